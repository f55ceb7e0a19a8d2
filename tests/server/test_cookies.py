"""Cookies: replaced as they age, void when they are too old or revoked, at every process."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest

from kogge.client import Client, ServerRefused
from kogge.server.security.signing import DAY, RENEWED_AFTER, Signer
from tests.server.launch import Cluster, RunningServer, ServerProcess, ServerThread
from tests.server.test_processes import elsewhere
from tests.server.test_seats import refused, until


def test_signing_out_everywhere_else_leaves_one_cookie(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    stolen = Client(server.url, cookie=anna.cookie)
    with stolen.table(table.id).live(0) as live:
        live.wait()
        anna.post("/api/me/renew")
        with pytest.raises(ServerRefused, match="revoked"):
            while True:
                live.wait(5)
    assert stolen.cookie != anna.cookie
    assert anna.get("/api/me")["name"] == "Anna"
    assert table.position(0)["seat"] == 0
    refused("no-identity", stolen.get, "/api/me")
    refused("no-identity", stolen.post, "/api/me/renew")
    refused("not-yours", stolen.table(table.id).position, 0)
    refused("no-identity", stolen.table(table.id).command, "chat", text="I am Anna")
    assert stolen.post("/api/me", {"name": "Thief"})["id"] != anna.get("/api/me")["id"]


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
