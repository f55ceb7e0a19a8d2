"""News of a table to somebody who looks on. A slow reader gets fewer, larger messages; nothing is queued."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from kogge.server.errors import Refused, StorageError
from kogge.server.live.updates import Update
from kogge.server.live.wire import presence_bytes
from kogge.server.live.worker import Listener, TableWorker
from kogge.server.table.table import Table

TRY_AGAIN: Final = 1013  # the WebSocket's code for a server that cannot answer now
GONE: Final = 4403  # the seat, the cookie or the table is not there any more; the reason is a refusal's code


class NewsStream:
    """Sends what is new, as `update` makes it, whenever the listener is woken."""

    def __init__(
        self,
        worker: TableWorker,
        listener: Listener,
        update: Callable[[Table, int, int], Update],
        tell: Callable[[str], Awaitable[None]],
        close: Callable[[int, str], Awaitable[None]],
    ) -> None:
        self._worker = worker
        self._listener = listener
        self._update = update
        self._tell = tell
        self._close = close

    async def run(self, after: int, seats_present: Callable[[], list[int]]) -> None:
        """From the event after this one on, until the reader may not look any more."""
        version = -1
        present: list[int] | None = None
        while True:
            await self._listener.wait()
            # In a function of its own: while nothing happens, nothing of the table or of the message is kept.
            sent = await self._send(after, version)
            if sent is None:
                return
            after, version = sent
            seats = seats_present()
            if seats is not present and seats != present:
                present = seats
                await self._tell(presence_bytes(seats).decode())

    async def _send(self, after: int, version: int) -> tuple[int, int] | None:
        """Send what is new; the last event and the version the reader then has, or None when it was closed."""
        try:
            table = self._worker.readable()
            if table is None:
                update = await self._worker.submit(lambda table: self._update(table, after, version))
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
            self._listener.wake()
        return update.last, update.version
