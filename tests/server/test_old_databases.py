"""A database that an earlier version has left, as a file: everybody in it plays on, and may become a player.

`databases/0005.db.gz` was written by the server before there were accounts: a finished game of three people, a running
one of two, a table that waits, one that somebody plays alone, and talk. `0005.json` has their cookies and ids.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kogge.cli.main import main
from kogge.client import Client
from tests.server.authenticator import Authenticator, add_passkey, sign_in
from tests.server.launch import ServerThread
from tests.server.players import play_by_http
from tests.server.test_accounts import everything
from tests.server.test_seats import refused

pytestmark = pytest.mark.both_databases  # what is said in SQL is said of every table

FOLDER = Path(__file__).parent / "databases"
AGES = 40_000  # days: cookies of the file are as old as it is


@pytest.fixture
def facts() -> Any:
    """Who and what is in the file."""
    return json.loads((FOLDER / "0005.json").read_text())


@pytest.fixture
def served(serve: Callable[..., ServerThread], tmp_path: Path) -> ServerThread:
    """A server of today on a copy of the old file."""
    file = tmp_path / "kogge.db"
    file.write_bytes(gzip.decompress((FOLDER / "0005.db.gz").read_bytes()))
    return serve(f"sqlite:///{file}", cookie_days=AGES)


def test_everybody_is_still_there_and_plays_on(served: ServerThread, facts: Any) -> None:
    anna, bert = (Client(served.url, cookie=facts[name]) for name in ("anna", "bert"))
    assert anna.me() == {"id": facts["anna_id"], "name": "Anna", "player": False, "bot": False}
    assert anna.get("/api/account")["since"] is None
    assert {one["id"] for one in bert.my_tables()} == {facts[one] for one in ("over", "running", "waiting", "alone")}
    over = anna.table(facts["over"])
    assert over.info()["status"] == "over"
    assert over.history()[-1]["parts"]
    assert [seat["program"] for seat in over.info()["seats"]] == [False] * 3
    running = anna.table(facts["running"])
    assert running.position(0)["version"] == facts["position"]
    assert play_by_http(running, {0: anna, 1: bert}, "yokohama", 10) == 10
    assert served.client("Newcomer").table(facts["waiting"]).join()["seat"] == 1


def test_an_old_guest_becomes_a_player_of_the_same_id(served: ServerThread, facts: Any) -> None:
    anna = Client(served.url.replace("127.0.0.1", "localhost"), cookie=facts["anna"])
    device = Authenticator(anna.url)
    add_passkey(anna, device)
    phone = Client(anna.url)
    assert sign_in(phone, device)["id"] == facts["anna_id"]
    assert phone.table(facts["running"]).position(0)["seat"] == 0


def test_an_old_guest_can_be_deleted(served: ServerThread, facts: Any) -> None:
    anna, bert = (Client(served.url, cookie=facts[name]) for name in ("anna", "bert"))
    bert.post("/api/account/delete", {"name": "Bertram"})
    refused("no-identity", bert.me)
    rows = everything(served.database)
    del rows["notices"]
    stored = json.dumps(rows)
    assert [trace for trace in (facts["bert_id"], "Bertram", "well played", "my secret") if trace in stored] == []
    assert anna.table(facts["over"]).history()[-1]["parts"]


def test_an_old_backup_is_restored_into_either_database(
    new_database: Callable[[], str], serve: Callable[..., ServerThread], tmp_path: Path, facts: Any
) -> None:
    """SQLite's file of before accounts, moved to a database of today."""
    old = tmp_path / "old.db"
    old.write_bytes(gzip.decompress((FOLDER / "0005.db.gz").read_bytes()))
    source = f"sqlite:///{old}"
    server = serve(source, cookie_days=AGES)
    code = Client(server.url, cookie=facts["anna"]).post("/api/account/codes")["codes"][0]
    server.stop()
    database = new_database()
    backup = str(tmp_path / "kogge.backup")
    assert main(["admin", "--database", source, "backup", backup]) == 0
    assert main(["admin", "--database", database, "restore", backup]) == 0
    again = serve(database, cookie_days=AGES)
    assert Client(again.url).post("/api/sign-in/code", {"code": code})["id"] == facts["anna_id"]
