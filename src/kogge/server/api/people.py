"""Friends, recent opponents, blocks and reports."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from sqlalchemy import Table as StoredTable

from kogge.server.api.common import ERRORS, AnyRequest, person, server_of
from kogge.server.errors import Refused
from kogge.server.live.people import Done, Mark, PeopleReply, PersonReply, ReportRequest, Whom
from kogge.server.security.callers import ACCOUNT
from kogge.server.server import Server
from kogge.server.storage import schema
from kogge.server.storage.social import (
    MOST_MARKED,
    Known,
    add_report,
    count_marked,
    mark,
    marked,
    recent_opponents,
)
from kogge.server.table.log import CHAT
from kogge.server.table.seats import clean
from kogge.server.table.table import Table

LONGEST_REPORT: Final = 500
HERE_SECONDS: Final = 60.0


@get("/api/people", responses=ERRORS, tags=["people"])
async def list_people(request: AnyRequest) -> PeopleReply:
    """Your friends, whom you have played with lately, and whom you have blocked."""
    who, _ = await person(request)
    server = server_of(request)
    friends = await marked(server.store, schema.friends, who)
    blocked = await marked(server.store, schema.blocks, who)
    recent = await recent_opponents(server.store, who)
    liked, avoided = {one.id for one in friends}, {one.id for one in blocked}

    def reply(one: Known) -> PersonReply:
        here = server.presence.last_seen.seconds(one.id) < HERE_SECONDS and server.presence.last_seen.knows(one.id)
        return PersonReply(one.id, one.name, here, one.id in liked, one.id in avoided)

    return PeopleReply([reply(one) for one in friends], [reply(one) for one in recent], [reply(one) for one in blocked])


@post("/api/people/friends", responses=ERRORS, status_code=200, tags=["people"])
async def befriend(request: AnyRequest, data: Mark) -> Done:
    """Mark somebody as a friend, or take the mark away. They are not told."""
    return await _mark(request, data, schema.friends)


@post("/api/people/blocks", responses=ERRORS, status_code=200, tags=["people"])
async def block(request: AnyRequest, data: Mark) -> Done:
    """Block somebody, or take the block away: they cannot join or talk at your tables, nor be paired with you."""
    return await _mark(request, data, schema.blocks)


async def _mark(request: AnyRequest, data: Mark, marks: StoredTable) -> Done:
    who, _ = await person(request, scope=ACCOUNT)
    server = server_of(request)
    server.limits.spend_mark(who)
    other, name = await _find(server, who, data.whom)
    if data.on and await count_marked(server.store, marks, who) >= MOST_MARKED:
        raise Refused("too-many", f"nobody can mark more than {MOST_MARKED} people")
    await mark(server.store, marks, who, other, data.on)
    return Done(other, name)


@post("/api/reports", responses=ERRORS, status_code=200, tags=["people"])
async def report(request: AnyRequest, data: ReportRequest) -> Done:
    """Tell whoever runs the server about somebody."""
    who, _ = await person(request, scope=ACCOUNT)
    server = server_of(request)
    server.limits.spend_report(who)
    other, name = await _find(server, who, data.whom)
    text = clean(data.text, LONGEST_REPORT)
    await add_report(server.store, who, other, data.whom.table, data.reason, text)
    return Done(other, name)


async def _find(server: Server, who: str, whom: Whom) -> tuple[str, str]:
    """The id and the name of somebody else."""
    other = whom.person
    if other is None:
        if whom.table is None or (whom.seat is None) == (whom.event is None):
            raise Refused("malformed", "say whom: a person, or a table and a seat, or a table and an event", status=400)
        other = await server.registry.read(whom.table, lambda table: _at_table(table, who, whom))
    if other == who:
        raise Refused("yourself", "that is you")
    found = await server.guests.find(other)
    if found is None:
        raise Refused("nobody", "there is nobody of this id", status=404)
    return other, found.name


def _at_table(table: Table, who: str, whom: Whom) -> str:
    table.may_see(who, None)
    if whom.seat is not None:
        holders = sorted(table.seat(whom.seat).holders)
        if holders:
            return who if who in holders else holders[0]
    elif whom.event is not None and 0 < whom.event <= table.last():
        entry = table.entries[whom.event - 1]
        if entry.kind == CHAT and entry.request is not None:
            return entry.request.partition("/")[0]
    raise Refused("nobody", "nobody is there", status=404)
