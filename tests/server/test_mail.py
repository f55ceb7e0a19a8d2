"""Signing in by mail, where the host has configured it: links that open once, and nobody learns whose an address is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kogge.client import Client
from kogge.server.runtime.mail import is_address
from tests.server.launch import UNLIMITED, ServerThread
from tests.server.mailbox import Mailbox
from tests.server.test_seats import refused

SITE = "https://kogge.example"


@pytest.fixture
def box() -> Iterator[Mailbox]:
    """A mail server."""
    with Mailbox() as one:
        yield one


@pytest.fixture
def server(serve: Callable[..., ServerThread], new_database: Callable[[], str], box: Mailbox) -> ServerThread:
    """A server that sends mail."""
    return serve(new_database(), **UNLIMITED, **mail_settings(box))


def mail_settings(box: Mailbox) -> dict[str, str]:
    """What a host configures."""
    sender = "Kogge <kogge@kogge.example>"
    return {"site": SITE, "mail_server": box.address, "mail_security": "none", "mail_from": sender}


def ticket_in(box: Mailbox, number: int) -> str:
    """What the link of a mail carries."""
    text = box.wait_for(number).get_content()
    found = re.search(rf"{re.escape(SITE)}/account#mail=(\S+)", text)
    assert found, text
    return found[1]


def test_a_guest_becomes_a_player_by_mail_and_signs_in_elsewhere(server: ServerThread, box: Mailbox) -> None:
    anna = server.client("Anna")
    assert anna.post("/api/account/mail", {"address": " Anna@Mail.Example ", "language": "pl"}) == {"sent": True}
    mail = box.wait_for(1)
    assert (mail["to"], mail["from"]) == ("anna@mail.example", "Kogge <kogge@kogge.example>")
    assert "Twój adres" in mail["subject"]
    ticket = ticket_in(box, 1)
    assert anna.get("/api/account")["address"] is None
    refused("other-browser", server.client("Bert").post, "/api/sign-in/link", {"ticket": ticket})
    assert anna.post("/api/sign-in/link", {"ticket": ticket})["player"]
    refused("used", anna.post, "/api/sign-in/link", {"ticket": ticket})
    assert anna.get("/api/account")["address"] == "anna@mail.example"
    phone = Client(server.url)
    phone.post("/api/account/mail", {"address": "anna@mail.example"})
    assert phone.post("/api/sign-in/link", {"ticket": ticket_in(box, 2)})["id"] == anna.me()["id"]
    refused("used", Client(server.url).post, "/api/sign-in/link", {"ticket": ticket_in(box, 2)})


def test_whose_address_it_is_is_not_told(server: ServerThread, box: Mailbox) -> None:
    anna = server.client("Anna")
    anna.post("/api/account/mail", {"address": "anna@mail.example"})
    anna.post("/api/sign-in/link", {"ticket": ticket_in(box, 1)})
    stranger = Client(server.url)
    known = stranger.post("/api/account/mail", {"address": "anna@mail.example"})
    assert known == stranger.post("/api/account/mail", {"address": "nobody@mail.example"})
    assert box.wait_for(2)["to"] == "anna@mail.example"
    anna.post("/api/account/codes")
    anna.post("/api/account/mail/remove")
    refused("bad-link", stranger.post, "/api/sign-in/link", {"ticket": ticket_in(box, 2)})
    assert len(box.mails) == 2, "nobody was written to at an address that nobody has confirmed"


def test_a_link_is_void_after_half_an_hour(server: ServerThread, box: Mailbox) -> None:
    anna = server.client("Anna")
    anna.post("/api/account/mail", {"address": "anna@mail.example"})
    ticket = ticket_in(box, 1)
    server.clock.ahead = 31 * 60
    refused("too-late", anna.post, "/api/sign-in/link", {"ticket": ticket})


def test_mails_are_rationed(serve: Callable[..., ServerThread], sqlite_url: str, box: Mailbox) -> None:
    server = serve(sqlite_url, **mail_settings(box))
    anna = server.client("Anna")
    for _ in range(3):
        anna.post("/api/account/mail", {"address": "anna@mail.example"})
    refused("too-fast", anna.post, "/api/account/mail", {"address": "bert@mail.example"})


def test_without_mail_there_is_none(serve: Callable[..., ServerThread], tmp_path: Path, box: Mailbox) -> None:
    """Nor without the site's address: the link would be made of what a request says."""
    settings = {**mail_settings(box), "site": ""}
    server = serve(f"sqlite:///{tmp_path}/kogge.db", **settings)
    anna = server.client("Anna")
    assert anna.get("/api/account")["mailing"] is False
    refused("no-mail", anna.post, "/api/account/mail", {"address": "anna@mail.example"})


@pytest.mark.parametrize("text", ["anna@mail.example", "a.b+c@d-e.example", "ż@mail.example"])
def test_addresses(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text",
    ["anna", "@mail.example", "a@b", "a b@c.example", "a@b.example\nBcc: x@y.example", "a@b@c.example", "<a@b.c>"],
)
def test_what_is_no_address(text: str) -> None:
    assert not is_address(text)
