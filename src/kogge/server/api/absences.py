"""Being away from all tables at once."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from msgspec import Meta, Struct

from kogge.server.api.common import ERRORS, AnyRequest, account_holder, person, server_of
from kogge.server.server import Server
from kogge.server.storage.absences import DAYS_A_YEAR, left_in_year
from kogge.server.table.clock import DAY


class AbsenceRequest(Struct, forbid_unknown_fields=True):
    """Be away for so many days from now on; 0: you are back."""

    days: Annotated[int, Meta(ge=0, le=DAYS_A_YEAR)]


class AbsenceReply(Struct):
    """Until when you are away (milliseconds since 1970), and the whole days that are left this year."""

    until: int | None
    left: int
    a_year: int = DAYS_A_YEAR


async def _reply(server: Server, who: str) -> AbsenceReply:
    time = server.clock()
    all_of_them = await server.absences.of(who)
    until = all_of_them[-1].ends if all_of_them and all_of_them[-1].ends > time else None
    return AbsenceReply(until, max(0, left_in_year(all_of_them, time)) // DAY)


@get("/api/me/absence", responses=ERRORS, tags=["identity"])
async def read_absence(request: AnyRequest) -> AbsenceReply:
    """Whether you are away from all your tables."""
    who, _ = await person(request)
    return await _reply(server_of(request), who)


@post("/api/me/absence", responses=ERRORS, status_code=200, tags=["identity"])
async def write_absence(request: AnyRequest, data: AbsenceRequest) -> AbsenceReply:
    """Be away from all your tables with a day or more for a turn: your clocks stand still there. Or be back."""
    who = await account_holder(request)
    server = server_of(request)
    if data.days:
        await server.absences.begin(who, data.days)
    else:
        await server.absences.end(who)
    return await _reply(server, who)
