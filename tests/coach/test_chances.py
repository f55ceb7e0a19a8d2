"""Chances to win add up to one, for every game, from the first position to the last."""

from __future__ import annotations

import pytest

from kogge.bots.random import playout
from kogge.coach.chances import WinChances
from kogge.core.dealer import Dealer
from kogge.games.registry import GAMES, find_game


@pytest.mark.parametrize("name", sorted(GAMES))
def test_chances_add_up(name: str) -> None:
    game = find_game(name)
    state = game.new(game.menu().choose(board=None, players=None, given={}))
    chances = WinChances(game)
    dealer = Dealer("chances")
    for _ in range(3):
        assert sum(chances.of(state)) == pytest.approx(1.0)
        playout(state, dealer, 100)
