"""Reads once a second what was changed from outside, by `kogge admin` or by another process."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from kogge.server.runtime.registry import TableRegistry
from kogge.server.security.guests import Guests
from kogge.server.security.tokens import Tokens
from kogge.server.storage.notices import NAMES, PEOPLE, PERSON, TABLE, last_notice, newer_notices
from kogge.server.storage.store import StorageError

LOG: Final = logging.getLogger("kogge.notices")
SECONDS: Final = 1.0


class NoticeReader:
    """Has tables loaded again, and guests."""

    def __init__(self, registry: TableRegistry, guests: Guests, tokens: Tokens) -> None:
        self._registry = registry
        self._guests = guests
        self._tokens = tokens
        self._last = 0
        self._task: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    async def start(self) -> None:
        """Whatever was changed until now will be read as it is."""
        self._last = await last_notice(self._registry.store)
        self._task = asyncio.create_task(self._read_forever())

    async def stop(self) -> None:
        """Read no more; a query that is under way is not interrupted, unless the database hangs."""
        self._stopping.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=SECONDS)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _read_forever(self) -> None:
        while not self._stopping.is_set():
            try:
                async with asyncio.timeout(SECONDS):
                    await self._stopping.wait()
                return
            except TimeoutError:
                pass
            try:
                await self._read()
            except StorageError as error:
                LOG.info("notices cannot be read", extra={"reason": str(error)})
            except Exception as error:
                LOG.error("notices cannot be read", exc_info=error)

    async def _read(self) -> None:
        for notice in await newer_notices(self._registry.store, self._last):
            if notice.kind == TABLE:
                self._registry.read_again(notice.subject)
            elif notice.kind == PERSON:
                void = await self._tokens.read_again(notice.subject)
                if await self._guests.read_again(notice.subject) or void:
                    self._registry.wake_person(notice.subject)
            elif notice.kind == PEOPLE:
                self._guests.read_all_again()
            elif notice.kind == NAMES:
                self._guests.read_names_again()
            self._last = notice.number
