"""The one writer of a table, whoever keeps it.

Whatever is done at a table goes through its worker's queue, one thing after another: check and play in memory,
store, acknowledge, then wake everybody who looks on. Reading goes the same way, so nobody sees what is not yet
durable.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from kogge.server.errors import Conflict, Refused, StorageError
from kogge.server.table.log import Entry
from kogge.server.table.table import Table

TRIES: Final = 4  # at a table that somebody else writes to at the same time
T = TypeVar("T")


class Keeper(Protocol):
    """Whoever stores tables, as their workers know it."""

    @property
    def shared(self) -> bool:
        """Whether others can write to the same tables."""

    async def load(self, id: str) -> Table:
        """The table as its entries left it."""

    async def newer_entries(self, id: str, after: int) -> list[Entry]:
        """What others have added."""

    def save(self, table: Table, saved: Callable[[StorageError | None], None]) -> None:
        """Have a table's changes stored, and say how it went."""

    def loaded(self, worker: TableWorker) -> None:
        """The table is in memory, and up to date."""

    def changed(self, worker: TableWorker) -> None:
        """What was done is durable: everybody may hear of it."""

    def note_lost(self, table: Table) -> None:
        """A fault has driven a table out of the memory."""


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

    def __init__(self, keeper: Keeper, id: str) -> None:
        self.keeper = keeper
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
                self.keeper.save(table, partial(self._saved, job, result))
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
        if job.checked or not self.keeper.shared:
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
            asyncio.get_running_loop().call_soon(self.keeper.changed, self)
        else:
            if self.table is not None:
                self.keeper.note_lost(self.table)
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
                self.keeper.note_lost(before)
            if self._queue:
                self._queue.popleft().fail(error)
        finally:
            self._loading = None
        self._next()

    async def _bring_up_to_date(self) -> None:
        table = self.table
        self.behind = False
        self.table = None
        if self.changed_outside:
            self.changed_outside = False
            table = None
        if table is not None:
            entries = await self.keeper.newer_entries(self.id, table.last())
            if entries and not table.catch_up(entries):
                table = None
        if table is None:
            table = await self.keeper.load(self.id)
        self.table = table
        self.keeper.loaded(self)
