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

from kogge.server.attending import Attendant
from kogge.server.bots import BotPool
from kogge.server.keys import Keys, new_id
from kogge.server.loading import load_table, newer_entries
from kogge.server.metrics import TABLES_LOADED
from kogge.server.settings import Settings
from kogge.server.store import Batch, Conflict, StorageError, Store, now
from kogge.server.table import Table

LOG: Final = logging.getLogger("kogge.hall")
TRIES: Final = 4  # a table that another process has just written to is loaded again so often
T = TypeVar("T")


class Listener:
    """Somebody who looks on; woken when there is news."""

    def __init__(self, seat: int | None, holds: bool) -> None:
        self.seat = seat
        self.holds = holds
        self.wake = asyncio.Event()


class Place:
    """A table's place in the hall: the table while it is loaded, its queue, and who looks on."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Table | None = None
        self.behind = False  # another process has written since
        self.queue: deque[tuple[Callable[[Table], Any], asyncio.Future[Any]]] = deque()
        self.writer: asyncio.Task[None] | None = None
        self.bot: asyncio.Task[None] | None = None
        self.listeners: set[Listener] = set()
        self.touched = 0.0


class Hall:
    """Tables by id."""

    def __init__(self, settings: Settings, store: Store, keys: Keys, clock: Callable[[], int] = now) -> None:
        self.settings = settings
        self.store = store
        self.keys = keys
        self.clock = clock
        self.process = new_id()
        self.places: dict[str, Place] = {}
        self.bots = BotPool(settings.bot_processes, settings.bot_seconds)
        self.attendant = Attendant(self)

    async def open(self) -> None:
        """Begin to attend to bots and clocks."""
        self.attendant.start()

    async def close(self) -> None:
        """Stop; what was acknowledged is durable already."""
        await self.attendant.stop()
        writers = [place.writer for place in self.places.values() if place.writer is not None]
        if writers:
            await asyncio.wait(writers, timeout=5)
        self.bots.stop()

    def place(self, id: str) -> Place:
        """A table's place, whether or not it is loaded."""
        found = self.places.get(id)
        if found is None:
            found = Place(id)
            self.places[id] = found
        return found

    async def run(self, id: str, work: Callable[[Table], T]) -> T:
        """Let the table's writer do something. What it returns is durable."""
        place = self.place(id)
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        place.queue.append((work, done))
        place.touched = loop.time()
        if place.writer is None:
            place.writer = asyncio.create_task(self._write(place))
        return await done

    async def read(self, id: str, work: Callable[[Table], T]) -> T:
        """Let something look at a table, at once when nothing is being written there. It must change nothing."""
        place = self.places.get(id)
        if place is None or place.table is None or place.writer is not None or place.behind:
            return await self.run(id, work)
        place.touched = asyncio.get_running_loop().time()
        return work(place.table)

    async def add(self, table: Table) -> None:
        """Store a table that has just been made."""
        place = self.place(table.info.id)
        table.own(self.process)
        batch = table.batch
        table.batch = Batch(table.info.id)
        await self.store.write(batch)
        place.table = table
        place.touched = asyncio.get_running_loop().time()
        self.changed(place)

    def changed(self, place: Place) -> None:
        """Tell everybody here."""
        for listener in place.listeners:
            listener.wake.set()
        self.attendant.attend(place)

    def written_elsewhere(self, id: str, number: int) -> None:
        """Another process has appended to a table."""
        place = self.places.get(id)
        if place is None or (place.table is not None and place.table.last() >= number):
            return
        place.behind = True
        for listener in place.listeners:
            listener.wake.set()

    def lost_touch(self) -> None:
        """Messages of other processes may have been missed."""
        for place in self.places.values():
            place.behind = True
            for listener in place.listeners:
                listener.wake.set()

    def forget_idle(self) -> None:
        """Tables nobody has touched for long leave the memory; people may still be connected."""
        time = asyncio.get_running_loop().time()
        loaded = [place for place in self.places.values() if place.table is not None]
        loaded.sort(key=lambda place: place.touched)
        surplus = len(loaded) - self.settings.most_loaded
        for i, place in enumerate(loaded):
            idle = time - place.touched > self.settings.idle_seconds or i < surplus
            if idle and place.writer is None and place.bot is None and not self.attendant.needs(place):
                place.table = None
        for place in list(self.places.values()):
            if place.table is None and place.writer is None and not place.listeners:
                del self.places[place.id]
        TABLES_LOADED.set(sum(1 for place in self.places.values() if place.table is not None))

    async def _write(self, place: Place) -> None:
        while place.queue:
            work, done = place.queue.popleft()
            if done.cancelled():
                continue
            try:
                result = await self._do(place, work)
            except Exception as error:
                if not done.cancelled():
                    done.set_exception(error)
            else:
                if not done.cancelled():
                    done.set_result(result)
        place.writer = None

    async def _do(self, place: Place, work: Callable[[Table], T]) -> T:
        for _ in range(TRIES):
            table = await self._ready(place)
            try:
                result = work(table)
            except Exception:
                if table.batch.entries or table.batch.statements:
                    place.table = None  # half done: forget it, the log knows better
                raise
            if not table.batch.entries and not table.batch.statements:
                return result
            table.own(self.process)
            batch = table.batch
            batch.notice = f"{place.id}:{table.last()}"
            table.batch = Batch(place.id)
            try:
                await self.store.write(batch)
            except Conflict:
                place.table = None
                continue
            except StorageError:
                place.table = None
                raise
            # Acknowledgements of the whole group go out before anybody's news, which take longer to make.
            asyncio.get_running_loop().call_soon(self.changed, place)
            return result
        raise StorageError("the table is too busy")

    async def _ready(self, place: Place) -> Table:
        table = place.table
        if table is not None and place.behind:
            place.behind = False
            entries = await newer_entries(self.store, place.id, table.last())
            if entries and not table.catch_up(entries):
                table = None
        if table is None:
            place.table = None
            place.behind = False
            table = await load_table(self.store, place.id, self.clock)
            place.table = table
            self.attendant.attend(place)
        return table
