"""Tables that were made, never started, and left: they go, so that lists show tables somebody waits at."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from kogge.server.runtime.registry import TableRegistry
from kogge.server.storage.lobby import abandoned_tables, remove_table
from kogge.server.storage.store import StorageError

LOG: Final = logging.getLogger("kogge.expiry")
SECONDS: Final = 60.0  # between two looks
HOUR: Final = 3_600_000  # milliseconds


class Expiry:
    """Looks for such tables from time to time. Whoever has a page open at a table keeps it."""

    def __init__(self, registry: TableRegistry, present: Callable[[str], list[int]]) -> None:
        self._registry = registry
        self._present = present
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Zero hours: tables stay for ever."""
        if self._registry.settings.open_hours:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self.remove_abandoned()
            except StorageError as error:
                LOG.warning("abandoned tables could not be removed", extra={"reason": str(error)})
            except Exception as error:
                LOG.error("abandoned tables could not be removed", exc_info=error)
            await asyncio.sleep(SECONDS)

    async def remove_abandoned(self) -> None:
        """Remove what is due; a table where somebody does something just now stays."""
        registry = self._registry
        time = registry.clock()
        for id, last in await abandoned_tables(registry.store, time - int(registry.settings.open_hours * HOUR)):
            worker = registry.workers.get(id)
            if self._present(id) or (worker is not None and (worker.listeners or worker.is_busy())):
                continue
            await remove_table(registry.store, id, last, time)
            if worker is not None:
                worker.table = None  # whatever it is asked next, it finds that there is no such table
            LOG.info("an abandoned table was removed", extra={"table": id})
