"""When people are told of their turns: the one place that decides it.

Somebody whose turn it has become and who is not at the table is told once in that turn, and reminded before a long
clock runs out. Decisions that they have made ahead are carried out first. Whoever is away from all tables is not told:
their clock is stopped. What is due comes from an index of the database, and a process that wants to do it claims it
there, so exactly one does.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from kogge.server.errors import Refused
from kogge.server.live.bots import time_out
from kogge.server.runtime.absences import Absences
from kogge.server.runtime.delivery import REMIND, TURN, Delivery, Notice
from kogge.server.runtime.plans import Plans
from kogge.server.runtime.presence import Presence
from kogge.server.runtime.registry import TableRegistry
from kogge.server.storage import turns
from kogge.server.storage.store import StorageError
from kogge.server.storage.turns import Due

LOG: Final = logging.getLogger("kogge.notices")
SECONDS: Final = 2.0  # between two looks
LATER: Final = 60_000  # milliseconds until the next look at a seat whose owner is at the table
AFTER_FAULT: Final = 600_000  # and at a table of which something is broken


class Notifier:
    """Does what is due about turns."""

    def __init__(
        self, registry: TableRegistry, presence: Presence, delivery: Delivery, plans: Plans, absences: Absences
    ) -> None:
        self._registry = registry
        self._absences = absences
        self._presence = presence
        self._delivery = delivery
        self._plans = plans
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(SECONDS)
            try:
                await self.look()
            except StorageError as error:
                LOG.warning("turns could not be looked at", extra={"reason": str(error)})
            except Exception as error:  # a mistake of ours must not end it for all tables
                LOG.error("turns could not be looked at", exc_info=error)

    async def look(self) -> int:
        """Do what is due; how much that was."""
        due = await turns.due_turns(self._registry.store, self._registry.clock())
        for one in due:
            try:
                await self._do(one)
            except Refused as error:  # the table is gone, or of another version
                LOG.info("nothing was done about a turn", extra={"table": one.table_id, "reason": str(error)})
                await turns.claim(self._registry.store, one)
            except StorageError:
                raise
            except Exception as error:  # a table that cannot be loaded is not the others' trouble
                LOG.error("a turn could not be looked at", exc_info=error, extra={"table": one.table_id})
                await turns.postpone(self._registry.store, one, self._registry.clock() + AFTER_FAULT)
        return len(due)

    async def _do(self, due: Due) -> None:
        if due.stage == turns.TIME_OUT:
            await self._end_turn(due)
            return
        if due.stage == turns.NOTICE and await self._plans.carry_out(due.table_id, due.turn):
            return
        store = self._registry.store
        people = await turns.holders_of(store, due.table_id, due.turn.seat)
        away = await self._absences.until(people) if due.turn.slow and due.stage == turns.NOTICE else None
        if away is not None:  # with a new deadline the turn is looked at again
            if not await self._absences.stop_clock(due.table_id, due.turn.seat, people, away):
                await turns.claim(store, due)
            return
        here = due.turn.seat in self._presence.seats(due.table_id)
        if due.stage == turns.NOTICE and here:
            await turns.postpone(store, due, self._registry.clock() + LATER)
        elif await turns.claim(store, due) and not here:
            kind = TURN if due.stage == turns.NOTICE else REMIND
            for who in people:
                self._delivery.send(who, Notice(kind, due.game, due.table_id, due.turn.slow))

    async def _end_turn(self, due: Due) -> None:
        """A clock of days needs no table in memory: it is loaded when the time is over."""
        await turns.postpone(self._registry.store, due, self._registry.clock() + LATER)
        await self._registry.run(due.table_id, time_out)
