"""A generation of a learned value by one command, and work that is spread over processes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools import generation, selfplay
from tools.selfplay import read_setup
from tools.workers import spread

WORDS = "--game hansa --setup league-3:2 --games 4 --match-games 3 --workers 1 --epochs 1"


def run(folder: Path, number: int, *more: str) -> tuple[int, dict[str, Any]]:
    """The exit status, and the report that is left."""
    status = generation.main([*WORDS.split(), "--number", str(number), "--folder", str(folder), *more])
    report: dict[str, Any] = json.loads((folder / f"{number}.report.json").read_text("utf-8"))
    return status, report


@pytest.mark.long
def test_a_generation_goes_on_from_the_one_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(selfplay, "CHUNK", 2)
    status, first = run(tmp_path, 0)
    assert (status, first["match"]) == (0, None)
    assert "<svg" in (tmp_path / "0.svg").read_text("utf-8")
    curve = json.loads((tmp_path / "0.json").read_text("utf-8"))["made"]["curve"]
    assert [len(point) for point in curve] == [3] * len(curve)

    status, second = run(tmp_path, 1, "--searched", "greedy")
    assert second["match"]["games"] == 4, "whole rotations"
    assert second["match"]["even"] == 0.5
    assert second["better"] == (second["match"]["low"] > 0.5) == (status == 0)
    made = json.loads((tmp_path / "1.json").read_text("utf-8"))["made"]
    assert made["games"] == 8, "its own games and those of the one before it"
    assert f"--from {tmp_path / '0.json'}" in made["command"]

    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert run(tmp_path, 1, "--searched", "greedy") == (status, second)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before, "nothing is played twice"
    _, third = run(tmp_path, 1, "--searched", "greedy", "--match-games", "6")
    assert third["match"]["games"] == 6
    assert "against the generation before" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("number", "more", "why"),
    [
        (1, [], "play generation 0 first"),
        (-1, [], "the first generation is 0"),
        (0, ["--searched", "mcts:60"], "no network to search by"),
    ],
)
def test_what_cannot_be_played_is_refused(
    number: int, more: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(tmp_path, number, *more)
    assert why in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ray", [None, pytest.param("local", marks=pytest.mark.long)])
def test_work_is_spread(ray: str | None) -> None:
    if ray is not None:
        pytest.importorskip("ray")
    found = list(spread(read_setup, ["city:3", "east"], 1, ray))
    assert sorted(found) == [("city", 3), ("east", 4)]
