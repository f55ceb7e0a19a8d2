"""What happens when a seat forfeits: a bot plays on for it, and it is placed after all who did not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kogge.core.contract import Score, rank

SUBSTITUTE: Final = "greedy"  # who decides for the seat from then on, so that the others have a whole game


def place_last(scores: list[Score], forfeited: Collection[int]) -> list[Score]:
    """The scores with the seats that forfeited behind all others, in their order among themselves."""
    out: list[Score] = []
    for one in scores:
        ahead = int(one.seat not in forfeited)
        out.append(Score(one.seat, dict(one.parts), (ahead, one.total, *one.tie)))
    order = {one.seat: one.place for one in _ranked(out)}
    for one in out:
        one.place = order[one.seat]
    return out


def _ranked(scores: list[Score]) -> list[Score]:
    """Ranked by the tie-break alone, which has whether they forfeited, the points and the game's own tie-break."""
    return rank([Score(one.seat, {}, one.tie) for one in scores])
