"""Lists of tables, a page at a time, and the end of tables that nobody came to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select

from kogge.server.errors import Refused
from kogge.server.live.wire import TablePage, TableSummary
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store
from kogge.server.table.facts import BOT, CANCELLED, FREE, OPEN, PAUSED, RUNNING, SLOW

SLOW_PLAY: Final = "slow"
NO_CLOCK: Final = "none"
SUMMARY: Final = (
    *("id", "game", "board", "players", "status", "created", "options"),
    *("turn_limit", "bank", "increment", "delay", "level", "rated"),
)
MOST_EXPIRED: Final = 100  # at once
EXPIRED: Final = "expired"  # an entry that is gone as soon as it is written


class TableFilter(msgspec.Struct, frozen=True):
    """Which tables somebody looks for; what is None or empty does not matter."""

    free: bool = False  # only those that wait for players
    running: bool = False  # only those that can be watched
    game: str | None = None
    board: str | None = None
    players: int | None = None
    speed: str | None = None
    level: str | None = None
    options: Sequence[str] = ()  # each is NAME:VALUE


async def public_tables(store: Store, wanted: TableFilter, after: str | None, limit: int) -> TablePage:
    """Tables anybody may join or watch, as far as somebody looks for them; the newest first."""
    return await _page(store, and_(schema.tables.c.public.is_(True), *_conditions(wanted)), after, limit)


def _conditions(wanted: TableFilter) -> Iterator[ColumnElement[bool]]:
    t = schema.tables.c
    statuses = {OPEN} if wanted.free else {OPEN, RUNNING, PAUSED}
    yield t.status.in_(statuses - {OPEN} if wanted.running else statuses)
    for column, value in ((t.game, wanted.game), (t.board, wanted.board), (t.players, wanted.players)):
        if value is not None:
            yield column == value
    if wanted.level is not None:
        yield t.level == wanted.level
    if wanted.speed is not None:
        yield _speed(wanted.speed)
    for option in wanted.options:
        name, _, value = option.partition(":")
        yield t.options.contains(msgspec.json.encode({name: value}).decode()[1:-1], autoescape=True)


def _speed(speed: str) -> ColumnElement[bool]:
    """`live`: everybody stays there. `slow`: a turn may take a day. `none`: there is no clock."""
    t = schema.tables.c
    if speed == SLOW_PLAY:
        return t.turn_limit >= SLOW
    if speed == NO_CLOCK:
        return and_(t.turn_limit.is_(None), t.bank.is_(None))
    return or_(t.bank.is_not(None), t.turn_limit < SLOW)


async def tables_of(store: Store, who: str, after: str | None, limit: int) -> TablePage:
    """Tables at which somebody has a seat or which they made, the newest first."""
    t, h = schema.tables.c, schema.holders.c
    held = select(h.table_id).where(h.identity == who)
    return await _page(store, or_(t.host == who, t.id.in_(held)), after, limit)


async def _page(store: Store, wanted: ColumnElement[bool], after: str | None, limit: int) -> TablePage:
    t = schema.tables.c
    query = select(*(schema.tables.c[name] for name in SUMMARY)).where(wanted)
    if after is not None:
        created, id = _read_cursor(after)
        query = query.where(or_(t.created < created, and_(t.created == created, t.id < id)))
    rows = await store.rows(query.order_by(t.created.desc(), t.id.desc()).limit(limit + 1))
    found = {
        row.id: TableSummary(
            **{**row._mapping, "options": msgspec.json.decode(row.options, type=dict[str, str])}, free=0, names=[]
        )
        for row in rows[:limit]
    }
    s = schema.seats.c
    seats = select(s.table_id, s.kind, s.name).where(s.table_id.in_(list(found))).order_by(s.table_id, s.seat)
    for row in await store.rows(seats):
        if row.kind == FREE:
            found[row.table_id].free += 1
        else:
            found[row.table_id].names.append(row.name)
            found[row.table_id].bots += row.kind == BOT
    tables = list(found.values())
    return TablePage(tables, f"{tables[-1].created}-{tables[-1].id}" if len(rows) > limit else None)


def _read_cursor(text: str) -> tuple[int, str]:
    created, dash, id = text.partition("-")
    if not dash or not (created.isascii() and created.isdigit()):
        raise Refused("malformed", "`after` is what an earlier page gave as `next`", status=400)
    return int(created), id


async def abandoned_tables(store: Store, before: int) -> list[tuple[str, int]]:
    """Tables that have not started and where nothing has happened since; each with the number of its last entry."""
    t, e = schema.tables.c, schema.entries.c
    query = (
        select(t.id, func.max(e.number).label("last"))
        .join(schema.entries, e.table_id == t.id)
        .where(t.status.in_((OPEN, CANCELLED)), t.created < before)
        .group_by(t.id)
        .having(func.max(e.at) < before)
        .limit(MOST_EXPIRED)
    )
    return [(row.id, row.last) for row in await store.rows(query)]


async def remove_table(store: Store, id: str, last: int, time: int) -> None:
    """Remove all of a table whose last entry has this number; raises Conflict when somebody has written another."""
    batch = Batch(id)
    entry: dict[str, Any] = {"table_id": id, "number": last + 1, "kind": EXPIRED, "text": "", "at": time}
    batch.add(insert(schema.entries).values(**entry))  # only one can write this number
    for table in (schema.entries, schema.holders, schema.seats, schema.barred, *schema.BESIDE_TABLES):
        batch.add(delete(table).where(table.c.table_id == id))
    batch.add(delete(schema.plays).where(schema.plays.c.table_id == id))
    batch.add(delete(schema.tables).where(schema.tables.c.id == id))
    await store.write(batch)
