"""Who looks on from which seat, here and in the other processes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from kogge.server.runtime.last_seen import LastSeen

SEEN: Final = "@"  # instead of a table: people whom a process has seen
FORGET: Final = "!"  # instead of a table: nothing that the process said before holds any more
PEOPLE_IN_MESSAGE: Final = 300  # PostgreSQL refuses notices of 8,000 bytes


class Presence:
    """Counts of open sockets. `announce` tells other processes; `wake` tells those who look on here."""

    def __init__(self, process: str, timer: Callable[[], float] = time.monotonic) -> None:
        self.process = process
        self.last_seen = LastSeen(timer)
        self.announce: Callable[[str], None] = lambda message: None
        self.wake: Callable[[str], None] = lambda table: None
        self._here: dict[str, Counter[int]] = {}
        self._elsewhere: dict[str, dict[str, set[int]]] = {}  # by table, then by process
        self._seats: dict[str, list[int]] = {}  # both, as they were asked for last

    def saw(self, who: str) -> None:
        """Somebody asked for something."""
        if self.last_seen.saw(who):
            self._announce_seen([who])

    def unseen(self, table: str, seat: int, holders: Iterable[str]) -> float:
        """For how many seconds nobody who holds the seat has been seen, at this table or elsewhere."""
        if seat in self.seats(table):
            return 0.0
        return min((self.last_seen.seconds(who) for who in holders), default=0.0)

    def beat(self, living: list[str]) -> None:
        """From time to time: forget the dead, and tell the others who is here."""
        self.forget_dead(living)
        fresh = self.last_seen.take_fresh()
        for i in range(0, len(fresh), PEOPLE_IN_MESSAGE):
            self._announce_seen(fresh[i : i + PEOPLE_IN_MESSAGE])

    def _announce_seen(self, people: list[str]) -> None:
        self.announce(f"{self.process} {SEEN} {' '.join(people)}")

    def came(self, table: str, seat: int | None, who: str | None = None) -> None:
        """A socket was opened, from a seat of one's own or to watch (None).

        Nobody is told of a spectator, or of a second window at a seat: an arrival costs the same however many look on.
        """
        if who is not None:
            self.last_seen.came(who)
        if seat is None:
            return
        there = self._here.setdefault(table, Counter())
        there[seat] += 1
        if there[seat] == 1:
            self._changed(table)
            self._announce(table)
            self.wake(table)

    def went(self, table: str, seat: int | None, who: str | None = None) -> None:
        """Such a socket was closed."""
        if who is not None:
            self.last_seen.went(who)
        if seat is None or table not in self._here:
            return
        self._here[table][seat] -= 1
        if self._here[table][seat] > 0:
            return
        del self._here[table][seat]
        if not self._here[table]:
            del self._here[table]
        self._changed(table)
        self._announce(table)
        self.wake(table)

    def seats(self, table: str) -> list[int]:
        """The seats somebody is there for. The same list until that changes."""
        found = self._seats.get(table)
        if found is None:
            found = sorted(set(self._here.get(table, ())).union(*self._elsewhere.get(table, {}).values()))
            if found:
                self._seats[table] = found
        return found

    def ask_again(self) -> None:
        """Messages may have been missed, of this process or of others: all of them say again who is there."""
        self.announce(self.process)
        self._announce_all()

    def heard(self, message: str) -> None:
        """`process table seats` or `process @ people`, of another process; `process !` takes back what it said before;
        a process alone asks the others to say again who is there."""
        process, _, rest = message.partition(" ")
        table, _, seats = rest.partition(" ")
        if process == self.process:
            return
        if table == SEEN:
            self.last_seen.heard(seats.split())
        elif table == FORGET:
            self._forget(process)
        elif table:
            self._set(process, table, {int(seat) for seat in seats.split()})
        else:
            self._announce_all()

    def forget_dead(self, living: list[str]) -> None:
        """Processes that are gone have nobody looking on."""
        for process in {one for by in self._elsewhere.values() for one in by}.difference(living):
            self._forget(process)

    def _forget(self, process: str) -> None:
        for table in [table for table, by in self._elsewhere.items() if process in by]:
            self._set(process, table, set())

    def _set(self, process: str, table: str, seats: set[int]) -> None:
        there = self._elsewhere.setdefault(table, {})
        if seats:
            there[process] = seats
        else:
            there.pop(process, None)
        if not there:
            del self._elsewhere[table]
        self._changed(table)
        self.wake(table)

    def _changed(self, table: str) -> None:
        self._seats.pop(table, None)

    def _announce_all(self) -> None:
        self.announce(f"{self.process} {FORGET}")
        for table in self._here:
            self._announce(table)

    def _announce(self, table: str) -> None:
        seats = " ".join(str(seat) for seat in sorted(self._here.get(table, ())))
        self.announce(f"{self.process} {table} {seats}".strip())
