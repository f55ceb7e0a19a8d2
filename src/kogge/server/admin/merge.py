"""A guest who has an account: everything of theirs becomes the account's, and the guest is gone."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Executable,
    Select,
    String,
    Table,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)

from kogge.server.admin.people import tables_of, traces_of
from kogge.server.admin.session import persist
from kogge.server.admin.tables import load
from kogge.server.errors import Refused
from kogge.server.storage import schema
from kogge.server.storage.notices import PERSON, TABLE, add_notice
from kogge.server.storage.ratings import pool_of
from kogge.server.storage.repository import batch_of
from kogge.server.storage.store import Batch, Store
from kogge.server.table.log import OWNER

# Where a column names somebody: a change of it meets no other row, since `must_fit` was asked before.
PLAIN: Final = (
    (schema.results, "identity"),
    (schema.contests, "organiser"),
    (schema.entrants, "identity"),
    (schema.plays, "identity"),
    (schema.plans, "identity"),
    (schema.push_endpoints, "identity"),
    (schema.reports, "person"),
    (schema.reports, "other"),
)
# And where both may have a row, by these other columns: then the account's stays.
ONCE: Final = (
    (schema.friends, "person", ("other",)),
    (schema.friends, "other", ("person",)),
    (schema.blocks, "person", ("other",)),
    (schema.blocks, "other", ("person",)),
    (schema.barred, "identity", ("table_id",)),
    (schema.notes, "identity", ("table_id",)),
    (schema.notice_wishes, "identity", ()),
    (schema.absences, "identity", ()),
)


async def must_fit(store: Store, guest: str, account: str) -> None:
    """Refuse when somebody would sit twice where results count: at a rated table, or in a contest."""
    t, f, h, r = schema.tables.c, schema.finished_games.c, schema.holders, schema.results
    twice = [
        select(t.id).where(*_both(h, t.id, guest, account), or_(t.rated.is_(True), t.contest != "")),
        select(f.table_id).where(*_both(r, f.table_id, guest, account), or_(f.rated.is_(True), f.contest != "")),
    ]
    for table, keys in ((schema.entrants, ("contest_id",)), (schema.plays, ("contest_id", "deal"))):
        twin = table.alias()
        same = [twin.c[key] == table.c[key] for key in keys]
        twice.append(select(table.c.contest_id).where(table.c.identity == guest, twin.c.identity == account, *same))
    for query in twice:
        if await store.rows(query.limit(1)):
            message = "you and this guest are in the same rated game or contest; sign in without bringing the guest"
            raise Refused("twice", message)


def _both(table: Table, id: Column[str], guest: str, account: str) -> list[ColumnElement[bool]]:
    def of(who: str) -> Select[tuple[str]]:
        return select(table.c.table_id).where(table.c.identity == who)

    return [id.in_(of(guest)), id.in_(of(account))]


async def merge_guest(store: Store, guest: str, account: str) -> list[str]:
    """Make everything of a guest the account's, in one commit; the tables that must be read again."""

    async def once() -> list[str]:
        await must_fit(store, guest, account)
        batch = Batch("")
        traces = await traces_of(store, guest)
        await _move_tables(store, batch, guest, account)
        await _join_notes(store, batch, guest, account)
        await _count_again(store, batch, guest)
        for statement in _statements(guest, account, traces):
            batch.add(statement)
        for id in traces:
            add_notice(batch, store, TABLE, id)
        for who in (guest, account):
            add_notice(batch, store, PERSON, who)
        await store.write(batch)
        return traces

    return await persist(once)


async def _move_tables(store: Store, batch: Batch, guest: str, account: str) -> None:
    """Seats and tables change hands with an entry, so that nobody else writes to the same table meanwhile."""
    for id in await tables_of(store, guest):
        table = await load(store, id)
        for seat in table.seats_of(guest):
            table.seats[seat].holders.discard(guest)
            table.seats[seat].holders.add(account)
            table.change_seat(seat)
        if table.info.host == guest:
            table.change_info(host=account)
        table.add(OWNER)
        written = batch_of(table, table.take_changes())
        batch.statements += written.statements
        batch.entries += written.entries


async def _join_notes(store: Store, batch: Batch, guest: str, account: str) -> None:
    """Where both have written something down, both stay."""
    n, other = schema.notes.c, schema.notes.alias()
    both = select(n.table_id, n.text, other.c.text.label("more")).where(
        n.identity == account, other.c.identity == guest, other.c.table_id == n.table_id
    )
    for row in await store.rows(both):
        mine = update(schema.notes).where(n.identity == account, n.table_id == row.table_id)
        batch.add(mine.values(text=f"{row.text}\n\n{row.more}"))


async def _count_again(store: Store, batch: Batch, guest: str) -> None:
    """Ratings that the guest had a part in are made again from the results when somebody next looks."""
    f, r = schema.finished_games.c, schema.results.c
    mine = select(r.table_id).where(r.identity == guest)
    pools = select(f.game, f.players).where(f.table_id.in_(mine), f.rated.is_(True)).distinct()
    names = [pool_of(row.game, row.players) for row in await store.rows(pools)]
    batch.add(delete(schema.rating_steps).where(schema.rating_steps.c.pool.in_(names)))


def _statements(guest: str, account: str, traces: list[str]) -> list[Executable]:
    out: list[Executable] = []
    for table, column in PLAIN:
        out.append(update(table).where(table.c[column] == guest).values({column: account}))
    for table, column, keys in ONCE:
        twin = table.alias()
        same = [twin.c[key] == table.c[key] for key in keys]
        out.append(delete(table).where(table.c[column] == guest, exists().where(twin.c[column] == account, *same)))
        out.append(update(table).where(table.c[column] == guest).values({column: account}))
    for marks in (schema.friends, schema.blocks):  # of oneself
        out.append(delete(marks).where(marks.c.person == marks.c.other))
    e, i = schema.entries.c, schema.identities
    theirs = (e.table_id.in_(traces), e.request.startswith(f"{guest}/", autoescape=True))
    renamed = account + func.substr(e.request, len(guest) + 1)
    other = schema.entries.alias()  # both have used the same id at a table: no client has an id with this sign
    taken = exists().where(other.c.table_id == e.table_id, other.c.request == renamed)
    free = f"{account}/~" + e.number.cast(String)
    out.append(update(schema.entries).where(*theirs, taken).values(request=free))
    out.append(update(schema.entries).where(*theirs).values(request=renamed))
    twin = i.alias()
    muted = exists().where(twin.c.id == guest, twin.c.muted.is_(True))
    out.append(update(i).where(i.c.id == account, muted).values(muted=True))
    out.append(delete(schema.seeks).where(schema.seeks.c.person == guest))
    out.append(delete(i).where(i.c.id == guest))
    return out
