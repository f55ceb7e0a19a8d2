"""Stored tables and changed rules; the schema's migrations; what a table in memory follows."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from kogge.server.server import Server
from kogge.server.settings import Settings
from kogge.server.storage.repository import load_table
from kogge.server.storage.schema import metadata
from kogge.server.storage.store import Store
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from tests.server.launch import UNLIMITED, RunningServer, ServerThread
from tests.server.players import play_by_http
from tests.server.test_seats import refused


def test_a_table_of_unknown_rules_is_shown_and_never_lost(serve: Callable[..., ServerThread], tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    server = serve(f"sqlite:///{file}", **UNLIMITED)
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 30)
    log = table.log(0)
    position = table.position(0)
    server.stop()
    change(file, "UPDATE tables SET version = 999")
    server.start()
    info = table.info()
    assert info["readonly"]
    assert table.log(0) == log
    assert table.position(0)["view"] is None
    refused("readonly", table.play, 0, "end", position["version"])
    refused("readonly", table.record, 0)
    refused("readonly", table.fork, 3, 0)
    server.stop()
    change(file, "UPDATE tables SET version = 1")
    server.start()
    assert table.position(0) == position


def test_tables_from_before_hints_have_the_usual_ones(serve: Callable[..., ServerThread], tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"
    server = serve(f"sqlite:///{file}")
    table = server.client("Anna").make_table("hansa", ["me", "bot", "bot"], options={"first": "1"}, hints="never")
    server.stop()
    change(file, "ALTER TABLE tables DROP COLUMN hints")
    change(file, "ALTER TABLE tables DROP COLUMN components")
    change(file, "DROP TABLE components")
    change(file, "UPDATE alembic_version SET version_num = '0001'")
    server.start()
    assert table.info()["hints"] == "alone"
    assert table.hint(0)["actions"]


def change(file: Path, statement: str) -> None:
    """What a server of another version has left."""
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()


def test_the_migrations_lead_to_the_schema(new_database: Callable[[], str]) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async def work() -> list[object]:
        store = Store(new_database())
        await store.open()
        await store.close()
        await store.open()  # a second start finds everything in place
        async with store.engine.connect() as connection:
            found = await connection.run_sync(differences)
        await store.close()
        return found

    assert asyncio.run(work()) == []


def test_a_finished_game_is_read_whole_from_the_database(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me"] * 3)
    play_by_http(table, dict.fromkeys(range(3), anna), "hansa", 6_000)
    assert table.position(0)["status"] == "over"

    async def load() -> tuple[int, bytes]:
        store = Store(server.database)
        loaded = await load_table(store, table.id)
        await store.close()
        return len(loaded.log.decisions), bytes(loaded.position(0))

    decisions, position = asyncio.run(load())
    assert decisions == len(table.log())
    assert json.loads(position) == table.position(0)


def test_idle_tables_leave_the_memory_and_come_back(new_database: Callable[[], str]) -> None:
    async def work() -> None:
        server = Server(Settings(database=new_database(), idle_seconds=0.0))
        await server.open()
        who = await server.guests.create("Anna")
        table = make_table(TableRequest("hansa", [SeatRequest("me")] * 3), who, "Anna")
        id = table.info.id
        await server.registry.add(table)
        before = await server.registry.run(id, lambda t: bytes(t.position(0)))
        assert server.registry.worker(id).table is table
        await asyncio.sleep(0.01)
        server.registry.unload_idle()
        assert id not in server.registry.workers
        assert await server.registry.run(id, lambda t: bytes(t.position(0))) == before
        assert server.registry.worker(id).table is not table
        await server.close()

    asyncio.run(work())
