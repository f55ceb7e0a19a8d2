"""Friends, recent opponents, blocks, reports, and who may come to a table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from kogge.cli.main import main
from kogge.client import Client, RemoteTable
from kogge.server.admin.people import delete_person, export_person
from kogge.server.admin.prune import prune
from kogge.server.storage import schema
from kogge.server.storage.store import Store
from tests.server.launch import RunningServer, ServerThread
from tests.server.test_seats import refused, seat_link, three


def id_of(guest: Client) -> str:
    """A guest's own id."""
    return str(guest.get("/api/me")["id"])


def names(people: list[Any]) -> list[str]:
    """What they are called."""
    return [one["name"] for one in people]


def playing(server: RunningServer) -> tuple[Client, Client, Client, RemoteTable]:
    """Three guests at Anna's public table, which has begun."""
    anna, bert, carla = three(server)
    table = anna.make_table("hansa", ["me", "open", "open"], public=True)
    for guest in (bert, carla):
        guest.table(table.id).join()
    return anna, bert, carla, table


def test_friends_and_recent_opponents(server: RunningServer) -> None:
    anna, bert, carla, table = playing(server)
    assert sorted(names(anna.people()["recent"])) == ["Bert", "Carla"]
    assert anna.befriend(table=table.id, seat=1)["name"] == "Bert"
    anna.befriend(person=id_of(bert))
    people = anna.people()
    assert names(people["friends"]) == ["Bert"]
    assert people["friends"][0]["here"]
    assert {one["name"]: one["friend"] for one in people["recent"]} == {"Bert": True, "Carla": False}
    assert bert.people()["friends"] == [], "a mark is one's own"
    assert server.client("Dora").people()["recent"] == []
    anna.befriend(on=False, person=id_of(bert))
    assert anna.people()["friends"] == []
    carla.table(table.id).command("chat", text="hello")
    said = next(event["number"] for event in table.events(0) if event["kind"] == "chat")
    assert anna.befriend(table=table.id, event=said)["name"] == "Carla"


def test_whom_nobody_can_mean(server: RunningServer) -> None:
    anna, _, _, table = playing(server)
    refused("yourself", anna.befriend, table=table.id, seat=0)
    refused("yourself", anna.block, person=id_of(anna))
    refused("nobody", anna.befriend, person="x")
    refused("nobody", anna.befriend, table=table.id, event=1)
    refused("nobody", anna.befriend, table=table.id, event=9_999)
    refused("no-seat", anna.befriend, table=table.id, seat=7)
    refused("no-table", anna.befriend, table="x", seat=0)
    refused("malformed", anna.befriend, table=table.id)
    refused("malformed", anna.befriend)
    secret = anna.make_table("hansa", ["me", "me", "me"], watch=False)
    refused("private", server.client("Dora").befriend, table=secret.id, seat=0)


def test_a_blocked_person_cannot_join_or_talk_at_my_tables(server: RunningServer) -> None:
    anna, bert, carla = three(server)
    anna.block(person=id_of(bert))
    assert names(anna.people()["blocked"]) == ["Bert"]
    table = anna.make_table("hansa", ["me", "open", "open"], public=True)
    there = bert.table(table.id)
    refused("blocked", there.join)
    refused("blocked", there.join, link=seat_link(table, 1))
    refused("blocked", there.command, "chat", text="let me in")
    carlas = carla.make_table("hansa", ["me", "open", "open"], public=True)
    anna.table(carlas.id).join()
    refused("blocked", bert.table(carlas.id).join)
    assert [seat["kind"] for seat in table.info()["seats"]] == ["human", "open", "open"]
    anna.block(on=False, person=id_of(bert))
    there.join()
    anna.block(table=table.id, seat=1)
    refused("blocked", there.command, "chat", text="hello")
    carla.table(table.id).join()
    assert there.position(1)["status"] == "running", "a game that has begun goes on"


def test_whoever_is_sent_away_does_not_come_back(server: RunningServer) -> None:
    anna, bert, carla = three(server)
    table = anna.make_table("hansa", ["me", "open", "open"], public=True)
    there = bert.table(table.id)
    there.join()
    refused("not-host", carla.table(table.id).command, "remove-holder", seat=1)
    table.command("remove-holder", seat=1)
    refused("barred", there.join)
    carla.table(table.id).join()
    assert there.join(link=seat_link(table, 2))["seat"] == 2, "unless somebody invites them again"
    other = anna.make_table("hansa", ["me", "open", "open"], public=True)
    bert.table(other.id).join()
    bert.table(other.id).command("leave", seat=1)
    bert.table(other.id).join()


def test_an_invitation_names_who_invites_to_what(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("hansa", ["open", "me", "open"], board="east", options={"tax_1": "swap"}, bank=600)
    shown = bert.table(table.id).info()
    assert (shown["host_name"], shown["game"], shown["board"], shown["bank"]) == ("Anna", "hansa", "east", 600)
    away = anna.make_table("hansa", ["open", "open", "open"])
    assert bert.table(away.id).info()["host_name"] == "Anna", "also without a seat"


def test_a_cancelled_table_is_not_listed(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("merchants", ["me", "open", "open"], public=True, level="beginners")
    listed = [one["id"] for one in bert.public_tables(free=True, game="merchants", level="beginners")]
    assert table.id in listed
    table.command("cancel")
    assert table.id not in [one["id"] for one in bert.public_tables(game="merchants", level="beginners")]
    refused("closed", bert.table(table.id).join)


def test_the_lobby_is_searched(serve: Callable[..., ServerThread], new_database: Callable[[], str]) -> None:
    server = serve(new_database(), rate_create=0.0, rate_create_address=0.0)
    anna = server.client("Anna")

    def make(game: str, seats: int, **more: Any) -> str:
        return anna.make_table(game, ["me"] + ["open"] * (seats - 1), public=True, **more).id

    fast = make("hansa", 3, board="east", bank=600, options={"tax_1": "swap"})
    slow = make("hansa", 4, turn_limit=86_400, level="beginners")
    easy = make("yokohama", 2)
    quick = make("yokohama", 3, turn_limit=60, level="experienced")
    running = anna.make_table("hansa", ["me", "me", "me"], public=True).id

    def found(**wanted: Any) -> set[str]:
        return {one["id"] for one in anna.public_tables(**wanted)}

    assert found(game="hansa") == {fast, slow, running}
    assert found(game="hansa", free=True) == {fast, slow}
    assert found(running="true") == {running}
    assert found(board="east") == {fast}
    assert found(players=3) == {fast, quick, running}
    assert found(speed="live") == {fast, quick}
    assert found(speed="slow") == {slow}
    assert found(speed="none") == {easy, running}
    assert found(level="beginners") == {slow}
    assert found(option="tax_1:swap") == {fast}
    assert found(game="hansa", option="missions:no") == {slow, running}
    assert found(option="missions:%") == set()
    assert found(game="chess") == set()
    shown = next(one for one in anna.public_tables(board="east"))
    assert (shown["bank"], shown["options"]["tax_1"], shown["free"], shown["bots"]) == (600, "swap", 2, 0)
    refused("malformed", list, anna.public_tables(speed="warp"))


def test_reports_reach_whoever_runs_the_server(
    serve: Callable[..., ServerThread], sqlite_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    server = serve(sqlite_url)
    anna, bert, _, table = playing(server)
    anna.report("talk", "  rude\nwords ", table=table.id, seat=1)
    anna.report("name", person=id_of(bert))
    refused("malformed", anna.report, "boredom", person=id_of(bert))
    admin = ["admin", "--database", sqlite_url]
    assert main([*admin, "reports", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["number"], one["reason"], one["text"], one["other"]) for one in told] == [
        (2, "name", "", id_of(bert)),
        (1, "talk", "rude words", id_of(bert)),
    ]
    assert (told[1]["table"], told[1]["person"]) == (table.id, id_of(anna))
    assert main([*admin, "close-reports", "1"]) == 0
    assert main([*admin, "reports"]) == 0
    shown = capsys.readouterr().out
    assert "name" in shown
    assert "rude words" not in shown
    assert main([*admin, "close-reports", "7"]) != 0
    assert main([*admin, "reports", "--all", "--json"]) == 0
    capsys.readouterr()
    for _ in range(3):
        anna.report("other", person=id_of(bert))
    assert "reports" in refused("too-fast", anna.report, "other", person=id_of(bert)).message


def test_marks_are_limited(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna, bert, _ = three(server)
    for _ in range(20):
        anna.befriend(person=id_of(bert))
    assert "people" in refused("too-fast", anna.block, person=id_of(bert)).message


def test_a_deleted_person_is_nobodys_friend(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna, bert, _, _ = playing(server)
    anna.befriend(person=id_of(bert))
    bert.block(person=id_of(anna))
    bert.report("name", "hm", person=id_of(anna))
    anna.report("name", person=id_of(bert))
    waiting = anna.make_table("hansa", ["me", "open", "open"], public=True)
    bert.block(on=False, person=id_of(anna))
    bert.table(waiting.id).join()
    waiting.command("remove-holder", seat=1)
    bert.block(person=id_of(anna))
    who = id_of(bert)

    async def work() -> tuple[dict[str, Any], list[int]]:
        store = Store(sqlite_url)
        await store.open(migrate=False)
        told = await export_person(store, who)
        await delete_person(store, who)
        counts = [
            len(await store.rows(one.select()))
            for one in (schema.friends, schema.blocks, schema.reports, schema.barred, schema.seeks)
        ]
        await prune(store, 0, 1)
        await store.close()
        return told, counts

    told, counts = asyncio.run(work())
    assert names(told["blocked"]) == ["Anna"]
    assert [one["text"] for one in told["reports"]] == ["hm"]
    assert counts == [0, 0, 0, 0, 0]
