"""`kogge puzzle`: solved in the terminal, judged for programs, and the rating is kept."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from kogge.cli.main import main
from kogge.coach.puzzle_book import load_puzzles
from kogge.games.registry import GAMES


def told(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """What the command prints."""
    assert main(["puzzle", *args]) == 0
    return capsys.readouterr().out


def typed(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """What a person types."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_for_programs_hides_its_solution(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    data: dict[str, Any] = json.loads(told(capsys, name, "--daily", "2026-11-18", "--json"))
    assert data["game"] == name and data["choices"] and data["view"]
    assert data["solutions"] is None and data["verdict"] is None
    assert "position" not in data


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_is_judged(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    one = load_puzzles(name)[0]
    said = told(capsys, name, "--id", one.id, "--play", "; ".join(one.solutions[0]))
    assert said.startswith("Solved. No other turn is as good")
    said = told(capsys, name, "--id", one.id, "--play", "; ".join(one.others[0].texts))
    assert f"costs {one.others[0].loss * 100:.1f} percentage points" in said


@pytest.mark.parametrize("name", GAMES)
def test_a_person_solves_one_and_the_rating_is_kept(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = load_puzzles(name)[0]
    kept = tmp_path / "deep" / "progress.json"
    typed(monkeypatch, list(one.solutions[0]))
    out = told(capsys, name, "--id", one.id, "--progress", str(kept))
    assert "Solved. No other turn is as good" in out and "Solved in a row: 1" in out
    progress = json.loads(kept.read_text("utf-8"))
    assert progress["done"] == [one.id] and progress["ratings"][name][0] > 1400.0
    typed(monkeypatch, list(one.others[0].texts))
    out = told(capsys, name, "--id", one.id, "--progress", str(kept), "--language", "uk")
    assert "Є кращий хід." in out and "Найкращий хід:" in out
    assert json.loads(kept.read_text("utf-8")) == progress, "only the first try counts"


def test_puzzles_follow_until_somebody_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = load_puzzles("hansa")[0]
    done = {"ratings": {}, "streak": 0, "done": [other.id for other in load_puzzles("hansa")[1:]]}
    kept = tmp_path / "progress.json"
    kept.write_text(json.dumps(done))
    typed(monkeypatch, [*one.others[0].texts, "again", *one.solutions[0], "quit"])
    out = told(capsys, "hansa", "--progress", str(kept))
    assert "There is a better turn." in out and "Solved. No other turn is as good" in out


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--theme", "order"], "hansa has no puzzles about 'order'"),
        (["--id", "nothing"], "hansa has no puzzle 'nothing'"),
        (["--daily", "tomorrow"], "a day is written as 2026-11-18, not 'tomorrow'"),
        (["--daily", "--theme", "link"], "each choose a puzzle"),
        (["--daily", "--play", " "], "the turn goes on"),
        (["--daily", "--play", "fly away"], "fly"),
    ],
)
def test_what_makes_no_sense_is_refused(args: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "hansa", *args]) == 2
    error = capsys.readouterr().err
    assert error.startswith("kogge: ") and why in error and error.count("\n") == 1


def test_a_damaged_file_of_progress_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = tmp_path / "progress.json"
    damaged.write_text("[]")
    assert main(["puzzle", "hansa", "--progress", str(damaged)]) == 2
    assert "does not hold what was solved" in capsys.readouterr().err
    assert damaged.read_text() == "[]"
