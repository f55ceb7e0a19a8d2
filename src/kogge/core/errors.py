"""What can go wrong, each with a message that says what and where."""

from __future__ import annotations

from typing import Any


class KoggeError(Exception):
    """Everything Kogge refuses. The message is one line, fit for a person."""


class BadOption(KoggeError):
    """A game, board, number of players or option that does not exist or does not fit."""


class BadNotation(KoggeError):
    """A text that is no action of this game."""


class BadPosition(KoggeError):
    """A position text that describes no possible position."""


class BadRecord(KoggeError):
    """A record that is corrupt or foreign; names the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"record, line {line}: {reason}" if line else f"record: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what it was made of, not its message: so it can cross to another process."""
        return type(self), (self.line, self.reason)


class BadDump(KoggeError):
    """Bytes that no state was dumped to."""


class IllegalAction(KoggeError):
    """An action that may not be played now. Raised by Match only."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the rule, which is not part of the message."""
        return type(self), (str(self), self.rule)


class StaleVersion(IllegalAction):
    """The sender has not seen the position the match is in."""


class UndoRefused(KoggeError):
    """Taking back would give away information, or there is nothing to take back."""


class BadData(KoggeError):
    """A board or a component file that cannot be played; names the file and the place."""
