"""The puzzles that come with Kogge: all can be played, what is wrong with a file is named, days and turns are fair."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from kogge.coach.puzzle import TOLERANCE, BadPuzzle, read_puzzles, start_of, write_puzzles
from kogge.coach.puzzle_attempt import check_puzzle, verify_puzzle
from kogge.coach.puzzle_book import daily_puzzle, find_puzzle, load_puzzles, next_puzzle, of_theme, read_day
from kogge.coach.puzzle_theme import themes_of
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.games.registry import GAMES, find_game
from kogge.words.dictionary import LANGUAGES, load
from tests.depth import trials

FEWEST = 100  # of each game


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_of_a_game_makes_sense(name: str) -> None:
    puzzles = load_puzzles(name)
    assert len(puzzles) >= FEWEST
    for one in puzzles:
        assert one.theme in themes_of(name)
        assert one.gap >= 0.05 and one.gap - 2 * one.error >= 0.025
        assert all(other.loss > TOLERANCE[one.game] for other in one.others) and one.others
        assert set(one.found) == {"apprentice", "merchant", "master"}


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_of_a_puzzle_can_be_played(name: str) -> None:
    puzzles = load_puzzles(name)
    step = max(1, len(puzzles) // trials(3, 12, len(puzzles)))
    for one in puzzles[::step]:
        check_puzzle(one)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_verified_again_with_a_seed_of_its_own(name: str) -> None:
    """By a quick budget: no other turn that is listed overtakes a solution, nor does one that a search of its own comes
    upon, and the margins are about the same."""
    puzzles = load_puzzles(name)
    step = max(1, len(puzzles) // trials(2, 6, len(puzzles)))
    sample = puzzles[::step]
    gaps = []
    new = 0
    for one in sample:
        listed, rivals = verify_puzzle(one, 16, "again")
        gap, error = min(listed)
        assert gap > -2 * error, one.id
        gaps.append(gap)
        new += len(rivals)
        for ahead, error in rivals:
            assert ahead > -max(2 * error, TOLERANCE[name]), f"{one.id}: a turn that is not listed is better"
    assert sum(gaps) / len(gaps) > 0.04
    assert new > 0, "the search comes upon turns that are not listed"


@pytest.mark.long
def test_a_better_turn_that_is_not_listed_is_found_out() -> None:
    one = load_puzzles("hansa")[0]
    wrong = replace(one, solutions=(one.others[-1].texts,), others=one.others[:1])
    ahead, error = min(verify_puzzle(wrong, 8, "again").rivals)
    assert ahead < -max(2 * error, TOLERANCE["hansa"])


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_guesses_of_their_seat(name: str) -> None:
    """What the file says of hidden things is what the seat might guess: another guess looks the same to it."""
    game = find_game(name)
    for one in load_puzzles(name)[:6]:
        state = start_of(game, one)
        guess = game.guess(state, one.seat, Dealer("another"))
        assert game.view(guess, one.seat) == game.view(state, one.seat)


def test_there_are_words_for_every_theme_and_level() -> None:
    for language in LANGUAGES:
        words = load(language, "puzzles")
        for name in GAMES:
            for theme in themes_of(name):
                assert words.find(f"theme.{theme}"), (language, theme)
        assert all(words.find(f"level.{level}") for level in ("easy", "medium", "hard"))


# -- files


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    """A file of one puzzle after a change."""
    text = write_puzzles("hansa", "a test", list(load_puzzles("hansa")[:1]))
    data = json.loads(text)
    change(data)
    return json.dumps(data)


def test_what_is_written_can_be_read() -> None:
    puzzles = list(load_puzzles("hansa"))
    assert read_puzzles(find_game("hansa"), write_puzzles("hansa", "a test", puzzles), "here") == puzzles


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda data: data.update(format=9), "here: not a file of puzzles in format 1"),
        (lambda data: data.update(game="yokohama"), "here: it has puzzles of 'yokohama', not of hansa"),
        (lambda data: data.update(puzzles={}), "here: it has no list of puzzles"),
        (lambda data: data["puzzles"].append(data["puzzles"][0]), "here: two puzzles are called"),
        (lambda data: data["puzzles"].append(7), "here: a puzzle is an object, not '7'"),
        (lambda data: data["puzzles"][0].pop("gap"), "gap is 'None', not of the kind float"),
        (lambda data: data["puzzles"][0].update(rating="hard"), "rating is 'hard', not of the kind int"),
        (lambda data: data["puzzles"][0].update(extra=1), "nothing is known of the field 'extra'"),
        (lambda data: data["puzzles"][0].update(gap=1.5), "are not parts of one"),
        (lambda data: data["puzzles"][0].update(solutions=[]), "it has no solution"),
        (lambda data: data["puzzles"][0].update(solutions=[[1]]), "a turn is a list of decisions"),
        (lambda data: data["puzzles"][0].update(others=[{"turn": ["end"]}]), "a turn that is worse has a loss"),
        (lambda data: data["puzzles"][0].update(seat=9), "there is no seat 9 in its position"),
        (lambda data: data["puzzles"][0].update(position="game yokohama"), "its position is of yokohama, not of hansa"),
    ],
)
def test_a_damaged_file_is_refused_by_what_is_wrong(change: Callable[[dict[str, Any]], object], wrong: str) -> None:
    with pytest.raises(BadPuzzle) as error:
        read_puzzles(find_game("hansa"), damaged(change), "here")
    assert wrong in str(error.value)


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(BadPuzzle, match="here: not JSON"):
        read_puzzles(find_game("hansa"), "{", "here")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda one: one.update(solutions=[["fly away"]]), "fly"),
        (lambda one: one.update(solutions=[one["solutions"][0][:-1] or ["end", "end"]]), ""),
        (lambda one: one.update(position=one["position"] + "nonsense 1\n"), "nonsense"),
        (
            lambda one: one.update(others=[{"turn": one["solutions"][0], "loss": 0.1}]),
            "is a solution and is said to be none",
        ),
    ],
)
def test_a_puzzle_that_cannot_be_played_is_refused(change: Callable[[dict[str, Any]], object], wrong: str) -> None:
    text = damaged(lambda data: change(data["puzzles"][0]))
    (one,) = read_puzzles(find_game("hansa"), text, "here")
    with pytest.raises(BadPuzzle) as error:
        check_puzzle(one)
    assert one.id in str(error.value) and wrong in str(error.value)


# -- choosing


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_changes() -> None:
    first = date(2026, 11, 18)
    assert daily_puzzle("hansa", first) == daily_puzzle("hansa", first)
    assert len({daily_puzzle("hansa", first + timedelta(days=i)).id for i in range(40)}) > 1


def test_the_next_puzzle_is_near_the_rating_and_was_not_done() -> None:
    puzzles = load_puzzles("hansa")
    easiest = min(puzzles, key=lambda one: one.rating)
    alone = next_puzzle([easiest, *[one for one in puzzles if one.rating > easiest.rating + 400]][:1], 500.0, (), "a")
    assert alone == easiest
    done = {one.id for one in puzzles[1:]}
    assert next_puzzle(puzzles, 1400.0, done, "a") == puzzles[0]
    assert next_puzzle(puzzles, 1400.0, {one.id for one in puzzles}, "a") is None


def test_themes_days_and_ids_that_are_none_are_refused() -> None:
    with pytest.raises(BadOption, match="hansa has no puzzles about 'order'"):
        of_theme("hansa", "order")
    with pytest.raises(BadOption, match="a day is written as 2026-11-18, not 'tomorrow'"):
        read_day("tomorrow")
    with pytest.raises(BadOption, match="hansa has no puzzle 'nothing'"):
        find_puzzle("hansa", "nothing")
