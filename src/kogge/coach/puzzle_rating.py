"""Ratings of puzzles and of whoever solves them, on one scale: a solver of a puzzle's own rating solves half of such.

A solver is rated as in Glicko (Mark Glickman, 1995): a rating, and a deviation that says how sure it is. Every puzzle
is an opponent whose rating is known.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

FIRST: Final = 1400.0  # of a new solver, and the middle of all puzzles
UNSURE: Final = 250.0  # the deviation of a new solver
SUREST: Final = 60.0  # a solver goes on learning
PUZZLE_DEVIATION: Final = 120.0  # how sure the rating of a puzzle is
SCALE: Final = 400.0 / math.log(10.0)
LEAST: Final = 600
MOST: Final = 2400
# What the levels would be rated; anchors of the scale.
LEVEL_RATINGS: Final = {"apprentice": 1000.0, "merchant": 1350.0, "master": 1700.0}
SPREAD: Final = 350.0  # of puzzles around the middle, before anybody has tried


@dataclass(frozen=True)
class Rating:
    """How good a solver is, and how sure that is."""

    rating: float = FIRST
    deviation: float = UNSURE


def expected(rating: float, puzzle: float) -> float:
    """How likely somebody of this rating solves a puzzle of that one."""
    return 1.0 / (1.0 + math.exp(min(max((puzzle - rating) / SCALE, -50.0), 50.0)))


def rate(solver: Rating, puzzle: float, solved: bool) -> Rating:
    """The rating after one puzzle more."""
    q = 1.0 / SCALE
    g = 1.0 / math.sqrt(1.0 + 3.0 * (q * PUZZLE_DEVIATION / math.pi) ** 2)
    likely = 1.0 / (1.0 + math.exp(min(max(g * (puzzle - solver.rating) / SCALE, -50.0), 50.0)))
    information = q * q * g * g * likely * (1.0 - likely)
    precision = 1.0 / solver.deviation**2 + information
    rating = solver.rating + q / precision * g * ((1.0 if solved else 0.0) - likely)
    deviation = min(max(math.sqrt(1.0 / precision), SUREST), UNSURE)
    return Rating(min(max(rating, 100.0), 3500.0), deviation)


def puzzle_rating(found: Mapping[str, tuple[int, int]]) -> int:
    """The likeliest rating of a puzzle, given how often each level has found its solution."""
    best = FIRST
    top = -math.inf
    for rating in range(LEAST, MOST + 1, 10):
        likelihood = -0.5 * ((rating - FIRST) / SPREAD) ** 2
        for level, (right, tries) in found.items():
            likely = expected(LEVEL_RATINGS.get(level, FIRST), rating)
            likelihood += right * math.log(likely) + (tries - right) * math.log(1.0 - likely)
        if likelihood > top:
            top, best = likelihood, rating
    return int(best)
