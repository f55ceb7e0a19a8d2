"""Tables: lists, making, joining, and every command."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from litestar import Response, get, post
from litestar.params import Parameter
from msgspec import Meta

from kogge.coach.hint import ADVISER
from kogge.server.api.common import ERRORS, AnyRequest, SeatQuery, TableId, person, scope_of, server_of, who_asks
from kogge.server.errors import Refused
from kogge.server.live import answers
from kogge.server.live.wire import (
    ActionQuestion,
    Event,
    Hint,
    HintRequest,
    Joined,
    JoinRequest,
    LinkReply,
    NewTable,
    Position,
    TablePage,
    TableReply,
    WhyNot,
)
from kogge.server.server import Server
from kogge.server.storage.lobby import TableFilter, public_tables, tables_of
from kogge.server.storage.social import is_barred
from kogge.server.table import create, seats
from kogge.server.table.commands import AnyCommand
from kogge.server.table.create import TableRequest
from kogge.server.table.play import may_ask_for_hints
from kogge.server.table.table import Ack

Cursor: TypeAlias = Annotated[
    str | None,
    Parameter(
        pattern="^[0-9]{1,15}-[A-Za-z0-9_-]{1,24}$", description="`next` of the page before; none: the first page"
    ),
]
FilterWord: TypeAlias = Annotated[str | None, Parameter(max_length=80, description="Only tables with this")]
OptionText: TypeAlias = Annotated[str, Meta(max_length=160)]
PageSize: TypeAlias = Annotated[int, Parameter(ge=1, le=100, description="How many tables")]


@get("/api/tables", responses=ERRORS, tags=["tables"])
async def list_public(
    request: AnyRequest,
    free: Annotated[bool, Parameter(description="Only tables with free seats")] = False,
    running: Annotated[bool, Parameter(description="Only games in progress, to watch")] = False,
    game: FilterWord = None,
    board: FilterWord = None,
    players: Annotated[int | None, Parameter(ge=1, le=20)] = None,
    speed: Annotated[Literal["live", "slow", "none"] | None, Parameter(description="Of the clock")] = None,
    level: Literal["any", "beginners", "experienced"] | None = None,
    option: Annotated[list[OptionText] | None, Parameter(description="NAME:VALUE of an option", max_items=20)] = None,
    after: Cursor = None,
    limit: PageSize = 50,
) -> TablePage:
    """Public tables, the newest first, a page at a time."""
    wanted = TableFilter(free, running, game, board, players, speed, level, option or ())
    return await public_tables(server_of(request).store, wanted, after, limit)


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
    reply = await server.registry.read(table_id, lambda table: answers.describe_to(table, who, present))
    if not reply.host_name:  # a host who has no seat
        host = await server.guests.find(await server.registry.read(table_id, lambda table: table.info.host))
        reply.host_name = "" if host is None else host.name
    return reply


@post("/api/tables/{table_id:str}/join", responses=ERRORS, status_code=200, tags=["tables"])
async def join(request: AnyRequest, table_id: TableId, data: JoinRequest) -> Joined:
    """Sit down on a free seat, or by a link; a link of one's own seat lets in from another device."""
    who, name = await person(request)
    server = server_of(request)
    await _must_be_welcome(server, table_id, who, invited=data.link is not None)
    seat, link = await server.registry.run(
        table_id, lambda table: seats.join_once(table, who, name, data.seat, data.link, server.signer, data.id)
    )
    return Joined(seat, link)


async def _must_be_welcome(server: Server, table_id: str, who: str, invited: bool) -> None:
    """Refuse whoever somebody at the table has blocked, or the host has sent away and nobody has invited since; not
    those who sit there."""
    if await server.registry.read(table_id, lambda table: bool(table.seats_of(who)) or table.info.host == who):
        return
    await server.commands.must_not_be_blocked(table_id, who, "somebody at this table does not want to play with you")
    if not invited and await is_barred(server.store, table_id, who):
        raise Refused("barred", "the host has sent you away from this table", status=403)


@get("/api/tables/{table_id:str}/links", responses=ERRORS, tags=["tables"])
async def links(request: AnyRequest, table_id: TableId) -> list[LinkReply]:
    """Links of free seats, to invite with, and of your own seats, to come back by."""
    who, _ = await person(request)
    server = server_of(request)
    return await server.registry.read(table_id, lambda table: answers.seat_links(table, who, server.signer))


@post("/api/tables/{table_id:str}/commands", responses=ERRORS, status_code=200, tags=["play"])
async def command(request: AnyRequest, table_id: TableId, data: AnyCommand) -> Ack:
    """Do something at a table: decide, take back, ask, vote, talk, leave, start, pause. WebSockets take the same."""
    return await server_of(request).commands.execute(table_id, await who_asks(request, scope_of(data)), data)


@get("/api/tables/{table_id:str}/position", responses=ERRORS, tags=["play"])
async def position(request: AnyRequest, table_id: TableId, seat: SeatQuery = None) -> Response[Position]:
    """What a seat sees now, and what it may choose."""
    who = await who_asks(request)
    body = await server_of(request).registry.read(table_id, lambda table: answers.position(table, who, seat))
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
    return await server_of(request).registry.read(table_id, lambda table: answers.events(table, who, seat, after))


@post("/api/tables/{table_id:str}/why-not", responses=ERRORS, status_code=200, tags=["play"])
async def ask_why_not(request: AnyRequest, table_id: TableId, data: ActionQuestion) -> WhyNot:
    """Why the seat to move, which must be yours, may not do something; or whether its turn is over after it."""
    who, _ = await person(request)
    return await server_of(request).registry.read(
        table_id, lambda table: answers.answer_why_not(table, who, data.seat, data.action)
    )


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
