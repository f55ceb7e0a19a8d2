"""The table server's answers without a server: what a page asks by HTTP and WebSocket, its worker asks here.

Whoever uses the browser is one person, the host of every table, and sits on all seats that are not bots'.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import parse_qsl, urlsplit

import msgspec

from kogge.core.errors import KoggeError
from kogge.server.errors import Refused, StorageError, error_bytes
from kogge.server.live.messages import answer
from kogge.server.live.stream import NewsStream
from kogge.server.live.updates import Update, make_update
from kogge.server.live.worker import Listener, TableWorker
from kogge.server.offline.routes import ROUTES, Request, must_be_quick
from kogge.server.offline.storage import Storage
from kogge.server.offline.tables import OfflineTables
from kogge.server.table.commands import AnyCommand, SetSeat, Start, execute
from kogge.server.table.table import Ack, Table

LOG: Final = logging.getLogger("kogge.offline")
POLICY: Final = 1008
NORMAL: Final = 1000
INTERNAL: Final = 1011


class Engine:
    """All tables of a browser, for one person."""

    def __init__(self, storage: Storage, who: str, name: str) -> None:
        self.tables = OfflineTables(storage)
        self.who = who
        self.name = name
        self.present: dict[str, Counter[int]] = {}  # by table: how many sockets look from which seat

    async def request(self, path: str, body: str | None) -> str:
        """The status, a new line, and the answer: JSON, or the text of a record. `body` None: GET, otherwise POST."""
        try:
            status, found = 200, await self._answer(path, body)
        except Refused as error:
            status, found = error.status, error_bytes(error.code, error.message, error.rule)
        except (msgspec.DecodeError, RecursionError) as error:
            status, found = 400, error_bytes("malformed", str(error)[:200])
        except KoggeError as error:
            status, found = 400, error_bytes("bad-request", str(error)[:1_000])
        except StorageError as error:
            status, found = 503, error_bytes("storage", f"the browser did not store it: {error}")
        except Exception as error:  # the page waits for an answer, whatever it is
            LOG.exception("a request failed", extra={"path": path})
            status, found = 500, error_bytes("broken", f"{type(error).__name__}: {error}"[:1_000])
        return f"{status}\n{found.decode()}"

    async def _answer(self, path: str, body: str | None) -> bytes:
        parts = urlsplit(path)
        for method, pattern, handler in ROUTES:
            found = pattern.fullmatch(parts.path)
            if found is not None and method == ("GET" if body is None else "POST"):
                query = dict(parse_qsl(parts.query, keep_blank_values=True))
                request = Request(self.tables, self, found.groups(), query, (body or "").encode())
                reply = await handler(request)
                return reply if isinstance(reply, bytes) else msgspec.json.encode(reply)
        raise Refused("not-found", "there is no such page", status=404)

    def seats_present(self, table: str) -> list[int]:
        """The seats that are looked from in this tab."""
        return sorted(self.present.get(table, ()))

    def heard(self, table: str, number: int) -> None:
        """Another tab has appended to a table."""
        self.tables.note_remote_write(table, number)

    def connect(
        self, path: str, send: Callable[[str], None], close: Callable[[int, str], None], opened: Callable[[], None]
    ) -> PageSocket:
        """Look on at a table, as by a WebSocket of that address."""
        parts = urlsplit(path)
        query = dict(parse_qsl(parts.query))
        seat = int(query["seat"]) if "seat" in query else None
        return PageSocket(self, parts.path.split("/")[3], seat, int(query.get("after", 0)), send, close, opened)


class PageSocket:
    """The other end of a page's connection to a table: commands in, acknowledgements and news out."""

    def __init__(
        self,
        engine: Engine,
        table: str,
        seat: int | None,
        after: int,
        send: Callable[[str], None],
        close: Callable[[int, str], None],
        opened: Callable[[], None],
    ) -> None:
        self.engine = engine
        self.table = table
        self.seat = seat
        self._send = send
        self._shut = close
        self._opened = opened
        self._closed = False
        self._task = asyncio.ensure_future(self._serve(after))

    async def _serve(self, after: int) -> None:
        try:
            await self._look_on(after)
        except Exception as error:  # the page comes back by itself
            LOG.exception("a connection failed", extra={"table": self.table})
            await self._close(INTERNAL, type(error).__name__)

    async def _look_on(self, after: int) -> None:
        tables = self.engine.tables
        try:
            await tables.read(self.table, lambda table: table.may_see(self.engine.who, self.seat))
        except Refused as error:
            await self._close(POLICY, error.message)
            return
        except StorageError as error:
            await self._close(NORMAL, str(error))
            return
        self._opened()
        listener = Listener()
        worker = tables.worker(self.table)
        tables.add_listener(worker, self.engine.who, listener)
        self._came(1)
        tables.watched(worker)
        try:
            news = NewsStream(worker, listener, self._update, self._tell, self._close)
            await news.run(after, lambda: self.engine.seats_present(self.table))
        finally:
            tables.remove_listener(worker, self.engine.who, listener)
            self._came(-1)

    def _came(self, change: int) -> None:
        if self.seat is None:
            return
        there = self.engine.present.setdefault(self.table, Counter())
        there[self.seat] += change
        self.engine.present[self.table] = +there
        self.engine.tables.wake(self.table)

    def _update(self, table: Table, after: int, version: int) -> Update:
        table.may_see(self.engine.who, self.seat)
        return make_update(table, self.seat, after, version)

    async def receive(self, text: str) -> None:
        """Carry out one message."""
        await self._tell((await answer(text, self._execute)).decode())

    def _execute(self, command: AnyCommand) -> Awaitable[Ack]:
        worker: TableWorker = self.engine.tables.worker(self.table)
        return worker.submit(lambda table: self._carry_out(table, command), changes=True)

    def _carry_out(self, table: Table, command: AnyCommand) -> Ack:
        if isinstance(command, SetSeat):
            must_be_quick(table.info.game, [command.level])
        elif isinstance(command, Start):
            must_be_quick(table.info.game, [command.fill or ""])
        return execute(table, self.engine.who, self.engine.name, command, _never_away)

    async def _tell(self, message: str) -> None:
        if not self._closed:
            self._send(message)

    async def _close(self, code: int, reason: str) -> None:
        if not self._closed:
            self._closed = True
            self._shut(code, reason)

    def leave(self) -> None:
        """The page has closed its end."""
        self._closed = True
        self._task.cancel()


def _never_away(seat: int) -> float:
    """For how many seconds nobody at a seat has been seen: whoever plays is here."""
    return 0.0
