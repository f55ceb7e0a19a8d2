"""The greedy player: tries every action, finishes what it begins, and keeps what its evaluator likes best."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Sight
from kogge.bots.quiet import lead
from kogge.bots.random import verb_first
from kogge.core.cells import append, vec
from kogge.core.contract import NOBODY, Action, Seat, State
from kogge.core.dealer import Dealer

WON: Final = 100_000
DEEPEST: Final = 8  # decisions of one action that are looked through


def advantage(evaluator: Evaluator, s: State, p: Seat) -> i64:
    """One's own value, less a part of the best opponent's; a won game is worth more than anything, a lost one less."""
    if s.to_move() != NOBODY:
        return lead(evaluator, s, p)
    values = evaluator.values(s)
    won = True
    for value in values:
        if value > values[p]:
            won = False
    return WON if won else -WON


def best_actions(evaluator: Evaluator, s: State, p: Seat, depth: i64, margin: i64) -> vec[i64]:
    """The actions after which, the following small decisions made likewise, the seat's advantage is greatest, or less
    by no more than a margin."""
    actions = evaluator.sift(s, s.legal())
    values = vec[i64]()
    highest: i64 = -1_000_000_000
    depths = len(s.agenda)
    for action in actions:
        after = s.copy()
        after.apply(action)
        finish(evaluator, after, depths, s.turn, depth - 1)
        value = advantage(evaluator, after, p)
        highest = max(highest, value)
        values = append(values, value)
    best = vec[i64]()
    for i in range(len(actions)):
        if values[i] >= highest - margin:
            best = append(best, actions[i])
    return best


def finish(evaluator: Evaluator, s: State, depths: i64, turn: i64, depth: i64) -> None:
    """Let whoever is asked make the decisions that belong to the action: as long as steps lie above where it began, and
    the turn is the same. Another's turn is not part of it."""
    while depth > 0 and len(s.agenda) > depths and s.to_move() >= 0 and s.turn == turn:
        s.apply(best_actions(evaluator, s, s.to_move(), 1, 0)[0])
        depth -= 1


class Greedy(Bot):
    """Looks one action ahead."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def choose(self, sight: Sight, dealer: Dealer) -> Action:
        """Among equals at random, so that a position its evaluator knows nothing of is no trap, and openings that it
        cannot tell apart are all played."""
        s = sight.guess()
        legal = s.legal()
        if len(legal) == 1:
            return legal[0]
        margin = self.evaluator.margin(s)
        return verb_first(best_actions(self.evaluator, s, sight.seat, DEEPEST, margin), dealer)
