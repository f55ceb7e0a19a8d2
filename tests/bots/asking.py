"""Bots asked for one decision, as a table asks them."""

from __future__ import annotations

from typing import Any

from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.core.contract import Action, Game, State
from kogge.core.dealer import Dealer


def choose_greedily(game: Game[Any], s: State, dealer: Dealer) -> Action:
    """What the greedy player would do for the seat to move."""
    return make_bot("greedy", game).choose(Observation(game, s, s.to_move(), dealer), dealer)
