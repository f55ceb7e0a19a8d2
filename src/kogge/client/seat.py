"""A seat at a table as it happens."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from kogge.client.connection import LiveConnection, new_request
from kogge.client.refusal import ServerRefused

if TYPE_CHECKING:
    from kogge.client.table import RemoteTable

UNWANTED: Final = 1008  # the server closes with this when it does not want us,
GONE: Final = 4403  # and with this when the seat, the cookie or the table is gone; anything else is worth another try


class LiveSeat(LiveConnection):
    """A seat's events and position as they come. After a lost connection it reconnects and resumes where it was."""

    def __init__(self, table: RemoteTable, seat: int | None, after: int = 0) -> None:
        super().__init__(table.client)
        self.table = table
        self.seat = seat
        self.last = after
        self.events: list[Any] = []
        self.position: Any = None
        self.present: list[int] = []

    @property
    def status(self) -> str:
        """The game's status, as last heard."""
        return "" if self.position is None else str(self.position["status"])

    @property
    def version(self) -> int:
        """The position's version."""
        return -1 if self.position is None else int(self.position["version"])

    @property
    def choices(self) -> Any:
        """What this seat may do now."""
        return [] if self.position is None else self.position["choices"]

    def wait(self, seconds: float = 30.0) -> None:
        """Until the next message has come."""
        self._take(self._receive(seconds))

    def play(self, action: str) -> Any:
        """Decide. Returns when the decision is durable and its events have come."""
        return self.command("play", seat=self.seat, action=action, version=self.version)

    def command(self, type: str, **more: Any) -> Any:
        """Carry out a command once, however often the connection breaks. The answer, or ServerRefused."""
        request = new_request()
        message = {"type": type, "id": request, **more}
        while True:
            try:
                self._send(message)
                answer = self._answer(request)
            except (ConnectionClosed, OSError) as error:
                self._again(error)
                continue
            if answer["type"] == "refused":
                why = answer["error"]
                raise ServerRefused(409, why["code"], why["message"], why["rule"])
            while self.last < answer["event"]:
                self.wait()
            return answer

    def _answer(self, request: str) -> Any:
        while True:
            message = self._hear(30)
            if message.get("id") == request or (message["type"] == "refused" and message.get("id") is None):
                return message  # what cannot be read is refused without its id
            self._take(message)

    def _receive(self, seconds: float) -> Any:
        while True:
            try:
                return self._hear(seconds)
            except (ConnectionClosed, OSError) as error:
                if isinstance(error, TimeoutError):
                    raise
                self._again(error)

    def _again(self, error: Exception) -> None:
        received = error.rcvd if isinstance(error, ConnectionClosed) else None
        if received is not None and received.code == GONE:
            raise ServerRefused(403, received.reason, "the server closed the door") from error
        if received is not None and received.code == UNWANTED:
            raise ServerRefused(403, "closed", received.reason) from error
        self._socket = None
        self._connect()

    def _connect(self) -> None:
        query = urlencode({"after": self.last, **({} if self.seat is None else {"seat": self.seat})})
        deadline = time.monotonic() + self.client.patience
        while True:
            try:
                self._open(f"{self.table.path}/live?{query}")
                return
            except InvalidStatus as error:
                if error.response.status_code < 500 or time.monotonic() > deadline:
                    raise ServerRefused(error.response.status_code, "closed", "the server closed the door") from error
            except (OSError, InvalidHandshake):
                if time.monotonic() > deadline:
                    raise
            time.sleep(0.05)

    def _take(self, message: Any) -> None:
        if message["type"] == "news":
            for event in message["events"]:
                if event["number"] == self.last + 1:  # what came twice is taken once
                    self.events.append(event)
                    self.last = event["number"]
            if message["position"] is not None:
                self.position = message["position"]
        elif message["type"] == "presence":
            self.present = message["seats"]
