"""The way of every command to its table, whether it came by HTTP or by WebSocket."""

from __future__ import annotations

import time
from functools import partial

from kogge.server.errors import Refused
from kogge.server.metrics import COMMAND_SECONDS, count_command
from kogge.server.runtime.presence import Presence
from kogge.server.runtime.registry import TableRegistry
from kogge.server.security.guests import Guests
from kogge.server.security.rate_limits import RateLimits
from kogge.server.storage.social import bar, has_blocked
from kogge.server.storage.store import StorageError
from kogge.server.table.commands import AnyCommand, Chat, RemoveHolder, execute
from kogge.server.table.table import Ack, Table


class CommandService:
    """Knows how much anybody may send, hands commands to the table's worker, and counts them."""

    def __init__(self, registry: TableRegistry, guests: Guests, limits: RateLimits, presence: Presence) -> None:
        self._registry = registry
        self._guests = guests
        self._limits = limits
        self._presence = presence

    async def execute(self, table_id: str, who: str | None, command: AnyCommand) -> Ack:
        """Carry a command out; the answer comes when it is durable."""
        started = time.perf_counter()
        kind = str(command.__struct_config__.tag)
        try:
            ack = await self._execute(table_id, who, command)
        except Refused as error:
            count_command(kind, error.code)
            raise
        except StorageError:
            count_command(kind, "storage")
            raise
        count_command(kind, "ok")
        COMMAND_SECONDS.observe(time.perf_counter() - started)
        return ack

    async def _execute(self, table_id: str, who: str | None, command: AnyCommand) -> Ack:
        if who is None:
            raise Refused("no-identity", "say who you are first: POST /api/me", status=401)
        self._limits.spend(who, chat=isinstance(command, Chat))
        name = await self._guests.name(who)
        if isinstance(command, Chat):
            await self._guests.must_not_be_muted(who)
            await self.must_not_be_blocked(table_id, who, "somebody at this table does not want to hear you")
        self._presence.saw(who)
        kicked: set[str] = set()

        def work(table: Table) -> Ack:
            if isinstance(command, RemoveHolder) and who not in table.seat(command.seat).holders:
                kicked.update(table.seat(command.seat).holders)
            return execute(table, who, name, command, partial(self._unseen, table))

        ack = await self._registry.worker(table_id).submit(work, changes=True)
        if kicked:
            await bar(self._registry.store, table_id, kicked)
        return ack

    async def must_not_be_blocked(self, table_id: str, who: str, message: str) -> None:
        """Refuse whoever is blocked by somebody who made the table or sits there."""
        people = await self._registry.read(table_id, lambda table: people_of(table) - {who})
        if await has_blocked(self._registry.store, people, who):
            raise Refused("blocked", message, status=403)

    def _unseen(self, table: Table, seat: int) -> float:
        return self._presence.unseen(table.info.id, seat, table.seats[seat].holders)


def people_of(table: Table) -> set[str]:
    """Who made a table, and who sits there."""
    return {table.info.host}.union(*(one.holders for one in table.seats))
