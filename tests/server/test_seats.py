"""Table life: links, joining, leaving, stand-ins, pause, rematch, hot-seat, lists."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from kogge.client import Client, LiveSeat, RemoteTable, ServerRefused
from kogge.server.table import seats
from kogge.server.table.create import SeatRequest, TableRequest, make_table, rematch
from kogge.server.table.facts import BOT, ENDED, HUMAN
from tests.server.launch import RunningServer, ServerThread
from tests.server.players import play_by_http


def seat_link(table: RemoteTable, seat: int) -> str:
    """The link of a seat, as the asker may see it."""
    return str(next(one["link"] for one in table.links() if one["seat"] == seat))


def until(condition: object, seconds: float = 15.0) -> None:
    """Wait for something that another process does."""
    assert callable(condition)
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def refused(code: str, work: object, *arguments: object, **more: object) -> ServerRefused:
    """The refusal that must come."""
    assert callable(work)
    with pytest.raises(ServerRefused) as caught:
        work(*arguments, **more)
    assert caught.value.code == code, caught.value.message
    return caught.value


def wait_for_ever(live: LiveSeat) -> None:
    """Until the server ends it."""
    while True:
        live.wait(10)


def three(server: RunningServer) -> tuple[Client, Client, Client]:
    """Three guests."""
    return server.client("Anna"), server.client("Bert"), server.client("Carla")


def test_an_invitation_is_used_up_and_the_owners_link_works_elsewhere(server: RunningServer) -> None:
    anna, bert, carla = three(server)
    table = anna.make_table("hansa", ["me", "open", "open"])
    invitation = seat_link(table, 1)
    joined = bert.table(table.id).join(link=invitation)
    assert joined["seat"] == 1
    refused("bad-link", carla.table(table.id).join, link=invitation)
    refused("private", carla.table(table.id).join)
    assert 1 not in [one["seat"] for one in table.links()]
    phone = server.client("Bert's phone")
    assert phone.table(table.id).join(link=joined["link"])["seat"] == 1
    assert [seat["mine"] for seat in phone.table(table.id).info()["seats"]] == [False, True, False]
    assert phone.table(table.id).position(1)["seat"] == 1


def test_public_tables_are_listed_until_they_are_full(server: RunningServer) -> None:
    anna, bert, carla = three(server)
    table = anna.make_table("hansa", ["me", "open", "open"], public=True)
    hidden = anna.make_table("hansa", ["me", "open", "open"])
    listed = {line["id"]: line for line in carla.public_tables()}
    assert listed[table.id]["free"] == 2
    assert hidden.id not in listed
    bert.table(table.id).join()
    refused("taken", carla.table(table.id).join, seat=1)
    bert.table(table.id).command("leave", seat=1)
    carla.table(table.id).join(seat=1)
    bert.table(table.id).join(seat=2)
    assert table.info()["status"] == "running"
    assert table.id in [line["id"] for line in bert.my_tables()]
    refused("started", server.client("Dora").table(table.id).join)


def test_the_host_fills_with_bots_and_starts(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("hansa", ["me", "open", "open"], autostart=False)
    bert.table(table.id).join(link=seat_link(table, 1))
    refused("not-host", bert.table(table.id).command, "start", fill="random")
    refused("seats-free", table.command, "start")
    refused("bad-request", table.command, "start", fill="no such bot")
    table.command("set-seat", seat=2, kind="bot", level="random")
    table.command("set-seat", seat=2, kind="open")
    table.command("start", fill="random")
    assert [seat["kind"] for seat in table.info()["seats"]] == ["human", "human", "bot"]
    refused("started", table.command, "start", fill="random")


def test_hot_seat_is_several_seats_of_one_person(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    assert play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 20) == 20


def test_private_tables_without_watching_are_closed_to_others(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("hansa", ["me", "me", "me"], watch=False)
    refused("private", bert.table(table.id).info)
    refused("private", bert.table(table.id).position)
    refused("private", bert.table(table.id).events)
    open_to_all = anna.make_table("hansa", ["me", "me", "me"])
    assert bert.table(open_to_all.id).position()["view"]["seat"] is None


def test_pause_stops_play_until_it_is_resumed(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("hansa", ["me", "me", "me"])
    table.command("pause")
    position = table.position(0)
    assert position["status"] == "paused"
    refused("paused", table.play, position["prompt"]["seat"], "end", position["version"])
    refused("not-yours", bert.table(table.id).command, "resume")
    table.command("resume")
    assert play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 1) == 1


def test_a_bot_stands_in_when_the_others_agree_and_the_person_comes_back(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url)
    anna, bert, carla = three(server)
    table = anna.make_table("hansa", ["me", "open", "open"], public=True, options={"first": "3"})
    bert.table(table.id).join()
    carla.table(table.id).join()
    with carla.table(table.id).live(2) as live:
        live.wait()
        server.clock.ahead = 300
        refused("present", table.command, "ask-bot", seat=0, absent=2)
    until(lambda: not table.info()["seats"][2]["present"])
    refused("present", table.command, "ask-bot", seat=0, absent=2)
    server.clock.ahead += 61
    bert.table(table.id).info()  # he is there
    table.command("ask-bot", seat=0, absent=2)
    assert table.info()["proposal"]["needs"] == [1]
    bert.table(table.id).command("vote", seat=1, agree=True)
    assert table.info()["seats"][2]["standin"]
    until(lambda: any(event["kind"] == "play" and event["seat"] == 2 for event in table.events(0)))
    position = carla.table(table.id).position(2)
    refused("stand-in", carla.table(table.id).play, 2, "end", position["version"])
    carla.table(table.id).command("back", seat=2)
    assert not table.info()["seats"][2]["standin"]


def test_who_leaves_a_running_game_is_played_for(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("hansa", ["me", "open", "bot"], public=True, options={"first": "2"})
    bert.table(table.id).join()
    bert.table(table.id).command("leave", seat=1)
    until(lambda: any(event["kind"] == "play" and event["seat"] == 1 for event in table.events(0)))


def test_when_the_turn_limit_passes_a_bot_stands_in(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    table = server.client("Anna").make_table("hansa", ["me", "me", "me"], options={"first": "1"}, turn_limit=3_600)
    server.clock.ahead = 3_000
    assert not table.info()["seats"][0]["standin"]
    server.clock.ahead = 3_601
    until(lambda: any(event["kind"] == "play" for event in table.events(0)), 30)
    assert table.info()["seats"][0]["standin"]


def test_rematch_is_one_table_for_all(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("hansa", ["me", "open", "me"], public=True)
    bert.table(table.id).join()
    refused("running", table.rematch)
    play_by_http(table, {0: anna, 1: bert, 2: anna}, "hansa", 6_000, seed=3)
    again = table.rematch()
    assert bert.table(table.id).rematch().id == again.id
    info = again.info()
    assert info["status"] == "running"
    assert [seat["name"] for seat in info["seats"]] == ["Bert", "Anna", "Anna"]
    assert table.events(0)[-1]["kind"] == "rematch"


def test_there_is_no_rematch_with_somebody_who_is_blocked(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    tables = []
    for _ in range(2):
        table = anna.make_table("hansa", ["me", "open"], board="east")
        bert.table(table.id).join(link=seat_link(table, 1))
        bert.table(table.id).command("resign", seat=1)
        table.command("resign", seat=0)
        assert table.info()["status"] == "over"
        tables.append(table)
    first = tables[0].rematch()
    anna.block(person=bert.me()["id"])
    refused("blocked", bert.table(tables[1].id).rematch)
    refused("blocked", tables[1].rematch)
    assert bert.table(tables[0].id).rematch().id == first.id, "the one that is there already stays"


def test_a_rematch_seats_whoever_left_to_a_bot_again() -> None:
    request = TableRequest("hansa", [SeatRequest("me"), SeatRequest("open"), SeatRequest("bot", "apprentice")])
    table = make_table(request, "anna", "Anna")
    table.seats[1].kind, table.seats[1].name, table.seats[1].holders = HUMAN, "Bert", {"bert"}
    table.begin()
    for who, seat in (("anna", 0), ("bert", 1)):
        seats.leave(table, who, seat)
    assert [one.standin for one in table.seats] == [True, True, False]
    table.set_status(ENDED)
    rematch(table, "bert")
    again = table.changes.tables[0].seats
    assert [(one.kind, one.name, one.level, one.standin) for one in again] == [
        (HUMAN, "Bert", "", False),
        (BOT, "apprentice", "apprentice", False),
        (HUMAN, "Anna", "", False),
    ]
    assert [one.holders for one in again] == [{"bert"}, set(), {"anna"}]


def test_chat_is_plain_text_and_limited(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna = server.client("An\u202ena <b>")
    table = anna.make_table("hansa", ["me", "me", "me"])
    table.command("chat", text="<script>alert(1)</script>\n\x00 hi \u202e there")
    said = [event for event in table.events(0) if event["kind"] == "chat"]
    assert said[0]["data"] == {"name": "Anna <b>", "text": "<script>alert(1)</script> hi there"}
    refused("malformed", table.command, "chat", text="x" * 2_001)
    refused("empty", table.command, "chat", text=" \u200b ")
    table.command("chat", text="y" * 2_000)
    assert len(table.events(0)[-1]["data"]["text"]) == 500
    with pytest.raises(ServerRefused) as caught:
        for i in range(6):
            table.command("chat", text=f"spam {i}")
    assert caught.value.status == 429
    server.clock.ahead += 1
    table.command("chat", text="sorry")


def test_a_link_is_used_up_by_the_device_that_follows_it(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("hansa", ["me", "open", "open"])
    invitation = seat_link(table, 1)
    mine = bert.table(table.id)
    link = mine.join(link=invitation)["link"]
    assert mine.join(link=invitation)["seat"] == 1, "the page was loaded again"
    phone, thief = server.client("Bert's phone"), server.client("Thief")
    phone.table(table.id).join(link=link)
    refused("bad-link", thief.table(table.id).join, link=link)
    assert phone.table(table.id).join(link=link)["seat"] == 1
    newer = seat_link(mine, 1)
    mine.command("renew-link", seat=1)
    refused("bad-link", thief.table(table.id).join, link=newer)


def test_the_host_renews_links(server: RunningServer) -> None:
    anna, bert, carla = three(server)
    table = anna.make_table("hansa", ["me", "open", "bot"])
    old = seat_link(table, 1)
    refused("not-host", bert.table(table.id).command, "renew-link", seat=1)
    refused("no-link", table.command, "renew-link", seat=2)
    table.command("renew-link", seat=1)
    refused("bad-link", bert.table(table.id).join, link=old)
    link = bert.table(table.id).join(link=seat_link(table, 1))["link"]
    table.command("renew-link", seat=1)
    refused("bad-link", carla.table(table.id).join, link=link)
    assert carla.table(table.id).join(link=seat_link(bert.table(table.id), 1))["seat"] == 1


def test_the_host_takes_a_seat_away_and_gives_it_to_somebody_else(server: RunningServer) -> None:
    anna, bert, carla = three(server)
    table = anna.make_table("hansa", ["me", "open", "me"], options={"first": "1"})
    theirs = bert.table(table.id)
    theirs.join(link=seat_link(table, 1))
    refused("not-host", theirs.command, "remove-holder", seat=0)
    refused("no-holder", table.command, "remove-holder", seat=0)
    with theirs.live(1) as live:
        live.wait()
        table.command("remove-holder", seat=1)
        refused("not-yours", wait_for_ever, live)
    refused("not-yours", theirs.position, 1)
    assert table.info()["seats"][1]["standin"]
    hers = carla.table(table.id)
    hers.join(link=seat_link(table, 1))
    seat = table.info()["seats"][1]
    assert (seat["name"], seat["standin"]) == ("Carla", False)
    assert hers.position(1)["seat"] == 1
    refused("not-yours", theirs.command, "back", seat=1)


def test_before_the_start_a_seat_that_is_taken_away_is_free(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("hansa", ["me", "open", "open"])
    bert.table(table.id).join(link=seat_link(table, 1))
    table.command("remove-holder", seat=1)
    assert table.info()["seats"][1]["kind"] == "open"
    assert bert.table(table.id).join(link=seat_link(table, 1))["seat"] == 1


def test_an_owner_takes_the_seat_away_from_other_devices(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    phone = server.client("Anna's phone")
    phone.table(table.id).join(link=seat_link(table, 0))
    table.command("remove-holder", seat=0)
    refused("not-yours", phone.table(table.id).position, 0)
    assert table.position(0)["seat"] == 0


def test_where_only_the_seated_talk_spectators_are_silent(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    table = anna.make_table("hansa", ["me", "open", "bot"], chat="seated")
    assert table.info()["chat"] == "seated"
    refused("seated-only", bert.table(table.id).command, "chat", text="hello")
    bert.table(table.id).join(link=seat_link(table, 1))
    bert.table(table.id).command("chat", text="hello")
