"""Records of games that began from a position."""

from __future__ import annotations

import functools

import pytest

from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.record import read_record, record_of, replay, told_record
from kogge.games.hansa.game import HANSA
from tests.contract.cases import PLAIN
from tests.contract.walks import Eager
from tests.core.test_record import NAMES, broken, changed, line_of

POSITION = "board league-3\nplayers 3\nturn 2 left 1\nsupply 2 3t\nhand 2 swap\nprestige 1 18\n"
SWAPPED = "position hand 2 swap"


@functools.cache
def begun_late() -> Match:
    """A match that began from a position and has gone on for a while."""
    start = HANSA.read_position(POSITION)
    match = Match(HANSA, start.options, "late", start)
    walker = Eager(Dealer("late"), PLAIN[0].habits)
    while not match.is_over() and len(match.log) < 10:
        match.play(match.to_move(), match.game.write(match.state, walker.choose(HANSA, match.state)))
    return match


def late() -> str:
    """Its record."""
    return record_of(begun_late(), NAMES).write()


def test_the_record_has_the_position_that_the_game_began_from() -> None:
    text = late()
    assert SWAPPED in text.splitlines()
    assert "position turn 2 left 1" in text.splitlines()
    assert "position board" not in text
    record = read_record(text)
    assert record.write() == text
    assert replay(HANSA, record).state.key() == begun_late().state.key()
    assert replay(HANSA, record, 0).state.key() == HANSA.read_position(POSITION).key()
    assert record_of(replay(HANSA, record), NAMES, with_seed=False).position == record.position


def test_a_replayed_game_that_began_from_a_position_can_be_rewound() -> None:
    match = replay(HANSA, read_record(late()))
    match.rewind(0)
    assert match.state.key() == HANSA.read_position(POSITION).key()


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("position hand 2 joker", "position, 'hand 2 joker': there is no marker 'joker'"),
        ("position players 4", "the record's own header has the line 'players'"),
        ("position version 1", "the record's own header has the line 'version'"),
        (f"position hand 2 {'swap ' * 5000}", "the line is too long"),
    ],
)
def test_a_corrupt_position_is_refused_with_its_line(new: str, reason: str) -> None:
    at = line_of(late(), SWAPPED)
    error = broken(changed(late(), at, new))
    assert error.line == at
    assert error.reason.startswith(reason)


def test_what_no_single_line_of_a_position_says_is_refused_with_its_first_line() -> None:
    error = broken(changed(late(), line_of(late(), "position prestige"), "position prestige 1 25"))
    assert error.line == line_of(late(), "position ")
    assert "so the game is over" in error.reason


def test_the_lines_of_a_position_stand_together() -> None:
    text = late().replace(SWAPPED, f"seed 1\n{SWAPPED}").replace("seed late\n", "")
    assert broken(text).reason == "the lines of the position do not stand together"


def test_while_a_game_goes_on_nobody_is_told_the_position_it_began_from() -> None:
    start = HANSA.read_position(POSITION)
    match = Match(HANSA, start.options, "late", start, keep_told=True)
    told = told_record(match, 0).write()
    assert "position ?" in told.splitlines()
    assert "swap" not in told
    assert broken(told).reason == "the position that the game began from is hidden"
