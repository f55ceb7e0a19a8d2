"""What each action is worth to a seat: its evaluator's opinion of where the action leads."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Sight
from kogge.bots.greedy import DEEPEST, OTHERS_WEIGHT, advantage, finish
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, State
from kogge.core.dealer import Dealer


def after_action(evaluator: Evaluator, s: State, p: Seat, action: Action) -> State:
    """The position once the action is done, the small decisions that it still asks of the seat made for it."""
    after = s.copy()
    depths = len(after.agenda)
    after.apply(action)
    finish(evaluator, after, p, depths, DEEPEST - 1)
    return after


def action_values(evaluator: Evaluator, s: State, p: Seat) -> vec[i64]:
    """The advantage after each legal action, in hundredths of a point."""
    out = vec[i64]()
    for action in s.legal():
        out = append(out, advantage(evaluator, after_action(evaluator, s, p, action), p))
    return out


def others_part(values: vec[i64], p: Seat) -> i64:
    """What the best opponent's value counts against one's own."""
    best: i64 = -1_000_000
    for q in range(len(values)):
        if q != p:
            best = max(best, values[q])
    return -(best * OTHERS_WEIGHT // 100)


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
        values = action_values(self.evaluator, s, sight.seat)
        best: i64 = 0
        highest: i64 = -1_000_000_000
        for i in range(len(legal)):
            seems = values[i] + dealer.below(self.noise + 1)
            if seems > highest:
                highest = seems
                best = i
        return legal[best]
