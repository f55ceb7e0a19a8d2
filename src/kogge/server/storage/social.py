"""What people want of each other: friends, blocks, seats that the host has taken away, reports."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Executable, Table, delete, func, insert, or_, select, update

from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Conflict, Store

MOST_MARKED: Final = 500  # friends, and blocks, of one person
RECENT: Final = 30


class Known(msgspec.Struct):
    """Somebody whom a person has marked or played with."""

    id: str
    name: str
    at: int


class Report(msgspec.Struct):
    """What somebody has told about somebody else."""

    number: int
    person: str  # who told it
    other: str  # about whom
    table: str | None
    reason: str
    text: str
    created: int
    closed: bool


async def marked(store: Store, marks: Table, person: str) -> list[Known]:
    """Friends, or those who are blocked; the newest first."""
    m, i = marks.c, schema.identities.c
    query = select(i.id, i.name, m.created).join(schema.identities, i.id == m.other).where(m.person == person)
    return [Known(row.id, row.name, row.created) for row in await store.rows(query.order_by(m.created.desc()))]


async def mark(store: Store, marks: Table, person: str, other: str, on: bool) -> None:
    """Mark somebody, or take the mark away; the same again changes nothing."""
    m = marks.c
    batch = Batch("")
    batch.add(delete(marks).where(m.person == person, m.other == other))
    if on:
        batch.add(insert(marks).values(person=person, other=other, created=now()))
    try:
        await store.write(batch)
    except Conflict:  # another process has just done the same
        return


async def count_marked(store: Store, marks: Table, person: str) -> int:
    """How many people somebody has marked."""
    rows = await store.rows(select(func.count()).select_from(marks).where(marks.c.person == person))
    return int(rows[0][0])


async def recent_opponents(store: Store, person: str) -> list[Known]:
    """Whom somebody has sat at a table with, the latest first."""
    h, t, i = schema.holders.c, schema.tables.c, schema.identities.c
    mine = select(h.table_id).where(h.identity == person)
    query = (
        select(i.id, i.name, func.max(t.created).label("at"))
        .join(schema.holders, h.identity == i.id)
        .join(schema.tables, t.id == h.table_id)
        .where(h.table_id.in_(mine), i.id != person)
        .group_by(i.id, i.name)
        .order_by(func.max(t.created).desc())
        .limit(RECENT)
    )
    return [Known(row.id, row.name, row.at) for row in await store.rows(query)]


async def has_blocked(store: Store, people: Iterable[str], other: str) -> bool:
    """Whether one of these people does not want to play with somebody."""
    b = schema.blocks.c
    query = select(b.person).where(b.person.in_(sorted(people)), b.other == other).limit(1)
    return bool(await store.rows(query))


async def enemies_among(store: Store, people: Collection[str]) -> set[frozenset[str]]:
    """Pairs of whom one has blocked the other."""
    b = schema.blocks.c
    some = sorted(people)
    rows = await store.rows(select(b.person, b.other).where(b.person.in_(some), b.other.in_(some)))
    return {frozenset((row.person, row.other)) for row in rows}


async def avoided_by(store: Store, who: str) -> set[str]:
    """Whom somebody has blocked, and who has blocked them."""
    b = schema.blocks.c
    rows = await store.rows(select(b.person, b.other).where(or_(b.person == who, b.other == who)))
    return {row.other if row.person == who else row.person for row in rows}


async def bar(store: Store, table: str, people: Iterable[str]) -> None:
    """These people may not come back to a table."""
    for who in sorted(people):
        batch = Batch("")
        batch.add(insert(schema.barred).values(table_id=table, identity=who))
        try:
            await store.write(batch)
        except Conflict:
            continue


async def is_barred(store: Store, table: str, who: str) -> bool:
    """Whether the host has sent somebody away."""
    b = schema.barred.c
    return bool(await store.rows(select(b.identity).where(b.table_id == table, b.identity == who)))


async def add_report(store: Store, person: str, other: str, table: str | None, reason: str, text: str) -> None:
    """Keep a report for whoever runs the server."""
    row: dict[str, Any] = {"person": person, "other": other, "table_id": table, "reason": reason, "text": text}
    batch = Batch("")
    batch.add(insert(schema.reports).values(**row, created=now(), closed=False))
    await store.write(batch)


async def list_reports(store: Store, everything: bool, limit: int) -> list[Report]:
    """Reports, the newest first; without those that were closed unless everything is wanted."""
    r = schema.reports.c
    query = select(schema.reports).order_by(r.number.desc()).limit(limit)
    rows = await store.rows(query if everything else query.where(r.closed.is_(False)))
    return [_report(row) for row in rows]


def _report(row: Any) -> Report:
    return Report(row.number, row.person, row.other, row.table_id, row.reason, row.text, row.created, row.closed)


async def close_reports(store: Store, numbers: Sequence[int]) -> list[int]:
    """Somebody has seen to these reports; the numbers of those that there are."""
    r = schema.reports.c
    found = [row.number for row in await store.rows(select(r.number).where(r.number.in_(numbers)).order_by(r.number))]
    batch = Batch("")
    batch.add(update(schema.reports).where(r.number.in_(found)).values(closed=True))
    await store.write(batch)
    return found


async def social_data(store: Store, person: str) -> dict[str, Any]:
    """All of this that a person has stored."""
    r = schema.reports.c
    rows = await store.rows(select(schema.reports).where(r.person == person).order_by(r.number))
    return {
        "friends": msgspec.to_builtins(await marked(store, schema.friends, person)),
        "blocked": msgspec.to_builtins(await marked(store, schema.blocks, person)),
        "reports": msgspec.to_builtins([_report(row) for row in rows]),
    }


def forget_people(people: Any) -> list[Executable]:
    """Statements that remove all of this of some people: ids, or a query for them."""
    out: list[Executable] = []
    for marks in (schema.friends, schema.blocks, schema.reports):
        out.append(delete(marks).where(or_(marks.c.person.in_(people), marks.c.other.in_(people))))
    out.append(delete(schema.barred).where(schema.barred.c.identity.in_(people)))
    out.append(delete(schema.seeks).where(schema.seeks.c.person.in_(people)))
    return out
