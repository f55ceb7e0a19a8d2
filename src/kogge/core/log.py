"""What has been decided in a match: the decisions in force, those taken back, and the version."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.contract import Action
from kogge.core.gains import Gain, cut

UNREAD: Final = -1  # the action of a decision that came as text and has not been played yet


class Decision:
    """Who decided what: as text, and as the packed action once it has been read."""

    def __init__(
        self, seat: int, text: str, step: str = "", action: Action = UNREAD, hidden: list[str] | None = None
    ) -> None:
        self.seat = seat  # NATURE too
        self.text = text
        self.step = step  # the name of the step it answered; empty when that is not known, as in a record
        self.action = action
        self.hidden = hidden  # what spectators are told, then what each seat is; None: everybody may know the text
        self.deck = ""  # what NATURE drew from, known once it is read; empty for a seat's decision
        self.turn = -1  # in which it was made; below zero until it is read
        self.anchor = ""  # where on the table it happened, as `Game.anchor` names places
        self.gains: list[Gain] | None = None  # what it brought to whom; None until somebody asks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.seat, self.text))

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, self._values()

    def _values(self) -> tuple[Any, ...]:
        return self.seat, self.text, self.step, self.action, self.hidden

    def text_for(self, seat: int | None) -> str:
        """The text as a seat or a spectator (None) may know it."""
        if self.hidden is None:
            return self.text
        return self.hidden[0 if seat is None else seat + 1]

    def gains_for(self, seat: int | None) -> list[dict[str, Any]]:
        """What it brought to whom as a seat or a spectator (None) may know it, as plain data."""
        return [] if self.gains is None else [gain.data() for gain in cut(self.gains, seat)]


class DecisionLog:
    """The one log of a match; a table or a screen looks at it and keeps no copy."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []  # in force
        self.undone: list[Decision] = []  # taken back and free to be played again, the next one last
        self.version = 0  # raised by every change, undo too: no two positions share it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DecisionLog) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.version, len(self.decisions)))

    def __reduce__(self) -> tuple[Any, ...]:
        return log_of, self._values()

    def _values(self) -> tuple[Any, ...]:
        return self.decisions, self.undone, self.version

    def take_back(self) -> Decision:
        """Move the last decision to those taken back."""
        last = self.decisions.pop()
        self.undone.append(last)
        return last

    def cut(self, decisions: int) -> None:
        """Keep this many decisions; what comes after them is gone for good."""
        del self.decisions[decisions:]
        self.undone.clear()


def log_of(decisions: list[Decision], undone: list[Decision], version: int) -> DecisionLog:
    """The log that has these values."""
    out = DecisionLog()
    out.decisions = decisions
    out.undone = undone
    out.version = version
    return out
