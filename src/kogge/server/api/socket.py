"""WebSockets: one for each seat somebody looks from. Commands come in, acknowledgements and news go out.

Whoever comes back says the number of the last event they have, and gets what followed. A slow reader gets
fewer, larger messages; nothing is queued for anybody.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from kogge.core.errors import KoggeError
from kogge.server.api.updates import Update, make_update
from kogge.server.api.wire import ack_bytes, presence_bytes, refusal_bytes
from kogge.server.errors import Refused
from kogge.server.metrics import SOCKETS
from kogge.server.runtime.registry import Listener, TableWorker
from kogge.server.security.middleware import TRY_AGAIN
from kogge.server.security.signing import SignedCookie
from kogge.server.server import Server
from kogge.server.storage.store import StorageError
from kogge.server.table.commands import AnyCommand
from kogge.server.table.table import Table

DECODER: Final = msgspec.json.Decoder(AnyCommand)
Socket: TypeAlias = WebSocket[Any, Any, Any]

POLICY: Final = 1008
TOO_BIG: Final = 1009
GONE: Final = 4403  # the seat, the cookie or the table is not there any more; the reason is a refusal's code


class LiveSocket:
    """One socket: who looks, at which table, from which seat (None: a spectator)."""

    def __init__(
        self, server: Server, socket: Socket, table_id: str, cookie: SignedCookie | None, seat: int | None
    ) -> None:
        self.server = server
        self.socket = socket
        self.table_id = table_id
        self.cookie = cookie
        self.who = None if cookie is None else cookie.identity
        self.seat = seat
        self._closed = False

    async def _close(self, code: int, reason: str) -> None:
        """One task sends and one answers: whichever closes first, the other finds nobody to talk to."""
        if not self._closed:
            self._closed = True
            await self.socket.close(code, reason)

    async def _tell(self, message: str) -> None:
        if not self._closed:
            await self.socket.send_data(message)

    async def serve(self, after: int, address: str) -> None:
        """Until either side goes away."""
        try:
            holds = await self.server.registry.read(self.table_id, partial(self._may_listen, after))
        except Refused as error:
            await self._close(POLICY, error.message)
            return
        except StorageError:
            await self._close(TRY_AGAIN, "try again later")
            return
        await self.socket.accept()
        listener = Listener()
        worker = self.server.registry.worker(self.table_id)
        self.server.registry.add_listener(worker, self.who, listener)
        held = self.seat if holds else None
        SOCKETS.inc()
        self.server.presence.came(self.table_id, held, self.who)
        sender = asyncio.create_task(self._send(worker, listener, after))
        try:
            await self._receive(address)
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            self.server.registry.remove_listener(worker, self.who, listener)
            SOCKETS.dec()
            self.server.presence.went(self.table_id, held, self.who)
            await asyncio.gather(sender, return_exceptions=True)

    def _may_listen(self, after: int, table: Table) -> bool:
        """Refuse whoever may not look; whether the seat is theirs."""
        table.may_see(self.who, self.seat)
        if after > table.last():
            raise Refused("no-event", f"the table has {table.last()} events", status=400)
        return self.seat is not None and self.seat in table.seats_of(self.who)

    async def _send(self, worker: TableWorker, listener: Listener, after: int) -> None:
        version = -1
        present: list[int] | None = None
        while True:
            await listener.wait()
            # In a function of its own: while nothing happens, nothing of the table or of the message is kept.
            sent = await self._send_news(worker, listener, after, version)
            if sent is None:
                return
            after, version = sent
            seats = self.server.presence.seats(worker.id)
            if seats is not present and seats != present:
                present = seats
                await self._tell(presence_bytes(seats).decode())

    async def _send_news(
        self, worker: TableWorker, listener: Listener, after: int, version: int
    ) -> tuple[int, int] | None:
        """Send what is new; the last event and the version the reader then has, or None when the socket was closed."""
        try:
            table = worker.readable()
            if table is None:
                update = await worker.submit(partial(self._update, after=after, version=version))
            else:
                update = self._update(table, after, version)
        except Refused as error:
            await self._close(GONE, error.code)
            return None
        except StorageError:
            await self._close(TRY_AGAIN, "try again later")
            return None
        if update.last != after or update.version != version:
            await self._tell(update.message.decode())
        if update.more:
            listener.wake()
        return update.last, update.version

    def _update(self, table: Table, after: int, version: int) -> Update:
        """What is new, as long as the seat is still theirs."""
        self._must_be_known()
        table.may_see(self.who, self.seat)
        return make_update(table, self.seat, after, version)

    def _must_be_known(self) -> None:
        if self.cookie is not None and self.server.guests.is_void(self.cookie):
            raise Refused("no-identity", "this cookie has been revoked", status=401)

    async def _receive(self, address: str) -> None:
        server = self.server
        while True:
            text = await self.socket.receive_data("text")
            if len(text) > server.settings.largest_message:
                await self._close(TOO_BIG, "the message is too large")
                return
            if not server.limits.spend_address(address):
                await self._close(POLICY, "too many messages")
                return
            answer = await self._answer(text)
            await self._tell(answer.decode())

    async def _answer(self, text: str) -> bytes:
        """Carry out one message."""
        try:
            command = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            return refusal_bytes(None, "malformed", str(error)[:200])
        try:
            self._must_be_known()
            ack = await self.server.commands.execute(self.table_id, self.who, command)
        except Refused as error:
            return refusal_bytes(command.id, error.code, error.message, error.rule)
        except KoggeError as error:
            return refusal_bytes(command.id, "refused", str(error))
        except StorageError:
            return refusal_bytes(command.id, "storage", "it could not be stored; try again later")
        return ack_bytes(command.id, ack)
