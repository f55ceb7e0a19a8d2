"""Litestar's channels over PostgreSQL, for servers whose database goes away and comes back. Needs `kogge[postgres]`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

import asyncpg  # type: ignore[import-untyped]
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from kogge.server.storage.writers import CHANNEL, LOST

LOG: Final = logging.getLogger("kogge.cluster")
RETRY_SECONDS: Final = 1.0
SECONDS_TO_ANSWER: Final = 5.0
SECONDS_TO_CLOSE: Final = 2.0


class PostgresChannels(AsyncPgChannelsBackend):
    """As Litestar's, but it comes back after the database was away, and keeps one connection to publish with."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._dsn = dsn
        self._publisher: asyncpg.Connection | None = None
        self._watch: asyncio.Task[None] | None = None
        self._owes = False  # somebody was not told something
        self._saying = asyncio.Lock()  # a connection says one thing at a time

    async def on_startup(self) -> None:
        """Connect, and watch the connection."""
        await super().on_startup()
        self._watch = asyncio.create_task(self._keep_listening())

    async def on_shutdown(self) -> None:
        """Disconnect."""
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        await asyncio.gather(_hang_up(self._publisher), _hang_up(self._listener_conn))
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """What cannot be said now is made up for: everybody is told to ask again as soon as the database answers."""
        self._owes = not await self._say(data, channels) or self._owes

    async def _say(self, data: bytes, channels: Iterable[str]) -> bool:
        async with self._saying:
            return await self._say_alone(data, channels)

    async def _say_alone(self, data: bytes, channels: Iterable[str]) -> bool:
        try:
            if self._publisher is None or self._publisher.is_closed():
                self._publisher = await asyncpg.connect(self._dsn, timeout=5)
            for channel in channels:
                await self._publisher.execute(
                    "SELECT pg_notify($1, $2)", channel, data.decode(), timeout=SECONDS_TO_ANSWER
                )
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
            LOG.warning("a message to the other processes was lost", extra={"reason": type(error).__name__})
            self._publisher = None
        return self._publisher is not None

    async def _keep_listening(self) -> None:
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            if self._owes:
                self._owes = not await self._say(LOST, [CHANNEL])
            if not self._listener_conn.is_closed():
                continue
            try:
                connection = await asyncpg.connect(self._dsn, timeout=5)
                for channel in self._subscribed_channels:
                    await connection.add_listener(channel, self._listener)
                self._listener_conn = connection
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                LOG.warning("the other processes cannot be heard", extra={"reason": type(error).__name__})
                continue
            if self._queue is not None:
                self._queue.put_nowait((CHANNEL, LOST))


async def _hang_up(connection: asyncpg.Connection | None) -> None:
    """Whether or not the database answers: it must not keep the server from stopping."""
    if connection is None:
        return
    try:
        await connection.close(timeout=SECONDS_TO_CLOSE)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
        connection.terminate()
