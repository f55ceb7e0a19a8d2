"""The commands of docs/agents.md run as they are written."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.process import COMMAND, kogge_process

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
TOURNAMENTS = re.findall(r"^kogge (tournament .*)$", PAGE, flags=re.M)


def test_programs_and_engines_are_shown() -> None:
    assert [re.findall(r"command:(\w+)", one) for one in TOURNAMENTS] == [["python"], ["kogge"]]


@pytest.mark.parametrize("command", TOURNAMENTS)
def test_a_tournament_runs(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    programs = {"command:python ": [sys.executable], "command:kogge ": COMMAND}
    words = shlex.split(command)
    for name, started in programs.items():
        words = [word.replace(name, f"command:{shlex.join(started)} ") for word in words]
    done = kogge_process(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 played" in done.stdout
    assert "forfeit" not in done.stdout
