"""Tickets: what the server has signed to get it back soon and once. Challenges of passkeys, links that sign in.

Nothing is stored when one is given, so asking for many costs no room, and any process can take it back. Its use is
stored (`storage/spent.py`).
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Final

import msgspec

from kogge.server.errors import Refused
from kogge.server.security.signing import Signer

ADD: Final = "add"  # a passkey is to be added
ENTER: Final = "enter"  # a passkey is to sign in
CONFIRM: Final = "confirm"  # a mail address is to be added
LETTER: Final = "letter"  # a mailed link is to sign in
DEVICE: Final = "device"  # a link is to sign in on another device
MINUTE: Final = 60_000  # milliseconds
LIVES: Final = {ADD: 5 * MINUTE, ENTER: 5 * MINUTE, CONFIRM: 30 * MINUTE, LETTER: 30 * MINUTE, DEVICE: 10 * MINUTE}
LONGEST: Final = 1_000


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True):
    """What it is for, when it ends (milliseconds since 1970), and whom it is about."""

    purpose: str
    until: int
    nonce: str
    who: str = ""
    epoch: int = 0  # of that person; signing out everywhere makes the ticket void
    address: str = ""
    language: str = ""


class Tickets:
    """Gives tickets and reads them again."""

    def __init__(self, signer: Signer, clock: Callable[[], int]) -> None:
        self._signer = signer
        self._clock = clock

    def issue(self, purpose: str, who: str = "", epoch: int = 0, address: str = "", language: str = "") -> str:
        """A new ticket as text, which stands in a URL as it is."""
        until = self._clock() + LIVES[purpose]
        ticket = Ticket(purpose, until, secrets.token_urlsafe(12), who, epoch, address, language)
        body = urlsafe_b64encode(msgspec.json.encode(ticket)).decode().rstrip("=")
        return f"{body}.{self._signer.sign_ticket(body)}"

    def read(self, text: str, *purposes: str) -> Ticket:
        """What a ticket says; a refusal when it is not ours, for something else, or over."""
        body, _, signature = text.partition(".")
        if len(text) > LONGEST or not text.isascii() or not self._signer.is_ticket(body, signature):
            raise Refused("bad-link", "this link or answer is not from this server", status=403)
        ticket = msgspec.json.decode(urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=Ticket)
        if ticket.purpose not in purposes:
            raise Refused("bad-link", "this was given for something else", status=403)
        if ticket.until <= self._clock():
            raise Refused("too-late", "this is too old; ask for a new one", status=403)
        return ticket
