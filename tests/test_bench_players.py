"""bench/gauntlet.py and bench/versus.py: what they count, and that programs serve one game after another."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

import pytest

from bench import gauntlet, versus
from bench.environments import BuildFailed, commit_of
from bench.kept_programs import IDLE, KeptProgram, processor_seconds, take_spent
from bench.reporting import score_of
from kogge.arena.game import play_game
from kogge.arena.result import GameResult, SeatResult
from kogge.arena.schedule import Pairing, pairing
from kogge.cli.progress import Progress
from kogge.core.errors import BadOption
from kogge.games.registry import find_game
from tests.arena.games import plan_of

AGENT = """
import json, sys
games = 0
for line in sys.stdin:
    ask = json.loads(line)
    if ask["type"] == "hello":
        games += 1
        print(json.dumps({"type": "ready", "protocol": 1, "wants": []}), flush=True)
    elif ask["type"] == "decide":
        if games > 2 and len(sys.argv) > 1:
            sys.exit("tired")
        print(json.dumps({"id": ask["id"], "action": ask["choices"][0]["action"]}), flush=True)
"""


def game_of(*seats: tuple[str, int, int], ended_by: str = "markers", index: int = 0) -> GameResult:
    """A game by the bot, points and place of each seat."""
    rows = tuple(SeatResult(bot, total, place, {}, {}, 0) for bot, total, place in seats)
    return GameResult(index, "deal", ended_by, 100, 20, 1.0, rows)


def test_a_score_counts_wins_points_and_ends() -> None:
    won = game_of(("new", 50, 1), ("old", 40, 2), ("old", 30, 3))
    lost = game_of(("old", 45, 1), ("new", 35, 2), ("old", 20, 3), ended_by="cities")
    shared = game_of(("new", 40, 1), ("old", 40, 1), ("old", 10, 3))
    given_up = game_of(("new", 90, 1), ("old", 0, 2), ("old", 0, 2), ended_by="")
    score = score_of("New", "new", [won, lost, shared, given_up])
    assert (score.games, score.unfinished, score.wins, score.share) == (3, 1, 1.5, 0.5)
    assert (score.mean, score.others_mean) == (125 / 3, 185 / 6)
    assert score.winner_mean == (50 + 45 + 40) / 3
    assert score.ended_by == {"cities": 1, "markers": 2}
    assert 0.1 < score.low < 0.5 < score.high < 0.9


def test_a_side_of_two_seats_wins_when_either_does() -> None:
    games = [game_of(("new", 50, 1), ("new", 40, 2), ("old", 30, 3), ("old", 1, 4))] * 2
    assert score_of("New", "new", games).share == 1.0
    assert score_of("New", "nobody", []).share == 0.0


def gauntlet_args(**more: object) -> Namespace:
    usual = {"game": "hansa", "board": "league-45", "players": 4, "scripts": "", "seed": "test", "workers": 1}
    return Namespace(**(usual | more))


def test_the_gauntlet_rotates_the_script_through_every_seat() -> None:
    plan = gauntlet.plan_of(gauntlet_args(), "camper", "greedy", 0.0)
    assert plan.bots == ("script:camper", "greedy", "greedy", "greedy")
    held = [pairing(plan.bots, 4, plan.seed, index).bots.index("script:camper") for index in range(8)]
    assert sorted(held) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_the_gauntlet_knows_the_scripts_of_the_game() -> None:
    assert "camper" in gauntlet.chosen_scripts(gauntlet_args())
    assert gauntlet.chosen_scripts(gauntlet_args(scripts="camper,bank-rush")) == ["camper", "bank-rush"]
    with pytest.raises(BadOption, match="hansa has no script 'achiever'; it has: actions-first"):
        gauntlet.chosen_scripts(gauntlet_args(scripts="achiever"))


def test_the_gauntlet_fails_a_script_that_wins_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """30 % of the games of four: three of ten is enough, four is too much."""

    def played(plan: object, games: int, workers: int, progress: Progress) -> list[GameResult]:
        mine = "script:camper"
        won = game_of((mine, 50, 1), ("greedy", 40, 2))
        lost = game_of((mine, 30, 2), ("greedy", 40, 1))
        return [won] * wins + [lost] * (10 - wins)

    monkeypatch.setattr(gauntlet, "run", played)
    for wins, verdict in ((3, "pass"), (4, "FAIL")):
        found = gauntlet.part(gauntlet_args(), ["camper"], "greedy", 0.0, 10)
        assert found["passed"] == (verdict == "pass")
        text = "\n".join(gauntlet.part_lines(found))
        assert verdict in text
        assert f"{wins}0.0 %" in text
        assert "at most 30.0 %" in text


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    path = tmp_path / "agent.py"
    path.write_text(AGENT, encoding="utf-8")
    return path


def play(bot: str, index: int) -> GameResult:
    bots = (bot, "random")
    return play_game(plan_of(*bots, players=2, game="yokohama", limit=60), Pairing(index, f"deal {index}", bots))[0]


def test_a_program_serves_several_games_and_its_time_is_counted(agent: Path) -> None:
    bot = f"bench.kept_programs:KeptProgram:kept={sys.executable} {agent}"
    take_spent()
    pids = set()
    for index in range(3):
        result = play(bot, index)
        assert result.seats[0].forfeit == ""
        assert len(IDLE["kept"]) == 1
        pids.add(IDLE["kept"][0].pid)
    assert len(pids) == 1
    assert take_spent()["kept"] >= 0.0
    assert take_spent() == {}
    assert processor_seconds(pids.pop()) > 0.0
    IDLE.pop("kept")[0].close()


def test_a_program_that_failed_serves_no_other_game(agent: Path) -> None:
    bot = f"bench.kept_programs:KeptProgram:tired={sys.executable} {agent} soon"
    assert [bool(play(bot, index).seats[0].forfeit) for index in range(4)] == [False, False, True, False]
    IDLE.pop("tired")[0].close()


def test_the_sides_are_told_apart_even_if_they_are_equal() -> None:
    new, base = versus.Side("new", None, "greedy"), versus.Side("base", None, "greedy")
    assert new.player() != base.player()
    assert (
        versus.Side("base", Path("/opt/old/bin/python"), "mcts:0.1s")
        .player()
        .endswith(":base=/opt/old/bin/python -I -m kogge bot mcts:0.1s")
    )


def versus_args(**more: object) -> Namespace:
    usual = {"game": "hansa", "board": "league-45", "players": 4, "rules": 2, "seats": 1, "seed": "test"}
    return Namespace(**(usual | more))


def test_versus_seats_both_sides_and_refuses_what_does_not_fit() -> None:
    new, base = versus.Side("new", None, "greedy"), versus.Side("base", None, "greedy")
    assert versus.plan_of(versus_args(seats=2), new, base).bots == (new.player(),) * 2 + (base.player(),) * 2
    with pytest.raises(BadOption, match="--seats is 1 to 3 of 4 seats, not 4"):
        versus.plan_of(versus_args(seats=4), new, base)
    missing = replace(base, python=Path(sys.executable), bot="greedy")
    assert missing.words() == [sys.executable, "-I"]


def test_versus_reports_both_sides() -> None:
    new, base = versus.Side("new", None, "greedy"), versus.Side("base", None, "mcts:0.1s")
    seats = tuple(SeatResult(side.player(), 40, place, {}, {60: 10}, 0) for place, side in ((1, new), (2, base)))
    played = versus.Played()
    played.add(GameResult(0, "deal", "markers", 20, 20, 1.0, seats), {"new": 0.5, "base": 1.0})
    report = versus.report_of(versus.plan_of(versus_args(), new, base), 1, new, base, played)
    assert (report["share"], report["even"]) == (1.0, 0.25)
    assert report["sides"]["new"]["processor_per_decision"] == 0.05
    text = "\n".join(versus.report_lines(report))
    assert "new wins 100.0 % (20.7 % to 100.0 %) with 1 of 4 seats; even is 25.0 %" in text
    assert "base (mcts:0.1s): 100.0 ms of processor time a decision, 10 decisions" in text
    assert "FAILED" not in text


def test_a_revision_that_is_not_there_is_refused() -> None:
    with pytest.raises(BuildFailed, match="there is no commit 'no-such-revision' here"):
        commit_of("no-such-revision")


def test_a_kept_program_is_checked_when_it_is_made() -> None:
    with pytest.raises(Exception, match="there is no program '/nowhere/python'"):
        KeptProgram(find_game("hansa"), "base=/nowhere/python -m kogge bot greedy")
