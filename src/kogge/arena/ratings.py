"""Rates bots by openskill's Plackett-Luce model. Bots do not learn, so the model assumes constant skill (tau = 0)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kogge.arena.result import GameResult
from kogge.core.errors import KoggeError

SIGMAS: Final = 1.96  # half the width of a 95 % interval, in deviations


@dataclass(frozen=True)
class Rating:
    """A skill estimate. Every bot starts at 25 with a deviation of 25/3."""

    mean: float
    deviation: float

    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - SIGMAS * self.deviation

    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mean + SIGMAS * self.deviation


def require_openskill() -> None:
    """Fail before hours of play, not after them."""
    try:
        import openskill.models  # noqa: F401
    except ImportError as error:
        raise KoggeError("ratings need openskill; install kogge[arena]") from error


def rate(results: Iterable[GameResult]) -> dict[str, Rating]:
    """Rate every bot by the finished games, taken in the order of their indices."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    out: dict[str, Rating] = {}
    for result in sorted(results, key=lambda one: one.index):
        if not result.finished() or len({seat.bot for seat in result.seats}) < 2:
            continue  # a bot that meets only itself shows no skill
        before = [out.get(seat.bot, Rating(model.mu, model.sigma)) for seat in result.seats]
        teams = [[model.rating(mu=one.mean, sigma=one.deviation)] for one in before]
        after = [team[0] for team in model.rate(teams, ranks=[float(seat.place) for seat in result.seats])]
        # A bot in several seats is updated by each of them.
        for seat, old, new in zip(result.seats, before, after, strict=True):
            now = out.get(seat.bot, Rating(model.mu, model.sigma))
            out[seat.bot] = Rating(now.mean + new.mu - old.mean, now.deviation * new.sigma / old.deviation)
    return out
