"""Several processes on one PostgreSQL, on one machine or on several: each hears what the others have written, through
Litestar's channels.

The notice of a change travels with the commit itself, so it comes neither before the change nor without it; or through
Redis right after it, where the host has one. It says only which table grew to which number: whoever looks on reads the
log, cut to what they may see.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from sqlalchemy import make_url

from kogge.server.runtime.pairing import Pairing
from kogge.server.runtime.presence import Presence
from kogge.server.runtime.registry import TableRegistry
from kogge.server.settings import Settings
from kogge.server.storage.repository import HANDOVER
from kogge.server.storage.seeks import SEEKS
from kogge.server.storage.store import Store
from kogge.server.storage.writers import AWAY, CHANNEL, LOST

PEOPLE: Final = "kogge_people"


@asynccontextmanager
async def in_cluster(registry: TableRegistry, presence: Presence, pairing: Pairing) -> AsyncIterator[None]:
    """Hear the other processes and be heard by them, where there can be any."""
    if not registry.shared:
        yield
        return
    backend = await _channels(registry.store, registry.settings)
    async with ChannelsPlugin(backend, channels=[CHANNEL, PEOPLE]) as plugin:
        if registry.settings.redis:
            registry.store.tell_by(lambda message: plugin.publish(message, CHANNEL))
        async with _listening(plugin, registry, presence, pairing):
            yield


async def _channels(store: Store, settings: Settings) -> ChannelsBackend:
    """Imported when they are needed: there may be no such driver."""
    if settings.redis:
        from kogge.server.runtime.redis_channels import RedisChannels

        return RedisChannels(settings.redis, f"kogge:{(await store.secret('channels'))[:16]}:")
    from kogge.server.runtime.postgres_channels import PostgresChannels

    url = make_url(settings.database).set(drivername="postgresql")
    return PostgresChannels(url.render_as_string(hide_password=False))


@asynccontextmanager
async def _listening(
    plugin: ChannelsPlugin, registry: TableRegistry, presence: Presence, pairing: Pairing
) -> AsyncIterator[None]:
    """Pass on what the other processes say."""
    presence.announce = lambda message: plugin.publish(message, PEOPLE)
    subscriber = await plugin.subscribe([CHANNEL])
    people = await plugin.subscribe([PEOPLE])

    async def tables() -> None:
        async for message in subscriber.iter_events():
            if message in (LOST, AWAY):
                registry.note_missed_writes()
                pairing.changed()
                if message == LOST:
                    presence.ask_again()
            else:
                _hear(message.decode(), registry, pairing)

    async def others() -> None:
        async for message in people.iter_events():
            presence.heard(message.decode())

    tasks = [asyncio.create_task(tables()), asyncio.create_task(others())]
    presence.ask_again()
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        presence.announce = lambda message: None


def _hear(message: str, registry: TableRegistry, pairing: Pairing) -> None:
    for notice in message.split():
        table, _, number = notice.partition(":")
        if table == HANDOVER:
            registry.supervisor.look_for_orphans()
        elif table == SEEKS:
            pairing.changed()
        else:
            registry.note_remote_write(table, int(number))
