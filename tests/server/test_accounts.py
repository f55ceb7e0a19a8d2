"""Accounts: a guest becomes a player, comes back on another device, and leaves nothing behind when they want that."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import MetaData, delete, insert, select, update

from kogge.client import Client
from kogge.server.admin.people import delete_person, export_person, find_person
from kogge.server.admin.session import AdminError
from kogge.server.ids import is_bot_id
from kogge.server.security.recovery import code_digest
from kogge.server.storage import schema
from kogge.server.storage.accounts import remove_address, remove_passkey, ways_of
from kogge.server.storage.personal import PERSONAL
from kogge.server.storage.store import Batch, Store
from tests.server.authenticator import Authenticator, add_passkey, sign_in
from tests.server.launch import UNLIMITED, Cluster, ServerProcess, ServerThread
from tests.server.players import play_by_http
from tests.server.receiver import Browser
from tests.server.test_processes import elsewhere
from tests.server.test_ratings import with_store
from tests.server.test_seats import refused, seat_link, until, wait_for_ever


@pytest.fixture(scope="module")
def served(new_database: Callable[[], str]) -> Iterator[ServerThread]:
    """One server for this file."""
    server = ServerThread(new_database(), **UNLIMITED)
    try:
        yield server.start()
    finally:
        server.stop()


def local(server: ServerThread | ServerProcess, name: str = "", cookie: str = "") -> Client:
    """Somebody who opens the page as localhost: an address of numbers has no passkeys."""
    return Client(server.url.replace("127.0.0.1", "localhost"), name, cookie)


def player(server: ServerThread | ServerProcess, name: str) -> tuple[Client, list[str]]:
    """A player who has recovery codes, and the codes."""
    client = server.client(name)
    return client, client.post("/api/account/codes")["codes"]


def test_a_guest_becomes_a_player_and_stays_who_they_are(served: ServerThread) -> None:
    anna = local(served, "Anna")
    before = anna.me()
    table = anna.make_table("hansa", ["me", "bot", "bot"])
    device = Authenticator(anna.url)
    account = add_passkey(anna, device)
    assert account["since"] and [one["name"] for one in account["passkeys"]] == ["my phone"]
    assert anna.me() == {**before, "player": True}
    elsewhere = local(served)
    assert sign_in(elsewhere, device)["id"] == before["id"]
    assert elsewhere.table(table.id).position(0)["seat"] == 0
    assert elsewhere.get("/api/account")["passkeys"][0]["used"]


def test_several_passkeys_with_names_and_never_none(served: ServerThread) -> None:
    anna = local(served, "Anna")
    phone, laptop = Authenticator(anna.url), Authenticator(anna.url)
    add_passkey(anna, phone)
    first = anna.get("/api/account")["passkeys"][0]["id"]
    refused("only-way", anna.post, f"/api/account/passkeys/{first}/remove")
    add_passkey(anna, laptop, "laptop")
    anna.post(f"/api/account/passkeys/{first}/rename", {"name": "old phone"})
    assert {one["name"] for one in anna.get("/api/account")["passkeys"]} == {"old phone", "laptop"}
    bert = local(served, "Bert")
    refused("not-found", bert.post, f"/api/account/passkeys/{first}/remove")
    anna.post(f"/api/account/passkeys/{first}/remove")
    refused("unknown-passkey", sign_in, local(served), phone)
    assert sign_in(local(served), laptop)["name"] == "Anna"


def test_of_all_ways_that_are_removed_at_once_one_stays(new_database: Callable[[], str]) -> None:
    """At two processes, where there are two."""
    database = new_database()

    async def work() -> None:
        stores = [Store(database)]
        await stores[0].open()
        if stores[0].shared:
            stores.append(Store(database))
            await stores[1].open(migrate=False)
        person = {"id": "anna", "name": "Anna", "created": 1, "epoch": 0, "muted": False}
        batch = Batch("")
        batch.add(insert(schema.identities).values(**person))
        await stores[0].write(batch)
        for trial in range(10):
            batch = Batch("")
            for i in range(3):
                key = {"id": f"key{i}", "credential": f"{trial}/{i}", "public_key": "", "uses": 0, "transports": ""}
                batch.add(delete(schema.passkeys).where(schema.passkeys.c.id == key["id"]))
                batch.add(insert(schema.passkeys).values(**key, identity="anna", name="", created=i))
            batch.add(delete(schema.mail_addresses))
            mail = {"address": "anna@mail.example", "confirmed": 1}
            batch.add(insert(schema.mail_addresses).values(identity="anna", **mail))
            await stores[0].write(batch)
            keys = (remove_passkey(stores[i % len(stores)], "anna", f"key{i}") for i in range(3))
            done = await asyncio.gather(remove_address(stores[-1], "anna"), *keys)
            ways = await ways_of(stores[0], "anna")
            assert len(ways.passkeys) + (ways.mail is not None) == 1
            assert sorted(done) == [False, True, True, True]
        for store in stores:
            await store.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_whoever_is_called_like_an_id_is_not_the_one_of_that_id(sqlite_url: str) -> None:
    async def work(store: Store) -> None:
        batch = Batch("")
        batch.add(update(schema.identities).where(schema.identities.c.id == "c").values(name="a"))
        await store.write(batch)
        assert (await export_person(store, "a"))["name"] == "Anna"
        await delete_person(store, "a")
        with pytest.raises(AdminError):  # somebody asks again, a moment later
            await delete_person(store, "a")
        with pytest.raises(AdminError):
            await export_person(store, "a")
        assert (await find_person(store, "a")).id == "c", "whoever runs the server may say a name"

    with_store(sqlite_url, work)


def test_a_browser_that_signs_out_is_told_nothing(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, notify_private=True, **UNLIMITED)
    anna, bert = server.client("Anna"), server.client("Bert")
    phone, laptop = (Browser(f"https://push.example/{name}") for name in ("phone", "laptop"))
    for one in (phone, laptop):
        anna.post("/api/notifications/browsers", one.subscription())
    bert.post("/api/notifications/browsers", Browser("https://push.example/bert").subscription())
    cookie = anna.cookie
    anna.post("/api/sign-out", {"endpoint": phone.address})
    again = Client(server.url, cookie=cookie)
    assert len(again.get("/api/notifications")["browsers"]) == 1
    again.post("/api/sign-out")
    again = Client(server.url, cookie=cookie)
    assert len(again.get("/api/notifications")["browsers"]) == 1, "it did not say which browser it is"
    again.post("/api/account/delete", {"name": "Anna"})
    assert [row[2] for row in everything(sqlite_url)["push_endpoints"]] == ["https://push.example/bert"]


def test_a_challenge_is_answered_once_by_whom_it_was_given_and_soon(
    serve: Callable[..., ServerThread], new_database: Callable[[], str]
) -> None:
    server = serve(new_database(), **UNLIMITED)
    anna, bert = local(server, "Anna"), local(server, "Bert")
    device = Authenticator(anna.url, counts=False)
    options = anna.post("/api/account/passkeys/begin")["options"]
    made = {"name": "phone", "credential": device.create(options)}
    refused("bad-passkey", bert.post, "/api/account/passkeys", made)
    anna.post("/api/account/passkeys", made)
    refused("used", anna.post, "/api/account/passkeys", made)
    options = anna.post("/api/sign-in/passkey/begin")["options"]
    answer = {"credential": device.get(options)}
    assert local(server).post("/api/sign-in/passkey", answer)["name"] == "Anna"
    refused("used", local(server).post, "/api/sign-in/passkey", answer)
    options = anna.post("/api/account/passkeys/begin")["options"]
    refused("bad-link", local(server).post, "/api/sign-in/passkey", {"credential": device.get({**options, "rpId": ""})})
    late = {"credential": device.get(anna.post("/api/sign-in/passkey/begin")["options"])}
    server.clock.ahead = 6 * 60
    refused("too-late", local(server).post, "/api/sign-in/passkey", late)


def test_answers_for_another_site_or_by_another_key_are_refused(served: ServerThread) -> None:
    anna = local(served, "Anna")
    device = Authenticator(anna.url)
    add_passkey(anna, device)
    options = anna.post("/api/sign-in/passkey/begin")["options"]
    device.origin = "https://evil.example"
    refused("bad-passkey", local(served).post, "/api/sign-in/passkey", {"credential": device.get(options)})
    device.origin = anna.url
    thief = Authenticator(anna.url)
    thief.id = device.id
    refused("bad-passkey", local(served).post, "/api/sign-in/passkey", {"credential": thief.get(options)})
    refused("bad-passkey", anna.post, "/api/sign-in/passkey", {"credential": {"id": "x", "response": {}}})
    assert sign_in(local(served), device)["name"] == "Anna"
    device.uses = 0  # a copy of the key counts from the beginning again
    refused("bad-passkey", sign_in, local(served), device)


def test_a_recovery_code_opens_once(served: ServerThread) -> None:
    anna, codes = player(served, "Anna")
    assert anna.me()["player"] and len(set(codes)) == 10
    someone = Client(served.url)
    assert (
        someone.post("/api/sign-in/code", {"code": f" {codes[3].upper().replace('-', ' ')} "})["id"] == anna.me()["id"]
    )
    refused("bad-code", Client(served.url).post, "/api/sign-in/code", {"code": codes[3]})
    assert anna.get("/api/account")["codes"] == 9
    anna.post("/api/account/codes")
    refused("bad-code", Client(served.url).post, "/api/sign-in/code", {"code": codes[4]})


def test_codes_and_tokens_are_not_in_the_database(served: ServerThread) -> None:
    anna, codes = player(served, "Anna the careful")
    secret = anna.post("/api/account/tokens", {"name": "mine", "scopes": ["read"]})["secret"]
    stored = json.dumps(everything(served.database))
    assert code_digest(codes[0]) in stored
    for text in (secret, secret.removeprefix("kogge-"), codes[0], codes[0].replace("-", "")):
        assert text not in stored


def everything(database: str) -> dict[str, list[list[Any]]]:
    """All rows of all tables."""

    async def work() -> dict[str, list[list[Any]]]:
        store = Store(database)
        found = MetaData()
        async with store.engine.connect() as connection:
            await connection.run_sync(found.reflect)
            rows = {
                t.name: [list(row) for row in (await connection.execute(select(t))).all()]
                for t in found.tables.values()
            }
        await store.close()
        return rows

    return asyncio.run(work())


def test_a_link_signs_in_on_another_device_once_and_not_after_signing_out(served: ServerThread) -> None:
    anna = served.client("Anna")  # a guest: nothing is needed to bring one's games to a phone
    ticket = anna.post("/api/account/device")["path"].partition("#device=")[2]
    phone = Client(served.url)
    assert phone.post("/api/sign-in/link", {"ticket": ticket})["id"] == anna.me()["id"]
    refused("used", Client(served.url).post, "/api/sign-in/link", {"ticket": ticket})
    ticket = anna.post("/api/account/device")["path"].partition("#device=")[2]
    refused("bad-link", phone.post, "/api/sign-in/link", {"ticket": ticket[:-2] + "xx"})
    anna.post("/api/me/renew")
    refused("no-identity", phone.get, "/api/me")
    refused("bad-link", Client(served.url).post, "/api/sign-in/link", {"ticket": ticket})


def test_signing_out_forgets_the_cookie(served: ServerThread) -> None:
    anna, codes = player(served, "Anna")
    anna.post("/api/sign-out")
    refused("no-identity", anna.get, "/api/me")
    assert anna.post("/api/sign-in/code", {"code": codes[0]})["name"] == "Anna"


def test_accounts_at_several_processes(start: Callable[..., ServerProcess], cluster: Cluster) -> None:
    """Challenges are answered, codes used up and tokens revoked at whichever process."""
    database = cluster.database("accounts")
    one, two = start(database), start(database)
    anna, codes = player(one, "Anna")
    there = elsewhere(anna, two)
    until(lambda: there.me()["player"])
    assert Client(two.url).post("/api/sign-in/code", {"code": codes[0]})["name"] == "Anna"
    refused("bad-code", Client(one.url).post, "/api/sign-in/code", {"code": codes[0]})
    ticket = anna.post("/api/account/device")["path"].partition("#device=")[2]
    assert Client(two.url).post("/api/sign-in/link", {"ticket": ticket})["name"] == "Anna"
    refused("used", Client(one.url).post, "/api/sign-in/link", {"ticket": ticket})
    made = there.post("/api/account/tokens", {"name": "t", "scopes": ["play"]})
    program = Client(one.url, token=made["secret"])
    table = program.table(anna.make_table("hansa", ["me", "me", "me"]).id)
    with table.live(0) as live:
        live.wait()
        there.post(f"/api/account/tokens/{made['token']['id']}/remove")
        refused("no-identity", wait_for_ever, live)
    refused("bad-token", program.me)


def test_an_export_has_everything_and_no_secret(served: ServerThread) -> None:
    anna, _ = player(served, "Anna of the export")
    table = anna.make_table("hansa", ["me", "bot", "bot"])
    anna.table(table.id).command("chat", text="hello there")
    token = anna.post("/api/account/tokens", {"name": "reader", "scopes": ["read"]})["secret"]
    anna.post("/api/account/bots", {"name": "Cog"})
    data = anna.get("/api/account/export")
    assert data["name"] == "Anna of the export" and data["player_since"]
    assert [one["id"] for one in data["tables"]] == [table.id]
    assert [line["text"] for line in data["chat"]] == ["hello there"]
    assert len(data["account"]["recovery_codes"]) == 10
    assert [one["name"] for one in data["account"]["tokens"]] == ["reader"]
    assert is_bot_id(data["account"]["bot_accounts"][0]["identity"])
    assert token not in json.dumps(data) and "digest" not in json.dumps(data)


PEOPLE = {"identity", "person", "other", "organiser", "owner", "host"}  # columns that name somebody
NOBODY = {"id", "table_id", "contest_id", "contest", "seek_id", "process", "subject"}  # and ids of something else


def test_every_row_about_a_person_is_exported_and_goes_with_them() -> None:
    """Whoever adds a table with people in it decides this for it."""
    listed = {(one.table.name, one.column) for one in PERSONAL}
    handled = {("tables", "host"), ("holders", "identity"), ("bot_accounts", "identity")}  # by admin/people.py
    handled |= {("results", "identity"), ("reports", "person"), ("reports", "other")}  # with names or without
    handled |= {(marks, column) for marks in ("friends", "blocks") for column in ("person", "other")}
    for table in schema.metadata.tables.values():
        for column in table.columns:
            name = f"{table.name}.{column.name}"
            if column.name not in PEOPLE:
                known = column.name in NOBODY or str(column.type) != str(schema.ID)
                assert known, f"{name}: does it name a person?"
                continue
            if (table.name, column.name) not in handled:
                assert (table.name, column.name) in listed, f"{name} is missing in storage/personal.py"
            for key in column.foreign_keys:
                if (table.name, column.name) not in handled | {("bot_accounts", "owner")}:
                    assert key.ondelete == "CASCADE", name


def test_an_export_has_contests_and_ratings(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **UNLIMITED)
    anna, bert = server.client("Anna"), server.client("Bert")
    deal = anna.make_contest("duplicate", "Friday", "hansa", 3, board="league-3", level="random")
    table = anna.play_deal(deal)
    rounds = bert.make_contest("swiss", "Open", "hansa", 2, people=2)
    anna.enter_contest(rounds)
    rated = anna.make_table("hansa", ["me", "open"], rated=True, public=True)
    bert.table(rated.id).join()
    play_by_http(rated, {0: anna, 1: bert}, "hansa", 6_000, seed=3)
    anna.get(f"/api/people/{anna.me()['id']}")  # which counts ratings
    silent = bert.make_table("hansa", ["me", "open", "open"], public=True)
    anna.table(silent.id).join()
    silent.command("remove-holder", seat=1)
    account = anna.get("/api/account/export")["account"]
    assert [(one["id"], one["name"]) for one in account["contests"]] == [(deal, "Friday")]
    assert "equal-1" not in json.dumps(account), "the seed of an open deal is nobody's to know"
    assert [one["contest_id"] for one in account["entrants"]] == [rounds]
    assert [(one["contest_id"], one["table_id"]) for one in account["plays"]] == [(deal, table.id)]
    assert [(one["pool"], one["table_id"]) for one in account["rating_steps"]] == [("hansa/2", rated.id)]
    assert [one["table_id"] for one in account["barred"]] == [silent.id]


def test_a_deleted_person_leaves_nothing_but_an_anonymous_seat(served: ServerThread) -> None:
    anna, codes = player(served, "Annabella")
    bert = served.client("Bert")
    who = anna.me()["id"]
    add = local(served, cookie=anna.cookie)
    device = Authenticator(add.url)
    add_passkey(add, device, "Annabellas phone")
    token = anna.post("/api/account/tokens", {"name": "Annabellas token", "scopes": ["play"]})
    bot = anna.post("/api/account/bots", {"name": "Annabot"})["bots"][0]["id"]
    secret = anna.post("/api/account/tokens", {"name": "Annabots", "scopes": ["play"], "bot": bot})["secret"]
    table = bert.make_table("hansa", ["me", "open", "open"], options={"first": "1"})
    anna.table(table.id).join(link=seat_link(table, 1))
    Client(served.url, token=secret).table(table.id).join(link=seat_link(table, 2))
    anna.table(table.id).command("chat", text="my secret plan")
    play_by_http(table, {0: bert, 1: anna, 2: Client(served.url, token=secret)}, "hansa", 9)
    decided = [line for line in table.log(0) if line["seat"] == 1]
    anna.make_table("hansa", ["me", "bot", "bot"])
    refused("bad-name", anna.post, "/api/account/delete", {"name": "Bert"})
    with Client(served.url, token=token["secret"]).table(table.id).live(1) as live:
        live.wait()
        anna.post("/api/account/delete", {"name": "Annabella"})
        refused("no-identity", wait_for_ever, live)
    refused("bad-token", Client(served.url, token=token["secret"]).me)
    refused("bad-token", Client(served.url, token=secret).me)
    refused("unknown-passkey", sign_in, local(served), device)
    refused("bad-code", bert.post, "/api/sign-in/code", {"code": codes[0]})
    rows = everything(served.database)
    del rows["notices"]  # for an hour the servers are told that somebody is gone, by an id that is nobody's any more
    stored = json.dumps(rows)
    traces = (who, bot, "Annabella", "Annabot", "my secret plan", *map(code_digest, codes))
    assert [trace for trace in traces if trace in stored] == []
    until(lambda: [seat["name"] for seat in table.info()["seats"]][1:] == ["", ""])
    assert [line for line in table.log(0) if line["seat"] == 1][: len(decided)] == decided
    assert table.position(0)["status"] == "running"


def test_names_of_a_deleted_person_do_not_live_on_in_copies_and_entries(served: ServerThread) -> None:
    """Names that they had earlier, at seats that they left or lost, and in what others have made of their games."""
    anna, bert, carla = served.client("Annegret"), served.client("Bert"), served.client("Carla")
    who = anna.me()["id"]
    table = bert.make_table("hansa", ["me", "open", "me"], options={"first": "1"})
    anna.table(table.id).join(link=seat_link(table, 1))
    waiting = bert.make_table("hansa", ["me", "open", "open"], public=True)
    anna.post(f"/api/tables/{waiting.id}/join", {"seat": 1})  # without an id of its own
    anna.table(waiting.id).command("leave", seat=1)
    silent = bert.make_table("hansa", ["me", "open", "open"], public=True)
    anna.post(f"/api/tables/{silent.id}/join", {"seat": 1})
    silent.command("remove-holder", seat=1)  # she never did anything there
    anna.post("/api/me", {"name": "Annelore"})
    lost = bert.make_table("hansa", ["me", "open", "me"], options={"first": "1"})
    anna.table(lost.id).join(link=seat_link(lost, 1))
    lost.command("remove-holder", seat=1)
    assert [seat["name"] for seat in lost.info()["seats"]][1] == "", "nor is the name shown while a bot plays"
    watched = anna.make_table("hansa", ["me", "me", "me"], options={"first": "1"})  # where nobody else plays
    for one, seats in ((table, {0: bert, 1: anna, 2: bert}), (watched, dict.fromkeys(range(3), anna))):
        play_by_http(one, seats, "hansa", 6_000, seed=3)
    copy = bert.table(table.id).fork(6)
    again = carla.table(bert.table(copy.id).fork(3).id) if copy.info()["watch"] else bert.table(copy.id).fork(3)
    uploaded = carla.upload(table.record())
    seen = bert.table(watched.id).fork(4)
    guessed = bert.table(lost.id).fork(2, 0)
    namesake = carla.make_table("hansa", ["me", "bot", "bot"])
    carla.post("/api/me", {"name": "Annelore"})
    hers = carla.make_table("hansa", ["me", "bot", "bot"])
    assert "Annegret" in json.dumps(
        [copy.info(), again.info(), carla.table(uploaded.id).info(), bert.table(seen.id).info()]
    )
    anna.post("/api/account/delete", {"name": "Annelore"})
    rows = everything(served.database)
    del rows["notices"]
    stored = json.dumps(
        [row for name, some in rows.items() for row in some if name != "identities" and hers.id not in row]
    )
    assert [trace for trace in (who, "Annegret", "Annelore") if trace in stored] == []
    assert carla.table(hers.id).info()["seats"][0]["name"] == "Annelore", "others may be called so"
    assert carla.table(namesake.id).info()["seats"][0]["name"] == "Carla"
    until(lambda: [one["name"] for one in copy.info()["seats"]] == ["Bert", "", "Bert"])
    for one in (copy, again, seen, guessed):
        assert bert.table(one.id).position(0)["status"] == "running", "copies play on"


def test_who_shares_a_seat_gives_it_their_name(served: ServerThread) -> None:
    anna, bert = served.client("Annuschka"), served.client("Bert")
    table = bert.make_table("hansa", ["me", "open", "me"], options={"first": "1"})
    link = anna.table(table.id).join(link=seat_link(table, 1))["link"]
    phone = served.client("A phone")
    phone.table(table.id).join(link=link)
    anna.post("/api/account/delete", {"name": "Annuschka"})
    until(lambda: [one["name"] for one in table.info()["seats"]][1] == "A phone")
    assert "Annuschka" not in json.dumps(everything(served.database))
    assert phone.table(table.id).position(1)["seat"] == 1


def test_a_host_without_a_seat_can_be_deleted(served: ServerThread) -> None:
    anna, bert = served.client("Annabeth"), served.client("Bert")
    table = anna.make_table("hansa", ["open", "bot", "bot"], options={"first": "1"})
    bert.table(table.id).join(link=seat_link(table, 0))
    anna.post("/api/account/delete", {"name": "Annabeth"})
    until(lambda: bert.table(table.id).info()["host"])
    assert "Annabeth" not in json.dumps(everything(served.database))


def test_the_tries_of_an_address_are_counted(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, rate_sign_in=0.001)
    anna = Client(server.url)
    for _ in range(20):
        refused("bad-code", anna.post, "/api/sign-in/code", {"code": "aaaa-bbbb-cccc-dddd"})
    for path, body in (
        ("code", {"code": "aaaa-bbbb-cccc-dddd"}),
        ("passkey/begin", {}),
        ("passkey", {"credential": {}}),
        ("link", {"ticket": "x"}),
    ):
        refused("too-fast", anna.post, f"/api/sign-in/{path}", body)


def test_changes_of_an_account_are_counted(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, rate_account=0.001, rate_export=0.001)
    anna = server.client("Anna")
    for _ in range(3):
        anna.get("/api/account/export")
    refused("too-fast", anna.get, "/api/account/export")
    refused("too-fast", anna.post, "/api/account/delete", {"name": "Anna"})
    for _ in range(15):
        anna.get("/api/account")
    for path in (
        "passkeys/begin",
        "codes",
        "device",
        "mail/remove",
        "passkeys/x/remove",
        "tokens/x/remove",
        "bots/x/remove",
    ):
        refused("too-fast", anna.post, f"/api/account/{path}")
