"""Signatures: who somebody is (a cookie) and which seat a link opens. Nothing secret is stored in either."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from typing import Final

from msgspec import Struct

COOKIE: Final = "kogge"
DAY: Final = 24 * 3600
RENEWED_AFTER: Final = 7 * DAY  # a cookie that is older is replaced when its bearer comes
LONGEST_COOKIE: Final = 100


class SignedCookie(Struct, frozen=True):
    """Whose it is, the epoch of its bearer when it was given, and when that was, in seconds since 1970."""

    identity: str
    epoch: int
    issued: int  # 0: before cookies had a date


class Signer:
    """Everything signed with the server's key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def _sign(self, purpose: str, text: str) -> str:
        digest = hmac.new(self._key, f"{purpose}\n{text}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()

    def write_cookie(self, cookie: SignedCookie) -> str:
        """What a guest is known by."""
        text = f"{cookie.identity}.{cookie.epoch}.{cookie.issued}"
        return f"{text}.{self._sign('cookie', text)}"

    def read_cookie(self, text: str | None) -> SignedCookie | None:
        """What a cookie says; None when it is not ours."""
        if not text or len(text) > LONGEST_COOKIE or not text.isascii():
            return None
        parts = text.split(".")
        if len(parts) == 2:  # as they were before they had an epoch and a date
            identity, signature = parts
            known = hmac.compare_digest(signature, self._sign("identity", identity))
            return SignedCookie(identity, 0, 0) if known else None
        signed, _, signature = text.rpartition(".")
        if len(parts) != 4 or not hmac.compare_digest(signature, self._sign("cookie", signed)):
            return None
        return SignedCookie(parts[0], int(parts[1]), int(parts[2]))

    def link(self, table: str, seat: int, generation: int) -> str:
        """The secret of a seat's link. It changes with the generation, that is whenever the seat changes hands."""
        return self._sign("seat", f"{table}/{seat}/{generation}")

    def opens(self, link: str, table: str, seat: int, generation: int) -> bool:
        """Whether a link is the one of this seat."""
        return link.isascii() and hmac.compare_digest(link, self.link(table, seat, generation))

    def sign_ticket(self, body: str) -> str:
        """The signature of a ticket (`security/tickets.py`)."""
        return self._sign("ticket", body)

    def is_ticket(self, body: str, signature: str) -> bool:
        """Whether a ticket is ours."""
        return hmac.compare_digest(signature, self.sign_ticket(body))
