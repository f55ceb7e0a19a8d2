"""What the server does at tables by itself: bots move, clocks run out, tables of dead processes are taken over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from kogge.server.errors import Refused
from kogge.server.ids import now
from kogge.server.live.bots import RETRY_SECONDS, BotRunner, is_late, time_out
from kogge.server.live.worker import TableWorker
from kogge.server.metrics import BOT_MOVES
from kogge.server.storage.repository import orphaned_tables, release_tables, report_alive
from kogge.server.storage.store import StorageError
from kogge.server.table.facts import RUNNING
from kogge.server.table.log import OWNER
from kogge.server.table.table import Table

if TYPE_CHECKING:
    from kogge.server.runtime.registry import TableRegistry

LOG: Final = logging.getLogger("kogge.supervisor")
BEAT_SECONDS: Final = 3.0
DEAD_AFTER: Final = 4  # beats of this process in which another one gave no new sign of life
CLOCK_SECONDS: Final = 0.5
SECONDS_AFTER_FAULT: Final = 60.0  # until a table is tried again of which something is broken


class Supervisor:
    """Runs bots and clocks at the tables that this process owns."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._tasks: list[asyncio.Task[None]] = []
        fell_back = BOT_MOVES.labels("fallback").inc
        self._bots = BotRunner(self.owns, self._think, registry.settings.bot_pace, fell_back)
        self._signs: dict[str, tuple[int, int]] = {}  # of each process: its last sign of life, for how many beats now
        self._lost: set[str] = set()  # tables that a fault has driven out of the memory
        self._broken: dict[str, float] = {}  # tables of which something is broken, and when they are tried again
        self.on_beat: Callable[[list[str]], None] = lambda living: None
        self._hurry = asyncio.Event()  # another process has just given its tables away

    def start(self) -> None:
        """Watch clocks and take over orphaned tables."""
        forever = (self._watch_clocks(), self._beat(), self._load_lost())
        self._tasks = [asyncio.create_task(one) for one in forever]

    async def stop(self) -> None:
        """End all of it."""
        self._bots.closing = True
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
        """Whether a table has a clock, or a question, that this process watches."""
        table = worker.table
        return (
            table is not None
            and self.owns(table)
            and table.info.status == RUNNING
            and table.game is not None
            and ((table.times.control is not None and not _is_kept_by_index(table)) or table.proposal is not None)
        )

    def note_lost(self, table: Table) -> None:
        """A table left the memory by a fault: its bots and its clock are to go on as soon as the fault has ended."""
        if self.owns(table) and (table.needs_server() or table.proposal is not None):
            self._lost.add(table.info.id)

    async def _load_lost(self) -> None:
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            for id in sorted(self._lost):
                try:
                    await self.registry.run(id, lambda table: None)
                except StorageError:
                    continue
                except Refused as error:
                    LOG.warning("a table cannot be loaded", extra={"table": id, "reason": str(error)})
                except Exception as error:
                    self._note_broken(id, error)
                self._lost.discard(id)

    def _note_broken(self, id: str, error: Exception) -> None:
        """A mistake of ours at one table: the others' bots and clocks go on."""
        LOG.error("a table is broken", exc_info=error, extra={"table": id})
        self._broken[id] = asyncio.get_running_loop().time() + SECONDS_AFTER_FAULT

    def _is_broken(self, id: str) -> bool:
        until = self._broken.get(id)
        if until is not None and until <= asyncio.get_running_loop().time():
            del self._broken[id]
            return False
        return until is not None

    def run_bots_if_due(self, worker: TableWorker) -> None:
        """After a change: if a bot is to decide, let it."""
        self._bots.run_if_due(worker)

    async def _think(self, table: Table, seat: int) -> str:
        return await self.registry.bots.move(table, seat)

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            for worker in list(self.registry.workers.values()):
                if not self._is_broken(worker.id):
                    await self._keep_clock(worker)
            try:
                self.registry.unload_idle()
            except Exception as error:
                LOG.error("idle tables could not be unloaded", exc_info=error)

    async def _keep_clock(self, worker: TableWorker) -> None:
        table = worker.table
        try:
            if table is not None and self.must_stay_loaded(worker) and is_late(table):
                await worker.submit(time_out)
        except (Refused, StorageError) as error:
            LOG.warning("a clock could not be kept", extra={"table": worker.id, "reason": str(error)})
        except Exception as error:
            self._note_broken(worker.id, error)

    async def _beat(self) -> None:
        while True:
            self._hurry.clear()
            try:
                living = await self._living()
                self.on_beat(living)
                await self._take_over(living)
            except StorageError as error:
                LOG.warning("no sign of life could be given", extra={"reason": str(error)})
            except Exception as error:  # or this process would soon count as dead
                LOG.error("no sign of life could be given", exc_info=error)
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._hurry.wait()

    async def _living(self) -> list[str]:
        """Give a sign of life. Others live as long as their signs change, whatever time their machines have, and beats
        in which the database was away do not count."""
        dead = [one for one, (_, beats) in self._signs.items() if beats >= DEAD_AFTER]
        signs = await report_alive(self.registry.store, self.registry.process, now(), dead)
        known = self._signs
        self._signs = {}
        for one, sign in signs.items():
            before, beats = known.get(one, (sign, -1))
            self._signs[one] = (sign, beats + 1 if sign == before else 0)
        return [one for one, (_, beats) in self._signs.items() if beats < DEAD_AFTER]

    async def _take_over(self, living: list[str]) -> None:
        """Own the tables with bots or clocks whose process is gone, all of them, but try each only once."""
        tried: set[str] = set()
        while True:
            orphans = [id for id in await orphaned_tables(self.registry.store, living) if id not in tried]
            if not orphans:
                return
            tried.update(orphans)
            for id in orphans:
                if self._is_broken(id):
                    continue
                try:
                    await self.registry.run(id, self._own)
                except (Refused, StorageError) as error:
                    LOG.warning("a table could not be taken over", extra={"table": id, "reason": str(error)})
                except Exception as error:
                    self._note_broken(id, error)

    def _own(self, table: Table) -> None:
        """Whoever wrote the last entry of a table owns it, so this is an entry too."""
        if self.owns(table):
            return
        if table.game is None:
            table.change_info(attended=False)
        table.add(OWNER)


def _is_kept_by_index(table: Table) -> bool:
    """Whether the notifier ends the turn: a clock of days needs no table in memory (see storage/turns.py)."""
    turn = table.stored_turn
    return turn is not None and turn.slow and turn.deadline is not None
