"""A guest with a cookie, or whoever a token stands for, over HTTP."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from kogge.client.lobby import LiveLobby
from kogge.client.refusal import ServerRefused
from kogge.client.table import RemoteTable, seat_requests

JSON: Final = {"content-type": "application/json"}


class Client:
    """One guest, or whoever the token says. The connection is kept open, and opened again when it breaks."""

    def __init__(self, url: str, name: str = "", cookie: str = "", patience: float = 10.0, token: str = "") -> None:
        self.url = url.rstrip("/")
        self.host = urlsplit(url).netloc
        self.cookie = cookie
        self.token = token
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
        headers = {**(JSON if body is not None else {}), **self.credentials()}
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
        if given and not self.token:
            self.cookie = given.partition(";")[0]
        kind_of_answer = response.getheader("content-type", "")
        answer = json.loads(text) if "json" in kind_of_answer else text
        if response.status >= 400:
            error = answer.get("error", {}) if isinstance(answer, dict) else {}
            raise ServerRefused(
                response.status, error.get("code", ""), error.get("message", text), error.get("rule", "")
            )
        return answer

    def credentials(self) -> dict[str, str]:
        """The header by which the server knows who this is."""
        if self.token:
            return {"authorization": f"Bearer {self.token}"}
        return {"cookie": self.cookie} if self.cookie else {}

    def me(self) -> Any:
        """Who the server says this is: `id`, `name`, `player`, `bot`."""
        return self.get("/api/me")

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

    def public_tables(self, free: bool = False, **wanted: Any) -> Iterator[Any]:
        """Tables anybody may join or watch, or only those with free seats; `wanted`: game, speed. The newest first."""
        return self._pages("/api/tables", free=str(free).lower(), **wanted)

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

    def ratings(self, game: str, players: int) -> Any:
        """Who plays a game best by this number of players."""
        return self.get(f"/api/ratings/{game}/{players}")

    def profile(self, person: str) -> Any:
        """Somebody's ratings, results and newest games."""
        return self.get(f"/api/people/{person}")

    def daily(self, game: str) -> Any:
        """Today's challenge in a game, with its table."""
        return self.get(f"/api/daily/{game}")

    def contests(self) -> Any:
        """Contests that people have made."""
        return self.get("/api/contests")["contests"]

    def make_contest(self, kind: str, name: str, game: str, players: int, **more: Any) -> str:
        """A contest of one's own: its id."""
        body = {"kind": kind, "name": name, "game": game, "players": players, **more}
        return str(self.post("/api/contests", body)["id"])

    def contest(self, id: str) -> Any:
        """A contest: its table, its rounds, and what one has played."""
        return self.get(f"/api/contests/{id}")

    def play_deal(self, id: str, deal: int = 0) -> RemoteTable:
        """Play a deal of a contest, once."""
        return RemoteTable(self, self.post(f"/api/contests/{id}/play", {"deal": deal})["id"])

    def enter_contest(self, id: str) -> Any:
        """Take part in a contest in rounds."""
        return self.post(f"/api/contests/{id}/enter")

    def next_round(self, id: str) -> Any:
        """Begin the next round of a contest of one's own."""
        return self.post(f"/api/contests/{id}/round")

    def lobby(self) -> LiveLobby:
        """Where this guest looks for people to play with now."""
        return LiveLobby(self)

    def people(self) -> Any:
        """Friends, recent opponents, and who is blocked."""
        return self.get("/api/people")

    def be_away(self, days: int) -> Any:
        """Be away from all your tables for so many days, or be back (0): `until`, `left`, `a_year`."""
        return self.post("/api/me/absence", {"days": days})

    def befriend(self, on: bool = True, **whom: Any) -> Any:
        """Mark a friend: `person`, or `table` and `seat`, or `table` and `event`."""
        return self.post("/api/people/friends", {"whom": whom, "on": on})

    def block(self, on: bool = True, **whom: Any) -> Any:
        """Block somebody, named as a friend is."""
        return self.post("/api/people/blocks", {"whom": whom, "on": on})

    def report(self, reason: str, text: str = "", **whom: Any) -> Any:
        """Tell whoever runs the server about somebody, named as a friend is."""
        return self.post("/api/reports", {"whom": whom, "reason": reason, "text": text})

    def upload(self, record: str) -> RemoteTable:
        """A table of a record."""
        return RemoteTable(self, self.post("/api/records", {"record": record})["id"])
