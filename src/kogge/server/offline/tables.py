"""The tables of a browser: each with one writer here, kept in the browser's database, bots included."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from kogge.server.errors import StorageError
from kogge.server.ids import now
from kogge.server.live.bots import BotRunner
from kogge.server.live.registry import Registry
from kogge.server.live.thinking import Positions, Reply, Sent, level_of
from kogge.server.live.worker import TableWorker
from kogge.server.offline.storage import Storage, StoredTable, entry_of, load_table, read, stored, write
from kogge.server.table.log import Entry
from kogge.server.table.table import Table

LOG: Final = logging.getLogger("kogge.offline")
THINKING: Final = 1.0  # seconds that a searching bot may take for a decision; others take what they need


class OfflineTables(Registry):
    """Tables that the browser's database keeps. Other tabs may write to the same ones."""

    def __init__(self, storage: Storage, clock: Callable[[], int] = now) -> None:
        super().__init__(clock)
        self.storage = storage
        self._positions = Positions()
        self._sent = Sent()
        self._bots = BotRunner(self._is_watched, self._move)
        self._writing: set[asyncio.Task[None]] = set()

    @property
    def shared(self) -> bool:
        """Tabs of one browser share its database."""
        return True

    async def load(self, id: str) -> Table:
        """The table as its entries left it."""
        return await load_table(self.storage, id, self.clock)

    async def newer_entries(self, id: str, after: int) -> list[Entry]:
        """What another tab has added."""
        return [entry_of(one) for one in (await read(self.storage, id, after)).entries]

    async def store_new(self, table: Table) -> None:
        """Store a table that has just been made."""
        await write(self.storage, stored(table, table.take_changes()))

    def save(self, table: Table, saved: Callable[[StorageError | None], None]) -> None:
        """Have a table's changes stored, with the tables made with it."""
        task = asyncio.create_task(self._save(stored(table, table.take_changes()), saved))
        self._writing.add(task)  # the event loop alone would not keep it
        task.add_done_callback(self._writing.discard)

    async def _save(self, tables: list[StoredTable], saved: Callable[[StorageError | None], None]) -> None:
        try:
            await write(self.storage, tables)
        except StorageError as error:
            saved(error)
        else:
            saved(None)

    def loaded(self, worker: TableWorker) -> None:
        """Let a bot decide if it is to."""
        self._bots.run_if_due(worker)

    def watched(self, worker: TableWorker) -> None:
        """Somebody looks on from now on: bots that stood still go on."""
        self._bots.run_if_due(worker)

    def _is_watched(self, table: Table) -> bool:
        """Bots of a table that nobody looks at stand still: they would take the time from one that is."""
        worker = self.workers.get(table.info.id)
        return worker is not None and bool(worker.listeners)

    async def _move(self, table: Table, seat: int) -> str:
        return (await self._think(table, seat, level_of(table, seat))).action

    async def hint(self, table: Table, seat: int, adviser: str) -> Reply:
        """Advice for a person; empty when it failed."""
        return await self._think(table, seat, adviser, hint=True)

    async def _think(self, table: Table, seat: int, level: str, hint: bool = False) -> Reply:
        await asyncio.sleep(0)  # whatever the page asked for meanwhile comes first
        try:
            reply = self._positions.decide(self._sent.job(table, seat, level, THINKING, hint))
            if not reply.action:  # the position was forgotten
                self._sent.forget(table.info.id)
                reply = self._positions.decide(self._sent.job(table, seat, level, THINKING, hint))
        except Exception:
            LOG.exception("a bot failed", extra={"table": table.info.id, "level": level})
            self.forget(table.info.id)
            return Reply()
        return reply

    def forget(self, id: str) -> None:
        """No bot needs to remember this table."""
        self._sent.forget(id)
        self._positions.forget([id])

    def note_lost(self, table: Table) -> None:
        """Whoever looks on asks for the table again, and its bots go on then."""
        self.wake(table.info.id)
