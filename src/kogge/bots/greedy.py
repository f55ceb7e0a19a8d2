"""The greedy player: tries every action, finishes what it begins, and keeps what its evaluator likes best."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Sight
from kogge.bots.random import verb_first
from kogge.core.cells import append, vec
from kogge.core.contract import NOBODY, Action, Seat, State
from kogge.core.dealer import Dealer

OTHERS_WEIGHT: Final = 40  # per cent: how much the best opponent's value counts against one's own
WON: Final = 100_000
DEEPEST: Final = 8  # decisions of one action that are looked through


def advantage(evaluator: Evaluator, s: State, p: Seat) -> i64:
    """One's own value, less a part of the best opponent's; a won game is worth more than anything, a lost one less."""
    values = evaluator.values(s)
    best: i64 = -1_000_000
    for q in range(len(values)):
        if q != p:
            best = max(best, values[q])
    if s.to_move() == NOBODY:
        return WON if values[p] >= best else -WON
    return values[p] - best * OTHERS_WEIGHT // 100


def best_actions(evaluator: Evaluator, s: State, p: Seat, depth: i64) -> vec[i64]:
    """The actions after which, one's own following small decisions made likewise, the advantage is greatest."""
    best = vec[i64]()
    highest: i64 = -1_000_000_000
    for action in s.legal():
        after = s.copy()
        depths = len(after.agenda)
        after.apply(action)
        finish(evaluator, after, p, depths, depth - 1)
        value = advantage(evaluator, after, p)
        if value > highest:
            highest = value
            best = vec[i64]([action])
        elif value == highest:
            best = append(best, action)
    return best


def finish(evaluator: Evaluator, s: State, p: Seat, depths: i64, depth: i64) -> None:
    """Make the decisions that the action still asks of this seat: as long as its steps lie above where it began."""
    while depth > 0 and s.to_move() == p and len(s.agenda) > depths:
        s.apply(best_actions(evaluator, s, p, 1)[0])
        depth -= 1


class Greedy(Bot):
    """Looks one action ahead."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def choose(self, sight: Sight, dealer: Dealer) -> Action:
        """Among equals at random, so that a position its evaluator knows nothing of is no trap."""
        s = sight.guess()
        legal = s.legal()
        if len(legal) == 1:
            return legal[0]
        return verb_first(best_actions(self.evaluator, s, sight.seat, DEEPEST), dealer)
