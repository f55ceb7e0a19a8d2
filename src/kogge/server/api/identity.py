"""Who somebody is."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.datastructures import Cookie

from kogge.server.api.common import ERRORS, AnyRequest, person, server_of, valid_cookie
from kogge.server.errors import Refused
from kogge.server.live.wire import Me, NameRequest
from kogge.server.security.middleware import client_address
from kogge.server.security.signing import COOKIE, DAY, RENEWED_AFTER, SignedCookie
from kogge.server.server import Server
from kogge.server.table.names import clean_name


@get("/api/me", responses=ERRORS, tags=["identity"])
async def read_me(request: AnyRequest) -> Response[Me]:
    """Who the cookie says you are. A cookie that has aged is replaced."""
    who, name = await person(request)
    server = server_of(request)
    cookie = await valid_cookie(request)
    aged = cookie is not None and cookie.issued < server.clock() // 1000 - RENEWED_AFTER
    return Response(Me(who, name), cookies=[_cookie(server, who, cookie.epoch)] if cookie and aged else [])


@post("/api/me", responses=ERRORS, status_code=200, tags=["identity"])
async def write_me(request: AnyRequest, data: NameRequest) -> Response[Me]:
    """Become a guest of that name, or change the name. The answer sets the signed cookie."""
    server = server_of(request)
    name = clean_name(data.name)
    if not name:
        raise Refused("empty", "a name needs letters", status=400)
    cookie = await valid_cookie(request)
    if cookie is None:
        server.limits.spend_guest(client_address(request.scope))
        who, epoch = await server.guests.create(name), 0
    else:
        who, _ = await person(request)
        epoch = cookie.epoch
        await server.guests.rename(who, name)
    return Response(Me(who, name), cookies=[_cookie(server, who, epoch)])


@post("/api/me/renew", responses=ERRORS, status_code=200, tags=["identity"])
async def renew_me(request: AnyRequest) -> Response[Me]:
    """Sign out everywhere else: all your cookies are void, and the answer sets a new one."""
    who, name = await person(request, create=True)
    server = server_of(request)
    epoch = await server.guests.revoke(who)
    server.registry.wake_person(who)
    return Response(Me(who, name), cookies=[_cookie(server, who, epoch)])


def _cookie(server: Server, who: str, epoch: int) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=server.signer.write_cookie(SignedCookie(who, epoch, server.clock() // 1000)),
        max_age=server.settings.cookie_days * DAY,
        httponly=True,
        samesite="strict",
        secure=server.settings.secure_cookies,
        path="/",
    )
