"""Positions in the middle of an action say little: here its small decisions are made until it is done."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.core.contract import Action, Seat, State

NARROW: Final = 12  # decisions among more than so many actions are not small
DEEPEST: Final = 8  # small decisions of one action
OTHERS_WEIGHT: Final = 40  # per cent: how much the best opponent's value counts against one's own


def lead(evaluator: Evaluator, s: State, p: Seat) -> i64:
    """One's own value, less a part of the best opponent's."""
    values = evaluator.values(s)
    best: i64 = -1_000_000
    for q in range(len(values)):
        if q != p:
            best = max(best, values[q])
    return values[p] - best * OTHERS_WEIGHT // 100


def settle(evaluator: Evaluator, s: State, depth: i64) -> None:
    """Let whoever is asked make the narrow decisions that lie above `depth` on the agenda, each by its next value."""
    left: i64 = DEEPEST
    while left > 0 and len(s.agenda) > depth:
        seat = s.to_move()
        if seat < 0:
            return
        legal = evaluator.sift(s, s.legal())
        if len(legal) > NARROW:
            return
        best: Action = legal[0]
        if len(legal) > 1:
            highest: i64 = -1_000_000_000
            for action in legal:
                after = s.copy()
                after.apply(action)
                value = lead(evaluator, after, seat)
                if value > highest:
                    highest = value
                    best = action
        s.apply(best)
        left -= 1
