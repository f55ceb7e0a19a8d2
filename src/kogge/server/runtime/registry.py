"""All tables of this process: loaded from the database when needed, each with one writer, unloaded when idle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from kogge.server.errors import StorageError
from kogge.server.ids import now
from kogge.server.live.registry import Registry
from kogge.server.live.worker import TableWorker
from kogge.server.metrics import TABLES_LOADED
from kogge.server.runtime.bot_pool import BotPool
from kogge.server.runtime.supervisor import Supervisor
from kogge.server.settings import Settings
from kogge.server.storage.repository import batch_of, load_table, newer_entries
from kogge.server.storage.store import Store
from kogge.server.table.log import Entry
from kogge.server.table.table import Table


class TableRegistry(Registry):
    """Tables that a database keeps, with bots in processes of their own."""

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], int] = now) -> None:
        super().__init__(clock)
        self.settings = settings
        self.store = store
        self.bots = BotPool(settings.bot_processes, settings.bot_seconds)
        self.supervisor = Supervisor(self)

    async def open(self) -> None:
        """Start the supervisor."""
        self.supervisor.start()

    async def close(self) -> None:
        """Stop; what was acknowledged is durable already."""
        await self.supervisor.stop()
        unfinished = [done for worker in self.workers.values() for done in worker.unfinished()]
        if unfinished:
            await asyncio.wait(unfinished, timeout=5)
        await self.supervisor.hand_over()
        self.bots.stop()

    @property
    def shared(self) -> bool:
        """Whether other processes can write to the same tables."""
        return self.store.shared

    async def load(self, id: str) -> Table:
        """The table as its entries left it."""
        return await load_table(self.store, id, self.clock)

    async def newer_entries(self, id: str, after: int) -> list[Entry]:
        """What another process has added."""
        return await newer_entries(self.store, id, after)

    async def store_new(self, table: Table) -> None:
        """Store a table that has just been made."""
        await self.store.write(batch_of(table, table.take_changes()))

    def loaded(self, worker: TableWorker) -> None:
        """Let a bot decide if it is to."""
        self.supervisor.run_bots_if_due(worker)

    def forget(self, id: str) -> None:
        """No bot process needs to remember this table."""
        self.bots.forget(id)

    def note_lost(self, table: Table) -> None:
        """A fault has driven a table out of the memory: its bots and its clock are to go on after it."""
        self.supervisor.note_lost(table)

    def save(self, table: Table, saved: Callable[[StorageError | None], None]) -> None:
        """Have a table's changes stored; this process then owns it, and the tables made with it."""
        table.change_info(process=self.process)
        changes = table.take_changes()
        for other in changes.tables:
            other.info.process = self.process
        self.store.submit(batch_of(table, changes), saved)

    def unload_idle(self) -> None:
        """Tables nobody has touched for long leave the memory; people may still be connected."""
        time = asyncio.get_running_loop().time()
        loaded = [worker for worker in self.workers.values() if worker.table is not None]
        loaded.sort(key=lambda worker: worker.touched)
        surplus = len(loaded) - self.settings.most_loaded
        for i, worker in enumerate(loaded):
            idle = time - worker.touched > self.settings.idle_seconds or i < surplus
            if idle and not worker.is_busy() and worker.bots is None and not self.supervisor.must_stay_loaded(worker):
                worker.table = None
                self.forget(worker.id)
        for worker in list(self.workers.values()):
            if worker.table is None and not worker.is_busy() and not worker.listeners:
                del self.workers[worker.id]
        TABLES_LOADED.set(sum(1 for worker in self.workers.values() if worker.table is not None))
