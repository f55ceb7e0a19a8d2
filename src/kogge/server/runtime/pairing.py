"""Pairs people who look for a game, together with the other processes.

Every process can pair any seeks. The database lets each seek end once, so whoever is late gets a conflict, reads what
is left and tries again. A seek is tried when it is stored, and from time to time: of several that are stored at once,
the process of the last one sees them all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from kogge.core.components import ComponentFile
from kogge.server.ids import new_id
from kogge.server.live.worker import Listener
from kogge.server.runtime.registry import TableRegistry
from kogge.server.storage.ratings import rating_of
from kogge.server.storage.seeks import (
    add_seek,
    end_lost_seeks,
    end_seek,
    ends_of,
    missing_processes,
    open_seeks,
    pair_seeks,
)
from kogge.server.storage.social import enemies_among
from kogge.server.storage.store import Conflict, StorageError
from kogge.server.table.outcome import must_be_a_person
from kogge.server.table.pairing import Seek, Wish, check_wish, first_group, paired_table

LOG: Final = logging.getLogger("kogge.pairing")
TRIES: Final = 20  # when other processes pair the same people


class Pairing:
    """The seeks of all processes as they were last read, and those that belong to sockets of this one."""

    def __init__(self, registry: TableRegistry, components: Mapping[str, ComponentFile]) -> None:
        self._registry = registry
        self._components = components  # by game: what new tables are played with
        self.seeks: list[Seek] = []
        self.listeners: set[Listener] = set()
        self._mine: set[str] = set()
        self._ends: dict[str, str | None] = {}  # of mine
        self._lock = asyncio.Lock()
        self._wake = asyncio.Event()
        self._living: list[str] | None = None
        self._missing: set[str] = set()  # processes of seeks that were not among the living at the last beat
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Follow what happens."""
        self._task = asyncio.create_task(self._follow())

    async def stop(self) -> None:
        """End it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def changed(self) -> None:
        """Seeks have come or gone, here or elsewhere."""
        self._wake.set()

    def beat(self, living: list[str]) -> None:
        """From time to time: these processes live."""
        self._living = living
        self._wake.set()

    async def seek(self, who: str, name: str, wish: Wish) -> str:
        """Look for a game; the seek's id. It may have been paired when this returns."""
        check_wish(wish)
        if wish.rated:
            must_be_a_person(who)
        registry = self._registry
        rating = (await rating_of(registry.store, who, wish.game, wish.players)).shown()
        seek = Seek(new_id(), who, name, wish, registry.process, registry.clock(), rating)
        self._mine.add(seek.id)
        try:
            await add_seek(registry.store, seek)
        except StorageError:
            self._mine.discard(seek.id)
            raise
        await self.pair()
        self.changed()
        return seek.id

    def table_of(self, id: str) -> str | None:
        """The table of a seek of this process, when it was paired."""
        return self._ends.get(id)

    def has_ended(self, id: str) -> bool:
        """Whether a seek of this process is over."""
        return id in self._ends

    async def leave(self, id: str) -> None:
        """The seeker has gone, or does not want to play any more."""
        self._mine.discard(id)
        if id in self._ends:
            del self._ends[id]
        else:
            with suppress(StorageError):  # with the next beat, then
                await end_seek(self._registry.store, id, self._registry.clock())
        self.changed()

    async def pair(self) -> None:
        """Make tables of all seeks that fit together."""
        async with self._lock:
            for _ in range(TRIES):
                seeks = await open_seeks(self._registry.store)
                enemies = await enemies_among(self._registry.store, {seek.person for seek in seeks})
                group = first_group(seeks, enemies)
                if group is None:
                    return
                try:
                    await self._make(group)
                except Conflict:
                    LOG.info("another process was faster")
                except StorageError:
                    raise
                except Exception as error:  # they would be the first to be tried again, and nobody else be paired
                    LOG.error("a table could not be made of seeks; they end", exc_info=error)
                    for seek in group:
                        await end_seek(self._registry.store, seek.id, self._registry.clock())
            LOG.warning("people who fit together could not be paired; they are tried again")

    async def _make(self, group: list[Seek]) -> None:
        registry = self._registry
        own = self._components.get(group[0].wish.game)
        table = paired_table(group, registry.clock, "" if own is None else own.digest)
        table.info.process = registry.process
        await pair_seeks(registry.store, group, table, registry.clock())
        registry.adopt(table)

    async def _follow(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._read()
            except StorageError as error:
                LOG.info("seeks cannot be read", extra={"reason": str(error)})
            except Exception as error:  # a mistake of ours must not end it
                LOG.error("seeks cannot be read", exc_info=error)

    async def _read(self) -> None:
        store = self._registry.store
        living, self._living = self._living, None
        if living is not None:
            # Twice: a process that has begun after the living were counted has seekers already.
            missing = await missing_processes(store, living)
            gone = missing & self._missing
            self._missing = missing
            await end_lost_seeks(store, self._registry.process, self._mine, gone, self._registry.clock())
            if self.seeks:
                await self.pair()
        before = self.seeks
        self.seeks = await open_seeks(store)
        waiting = {id for id in self._mine if id not in self._ends}
        ended = await ends_of(store, waiting) if waiting else {}
        self._ends.update({id: table for id, table in ended.items() if id in self._mine})
        if ended or self.seeks != before:
            for listener in self.listeners:
                listener.wake()
