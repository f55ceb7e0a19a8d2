"""A greedy player who errs."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Bot, Heuristics, Observation
from kogge.bots.greedy import action_values
from kogge.core.contract import Action
from kogge.core.dealer import Dealer


class NoisyGreedy(Bot):
    """Overrates every action by a random number of hundredths of a point, at most `noise`."""

    def __init__(self, heuristics: Heuristics, noise: i64) -> None:
        self.heuristics = heuristics
        self.noise = noise

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """The action that seems best."""
        s = observation.guess()
        legal = s.legal()
        if len(legal) == 1:
            return legal[0]
        actions = self.heuristics.pruning.prune(s, legal)
        values = action_values(self.heuristics, s, observation.seat, actions, dealer)
        best: i64 = 0
        highest: i64 = -1_000_000_000
        for i in range(len(actions)):
            seems = values[i] + dealer.below(self.noise + 1)
            if seems > highest:
                highest = seems
                best = i
        self.heuristics.pruning.note(s, actions[best])
        return actions[best]
