"""A script asked for its next decision, in notation."""

from __future__ import annotations

from typing import Any

from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer


def asked(game: Game[Any], bot: str, s: State, seed: str = "script") -> str:
    """What the bot would do for the seat to move."""
    dealer = Dealer(seed)
    return game.write(s, make_bot(bot, game).choose(Observation(game, s, s.to_move(), dealer), dealer))
