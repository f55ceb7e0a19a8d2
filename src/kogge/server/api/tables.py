"""Tables: lists, making, joining, and every command."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import Response, get, post
from litestar.params import Parameter

from kogge.bots.hint import ADVISER
from kogge.core.components import KNOWN
from kogge.server.api.common import ERRORS, AnyRequest, SeatQuery, TableId, person, server_of, who_asks
from kogge.server.api.updates import MOST_EVENTS
from kogge.server.api.wire import (
    ActionQuestion,
    ComponentsReply,
    Event,
    Hint,
    HintRequest,
    Joined,
    JoinRequest,
    LinkReply,
    NewTable,
    Position,
    ProposalReply,
    SeatReply,
    TableReply,
    WhyNot,
)
from kogge.server.errors import Refused
from kogge.server.storage.lobby import TablePage, public_tables, tables_of
from kogge.server.table import create, seats
from kogge.server.table.commands import AnyCommand
from kogge.server.table.create import TableRequest
from kogge.server.table.facts import FREE, HUMAN, TableInfo
from kogge.server.table.play import ends_turn, may_ask_for_hints, why_not
from kogge.server.table.table import Ack, Table

Cursor: TypeAlias = Annotated[
    str | None,
    Parameter(
        pattern="^[0-9]{1,15}-[A-Za-z0-9_-]{1,24}$", description="`next` of the page before; none: the first page"
    ),
]
PageSize: TypeAlias = Annotated[int, Parameter(ge=1, le=100, description="How many tables")]


@get("/api/tables", responses=ERRORS, tags=["tables"])
async def list_public(
    request: AnyRequest,
    free: Annotated[bool, Parameter(description="Only tables with free seats")] = False,
    after: Cursor = None,
    limit: PageSize = 50,
) -> TablePage:
    """Public tables, the newest first, a page at a time."""
    return await public_tables(server_of(request).store, free, after, limit)


@get("/api/tables/mine", responses=ERRORS, tags=["tables"])
async def list_mine(request: AnyRequest, after: Cursor = None, limit: PageSize = 100) -> TablePage:
    """Tables at which you have a seat, or which you made; the newest first, a page at a time."""
    who, _ = await person(request)
    return await tables_of(server_of(request).store, who, after, limit)


@post("/api/tables", responses=ERRORS, tags=["tables"])
async def make(request: AnyRequest, data: TableRequest) -> NewTable:
    """Make a table. When no seat is open it begins at once, unless autostart is false."""
    who, name = await person(request, create=True)
    server = server_of(request)
    own = server.components.get(data.game)
    digest = own.digest if own is not None else ""
    table = create.make_table(data, who, name, clock=server.registry.clock, components=digest)
    await server.registry.add(table)
    return NewTable(table.info.id)


@get("/api/tables/{table_id:str}", responses=ERRORS, tags=["tables"])
async def read(request: AnyRequest, table_id: TableId) -> TableReply:
    """A table: its game, its seats, the open question."""
    server = server_of(request)
    who = await who_asks(request)
    present = server.presence.seats(table_id)

    def work(table: Table) -> TableReply:
        if not _invited(table):
            table.may_see(who, None)
        return describe(table, who, present)

    return await server.registry.read(table_id, work)


def _invited(table: Table) -> bool:
    """Whoever has a link must see what they are invited to."""
    return any(one.kind == FREE for one in table.seats)


def describe(table: Table, who: str | None, present: list[int]) -> TableReply:
    """A table as a person may see it."""
    info = table.info
    replies = [
        SeatReply(**one.data(), mine=who in one.holders, present=one.seat in present, held=bool(one.holders))
        for one in table.seats
    ]
    asked = table.open_proposal()
    return TableReply(
        id=info.id,
        game=info.game,
        version=info.version,
        board=info.board,
        players=info.players,
        options=info.options,
        status=info.status,
        public=info.public,
        watch=info.watch,
        turn_limit=info.turn_limit,
        waiting_time=info.waiting_time,
        hints=info.hints,
        chat=info.chat,
        host=who == info.host,
        readonly=table.game is None,
        copy=info.origin is not None,
        created=info.created,
        events=table.last(),
        seats=replies,
        components=_components(info),
        proposal=None if asked is None else ProposalReply(asked.number, asked.seat, asked.what, asked.to, asked.needs),
    )


def _components(info: TableInfo) -> ComponentsReply | None:
    """The component file of a table; one that cannot be played here has no name."""
    if not info.components:
        return None
    file = KNOWN.get(info.components)
    return ComponentsReply(file.name if file is not None else "", info.components)


@post("/api/tables/{table_id:str}/join", responses=ERRORS, status_code=200, tags=["tables"])
async def join(request: AnyRequest, table_id: TableId, data: JoinRequest) -> Joined:
    """Sit down on a free seat, or by a link; a link of one's own seat lets in from another device."""
    who, name = await person(request)
    server = server_of(request)
    seat, link = await server.registry.run(
        table_id, lambda table: seats.join_once(table, who, name, data.seat, data.link, server.signer, data.id)
    )
    return Joined(seat, link)


@get("/api/tables/{table_id:str}/links", responses=ERRORS, tags=["tables"])
async def links(request: AnyRequest, table_id: TableId) -> list[LinkReply]:
    """Links of free seats, to invite with, and of your own seats, to come back by."""
    who, _ = await person(request)
    server = server_of(request)

    def work(table: Table) -> list[LinkReply]:
        out = []
        for one in table.seats:
            mine = one.kind == HUMAN and who in one.holders
            if mine or seats.may_invite(table, who, one):
                out.append(LinkReply(one.seat, seats.seat_link(table, who, one.seat, server.signer)))
        return out

    return await server.registry.read(table_id, work)


@post("/api/tables/{table_id:str}/commands", responses=ERRORS, status_code=200, tags=["play"])
async def command(request: AnyRequest, table_id: TableId, data: AnyCommand) -> Ack:
    """Do something at a table: decide, take back, ask, vote, talk, leave, start, pause. WebSockets take the same."""
    return await server_of(request).commands.execute(table_id, await who_asks(request), data)


@get("/api/tables/{table_id:str}/position", responses=ERRORS, tags=["play"])
async def position(request: AnyRequest, table_id: TableId, seat: SeatQuery = None) -> Response[Position]:
    """What a seat sees now, and what it may choose."""
    who = await who_asks(request)

    def work(table: Table) -> bytes:
        table.may_see(who, seat)
        return table.position(seat)

    body = await server_of(request).registry.read(table_id, work)
    return Response(body, media_type="application/json")  # type: ignore[arg-type]


@get("/api/tables/{table_id:str}/events", responses=ERRORS, tags=["play"])
async def events(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatQuery = None,
    after: Annotated[int, Parameter(ge=0, le=10_000_000)] = 0,
) -> list[Event]:
    """What happened after event number `after`, as a seat may know it; at most 5,000 events."""
    who = await who_asks(request)

    def work(table: Table) -> list[Event]:
        table.may_see(who, seat)
        fresh = table.entries[after : after + MOST_EVENTS]
        table.know_gains(fresh)
        return [Event(**entry.event(seat)) for entry in fresh]

    return await server_of(request).registry.read(table_id, work)


@post("/api/tables/{table_id:str}/why-not", responses=ERRORS, status_code=200, tags=["play"])
async def ask_why_not(request: AnyRequest, table_id: TableId, data: ActionQuestion) -> WhyNot:
    """Why the seat to move, which must be yours, may not do something; or whether its turn is over after it."""
    who, _ = await person(request)

    def work(table: Table) -> WhyNot:
        refusal = why_not(table, who, data.seat, data.action)
        if refusal is None:
            return WhyNot(True, ends=ends_turn(table, data.seat, data.action))
        return WhyNot(False, refusal.rule, refusal.reason, refusal.code, refusal.params)

    return await server_of(request).registry.read(table_id, work)


@post("/api/tables/{table_id:str}/hint", responses=ERRORS, status_code=200, tags=["play"])
async def ask_for_hint(request: AnyRequest, table_id: TableId, data: HintRequest) -> Hint:
    """What a strong player would do at your seat, which must be to move, and why. Where the table allows hints."""
    who, _ = await person(request)
    server = server_of(request)
    server.limits.spend_hint(who)
    version = await server.registry.read(table_id, lambda t: may_ask_for_hints(t, who, data.seat))
    table = await server.registry.read(table_id, lambda t: t)
    actions = await server.registry.bots.hint(table, data.seat, who)
    if not actions or table.version != version:
        raise Refused("stale", "the table has gone on, or nobody could think of anything; ask again")
    return Hint(version, ADVISER, actions)
