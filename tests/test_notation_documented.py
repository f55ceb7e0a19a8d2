"""docs/notation.md, or the page of rules it names, shows every verb with an example."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from kogge.games.registry import GAMES
from kogge.games.yokohama.game import YOKOHAMA
from tests.contract.cases import HABITS
from tests.yokohama.table import position

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
NOTATION: Final = (DOCS / "notation.md").read_text(encoding="utf-8")


def section(text: str, title: str) -> str:
    """From a heading to the next one of its level."""
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def told(name: str) -> str:
    """Where the notation of a game is described."""
    described = section(NOTATION, f"Actions of {GAMES[name].title}")
    return described or section((DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8"), "Notation")


def quoted(text: str) -> list[str]:
    """What is written as code."""
    return re.findall(r"`([^`]+)`", text)


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_is_documented(name: str) -> None:
    habits = HABITS[name]
    shown = {habits.verb(code) for code in quoted(told(name))}
    assert [verb for verb in habits.verbs if verb not in shown] == []


def test_examples_of_yokohama_are_read_as_they_are_written() -> None:
    """Every example cell: a text that needs no card on a board is read, and written back the same."""
    s = position("turn 1\ngoals a_copper b_yen c_p3c2\nlab a ball winery tram\nport a order_01 order_07")
    examples = []
    for line in told("yokohama").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and re.match(r"[A-Z]", cells[2]):
            examples += re.findall(r"`([^`?]+)`", cells[1])
    assert len(examples) > 40
    for text in examples:
        assert YOKOHAMA.write(s, YOKOHAMA.read(s, text)) == text
