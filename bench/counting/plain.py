"""For a game that nobody counts more of."""

from __future__ import annotations

from typing import Any

from bench.counting.contract import Collector, Counts, Table
from kogge.core.contract import Score


class PlainCollector(Collector):
    """Nothing beyond what is common to all games; the first seat begins."""

    def begin(self, s: Any) -> None:
        pass

    def see(self, s: Any, action: int) -> None:
        pass

    def end(self, s: Any, scores: list[Score]) -> None:
        pass

    def rank_in_turn_order(self, s: Any, seat: int) -> int:
        return seat

    def tables(self, counts: Counts) -> list[Table]:
        return []
