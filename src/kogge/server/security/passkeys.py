"""Passkeys, by the WebAuthn protocol: what the browser is asked, and whether its answer is true.

The package `webauthn` knows the protocol. It is loaded when the first passkey is used.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from kogge.server.errors import Refused
from kogge.server.settings import Settings
from kogge.server.storage.accounts import Passkey

TITLE: Final = "Kogge"
MOST_CHALLENGE: Final = 2_000


class Site(msgspec.Struct, frozen=True):
    """Where a passkey belongs: a domain, and the origin of the pages that may use it."""

    domain: str
    origin: str


class NewKey(msgspec.Struct, frozen=True):
    """What the authenticator has made."""

    credential: str
    public_key: str
    uses: int
    transports: str


def site_of(settings: Settings, scheme: str, host: str) -> Site:
    """The site as the settings name it, or as the browser has asked for it."""
    origin = settings.site.rstrip("/") or f"{scheme}://{host}"
    return Site(urlsplit(origin).hostname or "", origin)


def challenge_in(credential: Mapping[str, Any]) -> str:
    """The challenge that a browser's answer repeats; a refusal when it is no such answer."""
    try:
        data = msgspec.json.decode(_bytes(credential["response"]["clientDataJSON"]))
        text = _bytes(data["challenge"]).decode("ascii")
    except (KeyError, TypeError, ValueError) as error:
        raise Refused("bad-passkey", "this is no answer of a passkey", status=400) from error
    if len(text) > MOST_CHALLENGE:
        raise Refused("bad-passkey", "this is no answer of a passkey", status=400)
    return text


def credential_in(credential: Mapping[str, Any]) -> str:
    """The passkey's id at its authenticator."""
    id = credential.get("id")
    if not isinstance(id, str) or not id or len(id) > MOST_CHALLENGE:
        raise Refused("bad-passkey", "this is no answer of a passkey", status=400)
    return id.rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def options_to_add(site: Site, who: str, name: str, known: list[Passkey], challenge: str) -> dict[str, Any]:
    """What the browser is to make: a key that can be found by itself, so that nobody has to type a name."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site.domain,
        rp_name=TITLE,
        user_name=name,
        user_id=who.encode(),
        challenge=challenge.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(one.credential)) for one in known],
    )
    return _plain(options_to_json(options))


def options_to_enter(site: Site, challenge: str) -> dict[str, Any]:
    """Any passkey of this site."""
    from webauthn import generate_authentication_options, options_to_json

    return _plain(options_to_json(generate_authentication_options(rp_id=site.domain, challenge=challenge.encode())))


def _plain(text: str) -> dict[str, Any]:
    out: dict[str, Any] = msgspec.json.decode(text)
    return out


def check_added(site: Site, credential: dict[str, Any], challenge: str) -> NewKey:
    """The new key, if the answer is true."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=site.domain,
            expected_origin=site.origin,
        )
    except Exception as error:  # whatever a parser meets in what strangers send
        raise Refused("bad-passkey", f"this passkey was not accepted: {error}"[:300], status=400) from error
    named = credential["response"].get("transports")
    transports = [one for one in named if isinstance(one, str)] if isinstance(named, list) else []
    key = bytes_to_base64url(found.credential_public_key)
    return NewKey(bytes_to_base64url(found.credential_id), key, found.sign_count, " ".join(transports)[:120])


def check_entered(site: Site, credential: dict[str, Any], challenge: str, passkey: Passkey) -> int:
    """How often the authenticator says that the key was used, if the answer is true."""
    from webauthn import verify_authentication_response

    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            credential_public_key=_bytes(passkey.public_key),
            credential_current_sign_count=passkey.uses,
        )
    except Exception as error:  # as above
        raise Refused("bad-passkey", "this passkey was not accepted", status=403) from error
    return found.new_sign_count
