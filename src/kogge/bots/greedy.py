"""The greedy player: tries every action, finishes what it begins, and keeps what its evaluator likes best."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Sight
from kogge.bots.playout import lead
from kogge.bots.quiet import finish_turn
from kogge.bots.random import verb_first
from kogge.core.cells import append, vec
from kogge.core.contract import NOBODY, Action, Game, Seat, State
from kogge.core.dealer import Dealer

WON: Final = 100_000


def advantage(evaluator: Evaluator, s: State, p: Seat, later: i64) -> i64:
    """One's own value, less a part of the best opponent's.

    A won game is worth more than anything, the sooner the better (`later`: decisions until then), a lost one less.
    """
    if s.to_move() != NOBODY:
        return lead(evaluator, s, p)
    values = evaluator.values(s)
    for value in values:
        if value > values[p]:
            return later - WON
    return WON - later


def best_actions(game: Game[Any], evaluator: Evaluator, s: State, p: Seat, dealer: Dealer) -> vec[i64]:
    """The actions after which, the turn finished or at least the action, the seat's advantage is greatest."""
    best = vec[i64]()
    highest: i64 = -1_000_000_000
    depth = len(s.agenda)
    for action in evaluator.sift(s, s.legal()):
        after = s.copy()
        after.apply(action)
        # The same chances for every action, so that none of them is merely luckier.
        made = finish_turn(game, evaluator, after, depth, dealer.twin())
        value = advantage(evaluator, after, p, made)
        if value > highest:
            highest = value
            best = vec[i64]([action])
        elif value == highest:
            best = append(best, action)
    return best


class Greedy(Bot):
    """Looks one turn ahead."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def choose(self, sight: Sight, dealer: Dealer) -> Action:
        """Among equals at random, so that a position its evaluator knows nothing of is no trap."""
        s = sight.guess()
        legal = s.legal()
        if len(legal) == 1:
            return legal[0]
        return verb_first(best_actions(sight.game, self.evaluator, s, sight.seat, dealer), dealer)
