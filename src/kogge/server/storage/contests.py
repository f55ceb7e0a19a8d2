"""Contests in and out of the database."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Row, delete, func, insert, select

from kogge.server.contest.facts import Contest, Played, Round
from kogge.server.errors import Conflict, Refused
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store
from kogge.server.table.facts import FREE, OPEN
from kogge.server.table.log import PLAY, SEAT, START

LONGEST_LIST: Final = 50


async def list_contests(store: Store, time: int) -> list[Contest]:
    """Those that are open, the first to close first; then those that have closed, the newest first. Daily challenges
    are asked for by their day."""
    c = schema.contests.c
    query = select(schema.contests).where(c.day.is_(None))
    now_open = await store.rows(query.where(c.closes > time).order_by(c.closes, c.id).limit(LONGEST_LIST))
    closed = await store.rows(query.where(c.closes <= time).order_by(c.closes.desc(), c.id).limit(LONGEST_LIST))
    return [_contest(row) for row in [*now_open, *closed]]


async def load_contest(store: Store, id: str) -> Contest:
    """A contest by its id."""
    rows = await store.rows(select(schema.contests).where(schema.contests.c.id == id))
    if not rows:
        raise Refused("not-found", "there is no such contest", status=404)
    return _contest(rows[0])


async def contest_of_day(store: Store, day: str) -> Contest | None:
    """The daily challenge of a day and game, if somebody has asked for it before."""
    rows = await store.rows(select(schema.contests).where(schema.contests.c.day == day))
    return _contest(rows[0]) if rows else None


def _contest(row: Row[Any]) -> Contest:
    values = dict(row._mapping)
    values["options"] = msgspec.json.decode(values["options"], type=dict[str, str])
    return Contest(**values)


async def add_contest(store: Store, contest: Contest) -> None:
    """Store a new one; raises Conflict when the day has one already."""
    row = msgspec.structs.asdict(contest)
    row["options"] = msgspec.json.encode(contest.options).decode()
    batch = Batch("")
    batch.add(insert(schema.contests).values(**row))
    await store.write(batch)


async def entrants_of(store: Store, id: str) -> list[str]:
    """Who entered, the first first."""
    e = schema.entrants.c
    rows = await store.rows(select(e.identity).where(e.contest_id == id).order_by(e.at, e.identity))
    return [row.identity for row in rows]


async def entrant_counts(store: Store, ids: list[str]) -> dict[str, int]:
    """How many people entered each contest, or play in it."""
    out: dict[str, int] = {}
    for table in (schema.entrants, schema.plays):
        count = func.count(table.c.identity.distinct()).label("people")
        query = select(table.c.contest_id, count).where(table.c.contest_id.in_(ids)).group_by(table.c.contest_id)
        for row in await store.rows(query):
            out[row.contest_id] = max(out.get(row.contest_id, 0), row.people)
    return out


async def enter(store: Store, id: str, who: str, time: int) -> None:
    """Somebody wants to play; nothing happens when they said so before."""
    batch = Batch("")
    batch.add(insert(schema.entrants).values(contest_id=id, identity=who, at=time))
    try:
        await store.write(batch)
    except Conflict:
        await load_contest(store, id)  # or it is the contest that is missing


async def withdraw(store: Store, id: str, who: str) -> None:
    """And does not want to any more."""
    e = schema.entrants.c
    batch = Batch("")
    batch.add(delete(schema.entrants).where(e.contest_id == id, e.identity == who))
    await store.write(batch)


async def rounds_of(store: Store, id: str) -> list[Round]:
    """The rounds that have begun."""
    r = schema.rounds.c
    rows = await store.rows(select(r.number, r.closes).where(r.contest_id == id).order_by(r.number))
    return [Round(row.number, row.closes) for row in rows]


async def plays_of(store: Store, id: str) -> list[tuple[int, str, str]]:
    """Who plays each deal where: deal, person, table; in the order of the seats."""
    p, h = schema.plays.c, schema.holders.c
    query = select(p.deal, p.identity, p.table_id, h.seat).outerjoin(
        schema.holders, (h.table_id == p.table_id) & (h.identity == p.identity)
    )
    rows = await store.rows(query.where(p.contest_id == id).order_by(p.deal, p.table_id, h.seat))
    return [(row.deal, row.identity, row.table_id) for row in rows]


async def play_of(store: Store, id: str, deal: int, who: str) -> str | None:
    """The table where somebody plays a deal."""
    p = schema.plays.c
    rows = await store.rows(select(p.table_id).where(p.contest_id == id, p.deal == deal, p.identity == who))
    return str(rows[0].table_id) if rows else None


async def waiting_tables(store: Store, id: str, deal: int, avoided: Collection[str] = ()) -> list[str]:
    """Tables of a deal where a seat is free and none of certain people sits, the longest waiting first."""
    t, s, h = schema.tables.c, schema.seats.c, schema.holders.c
    free = select(s.table_id).where(s.kind == FREE)
    query = select(t.id).where(t.contest == id, t.deal == deal, t.status == OPEN, t.id.in_(free))
    query = query.where(t.id.not_in(select(h.table_id).where(h.identity.in_(sorted(avoided)))))
    return [row.id for row in await store.rows(query.order_by(t.created, t.id).limit(LONGEST_LIST))]


async def results_of(store: Store, contest: Contest) -> list[Played]:
    """The finished deals of everybody."""
    f, r = schema.finished_games.c, schema.results.c
    query = select(f.deal, f.table_id, f.players, f.ended, r.seat, r.identity, r.place, r.points, r.absent).join(
        schema.results, r.table_id == f.table_id
    )
    rows = await store.rows(query.where(f.contest == contest.id, r.identity.is_not(None)).order_by(f.deal, f.table_id))
    return [
        Played(
            deal=row.deal,
            table=row.table_id,
            seat=row.seat,
            who=row.identity,
            place=row.place,
            points=row.points,
            players=row.players,
            absent=row.absent,
            ended=row.ended,
        )
        for row in rows
    ]


async def kept_waiting(store: Store, closed: Mapping[str, int]) -> dict[str, set[str]]:
    """Who is to blame that games had not ended when their deals closed (milliseconds by table): whoever was awaited
    then, or had left the seat to a bot; nobody, where that was nobody's. Tables whose game had not begun are
    missing."""
    e, a, h = schema.entries.c, schema.awaited.c, schema.holders.c
    if not closed:
        return {}
    ids = list(closed)
    people: dict[tuple[str, int], set[str]] = {}
    for row in await store.rows(select(h.table_id, h.seat, h.identity).where(h.table_id.in_(ids))):
        people.setdefault((row.table_id, row.seat), set()).add(row.identity)
    awaited = {
        row.table_id: row.seat for row in await store.rows(select(a.table_id, a.seat).where(a.table_id.in_(ids)))
    }
    late = (e.kind == PLAY) & (e.at >= min(closed.values()))
    query = select(e.table_id, e.kind, e.seat, e.text, e.at).where(
        e.table_id.in_(ids), late | e.kind.in_((START, SEAT))
    )
    begun: set[str] = set()
    first_after: dict[str, int] = {}  # whoever decided first afterwards was awaited when the deal closed
    away: dict[tuple[str, int], bool] = {}
    for row in await store.rows(query.order_by(e.table_id, e.number)):
        id, seat = row.table_id, row.seat
        if row.kind == START:
            begun.add(id)
        elif row.kind == PLAY and row.at >= closed[id] and (id, seat) in people:
            first_after.setdefault(id, seat)
        elif row.kind == SEAT and row.at < closed[id]:
            away[id, seat] = bool(msgspec.json.decode(row.text).get("standin"))
    out: dict[str, set[str]] = {id: set() for id in begun}
    for id, blamed in out.items():
        blamed.update(people.get((id, first_after.get(id, awaited.get(id, -1))), ()))
    for (id, seat), left in away.items():
        if left and id in out:
            out[id].update(people.get((id, seat), ()))
    return out


async def names_of(store: Store, people: Iterable[str]) -> dict[str, str]:
    """What people are called now."""
    i = schema.identities.c
    rows = await store.rows(select(i.id, i.name).where(i.id.in_(sorted(set(people)))))
    return {row.id: row.name for row in rows}


def begin_round(batch: Batch, contest: Contest, number: int, closes: int, contest_closes: int) -> None:
    """Only one process can write this number."""
    batch.add(insert(schema.rounds).values(contest_id=contest.id, number=number, closes=closes))
    row = schema.contests.c.id == contest.id
    batch.add(schema.contests.update().where(row).values(closes=contest_closes))
