"""Lists of tables come in pages, and tables that nobody came to go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from kogge.server.errors import Refused
from kogge.server.live.worker import Listener
from kogge.server.server import Server
from kogge.server.settings import NO_LIMITS, Settings
from kogge.server.storage.lobby import remove_table
from kogge.server.storage.store import Conflict
from kogge.server.table.commands import Chat
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from tests.server.launch import Clock, ServerThread
from tests.server.test_seats import refused

HOUR = 3_600


def test_the_lobby_comes_in_pages(serve: Callable[..., ServerThread], new_database: Callable[[], str]) -> None:
    server = serve(new_database(), **NO_LIMITS)
    anna = server.client("Anna")
    made = [anna.make_table("hansa", ["me", "open", "open"], public=True).id for _ in range(7)]
    anna.make_table("hansa", ["me", "open", "open"])
    running = anna.make_table("hansa", ["me", "me", "me"], public=True).id
    bert = server.client("Bert")
    first = bert.get("/api/tables", limit=3, free="true")
    assert [table["id"] for table in first["tables"]] == made[:3:-1]
    late = anna.make_table("hansa", ["me", "open", "open"], public=True).id
    second = bert.get("/api/tables", limit=3, free="true", after=first["next"])
    assert [table["id"] for table in second["tables"]] == made[3:0:-1], "what is new meanwhile moves nothing"
    third = bert.get("/api/tables", limit=3, free="true", after=second["next"])
    assert ([table["id"] for table in third["tables"]], third["next"]) == (made[:1], None)
    assert [table["id"] for table in bert.public_tables(free=True)] == [late, *reversed(made)]
    assert [table["id"] for table in bert.public_tables()] == [late, running, *reversed(made)]
    assert len(list(anna.my_tables())) == 10
    assert list(bert.my_tables()) == []


def test_a_long_list_has_every_table_once(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **NO_LIMITS)
    anna = server.client("Anna")
    made = [anna.make_table("hansa", ["me", "open", "open"], public=True).id for _ in range(130)]
    assert [table["id"] for table in anna.public_tables()] == made[::-1]
    assert [table["id"] for table in anna.my_tables()] == made[::-1]


@pytest.mark.parametrize(
    ("name", "value"),
    [("after", "x"), ("after", "1-"), ("after", "-a"), ("after", f"{'9' * 30}-a"), ("limit", "0"), ("limit", "101")],
)
def test_bad_cursors_and_sizes_are_refused(
    serve: Callable[..., ServerThread], sqlite_url: str, name: str, value: str
) -> None:
    anna = serve(sqlite_url).client("Anna")
    assert refused("malformed", anna.get, "/api/tables", **{name: value}).status == 400


class Lobby:
    """A server without a network, whose clock can be put forward."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        settings = Settings(database=f"sqlite:///{folder}/kogge.db", open_hours=48.0)
        self.server = Server(settings, self.clock.milliseconds, self.clock.seconds)

    async def open(self, *kinds: str) -> str:
        """A new table."""
        who = await self.server.guests.create("Anna")
        request = TableRequest("hansa", [SeatRequest(kind) for kind in kinds], public=True)  # type: ignore[arg-type]
        table = make_table(request, who, "Anna")
        table.clock = self.server.clock
        await self.server.registry.add(table)
        return table.info.id

    async def talk(self, id: str) -> None:
        """Something happens at a table."""
        who = await self.server.registry.run(id, lambda table: table.info.host)
        await self.server.commands.execute(id, who, Chat(f"r{self.clock.ahead}", "hello"))

    async def is_there(self, id: str) -> bool:
        """Whether the table can be read."""
        try:
            await self.server.registry.run(id, lambda table: None)
        except Refused as error:
            assert error.code == "no-table"
            return False
        return True

    async def expire(self, hours: float) -> None:
        """Some time later."""
        self.clock.ahead += hours * HOUR
        await self.server.expiry.remove_abandoned()


def test_abandoned_open_tables_go_and_others_stay(tmp_path: Path) -> None:
    async def work() -> list[bool]:
        lobby = Lobby(tmp_path)
        await lobby.server.open()
        left = await lobby.open("me", "open", "open")
        busy = await lobby.open("me", "open", "open")
        watched = await lobby.open("me", "open", "open")
        running = await lobby.open("me", "me", "me")
        lobby.server.registry.worker(watched).listeners.add(Listener())
        await lobby.expire(30)
        assert await lobby.is_there(left)
        await lobby.talk(busy)
        await lobby.expire(30)
        there = [await lobby.is_there(id) for id in (left, busy, watched, running)]
        await lobby.expire(60)
        there.append(await lobby.is_there(busy))
        await lobby.server.close()
        return there

    assert asyncio.run(work()) == [False, True, True, True, False]


def test_a_table_that_somebody_joins_just_now_is_not_removed(tmp_path: Path) -> None:
    async def work() -> bool:
        lobby = Lobby(tmp_path)
        await lobby.server.open()
        id = await lobby.open("me", "open", "open")
        last = await lobby.server.registry.run(id, lambda table: table.last())
        await lobby.talk(id)
        with pytest.raises(Conflict):
            await remove_table(lobby.server.store, id, last, 0)
        there = await lobby.is_there(id)
        await lobby.server.close()
        return there

    assert asyncio.run(work())
