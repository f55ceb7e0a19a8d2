"""`kogge tournament` is balanced, can be resumed, and plays the same games wherever it runs."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from kogge.cli.main import main
from kogge.core.record import read_record, replay
from kogge.games.registry import find_game
from tests.cli.process import COMMAND, assert_refused, environment, kogge_process, long_process

SHORT = ["--game", "hansa", "--players", "3", "--bots", "greedy,random,random", "--limit", "40"]
TIMES = ("seconds", "seconds_played", "p50", "p95", "folder")


def tournament(folder: Path, *args: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """Run a tournament that is kept; its report."""
    assert main(["tournament", *args, "--keep", str(folder), "--json"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    report: dict[str, Any] = json.loads(told.out)
    return report


def timeless(report: dict[str, Any]) -> dict[str, Any]:
    """The parts of a report that must be equal in every run."""
    out = {key: value for key, value in report.items() if key not in TIMES}
    out["results"] = [{key: value for key, value in row.items() if key not in TIMES} for row in report["results"]]
    return out


def records(folder: Path) -> dict[str, str]:
    """The records in a folder, by file name."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((folder / "games").iterdir())}


def test_whole_games_are_rated_and_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hasty = "tests.arena.hasty:Hasty"
    args = ["--game", "hansa", "--board", "league-3", "--players", "3", "--bots", f"{hasty},{hasty},random"]
    report = tournament(tmp_path / "t", *args, "--games", "2", "--seed", "5", capsys=capsys)
    assert (report["asked"], report["games"], report["finished"], report["complete"]) == (3, 3, 3, True)
    first, second = report["results"]
    assert (first["bot"], second["bot"]) == (hasty, "random")
    assert (first["seats"], second["seats"]) == (6, 3)
    assert first["wins"] + second["wins"] == pytest.approx(3)
    assert first["low"] < first["share"] < first["high"]
    assert first["rating_low"] <= first["rating"] <= first["rating_high"]
    assert first["rating"] > second["rating"]
    assert first["mean"] == pytest.approx(sum(first["parts"].values()))
    assert 0 < first["p50"] <= first["p95"]
    assert sum(report["ended_by"].values()) == 3
    game = find_game("hansa")
    seated = []
    for text in records(tmp_path / "t").values():
        record = read_record(text)
        assert replay(game, record).is_over()
        seated.append(tuple(record.names.values()))
    assert sorted(seated) == sorted([(hasty, hasty, "random"), (hasty, "random", hasty), ("random", hasty, hasty)])
    check_tables(tmp_path / "t", [*args, "--games", "2", "--seed", "5"], report, capsys)


def check_tables(folder: Path, args: list[str], report: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Tables, CSV and a plot of the same folder: nothing is played again."""
    again = ["tournament", *args, "--keep", str(folder), "--resume"]
    picture = folder.with_suffix(".png")
    assert main([*again, "--plot", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    lines = capsys.readouterr().out.splitlines()
    assert "games    3 played, 3 finished, 3 asked for" in lines
    row = next(line.split() for line in lines if line.startswith("random"))
    assert row[:3] == ["random", "3", f"{report['results'][1]['share']:.1%}"]
    assert any(line.split()[:2] == ["random", f"{report['results'][1]['mean']:.1f}"] for line in lines)
    assert main([*again, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [one["bot"] for one in rows] == [one["bot"] for one in report["results"]]
    assert float(rows[0]["share"]) == report["results"][0]["share"]
    assert float(rows[0]["points_track"]) == report["results"][0]["parts"]["track"]


def test_any_number_of_workers_plays_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = tournament(tmp_path / "one", *SHORT, "--games", "6", capsys=capsys)
    done = kogge_process(
        "tournament", *SHORT, "--games", "6", "--workers", "2", "--keep", str(tmp_path / "two"), "--json"
    )
    assert done.stderr == ""
    assert timeless(json.loads(done.stdout)) == timeless(alone)
    assert records(tmp_path / "one") == records(tmp_path / "two")


@pytest.fixture
def ray() -> None:
    """Where Ray has no build for this Python the tests are skipped, except in CI."""
    if find_spec("ray") is None:
        if os.environ.get("CI"):
            pytest.fail("Ray is not installed")
        pytest.skip("Ray is not installed")


@pytest.mark.long
@pytest.mark.usefixtures("ray")
def test_ray_plays_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = tournament(tmp_path / "one", *SHORT, "--games", "6", capsys=capsys)
    args = [*SHORT, "--games", "6", "--ray", "local", "--workers", "2", "--keep", str(tmp_path / "ray"), "--json"]
    done = kogge_process("tournament", *args)
    assert done.returncode == 0, done.stderr
    assert timeless(json.loads(done.stdout)) == timeless(alone)
    assert records(tmp_path / "one") == records(tmp_path / "ray")


@pytest.mark.long
@pytest.mark.usefixtures("ray")
def test_ray_reports_what_a_bot_did_wrong(tmp_path: Path) -> None:
    bot = tmp_path / "bad.py"
    bot.write_text(
        "from kogge.bots.contract import Bot\n"
        "class Bad(Bot):\n"
        "    def __init__(self, game): pass\n"
        "    def choose(self, observation, dealer): return -7\n"
    )
    args = ["--game", "hansa", "--players", "3", "--bots", f"{bot}:Bad", "--games", "3", "--keep", str(tmp_path / "t")]
    assert_refused(kogge_process("tournament", *args, "--ray", "local"), "game 0", "answered -7")
    assert_refused(kogge_process("tournament", *args, "--workers", "2", "--resume"), "answered -7")


def test_a_killed_run_loses_only_the_games_in_progress(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "t"
    args = [*SHORT, "--games", "9000", "--keep", str(folder), "--json"]
    running = subprocess.Popen(
        [*COMMAND, "tournament", *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    while not (folder / "games" / "game-000007.txt").exists():
        assert running.poll() is None
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate()
    results = folder / "results.jsonl"
    kept = results.read_text(encoding="utf-8").splitlines()
    assert len(kept) >= 7
    results.write_text("\n".join(kept[:7]) + "\n" + kept[6][:50], encoding="utf-8")
    assert main(["tournament", *SHORT, "--games", "9", "--keep", str(folder), "--json", "--resume"]) == 0
    told = capsys.readouterr()
    assert told.err.startswith(f"kogge: {results}, line 8: it ")
    assert told.err.count("\n") == 1
    report = json.loads(told.out)
    assert report["games"] == 9
    assert timeless(report) == timeless(tournament(tmp_path / "whole", *SHORT, "--games", "9", capsys=capsys))
    assert results.read_text(encoding="utf-8").splitlines()[:7] == kept[:7]


def test_ctrl_c_reports_what_was_played_and_resume_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "t"
    args = ["tournament", *SHORT, "--games", "90000", "--workers", "2", "--keep", str(folder), "--json"]
    with long_process(*args) as running:
        while not (folder / "results.jsonl").exists() or not (folder / "results.jsonl").read_bytes():
            assert running.poll() is None
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (err, running.returncode) == (b"", 130)
    report = json.loads(out)
    assert report["complete"] is False
    assert report["games"] >= 1
    more = str(report["games"] + 3)
    again = tournament(folder, *SHORT, "--games", more, "--resume", capsys=capsys)
    assert again["complete"] is True


def test_a_tournament_that_is_not_kept_writes_no_file(tmp_path: Path) -> None:
    here, temporary = tmp_path / "here", tmp_path / "temporary"
    here.mkdir()
    temporary.mkdir()
    args = ["tournament", *SHORT, "--games", "3", "--json"]
    folders = environment(TMPDIR=str(temporary), HOME=str(here), PYTHONDONTWRITEBYTECODE="1")
    done = subprocess.run([*COMMAND, *args], cwd=here, env=folders, capture_output=True, check=True)
    report = json.loads(done.stdout)
    assert (report["games"], report["folder"]) == (3, None)
    assert (list(here.iterdir()), list(temporary.iterdir())) == ([], [])


def test_games_are_the_same_whether_they_are_kept_or_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tournament(tmp_path / "t", *SHORT, "--games", "3", capsys=capsys)
    assert main(["tournament", *SHORT, "--games", "3", "--json"]) == 0
    assert timeless(json.loads(capsys.readouterr().out)) == timeless(kept)


def test_only_a_kept_tournament_names_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *SHORT, "--games", "3"]) == 0
    assert "kept in" not in capsys.readouterr().out
    assert main(["tournament", *SHORT, "--games", "3", "--keep", str(tmp_path / "t")]) == 0
    assert f"kept in  {tmp_path / 't'}" in capsys.readouterr().out


def test_only_a_kept_tournament_can_be_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *SHORT, "--games", "3", "--resume"]) == 2
    assert "--resume needs --keep" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--bots", "greedy,deep"], "no bot 'deep'"),
        (["--bots", "greedy,greedy"], "each bot once"),
        (["--bots", "greedy", "--board", "nowhere"], "no board"),
        (["--bots", "nobody.py:Me"], "cannot read the bot's file nobody.py"),
        (["--bots", "greedy", "--seconds", "0"], "not above 0"),
        (["--bots", "greedy", "--json", "--csv"], "not allowed with"),
    ],
)
def test_refusals(args: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["tournament", "--game", "hansa", "--players", "3", "--keep", str(tmp_path / "t"), *args]
    if "--board" in args:
        given = [word for word in given if word not in ("--players", "3")]
    assert main(given) == 2
    told = capsys.readouterr().err
    assert told.startswith("kogge: ")
    assert words in told
    assert not (tmp_path / "t").exists()


def children(process: int) -> list[int]:
    """The running child processes."""
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def runs(process: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("command", ["tournament", "simulate"])
def test_no_worker_outlives_a_killed_run(command: str, tmp_path: Path) -> None:
    words = ["simulate", "hansa", "--bots", "random"]
    if command == "tournament":
        words = ["tournament", "--game", "hansa", "--bots", "random,random,random", "--keep", str(tmp_path / "t")]
    words += ["--players", "3", "--games", "1000000", "--workers", "2"]
    deadline = time.monotonic() + 60
    with long_process(*words) as started:
        # Two that play, and one of Python's own that cleans up.
        while len(children(started.pid)) < 3:
            assert started.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        time.sleep(1)  # until they play
        workers = children(started.pid)
        started.kill()
        while any(runs(worker) for worker in workers):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_it_stops_when_the_interval_is_narrow_and_workers_change_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["tournament", "yokohama", "--players", "2", "--bots", "random", "--until", "45%", "--json"]
    assert main([*args, "--seed", "3"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert alone["until"]["found"] < 0.45
    assert alone["games"] % 2 == 0
    assert alone["complete"]
    assert main([*args, "--seed", "3", "--workers", "2", "--keep", str(tmp_path / "kept")]) == 0
    assert timeless(json.loads(capsys.readouterr().out)) == timeless(alone)
    assert main([*args, "--seed", "3", "--keep", str(tmp_path / "kept"), "--resume"]) == 0
    assert timeless(json.loads(capsys.readouterr().out)) == timeless(alone), "a finished one plays nothing more"


def test_a_test_between_two_bots_names_the_better_one(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["tournament", "yokohama", "--players", "2", "--bots", "tests.arena.hasty:Hasty,random", "--sprt=-50,50"]
    assert main([*args, "--games", "400", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["until"]["verdict"] in ("low", "high")
    assert report["games"] < 400
    assert main([*args, "--games", "400"]) == 0
    assert "points better than random?" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("hansa --bots random --until 0%", ["--until", "0%"]),
        ("hansa --bots random --until nonsense", ["--until", "nonsense"]),
        ("hansa --bots random --sprt 20,0", ["--sprt", "smaller"]),
        ("hansa --bots random --sprt 20", ["--sprt", "two numbers"]),
        ("hansa --bots random --sprt 0,20", ["--sprt", "two bots"]),
        ("hansa --bots random,greedy --sprt 0,20 --until 5%", ["--until", "--sprt"]),
        ("--bots random", ["name one game"]),
        ("hansa --game hansa --bots random", ["name one game"]),
    ],
)
def test_rules_to_stop_that_make_no_sense_are_refused(args: str, words: list[str]) -> None:
    assert_refused(kogge_process("tournament", *args.split()), *words)
