"""Bots that look at the true state, to show that a test of secrets can fail."""

from __future__ import annotations

from kogge.bots.contract import Observation
from kogge.core.contract import State


class PeekingObservation(Observation):
    """Hands out copies of the true state where an honest one guesses."""

    def guess(self) -> State:
        """The truth."""
        return self._state.copy()
