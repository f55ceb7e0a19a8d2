"""People who are away everywhere: their clocks stand still at all tables with a day or more for a turn.

What stops a clock is an entry of the table, as for a vacation there, so that every process and every replay counts the
same. It is written where the table waits for them, when they go or when their turn comes.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from kogge.server.errors import Refused
from kogge.server.runtime.registry import TableRegistry
from kogge.server.storage import absences
from kogge.server.storage.absences import Absence
from kogge.server.storage.turns import ongoing_games
from kogge.server.table.leaving import come_back, go_away


class Absences:
    """Who is away, and what follows for their tables."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    async def of(self, who: str) -> list[Absence]:
        """All of somebody's."""
        return await absences.absences_of(self._registry.store, who)

    async def begin(self, who: str, days: int) -> None:
        """Somebody is away from now on: the tables that wait for them stop their clocks."""
        registry = self._registry
        absence = await absences.begin_absence(registry.store, who, registry.clock(), days)
        for game in await ongoing_games(registry.store, who):
            if game.waiting:
                await self.stop_clock(game.table, game.seat, [who], absence.ends)

    async def end(self, who: str) -> None:
        """Somebody is back: their clocks run."""
        registry = self._registry
        await absences.end_absence(registry.store, who, registry.clock())
        for game in await ongoing_games(registry.store, who):
            try:
                await registry.run(game.table, partial(come_back, seat=game.seat))
            except Refused:  # of another version, or gone
                continue

    async def until(self, people: Collection[str]) -> int | None:
        """When one of those who hold a seat is back; None: one of them is here."""
        return await absences.away_until(self._registry.store, people, self._registry.clock())

    async def stop_clock(self, table: str, seat: int, people: Collection[str], until: int) -> bool:
        """Whether the clock of a seat was stopped now; not where another person holds it too."""
        try:
            return await self._registry.run(table, partial(go_away, seat=seat, people=people, until=until))
        except Refused:
            return False
