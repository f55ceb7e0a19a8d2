"""What whoever runs the server can do with people: find, export, delete, revoke, mute."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Executable, Row, Select, delete, insert, or_, select, update

from kogge.server.admin.session import AdminError, persist
from kogge.server.admin.tables import copies_of, load, remove_tables
from kogge.server.admin.traces import Stay, Stays, is_record_of, made_elsewhere, source_of, without_names
from kogge.server.errors import Refused
from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.accounts import bots_of
from kogge.server.storage.contests import names_of
from kogge.server.storage.notices import NAMES, PERSON, TABLE, add_notice
from kogge.server.storage.people import revoke_cookies
from kogge.server.storage.personal import personal_rows
from kogge.server.storage.repository import batch_of
from kogge.server.storage.results import forget_results, games_of
from kogge.server.storage.social import forget_people, social_data
from kogge.server.storage.store import Batch, Store
from kogge.server.table.facts import OPEN, SeatAssignment
from kogge.server.table.history import record_text
from kogge.server.table.log import CHAT, MADE, OWNER, SEAT, Entry
from kogge.server.table.names import folds
from kogge.server.table.seats import free, name_at, remove_owner
from kogge.server.table.table import Table

ANONYMOUS: Final = "anonymous"  # made the tables whose maker was deleted; nobody has a cookie of this identity
MOST_RESULTS: Final = 1_000_000
NOTHING_SAID: Final = '{"name":"","text":""}'


class PersonLine(msgspec.Struct):
    """A person in a list."""

    id: str
    name: str
    created: int
    muted: bool
    locked: bool
    since: int | None  # when they became a player
    tables: int


async def list_people(
    store: Store, name: str | None, limit: int, players: bool = False, bots: bool = False
) -> list[PersonLine]:
    """People whose name contains this, the newest first; perhaps only players and bot accounts."""
    i = schema.identities.c
    query = _people()
    if name is not None:
        query = query.where(i.name.icontains(name, autoescape=True))
    if players or bots:
        programs = i.id.in_(select(schema.bot_accounts.c.identity))
        query = query.where(or_(*([i.player_since.is_not(None)] if players else []), *([programs] if bots else [])))
    rows = await store.rows(query.order_by(i.created.desc()).limit(limit))
    return [await _line(store, row) for row in rows]


def _people() -> Select[Any]:
    i = schema.identities.c
    return select(i.id, i.name, i.created, i.muted, i.locked, i.player_since).where(i.id != ANONYMOUS)


async def _line(store: Store, row: Row[Any]) -> PersonLine:
    tables = len(await tables_of(store, row.id))
    return PersonLine(row.id, row.name, row.created, row.muted, row.locked, row.player_since, tables)


async def find_person(store: Store, text: str) -> PersonLine:
    """A person by their id, or by a name that only one person bears: as whoever runs the server says it."""
    i = schema.identities.c
    rows = await store.rows(_people().where(i.id == text)) or await store.rows(
        _people().where(i.name == text).limit(21)
    )
    if not rows:
        raise AdminError(f"there is nobody called {text}")
    if len(rows) > 1:
        some = ", ".join(row.id for row in rows[:20])
        raise AdminError(f"several people are called {text}; say which one: {some}{', …' if len(rows) > 20 else ''}")
    return await _line(store, rows[0])


async def person_of(store: Store, who: str) -> PersonLine:
    """A person by their id alone: anybody may be called what is somebody else's id, or was."""
    rows = await store.rows(_people().where(schema.identities.c.id == who))
    if not rows:
        raise AdminError(f"there is nobody of the id {who}")
    return await _line(store, rows[0])


async def tables_of(store: Store, who: str) -> list[str]:
    """Tables that somebody made, or at which they hold a seat."""
    t, h = schema.tables.c, schema.holders.c
    held = select(h.table_id).where(h.identity == who)
    rows = await store.rows(select(t.id).where((t.host == who) | t.id.in_(held)).order_by(t.created))
    return [row.id for row in rows]


async def traces_of(store: Store, who: str) -> list[str]:
    """Those tables, and further ones at which they did something, for instance talked, or from which the host has sent
    them away."""
    e, b = schema.entries.c, schema.barred.c
    acted = select(e.table_id).where(e.request.startswith(f"{who}/", autoescape=True)).distinct()
    away = select(b.table_id).where(b.identity == who)
    found = dict.fromkeys(await tables_of(store, who))
    for query in (acted, away):
        found.update(dict.fromkeys(row.table_id for row in await store.rows(query)))
    left = await store.rows(select(schema.tables.c.id).where(schema.tables.c.id.in_(list(found))))
    there = {row.id for row in left}  # a host's list of those sent away may outlive the table
    return [id for id in found if id in there]


async def export_person(store: Store, who: str) -> dict[str, Any]:
    """Everything that is stored of a person: their tables as they may know them, and what they said."""
    person = await person_of(store, who)
    tables, said = [], []
    for id in await traces_of(store, person.id):
        table = await load(store, id)
        mine = table.seats_of(person.id)
        said += [
            {"table": id, "at": entry.at, "text": msgspec.json.decode(entry.text)["text"]}
            for entry in table.entries
            if _is_talk_of(entry, person.id)
        ]
        if mine or table.info.host == person.id:
            tables.append(_table_data(table, person.id, mine))
    facts = {
        "id": person.id,
        "name": person.name,
        "created": person.created,
        "muted": person.muted,
        "locked": person.locked,
        "player_since": person.since,
    }
    account = await personal_rows(store, person.id)
    results = [msgspec.to_builtins(one) for one in await games_of(store, person.id, None, MOST_RESULTS)]
    social = await social_data(store, person.id)
    return {**facts, "account": account, "tables": tables, "chat": said, "results": results, **social}


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
    Their bot accounts are deleted first, in the same way.
    """
    person = await person_of(store, who)
    done: dict[str, list[str]] = {"deleted": [], "kept": []}
    for id in [*(bot.id for bot in await bots_of(store, person.id)), person.id]:
        for name, tables in (await _delete_one(store, id)).items():
            done[name] += tables
    return {**done, "kept": [id for id in dict.fromkeys(done["kept"]) if id not in done["deleted"]]}


async def _delete_one(store: Store, who: str) -> dict[str, list[str]]:
    async def once() -> dict[str, list[str]]:
        person = await person_of(store, who)
        batch = Batch("")
        deleted: list[str] = []
        kept: list[str] = []
        tables = [await load(store, id) for id in await traces_of(store, person.id)]
        stays = {table.info.id: await _stays(store, table, person.id) for table in tables}
        names = _names_of(tables, stays, person)
        others = await _names_of_others(store, tables, person.id)
        statements: list[Executable] = []
        for table in tables:
            if await _is_only_theirs(store, table, person.id):
                deleted.append(table.info.id)
            else:
                kept.append(table.info.id)
                statements += _forget(table, person.id, names, stays[table.info.id], others)
                _write(batch, store, table)
        for table in await _copies(store, tables, names):
            statements += _forget_in_copy(table, names)
            _write(batch, store, table)
        if not await store.rows(select(schema.identities.c.id).where(schema.identities.c.id == ANONYMOUS)):
            row = {"id": ANONYMOUS, "name": "", "created": now(), "epoch": 0, "muted": False, "locked": False}
            batch.statements.insert(0, insert(schema.identities).values(**row))
        batch.statements += statements
        remove_tables(batch, store, deleted)
        forget_results(batch, person.id)
        for statement in forget_people([person.id]):
            batch.add(statement)
        batch.add(delete(schema.identities).where(schema.identities.c.id == person.id))
        add_notice(batch, store, PERSON, person.id)
        await store.write(batch)
        return {"deleted": deleted, "kept": kept}

    return await persist(once)


def _write(batch: Batch, store: Store, table: Table) -> None:
    if table.changes:  # not where they only talked, or have left
        if not table.changes.entries:
            table.add(OWNER)  # so that nobody else writes to the same table meanwhile
        written = batch_of(table, table.take_changes())
        batch.statements += written.statements
        batch.entries += written.entries
    add_notice(batch, store, TABLE, table.info.id)


async def _stays(store: Store, table: Table, who: str) -> list[Stay]:
    """When somebody sat at a table."""
    b = schema.barred.c
    rows = await store.rows(select(b.identity).where(b.table_id == table.info.id, b.identity == who))
    return Stays(table).of(who, bool(rows))


def _names_of(tables: list[Table], stays: dict[str, list[Stay]], person: PersonLine) -> set[str]:
    """Every name that somebody is known to have had."""
    names = {person.name}
    for table in tables:
        for stay in stays[table.info.id]:
            if person.id in stay.people:
                names |= stay.names()
        said = [entry for entry in table.entries if _is_talk_of(entry, person.id)]
        names.update(msgspec.json.decode(entry.text)["name"] for entry in said)
    return names - {""}


async def _names_of_others(store: Store, tables: list[Table], who: str) -> dict[str, str]:
    """What those are called who hold a seat together with somebody."""
    shared = {one for table in tables for seat in table.seats if who in seat.holders for one in seat.holders}
    return await names_of(store, shared - {who})


async def _copies(store: Store, tables: list[Table], names: set[str]) -> list[Table]:
    """Tables of others that were made of these, or of their records, and of those again, and that have the names."""
    known = {table.info.id: table for table in tables}
    left = [await load(store, id) for id in await made_elsewhere(store, names, known)]
    out: list[Table] = []
    while True:
        more = [
            one for one in left if source_of(one) in known or any(is_record_of(one, other) for other in known.values())
        ]
        if not more:
            return out
        out += more
        known.update({one.info.id: one for one in more})
        left = [one for one in left if one.info.id not in known]


def _forget_in_copy(table: Table, names: set[str]) -> list[Executable]:
    """Nobody in a copy bears one of these names; the statements for entries that are stored already."""
    out = [
        _changed(table, entry, {"text": text})
        for entry in table.entries
        if entry.kind in (MADE, SEAT) and (text := without_names(entry.text, names, set())) != entry.text
    ]
    for one in table.seats:
        if one.name in names:
            one.name = ""
            table.change_seat(one.seat)
    return out


def _changed(table: Table, entry: Entry, values: dict[str, Any]) -> Executable:
    e = schema.entries.c
    return update(schema.entries).where(e.table_id == table.info.id, e.number == entry.number).values(**values)


async def _is_only_theirs(store: Store, table: Table, who: str) -> bool:
    """Whether nobody else plays at a table, or has made a copy of it."""
    holders = set[str]().union(*(one.holders for one in table.seats))
    if not (who in holders or who == table.info.host) or holders - {who}:
        return False
    hosts = select(schema.tables.c.host).where(schema.tables.c.id.in_(await copies_of(store, [table.info.id])))
    return all(row.host == who for row in await store.rows(hosts))


def _forget(table: Table, who: str, names: set[str], stays: list[Stay], others: dict[str, str]) -> list[Executable]:
    """Change a table so that nothing there names a person; the statements for entries that are stored already."""
    stored = list(table.entries)
    for one in table.seats:
        if who in one.holders:
            _leave_anonymously(table, one, who, names, others)
    if table.info.host == who:
        left = [holder for one in table.seats for holder in sorted(one.holders)]
        table.change_info(host=left[0] if left else ANONYMOUS)
    out: list[Executable] = []
    theirs: dict[int, set[int]] = {}  # their seats, by the entries that tell of them
    for stay in stays:
        for number, _ in stay.named:
            theirs.setdefault(number, set()).add(stay.seat)
    for entry in stored:
        values: dict[str, Any] = {}
        if _is_talk_of(entry, who):
            values["text"] = NOTHING_SAID
        elif entry.kind in (MADE, SEAT):
            text = without_names(entry.text, names, theirs.get(entry.number, set()))
            if text != entry.text:
                values["text"] = text
        if entry.request is not None and entry.request.startswith(f"{who}/"):
            values["request"] = None
        if values:
            out.append(_changed(table, entry, values))
    return out


def _leave_anonymously(
    table: Table, assignment: SeatAssignment, who: str, names: set[str], others: dict[str, str]
) -> None:
    if len(assignment.holders) > 1:  # another identity holds it too, and gives it its name
        assignment.holders.discard(who)
        if assignment.name in names:
            other = min(assignment.holders)
            assignment.name = name_at(table, other, others.get(other, ""))
        table.change_seat(assignment.seat)
    elif table.info.status == OPEN:
        free(table, assignment)
    else:
        remove_owner(table, assignment)


async def revoke_person(store: Store, who: str) -> PersonLine:
    """All cookies of a person are void."""
    person = await person_of(store, who)
    await persist(lambda: revoke_cookies(store, person.id))
    return person


async def lock_person(store: Store, who: str, locked: bool) -> list[PersonLine]:
    """Nothing is done any more in the name of somebody and of their bots, or it is again; all of them."""
    person = await person_of(store, who)
    people = [person, *[await person_of(store, bot.id) for bot in await bots_of(store, person.id)]]
    batch = Batch("")
    for one in people:
        batch.add(update(schema.identities).where(schema.identities.c.id == one.id).values(locked=locked))
        add_notice(batch, store, PERSON, one.id)
        one.locked = locked
    await store.write(batch)
    return people


async def mute_person(store: Store, who: str, muted: bool) -> PersonLine:
    """Somebody may not talk, or may again."""
    person = await person_of(store, who)
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
