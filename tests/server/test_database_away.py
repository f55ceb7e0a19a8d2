"""A database that hangs, is locked or full: everybody is told so soon, and it goes on by itself afterwards."""

from __future__ import annotations

import asyncio
import resource
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import insert

from kogge.client import Client, RemoteTable, ServerRefused
from kogge.server.settings import Settings
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Conflict, StorageError, Store
from tests.server.launch import UNLIMITED, Cluster, RunningServer, ServerProcess, ServerThread
from tests.server.proxy import HungNetwork
from tests.server.test_limits import ask, wait_for

PATIENCE: Final = 10.0  # seconds; the driver alone would take longer, and one after another much longer
CLIENTS: Final = 20
IMPATIENT: Final = {**UNLIMITED, "database_seconds": Settings().database_seconds}  # as everywhere but in tests


class Guest:
    """Somebody with a table, which the server has not in memory."""

    def __init__(self, server: RunningServer, number: int) -> None:
        self.client = server.client(f"Guest {number}")
        self.number = number
        self.table = self.client.make_table("hansa", ["me", "me", "me"], public=True)

    def ask(self, shared: RemoteTable) -> int:
        """The status of one request: all kinds, by turns, some of them at the same table."""
        table = self.client.table(shared.id)
        requests: list[Callable[[], object]] = [
            lambda: self.table.command("chat", text="hello"),
            table.position,
            lambda: self.client.get("/api/tables"),
            lambda: self.client.get("/api/tables/mine"),
            table.info,
            lambda: self.client.post("/api/me", {"name": "Other"}),
            lambda: self.client.make_table("hansa", ["me", "me", "me"]),
            lambda: table.command("chat", text="hello"),
            lambda: self.table.events(0),
            lambda: Client(self.client.url, "New"),
        ]
        try:
            requests[self.number % len(requests)]()
        except ServerRefused as error:
            return error.status
        return 200


def ask_all(guests: list[Guest]) -> list[int]:
    """All at once; nobody may have to wait for as long as the driver does."""
    with ThreadPoolExecutor(len(guests)) as pool:
        started = time.monotonic()
        asked = [pool.submit(guest.ask, guests[0].table) for guest in guests]
        answers = [one.result() for one in asked]
        taken = time.monotonic() - started
    assert taken < PATIENCE
    return answers


@contextmanager
def hung_server(cluster: Cluster, name: str) -> Iterator[tuple[ServerThread, HungNetwork]]:
    """A server whose PostgreSQL is behind a network that can hang."""
    database = cluster.database(name)
    with ExitStack() as stack:
        network = HungNetwork(cluster.port)
        stack.callback(network.close)
        server = ServerThread(database.replace(f":{cluster.port}/", f":{network.port}/"), **IMPATIENT)
        stack.callback(server.stop)
        yield server.start(), network


def test_a_hung_database_is_a_503_for_everybody(cluster: Cluster) -> None:
    with hung_server(cluster, "hung") as (server, network):
        guests = [Guest(server, i) for i in range(CLIENTS)]
        assert ask_all(guests) == [200] * CLIENTS
        server.restart()
        network.hang()
        for _ in range(2):
            assert ask_all(guests) == [503] * CLIENTS
            assert ask(server.port, "127.0.0.1", "/health") == 503
            assert ask(server.port, "127.0.0.1", "/api/games") == 200, "what needs no database is there"
        network.go_on()
        wait_for(lambda: ask(server.port, "127.0.0.1", "/health") == 200, 30)
        wait_for(lambda: ask_all(guests) == [200] * CLIENTS, 30)


def test_a_socket_that_cannot_be_opened_now_is_no_refusal(cluster: Cluster) -> None:
    with hung_server(cluster, "hung_socket") as (server, network):
        anna = server.client("Anna")
        table = anna.make_table("hansa", ["me", "me", "me"])
        server.restart()
        network.hang()
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as one:
            one.sendall(
                f"GET {table.path}/live?seat=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {anna.cookie}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            assert one.recv(1_000).startswith(b"HTTP/1.1 503")


def test_a_locked_sqlite_file_is_a_503_for_every_change(serve: Callable[..., ServerThread], tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"
    server = serve(f"sqlite:///{file}", **IMPATIENT)
    tables = [server.client(f"Guest {i}").make_table("hansa", ["me", "me", "me"]) for i in range(CLIENTS)]

    def talk(table: RemoteTable) -> int:
        try:
            table.command("chat", text="hello")
        except ServerRefused as error:
            return error.status
        return 200

    def all_talk() -> set[int]:
        started = time.monotonic()
        with ThreadPoolExecutor(CLIENTS) as pool:
            answers = set(pool.map(talk, tables))
        assert time.monotonic() - started < PATIENCE
        return answers

    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert all_talk() == {503}
    assert not server.answers()
    assert tables[0].info()["status"] == "running", "looking still works"
    other.execute("ROLLBACK")
    other.close()
    wait_for(server.answers)
    assert all_talk() == {200}


def test_health_says_that_nothing_can_be_written(start: Callable[..., ServerProcess], tmp_path: Path) -> None:
    file = tmp_path / "full.db"
    server = start(f"sqlite:///{file}")
    table = server.client("Anna").make_table("hansa", ["me", "me", "me"])
    assert server.process is not None
    full = Path(f"{file}-wal").stat().st_size
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
    wait_for(lambda: not server.answers())
    assert table.position(0)["status"] == "running"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    wait_for(server.answers)


class Watched(Store):
    """A store that notes how many batches each attempt to commit had."""

    def __init__(self, url: str) -> None:
        super().__init__(url, 1.5)
        self.attempts: list[int] = []

    async def _commit(self, batches: list[Batch], seconds: float) -> None:
        self.attempts.append(len(batches))
        await super()._commit(batches, seconds)


async def write_together(store: Store, names: list[str]) -> list[str]:
    """Batches that are submitted together, each with a name that must be new; how each ends."""

    async def write(number: int, name: str) -> str:
        batch = Batch(f"{number:03}")
        batch.add(insert(schema.secrets).values(name=name, value="x"))
        try:
            await store.write(batch)
        except StorageError as error:
            return type(error).__name__
        return "written"

    async with asyncio.timeout(PATIENCE):
        return await asyncio.gather(*[write(number, name) for number, name in enumerate(names)])


def test_a_group_whose_connection_is_gone_is_tried_again_as_a_group(cluster: Cluster) -> None:
    url = cluster.database("group")

    async def work() -> tuple[list[str], list[int]]:
        store = Watched(url)
        await store.open()
        await write_together(store, ["first"])
        await end_connections(url)
        store.attempts.clear()
        out = await write_together(store, [str(i) for i in range(100)])
        await store.close()
        return out, store.attempts

    out, attempts = asyncio.run(work())
    assert out == ["written"] * 100
    assert attempts == [100, 100]


async def end_connections(url: str) -> None:
    """As when the database is restarted."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


def test_while_a_file_is_locked_groups_fail_as_groups(tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"

    async def work() -> tuple[list[str], list[int]]:
        store = Watched(f"sqlite:///{file}")
        await store.open()
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        out = await write_together(store, [str(i) for i in range(500)])
        other.execute("ROLLBACK")
        other.close()
        out += await write_together(store, [str(i) for i in range(10)])
        await store.close()
        return out, store.attempts

    out, attempts = asyncio.run(work())
    assert out == ["StorageError"] * 500 + ["written"] * 10
    assert attempts == [200, 10], "those who wait behind a group that failed are not tried one after another"


def test_one_bad_batch_fails_alone_and_is_found_in_few_commits(sqlite_url: str) -> None:
    async def work() -> tuple[list[str], list[int]]:
        store = Watched(sqlite_url)
        await store.open()
        out = await write_together(store, [str(i) for i in range(99)] + ["57"])
        await store.close()
        return out, store.attempts

    out, attempts = asyncio.run(work())
    assert out == ["written"] * 99 + [Conflict.__name__]
    assert len(attempts) < 25
