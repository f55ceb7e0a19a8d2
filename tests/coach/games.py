"""Short games to be analysed."""

from __future__ import annotations

from kogge.core.match import Match
from kogge.core.record import Record, record_of
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from tests.coach.test_judge import WINNING

# The first seat could win at once, and lets the second one do it.
LOST = (
    (0, "move minden-hannover.1"),
    (0, "put t duisburg-dortmund.1"),
    (0, "done"),
    (0, "income 1t"),
    (1, "establish hamburg-bremen"),
)


def lost_game() -> Record:
    """A game of one blunder."""
    start = build_position(MENU, "board league-45\nplayers 4\n" + WINNING)
    match = Match(HANSA, start.options, "lost", start)
    for seat, text in LOST:
        match.play(seat, text)
    return record_of(match, {0: "Anna", 1: "Bert"})
