"""Counts durations in logarithmic bins, each 5 % wide, so that millions of them take little space."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log
from typing import Final

WIDTH: Final = log(1.05)
SHORTEST: Final = 1e-6  # seconds; anything shorter falls into the first bin


class Times:
    """A histogram of durations."""

    def __init__(self, counts: Mapping[int, int] | None = None) -> None:
        self.counts: dict[int, int] = dict(counts or {})

    def add(self, seconds: float) -> None:
        """Count one duration."""
        at = floor(log(max(seconds, SHORTEST) / SHORTEST) / WIDTH)
        self.counts[at] = self.counts.get(at, 0) + 1

    def merge(self, other: Times) -> None:
        """Add the counts of another histogram."""
        for at, count in other.counts.items():
            self.counts[at] = self.counts.get(at, 0) + count

    def count(self) -> int:
        """The number of durations."""
        return sum(self.counts.values())

    def quantile(self, share: float) -> float | None:
        """The quantile in seconds, exact to 2.5 %; None without any durations."""
        left = share * self.count()
        for at in sorted(self.counts):
            left -= self.counts[at]
            if left <= 0:
                return float(SHORTEST * (1.05 ** (at + 0.5)))
        return None
