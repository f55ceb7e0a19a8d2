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
from kogge.server.table.facts import TableInfo
from kogge.server.table.log import PAUSE, PLAY, REDO, RESUME, REWIND, SEAT, START, UNDO, VACATION, Entry

DECISIONS: Final = frozenset((PLAY, REDO, UNDO))
BEGINNINGS: Final = frozenset((START, REWIND))
DAY: Final = 24 * 3_600_000  # milliseconds


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
    """How long a seat may think."""

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


class Bank(msgspec.Struct, frozen=True):
    """So many seconds for the whole game. Every turn adds some (increment), or begins with some for nothing (delay)."""

    seconds: int
    increment: int = 0
    delay: int = 0

    def cost(self, turn: int) -> int:
        """What is not free."""
        return max(0, turn - self.delay * 1_000)

    def left(self, used: SeatTime) -> int:
        """What all turns together leave."""
        return (self.seconds + self.increment * used.turns) * 1_000 - used.before - self.cost(used.turn)


def time_control(info: TableInfo) -> TimeControl | None:
    """How long a seat of this table may think; None: as long as it wants."""
    if info.bank is not None:
        return Bank(info.bank, info.increment, info.delay)
    return None if info.turn_limit is None else TurnLimit(info.turn_limit)


class Vacations:
    """When the clock of a seat stands still."""

    def __init__(self) -> None:
        self._own: list[list[int]] = []  # at this table: from when until when
        self._away: list[list[int]] = []  # at all tables; these take nothing from the table's days

    def until(self, at: int) -> int | None:
        """When the vacation ends that is on at a moment, and those that follow it at once."""
        end = None
        for start, stop in sorted(self._own + self._away):
            if start <= (at if end is None else end) < stop:
                end = stop
        return end

    def own_until(self, at: int) -> int | None:
        """The same for vacations at this table."""
        return next((end for start, end in self._own if start <= at < end), None)

    def away_until(self, at: int) -> int | None:
        """The same for absences from all tables, also one that is to follow a vacation here."""
        return next((end for start, end in self._away if at < end and start < end), None)

    def taken(self) -> int:
        """The milliseconds of all at this table."""
        return sum(end - start for start, end in self._own)

    def within(self, start: int, end: int) -> int:
        """How much of a span of time they cover; no two overlap."""
        return sum(max(0, min(end, theirs[1]) - max(start, theirs[0])) for theirs in self._own + self._away)

    def follow(self, at: int, until: int, away: bool = False) -> None:
        """A new one, or the end of the one that is on."""
        spans = self._away if away else self._own
        if until > at:
            spans.append([max(at, self.until(at) or at), until])
        elif spans:
            spans[-1][1] = max(spans[-1][0], min(spans[-1][1], at))


class GameClock:
    """Counts the time of the seat that is awaited: not in a pause, a vacation, nor while a bot plays for it.

    A turn begins when another seat has decided. Taking back gives no time back: the seat goes on with what it had used.
    A rewind, which everybody has agreed to, begins a new turn.
    """

    def __init__(self, control: TimeControl | None) -> None:
        self.control = control
        self.seat: int | None = None  # who is awaited; None when nobody's time runs
        self._since = 0
        self._last: int | None = None  # who decided last
        self._used: dict[int, SeatTime] = {}
        self._vacations: dict[int, Vacations] = {}
        self._standins: set[int] = set()  # a bot's turns add nothing to anybody's bank

    def used(self, seat: int, at: int) -> SeatTime:
        """What a seat has used at a moment."""
        found = self._used.get(seat) or SeatTime()
        running = 0
        if seat == self.seat:
            running = max(0, at - self._since) - self.vacations(seat).within(self._since, at)
        return SeatTime(found.turn + max(0, running), found.before, found.turns)

    def vacations(self, seat: int) -> Vacations:
        """Those of a seat."""
        return self._vacations.get(seat) or Vacations()

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
        elif entry.kind in (PAUSE, SEAT):
            if entry.spent is not None:
                self._used.setdefault(_stopped(entry), SeatTime()).turn = entry.spent
                self._since = entry.at
            if entry.kind == SEAT and entry.seat is not None:
                self._note_standin(entry.seat, bool(msgspec.json.decode(entry.text).get("standin")))
        elif entry.kind == RESUME:
            self._since = entry.at
        elif entry.kind == VACATION and entry.seat is not None:
            data = msgspec.json.decode(entry.text)
            vacations = self._vacations.setdefault(entry.seat, Vacations())
            vacations.follow(entry.at, data["until"], data.get("away", False))

    def _note_standin(self, seat: int, standin: bool) -> None:
        if standin:
            self._standins.add(seat)
        else:
            self._standins.discard(seat)

    def _end_turns(self, but: int | None) -> None:
        """Count the turn of whoever decided last, and forget the time of those who were awaited and did not decide."""
        for seat, used in self._used.items():
            if seat == but:
                continue
            if seat == self._last:
                used.before += used.turn if self.control is None else self.control.cost(used.turn)
                used.turns += 0 if seat in self._standins else 1
            used.turn = 0
        if but is None:
            self._last = None


def _stopped(entry: Entry) -> int:
    """The seat whose clock an entry stops."""
    seat: int = msgspec.json.decode(entry.text)["awaited"] if entry.seat is None else entry.seat
    return seat
