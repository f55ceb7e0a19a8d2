"""How far a game of Yokohama has come."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.player_value import Weights
from kogge.core.contract import Seat
from kogge.games.yokohama.board import A_HOUSE, A_SHOP, SLOTS
from kogge.games.yokohama.setup import DEALT
from kogge.games.yokohama.state import DESK, HAND, RUNNING, STORE, Yokohama, control_count

ROUNDS: Final = 22  # of a long game
LATE: Final = 70  # per cent of the game that is over at most, as long as no end condition is near


def progress_of(s: Yokohama) -> i64:
    """0 to 100: how near the end is, by the rounds played and by the nearest end condition (Y9.1)."""
    if s.ended != RUNNING:
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
    turns = (s.last_turn - s.turn + s.n - (p - s.active + s.n) % s.n) // s.n
    if acted:
        turns -= 1
    return min(turns * w.last_turn, 100 - w.passing)
