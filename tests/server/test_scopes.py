"""What tokens allow, address by address: a new one that changes something is missing here until somebody adds it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from kogge.client import Client, ServerRefused
from kogge.server.app import HANDLERS
from kogge.server.security.callers import ACCOUNT, CHAT, CREATE, PLAY, READ, SCOPES
from tests.server.launch import RunningServer
from tests.server.test_tokens import player, program

LOOKS: Final = {"GET", "HEAD", "OPTIONS"}
NONE: Final = None  # whoever asks here shows something else than a token, or nothing
WHOM: Final = {"whom": {"person": "nobody"}}
SEATS: Final = {"game": "hansa", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}
CONTEST: Final = {"kind": "duplicate", "name": "Friday", "game": "hansa", "players": 3}
BROWSER: Final = {"endpoint": "https://push.example/1", "p256dh": "x", "auth": "x"}

Needs = tuple[str | None, dict[str, Any]]
TABLE: Final[dict[str, list[Needs]]] = {
    "/api/me": [(ACCOUNT, {"name": "Thief"})],
    "/api/me/renew": [(ACCOUNT, {})],
    "/api/me/absence": [(ACCOUNT, {"days": 3})],
    "/api/account/passkeys/begin": [(ACCOUNT, {})],
    "/api/account/passkeys": [(ACCOUNT, {"credential": {}, "name": "key"})],
    "/api/account/passkeys/{id:str}/rename": [(ACCOUNT, {"name": "key"})],
    "/api/account/passkeys/{id:str}/remove": [(ACCOUNT, {})],
    "/api/account/codes": [(ACCOUNT, {})],
    "/api/account/mail": [(ACCOUNT, {"address": "a@b.example"})],
    "/api/account/mail/remove": [(ACCOUNT, {})],
    "/api/account/device": [(ACCOUNT, {})],
    "/api/account/delete": [(ACCOUNT, {"name": "Anna"})],
    "/api/account/tokens": [(ACCOUNT, {"name": "more", "scopes": ["play"]})],
    "/api/account/tokens/{id:str}/remove": [(ACCOUNT, {})],
    "/api/account/bots": [(ACCOUNT, {"name": "more"})],
    "/api/account/bots/{id:str}/remove": [(ACCOUNT, {})],
    "/api/notifications": [(ACCOUNT, {})],
    "/api/notifications/browsers": [(ACCOUNT, BROWSER)],
    "/api/notifications/browsers/remove": [(ACCOUNT, {"endpoint": "https://push.example/1"})],
    "/api/notifications/try": [(ACCOUNT, {})],
    "/api/people/friends": [(ACCOUNT, WHOM)],
    "/api/people/blocks": [(ACCOUNT, WHOM)],
    "/api/reports": [(ACCOUNT, {**WHOM, "reason": "talk"})],
    "/api/contests/{contest_id:str}/enter": [(ACCOUNT, {})],
    "/api/contests/{contest_id:str}/withdraw": [(ACCOUNT, {})],
    "/api/sign-in/passkey/begin": [(NONE, {})],
    "/api/sign-in/passkey": [(NONE, {"credential": {}})],
    "/api/sign-in/code": [(NONE, {"code": "aaaa-bbbb-cccc-dddd"})],
    "/api/sign-in/link": [(NONE, {"ticket": "x"})],
    "/api/sign-out": [(NONE, {})],
    "/api/tables": [(CREATE, SEATS)],
    "/api/records": [(CREATE, {"record": "nothing"})],
    "/api/tables/{table_id:str}/fork": [(CREATE, {"decisions": 0})],
    "/api/tables/{table_id:str}/rematch": [(CREATE, {})],
    "/api/contests": [(CREATE, CONTEST)],
    "/api/contests/{contest_id:str}/play": [(CREATE, {})],
    "/api/contests/{contest_id:str}/round": [(CREATE, {})],
    "/api/tables/{table_id:str}/commands": [
        (PLAY, {"type": "leave", "id": "1", "seat": 0}),
        (CHAT, {"type": "chat", "id": "2", "text": "hello"}),
    ],
    "/api/tables/{table_id:str}/join": [(PLAY, {})],
    "/api/tables/{table_id:str}/why-not": [(PLAY, {"seat": 0, "action": "place t a-b.1"})],
    "/api/tables/{table_id:str}/hint": [(PLAY, {"seat": 0})],
    "/api/tables/{table_id:str}/note": [(PLAY, {"text": "note"})],
    "/api/tables/{table_id:str}/plan": [(PLAY, {"seat": 0, "turns": []})],
    "/api/tables/{table_id:str}/analysis": [(PLAY, {})],
    "/api/tables/{table_id:str}/analysis/cancel": [(PLAY, {})],
    "/api/tables/{table_id:str}/analysis/answer": [(PLAY, {"at": 0, "action": "place t a-b.1"})],
    "/api/puzzles/{game:str}/{puzzle:str}": [(PLAY, {"decisions": []})],
}


def addresses() -> set[str]:
    """Every address where something but looking is done, as the application has it."""
    return {path for one in HANDLERS if set(one.http_methods) - LOOKS for path in one.paths}


def asked(path: str) -> str:
    """The address with some name in every place; nothing is called so."""
    for name, value in (("game", "hansa"), ("puzzle", "none"), ("table_id", "none"), ("contest_id", "none")):
        path = path.replace(f"{{{name}:str}}", value)
    return path.replace("{id:str}", "none")


def test_it_is_known_what_every_address_needs() -> None:
    assert addresses() == set(TABLE)
    methods = {method for one in HANDLERS for method in one.http_methods}
    assert methods - LOOKS == {"POST"}, "what is done by another method is asked for by it below"


@pytest.mark.parametrize("scope", SCOPES)
def test_a_token_does_only_what_its_scope_says(server: RunningServer, scope: str) -> None:
    anna = player(server)
    token = program(server, anna, scope)
    wrong = []
    for path, needs in TABLE.items():
        for needed, body in needs:
            allowed = needed in (NONE, READ, scope)
            if (answer(token, asked(path), body) != "scope") != allowed:
                wrong.append((path, body))
    assert wrong == []
    assert anna.me()["name"] == "Anna"


def answer(client: Client, path: str, body: dict[str, Any]) -> str:
    """The code of the refusal; empty when it was done. Bodies are well formed, so scopes are what is looked at."""
    try:
        client.post(path, body)
    except ServerRefused as error:
        assert error.code not in ("malformed", "broken"), (path, error.message)
        return str(error.code)
    return ""
