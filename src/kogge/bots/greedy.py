"""The greedy player: tries every action, finishes what it begins, and keeps what its evaluator likes best."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Sight
from kogge.bots.playout import lead, play_on
from kogge.bots.random import verb_first
from kogge.core.cells import append, vec
from kogge.core.contract import NOBODY, Action, Game, Seat, State
from kogge.core.dealer import Dealer

WON: Final = 100_000
DEEPEST: Final = 8  # decisions of one action that are looked through
LONGEST: Final = 60  # decisions of one turn


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


def finish(evaluator: Evaluator, s: State, depths: i64, turn: i64, depth: i64) -> None:
    """Let whoever is asked make the decisions that belong to the action: as long as steps lie above where it began, and
    the turn is the same. Another's turn is not part of it."""
    while depth > 0 and len(s.agenda) > depths and s.to_move() >= 0 and s.turn == turn:
        s.apply(next_action(evaluator, s))
        depth -= 1


def next_action(evaluator: Evaluator, s: State) -> Action:
    """What is best for whoever decides right after it."""
    p = s.to_move()
    best: Action = -1
    highest: i64 = -1_000_000_000
    for action in evaluator.sift(s, s.legal()):
        after = s.copy()
        after.apply(action)
        value = advantage(evaluator, after, p)
        if value > highest:
            highest = value
            best = action
    return best


def foresee(game: Game[Any], evaluator: Evaluator, after: State, before: State, dealer: Dealer) -> None:
    """An action was played: go on to where a greedy player sees its worth, the end of the action or of the turn."""
    if evaluator.weighs_actions():
        finish(evaluator, after, len(before.agenda), before.turn, DEEPEST - 1)
    else:
        finish_turn(game, evaluator, after, before, dealer)


def finish_turn(game: Game[Any], evaluator: Evaluator, after: State, before: State, dealer: Dealer) -> None:
    """Go on to the end of the turn by the evaluator's leanings; without any, to the end of the action."""
    if evaluator.leans():
        play_on(game, evaluator, after, dealer, before.turn + 1, LONGEST, 0)
    else:
        finish(evaluator, after, len(before.agenda), before.turn, DEEPEST - 1)


def best_actions(game: Game[Any], evaluator: Evaluator, s: State, p: Seat, dealer: Dealer) -> vec[i64]:
    """The actions with the greatest advantage in sight, or little less where the evaluator says so; of equal ones,
    those with the greatest right away."""
    actions = evaluator.sift(s, s.legal())
    values = vec[i64]()
    sooner = vec[i64]()
    highest: i64 = -1_000_000_000
    soonest: i64 = highest
    for action in actions:
        after = s.copy()
        after.apply(action)
        soon = advantage(evaluator, after, p)
        # The same chances for every action, so that none of them is merely luckier.
        foresee(game, evaluator, after, s, dealer.twin())
        value = advantage(evaluator, after, p)
        if value > highest or (value == highest and soon > soonest):
            highest = value
            soonest = soon
        values = append(values, value)
        sooner = append(sooner, soon)
    margin = evaluator.margin(s)
    best = vec[i64]()
    for i in range(len(actions)):
        if values[i] >= highest - margin and (margin > 0 or sooner[i] == soonest):
            best = append(best, actions[i])
    return best


class Greedy(Bot):
    """Looks ahead as far as its own turn goes."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def choose(self, sight: Sight, dealer: Dealer) -> Action:
        """Among equals at random, so that a position its evaluator knows nothing of is no trap, and openings that it
        cannot tell apart are all played."""
        s = sight.guess()
        legal = s.legal()
        if len(legal) == 1:
            return legal[0]
        return verb_first(best_actions(sight.game, self.evaluator, s, sight.seat, dealer), dealer)
