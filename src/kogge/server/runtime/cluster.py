"""Several processes on one PostgreSQL: each hears what the others have written, through Litestar's
channels.

The notice of a change travels with the commit itself, so it comes neither before the change nor without it.
It says only which table grew to which number: whoever looks on reads the log, cut to what they may see.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar.channels import ChannelsPlugin
from sqlalchemy import make_url

from kogge.server.runtime.presence import Presence
from kogge.server.runtime.registry import TableRegistry
from kogge.server.storage.repository import HANDOVER
from kogge.server.storage.store import Store
from kogge.server.storage.writers import CHANNEL, LOST

PEOPLE: Final = "kogge_people"


def channels_plugin(store: Store, database: str) -> ChannelsPlugin | None:
    """Channels, where other processes can be."""
    if not store.shared:
        return None
    from kogge.server.runtime.postgres_channels import PostgresChannels  # with SQLite there may be no such driver

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
