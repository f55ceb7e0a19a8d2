"""Who looks for a game now: a list, and a WebSocket that looks for one as long as it is open."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from litestar import get, websocket
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from kogge.core.errors import KoggeError
from kogge.server.api.common import ERRORS, AnyRequest, server_of, who_asks, who_calls
from kogge.server.api.socket import POLICY, Socket, next_text
from kogge.server.errors import Refused, StorageError
from kogge.server.live.people import SeekGame, SeekReply, StopSeeking
from kogge.server.live.stream import GONE, TRY_AGAIN
from kogge.server.live.wire import refusal_bytes
from kogge.server.live.worker import Listener
from kogge.server.metrics import SOCKETS
from kogge.server.security.callers import PLAY, Caller
from kogge.server.security.middleware import client_address
from kogge.server.server import Server
from kogge.server.storage.social import avoided_by
from kogge.server.table.pairing import Seek, suits

DECODER: Final = msgspec.json.Decoder(SeekGame | StopSeeking)


def seek_replies(seeks: list[Seek], who: str | None, avoided: set[str]) -> list[SeekReply]:
    """What somebody is told of all seeks; nothing of those whom they avoid, or who avoid them."""
    seen = [seek for seek in seeks if seek.person not in avoided]
    return [
        SeekReply(
            id=seek.id,
            name=seek.name,
            wish=seek.wish,
            waiting=sum(1 for other in seen if other is seek or suits(seek, other)),
            created=seek.created,
            mine=seek.person == who,
            rating=seek.rating,
        )
        for seek in seen
    ]


@get("/api/seeks", responses=ERRORS, tags=["lobby"])
async def list_seeks(request: AnyRequest) -> list[SeekReply]:
    """Who looks for a game now, the longest first."""
    server = server_of(request)
    who = await who_asks(request)
    return seek_replies(server.pairing.seeks, who, set() if who is None else await avoided_by(server.store, who))


@websocket("/api/lobby/live")
async def live_lobby(socket: WebSocket[Any, Any, Any]) -> None:
    """Seeks in, and news of all seeks out. What somebody looks for ends when the socket is closed."""
    try:
        caller = await who_calls(socket)
        if caller is None:
            await socket.close(POLICY, "say who you are first: POST /api/me")
            return
        avoided = await avoided_by(server_of(socket).store, caller.who)
    except StorageError:
        await socket.close(TRY_AGAIN, "try again later")
        return
    except Refused as error:
        await socket.close(POLICY, error.message)
        return
    await LobbySocket(server_of(socket), socket, caller, avoided).serve(client_address(socket.scope))


class LobbySocket:
    """One socket, with at most one seek."""

    def __init__(self, server: Server, socket: Socket, caller: Caller, avoided: set[str]) -> None:
        self.server = server
        self.socket = socket
        self.caller = caller
        self.who = caller.who
        self._avoided = avoided
        self._listener = Listener()
        self._seek = ""
        self._closed = False

    async def serve(self, address: str) -> None:
        """Until either side goes away."""
        pairing = self.server.pairing
        await self.socket.accept()
        pairing.listeners.add(self._listener)
        self.server.presence.last_seen.came(self.who)
        SOCKETS.inc()
        sender = asyncio.create_task(self._tell_news())
        try:
            await self._receive(address)
        except WebSocketDisconnect:
            pass
        finally:
            self._closed = True
            sender.cancel()
            pairing.listeners.discard(self._listener)
            self.server.presence.last_seen.went(self.who)
            SOCKETS.dec()
            await self._leave()
            await asyncio.gather(sender, return_exceptions=True)

    async def _receive(self, address: str) -> None:
        server = self.server
        while (text := await next_text(server, self.socket, address, self._close)) is not None:
            if server.guests.is_void(self.caller) or server.tokens.is_void(self.caller):
                await self._close(GONE, "no-identity")
                return
            await self._answer(text)

    async def _answer(self, text: str) -> None:
        try:
            message = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            await self._tell(refusal_bytes(None, "malformed", str(error)[:200]))
            return
        try:
            await self._leave()
            if isinstance(message, SeekGame):
                self.caller.must(PLAY)
                self.server.limits.spend_seek(self.who)
                name = await self.server.guests.name(self.who)
                self._seek = await self.server.pairing.seek(self.who, name, message.wish)
        except Refused as error:
            await self._tell(refusal_bytes(None, error.code, error.message))
        except KoggeError as error:
            await self._tell(refusal_bytes(None, "bad-request", str(error)))
        except StorageError:
            await self._tell(refusal_bytes(None, "storage", "it could not be stored; try again later"))
        self._listener.wake()

    async def _leave(self) -> None:
        seek, self._seek = self._seek, ""
        if seek:
            await self.server.pairing.leave(seek)

    async def _tell_news(self) -> None:
        """All seeks whenever they have changed, and what became of one's own."""
        while True:
            await self._listener.wait()
            pairing, seek = self.server.pairing, self._seek
            if seek and pairing.has_ended(seek):
                self._seek = ""
                table = pairing.table_of(seek)
                await pairing.leave(seek)
                end = {"type": "stopped"} if table is None else {"type": "paired", "table": table}
                await self._tell(msgspec.json.encode(end))
            replies = seek_replies(pairing.seeks, self.who, self._avoided)
            await self._tell(msgspec.json.encode({"type": "seeks", "seeks": replies}))

    async def _tell(self, message: bytes) -> None:
        if not self._closed:
            await self.socket.send_data(message.decode())

    async def _close(self, code: int, reason: str) -> None:
        if not self._closed:
            self._closed = True
            await self.socket.close(code, reason)
