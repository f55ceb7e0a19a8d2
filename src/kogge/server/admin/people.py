"""What whoever runs the server can do with people: find, export, delete, revoke, mute."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Executable, delete, insert, or_, select, update

from kogge.server.admin.session import AdminError, persist
from kogge.server.admin.tables import copies_of, load, remove_tables
from kogge.server.errors import Refused
from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.notices import NAMES, PERSON, TABLE, add_notice
from kogge.server.storage.people import revoke_cookies
from kogge.server.storage.repository import batch_of
from kogge.server.storage.store import Batch, Store
from kogge.server.table.facts import OPEN, SeatAssignment
from kogge.server.table.history import record_text
from kogge.server.table.log import CHAT, MADE, SEAT, Entry
from kogge.server.table.names import folds
from kogge.server.table.seats import free, remove_owner
from kogge.server.table.table import Table

ANONYMOUS: Final = "anonymous"  # made the tables whose maker was deleted; nobody has a cookie of this identity
NOTHING_SAID: Final = '{"name":"","text":""}'


class PersonLine(msgspec.Struct):
    """A person in a list."""

    id: str
    name: str
    created: int
    muted: bool
    tables: int


async def list_people(store: Store, name: str | None, limit: int) -> list[PersonLine]:
    """People whose name contains this, the newest first."""
    i = schema.identities.c
    query = select(i.id, i.name, i.created, i.muted).where(i.id != ANONYMOUS)
    if name is not None:
        query = query.where(i.name.icontains(name, autoescape=True))
    rows = await store.rows(query.order_by(i.created.desc()).limit(limit))
    return [PersonLine(row.id, row.name, row.created, row.muted, len(await _tables_of(store, row.id))) for row in rows]


async def find_person(store: Store, text: str) -> PersonLine:
    """A person by their id, or by a name that only one person bears."""
    i = schema.identities.c
    query = select(i.id, i.name, i.created, i.muted).where(i.id != ANONYMOUS, or_(i.id == text, i.name == text))
    rows = await store.rows(query.limit(21))
    exact = [row for row in rows if row.id == text] or rows
    if not exact:
        raise AdminError(f"there is nobody called {text}")
    if len(exact) > 1:
        some = ", ".join(row.id for row in exact[:20])
        raise AdminError(f"several people are called {text}; say which one: {some}{', …' if len(exact) > 20 else ''}")
    row = exact[0]
    return PersonLine(row.id, row.name, row.created, row.muted, len(await _tables_of(store, row.id)))


async def _tables_of(store: Store, who: str) -> list[str]:
    """Tables that somebody made, or at which they hold a seat."""
    t, h = schema.tables.c, schema.holders.c
    held = select(h.table_id).where(h.identity == who)
    rows = await store.rows(select(t.id).where((t.host == who) | t.id.in_(held)).order_by(t.created))
    return [row.id for row in rows]


async def _traces_of(store: Store, who: str) -> list[str]:
    """Those tables, and further ones at which they did something, for instance talked."""
    e = schema.entries.c
    acted = select(e.table_id).where(e.request.startswith(f"{who}/", autoescape=True)).distinct()
    found = await _tables_of(store, who)
    return found + [row.table_id for row in await store.rows(acted) if row.table_id not in found]


async def export_person(store: Store, who: str) -> dict[str, Any]:
    """Everything that is stored of a person: their tables as they may know them, and what they said."""
    person = await find_person(store, who)
    tables, said = [], []
    for id in await _traces_of(store, person.id):
        table = await load(store, id)
        mine = table.seats_of(person.id)
        said += [
            {"table": id, "at": entry.at, "text": msgspec.json.decode(entry.text)["text"]}
            for entry in table.entries
            if _is_talk_of(entry, person.id)
        ]
        if mine or table.info.host == person.id:
            tables.append(_table_data(table, person.id, mine))
    facts = {"id": person.id, "name": person.name, "created": person.created, "muted": person.muted}
    return {**facts, "tables": tables, "chat": said}


def _table_data(table: Table, who: str, mine: list[int]) -> dict[str, Any]:
    info = table.info
    try:
        record = record_text(table, mine[0] if mine else None)
    except Refused:
        record = ""
    return {
        "id": info.id,
        "game": info.game,
        "status": info.status,
        "created": info.created,
        "made": info.host == who,
        "seats": [table.seats[seat].data() for seat in mine],
        "record": record,
    }


def _is_talk_of(entry: Entry, who: str) -> bool:
    return entry.kind == CHAT and entry.request is not None and entry.request.startswith(f"{who}/")


async def delete_person(store: Store, who: str) -> dict[str, list[str]]:
    """Delete a person for good: the tables that nobody else plays at, and at the others whatever names them.

    A seat of theirs stays as one without a name. In a running game a bot plays on for it; before the start it is free.
    """

    async def once() -> dict[str, list[str]]:
        person = await find_person(store, who)
        batch = Batch("")
        deleted: list[str] = []
        kept: list[str] = []
        tables = [await load(store, id) for id in await _traces_of(store, person.id)]
        names = _names_of(tables, person)
        statements: list[Executable] = []
        for table in tables:
            if await _is_only_theirs(store, table, person.id):
                deleted.append(table.info.id)
            else:
                kept.append(table.info.id)
                statements += _forget(table, person.id, names)
                written = batch_of(table, table.take_changes())
                batch.statements += written.statements
                batch.entries += written.entries
                add_notice(batch, store, TABLE, table.info.id)
        if not await store.rows(select(schema.identities.c.id).where(schema.identities.c.id == ANONYMOUS)):
            row = {"id": ANONYMOUS, "name": "", "created": now(), "epoch": 0, "muted": False}
            batch.statements.insert(0, insert(schema.identities).values(**row))
        batch.statements += statements
        remove_tables(batch, store, deleted)
        batch.add(delete(schema.identities).where(schema.identities.c.id == person.id))
        add_notice(batch, store, PERSON, person.id)
        await store.write(batch)
        return {"deleted": deleted, "kept": kept}

    return await persist(once)


def _names_of(tables: list[Table], person: PersonLine) -> set[str]:
    """Every name that somebody is known to have had."""
    names = {person.name}
    for table in tables:
        names.update(table.seats[seat].name for seat in table.seats_of(person.id))
        said = [entry for entry in table.entries if _is_talk_of(entry, person.id)]
        names.update(msgspec.json.decode(entry.text)["name"] for entry in said)
    return names - {""}


async def _is_only_theirs(store: Store, table: Table, who: str) -> bool:
    """Whether nobody else plays at a table, or has made a copy of it."""
    holders = set[str]().union(*(one.holders for one in table.seats))
    if not (who in holders or who == table.info.host) or holders - {who}:
        return False
    hosts = select(schema.tables.c.host).where(schema.tables.c.id.in_(await copies_of(store, [table.info.id])))
    return all(row.host == who for row in await store.rows(hosts))


def _forget(table: Table, who: str, names: set[str]) -> list[Executable]:
    """Change a table so that nothing there names a person; the statements for entries that are stored already."""
    id = table.info.id
    stored = list(table.entries)
    for one in table.seats:
        if who in one.holders:
            _leave_anonymously(table, one, who)
    if table.info.host == who:
        others = [holder for one in table.seats for holder in sorted(one.holders)]
        table.change_info(host=others[0] if others else ANONYMOUS)
    out: list[Executable] = []
    e = schema.entries.c
    for entry in stored:
        values: dict[str, Any] = {}
        if _is_talk_of(entry, who):
            values["text"] = NOTHING_SAID
        elif entry.kind in (MADE, SEAT):
            text = _without_names(entry.text, names)
            if text != entry.text:
                values["text"] = text
        if entry.request is not None and entry.request.startswith(f"{who}/"):
            values["request"] = None
        if values:
            out.append(update(schema.entries).where(e.table_id == id, e.number == entry.number).values(**values))
    return out


def _leave_anonymously(table: Table, assignment: SeatAssignment, who: str) -> None:
    if len(assignment.holders) > 1:  # another identity holds it too
        assignment.holders.discard(who)
        table.change_seat(assignment.seat)
    elif table.info.status == OPEN:
        free(table, assignment)
    else:
        assignment.name = ""
        remove_owner(table, assignment)


def _without_names(text: str, names: set[str]) -> str:
    data = msgspec.json.decode(text)
    for seat in [data, *data.get("seats", [])]:
        if seat.get("name") in names:
            seat["name"] = ""
    return msgspec.json.encode(data).decode()


async def revoke_person(store: Store, who: str) -> PersonLine:
    """All cookies of a person are void."""
    person = await find_person(store, who)
    await persist(lambda: revoke_cookies(store, person.id))
    return person


async def mute_person(store: Store, who: str, muted: bool) -> PersonLine:
    """Somebody may not talk, or may again."""
    person = await find_person(store, who)
    batch = Batch("")
    batch.add(update(schema.identities).where(schema.identities.c.id == person.id).values(muted=muted))
    add_notice(batch, store, PERSON, person.id)
    await store.write(batch)
    person.muted = muted
    return person


async def mute_name(store: Store, name: str, muted: bool) -> None:
    """Nobody of that name or one that looks like it may talk, or they may again."""
    forms = folds(name)
    if "" in forms:
        raise AdminError("a name needs letters")
    batch = Batch("")
    batch.add(delete(schema.muted_names).where(schema.muted_names.c.name.in_(forms)))
    for form in sorted(forms) if muted else ():
        batch.add(insert(schema.muted_names).values(name=form))
    add_notice(batch, store, NAMES)
    await store.write(batch)
