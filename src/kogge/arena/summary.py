"""Summarises the games of a tournament as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Final

from kogge.arena.luck import adjusted_data, adjusted_share
from kogge.arena.plan import Plan
from kogge.arena.ratings import Rating, rate
from kogge.arena.result import GameResult, times_of, win_of
from kogge.arena.times import Times

Z: Final = 1.96  # the quantile of a 95 % interval


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins."""
    if not trials:
        return 0.0, 1.0
    share = wins / trials
    scale = 1 + Z * Z / trials
    middle = share + Z * Z / (2 * trials)
    reach = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def summary(plan: Plan, results: Iterable[GameResult], asked: int) -> dict[str, Any]:
    """The whole report. Shares, scores, lengths and ratings count finished games; thinking times count all."""
    games = sorted(results, key=lambda one: one.index)
    finished = [one for one in games if one.finished()]
    ratings = rate(finished)
    ended: dict[str, int] = {}
    for one in finished:
        ended[one.ended_by] = ended.get(one.ended_by, 0) + 1
    names = list(dict.fromkeys(plan.bots))
    bots = [bot_data(name, games, finished, ratings.get(name)) for name in names]
    if plan.luck:
        bots = [row | adjusted_data(adjusted_share(row["bot"], finished)) for row in bots]
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
    """One bot. Its share of wins is per seat: among n equal players it is 1/n, however many seats each of them has."""
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
        "rating": None if rating is None else rating.points,
        "rating_low": None if rating is None else rating.low,
        "rating_high": None if rating is None else rating.high,
        **time_data(name, games),
        **failure_data(name, games),
    }


def time_data(name: str, games: list[GameResult]) -> dict[str, Any]:
    """Thinking times of a bot in seconds, of decisions where it had a choice."""
    times = Times()
    late = 0
    for game in games:
        for seat in game.seats:
            if seat.bot == name:
                times.merge(times_of(seat))
                late += seat.late
    return {"decisions": times.count(), "p50": times.quantile(0.5), "p95": times.quantile(0.95), "late": late}


def failure_data(name: str, games: list[GameResult]) -> dict[str, Any]:
    """How many answers of a program were refused, and how many seats it lost by that, by ending or by silence."""
    seats = [seat for game in games for seat in game.seats if seat.bot == name]
    reasons = [seat.forfeit for seat in seats if seat.forfeit]
    return {
        "refusals": sum(seat.refusals for seat in seats),
        "forfeits": len(reasons),
        "forfeit": reasons[0] if reasons else "",
    }


def seat_data(seat: int, finished: list[GameResult]) -> dict[str, Any]:
    """The share of wins of a seat, whichever bot sits there."""
    wins = sum(win_of(game, game.seats[seat]) for game in finished)
    low, high = wilson(wins, len(finished))
    return {"seat": seat, "share": wins / len(finished) if finished else None, "low": low, "high": high}


def span(numbers: Sequence[int]) -> dict[str, float | None]:
    """Mean, minimum and maximum."""
    if not numbers:
        return {"mean": None, "min": None, "max": None}
    return {"mean": sum(numbers) / len(numbers), "min": min(numbers), "max": max(numbers)}
