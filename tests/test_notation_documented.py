"""docs/notation.md, or the page of rules it names, shows every verb with an example."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from kogge.games.merchants.game import MERCHANTS
from kogge.games.merchants.position import build_position
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


def examples_of(name: str) -> list[str]:
    """Every example cell, but for what is told of a secret."""
    examples = []
    for line in told(name).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and re.match(r"[A-Z]|the end", cells[2]):
            examples += re.findall(r"`([^`?]+)`", cells[1])
    return examples


def test_examples_of_yokohama_are_read_as_they_are_written() -> None:
    """A text that needs no card on a board is read, and written back the same."""
    s = position("turn 1\ngoals a_copper b_yen c_p3c2\nlab a ball winery tram\nport a order_01 order_07")
    examples = examples_of("yokohama")
    assert len(examples) > 40
    for text in examples:
        assert YOKOHAMA.write(s, YOKOHAMA.read(s, text)) == text


def test_examples_of_merchants_are_read_as_they_are_written() -> None:
    s = MERCHANTS.new(MERCHANTS.menu().choose("short", 4, {}))
    examples = examples_of("merchants")
    assert {text.split()[0] for text in examples} == {*HABITS["merchants"].verbs, "share"}  # of older versions
    for text in examples:
        assert MERCHANTS.write(s, MERCHANTS.read(s, text)) == text


def test_the_position_of_merchants_can_be_built() -> None:
    text = re.search(r"(?:^    .+\n)+", section(NOTATION, "Positions of Merchants of Europe"), re.MULTILINE)
    assert text is not None
    s = build_position(MERCHANTS.menu(), text.group())
    assert MERCHANTS.write(s, s.legal()[0]).startswith("route ")


def test_the_turn_of_merchants_can_be_played() -> None:
    lines = re.findall(r"^    (\d) (.+)$", told("merchants"), re.MULTILINE)
    assert lines[-1] == ("1", "end")
    s = build_position(
        MERCHANTS.menu(),
        "board short\nplayers 4\nposts 1 budapest\nhand 1 wood 1 wool 2 grain 2\n"
        "hand 2 salt 1\nhand 3 ore 1\nhand 4 ore 1",
    )
    for seat, text in lines:
        assert int(s.to_move()) + 1 == int(seat)
        assert MERCHANTS.why_not(s, text) is None, text
        s.apply(MERCHANTS.read(s, text))
    assert list(s.gold) == [3, 3, 3, 3]
    assert MERCHANTS.audit(s) == []
