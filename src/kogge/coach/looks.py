"""What a chance to win is told by: one look at a position."""

from __future__ import annotations

from typing import Any, NamedTuple

from kogge.bots.contract import Heuristics
from kogge.coach.progress import Marks, marks_of
from kogge.core.contract import NATURE, Game, State

MOST_VALUE = 12.0  # logits from the mean; nothing is surer than that


class Look(NamedTuple):
    """A position, as the curves see it. Values and scores are above the mean of the seats."""

    marks: Marks
    values: list[float]  # [seat] what the evaluator of the search says, in its own logits
    scores: list[float]  # [seat] the score as if the game ended now
    active: int  # whose turn it is; -1 while that is to be drawn
    first: int  # who began; -1 while that is to be drawn


def look_at(game: Game[Any], heuristics: Heuristics, s: Any) -> Look:
    """Read everything off a position that is not over."""
    n = int(s.n)
    if s.turn == 0 and s.to_move() == NATURE:  # the box is still being laid out
        values, scores = [0.0] * n, [0.0] * n
    else:
        scale = float(heuristics.profile.win_scale)
        values = [cut(value) for value in above_mean([int(one) / scale for one in heuristics.evaluator.values(s)])]
        scores = above_mean([float(one.total) for one in sorted(game.scores(s), key=lambda one: one.seat)])
    first = -1 if s.turn == 0 and is_first_open(s) else int(s.first)
    return Look(marks_of(s), values, scores, int(s.active) if s.turn > 0 else first, first)


def is_first_open(s: State) -> bool:
    """Whether chance has still to say who begins."""
    return any(step.name == "first" for step in s.agenda)


def above_mean(numbers: list[float]) -> list[float]:
    """Each less the mean of all."""
    mean = sum(numbers) / len(numbers)
    return [number - mean for number in numbers]


def cut(value: float) -> float:
    """Within what a value may say."""
    return max(-MOST_VALUE, min(MOST_VALUE, value))
