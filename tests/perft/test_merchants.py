"""Perft of Merchants of Europe: in how many ways a game can go on for so many decisions.

A number that changes is a rule that changed.
"""

from __future__ import annotations

import pytest

from kogge.core.record import replay
from kogge.games.merchants.game import MENU, MERCHANTS
from tests.perft.test_hansa import perft
from tests.records.test_golden import golden

# The robber hides, then the dice of a fixed opening, or the first player and the first post of a variable one.
STARTS = [
    ("short", 3, [16, 176, 2016]),
    ("short", 4, [16, 176, 2016]),
    ("main", 3, [25, 75, 1200]),
    ("main", 4, [25, 100, 1600]),
]

# In the middle of golden games of version 1, after so many decisions, with this step pending.
MIDDLES = [
    ("short-3-goods", 603, "walking", [4, 15, 78, 588, 4806]),
    ("short-3-goods", 606, "turn", [5, 30, 233, 1758, 13688]),
    ("short-3-goods", 609, "dice", [11, 137, 1273, 10908]),
    ("short-3-goods", 621, "driving", [3, 22, 92, 601, 4516]),
    ("short-3-goods", 633, "driving", [3, 9, 28, 225, 1524]),
    ("short-3-goods", 669, "offer", [7, 46, 293, 1962, 13476]),
    ("short-3-goods", 672, "answer", [3, 15, 124, 902, 5295]),
    ("short-3-goods", 678, "steal", [3, 71, 1174, 7240]),
    ("short-3-goods", 714, "dawn", [2, 48, 378, 4288]),
    ("short-3-goods", 783, "draw", [6, 12, 120, 1314, 8658]),
    ("short-3-goods", 795, "robber", [37, 74, 490, 3810]),
    ("short-3-goods", 798, "swift-walk", [7, 32, 318, 2737, 20879]),
    ("short-3-goods", 1365, "counter", [3, 6, 13, 59, 460]),
    ("short-3-goods", 1695, "discard", [4, 14, 546, 2338, 14918]),
    ("short-3-goods", 1752, "pick", [2, 9, 66, 965, 9190]),
    ("short-4-goods", 29, "free-route", [4, 43, 383, 3647]),
    ("short-4-goods", 1197, "turn-up", [2, 24, 280, 3514]),
    ("main-3-limit", 1611, "free-route", [3, 26, 303, 3796]),
    ("main-4-goods", 855, "turn-up", [2, 30, 352, 3484]),
    ("main-4-goods", 2349, "swift-walk", [4, 23, 236, 2571]),
    ("main-4-goods", 3870, "token", [3, 57, 852, 12390]),
]

# The same of version 2, where a caravan can go back to where it began its turn without gold (M6.2).
NEWER = [
    ("short-3-goods", 642, "driving", [3, 10, 44, 403, 3810]),
    ("short-4-goods", 821, "driving", [4, 21, 164, 1315, 11031]),
    ("main-3-limit", 388, "driving", [2, 4, 14, 513, 9871]),
    ("main-3-limit", 1783, "swift-drive", [4, 14, 60, 489, 4072]),
    ("main-4-goods", 875, "driving", [3, 32, 414, 6343]),
]

# The same of version 3, where the gold of a connection is shared seat by seat (M4.2, MR21).
NEWEST = [
    ("short-4-goods", 1192, "pay", [2, 22, 255, 2648]),
    ("short-4-goods", 1379, "pay", [2, 14, 74, 720]),
]


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize(("board", "players", "counts"), STARTS)
def test_from_the_start(board: str, players: int, counts: list[int], version: int) -> None:
    s = MERCHANTS.new(MENU.choose(board, players, {}, version))
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("version", "file", "made", "step", "counts"),
    [(1, *row) for row in MIDDLES] + [(2, *row) for row in NEWER] + [(3, *row) for row in NEWEST],
)
def test_from_the_middle(version: int, file: str, made: int, step: str, counts: list[int]) -> None:
    s = replay(MERCHANTS, golden(f"merchants/{version}/{file}.txt"), made).state
    assert s.agenda[-1].name == step
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


def test_a_fixed_opening_by_pencil_and_paper() -> None:
    """M1.3, M2.1: 16 hexes to hide on, 11 sums; where the robber hid changes nothing, for no number is there."""
    s = MERCHANTS.new(MENU.choose("short", 4, {}))
    ways = set()
    for action in s.legal():
        after = s.copy()
        after.apply(action)
        ways.add((perft(after, 1), perft(after, 2)))
    assert ways == {(11, 2016 // 16)}
