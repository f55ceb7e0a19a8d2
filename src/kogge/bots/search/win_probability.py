"""From an evaluator's values to probabilities of winning, in millionths."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Heuristics
from kogge.core.cells import append, vec
from kogge.core.contract import NOBODY, State

CERTAIN: Final = 1_000_000  # probabilities are counted in millionths
POINTS_SHARE: Final = 20  # one part in this many of a finished game goes by points, so that losers try too


def win_probabilities(heuristics: Heuristics, s: State) -> vec[i64]:
    """[seat] how likely it is to win, as far as the evaluator can tell."""
    values = heuristics.evaluator.values(s)
    scale = float(heuristics.profile.win_scale)
    return final_shares(values, scale) if s.to_move() == NOBODY else unfinished(softmax(values, scale))


def unfinished(probabilities: vec[i64]) -> vec[i64]:
    """Drawn towards equal chances by as much as points count in a finished game: a game that is won is worth more than
    any that only seems to be."""
    equal: i64 = CERTAIN // POINTS_SHARE // len(probabilities)
    for p in range(len(probabilities)):
        probabilities[p] += equal - probabilities[p] // POINTS_SHARE
    return probabilities


def softmax(values: vec[i64], scale: float) -> vec[i64]:
    """The higher a value, the likelier a win; the probabilities add up to CERTAIN, but for rounding."""
    highest = values[0]
    for value in values:
        highest = max(highest, value)
    total = 0.0
    for value in values:
        total += math.exp(float(value - highest) / scale)
    out = vec[i64]()
    for value in values:
        out = append(out, i64(int(math.exp(float(value - highest) / scale) / total * 1_000_000.0)))
    return out


def final_shares(values: vec[i64], scale: float) -> vec[i64]:
    """The game is over: the winners share the win."""
    highest = values[0]
    for value in values:
        highest = max(highest, value)
    winners: i64 = 0
    for value in values:
        if value == highest:
            winners += 1
    out = softmax(values, scale)
    for p in range(len(values)):
        out[p] = out[p] // POINTS_SHARE
        if values[p] == highest:
            out[p] += (CERTAIN - CERTAIN // POINTS_SHARE) // winners
    return out


def utility(probabilities: vec[i64], objective: i64) -> i64:
    """What a decider makes of them: the win of the seat `objective`, or the loss of the seat `-1 - objective`."""
    return probabilities[objective] if objective >= 0 else -probabilities[-1 - objective]
