"""What the server does at tables by itself: bots move, clocks run out, tables of dead processes are taken over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from kogge.server.errors import Refused
from kogge.server.runtime.bot_pool import fallback_move
from kogge.server.storage.repository import orphaned_tables, release_tables, report_alive
from kogge.server.storage.store import StorageError
from kogge.server.table.facts import RUNNING
from kogge.server.table.play import decide, stand_in
from kogge.server.table.table import Table

if TYPE_CHECKING:
    from kogge.server.runtime.registry import TableRegistry, TableWorker

LOG: Final = logging.getLogger("kogge.supervisor")
BEAT_SECONDS: Final = 3.0
DEAD_AFTER: Final = 10_000  # milliseconds without a sign of life
CLOCK_SECONDS: Final = 0.5
RETRY_SECONDS: Final = 1.0


class Supervisor:
    """Runs bots and clocks at the tables that this process owns."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False
        self.on_beat: Callable[[list[str]], None] = lambda living: None
        self._hurry = asyncio.Event()  # another process has just given its tables away

    def start(self) -> None:
        """Watch clocks and take over orphaned tables."""
        self._tasks = [asyncio.create_task(self._watch_clocks()), asyncio.create_task(self._beat())]

    async def stop(self) -> None:
        """End all of it."""
        self._closing = True
        bots = [worker.bots for worker in self.registry.workers.values() if worker.bots is not None]
        for task in [*self._tasks, *bots]:
            task.cancel()
        await asyncio.gather(*self._tasks, *bots, return_exceptions=True)

    async def hand_over(self) -> None:
        """Give this process's tables to the others, who need not wait until it counts as dead."""
        try:
            await release_tables(self.registry.store, self.registry.process)
        except StorageError as error:
            LOG.warning("the tables could not be handed over", extra={"reason": str(error)})

    def look_for_orphans(self) -> None:
        """There are tables without a process: do not wait for the next beat."""
        self._hurry.set()

    def owns(self, table: Table) -> bool:
        """Whether this process runs the table's bots and clock."""
        return table.info.process == self.registry.process

    def must_stay_loaded(self, worker: TableWorker) -> bool:
        """Whether a table has a clock that this process watches."""
        table = worker.table
        return (
            table is not None
            and self.owns(table)
            and table.info.status == RUNNING
            and table.game is not None
            and table.info.turn_limit is not None
        )

    def run_bots_if_due(self, worker: TableWorker) -> None:
        """After a change: if a bot is to decide, let it."""
        table = worker.table
        if table is None or worker.bots is not None or self._closing or not self.owns(table):
            return
        if _bot_to_move(table) is not None:
            worker.bots = asyncio.create_task(self._run_bots(worker))

    async def _run_bots(self, worker: TableWorker) -> None:
        try:
            while True:
                table = worker.table
                if table is None or not self.owns(table):
                    return
                seat = _bot_to_move(table)
                if seat is None:
                    return
                await self._move(worker, table, seat)
        finally:
            worker.bots = None

    async def _move(self, worker: TableWorker, table: Table, seat: int) -> None:
        version = table.version
        if self.registry.settings.bot_pace:
            await asyncio.sleep(self.registry.settings.bot_pace)
        action = await self.registry.bots.move(table, seat)
        try:
            await worker.submit(lambda t: _bot_decides(t, seat, version, action))
        except StorageError:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                await worker.submit(lambda t: None)  # load it again
            except StorageError:
                return

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            time = self.registry.clock()
            for worker in list(self.registry.workers.values()):
                if self.must_stay_loaded(worker) and worker.table is not None and _is_late(worker.table, time):
                    try:
                        await worker.submit(partial(_time_out, time=time))
                    except (Refused, StorageError) as error:
                        LOG.warning("a clock could not be kept", extra={"table": worker.id, "reason": str(error)})
            self.registry.unload_idle()

    async def _beat(self) -> None:
        while True:
            self._hurry.clear()
            try:
                time = self.registry.clock()
                living = await report_alive(self.registry.store, self.registry.process, time, time - DEAD_AFTER)
                self.on_beat(living)
                await self._take_over(living)
            except StorageError as error:
                LOG.warning("no sign of life could be given", extra={"reason": str(error)})
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._hurry.wait()

    async def _take_over(self, living: list[str]) -> None:
        """Own the tables with bots or clocks whose process is gone, all of them, but try each only once."""
        tried: set[str] = set()
        while True:
            orphans = [id for id in await orphaned_tables(self.registry.store, living) if id not in tried]
            if not orphans:
                return
            tried.update(orphans)
            for id in orphans:
                try:
                    await self.registry.run(id, self._own)
                except (Refused, StorageError) as error:
                    LOG.warning("a table could not be taken over", extra={"table": id, "reason": str(error)})

    def _own(self, table: Table) -> None:
        if table.game is None:
            table.change_info(attended=False)
        table.change_info(process=self.registry.process)


def _bot_to_move(table: Table) -> int | None:
    seat = table.waiting_for()
    return seat if seat is not None and table.seats[seat].bot_plays() else None


def _bot_decides(table: Table, seat: int, version: int, action: str) -> None:
    """The bot's action, if it is still wanted; any legal one if it gave none."""
    if table.version != version or _bot_to_move(table) != seat:
        return
    try:
        decide(table, seat, action or fallback_move(table), version)
    except Refused:
        LOG.warning("a bot's action was illegal", extra={"table": table.info.id})
        decide(table, seat, fallback_move(table), version)


def _is_late(table: Table, time: int) -> bool:
    seat = table.waiting_for()
    limit = table.info.turn_limit
    if seat is None or limit is None or table.seats[seat].bot_plays():
        return False
    return time - table.waiting_since > limit * 1000


def _time_out(table: Table, time: int) -> None:
    seat = table.waiting_for()
    if seat is not None and _is_late(table, time):
        stand_in(table, seat)
