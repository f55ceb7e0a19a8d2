"""What is counted in every game: points by category, length, ends, wins in turn order."""

from __future__ import annotations

from typing import Any

from bench.counting.contract import Collector, Counts, Table, mean, share
from kogge.core.contract import Game, Score

BIN: int = 10  # points that are counted together


def count_game(counts: Counts, game: Game[Any], collector: Collector, s: Any, decisions: int, players: int) -> None:
    """A game that is over. Winners share the win; so that numbers stay whole, a win is 12."""
    scores = game.scores(s)
    counts.add("games", "all", "games")
    counts.add("games", "all", "decisions", decisions)
    rounds = -(-int(s.turn) // players)
    counts.add("rounds", str(rounds), "games")
    counts.add("ends", game.ended_by(s), "games")
    counts.add("ends", game.ended_by(s), "rounds", rounds)
    winners = sum(one.place == 1 for one in scores)
    best = max(one.total for one in scores)
    for one in scores:
        count_score(counts, one, best, winners, collector.rank_in_turn_order(s, one.seat) + 1)


def count_score(counts: Counts, one: Score, best: int, winners: int, rank: int) -> None:
    """One seat."""
    won = one.place == 1
    counts.add("points", str(one.total // BIN * BIN), "seats")
    counts.add("order", str(rank), "seats")
    counts.add("order", str(rank), "points", one.total)
    counts.add("order", str(rank), "wins", 12 // winners if won else 0)
    counts.add("seats", "all", "seats")
    counts.add("seats", "all", "points", one.total)
    counts.add("seats", "all", "behind", best - one.total)
    if won:
        counts.add("seats", "winners", "seats")
        counts.add("seats", "winners", "points", one.total)
    for name, points in one.parts.items():
        counts.add("parts", name, "all", points)
        counts.add("parts", name, "winners", points if won else 0)


def common_tables(counts: Counts) -> list[Table]:
    """For people."""
    games = counts.get("games", "all", "games")
    seats = counts.get("seats", "all", "seats")
    winners = counts.get("seats", "winners", "seats")
    parts = [
        [name, mean(counts.get("parts", name, "all"), seats), mean(counts.get("parts", name, "winners"), winners)]
        for name in counts.sums["parts"]
    ]
    total = [mean(counts.get("seats", who, "points"), n) for who, n in (("all", seats), ("winners", winners))]
    ends = [
        [
            name,
            str(counts.get("ends", name, "games")),
            share(counts.get("ends", name, "games"), games),
            mean(counts.get("ends", name, "rounds"), counts.get("ends", name, "games")),
        ]
        for name in counts.rows("ends")
    ]
    order = [
        [
            rank,
            share(counts.get("order", rank, "wins"), 12 * games),
            mean(counts.get("order", rank, "points"), counts.get("order", rank, "seats")),
        ]
        for rank in counts.rows("order")
    ]
    return [
        Table("Mean points", ["category", "all seats", "winners"], [*parts, ["**total**", *total]]),
        Table(
            "Ends", ["ended by", "games", "share", "rounds"], [*ends, ["**all**", str(games), "", mean_rounds(counts)]]
        ),
        Table("Turn order", ["place in turn order", "wins", "points"], order),
        Table("Spread", ["what", "number"], spread(counts)),
    ]


def mean_rounds(counts: Counts) -> str:
    """Of all games."""
    total = sum(int(row) * counts.get("rounds", row, "games") for row in counts.rows("rounds"))
    return mean(total, counts.get("games", "all", "games"))


def spread(counts: Counts) -> list[list[str]]:
    """How different games are."""
    games = counts.get("games", "all", "games")
    rounds = counts.rows("rounds")
    points = counts.rows("points")
    losers = counts.get("seats", "all", "seats") - counts.get("seats", "winners", "seats")
    return [
        ["rounds, shortest to longest", f"{rounds[0]} to {rounds[-1]}"],
        ["points, lowest to highest", f"{points[0]} to {int(points[-1]) + BIN - 1}"],
        ["points behind the winner, mean of the others", mean(counts.get("seats", "all", "behind"), losers)],
        ["decisions a game", mean(counts.get("games", "all", "decisions"), games)],
    ]
