"""Positions both ways: a written position is read back as the same one, and what cannot be is refused."""

from __future__ import annotations

import itertools

import pytest

from kogge.bots.random import decide
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.core.errors import BadPosition
from kogge.games.yokohama.game import MENU, YOKOHAMA
from kogge.games.yokohama.state import Yokohama
from tests.depth import trials
from tests.yokohama.table import FOUR

SETUPS = list(itertools.product((2, 3, 4), ("no", "yes"), ("no", "yes")))
POSITIONS = trials(60, 300, 10_000)
EVERY = 5  # of the decisions of later turns, so that a sample comes to the end of a game


def random_positions(players: int, rewards: str, merchants: str) -> list[Yokohama]:
    """All positions of set-ups, and some of the games after them, chance's decisions and ends of games too."""
    out: list[Yokohama] = []
    for number in itertools.count():
        first = "random" if number % 2 == 0 else str(number % players + 1)
        given = {"first": first, "reward_tokens": rewards, "free_merchants": merchants}
        s = YOKOHAMA.new(MENU.choose("city", players, given))
        dealer = Dealer(f"round trip {number}")
        made = 0
        while s.to_move() != NOBODY and len(out) < POSITIONS:
            if (s.turn == 0 and number == 0) or made % EVERY == 0:
                out.append(s.copy())
            s.apply(decide(s, dealer))
            made += 1
        out.append(s.copy())
        if len(out) >= POSITIONS:
            return out
    return out


@pytest.mark.parametrize(("players", "rewards", "merchants"), SETUPS)
def test_a_written_position_is_read_as_the_same_one(players: int, rewards: str, merchants: str) -> None:
    for s in random_positions(players, rewards, merchants):
        text = YOKOHAMA.write_position(s)
        again = YOKOHAMA.read_position(text)
        assert again.key() == s.key(), text
        assert list(again.built) == list(s.built), text
        assert list(again.legal()) == list(s.legal()), text
        assert again.options.data() == s.options.data(), text
        assert YOKOHAMA.write_position(again) == text
