"""Counts many games. Sums are exact, so they do not depend on the order in which games end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kogge.core.contract import Score


class Span:
    """Sum, minimum and maximum of a series of numbers."""

    def __init__(self) -> None:
        self.total = 0
        self.least = 0
        self.most = 0
        self.count = 0

    def add(self, number: int) -> None:
        """Count one number."""
        self.merge(number, number, number, 1)

    def merge(self, total: int, least: int, most: int, count: int) -> None:
        """Count several numbers, given by their sum, minimum and maximum."""
        if count:
            self.least = min(self.least, least) if self.count else least
            self.most = max(self.most, most) if self.count else most
            self.total += total
            self.count += count

    def mean(self) -> float | None:
        """The mean, or None without any numbers."""
        return self.total / self.count if self.count else None

    def data(self) -> dict[str, Any]:
        """Mean, minimum and maximum as plain data."""
        known = self.count > 0
        return {
            "mean": self.mean(),
            "min": self.least if known else None,
            "max": self.most if known else None,
        }


class Tally:
    """The games played so far. Lengths and scores count finished games only."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.finished = 0
        self.decisions = 0  # including unfinished games
        self.ended: dict[str, int] = {}
        self.length = Span()
        self.turns = Span()
        self.parts: list[dict[str, int]] = [{} for _ in range(players)]
        self.wins: list[Fraction] = [Fraction(0) for _ in range(players)]

    def add_unfinished(self, decisions: int) -> None:
        """Count a game that reached the limit."""
        self.games += 1
        self.decisions += decisions

    def add_finished(self, decisions: int, turns: int, ended_by: str, scores: list[Score]) -> None:
        """Count a game that ended. Several winners share the win."""
        self.games += 1
        self.finished += 1
        self.decisions += decisions
        self.length.add(decisions)
        self.turns.add(turns)
        self.ended[ended_by] = self.ended.get(ended_by, 0) + 1
        winners = [one.seat for one in scores if one.place == 1]
        for one in scores:
            for name, points in one.parts.items():
                self.parts[one.seat][name] = self.parts[one.seat].get(name, 0) + points
            if one.place == 1:
                self.wins[one.seat] += Fraction(1, len(winners))

    def merge(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.games += other.games
        self.finished += other.finished
        self.decisions += other.decisions
        for mine, theirs in ((self.length, other.length), (self.turns, other.turns)):
            mine.merge(theirs.total, theirs.least, theirs.most, theirs.count)
        for name, count in other.ended.items():
            self.ended[name] = self.ended.get(name, 0) + count
        for seat, parts in enumerate(other.parts):
            for name, points in parts.items():
                self.parts[seat][name] = self.parts[seat].get(name, 0) + points
            self.wins[seat] += other.wins[seat]

    def seat_data(self, seat: int, bot: str) -> dict[str, Any]:
        """The means of a seat as plain data; None without a finished game."""
        n = self.finished
        parts = {name: points / n for name, points in self.parts[seat].items()}
        total = sum(self.parts[seat].values()) / n if n else None
        share = float(self.wins[seat] / n) if n else None
        return {"seat": seat, "bot": bot, "mean": total, "win_share": share, "parts": parts}
