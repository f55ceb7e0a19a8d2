"""What happens at a table by itself: bots decide, time runs out."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from kogge.bots import random
from kogge.core.dealer import Dealer
from kogge.server.errors import Refused, StorageError
from kogge.server.live.worker import TableWorker
from kogge.server.table.consent import expire
from kogge.server.table.leaving import run_out
from kogge.server.table.play import decide
from kogge.server.table.table import Table

LOG: Final = logging.getLogger("kogge.bots")
RETRY_SECONDS: Final = 1.0


class BotRunner:
    """Lets bots decide, one decision after another, at every table that is given to it.

    `owns` says whether a table's bots are run here, `think` what a bot decides (empty when it failed).
    """

    def __init__(
        self,
        owns: Callable[[Table], bool],
        think: Callable[[Table, int], Awaitable[str]],
        pace: float = 0.0,
        fell_back: Callable[[], None] = lambda: None,
    ) -> None:
        self._owns = owns
        self._think = think
        self._pace = pace
        self._fell_back = fell_back
        self.closing = False

    def run_if_due(self, worker: TableWorker) -> None:
        """After a change: if a bot is to decide, let it."""
        table = worker.table
        if table is None or worker.bots is not None or self.closing or not self._owns(table):
            return
        if bot_to_move(table) is not None:
            worker.bots = asyncio.create_task(self._run(worker))

    async def _run(self, worker: TableWorker) -> None:
        try:
            while True:
                table = worker.table
                if table is None or not self._owns(table) or self.closing:
                    return
                seat = bot_to_move(table)
                if seat is None:
                    return
                await self._move(worker, table, seat)
        finally:
            worker.bots = None

    async def _move(self, worker: TableWorker, table: Table, seat: int) -> None:
        version = table.version
        if self._pace:
            await asyncio.sleep(self._pace)
        action = await self._think(table, seat)
        try:
            await worker.submit(lambda t: self._decide(t, seat, version, action))
        except StorageError:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                await worker.submit(lambda t: None)  # load it again
            except StorageError:
                return

    def _decide(self, table: Table, seat: int, version: int, action: str) -> None:
        """The bot's action, if it is still wanted; any legal one if it gave none."""
        if table.version != version or bot_to_move(table) != seat:
            return
        try:
            decide(table, seat, action or self._fallback(table), version)
        except Refused:
            LOG.warning("a bot's action was illegal", extra={"table": table.info.id})
            decide(table, seat, self._fallback(table), version)

    def _fallback(self, table: Table) -> str:
        self._fell_back()
        return fallback_move(table)


def bot_to_move(table: Table) -> int | None:
    """The seat that a bot is to decide for."""
    seat = table.waiting_for()
    return seat if seat is not None and table.seats[seat].bot_plays() else None


def fallback_move(table: Table) -> str:
    """Any legal action, for a bot that gave none."""
    match = table.playing()
    return match.game.write(match.state, random.decide(match.state, Dealer(secrets.token_hex(8))))


def is_late(table: Table) -> bool:
    """Whether somebody's time, or that of a question, has run out."""
    return _late_person(table) is not None or table.proposal is not table.open_proposal()


def _late_person(table: Table) -> int | None:
    seat = table.awaited_person()
    return seat if seat is not None and table.is_out_of_time(seat) else None


def time_out(table: Table) -> None:
    """Whoever is late has a bot play for them, or loses the seat; a question that waited too long gets a no."""
    expire(table)
    seat = _late_person(table)
    if seat is not None:
        run_out(table, seat)
