"""What the server does at tables by itself: bots move, clocks run out, tables of dead processes are taken
over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select, update

from kogge.server.runtime.bot_pool import fallback_move
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, StorageError
from kogge.server.table.play import decide, stand_in
from kogge.server.table.table import RUNNING, Refused, Table

if TYPE_CHECKING:
    from kogge.server.runtime.registry import TableRegistry, TableWorker

LOG: Final = logging.getLogger("kogge.registry")
BEAT_SECONDS: Final = 3.0
DEAD_AFTER: Final = 10_000  # milliseconds without a sign of life
CLOCK_SECONDS: Final = 0.5
RETRY_SECONDS: Final = 1.0


class Supervisor:
    """One for the registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False
        self.on_beat: Callable[[list[str]], None] = lambda living: None

    def start(self) -> None:
        """Watch clocks and take over orphaned tables."""
        self._tasks = [asyncio.create_task(self._clocks()), asyncio.create_task(self._beat())]

    async def stop(self) -> None:
        """End all of it."""
        self._closing = True
        bots = [worker.bot for worker in self.registry.workers.values() if worker.bot is not None]
        for task in [*self._tasks, *bots]:
            task.cancel()
        await asyncio.gather(*self._tasks, *bots, return_exceptions=True)

    def mine(self, table: Table) -> bool:
        """Whether this process runs the table's bots and clock."""
        return table.info.process == self.registry.process

    def needs(self, worker: TableWorker) -> bool:
        """Whether a loaded table must stay loaded."""
        table = worker.table
        return (
            table is not None
            and self.mine(table)
            and table.info.status == RUNNING
            and table.game is not None
            and table.info.turn_limit is not None
        )

    def run_bots_if_due(self, worker: TableWorker) -> None:
        """After a change: if a bot is to decide, let it."""
        table = worker.table
        if table is None or worker.bot is not None or self._closing or not self.mine(table):
            return
        seat = table.waiting_for()
        if seat is not None and table.seats[seat].bot_plays():
            worker.bot = asyncio.create_task(self._run_bots(worker))

    async def _run_bots(self, worker: TableWorker) -> None:
        try:
            while True:
                table = worker.table
                seat = None if table is None else table.waiting_for()
                if table is None or seat is None or not table.seats[seat].bot_plays() or not self.mine(table):
                    return
                await self._one_move(worker, table, seat)
        finally:
            worker.bot = None

    async def _one_move(self, worker: TableWorker, table: Table, seat: int) -> None:
        version = table.version
        if self.registry.settings.bot_pace:
            await asyncio.sleep(self.registry.settings.bot_pace)
        action = await self.registry.bots.move(table, seat)
        try:
            await self.registry.run(worker.id, lambda t: _bot_decides(t, seat, version, action))
        except StorageError:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                await self.registry.run(worker.id, lambda t: None)  # load it again
            except StorageError:
                return

    async def _clocks(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            time = self.registry.clock()
            for worker in list(self.registry.workers.values()):
                if self.needs(worker) and worker.table is not None and _late(worker.table, time):
                    try:
                        await self.registry.run(worker.id, partial(_time_out, time=time))
                    except (Refused, StorageError) as error:
                        LOG.warning("a clock could not be kept", extra={"table": worker.id, "reason": str(error)})
            self.registry.unload_idle()

    async def _beat(self) -> None:
        while True:
            try:
                living = await self._living()
                self.on_beat(living)
                await self._adopt(living)
            except StorageError as error:
                LOG.warning("no sign of life could be given", extra={"reason": str(error)})
            await asyncio.sleep(BEAT_SECONDS)

    async def _living(self) -> list[str]:
        """Give a sign of life; the processes that gave one lately."""
        p = schema.processes.c
        time = self.registry.clock()
        batch = Batch("")
        batch.statements.append(
            delete(schema.processes).where((p.id == self.registry.process) | (p.seen < time - DEAD_AFTER))
        )
        batch.statements.append(insert(schema.processes).values(id=self.registry.process, seen=time))
        await self.registry.store.write(batch)
        if not self.registry.store.shared:
            return [self.registry.process]  # whoever else wrote to this file is gone
        return [row.id for row in await self.registry.store.rows(select(p.id))]

    async def _adopt(self, living: list[str]) -> None:
        """Take over tables with bots or clocks whose process is gone."""
        t = schema.tables.c
        query = select(t.id).where(
            t.attended.is_(True), t.status == RUNNING, t.process.is_(None) | t.process.not_in(living)
        )
        for row in await self.registry.store.rows(query.limit(100)):
            try:
                await self.registry.run(row.id, self._take)
            except (Refused, StorageError) as error:
                LOG.warning("a table could not be taken over", extra={"table": row.id, "reason": str(error)})

    def _take(self, table: Table) -> None:
        if table.game is None:
            statement = update(schema.tables).where(schema.tables.c.id == table.info.id).values(attended=False)
            table.batch.statements.append(statement)
        table.own(self.registry.process)


def _bot_decides(table: Table, seat: int, version: int, action: str) -> None:
    """The bot's action, if it is still wanted; any legal one if it is none."""
    if table.version != version or table.waiting_for() != seat or not table.seats[seat].bot_plays():
        return
    try:
        decide(table, seat, action or fallback_move(table), version)
    except Refused:
        LOG.warning("a bot's action was illegal", extra={"table": table.info.id})
        decide(table, seat, fallback_move(table), version)


def _late(table: Table, time: int) -> bool:
    seat = table.waiting_for()
    limit = table.info.turn_limit
    if seat is None or limit is None or table.seats[seat].bot_plays():
        return False
    return time - table.waiting_since > limit * 1000


def _time_out(table: Table, time: int) -> None:
    seat = table.waiting_for()
    if seat is not None and _late(table, time):
        stand_in(table, seat)
