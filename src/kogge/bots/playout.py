"""Playing on quickly, to some purpose: by the evaluator's leanings, or by a look at a few actions."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.bots.contract import NO_LEANING, Evaluator
from kogge.bots.random import verb_first
from kogge.core.contract import NATURE, NOBODY, Action, Game, Seat, State
from kogge.core.dealer import Dealer

OTHERS_WEIGHT: Final = 40  # per cent: how much the best opponent's value counts against one's own
WHIM: Final = 40  # per cent
SAMPLES: Final = 4  # actions looked at where the evaluator has no leaning


def lead(evaluator: Evaluator, s: State, p: Seat) -> i64:
    """One's own value, less a part of the best opponent's."""
    values = evaluator.values(s)
    best: i64 = -1_000_000
    for q in range(len(values)):
        if q != p:
            best = max(best, values[q])
    return values[p] - best * OTHERS_WEIGHT // 100


def sample(evaluator: Evaluator, s: State, dealer: Dealer) -> Action:
    """The best of a few actions taken at random."""
    legal = s.legal()
    if len(legal) == 1:
        return legal[0]
    seat = s.to_move()
    best: Action = legal[0]
    highest: i64 = -1_000_000_000
    for _ in range(SAMPLES):
        action = verb_first(legal, dealer)
        after = s.copy()
        after.apply(action)
        value = lead(evaluator, after, seat)
        if value > highest:
            highest = value
            best = action
    return best


def play_on(
    game: Game[Any], evaluator: Evaluator, s: State, dealer: Dealer, turn: i64, limit: i64, whim: i64 = WHIM
) -> i64:
    """Until that turn begins, the game is over or so many decisions were made; how many were made."""
    made: i64 = 0
    while made < limit and s.turn < turn:
        seat = s.to_move()
        if seat == NOBODY:
            break
        if seat == NATURE:
            action = s.legal()[dealer.pick(s.weights())]
        else:
            action = evaluator.lean(s, dealer, whim)
            if action == NO_LEANING:
                action = sample(evaluator, s, dealer)
        s.apply(action)
        made += 1
    return made
