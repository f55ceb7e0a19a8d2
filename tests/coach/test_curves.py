"""The curves that come with Kogge are for the judges that come with it, and the page about them is true."""

from __future__ import annotations

import json

import pytest

from kogge.coach.chances import WinChances
from kogge.coach.curve import GREEDY, SEARCHING, curve_of, nearest_setup, read_curves
from kogge.core.contract import State
from kogge.games.registry import GAMES, find_game
from tools.chance_tables import PAGE, page_with_tables
from tools.fit_chances import judge_digest

SETUPS = [(game, setup) for game in sorted(GAMES) for setup in read_curves(game)]


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_a_curve_is_for_the_judge_there_is(game: str, setup: str) -> None:
    entry = read_curves(game)[setup]
    assert entry["judge"] == judge_digest(game, setup), f"the judge has changed, fit again: {entry['made']}"
    for players in (GREEDY, SEARCHING):
        assert len(curve_of(entry, players).active) == int(setup.rpartition(" ")[2])
    assert json.dumps(entry, allow_nan=False)


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_a_curve_has_all_that_the_page_tells_of(game: str, setup: str) -> None:
    entry = read_curves(game)[setup]
    for players in {GREEDY, SEARCHING} & set(entry):
        assert "shape" in entry[players], players


def test_the_page_tells_what_the_curves_were_measured_at() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == page_with_tables(page), "run: python -m tools.chance_tables"


def test_a_setup_without_a_curve_takes_the_nearest() -> None:
    known = {"short 3": 0, "short 4": 0, "main 4": 0}
    assert nearest_setup(known, "main", 4) == "main 4"
    assert nearest_setup(known, "main", 3) == "short 3"
    assert nearest_setup(known, "own", 5) == "main 4"
    assert nearest_setup({}, "main", 3) is None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_before_the_first_player_is_drawn_all_are_equal(game: str) -> None:
    rules = find_game(game)
    state: State = rules.new(rules.menu().choose(None, None, {}))
    chances = WinChances(rules).of(state)
    if any(step.name == "first" for step in state.agenda):
        assert chances == pytest.approx([1 / len(chances)] * len(chances))
