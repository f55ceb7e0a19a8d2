"""A table that cannot be loaded, or a game that cannot be made, stops nothing but itself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from kogge.client import Client, RemoteTable
from kogge.server.runtime import notifier
from kogge.server.server import Server
from kogge.server.settings import Settings
from kogge.server.storage.seeks import add_seek, ends_of, open_seeks
from kogge.server.table.pairing import Seek, Wish
from tests.server.launch import UNLIMITED, ServerThread
from tests.server.test_seats import until
from tests.server.test_slow_play import DAY, game_of, mover


@pytest.fixture
def server(serve: Callable[..., ServerThread], sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> ServerThread:
    """A server that looks at turns all the time."""
    monkeypatch.setattr(notifier, "SECONDS", 0.02)
    return serve(sqlite_url, **UNLIMITED)


def damage(server: ServerThread, *tables: RemoteTable) -> None:
    """Make what is stored of tables unreadable, and say so to the server as `kogge admin` does."""
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection, connection:
        for table in tables:
            connection.execute("UPDATE entries SET text = '{' WHERE table_id = ? AND kind = 'seat'", [table.id])
            connection.execute("INSERT INTO notices (kind, subject, at) VALUES ('table', ?, 1)", [table.id])
        connection.execute("UPDATE identities SET name = 'Told' WHERE name = 'Carla'")
        connection.execute("INSERT INTO notices (kind, subject, at) SELECT 'person', id, 1 FROM identities")


def live_game(anna: Client, bert: Client) -> RemoteTable:
    """With a minute for a turn."""
    return game_of(anna, bert, turn_limit=60)


def stands_in(table: RemoteTable) -> Callable[[], bool]:
    """Whether a bot plays for whoever was awaited."""
    seat = mover(table)
    return lambda: bool(table.info()["seats"][seat]["standin"])


def test_turns_of_other_tables_end_in_time(server: ServerThread) -> None:
    anna, bert = server.client("Anna"), server.client("Bert")
    bad, good = game_of(anna, bert), game_of(anna, bert)
    over = stands_in(good)
    server.stop()
    damage(server, bad)
    server.start()
    server.clock.ahead += 3 * DAY + 61
    until(over)
    again = game_of(anna, bert)
    over = stands_in(again)
    server.clock.ahead += 3 * DAY + 61
    until(over)


def test_clocks_of_other_tables_run_on(server: ServerThread) -> None:
    anna, bert, carla = (server.client(name) for name in ("Anna", "Bert", "Carla"))
    bad, good = live_game(anna, bert), live_game(anna, bert)
    over = stands_in(good)
    damage(server, bad)
    until(lambda: carla.me()["name"] == "Told")  # notices are read in their order
    server.clock.ahead += 61
    until(over)
    again = live_game(anna, bert)
    over = stands_in(again)
    server.clock.ahead += 61
    until(over)


def test_other_tables_are_taken_over(server: ServerThread) -> None:
    anna, bert = server.client("Anna"), server.client("Bert")
    tables = [live_game(anna, bert) for _ in range(5)]
    over = stands_in(tables[-1])
    server.stop()
    damage(server, *tables[:-1])
    server.start()
    server.clock.ahead += 61
    until(over)


def test_seeks_of_which_no_table_can_be_made_end_and_others_are_paired(new_database: Callable[[], str]) -> None:
    """Somebody looks for a board that an earlier version had."""

    async def work() -> None:
        server = Server(Settings(database=new_database()))
        await server.open()
        people = [await server.guests.create(f"Guest {i}") for i in range(4)]
        gone = Wish("yokohama", 2, board="gone")
        for i, who in enumerate(people[:2]):
            await add_seek(server.store, Seek(f"seek{i}", who, "", gone, server.registry.process, i))
        ids = [await server.pairing.seek(who, "Guest", Wish("yokohama", 2)) for who in people[2:]]
        tables = await ends_of(server.store, ids)
        assert len(set(tables.values())) == 1 and None not in tables.values()
        assert await ends_of(server.store, ["seek0", "seek1"]) == {"seek0": None, "seek1": None}
        assert await open_seeks(server.store) == []
        await server.close()

    asyncio.run(asyncio.wait_for(work(), 60))
