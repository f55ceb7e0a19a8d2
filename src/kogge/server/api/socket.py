"""WebSockets: one for each seat somebody looks from. Commands come in, acknowledgements and news go out.

Whoever comes back says the number of the last event they have, and gets what followed. A slow reader gets
fewer, larger messages; nothing is queued for anybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeAlias

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from kogge.server.api.common import scope_of
from kogge.server.errors import Refused, StorageError
from kogge.server.live.messages import answer
from kogge.server.live.stream import TRY_AGAIN, NewsStream
from kogge.server.live.updates import Update, make_update
from kogge.server.live.worker import Listener
from kogge.server.metrics import SOCKETS
from kogge.server.security.callers import Caller
from kogge.server.server import Server
from kogge.server.table.commands import AnyCommand
from kogge.server.table.table import Ack, Table

Socket: TypeAlias = WebSocket[Any, Any, Any]
Close: TypeAlias = Callable[[int, str], Awaitable[None]]  # with a code and a reason

POLICY: Final = 1008
TOO_BIG: Final = 1009


async def next_text(server: Server, socket: Socket, address: str, close: Close) -> str | None:
    """What the other side sends next; None when that is too large or too much, and the socket was closed for it."""
    text = await socket.receive_data("text")
    if len(text) > server.settings.largest_message:
        await close(TOO_BIG, "the message is too large")
        return None
    if not server.limits.spend_address(address):
        await close(POLICY, "too many messages")
        return None
    return text


class LiveSocket:
    """One socket: who looks, at which table, from which seat (None: a spectator)."""

    def __init__(self, server: Server, socket: Socket, table_id: str, caller: Caller | None, seat: int | None) -> None:
        self.server = server
        self.socket = socket
        self.table_id = table_id
        self.caller = caller
        self.who = None if caller is None else caller.who
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
        news = NewsStream(worker, listener, self._update, self._tell, self._close)
        sender = asyncio.create_task(news.run(after, lambda: self.server.presence.seats(worker.id)))
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

    def _update(self, table: Table, after: int, version: int) -> Update:
        """What is new, as long as the seat is still theirs."""
        self._must_be_known()
        table.may_see(self.who, self.seat)
        return make_update(table, self.seat, after, version)

    def _must_be_known(self) -> None:
        caller = self.caller
        if caller is not None and (self.server.guests.is_void(caller) or self.server.tokens.is_void(caller)):
            raise Refused("no-identity", "this cookie or token has been revoked", status=401)

    async def _receive(self, address: str) -> None:
        while (text := await next_text(self.server, self.socket, address, self._close)) is not None:
            await self._tell((await answer(text, self._execute)).decode())

    async def _execute(self, command: AnyCommand) -> Ack:
        self._must_be_known()
        if self.caller is not None:
            self.caller.must(scope_of(command))
        return await self.server.commands.execute(self.table_id, self.who, command)
