"""How far a game has come, as marks that can be read off any position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kogge.bots.hansa.features import progress as hansa_progress
from kogge.bots.yokohama.progress import progress_of as yokohama_progress
from kogge.core.contract import State


class Marks(NamedTuple):
    """What tells how much of a game is over."""

    nearest: float  # 0 to 1: how near the end is, by whichever end condition is nearest
    rounds: float  # played so far


def merchants_nearest(s: Any) -> float:
    """M8.1: the goods that the leader has delivered; MR13: the turns of a limited game."""
    goods = int(s.board.goods_of(s.n))
    delivered = (goods - min(int(left) for left in s.goods)) / goods
    return max(delivered, int(s.turn) / int(s.last_turn)) if s.last_turn else delivered


NEAREST: Final[dict[str, Callable[[Any], float]]] = {
    "hansa": lambda s: int(hansa_progress(s)) / 100,
    "yokohama": lambda s: int(yokohama_progress(s)) / 100,
    "merchants": merchants_nearest,
}


def marks_of(s: State) -> Marks:
    """The marks of a position. A game that is not known here is told by its rounds alone."""
    nearest = NEAREST.get(s.options.game)
    return Marks(0.0 if nearest is None else nearest(s), int(s.turn) / int(s.n))
