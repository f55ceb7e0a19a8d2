"""Positions both ways: whatever a match reaches can be written, and reads back to an equal state."""

from __future__ import annotations

import pytest

from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.state import Hansa
from tests.depth import trials
from tests.hansa.wander import Wanderer, cases, sparse

POSITIONS = trials(40, 150, 10_000)  # written and read for each set-up
SPACING = trials(5, 3, 1)  # decisions from one to the next


def assert_round_trip(s: Hansa) -> None:
    """Written, read, and written again: the same state and the same text."""
    text = HANSA.write_position(s)
    again = HANSA.read_position(text)
    assert again.key() == s.key(), text
    assert again.options.data() == s.options.data()
    assert [type(step) for step in again.agenda] == [type(step) for step in s.agenda], text
    assert list(again.legal()) == list(s.legal()), text
    assert HANSA.view(again, 0) == HANSA.view(s, 0), text
    assert HANSA.write_position(again) == text


def starts(board: str, players: int, given: dict[str, str], number: int) -> Hansa:
    """Games from the beginning, with the first seat drawn or named, and games that begin late."""
    if number % 3 == 2:
        return sparse(board, players, given)
    first = {} if number % 3 == 0 else {"first": str(number % players + 1)}
    return HANSA.new(MENU.choose(board, players, {**given, **first}))


@pytest.mark.parametrize(("board", "players", "given"), cases())
def test_every_position_of_a_game_reads_back_as_it_was_written(board: str, players: int, given: dict[str, str]) -> None:
    tried = 0
    number = 0
    while tried < POSITIONS:
        s = starts(board, players, given, number)
        who = Wanderer(f"positions {board} {players} {given} {number}", thrifty=number % 2 == 1)
        pause = Dealer(f"pause {board} {players} {number}")
        number += 1
        left = 0
        while s.agenda and tried < POSITIONS:
            if left == 0:
                assert_round_trip(s)
                tried += 1
                left = int(pause.below(2 * SPACING - 1)) + 1
            left -= 1
            s.apply(who.choose(s))
        if not s.agenda:
            assert_round_trip(s)
