"""Backups: of one moment while servers write, whole or refused, and from either database into either."""

from __future__ import annotations

import gzip
import json
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from kogge.cli.main import main
from kogge.client import Client, RemoteTable
from tests.cli.process import assert_refused, kogge_process
from tests.depth import trials
from tests.server.launch import UNLIMITED, Cluster, ServerThread
from tests.server.players import play_by_http
from tests.server.test_processes import as_stored
from tests.server.test_seats import seat_link


@pytest.fixture(params=["sqlite", "postgresql"])
def other_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/restored.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database(f"kogge_{uuid4().hex[:12]}")


def admin(capsys: pytest.CaptureFixture[str], database: str, *arguments: str) -> Any:
    """What `kogge admin` prints as JSON."""
    assert main(["admin", "--database", database, *arguments, "--json"]) == 0, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


def test_a_backup_taken_while_people_play_is_whole_and_plays_on_elsewhere(
    serve: Callable[..., ServerThread],
    new_database: Callable[[], str],
    other_database: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = serve(new_database(), **UNLIMITED)
    anna = server.client("Anna ☕")
    over = anna.make_table("hansa", ["me", "me", "me"])
    play_by_http(over, {0: anna, 1: anna, 2: anna}, "hansa", 6_000, seed=3)
    copied = anna.make_table("hansa", ["me", "open", "bot"])
    link = seat_link(copied, 1)
    of_bots = [anna.make_table("hansa", ["bot random", "bot random", "bot random"]) for _ in range(trials(2, 4, 20))]
    of_people: list[RemoteTable] = []
    stop = threading.Event()

    def hurry() -> None:
        mine = Client(server.url, cookie=anna.cookie)
        while not stop.is_set():
            table = mine.make_table("hansa", ["me", "me", "me"])
            play_by_http(table, {0: mine, 1: mine, 2: mine}, "hansa", 30)
            of_people.append(table)

    writer = threading.Thread(target=hurry)
    writer.start()
    try:
        files = [tmp_path / f"{i}.backup" for i in range(trials(1, 3, 20))]
        for file in files:
            admin(capsys, server.database, "backup", str(file))
    finally:
        stop.set()
        writer.join()
    assert stat.S_IMODE(files[-1].stat().st_mode) == 0o600
    counts = admin(capsys, other_database, "restore", str(files[-1]))["rows"]
    assert counts["identities"] >= 1
    there = serve(other_database, **UNLIMITED)
    again = Client(there.url, cookie=anna.cookie)
    assert again.get("/api/me")["name"] == "Anna ☕"
    assert again.table(over.id).record() == over.record()
    assert there.client("Bert").table(copied.id).join(link=link)["seat"] == 1
    known = [line["id"] for line in admin(capsys, other_database, "tables", "--limit", "1000")]
    for table in of_people:
        if table.id in known:
            events = again.table(table.id).events()
            assert as_stored(events) == as_stored(table.events()[: len(events)])
    for table in of_bots:  # they play on here and there
        numbers = [event["number"] for event in again.table(table.id).events()]
        assert numbers == list(range(1, len(numbers) + 1))
    table = again.make_table("hansa", ["me", "me", "me"])
    assert play_by_http(table, {0: again, 1: again, 2: again}, "hansa", 5) == 5


def test_a_backup_of_a_restored_backup_is_the_same(
    serve: Callable[..., ServerThread],
    new_database: Callable[[], str],
    other_database: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = serve(new_database(), **UNLIMITED)
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "open", "me"], public=True, chat="seated")
    server.client("Bert").table(table.id).join()
    anna.table(table.id).fork(1, 0)
    server.stop()
    one, two = tmp_path / "one", tmp_path / "two"
    admin(capsys, server.database, "backup", str(one))
    admin(capsys, other_database, "restore", str(one))
    admin(capsys, other_database, "backup", str(two))
    assert gzip.decompress(two.read_bytes()).split(b"\n")[1:] == gzip.decompress(one.read_bytes()).split(b"\n")[1:]


def test_a_file_that_is_not_whole_fills_nothing(
    serve: Callable[..., ServerThread], sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = serve(sqlite_url)
    server.client("Anna").make_table("hansa", ["me", "me", "me"])
    whole = tmp_path / "whole"
    admin(capsys, sqlite_url, "backup", str(whole))
    data = whole.read_bytes()
    lines = gzip.decompress(data).splitlines(keepends=True)
    damaged = {
        "cut": data[: len(data) // 2],
        "turned": data[:100] + bytes([data[100] ^ 255]) + data[101:],
        "without its end": gzip.compress(b"".join(lines[:-1])),
        "without a row": gzip.compress(b"".join(lines[:-2] + lines[-1:])),
        "no backup": b"hello",
        "empty": b"",
        "another format": gzip.compress(lines[0].replace(b'"format":1', b'"format":2') + b"".join(lines[1:])),
        "a newer schema": gzip.compress(lines[0].replace(b'"revision":"', b'"revision":"9') + b"".join(lines[1:])),
    }
    target = f"sqlite:///{tmp_path}/target.db"
    for name, content in damaged.items():
        file = tmp_path / name.replace(" ", "-")
        file.write_bytes(content)
        assert main(["admin", "--database", target, "restore", str(file)]) == 2, name
        assert capsys.readouterr().err.startswith("kogge: ")
    admin(capsys, target, "restore", str(whole))


def test_a_database_in_use_is_never_overwritten(
    serve: Callable[..., ServerThread], sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = serve(sqlite_url)
    table = server.client("Anna").make_table("hansa", ["me", "me", "me"])
    file = tmp_path / "kogge.backup"
    admin(capsys, sqlite_url, "backup", str(file))
    assert_refused(kogge_process("admin", "--database", sqlite_url, "restore", str(file)), "is served by another")
    for_people = ["admin", "--database", sqlite_url]
    assert main([*for_people, "backup", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err
    server.stop()
    assert main([*for_people, "restore", str(file)]) == 2
    assert "is not empty" in capsys.readouterr().err
    server.start()
    assert table.info()["status"] == "running"
