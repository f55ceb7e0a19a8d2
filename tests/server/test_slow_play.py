"""Slow play: notices of turns, reminders, plans and notes, as docs/playing-online.md says."""

from __future__ import annotations

import asyncio
import base64
import json
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from sqlalchemy import insert, select

from kogge.client import Client, RemoteTable, ServerRefused
from kogge.server.errors import Refused
from kogge.server.runtime import delivery, notifier
from kogge.server.security.outbound import NotSent, check_address, is_public, post
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store
from kogge.server.storage.turns import NOTICE, Due, claim
from kogge.server.table.turn import Turn
from tests.server.launch import UNLIMITED, ServerThread
from tests.server.mailbox import Mailbox
from tests.server.receiver import Browser, Receiver
from tests.server.test_mail import SITE, ticket_in
from tests.server.test_seats import until

DAY = 86_400


@pytest.fixture
def slow(serve: Callable[..., ServerThread], sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> ServerThread:
    """A server that looks at turns all the time and may write to this machine."""
    monkeypatch.setattr(notifier, "SECONDS", 0.02)
    monkeypatch.setattr(delivery, "PAUSES", (0.02, 0.02))
    return serve(sqlite_url, notify_private=True, **UNLIMITED)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Somewhere to be told."""
    with Receiver() as one:
        yield one


def game_of(*people: Client, **more: Any) -> RemoteTable:
    """A game of Hansa Teutonica with three days for a turn; the first begins."""
    wanted: dict[str, Any] = {"turn_limit": 3 * DAY, "public": True, "options": {"first": "1"}, **more}
    table = people[0].make_table("hansa", ["me", *["open"] * (len(people) - 1)], **wanted)
    for one in people[1:]:
        one.table(table.id).join()
    return table


def actions(who: Client, table: RemoteTable, seat: int, verb: str = "place") -> list[str]:
    """What a seat may do that begins with a verb."""
    choices = who.table(table.id).position(seat)["choices"]
    return [one["action"] for one in choices if one["action"].startswith(verb)]


def end_turn(who: Client, table: RemoteTable, seat: int) -> None:
    """Both actions of a turn."""
    for _ in range(2):
        there = who.table(table.id)
        there.play(seat, actions(who, table, seat)[0], there.position(seat)["version"])


def mover(table: RemoteTable) -> int:
    """Whose decision it is."""
    return int(table.position()["prompt"]["seat"])


def webhook(who: Client, receiver: Receiver, **more: Any) -> None:
    """Have somebody told by a webhook."""
    who.post("/api/notifications", {"webhook": f"{receiver.address}/room", **more})


# Notices


def test_a_push_arrives_encrypted_and_signed_and_tells_only_of_the_turn(slow: ServerThread, receiver: Receiver) -> None:
    ana, bob = slow.client("Ana"), slow.client("Bob")
    browser = Browser(f"{receiver.address}/push/1")
    key = bob.post("/api/notifications/browsers", browser.subscription())["key"]
    table = game_of(ana, bob)
    end_turn(ana, table, 0)
    slow.clock.ahead += 11
    [push] = receiver.wait()
    assert browser.read(push.body) == {
        "title": "Hansa Teutonica",
        "body": "It is your turn.",
        "path": f"/t/{table.id}",
        "tag": table.id,
    }
    assert push.headers["Content-Encoding"] == "aes128gcm" and int(push.headers["TTL"]) > 0
    scheme, _, rest = push.headers["Authorization"].partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and given["k"] == key
    claims = check_signature(given["t"], key)
    assert claims["aud"] == receiver.address and claims["exp"] > slow.clock.milliseconds() // 1_000


def test_a_push_is_in_the_language_of_the_page_that_asked_for_it(slow: ServerThread, receiver: Receiver) -> None:
    bob = slow.client("Bob")
    bob.post("/api/notifications", {"tables": "all", "webhook": f"{receiver.address}/room"})
    browser = Browser(f"{receiver.address}/push/1")
    told = bob.post("/api/notifications/browsers", {**browser.subscription(), "language": "uk"})
    assert (told["language"], told["tables"], told["webhook"]) == ("uk", "all", f"{receiver.address}/room")
    assert bob.post("/api/notifications/browsers", browser.subscription())["language"] == "uk"
    bob.post("/api/notifications", {"language": "uk"})
    bob.post("/api/notifications/try", {})
    [push] = receiver.wait()
    assert browser.read(push.body)["body"] == "Так Kogge повідомляє, що настав ваш хід."


def check_signature(token: str, key: str) -> Any:
    """The claims of a token, if the key has signed them (RFC 7515, ES256)."""

    def read(text: str) -> bytes:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    head, claims, signature = token.split(".")
    r, s = (int.from_bytes(part) for part in (read(signature)[:32], read(signature)[32:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(key))
    point.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(read(claims))


def test_a_turn_is_told_once_and_reminded_of_before_its_end_and_then_over(
    slow: ServerThread, receiver: Receiver
) -> None:
    ana, bob = slow.client("Ana"), slow.client("Bob")
    webhook(bob, receiver, language="pl")
    table = game_of(ana, bob)
    end_turn(ana, table, 0)
    slow.clock.ahead += 11
    receiver.wait(1)
    slow.clock.ahead += DAY
    mine = bob.get("/api/games/mine")["games"]
    assert [one["waiting"] for one in mine] == [True]
    slow.clock.ahead += 2 * DAY - 6 * 3_600
    told = [json.loads(one.body) for one in receiver.wait(2)]
    assert [one["kind"] for one in told] == ["turn", "remind"]
    assert told[0]["text"] == "Hansa Teutonica: Twoja kolej." and told[0]["table"] == table.id
    slow.clock.ahead += 6 * 3_600
    until(lambda: table.info()["seats"][1]["standin"])
    assert len(receiver.requests) == 2


def test_whoever_is_at_the_table_is_not_told(slow: ServerThread, receiver: Receiver) -> None:
    ana, bob = slow.client("Ana"), slow.client("Bob")
    webhook(bob, receiver)
    table = game_of(ana, bob)
    with bob.table(table.id).live(1):
        end_turn(ana, table, 0)
        slow.clock.ahead += 11
        until(lambda: due(slow, table) > slow.clock.milliseconds())
        assert not receiver.requests
    slow.clock.ahead += 61
    receiver.wait()


def due(server: ServerThread, table: RemoteTable) -> int:
    """When something is to be done about the turn of a table."""
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as connection:
        rows = connection.execute("SELECT due FROM awaited WHERE table_id = ?", [table.id]).fetchall()
    return int(rows[0][0] or 0) if rows else 0


def test_who_wants_no_notices_or_none_of_quick_tables_gets_none(slow: ServerThread, receiver: Receiver) -> None:
    ana, bob, eve = slow.client("Ana"), slow.client("Bob"), slow.client("Eve")
    webhook(ana, receiver, tables="none")
    webhook(bob, receiver, tables="slow")
    webhook(eve, receiver, tables="all")
    for people, limit in (((eve, ana), 3 * DAY), ((eve, bob), 600), ((ana, eve), 600)):
        table = game_of(*people, turn_limit=limit)
        end_turn(people[0], table, 0)
    slow.clock.ahead += 11
    [only] = receiver.wait()
    slow.clock.ahead += 100
    assert json.loads(only.body)["table"] == table.id
    until(lambda: due(slow, table) == 0)
    assert len(receiver.requests) == 1


def test_a_browser_that_is_gone_is_forgotten(slow: ServerThread, receiver: Receiver) -> None:
    bob = slow.client("Bob")
    bob.post("/api/notifications/browsers", Browser(f"{receiver.address}/push/1").subscription())
    receiver.statuses = [503, 410]
    bob.post("/api/notifications/try", {})
    receiver.wait(2)  # a service that is busy is asked again
    until(lambda: bob.get("/api/notifications")["browsers"] == [])


def test_a_mail_tells_where_the_host_sends_mail(
    serve: Callable[..., ServerThread], sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "SECONDS", 0.02)
    with Mailbox() as box:
        sender = {"mail_server": box.address, "mail_from": "Kogge <k@example.org>", "mail_security": "none"}
        server = serve(sqlite_url, site=SITE, **sender, **UNLIMITED)
        bob = server.client("Bob")
        bob.post("/api/account/mail", {"address": "bob@example.org"})
        bob.post("/api/sign-in/link", {"ticket": ticket_in(box, 1)})
        bob.post("/api/notifications", {"mail": True, "language": "uk"})
        bob.post("/api/notifications/try", {})
        mail = box.wait_for(2)
        assert (mail["to"], mail["subject"]) == ("bob@example.org", "Kogge: Kogge")
        assert "настав ваш хід" in mail.get_content() and f"{SITE}/games" in mail.get_content()


def test_of_two_processes_exactly_one_sends(new_database: Callable[[], str]) -> None:
    url = new_database()
    due = Due("table", Turn(0, 7, 1_000, 1_000 + 3 * DAY * 1_000, True), NOTICE, "hansa")

    async def claims() -> list[bool]:
        stores = [Store(url), Store(url)]
        for store in stores:
            await store.open()
        batch = Batch("")
        row = {"seat": 0, "turn": 7, "since": 1_000, "deadline": due.turn.deadline, "slow": True, "stage": 0, "due": 1}
        batch.add(insert(schema.awaited).values(table_id="table", **row))
        await stores[0].write(batch)
        got = await asyncio.gather(*(claim(store, due) for store in stores))
        [after] = await stores[0].rows(select(schema.awaited.c.stage, schema.awaited.c.due))
        assert (after.stage, after.due) == (1, 1_000 + (3 * DAY - 6 * 3_600) * 1_000)
        for store in stores:
            await store.close()
        return got

    assert sorted(asyncio.run(claims())) == [False, True]


# Where notices may go


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1/x",
        "http://[::1]/x",
        "http://10.0.0.7/",
        "http://169.254.169.254/latest",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "ftp://example.org/",
        "https://user:secret@example.org/",
        "https://example.org:25/",
        "javascript:alert(1)",
        "https://",
        "https://exa mple.org/",
        "http://example.org:99999/",
    ],
)
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    with pytest.raises(Refused):
        check_address(address)


def test_a_name_that_leads_inside_is_not_written_to(receiver: Receiver) -> None:
    with pytest.raises(NotSent, match="private network"):
        post(f"http://localhost:{receiver.port}/", b"{}", {})
    assert not receiver.requests and not is_public("192.168.1.1") and is_public("93.184.215.14")
    assert post(f"http://localhost:{receiver.port}/", b"{}", {}, private=True) == 201


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.statuses = [302]
    assert post(receiver.address, b"{}", {}, private=True) == 302
    assert len(receiver.requests) == 1


def test_a_server_refuses_webhooks_inside_unless_its_host_allows_them(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    bob = serve(sqlite_url, **UNLIMITED).client("Bob")
    with pytest.raises(ServerRefused, match="private network"):
        bob.post("/api/notifications", {"webhook": "http://127.0.0.1/"})
    with pytest.raises(ServerRefused, match="https"):
        bob.post("/api/notifications/browsers", Browser("http://93.184.215.14/").subscription())
    with pytest.raises(ServerRefused, match="keys"):
        bob.post("/api/notifications/browsers", {"endpoint": "https://example.org/", "p256dh": "AAAA", "auth": "AAAA"})
    assert bob.get("/api/notifications")["webhook"] == ""


# My games


def test_games_that_wait_for_me_come_first_and_the_most_urgent_of_them(slow: ServerThread) -> None:
    ana, bob = slow.client("Ana"), slow.client("Bob")
    theirs = game_of(ana, bob)
    slow_one = game_of(bob, ana, turn_limit=3 * DAY)
    quick = game_of(bob, ana, turn_limit=DAY)
    games = bob.get("/api/games/mine")["games"]
    assert [(one["table"], one["waiting"]) for one in games] == [
        (quick.id, True),
        (slow_one.id, True),
        (theirs.id, False),
    ]
    assert games[0]["names"] == ["Ana"] and games[0]["deadline"] > games[0]["since"]


# Plans


def test_a_plan_is_carried_out_when_the_turn_comes(slow: ServerThread, receiver: Receiver) -> None:
    ana, bob = slow.client("Ana"), slow.client("Bob")
    webhook(bob, receiver)
    table = game_of(bob, ana)
    wanted = actions(bob, table, 0, "place t")[-2:]
    end_turn(bob, table, 0)
    plan(bob, table, 0, [wanted, wanted])
    end_turn(ana, table, 1)
    slow.clock.ahead += 11
    until(lambda: mover(table) == 1)
    played = [one["text"] for one in table.log() if one["seat"] == 0][-2:]
    assert played == wanted and not receiver.requests
    assert plan_of(bob, table, 0)["turns"] == [wanted]


def plan(who: Client, table: RemoteTable, seat: int, turns: list[list[str]]) -> Any:
    """Decide ahead."""
    return who.post(f"/api/tables/{table.id}/plan", {"seat": seat, "turns": turns})


def plan_of(who: Client, table: RemoteTable, seat: int) -> Any:
    """What is planned."""
    return who.get(f"/api/tables/{table.id}/plan", seat=seat)


def test_a_plan_that_is_not_legal_any_more_is_dropped_with_a_word(slow: ServerThread, receiver: Receiver) -> None:
    ana, bob = slow.client("Ana"), slow.client("Bob")
    webhook(bob, receiver)
    table = game_of(bob, ana)
    end_turn(bob, table, 0)
    taken = actions(ana, table, 1)[0]
    plan(bob, table, 0, [[taken, taken], [taken]])
    end_turn(ana, table, 1)  # on that very place
    slow.clock.ahead += 11
    receiver.wait()  # it is Bob's turn after all
    found = plan_of(bob, table, 0)
    assert found["turns"] == [] and (found["word"]["reason"], found["word"]["action"]) == ("illegal", taken)
    assert mover(table) == 0


def test_a_rewind_or_another_decision_cancels_a_plan(slow: ServerThread, receiver: Receiver) -> None:
    ana, bob = slow.client("Ana"), slow.client("Bob")
    webhook(bob, receiver)
    table = game_of(bob, ana)
    wanted = actions(bob, table, 0, "place t")[-2:]
    end_turn(bob, table, 0)
    plan(bob, table, 0, [wanted])
    bob.table(table.id).command("ask-rewind", seat=0, decisions=0)
    ana.table(table.id).command("vote", seat=1, agree=True)
    slow.clock.ahead += 11
    receiver.wait()
    assert plan_of(bob, table, 0)["word"]["reason"] == "rewound" and mover(table) == 0


def test_nobody_else_learns_of_a_plan_or_a_note(slow: ServerThread) -> None:
    ana, bob = slow.client("Ana"), slow.client("Bob")
    table = game_of(bob, ana)
    end_turn(bob, table, 0)
    secret = "place t secretburg.1"
    plan(bob, table, 0, [[secret]])
    bob.post(f"/api/tables/{table.id}/note", {"text": secret})
    there = ana.table(table.id)
    told = [there.info(), there.position(1), there.events(1), there.events(), there.log(1), there.turns()]
    told += [ana.get(f"/api/tables/{table.id}/note"), ana.get("/api/games/mine"), ana.get("/api/account")]
    assert "secretburg" not in json.dumps(told)
    with pytest.raises(ServerRefused, match="not yours"):
        plan_of(ana, table, 0)
    assert bob.get(f"/api/tables/{table.id}/note") == {"text": secret}
    assert "secretburg" in json.dumps(bob.get("/api/account/export"))


def test_plans_are_refused_where_they_are_pointless(slow: ServerThread) -> None:
    ana, bob = slow.client("Ana"), slow.client("Bob")
    table = game_of(bob, ana)
    with pytest.raises(ServerRefused, match="decide"):
        plan(bob, table, 0, [["pass"]])
    with pytest.raises(ServerRefused, match="not yours"):
        plan(bob, table, 1, [["pass"]])
    alone = ana.make_table("hansa", ["me", "bot"], options={"first": "1"})
    with pytest.raises(ServerRefused, match="nobody else"):
        plan(ana, alone, 0, [["pass"]])
