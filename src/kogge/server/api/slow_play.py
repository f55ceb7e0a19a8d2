"""Slow play: one's games that go on, notes to oneself, and decisions made ahead."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from litestar import get, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from kogge.server.api.common import ERRORS, AnyRequest, TableId, person, server_of
from kogge.server.fields import ActionText, Seat
from kogge.server.server import Server
from kogge.server.storage import plans
from kogge.server.storage.turns import OngoingGame, ongoing_games
from kogge.server.table.plan import Word

LONGEST_NOTE: Final = 4_000
OwnSeat: TypeAlias = Annotated[int, Parameter(query="seat", ge=0, le=20, description="Your seat")]


class GamesReply(Struct):
    """Games that go on, those first that wait for you."""

    games: list[OngoingGame]


class Note(Struct, forbid_unknown_fields=True):
    """What you have written down."""

    text: Annotated[str, Meta(max_length=LONGEST_NOTE)]


class PlanRequest(Struct, forbid_unknown_fields=True):
    """For each of the next turns the actions in their order; none: no plan."""

    seat: Seat
    turns: Annotated[
        list[Annotated[list[ActionText], Meta(min_length=1, max_length=30)]],
        Meta(max_length=5),
    ]


class PlanReply(Struct):
    """What is planned, and why an earlier plan was dropped."""

    turns: list[list[str]]
    word: Word | None


@get("/api/games/mine", responses=ERRORS, tags=["tables"])
async def list_games(request: AnyRequest) -> GamesReply:
    """Your games that go on: first those that wait for you, the most urgent first."""
    who, _ = await person(request)
    return GamesReply(await ongoing_games(server_of(request).store, who))


async def _must_see(server: Server, table_id: str, who: str) -> None:
    await server.registry.read(table_id, lambda table: table.may_see(who, None))


@get("/api/tables/{table_id:str}/note", responses=ERRORS, tags=["tables"])
async def read_note(request: AnyRequest, table_id: TableId) -> Note:
    """Your own note at a table."""
    who, _ = await person(request)
    server = server_of(request)
    await _must_see(server, table_id, who)
    return Note(await plans.note_of(server.store, who, table_id))


@post("/api/tables/{table_id:str}/note", responses=ERRORS, status_code=200, tags=["tables"])
async def write_note(request: AnyRequest, table_id: TableId, data: Note) -> Note:
    """Write it anew; an empty one is removed. Nobody else is shown it."""
    who, _ = await person(request)
    server = server_of(request)
    await _must_see(server, table_id, who)
    await plans.set_note(server.store, who, table_id, data.text.strip())
    return Note(data.text.strip())


@get("/api/tables/{table_id:str}/plan", responses=ERRORS, tags=["tables"])
async def read_plan(request: AnyRequest, table_id: TableId, seat: OwnSeat) -> PlanReply:
    """What you have decided ahead for your seat."""
    who, _ = await person(request)
    server = server_of(request)
    await server.registry.read(table_id, lambda table: table.must_hold(who, seat))
    return await _plan(server, table_id, who, seat)


async def _plan(server: Server, table_id: str, who: str, seat: int) -> PlanReply:
    found = await plans.plan_of(server.store, table_id, seat)
    if found is None or found.plan.who != who:
        return PlanReply([], None)
    return PlanReply(found.plan.turns, found.word)


@post("/api/tables/{table_id:str}/plan", responses=ERRORS, status_code=200, tags=["tables"])
async def write_plan(request: AnyRequest, table_id: TableId, data: PlanRequest) -> PlanReply:
    """Decide ahead. The actions are played when your turn comes, as long as they are legal then."""
    who, _ = await person(request)
    server = server_of(request)
    await server.plans.make(table_id, who, data.seat, data.turns)
    return await _plan(server, table_id, who, data.seat)
