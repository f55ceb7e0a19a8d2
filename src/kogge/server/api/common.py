"""What handlers share: who asks, and how refusals are documented."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from kogge.server.errors import ErrorReply, Refused
from kogge.server.ids import is_bot_id
from kogge.server.live.wire import Me
from kogge.server.security.callers import ACCOUNT, CHAT, CREATE, PLAY, READ, Caller
from kogge.server.security.guests import must_not_be_locked
from kogge.server.security.middleware import SAFE, client_address
from kogge.server.security.signing import COOKIE, DAY, SignedCookie
from kogge.server.security.tokens import shown_token
from kogge.server.server import Server
from kogge.server.table.commands import AnyCommand, Chat

AnyRequest: TypeAlias = Request[Any, Any, Any]
TableId: TypeAlias = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,24}$", description="A table's id")]
SeatQuery: TypeAlias = Annotated[
    int | None, Parameter(query="seat", ge=0, le=20, description="Look from this seat; none: watch")
]

REASONS: Final = {
    400: "Malformed",
    401: "Nobody is known by the cookie or token, or there is none",
    403: "Not allowed",
    404: "Not there",
    409: "Refused",
    413: "Too large",
    415: "Not JSON",
    429: "Too fast",
    503: "The database does not answer",
}
ERRORS: Final = {
    status: ResponseSpec(data_container=ErrorReply, description=reason, generate_examples=False)
    for status, reason in REASONS.items()
}


def server_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Server:
    """The running server."""
    found = connection.app.state["server"]
    assert isinstance(found, Server)
    return found


async def who_calls(connection: ASGIConnection[Any, Any, Any, Any]) -> Caller | None:
    """Whoever has shown a valid token or cookie. A token that is not valid is refused, whatever the cookie says."""
    server = server_of(connection)
    token = shown_token(connection.headers.get("authorization", ""))
    if token is None:
        return await _cookie_bearer(connection)
    found = await server.tokens.bearer(token)
    guest = None if found is None else await server.guests.find(found.who)
    if found is None or guest is None:
        raise Refused("bad-token", "this token is unknown, revoked or over", status=401)
    must_not_be_locked(guest)
    return found


async def _cookie_bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> Caller | None:
    """The bearer of the cookie, if it is ours, not too old and not revoked."""
    server = server_of(connection)
    cookie = server.signer.read_cookie(connection.cookies.get(COOKIE))
    if cookie is None:
        return None
    oldest = server.clock() // 1000 - server.settings.cookie_days * DAY
    if not await server.guests.bearer(cookie, oldest):
        return None
    return Caller(cookie.identity, cookie.epoch, cookie.issued)


async def who_asks(connection: ASGIConnection[Any, Any, Any, Any], scope: str | None = None) -> str | None:
    """The identity of a valid cookie or token. Whoever asks is there.

    A token needs the scope; without a name here, `read` for what only looks, and `play` for everything else.
    """
    caller = await who_calls(connection)
    if caller is None:
        return None
    caller.must(scope or (READ if connection.scope.get("method", "GET") in SAFE else PLAY))
    server_of(connection).presence.saw(caller.who)
    return caller.who


async def person(request: AnyRequest, create: bool = False, scope: str | None = None) -> tuple[str, str]:
    """Identity and name of whoever asks; a refusal when they are nobody, or too fast, or their token is not enough."""
    server = server_of(request)
    who = await who_asks(request, scope or (CREATE if create else None))
    if who is None:
        raise Refused("no-identity", "say who you are first: POST /api/me", status=401)
    address = client_address(request.scope)
    server.limits.spend(who, create=create)
    server.limits.bots.saw(who, address)
    if create:
        server.limits.spend_creation(address)
    return who, await server.guests.name(who)


def scope_of(command: AnyCommand) -> str:
    """What a token must allow for a command."""
    return CHAT if isinstance(command, Chat) else PLAY


async def account_holder(request: AnyRequest) -> str:
    """Whoever changes their own account: by a cookie, never by a token, and not too fast."""
    who, _ = await person(request, scope=ACCOUNT)
    server_of(request).limits.spend_account(who)
    return who


def cookie_for(server: Server, who: str, epoch: int) -> Cookie:
    """What a browser is known by from now on."""
    return Cookie(
        key=COOKIE,
        value=server.signer.write_cookie(SignedCookie(who, epoch, server.clock() // 1000)),
        max_age=server.settings.cookie_days * DAY,
        httponly=True,
        samesite="strict",
        secure=server.settings.secure_cookies,
        path="/",
    )


async def me(server: Server, who: str) -> Me:
    """Somebody, as they are told who they are."""
    found = await server.guests.find(who)
    if found is None:
        raise Refused("no-identity", "nobody is known by this cookie", status=401)
    return Me(who, found.name, found.player, is_bot_id(who))
