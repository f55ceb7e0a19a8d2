"""Perft: in how many ways a game can go on from a position for so many decisions.

A number that changes is a rule that changed.
"""

from __future__ import annotations

import pytest

from kogge.core.contract import State
from kogge.core.match import Match
from kogge.core.record import replay
from kogge.games.hansa.game import HANSA
from tests.hansa.boards import BRIT_45, RU, RU_BRIT
from tests.hansa.table import play, position
from tests.hansa.test_versions import CROWDED, NEUTRAL
from tests.records.test_golden import golden

PERMIT = "turn 1 left 4\nsupply 1 4t\ncity cardiff 2t 1t\nhand 1 swap"
FAVOUR = "turn 1\nsupply 1 3t\nhand 1 +3 +3 +4 develop move3\noffer action\nroute hamburg-lubeck 2t . ."

# From the first turn on, with the markers that chance lays out by the seed "perft".
STARTS = [
    ("league-45", 4, [218, 35968, 7805713]),
    pytest.param("league-45", 5, [218, 35968, 7805713], marks=pytest.mark.long),
    pytest.param("league-3", 3, [206, 32134, 6588091], marks=pytest.mark.long),
    ("league-3", 2, [206, 29437]),
    ("east", 4, [194, 27946]),
    ("britannia-45", 4, [171, 21769]),
    ("britannia-3", 3, [179, 23861]),
    ("britannia-3", 2, [179, 20292]),
]

# In the middle of golden games, after so many decisions, with this step pending.
MIDDLES = [
    ("league-3-3-cities", 163, "turn", [102, 10212]),
    ("league-3-3-markers", 180, "turn", [14, 1024, 24003]),
    ("league-45-5-cities", 358, "turn", [94, 1599, 162961]),
    ("league-45-5-prestige", 637, "turn", [93, 4019, 74818]),
    ("league-3-3-cities", 37, "settle", [3, 39, 1962, 37344]),
    ("league-45-4-cities", 184, "settle", [2, 26, 2564, 34746]),
    ("league-45-5-prestige", 944, "settle", [2, 219, 3568, 162116]),
    ("league-3-3-cities", 39, "move3", [101, 1371, 130759]),
    ("league-45-5-prestige", 481, "move3", [79, 474, 8208, 902880]),
    ("league-3-3-cities", 45, "reveal", [6, 162, 16848]),
    ("league-45-5-prestige", 836, "reveal", [5, 45, 2880, 47745]),
    ("league-45-4-cities", 147, "lay", [27, 3105, 338769]),
    ("league-45-5-cities", 105, "lay", [28, 3052, 69832]),
    ("league-3-3-cities", 70, "move", [98, 196, 19600]),
    ("league-45-4-prestige", 165, "move", [81, 6480, 58324]),
    ("league-45-5-prestige", 145, "move", [66, 4290, 467610]),
    ("league-45-5-prestige", 296, "pay", [2, 4, 8, 1716]),
    ("league-3-3-cities", 296, "resettle", [16, 256, 25616]),
    ("league-3-3-prestige", 468, "resettle", [6, 36, 288, 27697]),
    ("league-45-5-prestige", 297, "resettle", [2, 4, 852, 69024]),
]

# One position by both versions: HR38, HR35, HR31, HR20.
VERSIONS = [
    (CROWDED, RU_BRIT, ["displace t cardiff-pembroke.1"], [1, 2, 34, 3340], [1, 2, 6, 102]),
    (NEUTRAL, RU, ["displace t hamburg-lubeck.1"], [11, 121, 968, 17919], [11, 110, 880, 16280]),
    (PERMIT, BRIT_45, ["use swap cardiff.1"], [107, 11319], [88, 7912]),
    (FAVOUR, "board league-45\nplayers 4\noption favours yes\n", ["favour action"], [4, 13, 104], [4, 13, 69, 3029]),
]


def perft(s: State, depth: int) -> int:
    """Sequences of so many decisions, chance's too. The last one need not be played."""
    legal = s.legal()
    if depth == 1:
        return len(legal)
    count = 0
    for action in legal:
        after = s.copy()
        after.apply(action)
        if after.agenda:
            count += perft(after, depth - 1)
    return count


def start(board: str, players: int) -> State:
    """The first turn."""
    return Match(HANSA, HANSA.menu().choose(board, players, {}), "perft").state


@pytest.mark.parametrize(("board", "players", "counts"), STARTS)
def test_from_the_start(board: str, players: int, counts: list[int]) -> None:
    assert [perft(start(board, players), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("file", "made", "step", "counts"), MIDDLES)
def test_from_the_middle(file: str, made: int, step: str, counts: list[int]) -> None:
    s = replay(HANSA, golden(f"hansa/1/{file}.txt"), made).state
    assert s.agenda[-1].name == step
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("text", "header", "actions", "old", "new"), VERSIONS)
def test_by_both_versions(text: str, header: str, actions: list[str], old: list[int], new: list[int]) -> None:
    for version, counts in ((1, old), (2, new)):
        s = position(f"version {version}\n{text}", header)
        play(s, *actions)
        assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("board", "posts"), [("league-45", 107), ("league-3", 101)])
def test_two_decisions_by_pencil_and_paper(board: str, posts: int) -> None:
    """H4.1, H4.2, H4.7: traders and a merchant in the personal supply, and enough in the general one."""
    income, end = 3, 1
    first_turn = income + 2 * posts + end
    after_trader = income + 2 * (posts - 1) + 1 + end
    after_merchant = income + (posts - 1) + 1 + end
    assert perft(start(board, 4 if board == "league-45" else 3), 1) == first_turn
    expected = posts * after_trader + posts * after_merchant + income * first_turn + end * first_turn
    assert perft(start(board, 4 if board == "league-45" else 3), 2) == expected
