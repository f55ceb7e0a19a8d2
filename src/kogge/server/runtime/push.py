"""Web Push: a message that only the browser can read, signed by the server (RFC 8291 and 8292).

The server's key follows from a secret of the database, so every process on it has the same one.
"""

from __future__ import annotations

import base64
import os
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from kogge.server.errors import Refused
from kogge.server.security.outbound import check_address

ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16
HOURS_VALID: Final = 12
HOURS_KEPT: Final = 24  # by the push service, for a browser that is away
NOBODY: Final = "mailto:nobody@example.org"  # where the host has named no address


class Endpoint(msgspec.Struct, frozen=True):
    """Where a browser is reached, and what a message to it is encrypted for; both texts in base64url."""

    address: str
    key: str
    auth: str

    def digest(self) -> str:
        """A short name of the address."""
        return sha256(self.address.encode()).hexdigest()


def check_endpoint(endpoint: Endpoint, private: bool) -> None:
    """Refuse what no browser can have given."""
    parts = check_address(endpoint.address, private)
    if parts.scheme != "https" and not private:
        raise Refused("bad-address", "push services are reached by https", status=400)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(endpoint.key))
        good = len(decode(endpoint.auth)) == AUTH_BYTES and len(decode(endpoint.key)) == POINT_BYTES
    except ValueError:
        good = False
    if not good:
        raise Refused("bad-address", "the keys of the push service cannot be read", status=400)


class PushKeys:
    """The server's own key pair."""

    def __init__(self, secret: str, contact: str) -> None:
        number = int.from_bytes(sha256(b"vapid " + bytes.fromhex(secret)).digest()) % (ORDER - 1) + 1
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        self._vapid = Vapid02(self._key)
        self._contact = contact or NOBODY

    def public(self) -> str:
        """What a browser is to know the server by."""
        return encode(self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def message(self, endpoint: Endpoint, text: bytes, time: int, urgent: bool = False) -> tuple[bytes, dict[str, str]]:
        """Body and headers of the request that pushes a text; `time` in seconds since 1970."""
        parts = urlsplit(endpoint.address)
        audience = f"{parts.scheme}://{parts.netloc}"
        claims = {"sub": self._contact, "aud": audience, "exp": time + HOURS_VALID * 3_600}
        body: bytes = http_ece.encrypt(
            text,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decode(endpoint.key),
            auth_secret=decode(endpoint.auth),
            version="aes128gcm",
        )
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(HOURS_KEPT * 3_600),
            "Urgency": "high" if urgent else "normal",
            **self._vapid.sign(claims),
        }
        return body, headers


def contact(site: str, mail_from: str) -> str:
    """Whom a push service can write to: the site, or whoever sends its mail."""
    if site.startswith("https://"):
        return site
    address = mail_from.rpartition("<")[2].rstrip("> ")
    return f"mailto:{address}" if address else ""


def encode(data: bytes) -> str:
    """As base64url, without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Back again; ValueError when it is none."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
