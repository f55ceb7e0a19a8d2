"""A guest who has an account signs in and brings along what they had; nobody else can take it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kogge.client import Client, ServerRefused
from kogge.server.admin.merge import merge_guest
from kogge.server.storage.ratings import ratings_of, recompute
from kogge.server.storage.store import Batch, Store
from tests.server.launch import UNLIMITED, ServerThread
from tests.server.test_accounts import player
from tests.server.test_ratings import game, steps, with_store
from tests.server.test_seats import refused, wait_for_ever
from tests.server.test_slow_play import end_turn, game_of

pytestmark = pytest.mark.both_databases  # what is said in SQL is said of every table


def come(guest: Client, code: str, bring: bool = True) -> Any:
    """Sign in with a recovery code in the guest's browser."""
    return guest.post("/api/sign-in/code", {"code": code, "bring": bring})


def games(who: Client) -> set[tuple[str, int]]:
    """The tables that somebody plays at, with their seats."""
    return {(one["table"], one["seat"]) for one in who.get("/api/games/mine")["games"]}


def test_nothing_of_a_guest_is_lost(serve: Callable[..., ServerThread], new_database: Callable[[], str]) -> None:
    server = serve(new_database(), **UNLIMITED)
    anna, codes = player(server, "Anna")
    bert, carla = server.client("Bert"), server.client("Carla")
    guest = server.client("Anna on a train")
    old, berts = Client(server.url, cookie=guest.cookie), bert.me()["id"]
    running = game_of(guest, bert)
    end_turn(guest, running, 0)
    both = game_of(anna, guest)
    mine = guest.make_table("hansa", ["me", "open", "open"], public=True)
    for who, table, text in ((guest, running, "hold Lübeck"), (guest, both, "as a guest"), (anna, both, "as myself")):
        who.post(f"/api/tables/{table.id}/note", {"text": text})
    running.command("chat", text="hello from the train")
    guest.befriend(person=berts)
    anna.befriend(person=berts)
    anna.befriend(person=guest.me()["id"])
    carla.befriend(person=guest.me()["id"])
    guest.block(person=carla.me()["id"])
    guest.post("/api/notifications", {"tables": "all"})
    with old.table(running.id).live(0) as live:
        live.wait()
        assert come(guest, codes[0])["id"] == anna.me()["id"]
        # The seat has changed hands and the old cookie is void; whichever the connection hears of first closes it.
        with pytest.raises(ServerRefused) as closed:
            wait_for_ever(live)
        assert closed.value.code in ("no-identity", "not-yours")
    refused("no-identity", old.me)
    assert games(guest) == games(anna) == {(running.id, 0), (both.id, 0), (both.id, 1)}
    assert {table["id"] for table in anna.my_tables()} == {running.id, both.id, mine.id}
    assert [one["mine"] for one in anna.table(both.id).info()["seats"]] == [True, True]
    notes = {table.id: anna.get(f"/api/tables/{table.id}/note")["text"] for table in (running, both)}
    assert notes == {running.id: "hold Lübeck", both.id: "as myself\n\nas a guest"}
    people = anna.people()
    assert [one["name"] for one in people["friends"]] == ["Bert"], "nobody is their own friend"
    assert [one["name"] for one in people["blocked"]] == ["Carla"]
    assert [one["id"] for one in carla.people()["friends"]] == [anna.me()["id"]]
    assert anna.get("/api/notifications")["tables"] == "all"
    assert [line["text"] for line in anna.get("/api/account/export")["chat"]] == ["hello from the train"]
    anna.table(mine.id).command("cancel")
    end_turn(bert, running, 1)
    end_turn(anna, running, 0)


def test_commands_of_the_same_id_become_two_of_one_person(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **UNLIMITED)
    anna, codes = player(server, "Anna")
    guest = server.client("Anna on a train")
    table = game_of(anna, guest)
    for one, text in ((anna, "first"), (guest, "second")):
        one.post(f"/api/tables/{table.id}/commands", {"type": "chat", "id": "talk-1", "text": text})
    guest.post(f"/api/tables/{table.id}/commands", {"type": "chat", "id": "talk-2", "text": "third"})
    come(guest, codes[0])
    assert [line["text"] for line in anna.get("/api/account/export")["chat"]] == ["first", "second", "third"]
    for id in ("talk-1", "talk-2"):
        command = {"type": "chat", "id": id, "text": "again"}
        assert anna.post(f"/api/tables/{table.id}/commands", command)["repeated"]


def test_nobody_sits_twice_where_results_count(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **UNLIMITED)
    anna, codes = player(server, "Anna")
    guest = server.client("Anna's other browser")
    table = game_of(anna, guest, rated=True)
    refused("twice", come, guest, codes[0])
    assert games(guest) == {(table.id, 1)}, "nothing was done"
    contest = anna.make_contest("duplicate", "Friday", "hansa", players=3)
    third = server.client("Third")
    for one in (anna, third):
        one.play_deal(contest)
    refused("twice", come, third, codes[0])
    assert come(guest, codes[0], bring=False)["name"] == "Anna", "the code was not used up"


def test_results_of_a_guest_count_for_the_account(sqlite_url: str) -> None:
    """Ratings are as if one person had played all of it."""

    async def work(store: Store) -> None:
        batch = Batch("")
        for number, places in enumerate(({"a": 1, "b": 2}, {"c": 1, "b": 2}, {"b": 1, "a": 2})):
            game(batch, number + 1, places)
        await store.write(batch)
        assert [one.games for one in await ratings_of(store, "a")] == [2]
        await merge_guest(store, "c", "a")
        assert [one.games for one in await ratings_of(store, "a")] == [3]
        found = await steps(store)
        await recompute(store, "hansa", 2)
        assert await steps(store) == found

    with_store(sqlite_url, work)


def test_only_the_guest_can_bring_what_is_theirs(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **UNLIMITED)
    anna, codes = player(server, "Anna")
    bert, his = player(server, "Bert")
    table = game_of(bert, server.client("Carla"))
    refused("not-guest", come, bert, codes[0])
    token = bert.post("/api/account/tokens", {"name": "t", "scopes": ["play"]})["secret"]
    refused("not-guest", Client(server.url, token=token).post, "/api/sign-in/code", {"code": codes[0], "bring": True})
    assert come(Client(server.url), codes[0])["name"] == "Anna", "there is nobody to bring"
    guest = server.client("Dora")
    hers = game_of(guest, server.client("Emil"))
    ticket = bert.post("/api/account/device")["path"].partition("#device=")[2]
    cookie = guest.cookie
    assert guest.post("/api/sign-in/link", {"ticket": ticket})["name"] == "Bert"
    assert games(Client(server.url, cookie=cookie)) == {(hers.id, 0)}, "a link that somebody has sent takes nothing"
    assert games(bert) == {(table.id, 0)} and games(anna) == set() and len(his) == 10
