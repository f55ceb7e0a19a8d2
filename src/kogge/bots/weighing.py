"""What each action is worth to a seat: its evaluator's opinion of where the action leads."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Sight
from kogge.bots.greedy import DEEPEST, advantage, finish
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, State
from kogge.core.dealer import Dealer


def after_action(evaluator: Evaluator, s: State, action: Action) -> State:
    """The position once the action is done, the small decisions that belong to it made too."""
    after = s.copy()
    depths = len(after.agenda)
    after.apply(action)
    finish(evaluator, after, depths, s.turn, DEEPEST - 1)
    return after


def action_values(evaluator: Evaluator, s: State, p: Seat, actions: vec[i64]) -> vec[i64]:
    """The advantage after each of some actions, in hundredths of a point."""
    out = vec[i64]()
    for action in actions:
        out = append(out, advantage(evaluator, after_action(evaluator, s, action), p))
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
        values = action_values(self.evaluator, s, sight.seat, legal)
        best: i64 = 0
        highest: i64 = -1_000_000_000
        for i in range(len(legal)):
            seems = values[i] + dealer.below(self.noise + 1)
            if seems > highest:
                highest = seems
                best = i
        return legal[best]
