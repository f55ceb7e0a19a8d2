"""`kogge simulate`: the same seed gives the same games, however they are played and told."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

import kogge.core.contract
from kogge.bots.random import playout
from kogge.cli.main import main
from kogge.core.dealer import Dealer
from kogge.core.record import read_record, replay
from kogge.games.registry import find_game
from tests.cli.process import DEFAULTS, kogge_process, long_process, without_times

CATEGORIES = ["track", "abilities", "markers", "special", "cities", "network"]


def simulate(*args: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The report of a run."""
    assert main(["simulate", "hansa", *args, "--json"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    report: dict[str, Any] = json.loads(told.out)
    return report


def test_json_tells_everything(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--board", "league-45", "--players", "4", "--games", "2", "--seed", "40", "--option", "first=2")
    report = simulate(*args, capsys=capsys)
    assert report["game"] == "hansa"
    assert report["board"] == "league-45"
    assert report["players"] == 4
    assert report["options"] == DEFAULTS | {"first": "2"}
    assert report["bots"] == ["random"] * 4
    assert report["seed"] == "40"
    assert report["limit"] == 1_000_000
    assert report["complete"] is True
    assert (report["asked"], report["games"], report["finished"]) == (2, 2, 2)
    assert report["seconds"] > 0
    assert report["decisions_per_s"] == pytest.approx(report["decisions"] / report["seconds"])
    assert report["games_per_s"] == pytest.approx(2 / report["seconds"])
    assert report["compiled"] is not str(kogge.core.contract.__file__).endswith(".py")
    assert sum(report["ended_by"].values()) == 2
    for one in report["length"].values():
        assert one["min"] <= one["mean"] <= one["max"]
        assert one["min"] + one["max"] == pytest.approx(2 * one["mean"])
    assert [one["seat"] for one in report["scores"]] == [0, 1, 2, 3]
    for one in report["scores"]:
        assert list(one["parts"]) == CATEGORIES
        assert one["mean"] == pytest.approx(sum(one["parts"].values()))
    assert sum(one["win_share"] for one in report["scores"]) == pytest.approx(1)


def test_game_i_is_dealt_by_seed_and_i(capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("hansa")
    lengths: list[int] = []
    totals = [0, 0, 0]
    for i in range(2):
        state = game.new(game.menu().choose("league-3", 3, {}))
        lengths.append(int(playout(state, Dealer(f"73/{i}"), 1_000_000)))
        for score in game.scores(state):
            totals[score.seat] += score.total
    report = simulate("--players", "3", "--games", "2", "--seed", "73", capsys=capsys)
    assert report["board"] == "league-3"
    assert report["decisions"] == sum(lengths)
    assert report["length"]["decisions"]["min"] == min(lengths)
    assert [one["mean"] for one in report["scores"]] == [total / 2 for total in totals]


def test_any_number_of_workers_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--players", "4", "--games", "2", "--seed", "257")
    alone = simulate(*args, capsys=capsys)
    done = kogge_process("simulate", "hansa", *args, "--json", "--workers", "2")
    assert done.stderr == ""
    assert without_times(json.loads(done.stdout)) == without_times(alone)


def test_records_are_the_games_and_a_short_run_begins_a_long_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ("--players", "5", "--seed", "a", "--limit", "120")
    short = tmp_path / "short"
    long = tmp_path / "new" / "long"
    simulate(*args, "--games", "2", "--records", str(short), capsys=capsys)
    told = simulate(*args, "--games", "3", "--records", str(long), "--workers", "2", capsys=capsys)
    untold = simulate(*args, "--games", "3", capsys=capsys)
    assert without_times(told) == without_times(untold)
    names = [path.name for path in sorted(long.iterdir())]
    assert names == ["game-000000.txt", "game-000001.txt", "game-000002.txt"]
    texts = [(long / name).read_text(encoding="utf-8") for name in names]
    assert [(short / name).read_text(encoding="utf-8") for name in names[:2]] == texts[:2]
    assert len(set(texts)) == 3
    game = find_game("hansa")
    for text in texts:
        record = read_record(text)
        assert len(record.decisions) == 120
        assert record.names == dict.fromkeys(range(5), "random")
        assert replay(game, record).options.players == 5


def test_a_game_that_comes_to_the_limit_is_not_finished(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulate("--games", "3", "--limit", "50", capsys=capsys)
    assert (report["games"], report["finished"], report["decisions"]) == (3, 0, 150)
    assert report["ended_by"] == {}
    assert report["length"]["turns"] == {"mean": None, "min": None, "max": None}
    assert [(one["mean"], one["win_share"], one["parts"]) for one in report["scores"]] == [(None, None, {})] * 4


def test_bots_by_seat_play_as_one_bot_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--players", "4", "--games", "2", "--limit", "300")
    each = simulate(*args, "--bots", "random, random,random,random", capsys=capsys)
    assert without_times(each) == without_times(simulate(*args, capsys=capsys))


def test_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--players", "4", "--games", "2", "--seed", "40"]
    report = simulate(*args, capsys=capsys)
    assert main(["simulate", "hansa", *args]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    lines = told.out.splitlines()
    assert lines[0] == "game     Hansa Teutonica, board league-45, 4 players"
    assert "2 played, 2 finished" in told.out
    assert f"{report['decisions']:,} decisions in" in told.out
    assert ("engine   compiled" in lines) == report["compiled"]
    assert "seed     40" in lines
    head = next(line.split() for line in lines if line.startswith("seat"))
    assert head == ["seat", "bot", "wins", "total", *CATEGORIES]
    for one in report["scores"]:
        numbers = [one["mean"], *one["parts"].values()]
        row = next(line.split() for line in lines if line.startswith(f"{one['seat'] + 1} "))
        assert row == [str(one["seat"] + 1), "random", f"{one['win_share']:.1%}", *[f"{n:.1f}" for n in numbers]]
    for name, count in report["ended_by"].items():
        assert any(line.split() == [name, str(count), f"{count / 2:.1%}"] for line in lines)


def test_table_of_unfinished_games_has_no_scores(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "hansa", "--games", "2", "--limit", "50"]) == 0
    text = capsys.readouterr().out
    assert "2 games stopped at 50 decisions" in text
    assert "network" not in text


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_tells_what_was_finished(tmp_path: Path, workers: str) -> None:
    args = ["simulate", "hansa", "--games", "10000000", "--limit", "60", "--records", str(tmp_path), "--json"]
    with long_process(*args, "--workers", workers) as running:
        while not (tmp_path / "game-000020.txt").exists():
            assert running.poll() is None
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to every process
        out, err = running.communicate(timeout=60)
    assert err == b""
    assert running.returncode == 130
    report = json.loads(out)
    assert report["complete"] is False
    assert report["asked"] == 10_000_000
    assert 1 <= report["games"] < 10_000_000
    assert report["decisions"] == 60 * report["games"]
