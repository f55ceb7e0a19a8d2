"""The coach: the analysis of a finished game, and exercises from it."""

from __future__ import annotations

from litestar import get, post

from kogge.server.api.common import ERRORS, AnyRequest, TableId, person, server_of, who_asks
from kogge.server.errors import Refused
from kogge.server.live import answers
from kogge.server.live.coaching import AnalysisReply, AnswerReply, AnswerRequest
from kogge.server.table.facts import ENDED
from kogge.server.table.outcome import must_not_be_sealed
from kogge.server.table.table import Table


def finished(table: Table, who: str | None) -> str:
    """The record of a game that is over."""
    table.may_see(who, None)
    must_not_be_sealed(table)
    if table.info.status != ENDED:
        raise Refused("running", "the game is not over")
    return answers.record(table, who, None)


@get("/api/tables/{table_id:str}/analysis", responses=ERRORS, tags=["coach"])
async def read_analysis(request: AnyRequest, table_id: TableId) -> AnalysisReply:
    """The analysis of a finished game as far as it has come: every seat's chances, what every decision cost."""
    who = await who_asks(request)
    server = server_of(request)
    await server.registry.read(table_id, lambda table: finished(table, who))
    return await server.analyses.read(table_id)


@post("/api/tables/{table_id:str}/analysis", responses=ERRORS, status_code=200, tags=["coach"])
async def start_analysis(request: AnyRequest, table_id: TableId) -> AnalysisReply:
    """Begin to analyse a finished game, also where that has failed; of a game that is analysed, or being analysed, what
    is known. One at a time for each person."""
    who, _ = await person(request)
    server = server_of(request)
    record = await server.registry.read(table_id, lambda table: finished(table, who))
    return await server.analyses.start(table_id, who, record)


@post("/api/tables/{table_id:str}/analysis/cancel", responses=ERRORS, status_code=200, tags=["coach"])
async def cancel_analysis(request: AnyRequest, table_id: TableId) -> AnalysisReply:
    """Stop an analysis that you have begun. One that is done stays."""
    who, _ = await person(request)
    server = server_of(request)
    await server.registry.read(table_id, lambda table: finished(table, who))
    return await server.analyses.cancel(table_id, who)


@post("/api/tables/{table_id:str}/analysis/answer", responses=ERRORS, status_code=200, tags=["coach"])
async def answer_exercise(request: AnyRequest, table_id: TableId, data: AnswerRequest) -> AnswerReply:
    """What another action would have been worth in the place of a decision, and how the turn is best played on after
    it. Counts as a hint."""
    who, _ = await person(request)
    server = server_of(request)
    server.limits.spend_hint(who)
    record = await server.registry.read(table_id, lambda table: finished(table, who))
    return await server.analyses.answer(table_id, who, record, data.at, data.action)
