"""`kogge analyse`: a blunder is told with what was better, and is an exercise."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from kogge.cli.analyse import Report
from kogge.cli.main import main
from kogge.cli.text import Ink
from kogge.coach.analysis import Analysis
from kogge.coach.luck import LuckAccount
from kogge.games.hansa.game import HANSA
from kogge.words.dictionary import LANGUAGES, load
from tests.coach.games import lost_game


@pytest.fixture
def lost(tmp_path: Path) -> str:
    path = tmp_path / "lost.txt"
    path.write_text(lost_game().write(), encoding="utf-8")
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["analyse", *args, "--seconds", "0.05"]) == 0
    return capsys.readouterr().out


def test_text_tells_the_blunder_and_what_was_better(lost: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, lost)
    assert "1. 1 Anna ?? " in text and "move the worker on post 1 of Minden–Hannover" in text
    assert "better: " in text and "establish the route Minden–Hannover: +2 pts for control" in " ".join(text.split())
    assert "100 %" in text, "Bert has won"
    assert "No decision was clearly bad." in told(capsys, lost, "--seat", "2")
    for language in LANGUAGES:
        assert load(language, "coach").text("marked") in told(capsys, lost, "--language", language)


def test_the_result_without_luck_stands_beside_the_luck() -> None:
    analysis = Analysis(HANSA, lost_game())
    analysis.luck = LuckAccount([0.25, -0.25, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [], 0)
    for language in LANGUAGES:
        heads, anna, bert, carl, *_ = Report(analysis, language, Ink(False)).seats()
        assert heads.endswith(load(language, "coach").text("adjusted"))
        told = [line.split("  ")[-1].strip() for line in (anna, bert, carl)]
        assert told == ["\N{MINUS SIGN}25 %", "125 %", "0 %"]


def test_json_and_processes(lost: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(told(capsys, lost, "--json", "--workers", "2"))
    assert (data["done"], data["of"], data["names"][:2]) == (2, 2, ["Anna", "Bert"])
    assert data["judged"][0]["mark"] == "blunder"
    assert data["seats"][0]["blunders"] >= 1


def test_exercises_answer_and_go_on(
    lost: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nonsense\nestablish minden-hannover\nq\n"))
    text = " ".join(told(capsys, lost, "--exercises", "--seat", "1").split())
    assert re.search(r"Exercise 1 of .* which cost \d+ %\. What is better\?", text)
    assert "That is no choice here: " in text
    assert "Right: 100 %" in text


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["no-such-file.txt"], "cannot read"),
        (["--seat", "9"], "there is no seat 9"),
        (["--seconds", "0"], "above 0"),
        (["--json", "--exercises"], "not allowed with"),
    ],
)
def test_refusals(lost: str, args: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = [] if args[0].endswith(".txt") else [lost]
    assert main(["analyse", *file, *args]) == 2
    out, err = capsys.readouterr()
    assert not out and why in err
