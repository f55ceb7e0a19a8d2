"""How one side did against another: shares of wins with intervals, points, ends. For the benchmarks of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from kogge.arena.result import GameResult, win_of
from kogge.arena.summary import wilson


def mean(numbers: Iterable[float]) -> float:
    """The mean; 0 of nothing."""
    found = list(numbers)
    return sum(found) / len(found) if found else 0.0


def percent(share: float) -> str:
    """`29.5 %`"""
    return f"{share * 100:.1f} %"


@dataclass(frozen=True)
class Score:
    """One side's result over the finished games. A side may hold several seats: then a win of any of them counts."""

    name: str
    games: int
    unfinished: int
    wins: float  # a shared first place counts in part
    share: float
    low: float
    high: float
    mean: float  # points of its seats
    others_mean: float
    winner_mean: float  # points of whoever won, of either side
    ended_by: dict[str, int]

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def score_of(name: str, bot: str, results: Iterable[GameResult]) -> Score:
    """The result of the side whose seats `bot` held."""
    games = list(results)
    finished = [one for one in games if one.finished()]
    wins = sum(win_of(game, seat) for game in finished for seat in game.seats if seat.bot == bot)
    low, high = wilson(wins, len(finished))
    ended = Counter(one.ended_by for one in finished)
    return Score(
        name=name,
        games=len(finished),
        unfinished=len(games) - len(finished),
        wins=wins,
        share=wins / len(finished) if finished else 0.0,
        low=low,
        high=high,
        mean=mean(seat.total for game in finished for seat in game.seats if seat.bot == bot),
        others_mean=mean(seat.total for game in finished for seat in game.seats if seat.bot != bot),
        winner_mean=mean(max(seat.total for seat in game.seats if seat.place == 1) for game in finished),
        ended_by=dict(sorted(ended.items())),
    )
