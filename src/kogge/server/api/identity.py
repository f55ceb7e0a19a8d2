"""Who somebody is."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.datastructures import Cookie

from kogge.server.api.common import ERRORS, AnyRequest, person, server_of, who_asks
from kogge.server.api.wire import Me, NameRequest
from kogge.server.errors import Refused
from kogge.server.security.middleware import client_address
from kogge.server.security.signing import COOKIE, COOKIE_SECONDS
from kogge.server.table.names import clean_name


@get("/api/me", responses=ERRORS, tags=["identity"])
async def read_me(request: AnyRequest) -> Me:
    """Who the cookie says you are."""
    who, name = await person(request)
    return Me(who, name)


@post("/api/me", responses=ERRORS, status_code=200, tags=["identity"])
async def write_me(request: AnyRequest, data: NameRequest) -> Response[Me]:
    """Become a guest of that name, or change the name. The answer sets the signed cookie."""
    server = server_of(request)
    name = clean_name(data.name)
    if not name:
        raise Refused("empty", "a name needs letters", status=400)
    who = who_asks(request)
    if who is None:
        server.limits.spend_guest(client_address(request.scope))
        who = await server.guests.create(name)
    else:
        await person(request)
        await server.guests.rename(who, name)
    cookie = Cookie(
        key=COOKIE,
        value=server.signer.cookie(who),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=server.settings.secure_cookies,
        path="/",
    )
    return Response(Me(who, name), cookies=[cookie])
