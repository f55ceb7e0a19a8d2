"""Contests: lists, today's challenges, making, entering, playing, results."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.params import Parameter

from kogge.server.api.common import ERRORS, AnyRequest, person, server_of, who_asks
from kogge.server.contest.facts import KNOCKOUT, Contest
from kogge.server.contest.sheet import csv_text, picture
from kogge.server.contest.standings import Standing
from kogge.server.contest.wire import (
    ContestList,
    ContestReply,
    ContestRequest,
    ContestSummary,
    DealReply,
    DealRequest,
    MyDeal,
    NewContest,
    RoundReply,
    RoundTable,
    StandingReply,
)
from kogge.server.errors import Refused
from kogge.server.live.wire import NewTable
from kogge.server.runtime.contests import ContestService, Field
from kogge.server.security.callers import ACCOUNT
from kogge.server.storage import contests as storage

ContestId: TypeAlias = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,24}$", description="A contest's id")]
MOST_SHOWN = 200  # lines of the table; the file has all


@get("/api/contests", responses=ERRORS, tags=["contests"])
async def list_contests(request: AnyRequest) -> ContestList:
    """Contests that people have made: those that are open, then the newest that have closed."""
    server = server_of(request)
    found = await storage.list_contests(server.store, server.registry.clock())
    counts = await storage.entrant_counts(server.store, [one.id for one in found])
    out = []
    for one in found:
        rounds = await storage.rounds_of(server.store, one.id) if one.has_rounds() else []
        status = "closed" if server.registry.clock() >= one.closes else "running" if rounds else "open"
        out.append(_summary(one, status, counts.get(one.id, 0)))
    return ContestList(out)


@post("/api/contests", responses=ERRORS, tags=["contests"])
async def make_contest(request: AnyRequest, data: ContestRequest) -> NewContest:
    """Make a contest; you are its organiser."""
    who, _ = await person(request, create=True)
    return NewContest((await server_of(request).contests.make(data, who)).id)


@get("/api/daily/{game:str}", responses=ERRORS, tags=["contests"])
async def daily(request: AnyRequest, game: Annotated[str, Parameter(max_length=40)]) -> ContestReply:
    """Today's challenge in a game, by the calendar of UTC: everybody alone against the same bots on the same deal."""
    server = server_of(request)
    return await _reply(server.contests, (await server.contests.daily(game)).id, await who_asks(request))


@get("/api/contests/{contest_id:str}", responses=ERRORS, tags=["contests"])
async def read_contest(request: AnyRequest, contest_id: ContestId) -> ContestReply:
    """A contest: its table, its rounds, and what you have played."""
    return await _reply(server_of(request).contests, contest_id, await who_asks(request))


@post("/api/contests/{contest_id:str}/play", responses=ERRORS, status_code=200, tags=["contests"])
async def play_deal(request: AnyRequest, contest_id: ContestId, data: DealRequest) -> NewTable:
    """Play a deal, once: the table where you do, new or not."""
    who, name = await person(request, create=True)
    return NewTable(await server_of(request).contests.play(contest_id, data.deal, who, name))


@post("/api/contests/{contest_id:str}/enter", responses=ERRORS, status_code=200, tags=["contests"])
async def enter_contest(request: AnyRequest, contest_id: ContestId) -> ContestReply:
    """Take part in a contest in rounds, before the first one."""
    who, _ = await person(request, scope=ACCOUNT)
    contests = server_of(request).contests
    await contests.enter(contest_id, who)
    return await _reply(contests, contest_id, who)


@post("/api/contests/{contest_id:str}/withdraw", responses=ERRORS, status_code=200, tags=["contests"])
async def withdraw(request: AnyRequest, contest_id: ContestId) -> ContestReply:
    """Take no part after all, before the first round."""
    who, _ = await person(request, scope=ACCOUNT)
    contests = server_of(request).contests
    await contests.withdraw(contest_id, who)
    return await _reply(contests, contest_id, who)


@post("/api/contests/{contest_id:str}/round", responses=ERRORS, status_code=200, tags=["contests"])
async def next_round(request: AnyRequest, contest_id: ContestId) -> ContestReply:
    """The organiser begins the next round, when the last one is over."""
    who, _ = await person(request, create=True)
    contests = server_of(request).contests
    await contests.next_round(contest_id, who)
    return await _reply(contests, contest_id, who)


@get("/api/contests/{contest_id:str}/results.csv", responses=ERRORS, media_type="text/csv", tags=["contests"])
async def results_csv(request: AnyRequest, contest_id: ContestId) -> Response[str]:
    """The table for a spreadsheet."""
    contest, lines, names = await _sheet(server_of(request).contests, contest_id)
    header = {"content-disposition": f'attachment; filename="{contest_id}.csv"'}
    return Response(csv_text(contest, lines, names), media_type="text/csv", headers=header)


@get("/api/contests/{contest_id:str}/results.svg", responses=ERRORS, media_type="image/svg+xml", tags=["contests"])
async def results_picture(request: AnyRequest, contest_id: ContestId) -> Response[str]:
    """The table as a picture."""
    contest, lines, names = await _sheet(server_of(request).contests, contest_id)
    return Response(picture(contest, lines, names), media_type="image/svg+xml")


# -- answers


async def _sheet(contests: ContestService, id: str) -> tuple[Contest, list[Standing], dict[str, str]]:
    field = await contests.field(id)
    lines = field.standings(contests.now())
    names = await contests.names([line.who for line in lines])
    contest = field.contest
    if contest.kind == KNOCKOUT:
        contest = msgspec.structs.replace(contest, deals=len(field.rounds))
    return contest, lines, names


async def _reply(contests: ContestService, id: str, who: str | None) -> ContestReply:
    field = await contests.field(id)
    time = contests.now()
    contest = field.contest
    lines = field.standings(time)
    names = await contests.names([*field.entrants, *(one for _, one, _ in field.plays)])
    people = len({*field.entrants, *(one for _, one, _ in field.plays)})
    return ContestReply(
        contest=_summary(contest, field.status(time), people),
        options=contest.options,
        organiser=who is not None and who == contest.organiser,
        entered=who in field.entrants,
        next=_may_begin(contests, field),
        people=[names.get(one, "") for one in field.entrants],
        mine=_mine(field, who),
        rounds=_rounds(field, names),
        standings=[_standing(field, line, names, who, time) for line in lines[:MOST_SHOWN]],
    )


def _summary(contest: Contest, status: str, entrants: int) -> ContestSummary:
    return ContestSummary(
        id=contest.id,
        kind=contest.kind,
        name=contest.name,
        game=contest.game,
        board=contest.board,
        players=contest.players,
        people=contest.people,
        level=contest.level,
        deals=contest.deals,
        opens=contest.opens,
        closes=contest.closes,
        status=status,
        day=contest.day,
        entrants=entrants,
        turn_limit=contest.turn_limit,
    )


def _may_begin(contests: ContestService, field: Field) -> bool:
    try:
        contests.may_begin(field)
    except Refused:
        return False
    return True


def _mine(field: Field, who: str | None) -> list[MyDeal]:
    """One's own deals: all of a contest that is played at will, else those of the rounds that have begun."""
    tables = {deal: table for deal, one, table in field.plays if one == who}
    done = field.done()
    shown = sorted(tables) if field.contest.has_rounds() else range(field.contest.deals)
    return [MyDeal(deal, tables.get(deal), tables.get(deal) in done) for deal in shown]


def _rounds(field: Field, names: dict[str, str]) -> list[RoundReply]:
    out = []
    done = field.done()
    for one in field.rounds:
        tables: dict[str, RoundTable] = {}
        for deal, who, table in field.plays:
            if deal == one.number:
                tables.setdefault(table, RoundTable(table, [], table in done)).names.append(names.get(who, ""))
        out.append(RoundReply(one.number, one.closes, list(tables.values())))
    return out


def _standing(field: Field, line: Standing, names: dict[str, str], who: str | None, time: int) -> StandingReply:
    """A table can be looked at by whoever played there, and by all when the deal has closed."""
    deals = [
        DealReply(
            one.deal,
            one.points,
            one.place,
            one.above,
            one.share,
            one.absent,
            one.table if who == line.who or time >= field.closes(one.deal) else None,
            one.waited,
        )
        for one in line.deals
    ]
    return StandingReply(line.place, line.who, names.get(line.who, ""), line.above, line.share, line.out, deals)
