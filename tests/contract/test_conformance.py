"""The contract of kogge.core.contract, held against every case of every game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kogge.core.contract import NOBODY
from kogge.games.registry import GAMES
from tests.contract.cases import CASES, HABITS, PLAIN, Case
from tests.contract.checks import as_bytes, inspect, letter_of
from tests.contract.walks import aimless, eager
from tests.depth import sample, trials

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
STEADY = settings(deadline=None, derandomize=True, database=None)
SAMPLE = sample(CASES, Case.table, trials(1, 3, 0))


@pytest.mark.parametrize("case", SAMPLE, ids=str)
@settings(STEADY, max_examples=trials(1, 2, 20))
@given(seed=SEEDS)
def test_holds_on_random_walks(case: Case, seed: int) -> None:
    s, inspection = inspect(case, aimless(case, seed), f"{seed}", limit=150, close=10)
    assert inspection.refused > 0
    inspection.check_record(s)


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_holds_through_a_whole_game(case: Case) -> None:
    s, inspection = inspect(case, eager(case, "whole"), "whole", case.habits.most, close=40, audit=10)
    assert s.to_move() == NOBODY, f"no end within {case.habits.most} decisions"
    assert inspection.refused > 0
    inspection.check_record(s)


@pytest.mark.long
@pytest.mark.parametrize("case", PLAIN, ids=str)
@settings(STEADY, max_examples=trials(1, 2, 50))
@given(seed=SEEDS)
def test_holds_through_whole_games_from_any_seed(case: Case, seed: int) -> None:
    s, inspection = inspect(case, eager(case, seed), f"{seed}", case.habits.most, close=100, audit=10)
    assert s.to_move() == NOBODY, f"no end within {case.habits.most} decisions"
    inspection.check_record(s)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_scene_and_options_are_plain_data(case: Case) -> None:
    assert as_bytes(case.game.scene(case.options))
    assert as_bytes(case.options.data())
    assert as_bytes(case.game.menu().data())


def test_every_board_and_number_of_players_is_tried() -> None:
    assert {case.table() for case in SAMPLE} == {case.table() for case in CASES}


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_every_option_is_covered(name: str) -> None:
    menu = GAMES[name].menu()
    mine = [case.options for case in CASES if case.game.name == name]
    for entry in menu.boards:
        for players in entry.players:
            here = [options for options in mine if options.board == entry.name and options.players == players]
            assert here
            for option in menu.options:
                if option.fits(entry, players, menu.version):
                    assert {options[option.name] for options in here} == set(option.allowed(players))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_knows_its_own_name(name: str) -> None:
    game = GAMES[name]
    assert game.name == name == game.menu().game
    assert game.title
    assert game.version >= 1
    assert HABITS[name].verbs


def test_every_game_has_a_letter_of_its_own_for_its_rules() -> None:
    letters = {name: letter_of(game) for name, game in GAMES.items()}
    assert all("A" <= letter <= "Z" for letter in letters.values()), letters
    assert len(set(letters.values())) == len(letters), letters


def test_a_game_without_habits_is_told_where_they_belong() -> None:
    with pytest.raises(AssertionError, match=r"tell the verbs of 'chess' in HABITS of tests/contract/cases\.py"):
        _ = HABITS["chess"]
