"""Positions both ways: whatever a match can reach is written as text, and read back as an equal state."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from kogge.bots.random import decide
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.core.errors import BadPosition
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.position_steps import STEP_FORMS
from kogge.games.merchants.state import Merchants
from tests.depth import trials

SETUPS: Final = [
    (board, players, opening, first, offers, rounds)
    for (board, opening), players, (first, offers, rounds) in product(
        (("short", "fixed"), ("short", "variable"), ("main", "")),
        (3, 4),
        (("random", "3", "50"), ("2", "off", "100"), ("3", "10", "200"), ("1", "1", "50")),
    )
]
POSITIONS: Final = trials(150, 400, 10_000)


def begin(board: str, players: int, opening: str, first: str, offers: str, rounds: str) -> Merchants:
    """A new game of a set-up."""
    given = {"first": first, "offers": offers, "rounds": rounds}
    if opening:
        given["opening"] = opening
    return MERCHANTS.new(MENU.choose(board, players, given))


def check_round_trip(s: Merchants) -> None:
    """Equal state, equal choices, equal text, and the set-up too."""
    text = MERCHANTS.write_position(s)
    again = MERCHANTS.read_position(text)
    assert again.key() == s.key(), text
    assert list(again.legal()) == list(s.legal()), text
    assert again.options.data() == s.options.data()
    assert list(again.bank) == list(s.bank)
    assert list(again.size) == list(s.size)
    assert list(again.reach) == list(s.reach)
    assert [step.name for step in again.agenda] == [step.name for step in s.agenda]
    assert MERCHANTS.write_position(again) == text


@pytest.mark.parametrize("setup", SETUPS, ids=["-".join(map(str, setup)) for setup in SETUPS])
def test_every_position_of_random_games_is_read_as_it_is_written(setup: tuple[str, int, str, str, str, str]) -> None:
    """Decisions of seats and of chance, and the end of the game."""
    dealer = Dealer(f"round trip {setup}")
    s = begin(*setup)
    for _ in range(POSITIONS):
        check_round_trip(s)
        if s.to_move() == NOBODY:
            s = begin(*setup)
        else:
            s.apply(decide(s, dealer))
