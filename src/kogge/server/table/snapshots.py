"""Positions of the past, rebuilt from the log with snapshots on the way."""

from __future__ import annotations

from typing import Final

from kogge.core.contract import State
from kogge.core.log import Decision
from kogge.core.match import Match

SPACING: Final = 200  # decisions between two snapshots


class Snapshots:
    """States at every `SPACING` decisions, made when they are first asked for."""

    def __init__(self) -> None:
        self._states: list[State] = []
        self._log: list[Decision] = []  # what led to the last of them

    def state_after(self, match: Match, decisions: int) -> State:
        """The position after this many of the decisions in force."""
        log = match.log
        self._drop_outdated(log)
        if not self._states:
            self._states.append(match.game.new(match.options) if match.start is None else match.start.copy())
        at = min(decisions // SPACING, len(self._states) - 1)
        state = self._states[at].copy()
        for i in range(at * SPACING, decisions):
            if i % SPACING == 0 and i // SPACING == len(self._states):
                self._states.append(state.copy())
                self._log = log[:i]
            state.apply(log[i].action)
        return state

    def _drop_outdated(self, log: list[Decision]) -> None:
        """Forget snapshots of decisions that are no longer in force."""
        same = 0
        for kept, one in zip(self._log, log, strict=False):
            if kept is not one:
                break
            same += 1
        del self._states[same // SPACING + 1 :]
        del self._log[same:]
