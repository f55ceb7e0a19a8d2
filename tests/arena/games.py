"""Tournaments small enough for tests: games stop after a few decisions."""

from __future__ import annotations

from kogge.arena.plan import Plan
from kogge.arena.result import GameResult, SeatResult
from kogge.games.registry import find_game


def plan_of(*bots: str, players: int = 3, limit: int = 40, seed: str = "1", game: str = "hansa") -> Plan:
    """A plan like one from the command line."""
    rules = find_game(game)
    options = rules.menu().choose(None, players, {})
    return Plan(
        game=game,
        version=rules.version,
        board=options.board,
        players=players,
        options=dict(options.chosen),
        bots=bots,
        seed=seed,
        limit=limit,
        seconds=0.0,
        sources={},
    )


def result_of(index: int, *seats: tuple[str, int, int], ended_by: str = "prestige") -> GameResult:
    """A result with the given bot, points and place in each seat."""
    made = [SeatResult(bot, total, place, {"track": total}, {100: 3}, 0) for bot, total, place in seats]
    return GameResult(index, f"s/{index}", ended_by, 100 + index, 10 + index, 1.0, tuple(made))
