"""All tables of this process: loaded when needed, each with one writer, forgotten when idle.

Whatever is done at a table goes through its queue and is done by one task, one thing after another: check
and play in memory, commit, acknowledge, then wake everybody who looks on. Reading goes the same way, so
nobody sees what is not yet durable.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Final, TypeVar

from kogge.server.metrics import TABLES_LOADED
from kogge.server.runtime.bot_pool import BotPool
from kogge.server.runtime.supervisor import Supervisor
from kogge.server.security.signing import Signer, new_id
from kogge.server.settings import Settings
from kogge.server.storage.repository import load_table, newer_entries
from kogge.server.storage.store import Batch, Conflict, StorageError, Store, now
from kogge.server.table.table import Table

LOG: Final = logging.getLogger("kogge.registry")
TRIES: Final = 4  # a table that another process has just written to is loaded again so often
T = TypeVar("T")


class Listener:
    """Somebody who looks on; woken when there is news."""

    def __init__(self, seat: int | None, holds: bool) -> None:
        self.seat = seat
        self.holds = holds
        self.wake = asyncio.Event()


class TableWorker:
    """The one writer of a table: the table while it is loaded, its queue, and who looks on."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Table | None = None
        self.behind = False  # another process has written since
        self.queue: deque[tuple[Callable[[Table], Any], asyncio.Future[Any]]] = deque()
        self.writer: asyncio.Task[None] | None = None
        self.bot: asyncio.Task[None] | None = None
        self.listeners: set[Listener] = set()
        self.touched = 0.0


class TableRegistry:
    """Tables by id."""

    def __init__(self, settings: Settings, store: Store, signer: Signer, clock: Callable[[], int] = now) -> None:
        self.settings = settings
        self.store = store
        self.signer = signer
        self.clock = clock
        self.process = new_id()
        self.workers: dict[str, TableWorker] = {}
        self.bots = BotPool(settings.bot_processes, settings.bot_seconds)
        self.supervisor = Supervisor(self)

    async def open(self) -> None:
        """Start the supervisor."""
        self.supervisor.start()

    async def close(self) -> None:
        """Stop; what was acknowledged is durable already."""
        await self.supervisor.stop()
        writers = [worker.writer for worker in self.workers.values() if worker.writer is not None]
        if writers:
            await asyncio.wait(writers, timeout=5)
        self.bots.stop()

    def worker(self, id: str) -> TableWorker:
        """A table's worker, whether or not it is loaded."""
        found = self.workers.get(id)
        if found is None:
            found = TableWorker(id)
            self.workers[id] = found
        return found

    async def run(self, id: str, work: Callable[[Table], T]) -> T:
        """Let the table's writer do something. What it returns is durable."""
        worker = self.worker(id)
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        worker.queue.append((work, done))
        worker.touched = loop.time()
        if worker.writer is None:
            worker.writer = asyncio.create_task(self._write(worker))
        return await done

    async def read(self, id: str, work: Callable[[Table], T]) -> T:
        """Let something look at a table, at once when nothing is being written there. It must change nothing."""
        worker = self.workers.get(id)
        if worker is None or worker.table is None or worker.writer is not None or worker.behind:
            return await self.run(id, work)
        worker.touched = asyncio.get_running_loop().time()
        return work(worker.table)

    async def add(self, table: Table) -> None:
        """Store a table that has just been made."""
        worker = self.worker(table.info.id)
        table.own(self.process)
        batch = table.batch
        table.batch = Batch(table.info.id)
        await self.store.write(batch)
        worker.table = table
        worker.touched = asyncio.get_running_loop().time()
        self.changed(worker)

    def changed(self, worker: TableWorker) -> None:
        """Tell everybody here."""
        for listener in worker.listeners:
            listener.wake.set()
        self.supervisor.run_bots_if_due(worker)

    def note_remote_write(self, id: str, number: int) -> None:
        """Another process has appended to a table."""
        worker = self.workers.get(id)
        if worker is None or (worker.table is not None and worker.table.last() >= number):
            return
        worker.behind = True
        for listener in worker.listeners:
            listener.wake.set()

    def note_missed_writes(self) -> None:
        """Messages of other processes may have been missed."""
        for worker in self.workers.values():
            worker.behind = True
            for listener in worker.listeners:
                listener.wake.set()

    def unload_idle(self) -> None:
        """Tables nobody has touched for long leave the memory; people may still be connected."""
        time = asyncio.get_running_loop().time()
        loaded = [worker for worker in self.workers.values() if worker.table is not None]
        loaded.sort(key=lambda worker: worker.touched)
        surplus = len(loaded) - self.settings.most_loaded
        for i, worker in enumerate(loaded):
            idle = time - worker.touched > self.settings.idle_seconds or i < surplus
            if idle and worker.writer is None and worker.bot is None and not self.supervisor.needs(worker):
                worker.table = None
        for worker in list(self.workers.values()):
            if worker.table is None and worker.writer is None and not worker.listeners:
                del self.workers[worker.id]
        TABLES_LOADED.set(sum(1 for worker in self.workers.values() if worker.table is not None))

    async def _write(self, worker: TableWorker) -> None:
        while worker.queue:
            work, done = worker.queue.popleft()
            if done.cancelled():
                continue
            try:
                result = await self._do(worker, work)
            except Exception as error:
                if not done.cancelled():
                    done.set_exception(error)
            else:
                if not done.cancelled():
                    done.set_result(result)
        worker.writer = None

    async def _do(self, worker: TableWorker, work: Callable[[Table], T]) -> T:
        for _ in range(TRIES):
            table = await self._ready(worker)
            try:
                result = work(table)
            except Exception:
                if table.batch.entries or table.batch.statements:
                    worker.table = None  # half done: forget it, the log knows better
                raise
            if not table.batch.entries and not table.batch.statements:
                return result
            table.own(self.process)
            batch = table.batch
            batch.notice = f"{worker.id}:{table.last()}"
            table.batch = Batch(worker.id)
            try:
                await self.store.write(batch)
            except Conflict:
                worker.table = None
                continue
            except StorageError:
                worker.table = None
                raise
            # Acknowledgements of the whole group go out before anybody's news, which take longer to make.
            asyncio.get_running_loop().call_soon(self.changed, worker)
            return result
        raise StorageError("the table is too busy")

    async def _ready(self, worker: TableWorker) -> Table:
        table = worker.table
        if table is not None and worker.behind:
            worker.behind = False
            entries = await newer_entries(self.store, worker.id, table.last())
            if entries and not table.catch_up(entries):
                table = None
        if table is None:
            worker.table = None
            worker.behind = False
            table = await load_table(self.store, worker.id, self.clock)
            worker.table = table
            self.supervisor.run_bots_if_due(worker)
        return table
