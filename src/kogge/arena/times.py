"""How long decisions took: counts in classes that are a twentieth wide, so that millions of them need little room."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log
from typing import Final

WIDTH: Final = log(1.05)
SHORTEST: Final = 1e-6  # seconds: what is shorter counts as that long


class Times:
    """Some durations."""

    def __init__(self, counts: Mapping[int, int] | None = None) -> None:
        self.counts: dict[int, int] = dict(counts or {})

    def add(self, seconds: float) -> None:
        """One more."""
        at = floor(log(max(seconds, SHORTEST) / SHORTEST) / WIDTH)
        self.counts[at] = self.counts.get(at, 0) + 1

    def merge(self, other: Times) -> None:
        """Many more."""
        for at, count in other.counts.items():
            self.counts[at] = self.counts.get(at, 0) + count

    def count(self) -> int:
        """How many."""
        return sum(self.counts.values())

    def quantile(self, share: float) -> float | None:
        """So many seconds, within a fortieth, that this share took no longer; None of no durations."""
        left = share * self.count()
        for at in sorted(self.counts):
            left -= self.counts[at]
            if left <= 0:
                return float(SHORTEST * (1.05 ** (at + 0.5)))
        return None
