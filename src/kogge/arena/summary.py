"""What the games of a tournament add up to, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Final

from kogge.arena.plan import Plan
from kogge.arena.ratings import Rating, rate
from kogge.arena.result import GameResult, SeatResult, times_of
from kogge.arena.times import Times

Z: Final = 1.96  # of a 95 % interval


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not trials:
        return 0.0, 1.0
    share = wins / trials
    scale = 1 + Z * Z / trials
    middle = share + Z * Z / (2 * trials)
    reach = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def win_of(result: GameResult, seat: SeatResult) -> float:
    """A winner's part of the win."""
    return 1 / sum(one.place == 1 for one in result.seats) if seat.place == 1 else 0.0


def summary(plan: Plan, results: Iterable[GameResult], asked: int) -> dict[str, Any]:
    """Everything. Shares, scores, lengths and ratings are of finished games; decision times of all."""
    games = sorted(results, key=lambda one: one.index)
    finished = [one for one in games if one.finished()]
    ratings = rate(finished)
    ended: dict[str, int] = {}
    for one in finished:
        ended[one.ended_by] = ended.get(one.ended_by, 0) + 1
    names = list(dict.fromkeys(plan.bots))
    bots = [bot_data(name, games, finished, ratings.get(name)) for name in names]
    bots.sort(key=lambda one: (one["share"] is None, -(one["share"] or 0.0)))
    return {
        **plan.data(),
        "asked": asked,
        "games": len(games),
        "finished": len(finished),
        "complete": len(games) >= asked,
        "seconds_played": sum(one.seconds for one in games),
        "length": {
            "decisions": span([one.decisions for one in finished]),
            "turns": span([one.turns for one in finished]),
        },
        "ended_by": dict(sorted(ended.items())),
        "seats": [seat_data(seat, finished) for seat in range(plan.players)],
        "results": bots,
    }


def bot_data(name: str, games: list[GameResult], finished: list[GameResult], rating: Rating | None) -> dict[str, Any]:
    """A bot's row. A share is of the seats it had: with n equal players it is 1/n, however many seats each has."""
    wins = 0.0
    parts: dict[str, int] = {}
    seats = 0
    for game in finished:
        for seat in game.seats:
            if seat.bot == name:
                seats += 1
                wins += win_of(game, seat)
                for part, points in seat.parts.items():
                    parts[part] = parts.get(part, 0) + points
    low, high = wilson(wins, seats)
    return {
        "bot": name,
        "seats": seats,
        "wins": wins,
        "share": wins / seats if seats else None,
        "low": low,
        "high": high,
        "mean": sum(parts.values()) / seats if seats else None,
        "parts": {part: points / seats for part, points in parts.items()},
        "rating": None if rating is None else rating.mean,
        "rating_low": None if rating is None else rating.low(),
        "rating_high": None if rating is None else rating.high(),
        **time_data(name, games),
    }


def time_data(name: str, games: list[GameResult]) -> dict[str, Any]:
    """How long a bot thought, in seconds, where it had a choice."""
    times = Times()
    late = 0
    for game in games:
        for seat in game.seats:
            if seat.bot == name:
                times.merge(times_of(seat))
                late += seat.late
    return {"decisions": times.count(), "p50": times.quantile(0.5), "p95": times.quantile(0.95), "late": late}


def seat_data(seat: int, finished: list[GameResult]) -> dict[str, Any]:
    """What the seat itself is worth."""
    wins = sum(win_of(game, game.seats[seat]) for game in finished)
    low, high = wilson(wins, len(finished))
    return {"seat": seat, "share": wins / len(finished) if finished else None, "low": low, "high": high}


def span(numbers: Sequence[int]) -> dict[str, float | None]:
    """Mean, least and greatest."""
    if not numbers:
        return {"mean": None, "min": None, "max": None}
    return {"mean": sum(numbers) / len(numbers), "min": min(numbers), "max": max(numbers)}
