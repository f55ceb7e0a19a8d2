"""How far a game of Yokohama has come, and how far the turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.weights import Weights
from kogge.core.contract import Seat
from kogge.games.yokohama.board import A_HOUSE, A_SHOP, SLOTS
from kogge.games.yokohama.move import Move, StartMove, Walk
from kogge.games.yokohama.place import NO_PAIR, Place, places_allowed
from kogge.games.yokohama.setup import DEALT
from kogge.games.yokohama.state import DESK, HAND, RUNNING, STORE, Yokohama, control_count
from kogge.games.yokohama.turn import BEFORE, Extra, Phase

ROUNDS: Final = 22  # of a long game
ENDLESS: Final = 66  # rounds after which nobody may count on a later one: else two who both gather yen never end it
LATE: Final = 70  # per cent of the game that is over at most, as long as no end condition is near

# Stages of a turn, in order of what is still to come.
ACTED: Final = 0  # the main action is done; also the stage of everybody whose turn it is not
MAY_START: Final = 1  # extra actions come first
MAY_PLACE: Final = 2  # assistants can be placed
MUST_MOVE: Final = 3  # they are placed
WALKING: Final = 4  # the president is on its way


def progress_of(s: Yokohama) -> i64:
    """0 to 100: how near the end is, by the rounds played and by the nearest end condition (Y9.1)."""
    if s.ended != RUNNING or s.turn > s.n * ENDLESS:
        return 100
    box = s.board.box
    most: i64 = 0
    houses = box.in_hand[A_HOUSE] + box.in_store[A_HOUSE]
    shops = box.in_hand[A_SHOP] + box.in_store[A_SHOP]
    for p in range(s.n):
        d = p * DESK
        most = max(most, (houses - s.desk[d + HAND + A_HOUSE] - s.desk[d + STORE + A_HOUSE]) * 100 // houses)
        most = max(most, (shops - s.desk[d + HAND + A_SHOP] - s.desk[d + STORE + A_SHOP]) * 100 // shops)
    deck = box.n_orders - s.board.removed_orders - DEALT * s.n - SLOTS
    if s.n > 2:
        deck -= SLOTS
    most = max(most, (deck - s.deck) * 100 // (deck + 1))
    most = max(most, control_count(s.church) * 100 // s.board.control_limit)
    most = max(most, control_count(s.customs) * 100 // s.board.control_limit)
    # The first shop or house says little, the last but one says much.
    most = min(most * most // 100, 100)
    return max(most, min(s.turn * 100 // (s.n * ROUNDS), LATE))


def time_left(w: Weights, s: Yokohama, p: Seat, progress: i64, acted: bool) -> i64:
    """0 to 100: how much of the game the seat still has to make use of what it has.

    `acted`: it is the seat's turn, and its main action is done.
    """
    if s.last_turn == 0:
        return 100 - progress * w.passing // 100
    return min(turns_left(s, p, acted) * w.last_turn, 100 - w.passing)


def turns_left(s: Yokohama, p: Seat, acted: bool) -> i64:
    """Y9.1: how many main actions the seat still has, once the last turn is known."""
    turns = (s.last_turn - s.turn + s.n - (p - s.active + s.n) % s.n) // s.n
    if acted:
        turns -= 1
    return turns


def stage_of(s: Yokohama) -> i64:
    """The stage of the active player's turn, by the steps that wait."""
    for step in s.agenda:
        if isinstance(step, StartMove):
            return MAY_PLACE
        if isinstance(step, Extra) and step.phase == BEFORE:
            return MAY_START
        if isinstance(step, Phase) and step.phase == BEFORE:
            return MAY_START
        if isinstance(step, Move):
            return MUST_MOVE
        if isinstance(step, Walk):
            return WALKING
    return ACTED


def places_left(s: Yokohama, p: Seat, stage: i64) -> i64:
    """Y3.1: how many assistants the seat can still place before its president moves, now or in its next turn."""
    if stage >= MUST_MOVE:
        return 0
    if stage == MAY_PLACE:
        step = s.agenda[-1]
        if isinstance(step, Place):
            return places_left_at(s, step)
    return places_allowed(s, p)


def places_left_at(s: Yokohama, step: Place) -> i64:
    """Y3.1: how many assistants this step and those after it can place; none after two in one location."""
    return 0 if step.pair != NO_PAIR else places_allowed(s, step.player) - step.count


def placed_in(s: Yokohama, stage: i64) -> i64:
    """Y3.1: as bits, where an assistant was placed this turn; a second one there is hardly ever right."""
    if stage == MAY_PLACE:
        step = s.agenda[-1]
        if isinstance(step, Place):
            return step.seen
    return 0
