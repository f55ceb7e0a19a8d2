"""The other end of a notice, for tests: a push service or a chat room on this machine, and a browser that decrypts."""

from __future__ import annotations

import base64
import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.inbox import Inbox


class Received:
    """One request."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body


class Receiver(Inbox[Received]):
    """Listens on a free port while it is open; answers with the statuses it was given, then with 201."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", "0")))
                self.send_response(receiver.take(Received(self.path, dict(self.headers), body)))
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                return

        super().__init__(ThreadingHTTPServer(("127.0.0.1", 0), Handler))
        self.address = f"http://127.0.0.1:{self.port}"

    @property
    def requests(self) -> list[Received]:
        """All that have come."""
        return self.kept

    def take(self, request: Received) -> int:
        """A request has come; the status to answer with."""
        self.keep(request)
        return self.statuses.pop(0) if self.statuses else 201


class Browser:
    """What a browser has that subscribes to pushes; it decrypts by RFC 8291, with none of the server's code."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def subscription(self) -> dict[str, str]:
        """As the page sends it."""
        return {"endpoint": self.address, "p256dh": _text(self._public()), "auth": _text(self._auth)}

    def _public(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def read(self, body: bytes) -> Any:
        """What a push says."""
        salt, length = body[:16], body[20]
        theirs = body[21 : 21 + length]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._key.exchange(ec.ECDH(), point)
        secret = _derive(shared, self._auth, b"WebPush: info\0" + self._public() + theirs, 32)
        key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        return json.loads(plain.rstrip(b"\0").removesuffix(b"\2"))


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
