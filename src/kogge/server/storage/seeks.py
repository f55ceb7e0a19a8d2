"""Seeks in the database, which all processes share.

A seek ends once: whoever pairs it and whoever takes it back inserts its end, and only one of them can. The ends of a
pairing and its table are one commit, so a table either has all its people, each from a seek of their own, or is not
made.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Row, Select, delete, insert, select

from kogge.server.storage import schema
from kogge.server.storage.repository import batch_of
from kogge.server.storage.store import Batch, Conflict, Store
from kogge.server.table.pairing import NEW, Seek, Wish
from kogge.server.table.table import Table

SEEKS: Final = "seeks"  # in the place of a table's id: seeks have come or gone
NOTICE: Final = f"{SEEKS}:0"
KEPT: Final = 3_600_000  # milliseconds that the end of a seek is remembered


class StoredWish(Wish, frozen=True):
    """With the rating of whoever has the wish; nobody can claim one."""

    rating: int = NEW


async def add_seek(store: Store, seek: Seek) -> None:
    """Let everybody see a seek. An earlier one of the same person ends."""
    for old in await _open_ids(store, schema.seeks.c.person == seek.person):
        await end_seek(store, old, seek.created)
    batch = Batch("")
    wish = msgspec.json.encode(StoredWish(**msgspec.structs.asdict(seek.wish), rating=seek.rating)).decode()
    row = {"id": seek.id, "person": seek.person, "wish": wish, "process": seek.process, "created": seek.created}
    batch.add(insert(schema.seeks).values(**row))
    batch.notice = NOTICE
    await store.write(batch)


async def open_seeks(store: Store) -> list[Seek]:
    """Seeks that have not ended, whose processes live; the oldest first."""
    s, i, p = schema.seeks.c, schema.identities.c, schema.processes.c
    query = (
        select(s.id, s.person, i.name, s.wish, s.process, s.created)
        .join(schema.identities, i.id == s.person)
        .where(s.id.not_in(select(schema.seek_ends.c.seek_id)), s.process.in_(select(p.id)))
        .order_by(s.created, s.id)
    )
    return [_seek(row) for row in await store.rows(query)]


def _seek(row: Row[Any]) -> Seek:
    values = msgspec.structs.asdict(msgspec.json.decode(row.wish, type=StoredWish))
    rating = values.pop("rating")
    return Seek(row.id, row.person, row.name, Wish(**values), row.process, row.created, rating)


async def end_seek(store: Store, id: str, time: int) -> bool:
    """Take a seek back; False when it has ended already."""
    batch = Batch("")
    batch.add(insert(schema.seek_ends).values(seek_id=id, table_id=None, at=time))
    batch.notice = NOTICE
    try:
        await store.write(batch)
    except Conflict:
        return False
    return True


async def pair_seeks(store: Store, group: Sequence[Seek], table: Table, time: int) -> None:
    """Store the table of some seeks, and their ends. Conflict: one of them has ended, and nothing was done."""
    batch = batch_of(table, table.take_changes())
    batch.notice += f" {NOTICE}"
    for seek in sorted(group, key=lambda one: one.id):  # two processes lock rows in the same order
        batch.statements.insert(0, insert(schema.seek_ends).values(seek_id=seek.id, table_id=table.info.id, at=time))
    await store.write(batch)


async def ends_of(store: Store, ids: Collection[str]) -> dict[str, str | None]:
    """The tables of those seeks that have ended; None for one that was taken back."""
    e = schema.seek_ends.c
    rows = await store.rows(select(e.seek_id, e.table_id).where(e.seek_id.in_(list(ids))))
    return {row.seek_id: row.table_id for row in rows}


async def missing_processes(store: Store, living: list[str]) -> set[str]:
    """Processes of open seeks that are not among the living."""
    s = schema.seeks.c
    query = select(s.process).where(s.id.not_in(select(schema.seek_ends.c.seek_id)), s.process.not_in(living))
    return {row.process for row in await store.rows(query)}


async def end_lost_seeks(store: Store, process: str, mine: Collection[str], gone: Collection[str], time: int) -> None:
    """End the seeks of processes that are gone, and those of this one whose seekers are; forget old ones."""
    s, e = schema.seeks.c, schema.seek_ends.c
    ours = (s.process == process) & s.id.not_in(list(mine))
    for id in await _open_ids(store, s.process.in_(list(gone)) | ours):
        await end_seek(store, id, time)
    old = select(e.seek_id).where(e.at < time - KEPT)
    if await store.rows(old.limit(1)):
        batch = Batch("")
        batch.add(delete(schema.seeks).where(s.id.in_(old)))
        batch.add(delete(schema.seek_ends).where(e.at < time - KEPT))
        await store.write(batch)


async def _open_ids(store: Store, wanted: ColumnElement[bool]) -> list[str]:
    s = schema.seeks.c
    query: Select[tuple[str]] = select(s.id).where(s.id.not_in(select(schema.seek_ends.c.seek_id)))
    return [row.id for row in await store.rows(query.where(wanted))]
