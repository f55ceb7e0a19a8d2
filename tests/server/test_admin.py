"""`kogge admin` beside a running server: what it changes, the server notices, and nobody acts on what was before."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kogge.cli.main import main
from kogge.client import Client, RemoteTable, ServerRefused
from kogge.core.record import read_record
from tests.cli.process import assert_refused, kogge_process
from tests.server.launch import UNLIMITED, ServerThread
from tests.server.players import play_by_http
from tests.server.test_seats import refused, seat_link, until, wait_for_ever


@pytest.fixture(scope="module")
def served(new_database: Callable[[], str]) -> Iterator[ServerThread]:
    """One server for this file."""
    server = ServerThread(new_database(), **UNLIMITED)
    try:
        yield server.start()
    finally:
        server.stop()


@pytest.fixture
def admin(served: ServerThread, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Runs `kogge admin` on the server's database; what it prints as JSON."""

    def run(*arguments: str) -> Any:
        capsys.readouterr()
        assert main(["admin", "--database", served.database, *arguments, "--json"]) == 0, capsys.readouterr().err
        return json.loads(capsys.readouterr().out)

    return run


def fails(code: str, work: Callable[[], object]) -> bool:
    """Whether the server refuses it with this code by now."""
    try:
        work()
    except ServerRefused as error:
        assert error.code == code, error.message
        return True
    return False


def ended(served: ServerThread, anna: Client, bert: Client) -> RemoteTable:
    """A finished game of two people."""
    table = anna.make_table("hansa", ["me", "open", "me"])
    bert.table(table.id).join(link=seat_link(table, 1))
    play_by_http(table, {0: anna, 1: bert, 2: anna}, "hansa", 6_000, seed=3)
    assert table.info()["status"] == "over"
    return table


def test_a_closed_table_can_be_read_and_nothing_is_done_there(served: ServerThread, admin: Callable[..., Any]) -> None:
    anna = served.client("Anna")
    table = anna.make_table("hansa", ["me", "bot", "bot"], options={"first": "1"})
    with table.live(0) as live:
        live.wait()
        assert admin("close", table.id, "--yes") == {"closed": [table.id]}
        while live.status != "closed":
            live.wait(5)
        assert live.choices == []
    position = table.position(0)
    for command in ({"type": "undo", "seat": 0}, {"type": "chat", "text": "hello"}, {"type": "leave", "seat": 0}):
        refused("closed", table.command, **command)
    refused("closed", table.play, 0, "end", position["version"])
    refused("closed", table.join)
    assert table.events(0)[-1]["kind"] == "close"
    assert admin("show", table.id)["status"] == "closed"
    assert table.id in [line["id"] for line in admin("tables", "--status", "closed")]
    assert admin("close", table.id, "--yes")
    assert [event["kind"] for event in table.events(0)].count("close") == 1


def test_whoever_acts_before_the_server_has_noticed_is_refused_too(
    served: ServerThread, admin: Callable[..., Any]
) -> None:
    anna = served.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    position = table.position(0)
    mover = position["prompt"]["seat"]
    choice = table.position(mover)["choices"][0]["action"]
    admin("close", table.id, "--yes")
    refused("closed", table.play, mover, choice, position["version"])  # at once: the server has not looked yet


def test_a_deleted_table_is_gone_with_its_copies(served: ServerThread, admin: Callable[..., Any]) -> None:
    anna, bert = served.client("Anna"), served.client("Bert")
    table = anna.make_table("hansa", ["me", "open", "me"])
    bert.table(table.id).join(link=seat_link(table, 1))
    copy = bert.table(table.id).fork(1, 1)
    again = copy.fork(1, 0)
    other = anna.make_table("hansa", ["me", "me", "me"])
    with bert.table(table.id).live(1) as live:
        live.wait()
        assert set(admin("delete", table.id, "--yes")["deleted"]) == {table.id, copy.id, again.id}
        refused("no-table", wait_for_ever, live)
    for gone in (table, copy):
        until(lambda gone=gone: fails("no-table", gone.info))
        refused("no-table", gone.command, "chat", text="hello")
    assert other.info()["status"] == "running"


def test_the_export_of_a_table_holds_its_record(
    served: ServerThread, admin: Callable[..., Any], tmp_path: Path
) -> None:
    anna, bert = served.client("Anna"), served.client("Bert")
    table = ended(served, anna, bert)
    file = tmp_path / "table.json"
    admin("export", table.id, "--output", str(file))
    data = json.loads(file.read_text())
    assert data["record"] == table.record()
    assert read_record(data["record"]).game == "hansa"
    assert len(data["entries"]) == table.info()["events"]
    assert data["table"]["seed"]
    assert admin("export", table.id) == data


def test_a_person_is_exported_with_tables_and_talk(served: ServerThread, admin: Callable[..., Any]) -> None:
    anna, bert = served.client("Anna"), served.client("Bert the talker")
    table = anna.make_table("hansa", ["me", "open", "me"])
    bert.table(table.id).join(link=seat_link(table, 1))
    bert.table(table.id).command("chat", text="good luck")
    elsewhere = anna.make_table("hansa", ["me", "me", "me"])
    bert.table(elsewhere.id).command("chat", text="I only watch")
    data = admin("export-person", "Bert the talker")
    assert data["id"] == bert.get("/api/me")["id"]
    assert [(one["id"], [seat["seat"] for seat in one["seats"]]) for one in data["tables"]] == [(table.id, [1])]
    assert data["tables"][0]["record"] == bert.table(table.id).record(1)
    assert [line["text"] for line in data["chat"]] == ["good luck", "I only watch"]


def test_a_deleted_person_leaves_only_a_seat_without_a_name(served: ServerThread, admin: Callable[..., Any]) -> None:
    anna, bert = served.client("Anna"), served.client("Bertram")
    who = bert.get("/api/me")["id"]
    over = ended(served, anna, bert)
    running = bert.make_table("hansa", ["me", "open", "open"], options={"first": "1"})
    for seat in (1, 2):
        served.client(f"Guest{seat}").table(running.id).join(link=seat_link(running, seat))
    bert.table(running.id).command("chat", text="my secret")
    waiting = anna.make_table("hansa", ["me", "open", "open"])
    bert.table(waiting.id).join(link=seat_link(waiting, 1))
    alone = bert.make_table("hansa", ["me", "bot", "bot"])
    bert.table(over.id).command("chat", text="well played")
    bert.post("/api/me", {"name": "Bertrand"})
    bert.table(waiting.id).command("chat", text="still there?")
    with bert.table(running.id).live(0) as live:
        live.wait()
        done = admin("delete-person", who, "--yes")
        with pytest.raises(ServerRefused):
            while True:
                live.wait(5)
    assert done["deleted"] == [alone.id]
    assert set(done["kept"]) == {over.id, running.id, waiting.id}
    until(lambda: fails("no-identity", lambda: bert.get("/api/me")))
    until(lambda: fails("no-table", alone.info))
    for table in (over, running, waiting):
        until(lambda table=table: "Bert" not in json.dumps(anna.table(table.id).info()))
        stored = json.dumps(admin("export", table.id))
        for trace in (who, "Bertram", "Bertrand", "my secret", "well played", "still there"):
            assert trace not in stored, (table.id, trace)
        assert anna.table(table.id).events()
    assert anna.table(over.id).history()
    seat = anna.table(running.id).info()["seats"][0]
    assert (seat["kind"], seat["name"], seat["standin"]) == ("human", "", True)
    assert anna.table(waiting.id).info()["seats"][1]["kind"] == "open"
    until(lambda: any(event["kind"] == "play" for event in anna.table(running.id).events()))


def test_revoked_cookies_and_links_are_void(served: ServerThread, admin: Callable[..., Any]) -> None:
    anna = served.client("Anna")
    table = anna.make_table("hansa", ["me", "open", "open"])
    link = seat_link(table, 1)
    admin("revoke-links", table.id, "--yes")
    refused("bad-link", served.client("Bert").table(table.id).join, link=link)
    until(lambda: seat_link(table, 1) != link)
    admin("revoke", anna.get("/api/me")["id"], "--yes")
    until(lambda: fails("no-identity", lambda: anna.get("/api/me")))


def test_the_locked_do_nothing_until_they_are_unlocked(served: ServerThread, admin: Callable[..., Any]) -> None:
    anna = served.client("Anna Lock")
    code = anna.post("/api/account/codes")["codes"][0]
    bot = anna.post("/api/account/bots", {"name": "Cog"})["bots"][0]["id"]
    secret = anna.post("/api/account/tokens", {"name": "t", "scopes": ["play"], "bot": bot})["secret"]
    cog = Client(served.url, token=secret)
    table = anna.make_table("hansa", ["me", "me", "me"])
    with table.live(0) as live, cog.table(table.id).live() as watching:
        live.wait()
        watching.wait()
        assert admin("lock", "Anna Lock", "--yes")["people"] == [anna.me()["id"], bot]
        refused("no-identity", wait_for_ever, live)
        refused("no-identity", wait_for_ever, watching)
    refused("locked", anna.me)
    refused("locked", anna.post, "/api/me", {"name": "Somebody else"})
    refused("locked", cog.me)
    refused("locked", Client(served.url).post, "/api/sign-in/code", {"code": code})
    assert [one["locked"] for one in admin("people", "Anna Lock", "--players")] == [True]
    assert bot in [one["id"] for one in admin("people", "--bots")]
    admin("unlock", "Anna Lock", "--yes")
    until(lambda: not fails("locked", anna.me) and not fails("locked", cog.me))


def test_the_muted_are_silent_until_they_are_unmuted(served: ServerThread, admin: Callable[..., Any]) -> None:
    anna, bert = served.client("Annabel"), served.client("Tr\u043ell")  # with a Cyrillic o
    table = anna.make_table("hansa", ["me", "me", "me"])

    def talk(who: Client) -> Callable[[], object]:
        return lambda: who.table(table.id).command("chat", text="hello")

    talk(anna)()
    talk(bert)()
    admin("mute", anna.get("/api/me")["id"])
    admin("mute", "--name", "troll")
    until(lambda: fails("muted", talk(anna)) and fails("muted", talk(bert)))
    assert [line["muted"] for line in admin("people", "annabel")] == [True]
    admin("unmute", anna.get("/api/me")["id"])
    admin("unmute", "--name", "TROLL")
    until(lambda: not fails("muted", talk(anna)) and not fails("muted", talk(bert)))


def test_old_talk_and_guests_without_a_table_are_pruned(
    served: ServerThread, admin: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, idle, player = served.client("Anna"), served.client("Idle"), served.client("Player")
    player.post("/api/account/codes")
    player.post("/api/account/bots", {"name": "Cog"})
    table = anna.make_table("hansa", ["me", "me", "me"])
    table.command("chat", text="soon forgotten")
    passer = served.client("Passer-by")
    public = anna.make_table("hansa", ["me", "open", "open"], public=True)
    passer.table(public.id).join(seat=1)
    passer.table(public.id).command("leave", seat=1)
    admin("prune", "--chat-days", "30", "--guest-days", "30")
    assert idle.get("/api/me")["name"] == "Idle"
    later = 31 * 24 * 3600 * 1000
    monkeypatch.setattr("kogge.server.admin.prune.now", lambda: served.clock.milliseconds() + later)
    counted = admin("prune", "--chat-days", "30", "--guest-days", "30", "--dry-run")
    assert counted["chat"] >= 1
    assert counted["guests"] >= 1
    assert admin("prune", "--chat-days", "30", "--guest-days", "30") == counted
    until(lambda: fails("no-identity", lambda: idle.get("/api/me")))
    assert anna.get("/api/me")["name"] == "Anna"
    assert len(player.get("/api/account")["bots"]) == 1
    until(lambda: "soon forgotten" not in json.dumps(table.events(0)))
    assert table.info()["events"] == len(table.events(0))
    assert "Passer-by" not in json.dumps(admin("export", public.id)), "nor does the name stay where they sat"
    until(lambda: "Passer-by" not in json.dumps(public.events(0)))


def test_lists_and_texts_for_people(served: ServerThread, capsys: pytest.CaptureFixture[str]) -> None:
    zoe = served.client("Zoë \x1b[31m")
    table = zoe.make_table("hansa", ["me", "bot", "bot"])
    for arguments in (["tables", "--person", zoe.get("/api/me")["id"]], ["show", table.id], ["people", "zoë"]):
        assert main(["admin", "--database", served.database, *arguments]) == 0
        out = capsys.readouterr().out
        assert "Zoë" in out
        assert "\x1b" not in out
        assert table.id in out or arguments[0] == "people"


def test_the_settings_file_and_variables_name_the_database(
    served: ServerThread, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served.client("Anna of the file")
    file = tmp_path / "kogge.toml"
    file.write_text(f'database = "{served.database}"\nguest_days = 1\n')
    assert main(["admin", "--config", str(file), "people", "of the file"]) == 0
    assert "Anna of the file" in capsys.readouterr().out
    monkeypatch.setenv("KOGGE_DATABASE", served.database)
    assert main(["admin", "people", "of the file"]) == 0
    assert "Anna of the file" in capsys.readouterr().out


def test_what_cannot_be_done_is_said_in_one_sentence(
    serve: Callable[..., ServerThread], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path}/kogge.db"
    assert_refused(kogge_process("admin", "--database", database, "tables"), "there is no database")
    server = serve(database)
    server.client("Anna")
    server.client("Anna")
    table = server.client("Bert").make_table("hansa", ["me", "bot", "bot"])
    for arguments, words in (
        (["show", "nowhere"], "there is no table nowhere"),
        (["delete", table.id], "Add --yes"),
        (["delete-person", "Bert"], "Add --yes"),
        (["export-person", "Nobody"], "there is nobody called Nobody"),
        (["revoke", "Anna", "--yes"], "several people are called Anna"),
        (["mute", "--name", "\u200b"], "a name needs letters"),
        (["restore", str(tmp_path / "none")], "there is no file"),
    ):
        assert main(["admin", "--database", database, *arguments]) == 2
        assert words in capsys.readouterr().err
    assert table.info()["id"] == table.id
