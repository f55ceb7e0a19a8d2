"""What a decision brought to whom: goods delivered, gold, raw materials, cards, posts, routes, merchants, caravans."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import first_of, second_of, verb_of
from kogge.core.contract import Action, Seat
from kogge.core.gains import NAMED, POINTS, Gain, add
from kogge.games.merchants.actions import BUY, DICE, DISCARD, EXCHANGE, GET, PLAY, POST, ROUTE, SHARE
from kogge.games.merchants.board import CARD_KINDS, CARDS, GOLD, KINDS
from kogge.games.merchants.notation import FORMS
from kogge.games.merchants.robber import Steal
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, Merchants


def changes_of(before: Merchants, action: Action, after: Merchants) -> list[Gain]:
    """Seat by seat, the goods delivered first: they are what the game is won by."""
    out: list[Gain] = []
    verb = verb_of(action)
    why = "production" if verb == DICE else ""
    at = FORMS.anchor(before, action)
    for p in range(after.n):
        add(out, int(p), POINTS, int(before.goods[p] - after.goods[p]), "", "goods", at)
        gold_gains(out, before, action, after, p, why, at)
        material_gains(out, before, action, after, p, why, at)
        card_gains(out, before, verb, after, p)
        built_gains(out, before, verb, after, p)
    for city in range(after.board.n_cities):
        if before.posts[city] == EMPTY and after.posts[city] == NEUTRAL_POST:
            add(out, None, "post", 1, "", NAMED, f"city:{after.board.cities[city]}")
    return out


def gold_gains(
    out: list[Gain], before: Merchants, action: Action, after: Merchants, p: Seat, why: str, at: str
) -> None:
    """From the treasury or from another player. A sharing and an exchange say themselves what they bring."""
    verb = verb_of(action)
    if verb == SHARE or (verb == EXCHANGE and second_of(action) == GOLD):
        why = NAMED
    add(out, int(p), "gold", int(after.gold[p] - before.gold[p]), "", why, at)


def material_gains(
    out: list[Gain], before: Merchants, action: Action, after: Merchants, p: Seat, why: str, at: str
) -> None:
    """Raw materials by kind. M2.6: which card was stolen only thief and victim know."""
    seen_by: tuple[int, ...] | None = None
    step = before.agenda[-1]
    if isinstance(step, Steal):
        seen_by = (int(step.thief), int(step.victim))
    for kind in range(len(KINDS)):
        count = int(after.hand[p * 5 + kind] - before.hand[p * 5 + kind])
        named = p == before.to_move() and is_named(action, kind)
        add(out, int(p), "material", count, KINDS[kind], NAMED if named else why, at, seen_by)


def is_named(action: Action, kind: i64) -> bool:
    """Whether the text of the decision itself says that this kind comes or goes."""
    verb = verb_of(action)
    if verb == EXCHANGE:
        return kind in (first_of(action), second_of(action))
    return verb in (BUY, GET, DISCARD) and kind == second_of(action)


def card_gains(out: list[Gain], before: Merchants, verb: i64, after: Merchants, p: Seat) -> None:
    """Development cards. M7.1: which one was bought only its buyer knows until it is played."""
    for card in range(CARD_KINDS):
        at = p * CARD_KINDS + card
        count = int(after.cards[at] - before.cards[at])
        add(out, int(p), "card", count, CARDS[card], NAMED, "", None if verb == PLAY else (int(p),))


def built_gains(out: list[Gain], before: Merchants, verb: i64, after: Merchants, p: Seat) -> None:
    """Posts and trade routes on the board, merchants and caravans that were brought into play."""
    board = after.board
    for city in range(board.n_cities):
        if before.posts[city] != p + 1 and after.posts[city] == p + 1:
            add(out, int(p), "post", 1, "", NAMED if verb == POST else "", f"city:{board.cities[city]}")
    for edge in range(board.n_edges):
        if before.routes[edge] != p + 1 and after.routes[edge] == p + 1:
            add(out, int(p), "route", 1, "", NAMED if verb == ROUTE else "", f"edge:{board.edges[edge]}")
    for what, pieces_before, pieces in (
        ("merchant", before.merchants, after.merchants),
        ("caravan", before.caravans, after.caravans),
    ):
        count = 0
        for i in range(p * 2, p * 2 + 2):
            count += int(pieces[i] >= 0) - int(pieces_before[i] >= 0)
        add(out, int(p), what, count, "", NAMED)
