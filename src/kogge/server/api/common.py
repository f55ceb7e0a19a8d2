"""What handlers share: who asks, and how refusals are documented."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from kogge.server.errors import ErrorReply, Refused
from kogge.server.security.middleware import client_address
from kogge.server.security.signing import COOKIE, DAY, SignedCookie
from kogge.server.server import Server

AnyRequest: TypeAlias = Request[Any, Any, Any]
TableId: TypeAlias = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,24}$", description="A table's id")]
SeatQuery: TypeAlias = Annotated[
    int | None, Parameter(query="seat", ge=0, le=20, description="Look from this seat; none: watch")
]

REASONS: Final = {
    400: "Malformed",
    401: "Nobody is known by the cookie, or there is none",
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


async def valid_cookie(connection: ASGIConnection[Any, Any, Any, Any]) -> SignedCookie | None:
    """The cookie of whoever asks, if it is ours, not too old and not revoked."""
    server = server_of(connection)
    cookie = server.signer.read_cookie(connection.cookies.get(COOKIE))
    if cookie is None:
        return None
    oldest = server.clock() // 1000 - server.settings.cookie_days * DAY
    return cookie if await server.guests.bearer(cookie, oldest) else None


async def who_asks(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The identity of a valid cookie. Whoever asks is there."""
    cookie = await valid_cookie(connection)
    if cookie is None:
        return None
    server_of(connection).presence.saw(cookie.identity)
    return cookie.identity


async def person(request: AnyRequest, create: bool = False) -> tuple[str, str]:
    """Identity and name of whoever asks; a refusal when they are nobody, or too fast."""
    server = server_of(request)
    who = await who_asks(request)
    if who is None:
        raise Refused("no-identity", "say who you are first: POST /api/me", status=401)
    address = client_address(request.scope)
    server.limits.spend(who, create=create)
    server.limits.bots.saw(who, address)
    if create:
        server.limits.spend_creation(address)
    return who, await server.guests.name(who)
