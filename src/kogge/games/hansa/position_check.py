"""Positions that no game can reach, each with a sentence that says why."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.contract import RULES
from kogge.games.hansa.agenda_text import owner_word, step_word
from kogge.games.hansa.board import BLOCK, MARKERS, MERCHANT, TAX
from kogge.games.hansa.neutral import NeutralOffice, NeutralRoute
from kogge.games.hansa.setup import new_game
from kogge.games.hansa.state import BY_CITIES, BY_PRESTIGE, EMPTY, RUNNING, Hansa, kind_of, owner_of
from kogge.games.hansa.turn import PRESTIGE_LIMIT, end_condition

LAST: Final = ("turn", "after-action", "end-turn", "begin")  # what an agenda ends with, and nothing else does
AT_SET_UP: Final = ("first", "gold", "mission", "offer")
AT_TURNS_END: Final = ("reveal", "lay", "give-up")


def impossible_things(s: Hansa) -> list[str]:
    """One line for each thing that cannot be."""
    return agenda_wrong(s) + end_wrong(s) + offices_wrong(s) + neutrals_wrong(s) + cards_wrong(s)


def agenda_wrong(s: Hansa) -> list[str]:
    """Steps that cannot wait, or not in this order."""
    if not s.agenda:
        return []
    words = [step_word(step) for step in s.agenda]
    last = words[0]
    if last not in LAST:
        return [f"the last step is {', '.join(LAST[:-1])} or {LAST[-1]}, not {last}"]
    for word in words[1:]:
        if word in LAST:
            return [f"step {word} can only be the last one"]
        if (word in AT_SET_UP) != (last == "begin"):
            return [f"step {word} does not come before {last}"]
        if (word in AT_TURNS_END) != (last == "end-turn"):
            return [f"step {word} does not come before {last}"]
        if last == "turn":
            return [f"step {word} cannot wait beside a whole turn"]
    bottom = s.agenda[0].key()
    if len(bottom) > 1 and bottom[1] != s.active:
        return [f"step {last} is of seat {bottom[1] + 1}, but it is the turn of seat {s.active + 1}"]
    if s.agenda[-1].player == RULES:
        return [f"nobody has to decide anything in step {words[-1]}"]
    if words[-1] == "first" and s.key() != new_game(s.options).key():
        return ["nothing is dealt before the first player is known"]
    return []


def end_wrong(s: Hansa) -> list[str]:
    """H7.1: a game goes on after its end, or ends without a reason."""
    reason = end_condition(s)
    if s.agenda and s.ended != RUNNING:
        return ["the game is over, but steps are pending"]
    if s.ended not in (RUNNING, reason):
        return ["the game is over, but not by what the line says"]
    if s.ended != RUNNING or reason == RUNNING or (s.agenda and step_word(s.agenda[0]) == "after-action"):
        return []
    if reason == BY_PRESTIGE:
        for owner in range(s.owners):
            if s.prestige[owner] >= PRESTIGE_LIMIT:
                return [f"{owner_name(s, owner)} has {s.prestige[owner]} prestige points, so the game is over"]
    if reason == BY_CITIES:
        return [f"{s.full} cities are full, so the game is over"]
    return ["no marker was left to draw, so the game is over"]


def owner_name(s: Hansa, owner: i64) -> str:
    """A seat or the neutral colour in a sentence."""
    return "the neutral colour" if owner == s.neutral else f"seat {owner_word(s, owner)}"


def offices_wrong(s: Hansa) -> list[str]:
    """H6.3: extra offices stand left of an occupied slot; H10.3: green cities have no slots."""
    for entry in s.extras:
        city = entry >> 8
        if s.board.green[city] == 0 and s.slots[s.board.slot_start[city]] == EMPTY:
            return [f"an extra office stands in {s.board.cities[city]}, but the first slot there is empty"]
    return []


def neutrals_wrong(s: Hansa) -> list[str]:
    """H12: what the neutral colour cannot have."""
    if s.neutral < 0:
        return []
    board = s.board
    waiting = [step.route for step in s.agenda if isinstance(step, (NeutralOffice, NeutralRoute))]
    for route in range(board.n_routes):
        if s.own[s.neutral * board.n_routes + route] == board.length[route] and route not in waiting:
            return [f"route {board.routes[route]} is full of neutral traders, so it is established and cleared"]
    for slot in range(len(s.slots)):
        piece = s.slots[slot]
        if piece != EMPTY and owner_of(piece) == s.neutral and kind_of(piece) == MERCHANT:
            return [f"a neutral merchant stands in {board.slot_name(slot)}"]
    if s.ru == 0 and s.prestige[s.neutral] > 0:
        return ["with these rules for two players the neutral colour scores nothing"]
    return []


def cards_wrong(s: Hansa) -> list[str]:
    """H8.1, H9.5: cards dealt twice, and markers that cannot be laid for good."""
    cards = [int(card) for card in s.missions if card > 0]
    for card in cards:
        if cards.count(card) > 1:
            return [f"mission {card} is dealt twice"]
    for entry in s.decrees:
        marker = (entry >> 4) & 15
        if marker not in (TAX, BLOCK):
            return [f"a marker {MARKERS[marker]} cannot be laid as a decree"]
    for route in range(s.board.n_routes):
        if s.marker_at[route] > 0 and s.board.takes_markers[route] == 0:
            return [f"no marker can lie beside {s.board.routes[route]}"]
    return []
