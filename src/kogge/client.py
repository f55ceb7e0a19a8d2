"""A client for programs: a guest with a cookie, tables, and live seats that reconnect by themselves.

anna = Client("http://127.0.0.1:8000", "Anna")
table = anna.make_table("hansa", ["me", "bot", "bot"])
with table.live(0) as seat:
    while seat.status != "over":
        if seat.choices:
            seat.play(seat.choices[0]["action"])
        else:
            seat.wait()
"""

from __future__ import annotations

import http.client
import json
import time
import uuid
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

JSON: Final = {"content-type": "application/json"}
UNWANTED: Final = 1008  # the server closes with this when it does not want us,
GONE: Final = 4403  # and with this when the seat, the cookie or the table is gone; anything else is worth another try


class ServerRefused(Exception):
    """The server said no: its code, its sentence, the rule."""

    def __init__(self, status: int, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.rule = rule


class Client:
    """One guest. The connection is kept open, and opened again when it breaks."""

    def __init__(self, url: str, name: str = "", cookie: str = "", patience: float = 10.0) -> None:
        self.url = url.rstrip("/")
        self.host = urlsplit(url).netloc
        self.cookie = cookie
        self.patience = patience
        self._connection: http.client.HTTPConnection | None = None
        if name:
            self.post("/api/me", {"name": name})

    def get(self, path: str, **query: Any) -> Any:
        """Ask for something."""
        given = {name: value for name, value in query.items() if value is not None}
        return self.request("GET", f"{path}?{urlencode(given)}" if given else path)

    def post(self, path: str, body: Any = None) -> Any:
        """Do something."""
        return self.request("POST", path, {} if body is None else body)

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """The answer's JSON, or its text. Raises ServerRefused, or OSError when the server does not come back."""
        data = None if body is None else json.dumps(body)
        headers = {**(JSON if body is not None else {}), **({"cookie": self.cookie} if self.cookie else {})}
        deadline = time.monotonic() + self.patience
        while True:
            try:
                return self._once(method, path, data, headers)
            except (OSError, http.client.HTTPException):
                self.close()
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def _once(self, method: str, path: str, data: str | None, headers: dict[str, str]) -> Any:
        if self._connection is None:
            kind = http.client.HTTPSConnection if self.url.startswith("https") else http.client.HTTPConnection
            self._connection = kind(self.host, timeout=30)
        self._connection.request(method, path, data, headers)
        response = self._connection.getresponse()
        text = response.read().decode()
        given = response.getheader("set-cookie")
        if given:
            self.cookie = given.partition(";")[0]
        kind_of_answer = response.getheader("content-type", "")
        answer = json.loads(text) if "json" in kind_of_answer else text
        if response.status >= 400:
            error = answer.get("error", {}) if isinstance(answer, dict) else {}
            raise ServerRefused(
                response.status, error.get("code", ""), error.get("message", text), error.get("rule", "")
            )
        return answer

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def make_table(self, game: str, seats: Sequence[str], **more: Any) -> RemoteTable:
        """`seats`: "me", "open", "bot" or "bot LEVEL" for each."""
        wanted = seat_requests(seats)
        return RemoteTable(self, self.post("/api/tables", {"game": game, "seats": wanted, **more})["id"])

    def table(self, id: str) -> RemoteTable:
        """A table by its id."""
        return RemoteTable(self, id)

    def public_tables(self, free: bool = False) -> Iterator[Any]:
        """Tables anybody may join or watch, or only those with free seats; the newest first."""
        return self._pages("/api/tables", free=str(free).lower())

    def my_tables(self) -> Iterator[Any]:
        """Tables at which this guest has a seat, or which they made; the newest first."""
        return self._pages("/api/tables/mine")

    def _pages(self, path: str, **query: Any) -> Iterator[Any]:
        after = None
        while True:
            page = self.get(path, after=after, **query)
            yield from page["tables"]
            after = page["next"]
            if after is None:
                return

    def upload(self, record: str) -> RemoteTable:
        """A table of a record."""
        return RemoteTable(self, self.post("/api/records", {"record": record})["id"])


class RemoteTable:
    """A table as one guest sees it."""

    def __init__(self, client: Client, id: str) -> None:
        self.client = client
        self.id = id
        self.path = f"/api/tables/{id}"

    def info(self) -> Any:
        """Seats, status, open question."""
        return self.client.get(self.path)

    def command(self, type: str, **more: Any) -> Any:
        """Carry out a command; sent again after a lost connection with the same id, so it happens once."""
        return self.client.post(f"{self.path}/commands", {"type": type, "id": new_request(), **more})

    def position(self, seat: int | None = None) -> Any:
        """What the seat sees."""
        return self.client.get(f"{self.path}/position", seat=seat)

    def play(self, seat: int, action: str, version: int) -> Any:
        """Decide."""
        return self.command("play", seat=seat, action=action, version=version)

    def events(self, seat: int | None = None, after: int = 0) -> Any:
        """What happened."""
        return self.client.get(f"{self.path}/events", seat=seat, after=after)

    def log(self, seat: int | None = None) -> Any:
        """Decisions in force."""
        return self.client.get(f"{self.path}/log", seat=seat)

    def replay(self, decision: int, seat: int | None = None) -> Any:
        """A position of the past."""
        return self.client.get(f"{self.path}/replay/{decision}", seat=seat)

    def history(self) -> Any:
        """How a finished game went."""
        return self.client.get(f"{self.path}/history")

    def record(self, seat: int | None = None) -> str:
        """The game as text."""
        return str(self.client.get(f"{self.path}/record", seat=seat))

    def join(self, seat: int | None = None, link: str | None = None) -> Any:
        """Sit down."""
        return self.client.post(f"{self.path}/join", {"seat": seat, "link": link, "id": new_request()})

    def links(self) -> Any:
        """Links of free seats and of one's own."""
        return self.client.get(f"{self.path}/links")

    def why_not(self, seat: int, action: str) -> Any:
        """The rule that forbids it."""
        return self.client.post(f"{self.path}/why-not", {"seat": seat, "action": action})

    def hint(self, seat: int) -> Any:
        """What a strong player would do, and why."""
        return self.client.post(f"{self.path}/hint", {"seat": seat})

    def fork(self, decisions: int, seat: int | None = None, seats: Sequence[str] | None = None) -> RemoteTable:
        """A private copy; `seats` as for a new table, without it all are one's own."""
        body: dict[str, Any] = {"decisions": decisions, "seat": seat}
        if seats is not None:
            body["seats"] = seat_requests(seats)
        return RemoteTable(self.client, self.client.post(f"{self.path}/fork", body)["id"])

    def turns(self) -> Any:
        """After how many decisions each turn has begun."""
        return self.client.get(f"{self.path}/turns")

    def rematch(self) -> RemoteTable:
        """The same people again."""
        return RemoteTable(self.client, self.client.post(f"{self.path}/rematch")["id"])

    def live(self, seat: int | None = None, after: int = 0) -> LiveSeat:
        """The seat's WebSocket."""
        return LiveSeat(self, seat, after)


def seat_requests(seats: Sequence[str]) -> list[dict[str, str]]:
    """Seats on the wire: "me", "open", "bot" or "bot LEVEL" for each."""
    parts = [seat.partition(" ") for seat in seats]
    return [{"kind": kind, "level": level} for kind, _, level in parts]


def new_request() -> str:
    """An id for a command."""
    return uuid.uuid4().hex


class LiveSeat:
    """A seat's events and position as they come. After a lost connection it reconnects and resumes where it was."""

    def __init__(self, table: RemoteTable, seat: int | None, after: int = 0) -> None:
        self.table = table
        self.seat = seat
        self.last = after
        self.events: list[Any] = []
        self.position: Any = None
        self.present: list[int] = []
        self._socket: ClientConnection | None = None

    def __enter__(self) -> LiveSeat:
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
        message = json.dumps({"type": type, "id": request, **more})
        while True:
            try:
                assert self._socket is not None
                self._socket.send(message)
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
            assert self._socket is not None
            message = json.loads(self._socket.recv(30))
            if message.get("id") == request:
                return message
            self._take(message)

    def _receive(self, seconds: float) -> Any:
        while True:
            try:
                assert self._socket is not None
                return json.loads(self._socket.recv(seconds))
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
        client = self.table.client
        query = urlencode({"after": self.last, **({} if self.seat is None else {"seat": self.seat})})
        url = f"ws{client.url[4:]}{self.table.path}/live?{query}"
        deadline = time.monotonic() + client.patience
        headers = {"cookie": client.cookie} if client.cookie else None
        while True:
            try:
                opened = connect(url, additional_headers=headers, max_size=None, compression=None)
                self._socket = opened.__enter__()
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
