"""Who somebody is."""

from __future__ import annotations

from litestar import Response, get, post

from kogge.server.api.common import ERRORS, AnyRequest, cookie_for, me, person, server_of, who_calls
from kogge.server.errors import Refused
from kogge.server.live.wire import Me, NameRequest
from kogge.server.security.callers import ACCOUNT
from kogge.server.security.middleware import client_address
from kogge.server.security.signing import RENEWED_AFTER
from kogge.server.table.names import clean_name


@get("/api/me", responses=ERRORS, tags=["identity"])
async def read_me(request: AnyRequest) -> Response[Me]:
    """Who the cookie or token says you are. A cookie that has aged is replaced."""
    who, _ = await person(request)
    server = server_of(request)
    caller = await who_calls(request)
    aged = caller is not None and not caller.token and caller.issued < server.clock() // 1000 - RENEWED_AFTER
    return Response(
        await me(server, who), cookies=[cookie_for(server, who, caller.epoch)] if caller is not None and aged else []
    )


@post("/api/me", responses=ERRORS, status_code=200, tags=["identity"])
async def write_me(request: AnyRequest, data: NameRequest) -> Response[Me]:
    """Become a guest of that name, or change the name. The answer sets the signed cookie."""
    server = server_of(request)
    name = clean_name(data.name)
    if not name:
        raise Refused("empty", "a name needs letters", status=400)
    caller = await who_calls(request)
    if caller is None:
        server.limits.spend_guest(client_address(request.scope))
        who, epoch = await server.guests.create(name), 0
    else:
        who, _ = await person(request, scope=ACCOUNT)
        epoch = caller.epoch
        await server.guests.rename(who, name)
    return Response(await me(server, who), cookies=[cookie_for(server, who, epoch)])


@post("/api/me/renew", responses=ERRORS, status_code=200, tags=["identity"])
async def renew_me(request: AnyRequest) -> Response[Me]:
    """Sign out everywhere else: all your cookies are void, and the answer sets a new one."""
    who, _ = await person(request, create=True, scope=ACCOUNT)
    server = server_of(request)
    epoch = await server.guests.revoke(who)
    server.registry.wake_person(who)
    return Response(await me(server, who), cookies=[cookie_for(server, who, epoch)])
