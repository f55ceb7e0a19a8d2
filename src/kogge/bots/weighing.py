"""What each action is worth to a seat: its evaluator's opinion of where the action leads."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Sight
from kogge.bots.greedy import advantage, foresee
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Game, State
from kogge.core.dealer import Dealer


def after_action(game: Game[Any], evaluator: Evaluator, s: State, action: Action, dealer: Dealer) -> State:
    """The position once the action is done and what belongs to it, or to the turn, has been decided quickly."""
    after = s.copy()
    after.apply(action)
    foresee(game, evaluator, after, s, dealer.twin())
    return after


def action_values(sight: Sight, evaluator: Evaluator, s: State, actions: vec[i64], dealer: Dealer) -> vec[i64]:
    """The seat's advantage after each of some actions, in hundredths of a point."""
    out = vec[i64]()
    for action in actions:
        out = append(out, advantage(evaluator, after_action(sight.game, evaluator, s, action, dealer), sight.seat))
    return out


class Careless(Bot):
    """The greedy player, who misjudges every action by up to so many hundredths of a point."""

    def __init__(self, evaluator: Evaluator, noise: i64) -> None:
        self.evaluator = evaluator
        self.noise = noise

    def choose(self, sight: Sight, dealer: Dealer) -> Action:
        """The action that seems best."""
        s = sight.guess()
        legal = s.legal()
        if len(legal) == 1:
            return legal[0]
        legal = self.evaluator.sift(s, legal)
        values = action_values(sight, self.evaluator, s, legal, dealer)
        best: i64 = 0
        highest: i64 = -1_000_000_000
        for i in range(len(legal)):
            seems = values[i] + dealer.below(self.noise + 1)
            if seems > highest:
                highest = seems
                best = i
        return legal[best]
