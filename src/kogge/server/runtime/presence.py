"""Who looks on from which seat, here and in the other processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


class Presence:
    """Counts of open sockets. `announce` tells other processes; `wake` tells those who look on here."""

    def __init__(self, process: str) -> None:
        self.process = process
        self.announce: Callable[[str], None] = lambda message: None
        self.wake: Callable[[str], None] = lambda table: None
        self._here: dict[str, Counter[int]] = {}
        self._elsewhere: dict[str, dict[str, set[int]]] = {}  # by table, then by process
        self._seats: dict[str, list[int]] = {}  # both, as they were asked for last

    def came(self, table: str, seat: int | None) -> None:
        """A socket was opened, from a seat of one's own or to watch (None).

        Nobody is told of a spectator, or of a second window at a seat: an arrival costs the same however many look on.
        """
        if seat is None:
            return
        there = self._here.setdefault(table, Counter())
        there[seat] += 1
        if there[seat] == 1:
            self._changed(table)
            self._announce(table)
            self.wake(table)

    def went(self, table: str, seat: int | None) -> None:
        """Such a socket was closed."""
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

    def heard(self, message: str) -> None:
        """`process table seats`, of another process; a process alone has just started and knows nothing yet."""
        process, _, rest = message.partition(" ")
        table, _, seats = rest.partition(" ")
        if process == self.process:
            return
        if table:
            self._set(process, table, {int(seat) for seat in seats.split()})
        else:
            self._announce_all()

    def forget_dead(self, living: list[str]) -> None:
        """Processes that are gone have nobody looking on."""
        gone = [(process, table) for table, by in self._elsewhere.items() for process in by if process not in living]
        for process, table in gone:
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
        for table in self._here:
            self._announce(table)

    def _announce(self, table: str) -> None:
        seats = " ".join(str(seat) for seat in sorted(self._here.get(table, ())))
        self.announce(f"{self.process} {table} {seats}".strip())
