"""Litestar's channels over Redis or Valkey, which may go away and come back. Needs `kogge[redis]`.

Messages are sent when a change is durable, not with its commit, so some can be lost: when Redis does not answer, or
when a process dies in between. Whoever may have missed something reads everything again (`LOST`), and as long as Redis
is away the tables are looked at once a second (`AWAY`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from typing import Any, Final

from litestar.channels.backends.base import ChannelsBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from kogge.server.errors import StorageError
from kogge.server.storage.writers import AWAY, CHANNEL, LOST

LOG: Final = logging.getLogger("kogge.cluster")
RETRY_SECONDS: Final = 1.0
SECONDS_TO_ANSWER: Final = 5.0
SILENCE: Final = 10.0  # seconds after which Redis is asked whether it is still there
SCHEMES: Final = {"valkey": "redis", "valkeys": "rediss"}
TROUBLES: Final = (RedisError, OSError, TimeoutError)


def redis_url(address: str) -> str:
    """An address of Redis or Valkey as the driver reads it."""
    scheme, colon, rest = address.partition(":")
    return SCHEMES.get(scheme, scheme) + colon + rest


class RedisChannels(ChannelsBackend):
    """One connection that listens, and some that publish. Names begin with `prefix`, which is that of the database:
    Redis may serve others."""

    def __init__(self, address: str, prefix: str) -> None:
        self._prefix = prefix
        self._redis = Redis.from_url(
            redis_url(address),
            socket_timeout=SECONDS_TO_ANSWER,
            socket_connect_timeout=SECONDS_TO_ANSWER,
            socket_keepalive=True,
        )
        self._queue: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._names: set[str] = set()
        self._hears = asyncio.Event()  # Redis answers, and has us on its list
        self._owes = False  # somebody was not told something
        self._listener: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        """A wrong address is told at once."""
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                await self._redis.publish(self._prefix, b"")
        except TROUBLES as error:
            raise StorageError(f"Redis does not answer: {str(error) or type(error).__name__}") from error

    async def on_shutdown(self) -> None:
        """Disconnect."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        await self._redis.aclose()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Returns when nothing that is said from now on is missed; all channels are named at once."""
        fresh = set(channels) - self._names
        if not fresh:
            return
        self._names.update(fresh)
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        self._hears.clear()
        self._listener = asyncio.create_task(self._listen())
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            await self._hears.wait()

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Nobody does before the end."""

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """What cannot be said now is made up for: everybody is told to read again as soon as Redis answers."""
        if self._owes and not self._hears.is_set():
            return  # not to wait for each of many messages
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                if self._owes:
                    await self._redis.publish(self._prefix + CHANNEL, LOST)
                    self._owes = False
                for channel in channels:
                    await self._redis.publish(self._prefix + channel, data)
        except TROUBLES as error:
            LOG.warning("a message to the other processes was lost", extra={"reason": type(error).__name__})
            self._owes = True

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """What was said, in order."""
        while True:
            yield await self._queue.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """There is none."""
        raise NotImplementedError

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except TROUBLES as error:
                LOG.warning("the other processes cannot be heard", extra={"reason": type(error).__name__})
            self._hears.clear()
            self._owes = True
            self._queue.put_nowait((CHANNEL, AWAY))
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self) -> None:
        """Until the connection breaks. The driver may connect again by itself, which shows in a new confirmation."""
        async with self._redis.pubsub() as subscription:
            await subscription.subscribe(*(self._prefix + name for name in self._names))
            asked = False
            while True:
                message: dict[str, Any] | None = await subscription.get_message(timeout=SILENCE)
                if message is None:
                    if asked:
                        raise TimeoutError
                    await subscription.ping()
                    await self.publish(b"", [])  # what is owed
                asked = message is None
                if message is not None:
                    self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        name = (message["channel"] or b"").decode().removeprefix(self._prefix)
        if message["type"] == "message":
            self._queue.put_nowait((name, message["data"]))
        elif message["type"] == "subscribe" and message["data"] == len(self._names):
            self._queue.put_nowait((CHANNEL, LOST))
            self._hears.set()
