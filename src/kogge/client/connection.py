"""A WebSocket to a server, opened for whomever a client is."""

from __future__ import annotations

import json
import uuid
from abc import ABC, abstractmethod
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from kogge.client.client import Client


class LiveConnection(ABC):
    """An open line; what it is for says how it begins. Closed at the end of a `with`."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._socket: ClientConnection | None = None

    def __enter__(self) -> Self:
        self._connect()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    @abstractmethod
    def _connect(self) -> None:
        """Open the line."""

    def _open(self, path: str) -> None:
        """Open it at a path of the server, once."""
        opened = connect(
            f"ws{self.client.url[4:]}{path}",
            additional_headers=self.client.credentials() or None,
            max_size=None,
            compression=None,
        )
        self._socket = opened.__enter__()

    def _send(self, message: Any) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def _hear(self, seconds: float) -> Any:
        """The next message."""
        assert self._socket is not None
        return json.loads(self._socket.recv(seconds))


def new_request() -> str:
    """An id for a command."""
    return uuid.uuid4().hex
