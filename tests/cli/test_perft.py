"""`kogge perft`: the numbers are those of the simplest possible counter."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kogge.cli.main import main
from kogge.cli.perft import count_positions
from kogge.core.contract import State
from kogge.core.match import Match
from kogge.games.registry import find_game
from tests.cli.process import DEFAULTS
from tests.hansa.table import position

ONE_FROM_THE_END = """
turn 1 left 1
prestige 1 19
route hamburg-lubeck 1t 1t 1t
city hamburg 1t
"""


def count_simply(state: State, depth: int) -> int:
    """Play everything."""
    if depth == 0:
        return 1
    total = 0
    for action in state.legal():
        child = state.copy()
        child.apply(action)
        total += count_simply(child, depth - 1)
    return total


def perft(*args: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The report of a run."""
    assert main(["perft", "hansa", *args, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


@pytest.mark.parametrize(("board", "players", "depth"), [("league-45", 5, 0), ("league-45", 4, 1), ("league-3", 3, 2)])
def test_counts_from_the_start(board: str, players: int, depth: int, capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--board", board, "--players", str(players), "--depth", str(depth), "--seed", "9")
    report = perft(*args, capsys=capsys)
    game = find_game("hansa")
    start = Match(game, game.menu().choose(board, players, {}), "9").state
    assert report["by_depth"] == [count_simply(start, d) for d in range(depth + 1)]
    assert report["positions"] == report["by_depth"][-1]
    assert (report["game"], report["board"], report["players"]) == ("hansa", board, players)
    assert (report["seed"], report["depth"], report["options"]) == ("9", depth, DEFAULTS)
    assert report["nodes_per_s"] == pytest.approx(sum(report["by_depth"]) / report["seconds"])


def test_the_end_of_a_game_ends_its_branch() -> None:
    state = position(ONE_FROM_THE_END)
    before = state.key()
    counts = [0, 0, 0, 0]
    count_positions(state, 3, counts)
    assert counts == [count_simply(state, d) for d in range(4)]
    assert counts[3] < count_simply(position(ONE_FROM_THE_END.replace("prestige 1 19", "prestige 1 0")), 3)
    assert state.key() == before


def test_options_and_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    report = perft("--players", "4", "--depth", "1", "--option", "first=3", capsys=capsys)
    assert report["options"] == DEFAULTS | {"first": "3"}
    assert main(["perft", "hansa", "--players", "4", "--depth", "1", "--option", "first=3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Hansa Teutonica, board league-45, 4 players, seed 1, ")
    assert lines[1].split() == ["depth", "positions"]
    assert [line.split() for line in lines[2:4]] == [["0", "1"], ["1", str(report["positions"])]]
    assert lines[4].endswith("nodes/s")
