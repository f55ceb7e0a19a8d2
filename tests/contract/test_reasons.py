"""Every reason of a refusal has its words in every language of the browser client."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from kogge.games.registry import find_game

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
DICTIONARIES = sorted(GAMES.glob("*/words/??.ts"))
LINE = re.compile(r'^\s*"why\.([^"]+)": ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)


def holes(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("path", DICTIONARIES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_reason_has_its_words(path: Path) -> None:
    words = {code: json.loads(text) for code, text in LINE.findall(path.read_text("utf-8"))}
    reasons = find_game(path.parts[-3]).reasons()
    assert set(words) == set(reasons)
    assert {code: holes(text) for code, text in words.items()} == {code: holes(text) for code, text in reasons.items()}


def test_hansa_speaks_four_languages() -> None:
    assert [path.stem for path in DICTIONARIES if path.parts[-3] == "hansa"] == ["en", "pl", "ru", "uk"]
