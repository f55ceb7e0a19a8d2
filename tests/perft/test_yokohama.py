"""Perft of Yokohama: in how many ways a game can go on for so many decisions.

A number that changes is a rule that changed.
"""

from __future__ import annotations

import pytest

from kogge.core.contract import State
from kogge.core.match import Match
from kogge.core.record import replay
from kogge.games.yokohama.game import MENU, YOKOHAMA
from tests.perft.test_hansa import perft
from tests.records.test_golden import golden
from tests.yokohama.table import play, position

EXPANSIONS = {"reward_tokens": "yes", "free_merchants": "yes"}

# Chance's first draws: the first player, the first location board, its tile, its token.
DRAWS = [
    (2, [2, 20, 480, 5280]),
    (3, [3, 39, 900, 10368]),
    (4, [4, 56, 1300, 14976]),
]

# By version, from the first decision of a player on, with everything that chance lays out by the seed "perft".
STARTS = [
    (1, 2, {}, [2, 4, 4, 44, 444, 3324, 9580, 19624]),
    (1, 3, {}, [2, 4, 8, 12, 168, 2252, 23624]),
    (1, 4, {}, [2, 4, 8, 16, 288, 5184]),
    (1, 4, EXPANSIONS, [2, 4, 8, 16, 16, 288, 4912]),
    (2, 2, {}, [2, 4, 4, 40, 440, 3320, 9536, 19180]),
    (2, 3, {}, [2, 4, 8, 12, 156, 2184, 22776]),
    (2, 4, {}, [2, 4, 8, 16, 272, 4896]),
    (2, 4, EXPANSIONS, [2, 4, 8, 16, 16, 272, 4896]),
]

# In the middle of golden games of version 1, after so many decisions, with this step pending.
MIDDLES = [
    ("city-2-church", 3, "token", [12, 108, 2484, 28980]),
    ("city-2-church", 33, "goal", [4, 20, 84, 288, 768, 15360]),
    ("city-2-church", 36, "bonus", [4, 12, 240, 4680]),
    ("city-2-church", 39, "new-technology", [20, 389, 7353]),
    ("city-2-church", 45, "new-order", [35, 1190, 39270]),
    ("city-2-church", 51, "dealt", [29, 812, 21924]),
    ("city-2-church", 54, "keep", [2, 4, 4, 44, 444, 3324]),
    ("city-2-church", 57, "place", [11, 111, 831, 2398, 5188]),
    ("city-2-church", 60, "hire", [3, 3, 3, 33, 333, 2499]),
    ("city-2-church", 207, "movement", [12, 139, 399, 553, 1752, 16081]),
    ("city-2-church", 213, "collect", [2, 3, 3, 13, 135, 1108]),
    ("city-2-church", 330, "move", [2, 2, 22, 222, 1724, 4986]),
    ("city-2-church", 342, "walk", [2, 4, 20, 144, 1091, 3630]),
    ("city-2-church", 285, "church", [7, 25, 57, 243, 1671, 15467]),
    ("city-2-church", 591, "offer", [4, 12, 48, 54, 552, 5382]),
    ("city-2-church", 831, "second-extra", [2, 2, 12, 122, 963, 3086]),
    ("city-2-church", 912, "research", [5, 58, 129, 1110, 10561]),
    ("city-2-church", 921, "warehouse", [3, 9, 17, 58, 411, 3209]),
    ("city-2-church", 972, "first-extra", [2, 13, 143, 1282, 5242]),
    ("city-2-church", 1368, "claim", [3, 6, 6, 66, 666, 5031]),
    ("city-2-church", 1425, "build", [5, 10, 40, 416, 3464, 25059]),
    ("city-2-church", 1746, "power-five", [2, 3, 14, 124, 970, 3725]),
    ("city-2-customs", 72, "port", [3, 17, 277, 4116]),
    ("city-2-houses", 741, "pay", [2, 15, 41, 221, 2093, 18876]),
    ("city-3-orders", 6, "tile", [23, 253, 2530, 55660]),
    ("city-3-orders", 891, "leave", [2, 2, 28, 366, 3832, 9744]),
    ("city-3-orders", 1071, "any-good", [4, 7, 67, 816, 7896]),
    ("city-3-orders", 1668, "customs", [9, 21, 76, 862, 7834]),
    ("city-4-church", 1053, "drop", [16, 320, 6288]),
    ("city-4-church", 1974, "exchange", [9, 90, 1011, 17096]),
]

# The same of version 2, where somebody must place an assistant (YR2).
NEWER = [
    ("city-2-church", 56, "place", [10, 110, 830, 2510, 21135]),
    ("city-2-church", 66, "collect", [2, 12, 130, 1070, 4142]),
    ("city-2-church", 100, "movement", [12, 148, 1489, 15731]),
    ("city-2-houses", 76, "second-extra", [2, 11, 120, 942, 3009]),
    ("city-2-customs", 268, "walk", [2, 12, 120, 892, 2915]),
    ("city-3-orders", 1285, "leave", [2, 26, 364, 3800]),
]


def start(version: int, players: int, options: dict[str, str]) -> State:
    """The first decision of a player."""
    return Match(YOKOHAMA, MENU.choose("city", players, options, version), "perft").state


@pytest.mark.parametrize(("players", "counts"), DRAWS)
def test_from_the_first_draw(players: int, counts: list[int]) -> None:
    s = YOKOHAMA.new(MENU.choose("city", players, {}))
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("version", "players", "options", "counts"), STARTS)
def test_from_the_start(version: int, players: int, options: dict[str, str], counts: list[int]) -> None:
    s = start(version, players, options)
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("version", "file", "made", "step", "counts"), [(1, *row) for row in MIDDLES] + [(2, *row) for row in NEWER]
)
def test_from_the_middle(version: int, file: str, made: int, step: str, counts: list[int]) -> None:
    s = replay(YOKOHAMA, golden(f"yokohama/{version}/{file}.txt"), made).state
    assert s.agenda[-1].name == step
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


def test_placing_by_pencil_and_paper() -> None:
    """Y3.1: 17 locations; a second assistant to the same one, to one of 16 others with 15 more after it, or none."""
    assert perft(position("version 1\nturn 1 place"), 1) == 17 + 1
    s = position("turn 1 place")
    assert perft(s, 1) == 17
    play(s, "place bank")
    enter = 1
    another = 16 * (15 + 1)
    assert perft(s, 1) == 17 + 1
    assert perft(s, 2) == enter + another + enter


def test_a_movement_with_university_by_pencil_and_paper() -> None:
    """Y6.1, YR7: an assistant of the bank to one of 16 others, University, or no movement."""
    text = "turn 1\ntechs 1 university\nmen 1 bank 1\nhand 1 assistant 0\nthings 1 yen 1\n"
    agenda = "step movement 1 1\nstep phase 1 after"
    s = position(text + agenda)
    lift, study, done = 1, 1, 1
    assert perft(s, 1) == lift + study + done
    moved, deployed = 16, 17
    assert perft(s, 2) == moved + (deployed + lift + done) + 2  # after nothing University, or the end of the turn
    assert perft(position("version 1\n" + text + agenda), 1) == lift + done
