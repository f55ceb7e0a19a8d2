"""All tables of this process: loaded when needed, each with one writer, unloaded when idle.

Whatever is done at a table goes through its worker's queue, one thing after another: check and play in memory,
store, acknowledge, then wake everybody who looks on. Reading goes the same way, so nobody sees what is not yet
durable.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from kogge.server.errors import Refused
from kogge.server.ids import new_id, now
from kogge.server.metrics import TABLES_LOADED
from kogge.server.runtime.bot_pool import BotPool
from kogge.server.runtime.supervisor import Supervisor
from kogge.server.settings import Settings
from kogge.server.storage.repository import batch_of, load_table, newer_entries
from kogge.server.storage.store import Conflict, StorageError, Store
from kogge.server.table.facts import CLOSED, ENDED
from kogge.server.table.table import Table

TRIES: Final = 4  # at a table that another process writes to at the same time
T = TypeVar("T")


class Listener:
    """Somebody who looks on; woken when there is something to send."""

    def __init__(self) -> None:
        self._woken = True
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """There is something to send."""
        self._woken = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def wait(self) -> None:
        """Until it is woken, or at once when it was woken meanwhile."""
        if not self._woken:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
            self._waiting = None
        self._woken = False


class Job:
    """Something to be done at a table, and who waits for it."""

    def __init__(self, work: Callable[[Table], Any], done: asyncio.Future[Any], changes: bool) -> None:
        self.work = work
        self.done = done
        self.changes = changes  # whether it is there to change something
        self.tries = 0
        self.checked = False  # whether it was done with the newest copy

    def succeed(self, result: Any) -> None:
        """What the work returned is durable."""
        if not self.done.done():
            self.done.set_result(result)

    def fail(self, error: BaseException) -> None:
        """Nothing was done."""
        if not self.done.done():
            self.done.set_exception(error)


class TableWorker:
    """The one writer of a table: the table while it is loaded, a queue of jobs, and who looks on."""

    def __init__(self, registry: TableRegistry, id: str) -> None:
        self.registry = registry
        self.id = id
        self.table: Table | None = None
        self.behind = False  # another process has written since
        self.changed_outside = False  # not only entries were added: load all of it
        self.bots: asyncio.Task[None] | None = None
        self.listeners: set[Listener] = set()
        self.touched = 0.0
        self._queue: deque[Job] = deque()
        self._current: Job | None = None  # waits for the database
        self._loading: asyncio.Task[None] | None = None

    def is_busy(self) -> bool:
        """Whether a job or the table waits for the database."""
        return self._current is not None or self._loading is not None

    def unfinished(self) -> list[asyncio.Future[Any]]:
        """What somebody waits for."""
        jobs = [*self._queue, *([] if self._current is None else [self._current])]
        return [job.done for job in jobs]

    def readable(self) -> Table | None:
        """The table when everything in it is durable and up to date."""
        if self._current is not None or self._loading is not None or self.behind:
            return None
        return self.table

    def submit(self, work: Callable[[Table], T], changes: bool = False) -> asyncio.Future[T]:
        """Do something when its turn comes. What the future gives is durable.

        Work that is there to change something and finds nothing to change is done again with the newest copy: what an
        old one shows may be what somebody wants to change.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.touched = loop.time()
        self._queue.append(Job(work, done, changes))
        self._next()
        return done

    def wake_listeners(self) -> None:
        """There is something to send to everybody who looks on."""
        for listener in self.listeners:
            listener.wake()

    def _next(self) -> None:
        while self._queue and not self.is_busy():
            if self.table is None or self.behind:
                self._loading = asyncio.create_task(self._load())
            else:
                self._do(self._queue.popleft(), self.table)

    def _do(self, job: Job, table: Table) -> None:
        if job.done.cancelled():
            return
        try:
            result = job.work(table)
            if table.changes:
                self.registry.save(table, partial(self._saved, job, result))
                self._current = job
            elif not (job.changes and self._check(job)):
                job.succeed(result)
        except Exception as error:
            if table.changes:
                self.table = None  # half done: drop it, the stored entries know better
            # Nobody is refused because of an old copy: another process may have written, and not been heard yet.
            if not (isinstance(error, Refused) and self._check(job)):
                job.fail(error)

    def _check(self, job: Job) -> bool:
        """Have a job done once more with the newest copy, if others can have written and it was not done so yet."""
        if job.checked or not self.registry.store.shared:
            return False
        job.checked = True
        self.behind = True
        self._queue.appendleft(job)
        return True

    def _saved(self, job: Job, result: Any, error: StorageError | None) -> None:
        self._current = None
        if error is None:
            job.succeed(result)
            # Acknowledgements of the whole commit go out before any news, which take longer to make.
            asyncio.get_running_loop().call_soon(self.registry.changed, self)
        else:
            if self.table is not None:
                self.registry.supervisor.note_lost(self.table)
            self.table = None
            self._retry(job, error)
        self._next()

    def _retry(self, job: Job, error: StorageError) -> None:
        job.tries += 1
        if not isinstance(error, Conflict):
            job.fail(error)
        elif job.tries < TRIES:
            self._queue.appendleft(job)
        else:
            job.fail(StorageError("the table is too busy"))

    async def _load(self) -> None:
        """Read the table, or what another process has added to it."""
        before = self.table
        try:
            await self._bring_up_to_date()
        except StorageError as error:
            while self._queue:  # the others would wait as long for the same answer
                self._queue.popleft().fail(error)
        except Exception as error:
            if before is not None:
                self.registry.supervisor.note_lost(before)
            if self._queue:
                self._queue.popleft().fail(error)
        finally:
            self._loading = None
        self._next()

    async def _bring_up_to_date(self) -> None:
        registry = self.registry
        table = self.table
        self.behind = False
        self.table = None
        if self.changed_outside:
            self.changed_outside = False
            table = None
        if table is not None:
            entries = await newer_entries(registry.store, self.id, table.last())
            if entries and not table.catch_up(entries):
                table = None
        if table is None:
            table = await load_table(registry.store, self.id, registry.clock)
        self.table = table
        registry.supervisor.run_bots_if_due(self)


class TableRegistry:
    """Workers by table id."""

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], int] = now) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.process = new_id()
        self.workers: dict[str, TableWorker] = {}
        self.listeners: dict[str, set[Listener]] = {}  # by identity
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
            if not self.store.shared:
                raise
        return await self.run(id, work)

    async def add(self, table: Table) -> None:
        """Store a table that has just been made."""
        table.info.process = self.process
        await self.store.write(batch_of(table, table.take_changes()))
        worker = self.worker(table.info.id)  # not before: a worker without a table may be dropped at any time
        if worker.table is None and not worker.is_busy():
            worker.table = table
        worker.touched = asyncio.get_running_loop().time()
        self.changed(worker)

    def save(self, table: Table, saved: Callable[[StorageError | None], None]) -> None:
        """Have a table's changes stored; this process then owns it, and the tables made with it."""
        table.change_info(process=self.process)
        changes = table.take_changes()
        for other in changes.tables:
            other.info.process = self.process
        self.store.submit(batch_of(table, changes), saved)

    def changed(self, worker: TableWorker) -> None:
        """Tell everybody who looks on, and let a bot decide if it is to."""
        worker.wake_listeners()
        if worker.table is not None and worker.table.info.status in (ENDED, CLOSED):
            self.bots.forget(worker.id)
        self.supervisor.run_bots_if_due(worker)

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
            self.bots.forget(id)
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
                self.bots.forget(worker.id)
        for worker in list(self.workers.values()):
            if worker.table is None and not worker.is_busy() and not worker.listeners:
                del self.workers[worker.id]
        TABLES_LOADED.set(sum(1 for worker in self.workers.values() if worker.table is not None))
