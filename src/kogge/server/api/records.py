"""The past: replays, logs, records, copies, rematches."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter

from kogge.core.record import components_of
from kogge.server.api.common import ERRORS, AnyRequest, SeatQuery, TableId, person, server_of, who_asks
from kogge.server.errors import Refused
from kogge.server.live import answers, whole_game
from kogge.server.live.whole_game import WholeGame
from kogge.server.live.wire import ForkRequest, HistoryPoint, LogLine, NewTable, RecordUpload, Replay
from kogge.server.storage.components import load_components
from kogge.server.storage.social import enemies_among
from kogge.server.table import create


@get("/api/tables/{table_id:str}/replay/{decision:int}", responses=ERRORS, tags=["records"])
async def replay(
    request: AnyRequest,
    table_id: TableId,
    decision: Annotated[int, Parameter(ge=0, le=10_000_000)],
    seat: SeatQuery = None,
) -> Replay:
    """The position after this many decisions, as a seat saw it."""
    who = await who_asks(request)
    return await server_of(request).registry.read(table_id, lambda table: answers.replay(table, who, decision, seat))


@get("/api/tables/{table_id:str}/replay", responses=ERRORS, tags=["records"])
async def whole_replay(request: AnyRequest, table_id: TableId, seat: SeatQuery = None) -> WholeGame:
    """A finished game with all its positions as a seat saw them, for a page that keeps it."""
    who = await who_asks(request)
    taken = await server_of(request).registry.read(table_id, lambda table: whole_game.take(table, who, seat))
    return await asyncio.to_thread(whole_game.whole_game, taken)


@get("/api/tables/{table_id:str}/history", responses=ERRORS, tags=["records"])
async def history(request: AnyRequest, table_id: TableId) -> list[HistoryPoint]:
    """How a finished game went: the scores by category at the beginning of each turn and at the end."""
    who = await who_asks(request)
    return await server_of(request).registry.read(table_id, lambda table: answers.history(table, who))


@get("/api/tables/{table_id:str}/turns", responses=ERRORS, tags=["records"])
async def turns(request: AnyRequest, table_id: TableId) -> list[int]:
    """After how many decisions each turn has begun."""
    who = await who_asks(request)
    return await server_of(request).registry.read(table_id, lambda table: answers.turns(table, who))


@get("/api/tables/{table_id:str}/log", responses=ERRORS, tags=["records"])
async def log(request: AnyRequest, table_id: TableId, seat: SeatQuery = None) -> list[LogLine]:
    """The decisions in force, as a seat may know them."""
    who = await who_asks(request)
    return await server_of(request).registry.read(table_id, lambda table: answers.log(table, who, seat))


@get("/api/tables/{table_id:str}/record", responses=ERRORS, media_type="text/plain", tags=["records"])
async def record(request: AnyRequest, table_id: TableId, seat: SeatQuery = None) -> Response[str]:
    """The game as text. Until it is over: without the seed, and with question marks for what the seat cannot know."""
    who = await who_asks(request)
    text = await server_of(request).registry.read(table_id, lambda table: answers.record(table, who, seat))
    name = f'attachment; filename="{table_id}.kogge.txt"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@post("/api/records", responses=ERRORS, tags=["records"])
async def upload(request: AnyRequest, data: RecordUpload) -> NewTable:
    """Make a private table of a record; a game that is not over goes on with all seats yours."""
    who, name = await person(request, create=True)
    server = server_of(request)
    await load_components(server.store, components_of(data.record))
    table = await asyncio.to_thread(create.upload, data.record, who, name, server.registry.clock)
    await server.registry.add(table)
    return NewTable(table.info.id)


@post("/api/tables/{table_id:str}/fork", responses=ERRORS, tags=["records"])
async def fork(request: AnyRequest, table_id: TableId, data: ForkRequest) -> NewTable:
    """A private copy from a point of the game; of a running game with a guess at what is hidden."""
    who, name = await person(request, create=True)
    registry = server_of(request).registry
    table = await registry.run(table_id, lambda t: create.fork(t, who, name, data.decisions, data.seat, data.seats))
    await registry.add(table)
    return NewTable(table.info.id)


@post("/api/tables/{table_id:str}/rematch", responses=ERRORS, tags=["records"])
async def rematch(request: AnyRequest, table_id: TableId) -> NewTable:
    """The same people again; whoever asks second gets the table the first one made."""
    who, _ = await person(request, create=True)
    server = server_of(request)
    people = await server.registry.read(table_id, create.people_of_rematch)
    if await enemies_among(server.store, people):
        raise Refused("blocked", "somebody at this table does not want to play with somebody else there", status=403)
    return NewTable(await server.registry.run(table_id, lambda table: create.rematch(table, who)))
