"""docs/notation.md tells the anchors that the games give, all of them and no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from kogge.games.registry import GAMES
from tests.contract.cases import CASES, PLAIN, Case
from tests.contract.walks import eager, walk

PAGE: Final = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
ROUNDS: Final = 6


def documented(name: str) -> set[str]:
    """The kinds of anchors of a game, as its paragraph lists them."""
    listed = re.search(rf"^Anchors of {GAMES[name].title}: (.*?)\n\n", PAGE, re.M | re.S)
    assert listed is not None, name
    return set(re.findall(r"`([a-z]+):[^`]+`", listed[1]))


def kinds_met(case: Case, seed: str) -> set[str]:
    """The kinds of anchors of all choices in a game."""
    met: set[str] = set()
    for number, (s, action) in enumerate(walk(case, eager(case, seed), case.habits.most)):
        choices = list(s.legal()) if number % 10 == 0 else [action]
        met |= {case.game.anchor(s, one).partition(":")[0] for one in choices}
    return met - {""}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_lists_its_anchors(name: str) -> None:
    assert documented(name)


@pytest.mark.long
@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_every_anchor_is_documented(case: Case) -> None:
    assert kinds_met(case, "anchors") <= documented(case.game.name)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_documented_anchor_is_given(name: str) -> None:
    missing = documented(name)
    cases = [case for case in CASES if case.game.name == name]
    for seed in range(ROUNDS):
        for case in cases:
            if missing:
                missing -= kinds_met(case, f"anchors {seed}")
    assert not missing
