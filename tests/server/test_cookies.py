"""Cookies: replaced as they age, void when they are too old or revoked, at every process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

from kogge.client import Client, ServerRefused
from kogge.server.live.worker import Listener
from kogge.server.security.signing import DAY, RENEWED_AFTER, Signer
from kogge.server.server import Server
from kogge.server.settings import Settings
from tests.server.launch import Cluster, RunningServer, ServerProcess, ServerThread
from tests.server.test_processes import elsewhere
from tests.server.test_seats import refused, until, wait_for_ever


def test_signing_out_everywhere_else_leaves_one_cookie(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    stolen = Client(server.url, cookie=anna.cookie)
    with stolen.table(table.id).live(0) as live:
        live.wait()
        anna.post("/api/me/renew")
        refused("no-identity", wait_for_ever, live)
    assert stolen.cookie != anna.cookie
    assert anna.get("/api/me")["name"] == "Anna"
    assert table.position(0)["seat"] == 0
    refused("no-identity", stolen.get, "/api/me")
    refused("no-identity", stolen.post, "/api/me/renew")
    refused("not-yours", stolen.table(table.id).position, 0)
    refused("no-identity", stolen.table(table.id).command, "chat", text="I am Anna")
    assert stolen.post("/api/me", {"name": "Thief"})["id"] != anna.get("/api/me")["id"]


def test_signing_out_wakes_nobody_else(tmp_path: Path) -> None:
    """Somebody who does it all the time must not cost everybody who looks on."""

    async def work() -> None:
        server = Server(Settings(database=f"sqlite:///{tmp_path}/kogge.db"))
        await server.open()
        worker = server.registry.worker("t")
        listeners = {"anna": Listener(), "bert": Listener(), None: Listener()}
        for who, listener in listeners.items():
            server.registry.add_listener(worker, who, listener)
            await listener.wait()
        server.registry.wake_person("anna")
        assert [listener._woken for listener in listeners.values()] == [True, False, False]
        for who, listener in listeners.items():
            server.registry.remove_listener(worker, who, listener)
        assert not server.registry.listeners
        assert not worker.listeners
        await server.close()

    asyncio.run(work())


def test_a_cookie_is_replaced_when_it_has_aged(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, cookie_days=30)
    anna = server.client("Anna")
    first = anna.cookie
    anna.get("/api/me")
    assert anna.cookie == first
    server.clock.ahead = RENEWED_AFTER + 60
    anna.get("/api/me")
    assert anna.cookie != first
    server.clock.ahead = 30 * DAY + 60
    refused("no-identity", Client(server.url, cookie=first).get, "/api/me")
    assert anna.get("/api/me")["name"] == "Anna"


def test_a_cookie_from_before_they_had_a_date_is_accepted_and_replaced(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url)
    anna = server.client("Anna")
    who = anna.get("/api/me")["id"]
    signer = Signer(secret_of(sqlite_url))
    old = Client(server.url, cookie=f"kogge={who}.{signer._sign('identity', who)}")
    assert old.get("/api/me")["id"] == who
    assert old.cookie.count(".") == 3
    anna.post("/api/me/renew")
    refused("no-identity", old.get, "/api/me")


def secret_of(database: str) -> str:
    """The key that a server signs with."""
    connection = sqlite3.connect(database.removeprefix("sqlite:///"))
    try:
        return str(connection.execute("SELECT value FROM secrets WHERE name = 'key'").fetchone()[0])
    finally:
        connection.close()


def test_revoked_at_one_process_is_revoked_at_all(start: Callable[..., ServerProcess], cluster: Cluster) -> None:
    database = cluster.database("revoked")
    one, two = start(database), start(database)
    anna = one.client("Anna")
    stolen = elsewhere(anna, two)
    assert stolen.get("/api/me")["name"] == "Anna"
    anna.post("/api/me/renew")

    def is_refused() -> bool:
        try:
            stolen.get("/api/me")
        except ServerRefused as error:
            return error.status == 401
        return False

    until(is_refused)
    assert elsewhere(anna, two).get("/api/me")["name"] == "Anna"
