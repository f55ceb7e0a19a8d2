"""Analyses in and out of the database. One that is not done belongs to the process that works on it, or to nobody: then
it has failed."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

import msgspec
from sqlalchemy import delete, insert, select, update

from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store

NEWEST: Final = 20  # games of somebody that count for their accuracy
NOBODY: Final = ""  # works on an analysis that has failed
STALE: Final = 60_000  # milliseconds: an analysis that nobody has worked on for so long is not going on


class SeatAccuracy(msgspec.Struct):
    """How well a seat has played, as an analysis says it."""

    seat: int
    decisions: int
    accuracy: float | None


class Seats(msgspec.Struct):
    """Of an analysis only what is said of seats."""

    seats: list[SeatAccuracy]


class Accuracy(msgspec.Struct):
    """How well somebody has played in so many analysed games: from 0 to 100, every decision counting the same."""

    accuracy: float
    games: int
    decisions: int


class StoredAnalysis(NamedTuple):
    """What is stored of one."""

    status: Literal["running", "done", "failed"]
    data: str


async def find_analysis(store: Store, table: str, now: int) -> StoredAnalysis | None:
    """The analysis of a table: done, going on or failed."""
    a = schema.analyses.c
    for row in await store.rows(select(a.process, a.done, a.data, a.at).where(a.table_id == table)):
        if row.done:
            return StoredAnalysis("done", row.data)
        if row.process == NOBODY:
            return StoredAnalysis("failed", row.data)
        if now - row.at < STALE:
            return StoredAnalysis("running", row.data)
    return None


async def begin_analysis(store: Store, table: str, process: str, data: str, now: int) -> None:
    """Store a new one in the place of any other."""
    batch = Batch("")
    batch.add(delete(schema.analyses).where(schema.analyses.c.table_id == table))
    batch.add(insert(schema.analyses).values(table_id=table, process=process, done=False, data=data, at=now))
    await store.write(batch)


async def keep_analysis(store: Store, table: str, process: str, data: str, done: bool, now: int) -> bool:
    """Store how far it has come. False: somebody has cancelled it, or begun it anew."""
    return await _change(store, table, process, {"data": data, "done": done, "at": now})


async def fail_analysis(store: Store, table: str, process: str, data: str, now: int) -> bool:
    """Store what is known of one that could not be finished. False as above."""
    return await _change(store, table, process, {"data": data, "process": NOBODY, "at": now})


async def _change(store: Store, table: str, process: str, values: dict[str, Any]) -> bool:
    a = schema.analyses.c
    mine = (a.table_id == table) & (a.process == process) & a.done.is_(False)
    if not await store.rows(select(a.table_id).where(mine)):
        return False
    batch = Batch("")
    batch.add(update(schema.analyses).where(mine).values(**values))
    await store.write(batch)
    return True


async def drop_analysis(store: Store, table: str) -> None:
    """Forget one that is not done: whoever works on it will find out."""
    a = schema.analyses.c
    batch = Batch("")
    batch.add(delete(schema.analyses).where((a.table_id == table) & a.done.is_(False)))
    await store.write(batch)


async def accuracy_of(store: Store, who: str) -> Accuracy | None:
    """What the coach says of somebody's newest analysed games; of those that they played to the end."""
    a, r = schema.analyses.c, schema.results.c
    query = select(a.data, r.seat).join(schema.results, r.table_id == a.table_id)
    query = query.where(r.identity == who, r.absent.is_(False), a.done.is_(True))
    rows = await store.rows(query.order_by(a.at.desc(), a.table_id).limit(NEWEST))
    found = [
        (one.accuracy, one.decisions)
        for row in rows
        for one in msgspec.json.decode(row.data, type=Seats).seats
        if one.seat == row.seat and one.accuracy is not None and one.decisions
    ]
    if not found:
        return None
    decisions = sum(count for _, count in found)
    mean = sum(accuracy * count for accuracy, count in found) / decisions
    return Accuracy(round(mean, 1), len(found), decisions)
