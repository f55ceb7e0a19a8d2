"""Counts that can be added up, and what a game's own collector is asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from kogge.core.contract import Score

Sums = dict[str, dict[str, dict[str, int]]]


class Counts:
    """Whole numbers by table, row and column: parts that were counted elsewhere are simply added."""

    def __init__(self) -> None:
        self.sums: Sums = {}

    def add(self, table: str, row: str, column: str, number: int = 1) -> None:
        """So many more."""
        cells = self.sums.setdefault(table, {}).setdefault(row, {})
        cells[column] = cells.get(column, 0) + number

    def get(self, table: str, row: str, column: str) -> int:
        """What was counted, 0 when nothing was."""
        return self.sums.get(table, {}).get(row, {}).get(column, 0)

    def rows(self, table: str) -> list[str]:
        """The rows that were met, in the order in which they are best read."""
        return sorted(
            self.sums.get(table, {}), key=lambda row: (not row.isdigit(), int(row) if row.isdigit() else 0, row)
        )

    def merge(self, other: Counts) -> None:
        """Games that were counted elsewhere."""
        for table, rows in other.sums.items():
            for row, columns in rows.items():
                for column, number in columns.items():
                    self.add(table, row, column, number)


class Table(NamedTuple):
    """Numbers for people; the first column names the row."""

    title: str
    header: list[str]
    rows: list[list[str]]


class Bars(NamedTuple):
    """A picture of a table: for each row one column divided by another."""

    title: str
    table: str
    part: str
    whole: str


class Collector(ABC):
    """Watches games of one title, one after the other. `counts` is all that is kept."""

    bars: tuple[Bars, ...] = ()

    def __init__(self) -> None:
        self.counts = Counts()

    @abstractmethod
    def begin(self, s: Any) -> None:
        """A new game."""

    @abstractmethod
    def see(self, s: Any, action: int) -> None:
        """A decision that is about to be played, chance's too."""

    @abstractmethod
    def end(self, s: Any, scores: list[Score]) -> None:
        """The game is over."""

    @abstractmethod
    def rank_in_turn_order(self, s: Any, seat: int) -> int:
        """0 for the seat that began."""

    @abstractmethod
    def tables(self, counts: Counts) -> list[Table]:
        """What was counted, for people."""


def share(part: int, whole: int) -> str:
    """In per cent."""
    return f"{part / whole:.1%}" if whole else "-"


def mean(total: int, count: int) -> str:
    """With two decimals."""
    return f"{total / count:.2f}" if count else "-"
