"""Tokens and bot accounts: a program may do what its token says and no more, and a bot says that it is one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kogge.client import Client, RemoteTable, ServerRefused
from kogge.server.table.names import LONGEST_NAME, bot_name, distinct_name
from tests.server.launch import UNLIMITED, RunningServer, ServerThread
from tests.server.test_seats import refused, seat_link, until, wait_for_ever

EXAMPLE = Path(__file__).parents[2] / "examples" / "table_bot.py"


def player(server: RunningServer, name: str = "Anna") -> Client:
    """Somebody who can sign in."""
    client = server.client(name)
    client.post("/api/account/codes")
    return client


def program(server: RunningServer, owner: Client, *scopes: str, bot: str | None = None) -> Client:
    """A program with a token of these scopes."""
    made = owner.post("/api/account/tokens", {"name": "a program", "scopes": list(scopes), "bot": bot})
    return Client(server.url, token=made["secret"])


def new_bot(owner: Client, name: str) -> str:
    """A bot account; its id."""
    bots = owner.post("/api/account/bots", {"name": name})["bots"]
    return str(bots[-1]["id"])


def attempts(table: RemoteTable) -> dict[str, Callable[[], Any]]:
    """Everything that changes something, by the scope that it needs."""
    client = table.client
    position = table.position(0)
    action = position["choices"][0]["action"]
    return {
        "play": lambda: table.play(0, action, position["version"]),
        "play undo": lambda: table.command("undo", seat=0),
        "play leave": lambda: table.command("leave", seat=0),
        "play join": lambda: table.join(0),
        "play hint": lambda: table.hint(0),
        "chat": lambda: table.command("chat", text="hello"),
        "create": lambda: client.make_table("hansa", ["me", "bot", "bot"]),
        "create fork": lambda: table.fork(0, 0),
        "create upload": lambda: client.upload("nothing"),
        "create rematch": table.rematch,
    }


def test_a_token_of_scope_read_looks_and_does_nothing(server: RunningServer) -> None:
    anna = player(server)
    table = anna.make_table("hansa", ["me", "me", "me"], options={"first": "1"}, watch=False)
    reader = program(server, anna, "read")
    mine = reader.table(table.id)
    before = table.events(0)
    assert mine.position(0) == table.position(0)
    assert [one["id"] for one in reader.my_tables()][:1] == [table.id]
    assert reader.me()["id"] == anna.me()["id"]
    for work in attempts(mine).values():
        refused("scope", work)
    with mine.live(0) as live:
        live.wait()
        refused("scope", live.play, live.choices[0]["action"])
        refused("scope", live.command, "chat", text="hello")
    assert table.events(0) == before


@pytest.mark.parametrize("scope", ["play", "create", "chat"])
def test_each_scope_allows_what_it_says_and_nothing_else(server: RunningServer, scope: str) -> None:
    anna = player(server)
    table = anna.make_table("hansa", ["me", "me", "me"], options={"first": "1"})
    for needed, work in attempts(program(server, anna, scope).table(table.id)).items():
        if needed.split()[0] != scope:
            refused("scope", work)
        elif needed == scope:
            work()


def test_no_token_changes_an_account(server: RunningServer) -> None:
    anna = player(server)
    token = program(server, anna, "read", "play", "create", "chat")
    for path in ("/api/account", "/api/account/export"):
        refused("scope", token.get, path)
    for path, body in (
        ("/api/me", {"name": "Thief"}),
        ("/api/me/renew", {}),
        ("/api/account/passkeys/begin", {}),
        ("/api/account/codes", {}),
        ("/api/account/device", {}),
        ("/api/account/mail", {"address": "a@b.example"}),
        ("/api/account/tokens", {"name": "more", "scopes": ["play"]}),
        ("/api/account/bots", {"name": "more"}),
        ("/api/account/delete", {"name": "Anna"}),
    ):
        refused("scope", token.post, path, body)
    assert anna.me()["name"] == "Anna"


def test_guests_make_neither_tokens_nor_bots(server: RunningServer) -> None:
    guest = server.client("Guest")
    refused("guest", guest.post, "/api/account/tokens", {"name": "t", "scopes": ["read"]})
    refused("guest", guest.post, "/api/account/bots", {"name": "b"})


def test_a_token_is_listed_without_its_secret_and_can_be_revoked(server: RunningServer) -> None:
    anna = player(server)
    made = anna.post("/api/account/tokens", {"name": "for the train", "scopes": ["play"], "days": 7})
    listed = anna.get("/api/account")["tokens"]
    assert listed == [{**made["token"], "used": None}]
    assert (listed[0]["scopes"], listed[0]["expires"]) == (["read", "play"], listed[0]["created"] + 7 * 86_400_000)
    train = Client(server.url, token=made["secret"])
    assert train.me()["name"] == "Anna"
    table = anna.make_table("hansa", ["me", "me", "me"])
    bert = player(server, "Bert")
    refused("not-found", bert.post, f"/api/account/tokens/{listed[0]['id']}/remove")
    with train.table(table.id).live(0) as live:
        live.wait()
        assert anna.post(f"/api/account/tokens/{listed[0]['id']}/remove")["tokens"] == []
        refused("no-identity", wait_for_ever, live)
    refused("bad-token", train.me)


def test_a_token_ends_and_its_last_use_is_known(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **UNLIMITED)
    anna = player(server)
    made = anna.post("/api/account/tokens", {"name": "short", "scopes": ["read"], "days": 1})
    client = Client(server.url, token=made["secret"])
    client.me()
    until(lambda: anna.get("/api/account")["tokens"][0]["used"] == made["token"]["created"])  # written in passing
    server.clock.ahead = 86_401
    refused("bad-token", client.me)


def test_a_bad_token_is_refused_whatever_the_cookie_says(server: RunningServer) -> None:
    anna = player(server)
    table = anna.make_table("hansa", ["me", "me", "me"])
    for header in ("Bearer kogge-none", "Bearer ", "Basic abc", "Bearer kogge-é", f"Bearer kogge-{'x' * 5_000}"):
        bad = Client(server.url, cookie=anna.cookie)
        headers = {**bad.credentials(), "authorization": header}
        bad.credentials = lambda headers=headers: headers  # type: ignore[method-assign, misc]
        with pytest.raises((ServerRefused, UnicodeEncodeError)) as caught:
            bad.me()
        if isinstance(caught.value, ServerRefused):
            assert (caught.value.status, caught.value.code) == (401, "bad-token")
    with pytest.raises(ServerRefused), Client(server.url, token="kogge-none").table(table.id).live(0) as live:
        live.wait()


def test_a_bot_account_says_so_wherever_its_name_is_shown(server: RunningServer) -> None:
    anna, bert = player(server), server.client("Bert")
    bot = new_bot(anna, "Cog")
    cog = program(server, anna, "play", "chat", "create", bot=bot)
    assert cog.me() == {"id": bot, "name": "Cog [bot]", "player": False, "bot": True}
    table = bert.make_table("hansa", ["me", "open", "open"], public=True, options={"first": "1"})
    cog.table(table.id).join()
    cog.table(table.id).command("chat", text="beep")
    seat = table.info()["seats"][1]
    assert (seat["name"], seat["kind"], seat["program"]) == ("Cog [bot]", "human", True)
    assert [one["program"] for one in table.info()["seats"]] == [False, True, False]
    joined, said = table.events(0)[-2:]
    assert (joined["data"]["name"], joined["data"]["program"]) == ("Cog [bot]", True)
    assert said["data"]["name"] == "Cog [bot]"
    listed = next(one for one in bert.public_tables() if one["id"] == table.id)
    assert "Cog [bot]" in listed["names"]
    refused("scope", cog.post, "/api/me", {"name": "Conrad"})


def test_a_bot_account_finds_a_game_in_the_lobby(server: RunningServer) -> None:
    anna = player(server)
    robot = program(server, anna, "play", bot=new_bot(anna, "Robot"))
    with robot.lobby() as first, server.client("Bert").lobby() as second:
        first.seek("hansa", 2)
        second.seek("hansa", 2)
        table = first.found()
        assert second.found().id == table.id
    assert sorted(seat["name"] for seat in table.info()["seats"]) == sorted(["Bert", bot_name("Robot")])


def test_a_bot_account_has_no_part_in_what_counts(server: RunningServer) -> None:
    anna, bert = player(server), server.client("Bert")
    cog = program(server, anna, "play", "create", bot=new_bot(anna, "Cog"))
    table = bert.make_table("hansa", ["me", "open"], rated=True, public=True)
    refused("bot-account", cog.table(table.id).join)
    refused("bot-account", cog.table(table.id).join, link=seat_link(table, 1))
    refused("bot-account", cog.make_table, "hansa", ["me", "open"], rated=True)
    refused("bot-account", cog.play_deal, bert.daily("hansa")["contest"]["id"])
    refused("bot-account", cog.play_deal, bert.make_contest("duplicate", "Friday", "hansa", players=3))
    with cog.lobby() as lobby:
        lobby.seek("merchants", 4, rated=True)
        refused("bot-account", wait_for_ever, lobby)
    assert anna.table(table.id).join()["seat"] == 1, "people sit down as ever"


def test_a_person_and_a_program_share_no_seat(server: RunningServer) -> None:
    anna, bert = player(server), server.client("Bert")
    cog = program(server, anna, "play", bot=new_bot(anna, "Cog"))
    table = bert.make_table("hansa", ["me", "open", "open"])
    link = cog.table(table.id).join(link=seat_link(table, 1))["link"]
    refused("bot-account", anna.table(table.id).join, link=link)
    refused("bot-account", cog.table(table.id).join, link=seat_link(table, 0))


@pytest.mark.parametrize("given", ["Cog", "Cog [bot]", "Cog [BOT] [bot]", "x" * 200, "[bot] Cog", "Gröger, Ψ"])
def test_the_mark_of_a_bot_is_never_cut_off(given: str) -> None:
    name = bot_name(given)
    assert name.endswith(" [bot]") and len(name) <= LONGEST_NAME
    names = [name]
    for _ in range(30):
        names.append(distinct_name(name, names))
    assert all("[bot]" in one and len(one) <= LONGEST_NAME for one in names)


@pytest.mark.parametrize("given", ["[bot]", " ", "[bot][bot]"])
def test_a_bot_needs_a_name_of_its_own(given: str) -> None:
    assert bot_name(given) == ""


def test_the_example_joins_a_public_table_and_plays(server: RunningServer) -> None:
    anna, bert = player(server), server.client("Bert")
    bot = new_bot(anna, "Example")
    made = anna.post("/api/account/tokens", {"name": "example", "scopes": ["play", "chat"], "bot": bot})
    table = bert.make_table("hansa", ["open", "bot random", "bot random"], public=True)
    command = [sys.executable, str(EXAMPLE), server.url, "--game", "hansa", "--table", table.id, "--decisions", "12"]
    environment = {**os.environ, "KOGGE_TOKEN": made["secret"]}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert made["secret"] not in done.stdout
    assert table.info()["seats"][0]["name"] == "Example [bot]"
    assert len([line for line in table.log() if line["seat"] == 0]) == 12
    assert [event["data"]["text"] for event in table.events() if event["kind"] == "chat"] == [
        "Hello, I am Example [bot], a program."
    ]
