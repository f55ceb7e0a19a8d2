"""A bot that ends games quickly, so that tests can play whole ones."""

from __future__ import annotations

from typing import Any

from kogge.bots.contract import Bot, Observation
from kogge.core.contract import Action, Game
from kogge.core.dealer import Dealer
from tests.server.players import Player


class Hasty(Bot):
    """Chooses a verb by fixed preferences, then one of its actions."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.player: Player | None = None

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        if self.player is None:
            self.player = Player(self.game.name, dealer.word())
        guess = observation.guess()
        actions = {self.game.write(guess, action): action for action in observation.legal()}
        return actions[self.player.choose([{"action": text} for text in actions])]
