"""Several processes on one PostgreSQL: each hears what the others have written, through Litestar's
channels.

The notice of a change travels with the commit itself, so it comes neither before the change nor without it.
It says only which table grew to which number: whoever looks on reads the log, cut to what they may see.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import asyncpg  # type: ignore[import-untyped]
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from sqlalchemy import make_url

from kogge.server.runtime.presence import Presence
from kogge.server.runtime.registry import TableRegistry
from kogge.server.storage.repository import HANDOVER
from kogge.server.storage.store import Store
from kogge.server.storage.writers import CHANNEL

if TYPE_CHECKING:
    from collections.abc import Iterable


LOG: Final = logging.getLogger("kogge.cluster")
PEOPLE: Final = "kogge_people"
RETRY_SECONDS: Final = 1.0
SECONDS_TO_ANSWER: Final = 5.0
SECONDS_TO_CLOSE: Final = 2.0
LOST: Final = b"lost"


class PostgresChannels(AsyncPgChannelsBackend):
    """As Litestar's, but it comes back after the database was away, and keeps one connection to publish with."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._dsn = dsn
        self._publisher: asyncpg.Connection | None = None
        self._watch: asyncio.Task[None] | None = None

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
        """Who is present is worth no retry: a lost message is made up for by the next."""
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

    async def _keep_listening(self) -> None:
        while True:
            await asyncio.sleep(RETRY_SECONDS)
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


def channels_plugin(store: Store, database: str) -> ChannelsPlugin | None:
    """Channels, where other processes can be."""
    if not store.shared:
        return None
    url = make_url(database).set(drivername="postgresql")
    return ChannelsPlugin(PostgresChannels(url.render_as_string(hide_password=False)), channels=[CHANNEL, PEOPLE])


@asynccontextmanager
async def listen_to_cluster(plugin: ChannelsPlugin, registry: TableRegistry, presence: Presence) -> AsyncIterator[None]:
    """Pass on what the other processes say."""
    presence.announce = lambda message: plugin.publish(message, PEOPLE)
    subscriber = await plugin.subscribe([CHANNEL])
    people = await plugin.subscribe([PEOPLE])

    async def tables() -> None:
        async for message in subscriber.iter_events():
            if message == LOST:
                registry.note_missed_writes()
                continue
            for notice in message.decode().split():
                table, _, number = notice.partition(":")
                if table == HANDOVER:
                    registry.supervisor.look_for_orphans()
                else:
                    registry.note_remote_write(table, int(number))

    async def others() -> None:
        async for message in people.iter_events():
            presence.heard(message.decode())

    tasks = [asyncio.create_task(tables()), asyncio.create_task(others())]
    presence.announce(presence.process)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        presence.announce = lambda message: None
