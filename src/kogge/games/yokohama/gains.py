"""What a decision brought to whom: points, things, pieces, cards, flags, agents, tokens and achievements."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import second_of, verb_of
from kogge.core.contract import Action, Seat
from kogge.core.gains import NAMED, POINTS, Gain, add
from kogge.games.yokohama.actions import BUY, DEAL, GAIN, KEEP, OFFER, PAY, SELL
from kogge.games.yokohama.board import COUNTRIES, N_COUNTRIES, N_THINGS, PIECES, THINGS
from kogge.games.yokohama.notation import FORMS, anchor_of
from kogge.games.yokohama.state import (
    AGENTS,
    AGENTS_READY,
    BONUS_FLAG,
    BONUS_READY,
    DESK,
    FLAGS,
    FULFILLED,
    GOALS,
    HAND,
    MERCHANTS_READY,
    ORDER_COUNT,
    ORDERS,
    STORE,
    TECHS,
    TOKENS_TAKEN,
    UNKNOWN,
    Yokohama,
)
from kogge.games.yokohama.state import POINTS as POINTS_CELL


def changes_of(before: Yokohama, action: Action, after: Yokohama) -> list[Gain]:
    """Seat by seat, the points first."""
    out: list[Gain] = []
    verb = verb_of(action)
    word = ""
    at = ""
    if verb not in (DEAL, KEEP):  # the place of a secret order would tell which it is
        word = FORMS.write(before, action).partition(" ")[0]
        at = anchor_of(before, action)
    for p in range(after.n):
        d = p * DESK
        add(out, int(p), POINTS, int(after.desk[d + POINTS_CELL] - before.desk[d + POINTS_CELL]), "", word, at)
        thing_gains(out, before, action, after, p, at)
        piece_gains(out, before, after, p)
        card_gains(out, before, verb, after, p)
        token_gains(out, before, after, p, at)
    return out


def thing_gains(out: list[Gain], before: Yokohama, action: Action, after: Yokohama, p: Seat, at: str) -> None:
    """Goods and yen: what the decision names apart from what comes with it."""
    for thing in range(N_THINGS):
        count = int(after.desk[p * DESK + thing] - before.desk[p * DESK + thing])
        named = named_things(action, thing, count) if p == before.to_move() else 0
        add(out, int(p), "thing", named, THINGS[thing], NAMED, at)
        add(out, int(p), "thing", count - named, THINGS[thing], "", at)


def named_things(action: Action, thing: i64, count: int) -> int:
    """How many of a thing the text of the decision itself brings or costs."""
    verb = verb_of(action)
    if second_of(action) != thing:
        return 0
    if verb in (BUY, GAIN):
        return 1
    return count if verb in (SELL, OFFER, PAY) else 0


def piece_gains(out: list[Gain], before: Yokohama, after: Yokohama, p: Seat) -> None:
    """Assistants, shops and houses at hand and in the warehouse: every decision that moves them says so."""
    d = p * DESK
    for piece in range(len(PIECES)):
        at = d + HAND + piece
        add(out, int(p), "piece", int(after.desk[at] - before.desk[at]), PIECES[piece], NAMED)
    for piece in range(len(PIECES)):
        at = d + STORE + piece
        add(out, int(p), "warehouse", int(after.desk[at] - before.desk[at]), PIECES[piece], NAMED)


def card_gains(out: list[Gain], before: Yokohama, verb: i64, after: Yokohama, p: Seat) -> None:
    """Technologies and orders. Y1.5: which orders were dealt and which one was kept only their owner knows."""
    d = p * DESK
    box = after.board.box
    techs = int(after.desk[d + TECHS] & ~before.desk[d + TECHS])
    for tech in range(int(box.n_techs)):
        if techs >> tech & 1 == 1:
            add(out, int(p), "technology", 1, box.techs[tech], NAMED)
    seen_by = (int(p),) if verb in (DEAL, KEEP) else None
    for order in range(int(box.n_orders)):
        count = holds(after, p, order) - holds(before, p, order)
        add(out, int(p), "order", count, box.orders[order], NAMED, "", seen_by)
    done = int(after.desk[d + FULFILLED] & ~before.desk[d + FULFILLED])
    for order in range(int(box.n_orders)):
        if done >> order & 1 == 1:
            add(out, int(p), "fulfilled", 1, box.orders[order], NAMED)


def holds(s: Yokohama, p: Seat, order: i64) -> int:
    """1 when the order is in the hand."""
    d = p * DESK
    for at in range(d + ORDERS, d + ORDERS + s.desk[d + ORDER_COUNT]):
        if s.desk[at] == order + 1:
            return 1
    return 0


def token_gains(out: list[Gain], before: Yokohama, after: Yokohama, p: Seat, at: str) -> None:
    """Flags and the agents they bring, power-5 tokens, free merchants, achievements; and helpers that were used."""
    d = p * DESK
    for country in range(N_COUNTRIES):
        cell = d + FLAGS + country
        add(out, int(p), "flag", int(after.desk[cell] - before.desk[cell]), COUNTRIES[country], "", at)
    for country in range(N_COUNTRIES):
        cell = d + AGENTS + country
        add(out, int(p), "agent", int(after.desk[cell] - before.desk[cell]), COUNTRIES[country], "", at)
    add(out, int(p), "token", int(after.desk[d + TOKENS_TAKEN] - before.desk[d + TOKENS_TAKEN]), "", NAMED, at)
    if after.desk[d + BONUS_FLAG] != before.desk[d + BONUS_FLAG]:
        add(out, int(p), "reward", 1, COUNTRIES[after.desk[d + BONUS_FLAG] - 1], NAMED, at)
    merchants = int(after.desk[d + MERCHANTS_READY] - before.desk[d + MERCHANTS_READY])
    add(out, int(p), "merchant", merchants, "", NAMED if merchants < 0 else "", at)
    for cell, name in ((AGENTS_READY, "agent"), (BONUS_READY, "reward")):
        add(out, int(p), "ready", int(min(after.desk[d + cell] - before.desk[d + cell], 0)), name, NAMED)
    goals = int(after.desk[d + GOALS] & ~before.desk[d + GOALS])
    for tile in range(len(after.goals)):
        if goals >> tile & 1 == 1 and after.goals[tile] != UNKNOWN:
            add(out, int(p), "achievement", 1, after.board.box.goals[after.goals[tile]], NAMED, at)
