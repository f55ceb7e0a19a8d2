"""Signatures: who somebody is (a cookie) and which seat a link opens. Nothing secret is stored in either."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from typing import Final

COOKIE: Final = "kogge"
COOKIE_SECONDS: Final = 5 * 365 * 24 * 3600


class Signer:
    """Everything signed with the server's key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def _sign(self, purpose: str, text: str) -> str:
        digest = hmac.new(self._key, f"{purpose}\n{text}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()

    def cookie(self, identity: str) -> str:
        """What a guest is known by."""
        return f"{identity}.{self._sign('identity', identity)}"

    def identity(self, cookie: str | None) -> str | None:
        """Whose cookie it is; None when it is not ours."""
        if not cookie or len(cookie) > 100 or not cookie.isascii():
            return None
        identity, _, signature = cookie.partition(".")
        if not hmac.compare_digest(signature, self._sign("identity", identity)):
            return None
        return identity

    def link(self, table: str, seat: int, generation: int) -> str:
        """The secret of a seat's link. It changes with the generation, that is whenever the seat changes hands."""
        return self._sign("seat", f"{table}/{seat}/{generation}")

    def opens(self, link: str, table: str, seat: int, generation: int) -> bool:
        """Whether a link is the one of this seat."""
        return link.isascii() and hmac.compare_digest(link, self.link(table, seat, generation))
