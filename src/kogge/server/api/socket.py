"""WebSockets: one for each seat somebody looks from. Commands come in, acknowledgements and news go out.

Update are the events a seat has not been sent yet, numbered, and the position after the last of them. Whoever
comes back says the number of the last event they have, and gets what followed. A slow reader gets fewer,
larger news; nothing is queued for anybody.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any, Final

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from kogge.core.errors import KoggeError
from kogge.server.api.wire import AnyCommand, Chat, ack_bytes, refusal_bytes
from kogge.server.metrics import COMMAND_SECONDS, COMMANDS, SOCKETS
from kogge.server.runtime.presence import Presence
from kogge.server.runtime.registry import Listener, TableRegistry
from kogge.server.security.guests import Guests
from kogge.server.security.middleware import RateLimits
from kogge.server.storage.store import StorageError
from kogge.server.table.commands import execute
from kogge.server.table.play import Ack
from kogge.server.table.table import Refused, Table

MOST_EVENTS: Final = 5_000  # in one message; more follow in the next
DECODER: Final = msgspec.json.Decoder(AnyCommand)
Socket = WebSocket[Any, Any, Any]

TRY_AGAIN: Final = 1013
POLICY: Final = 1008
TOO_BIG: Final = 1009


class Update(msgspec.Struct):
    """A message, and what its reader then has."""

    message: bytes
    last: int
    version: int
    more: bool


def news(table: Table, seat: int | None, after: int, version: int) -> Update:
    """Events after a number, and the position if it is not that version."""
    fresh = table.entries[after : after + MOST_EVENTS]
    last = fresh[-1].number if fresh else after
    body: dict[str, Any] = {"type": "news", "events": [entry.event(seat) for entry in fresh], "position": None}
    if last == table.last() and (table.version != version or _changes_status(fresh)):
        body["position"] = table.position(seat)
        version = table.version
    return Update(msgspec.json.encode(body), last, version, last < table.last())


def _changes_status(fresh: list[Any]) -> bool:
    return any(entry.kind in ("pause", "resume", "over") for entry in fresh)


class Live:
    """What a socket needs of the server."""

    def __init__(self, registry: TableRegistry, people: Guests, limits: RateLimits, presence: Presence) -> None:
        self.registry = registry
        self.guests = people
        self.limits = limits
        self.presence = presence

    async def serve(self, socket: Socket, id: str, who: str | None, seat: int | None, after: int, address: str) -> None:
        """Until either side goes away."""
        try:
            holds = await self.registry.read(id, lambda table: _look(table, who, seat, after))
        except Refused as error:
            await socket.close(POLICY, error.message)
            return
        except StorageError:
            await socket.close(TRY_AGAIN, "try again later")
            return
        await socket.accept()
        listener = Listener(seat, holds)
        worker = self.registry.worker(id)
        worker.listeners.add(listener)
        SOCKETS.inc()
        self.presence.came(id, seat if holds else None)
        listener.wake.set()
        sender = asyncio.create_task(self._send(socket, id, listener, after))
        try:
            await self._receive(socket, id, who, address)
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            self.registry.worker(id).listeners.discard(listener)
            SOCKETS.dec()
            self.presence.went(id, seat if holds else None)
            await asyncio.gather(sender, return_exceptions=True)

    async def _send(self, socket: Socket, id: str, listener: Listener, after: int) -> None:
        version = -1
        present: list[int] | None = None
        while True:
            await listener.wake.wait()
            listener.wake.clear()
            try:
                fresh = await self.registry.read(id, partial(news, seat=listener.seat, after=after, version=version))
            except StorageError:
                await socket.close(TRY_AGAIN, "try again later")
                return
            if fresh.last != after or fresh.version != version:
                after, version = fresh.last, fresh.version
                await socket.send_data(fresh.message.decode())
            now_present = self.presence.seats(id)
            if now_present != present:
                present = now_present
                await socket.send_data(msgspec.json.encode({"type": "presence", "seats": present}).decode())
            if fresh.more:
                listener.wake.set()

    async def _receive(self, socket: Socket, id: str, who: str | None, address: str) -> None:
        while True:
            text = await socket.receive_data("text")
            if len(text) > self.registry.settings.largest_message:
                await socket.close(TOO_BIG, "the message is too large")
                return
            if not self.limits.spend_address(address):
                await socket.close(POLICY, "too many messages")
                return
            answer = await self.answer(id, who, text)
            await socket.send_data(answer.decode())

    async def answer(self, id: str, who: str | None, text: str) -> bytes:
        """Carry out one message."""
        started = time.perf_counter()
        try:
            command = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            return refusal_bytes(None, "malformed", str(error)[:200])
        kind = str(command.__struct_config__.tag)
        try:
            ack = await self.command(id, who, command)
        except Refused as error:
            COMMANDS.labels(kind, error.code).inc()
            return refusal_bytes(command.id, error.code, error.message, error.rule)
        except KoggeError as error:
            return refusal_bytes(command.id, "refused", str(error))
        except StorageError:
            COMMANDS.labels(kind, "storage").inc()
            return refusal_bytes(command.id, "storage", "it could not be stored; try again later")
        COMMANDS.labels(kind, "ok").inc()
        COMMAND_SECONDS.observe(time.perf_counter() - started)
        return ack_bytes(command.id, ack)

    async def command(self, id: str, who: str | None, command: AnyCommand) -> Ack:
        """Carry out one command, by whichever way it came."""
        if who is None:
            raise Refused("no-identity", "say who you are first: POST /api/me", status=401)
        self.limits.spend(who, chat=isinstance(command, Chat))
        name = await self.guests.name(who)
        return await self.registry.run(
            id, lambda table: execute(table, who, name, command, lambda seat: seat in self.presence.seats(id))
        )


def _look(table: Table, who: str | None, seat: int | None, after: int) -> bool:
    table.may_see(who, seat)
    if after > table.last():
        raise Refused("no-event", f"the table has {table.last()} events", status=400)
    return seat is not None and seat in table.seats_of(who)
