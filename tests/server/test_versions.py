"""Stored tables and changed rules; the schema's migrations; what a table in memory follows."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from kogge.bots.contract import Bot, Observation
from kogge.bots.random import verb_first
from kogge.bots.registry import BOTS, BotKind
from kogge.core.contract import Action, Game
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.record import Record, read_record, record_of, replay
from kogge.games.registry import GAMES, find_game
from kogge.server.live.thinking import Positions
from kogge.server.runtime.bot_pool import BotPool
from kogge.server.server import Server
from kogge.server.settings import Settings
from kogge.server.storage import migrations
from kogge.server.storage.repository import load_table
from kogge.server.storage.schema import metadata
from kogge.server.storage.store import Store
from kogge.server.table.create import SeatRequest, TableRequest, make_table, upload
from kogge.server.table.table import Table
from tests.records.make import HERE as RECORDS
from tests.server.launch import UNLIMITED, RunningServer, ServerThread
from tests.server.players import decisions_of, play_by_http, play_live
from tests.server.test_bots import job
from tests.server.test_seats import refused


def test_a_table_of_unknown_rules_is_shown_and_never_lost(serve: Callable[..., ServerThread], tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    server = serve(f"sqlite:///{file}", **UNLIMITED)
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 30)
    log = decisions_of(table.log(0))
    position = table.position(0)
    server.stop()
    change(file, "UPDATE tables SET version = 999")
    server.start()
    info = table.info()
    assert info["readonly"]
    assert decisions_of(table.log(0)) == log
    assert table.position(0)["view"] is None
    refused("readonly", table.play, 0, "end", position["version"])
    refused("readonly", table.record, 0)
    refused("readonly", table.fork, 3, 0)
    server.stop()
    change(file, f"UPDATE tables SET version = {find_game('hansa').version}")
    server.start()
    assert table.position(0) == position


def golden_records(game: str, version: int) -> list[Record]:
    """Whole games that were played by these rules."""
    files = sorted((RECORDS / game / str(version)).glob("*.txt"))
    return [read_record(path.read_text(encoding="utf-8")) for path in files]


def first_part(record: Record, decisions: int) -> str:
    """The beginning of a game as a record."""
    return record_of(replay(find_game(record.game), record, decisions)).write()


def stored_table(database: str, id: str) -> Table:
    """A table as the database has it."""

    async def load() -> Table:
        store = Store(database)
        loaded = await load_table(store, id)
        await store.close()
        return loaded

    return asyncio.run(load())


def choice_texts(match: Match) -> list[str]:
    """What may be played now."""
    return [choice.text for choice in match.choices()]


@pytest.mark.parametrize("game", GAMES)
def test_stored_games_of_every_version_play_on_side_by_side_with_bots(
    serve: Callable[..., ServerThread], sqlite_url: str, game: str
) -> None:
    server = serve(sqlite_url, **UNLIMITED)
    anna = server.client("Anna")
    tables = {}
    for version in range(1, find_game(game).version + 1):
        record = golden_records(game, version)[0]
        tables[version] = anna.upload(first_part(record, len(record.decisions) // 2))
    server.restart()
    for version, table in tables.items():
        before = table.position(0)["decisions"]
        for seat in range(1, table.info()["players"]):
            table.command("leave", seat=seat)
        with table.live(0) as live:
            play_live({0: live}, game, 8)
            bots = {event["seat"] for event in live.events if event["kind"] == "play" and event["seat"] > 0}
        assert bots
        info = table.info()
        assert not info["readonly"]
        setup = {"board": info["board"], "players": info["players"], "version": version}
        assert anna.get(f"/api/games/{game}/scene", **setup, **info["options"]), "a page can draw it"
        stored = stored_table(sqlite_url, table.id)
        assert stored.info.version == version
        again = replay(find_game(game), read_record(record_of(stored.playing()).write()))
        assert again.options.version == version
        assert len(again.log) > before
        assert again.state.key() == stored.playing().state.key()


@pytest.mark.parametrize(("game", "version"), [(name, v) for name in GAMES for v in range(1, GAMES[name].version + 1)])
def test_bots_decide_by_the_rules_of_their_table(monkeypatch: pytest.MonkeyPatch, game: str, version: int) -> None:
    seen: list[int] = []

    class Spy(Bot):
        def choose(self, observation: Observation, dealer: Dealer) -> Action:
            seen.append(int(observation._state.version))
            return verb_first(observation.legal(), dealer)

    def make_spy(game: Game[Any], parameters: str, limit: float) -> Bot:
        return Spy()

    async def ask_process(table: Table, seat: int) -> str:
        pool = BotPool(1, 60.0)
        try:
            return await pool.move(table, seat)
        finally:
            pool.stop()

    record = golden_records(game, version)[0]
    table = upload(first_part(record, len(record.decisions) // 2), "anna", "Anna")
    seat = table.waiting_for()
    assert seat is not None
    monkeypatch.setitem(BOTS, "spy", BotKind(make_spy, str))
    assert Positions().decide(job(table, 0, [one.text for one in table.log.decisions], seat, "spy")).action
    assert seen == [version]
    table.seats[seat].level = "random"
    assert asyncio.run(ask_process(table, seat)) in choice_texts(table.playing())


def first_difference(game: Game[Any], old: int) -> tuple[Record, int]:
    """A game of an old version, and where the newest rules would let a seat choose between other things."""
    for record in golden_records(game.name, old):
        by_old = Match(game, record.chosen(game))
        by_new = Match(game, game.menu().renew(by_old.options))
        for number, one in enumerate(record.decisions):
            if by_old.to_move() >= 0 and choice_texts(by_old) != choice_texts(by_new):
                return record, number
            by_old.play(one.seat, one.text)
            if one.text not in choice_texts(by_new):
                break
            by_new.play(one.seat, one.text)
    raise AssertionError(f"no record of {game.name} {old} shows what its newest rules changed")


@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).version > 1])
def test_an_uploaded_record_of_an_old_version_offers_the_choices_of_its_own_rules(
    server: RunningServer, name: str
) -> None:
    game = find_game(name)
    record, decisions = first_difference(game, game.version - 1)
    table = server.client("Anna").upload(first_part(record, decisions))
    here = replay(game, record, decisions)
    seat = here.to_move()
    position = table.position(seat)
    assert [choice["action"] for choice in position["choices"]] == choice_texts(here)
    table.play(seat, record.decisions[decisions].text, position["version"])


@pytest.mark.parametrize("name", GAMES)
def test_a_rematch_of_an_old_game_is_played_by_the_newest_rules(server: RunningServer, name: str) -> None:
    anna = server.client("Anna")
    table = anna.upload(golden_records(name, 1)[0].write())
    assert table.info()["version"] == 1
    assert table.rematch().info()["version"] == find_game(name).version


def test_tables_from_before_hints_have_the_usual_ones(serve: Callable[..., ServerThread], tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"
    server = serve(f"sqlite:///{file}")
    table = server.client("Anna").make_table("hansa", ["me", "bot", "bot"], options={"first": "1"}, hints="never")
    server.stop()
    go_back_to(file, "0001")
    server.start()
    assert table.info()["hints"] == "alone"
    assert table.hint(0)["actions"]


def test_tables_from_before_there_were_times_go_on_as_usual(serve: Callable[..., ServerThread], tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"
    server = serve(f"sqlite:///{file}")
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me"] * 3, options={"first": "1"}, turn_limit=600, waiting_time=600)
    play_by_http(table, dict.fromkeys(range(3), anna), "hansa", 10)
    position = table.position(0)
    server.stop()
    go_back_to(file, "0002")
    server.start()
    assert table.info()["waiting_time"] == 60
    assert table.position(0) == position
    assert play_by_http(table, dict.fromkeys(range(3), anna), "hansa", 10) == 10


def go_back_to(file: Path, revision: str) -> None:
    """The database as a server of that revision left it."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()


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
