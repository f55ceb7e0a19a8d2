"""Time at a table: a clock that never jumps, and how much of it each seat has used.

Inside a process time is monotonic. Wall time counts only between processes: a process reads it once, when it starts,
and the times in the log are that plus the seconds that have passed since.

What a seat has used is stored with its entries, so that a table that is loaded again goes on counting where it was.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from kogge.server.ids import now
from kogge.server.table.log import PAUSE, PLAY, REDO, RESUME, REWIND, SEAT, START, UNDO, Entry

DECISIONS: Final = frozenset((PLAY, REDO, UNDO))
BEGINNINGS: Final = frozenset((START, REWIND))


class SteadyClock:
    """Milliseconds since 1970 as this process counts them: corrections of the machine's clock do not touch it."""

    def __init__(self, wall: Callable[[], int] = now, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._offset = wall() - timer() * 1_000

    def __call__(self) -> int:
        return int(self._offset + self._timer() * 1_000)


class SeatTime(msgspec.Struct):
    """What a seat has used, in milliseconds."""

    turn: int = 0  # of the turn that it is in, or was in last
    before: int = 0  # of the turns before that
    turns: int = 0  # how many those were


class TimeControl(Protocol):
    """How long a seat may think. Increments, delays and days for a move are further kinds of it."""

    def cost(self, turn: int) -> int:
        """What a turn of so many milliseconds takes from the seat's time."""

    def left(self, used: SeatTime) -> int:
        """The milliseconds that a seat has left; negative when its time has run out."""


class TurnLimit(msgspec.Struct, frozen=True):
    """So many seconds for every turn."""

    seconds: int

    def cost(self, turn: int) -> int:
        """All of it."""
        return turn

    def left(self, used: SeatTime) -> int:
        """What the turn leaves; other turns do not matter."""
        return self.seconds * 1_000 - used.turn


class GameClock:
    """Counts the time of the seat that is awaited: not in a pause, nor while a bot plays for it.

    A turn begins when another seat has decided. Taking back gives no time back: the seat goes on with what it had used.
    A rewind, which everybody has agreed to, begins a new turn.
    """

    def __init__(self, control: TimeControl | None) -> None:
        self.control = control
        self.seat: int | None = None  # who is awaited; None when nobody's time runs
        self._since = 0
        self._last: int | None = None  # who decided last
        self._used: dict[int, SeatTime] = {}

    def used(self, seat: int, at: int) -> SeatTime:
        """What a seat has used at a moment."""
        found = self._used.get(seat) or SeatTime()
        running = max(0, at - self._since) if seat == self.seat else 0
        return SeatTime(found.turn + running, found.before, found.turns)

    def left(self, seat: int, at: int) -> int | None:
        """The milliseconds that a seat has left; None when it has no limit."""
        return None if self.control is None else self.control.left(self.used(seat, at))

    def follow(self, entry: Entry) -> None:
        """What an entry does to the clock. Its `spent` is what the seat that it speaks of has used of its turn."""
        if entry.kind in BEGINNINGS:
            self._end_turns(None)
            self._since = entry.at
        elif entry.kind in DECISIONS and entry.seat is not None:
            self._end_turns(entry.seat)
            self._used.setdefault(entry.seat, SeatTime()).turn = entry.spent or 0
            self._last = entry.seat
            self._since = entry.at
        elif entry.kind in (PAUSE, SEAT) and entry.spent is not None:
            self._used.setdefault(_stopped(entry), SeatTime()).turn = entry.spent
            self._since = entry.at
        elif entry.kind == RESUME:
            self._since = entry.at

    def _end_turns(self, but: int | None) -> None:
        """Count the turn of whoever decided last, and forget the time of those who were awaited and did not decide."""
        for seat, used in self._used.items():
            if seat == but:
                continue
            if seat == self._last:
                used.before += used.turn if self.control is None else self.control.cost(used.turn)
                used.turns += 1
            used.turn = 0
        if but is None:
            self._last = None


def _stopped(entry: Entry) -> int:
    """The seat whose clock an entry stops."""
    seat: int = msgspec.json.decode(entry.text)["awaited"] if entry.seat is None else entry.seat
    return seat
