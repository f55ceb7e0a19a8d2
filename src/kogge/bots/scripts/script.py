"""A scripted player: it follows one plan, whatever the others do, and is greedy where the plan says nothing.

Scripts are opponents for the gauntlet (`bench/gauntlet.py`): whoever has a habit that a simple plan exploits loses to
the script that follows this plan.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from kogge.bots.contract import NO_ACTION, Bot, Heuristics, Observation, contains
from kogge.bots.greedy import Greedy
from kogge.bots.heuristics import greedy_heuristics
from kogge.core.contract import Action, Game, Seat, State
from kogge.core.dealer import Dealer


class Script(Bot):
    """Chooses by its plan while the plan can go on, and as a greedy player otherwise."""

    def __init__(self, game: Game[Any]) -> None:
        self.greedy = Greedy(greedy_heuristics(game))

    @abstractmethod
    def planned(self, s: State, p: Seat) -> Action:
        """What the plan asks for; NO_ACTION where it asks for nothing. An action that is not legal is ignored."""

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """The plan's action if it is legal, else a greedy one."""
        action = self.planned(observation.guess(), observation.seat)
        if action != NO_ACTION and contains(observation.legal(), action):
            return action
        return self.greedy.choose(observation, dealer)


class Rush(Bot):
    """Greedy by the weights of its plan until the plan is fulfilled, then greedy as everybody."""

    def __init__(self, game: Game[Any], eager: Heuristics) -> None:
        self.eager = Greedy(eager)
        self.greedy = Greedy(greedy_heuristics(game))

    @abstractmethod
    def fulfilled(self, s: State, p: Seat) -> bool:
        """Whether there is nothing left to rush for."""

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """The best action by the weights of the plan, or by the usual ones."""
        if self.fulfilled(observation.guess(), observation.seat):
            return self.greedy.choose(observation, dealer)
        return self.eager.choose(observation, dealer)
