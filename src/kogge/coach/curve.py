"""Curves that turn looks at positions into chances to win, one for each set-up, fitted by `tools/fit_chances.py`.

The logit of a seat is a weighted sum of the evaluator's value and the score as if the game ended now, and something for
its place in the order of turns. Each weight is a function of the progress of the game, straight between knots. Progress
is the part of the game that is over, as far as one can tell: a polynomial of the marks. The softmax of the logits is
a first chance to win. What it still says too boldly or too timidly, whatever the progress, a last function of its
logarithm corrects, straight between knots too; the softmax of that is the chance to win.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from kogge.coach.looks import Look
from kogge.coach.progress import Marks
from kogge.core.errors import BadOption

FORMAT: Final = 1
KNOTS: Final = (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.0)  # of progress
SHAPE_KNOTS: Final = tuple(math.log(p) for p in (0.005, 0.02, 0.06, 0.12, 0.2, 0.3, 0.42, 0.55, 0.7, 0.85, 0.95, 1.0))
GREEDY: Final = "greedy"  # kinds of players that play on: what a lead is worth depends on them
SEARCHING: Final = "searching"
MOST_ROUNDS: Final = 2.0  # times the usual length; a longer game has come no farther


class Curve(NamedTuple):
    """Fitted for one set-up."""

    usual_rounds: float  # of a game
    progress: list[float]  # of the polynomial `terms_of`
    value: list[float]  # [knot] the weight of the evaluator's value
    score: list[float]  # [knot] the weight of a point of the score
    active: list[list[float]]  # [turns after the active seat][knot]
    first: list[list[float]]  # [seats after the one who began][knot]
    shape: Sequence[float] = SHAPE_KNOTS  # [knot of the logarithm of a chance] what is said instead

    def chances(self, look: Look) -> list[float]:
        """[seat] its chance to win."""
        here = hats(progress_by(self, look.marks))
        n = len(look.values)
        value, score = mix(self.value, here), mix(self.score, here)
        logits = [value * look.values[p] + score * look.scores[p] for p in range(n)]
        for reference, rows in ((look.active, self.active), (look.first, self.first)):
            if reference >= 0 and len(rows) == n:
                for p in range(n):
                    logits[p] += mix(rows[(p - reference) % n], here)
        return softmax([bent(self.shape, chance) for chance in softmax(logits)])


def terms_of(marks: Marks, usual_rounds: float) -> list[float]:
    """What progress is a weighted sum of."""
    x, y = marks.nearest, min(marks.rounds / usual_rounds, MOST_ROUNDS)
    return [1.0, x, y, x * x, x * y, y * y]


def progress_by(curve: Curve, marks: Marks) -> float:
    """0 to 1: the part of the game that is probably over."""
    told = sum(a * b for a, b in zip(curve.progress, terms_of(marks, curve.usual_rounds), strict=True))
    return max(0.0, min(1.0, told))


def hats(progress: float) -> list[tuple[int, float]]:
    """The two knots that progress lies between, and how much each counts."""
    k = 0
    while k < len(KNOTS) - 2 and progress >= KNOTS[k + 1]:
        k += 1
    part = (progress - KNOTS[k]) / (KNOTS[k + 1] - KNOTS[k])
    return [(k, 1.0 - part), (k + 1, part)]


def mix(row: list[float], here: list[tuple[int, float]]) -> float:
    """A function given at the knots, between two of them."""
    return sum(row[k] * part for k, part in here)


def bent(shape: Sequence[float], chance: float) -> float:
    """The logit of a first chance, by the function that is given at the knots; below the first, straight on."""
    at = math.log(max(chance, 1e-12))
    k = 0
    while k < len(SHAPE_KNOTS) - 2 and at >= SHAPE_KNOTS[k + 1]:
        k += 1
    if at < SHAPE_KNOTS[0]:
        return shape[0] + at - SHAPE_KNOTS[0]
    part = (at - SHAPE_KNOTS[k]) / (SHAPE_KNOTS[k + 1] - SHAPE_KNOTS[k])
    return shape[k] + (shape[k + 1] - shape[k]) * part


def softmax(logits: list[float]) -> list[float]:
    """Chances that add up to 1."""
    highest = max(logits)
    powers = [math.exp(logit - highest) for logit in logits]
    total = sum(powers)
    return [power / total for power in powers]


def flat_curve() -> Curve:
    """Of a game that nothing was fitted for: the evaluator as it is."""
    none = [0.0] * len(KNOTS)
    return Curve(1.0, [0.0] * 6, [1.0] * len(KNOTS), none, [], [])


def curve_of(entry: dict[str, Any], players: str) -> Curve:
    """The curve for these players, or that of others where there is none; BadOption when it is no curve."""
    data = entry.get(players) or entry.get(GREEDY) or entry.get(SEARCHING)
    if not isinstance(data, dict) or not set(Curve._fields) - {"shape"} <= set(data) <= set(Curve._fields):
        raise BadOption("a set-up without a curve")
    curve = Curve(**data)
    sizes = {len(row) for row in (curve.value, curve.score, *curve.active, *curve.first)}
    if sizes != {len(KNOTS)} or len(curve.progress) != 6 or len(curve.shape) != len(SHAPE_KNOTS):
        raise BadOption("the curve does not fit its knots")
    return curve


@cache
def read_curves(game: str) -> dict[str, dict[str, Any]]:
    """What was fitted for a game, by `BOARD PLAYERS`."""
    path = Path(__file__).parent / "data" / f"chances-{game}.json"
    if not path.exists():
        return {}
    data = json.loads(path.read_text(encoding="utf-8"))
    if data.get("format") != FORMAT:
        raise BadOption(f"{path.name} is of format {data.get('format')!r}; this Kogge reads format {FORMAT}")
    curves: dict[str, dict[str, Any]] = data["curves"]
    return curves


def nearest_setup(curves: dict[str, Any], board: str, players: int) -> str | None:
    """The set-up whose curve is the best for this one: its own, another board with as many players, the same board with
    about as many, anything."""

    def distance(setup: str) -> tuple[int, bool, str]:
        name, _, count = setup.rpartition(" ")
        return abs(int(count) - players), name != board, setup

    return min(curves, key=distance, default=None)
