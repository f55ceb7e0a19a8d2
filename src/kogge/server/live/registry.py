"""The workers of all tables that somebody keeps, and who looks on."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from kogge.server.errors import Refused, StorageError
from kogge.server.ids import new_id, now
from kogge.server.live.worker import Listener, TableWorker
from kogge.server.table.facts import CANCELLED, CLOSED, ENDED
from kogge.server.table.log import Entry
from kogge.server.table.table import Table

T = TypeVar("T")


class Registry(ABC):
    """Workers by table id. Subclasses say where tables are kept, and who lets bots decide."""

    def __init__(self, clock: Callable[[], int] = now) -> None:
        self.clock = clock
        self.process = new_id()
        self.workers: dict[str, TableWorker] = {}
        self.listeners: dict[str, set[Listener]] = {}  # by identity

    # -- where tables are kept

    @property
    @abstractmethod
    def shared(self) -> bool:
        """Whether others can write to the same tables."""

    @abstractmethod
    async def load(self, id: str) -> Table:
        """The table as its entries left it."""

    @abstractmethod
    async def newer_entries(self, id: str, after: int) -> list[Entry]:
        """What others have added."""

    @abstractmethod
    async def store_new(self, table: Table) -> None:
        """Store a table that has just been made."""

    @abstractmethod
    def save(self, table: Table, saved: Callable[[StorageError | None], None]) -> None:
        """Have a table's changes stored, and say how it went."""

    # -- what follows from a change

    @abstractmethod
    def loaded(self, worker: TableWorker) -> None:
        """A table is in memory, and up to date: let a bot decide if it is to."""

    @abstractmethod
    def forget(self, id: str) -> None:
        """No bot needs to remember this table."""

    @abstractmethod
    def note_lost(self, table: Table) -> None:
        """A fault has driven a table out of the memory."""

    def changed(self, worker: TableWorker) -> None:
        """Tell everybody who looks on, and let a bot decide if it is to."""
        worker.wake_listeners()
        if worker.table is not None and worker.table.info.status in (ENDED, CLOSED, CANCELLED):
            self.forget(worker.id)
        self.loaded(worker)

    def worker(self, id: str) -> TableWorker:
        """A table's worker, whether or not the table is loaded."""
        found = self.workers.get(id)
        if found is None:
            found = TableWorker(self, id)
            self.workers[id] = found
        return found

    async def run(self, id: str, work: Callable[[Table], T]) -> T:
        """Let the table's worker do something. What it returns is durable."""
        return await self.worker(id).submit(work)

    async def read(self, id: str, work: Callable[[Table], T]) -> T:
        """Let something look at a table, at once when nothing is being written there. It must change nothing."""
        worker = self.workers.get(id)
        table = None if worker is None else worker.readable()
        if worker is None or table is None:
            return await self.run(id, work)
        worker.touched = asyncio.get_running_loop().time()
        try:
            return work(table)
        except Refused:
            if not self.shared:
                raise
        return await self.run(id, work)

    async def add(self, table: Table) -> None:
        """Store a table that has just been made."""
        table.info.process = self.process
        await self.store_new(table)
        self.adopt(table)

    def adopt(self, table: Table) -> None:
        """Look after a table that has just been stored."""
        worker = self.worker(table.info.id)  # not before: a worker without a table may be dropped at any time
        if worker.table is None and not worker.is_busy():
            worker.table = table
        worker.touched = asyncio.get_running_loop().time()
        self.changed(worker)

    def note_remote_write(self, id: str, number: int) -> None:
        """Another process has appended to a table."""
        worker = self.workers.get(id)
        if worker is None or (worker.table is not None and worker.table.last() >= number):
            return
        worker.behind = True
        worker.wake_listeners()

    def read_again(self, id: str) -> None:
        """Somebody has changed a table from outside, or deleted it."""
        worker = self.workers.get(id)
        if worker is not None:
            worker.changed_outside = worker.behind = True
            self.forget(id)
            worker.wake_listeners()

    def add_listener(self, worker: TableWorker, who: str | None, listener: Listener) -> None:
        """Somebody looks on from now on."""
        worker.listeners.add(listener)
        if who is not None:
            self.listeners.setdefault(who, set()).add(listener)

    def remove_listener(self, worker: TableWorker, who: str | None, listener: Listener) -> None:
        """And no longer."""
        worker.listeners.discard(listener)
        theirs = self.listeners.get(who or "", set())
        theirs.discard(listener)
        if not theirs:
            self.listeners.pop(who or "", None)

    def wake_person(self, who: str) -> None:
        """Let whoever looks on with somebody's cookie see whether they still may."""
        for listener in self.listeners.get(who, ()):
            listener.wake()

    def note_missed_writes(self) -> None:
        """Messages of other processes may have been missed."""
        for worker in self.workers.values():
            worker.behind = True
            worker.wake_listeners()

    def wake(self, id: str) -> None:
        """There is something to send to whoever looks on at a table."""
        worker = self.workers.get(id)
        if worker is not None:
            worker.wake_listeners()
