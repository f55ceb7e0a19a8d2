"""An authenticator in software: it makes passkeys and answers challenges as a device does, by the WebAuthn protocol."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from kogge.client import Client

PRESENT, VERIFIED, ATTESTED = 1, 4, 64  # flags of what an authenticator signs


def encode(data: bytes) -> str:
    """Bytes as WebAuthn writes them in JSON."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    """And back."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One device with one passkey. Those that are kept in several places do not count how often they are used."""

    def __init__(self, origin: str, counts: bool = True) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(32)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.uses = 0
        self.counts = counts
        self.owner = b""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` gives for these options."""
        self.owner = decode(options["user"]["id"])
        client = self._client_data("webauthn.create", options["challenge"])
        point = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        data = self._head(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {"clientDataJSON": encode(client), "attestationObject": encode(attestation), "transports": ["usb"]}
        return self._answer(response)

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` gives for these options."""
        self.uses += self.counts
        client = self._client_data("webauthn.get", options["challenge"])
        data = self._head(options["rpId"], PRESENT | VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": encode(client),
            "authenticatorData": encode(data),
            "signature": encode(signature),
            "userHandle": encode(self.owner),
        }
        return self._answer(response)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _head(self, domain: str, flags: int) -> bytes:
        return hashlib.sha256(domain.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        id = encode(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}}


def add_passkey(client: Client, device: Authenticator, name: str = "my phone") -> Any:
    """Add the device's passkey to the account of a person."""
    options = client.post("/api/account/passkeys/begin")["options"]
    return client.post("/api/account/passkeys", {"name": name, "credential": device.create(options)})


def sign_in(client: Client, device: Authenticator) -> Any:
    """Sign in with the device's passkey."""
    options = client.post("/api/sign-in/passkey/begin")["options"]
    return client.post("/api/sign-in/passkey", {"credential": device.get(options)})
