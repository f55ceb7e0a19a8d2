"""Rates bots by the Plackett-Luce model and maximum likelihood, so the order of the games does not matter.

In this model every bot has a strength. The first place goes to a seat with a probability in proportion to its strength,
the next place likewise among the others, and so on. A rating is 400 times the decimal logarithm of the strength, as in
chess: whoever is 400 points better finishes ahead of the other ten times as often as behind. The mean of all is 0.

A bot that wins always would be infinitely strong. So each bot is also credited with half a win and half a loss against
an imagined one of strength 1, which hardly matters once there are a few dozen games.

The intervals are bootstrapped: whole deals are drawn again, since the games of one deal are not independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, log, log10
from typing import Final

from kogge.arena.result import GameResult
from kogge.core.dealer import Dealer

SCALE: Final = 400  # points for ten times the strength
IMAGINED: Final = 0.5  # wins, and as many losses, against an imagined bot of strength 1
RESAMPLES: Final = 400
FEWEST_DEALS: Final = 8  # with fewer ones single games are drawn again
MOST_BATCHES: Final = 400  # deals are joined to at most this many batches before they are drawn again
EXACT: Final = 1e-9  # the largest change of a strength's logarithm in the last step
CLOSE: Final = 1e-4  # the same for a resample: a fiftieth of a point
MOST_STEPS: Final = 10_000


@dataclass(frozen=True)
class Rating:
    """A bot's rating, and its 95 % interval."""

    points: float
    low: float
    high: float


@dataclass
class Tally:
    """All that the likelihood needs: how often each bot was placed, and among whom."""

    placed: dict[int, float] = field(default_factory=dict)  # times a bot got a place while others were still without
    among: dict[tuple[int, ...], float] = field(default_factory=dict)  # such choices, by the bots without a place

    def add_game(self, places: Sequence[tuple[int, int]]) -> None:
        """Take in a game, given as place and bot of each seat. Those who share the last place choose nothing."""
        left = sorted(places)
        while left:
            tied = [bot for place, bot in left if place == left[0][0]]
            if len(tied) == len(left):
                return
            remaining = tuple(sorted(bot for _, bot in left))
            self.among[remaining] = self.among.get(remaining, 0.0) + len(tied)
            for bot in tied:
                self.placed[bot] = self.placed.get(bot, 0.0) + 1
            left = left[len(tied) :]

    def add(self, other: Tally, times: int) -> None:
        """Take in another tally, several times."""
        for bot, count in other.placed.items():
            self.placed[bot] = self.placed.get(bot, 0.0) + times * count
        for remaining, count in other.among.items():
            self.among[remaining] = self.among.get(remaining, 0.0) + times * count


def strengths(tally: Tally, start: Sequence[float], tolerance: float) -> list[float]:
    """The most likely strengths, by Hunter's MM algorithm (Annals of Statistics 32, 2004)."""
    now = list(start)
    for _ in range(MOST_STEPS):
        shares = [2 * IMAGINED / (one + 1) for one in now]
        for remaining, count in tally.among.items():
            share = count / sum(now[bot] for bot in remaining)
            for bot in remaining:
                shares[bot] += share
        better = [(IMAGINED + tally.placed.get(bot, 0.0)) / shares[bot] for bot in range(len(now))]
        change = max(abs(log(new / old)) for new, old in zip(better, now, strict=True))
        now = better
        if change < tolerance:
            break
    return now


def points_of(found: Sequence[float]) -> list[float]:
    """Strengths as ratings with a mean of 0."""
    raw = [SCALE * log10(one) for one in found]
    mean = sum(raw) / len(raw)
    return [one - mean for one in raw]


def rate(results: Iterable[GameResult]) -> dict[str, Rating]:
    """Rate every bot by the finished games. Bots that only meet themselves show no skill and get no rating."""
    games = [one for one in results if one.finished() and len({seat.bot for seat in one.seats}) > 1]
    names = sorted({seat.bot for one in games for seat in one.seats})
    if not games:
        return {}
    number = {name: i for i, name in enumerate(names)}
    batches = _batches(games, number)
    whole = Tally()
    for batch in batches:
        whole.add(batch, 1)
    best = strengths(whole, [1.0] * len(names), EXACT)
    middle = points_of(best)
    drawn = [points_of(strengths(one, best, CLOSE)) for one in _resampled(batches)]
    out: dict[str, Rating] = {}
    for name, i in number.items():
        column = sorted(row[i] for row in drawn)
        cut = len(column) // 40  # 2.5 % at each end
        out[name] = Rating(middle[i], min(middle[i], column[cut]), max(middle[i], column[-1 - cut]))
    return out


def _batches(games: list[GameResult], number: dict[str, int]) -> list[Tally]:
    """The games by deal, or singly when there are few deals. Many deals are joined, so that drawing stays cheap."""
    deals = {deal: i for i, deal in enumerate(sorted({one.deal for one in games}))}
    ordered = sorted(games, key=lambda one: one.index)
    unit = [deals[one.deal] for one in ordered] if len(deals) >= FEWEST_DEALS else list(range(len(ordered)))
    out = [Tally() for _ in range(min(max(unit) + 1, MOST_BATCHES))]
    for i, one in zip(unit, ordered, strict=True):
        out[i % len(out)].add_game([(seat.place, number[seat.bot]) for seat in one.seats])
    return out


def _resampled(batches: list[Tally]) -> Iterable[Tally]:
    """Tallies of as many batches, drawn with replacement; the same ones in every run."""
    dealer = Dealer("ratings")
    for _ in range(RESAMPLES):
        times = [0] * len(batches)
        for _ in batches:
            times[int(dealer.below(len(batches)))] += 1
        tally = Tally()
        for batch, count in zip(batches, times, strict=True):
            if count:
                tally.add(batch, count)
        yield tally


def win_chance(points: float, seats: int, others: int) -> float:
    """The chance that one of `seats` wins which are this many points better than `others` of equal strength."""
    strength = seats * exp(points / SCALE * log(10))
    return strength / (strength + others)
