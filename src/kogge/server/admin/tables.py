"""What whoever runs the server can do with tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import delete, func, select

from kogge.server.admin.session import AdminError, persist
from kogge.server.errors import Refused
from kogge.server.storage import schema
from kogge.server.storage.notices import TABLE, add_notice
from kogge.server.storage.repository import batch_of, load_table
from kogge.server.storage.store import Batch, Store
from kogge.server.table.facts import BOT
from kogge.server.table.history import record_text
from kogge.server.table.seats import close, renew
from kogge.server.table.table import Table

STORED: Final = tuple(column.name for column in schema.entries.c if column.name != "table_id")  # of an entry


class TableLine(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    board: str
    status: str
    public: bool
    created: int
    changed: int
    entries: int
    names: list[str]


async def list_tables(store: Store, status: str | None, person: str | None, limit: int) -> list[TableLine]:
    """Tables, the newest first."""
    t, s, e, h = schema.tables.c, schema.seats.c, schema.entries.c, schema.holders.c
    query = select(t.id, t.game, t.board, t.status, t.public, t.created)
    if status is not None:
        query = query.where(t.status == status)
    if person is not None:
        query = query.where((t.host == person) | t.id.in_(select(h.table_id).where(h.identity == person)))
    rows = await store.rows(query.order_by(t.created.desc()).limit(limit))
    ids = [row.id for row in rows]
    names: dict[str, list[str]] = {id: [] for id in ids}
    for row in await store.rows(select(s.table_id, s.name).where(s.table_id.in_(ids)).order_by(s.seat)):
        names[row.table_id].append(row.name)
    counted = select(e.table_id, func.max(e.number).label("last"), func.max(e.at).label("changed"))
    grouped = await store.rows(counted.where(e.table_id.in_(ids)).group_by(e.table_id))
    counts = {row.table_id: (row.last, row.changed) for row in grouped}
    return [
        TableLine(row.id, row.game, row.board, row.status, row.public, row.created, changed, entries, names[row.id])
        for row in rows
        for entries, changed in (counts.get(row.id, (0, row.created)),)
    ]


async def load(store: Store, id: str) -> Table:
    """A table by its id, or a sentence."""
    try:
        return await load_table(store, id)
    except Refused as error:
        raise AdminError(f"there is no table {id}") from error


async def show_table(store: Store, id: str) -> dict[str, Any]:
    """Facts and seats with who holds them; no seed, and nothing of the game that is hidden."""
    table = await load(store, id)
    facts: dict[str, Any] = msgspec.to_builtins(table.info)
    del facts["seed"]
    facts["seats"] = [{**one.data(), "link": one.link, "holders": sorted(one.holders)} for one in table.seats]
    facts["entries"] = table.last()
    facts["decisions"] = len(table.log.decisions)
    facts["copies"] = await copies_of(store, [id])
    return facts


async def export_table(store: Store, id: str) -> dict[str, Any]:
    """Everything that is stored of a table, its secrets included, and the record if it has one."""
    table = await load(store, id)
    entries = [{name: getattr(entry, name) for name in STORED} for entry in table.entries]
    try:
        record = record_text(table, None)
    except Refused:
        record = ""
    seats = [msgspec.to_builtins(one) for one in table.seats]
    for seat in seats:
        seat["holders"] = sorted(seat["holders"])
    return {"table": msgspec.to_builtins(table.info), "seats": seats, "entries": entries, "record": record}


async def change_table(store: Store, id: str, work: Callable[[Table], None]) -> None:
    """Change a table as its server would; servers that have it in memory read it again."""

    async def once() -> None:
        table = await load(store, id)
        work(table)
        if table.changes:
            batch = batch_of(table, table.take_changes())
            add_notice(batch, store, TABLE, id)
            await store.write(batch)

    await persist(once)


async def close_table(store: Store, id: str) -> None:
    """Nothing is done at the table any more; it can be read."""
    await change_table(store, id, close)


async def revoke_links(store: Store, id: str) -> None:
    """All links of a table's seats are void."""

    def work(table: Table) -> None:
        for one in table.seats:
            if one.kind != BOT:
                renew(table, one)

    await change_table(store, id, work)


async def copies_of(store: Store, ids: list[str]) -> list[str]:
    """Tables that began with a guess of these, and tables that began with those: they cannot be read without them."""
    t = schema.tables.c
    origins = {
        row.id: msgspec.json.decode(row.origin)["table"]
        for row in await store.rows(select(t.id, t.origin).where(t.origin.is_not(None)))
    }
    found: list[str] = []
    wanted = set(ids)
    while True:
        more = [id for id, origin in origins.items() if origin in wanted and id not in wanted]
        if not more:
            return sorted(found)
        found += more
        wanted.update(more)


async def delete_tables(store: Store, ids: list[str]) -> list[str]:
    """Delete tables and their copies for good; the ids of all that are gone."""

    async def once() -> list[str]:
        for id in ids:
            await load(store, id)
        gone = [*ids, *await copies_of(store, ids)]
        batch = Batch("")
        remove_tables(batch, store, gone)
        await store.write(batch)
        return gone

    return await persist(once)


def remove_tables(batch: Batch, store: Store, ids: list[str]) -> None:
    """Have tables deleted with a batch."""
    parts = (schema.analyses, schema.entries, schema.holders, schema.seats, schema.barred, *schema.BESIDE_TABLES)
    for part in parts:
        batch.add(delete(part).where(part.c.table_id.in_(ids)))
    batch.add(delete(schema.tables).where(schema.tables.c.id.in_(ids)))
    for id in ids:
        add_notice(batch, store, TABLE, id)
