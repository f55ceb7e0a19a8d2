"""What the server sends to others, for tests: listens on a free port of this machine and keeps what comes."""

from __future__ import annotations

import socketserver
import threading
from types import TracebackType
from typing import Generic, Self, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Listens while it is open; a handler of the server hands over what has come."""

    def __init__(self, server: socketserver.TCPServer) -> None:
        self.kept: list[T] = []
        self.port = int(server.server_address[1])
        self._server = server
        self._arrived = threading.Condition()

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def keep(self, one: T) -> None:
        """Something has come."""
        with self._arrived:
            self.kept.append(one)
            self._arrived.notify_all()

    def wait(self, count: int = 1, seconds: float = 20.0) -> list[T]:
        """All that has come, as soon as it is so many."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.kept) >= count, seconds), "nothing came"
            return list(self.kept)
