"""Tables in and out of the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import Row, delete, insert, select, update

from kogge.core.contract import Game, State
from kogge.core.errors import BadPosition
from kogge.server.errors import Refused
from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.components import load_components
from kogge.server.storage.results import add_outcome
from kogge.server.storage.store import Batch, Snapshot, Store
from kogge.server.storage.turns import follow_turn
from kogge.server.table.facts import RUNNING, Origin, SeatAssignment, TableInfo
from kogge.server.table.load import find_version, guess_of, loaded_table
from kogge.server.table.log import Entry
from kogge.server.table.table import Changes, Table

Reader: TypeAlias = Store | Snapshot
HIDDEN: Final = msgspec.json.Decoder(list[str])
LONGEST_LIST: Final = 100
HANDOVER: Final = "handover"  # in the place of a table's id: some tables have lost their process


# -- reading


async def load_table(store: Store, id: str, clock: Callable[[], int] = now) -> Table:
    """The table as its entries left it.

    Facts, seats and entries are of one moment.
    """
    async with store.snapshot() as snapshot:
        info = await load_info(snapshot, id)
        await load_components(snapshot, info.components)
        seats = await _load_seats(snapshot, id)
        game = find_version(info.game, info.version)
        start = None
        try:
            if game is not None:
                start = await first_state(snapshot, info, game)
        except BadPosition:  # an older release has read it: show the table, touch nothing
            game = None
        entries = await newer_entries(snapshot, id, 0)
    return loaded_table(info, seats, game, entries, start, clock)


async def load_info(store: Reader, id: str) -> TableInfo:
    """The stored facts."""
    rows = await store.rows(select(schema.tables).where(schema.tables.c.id == id))
    if not rows:
        raise Refused("no-table", "there is no such table", status=404)
    values = dict(rows[0]._mapping)
    values["options"] = msgspec.json.decode(values["options"], type=dict[str, str])
    if values["origin"] is not None:
        origin = msgspec.json.decode(values["origin"])
        values["position"] = origin.get("position", "")
        values["origin"] = None if "position" in origin else msgspec.convert(origin, Origin)
    return TableInfo(**values)


async def _load_seats(store: Reader, id: str) -> list[SeatAssignment]:
    s, h = schema.seats.c, schema.holders.c
    rows = await store.rows(select(schema.seats).where(s.table_id == id).order_by(s.seat))
    seats = [
        SeatAssignment(row.seat, row.kind, row.level, row.name, row.standin, row.link, set(), row.gone) for row in rows
    ]
    for row in await store.rows(select(h.seat, h.identity).where(h.table_id == id)):
        seats[row.seat].holders.add(row.identity)
    return seats


async def newer_entries(store: Reader, id: str, after: int, until: int | None = None) -> list[Entry]:
    """Entries in order."""
    e = schema.entries.c
    query = select(e.number, e.kind, e.seat, e.text, e.hidden, e.request, e.at, e.spent).where(
        e.table_id == id, e.number > after
    )
    if until is not None:
        query = query.where(e.number <= until)
    out = []
    for row in await store.rows(query.order_by(e.number)):
        hidden = None if row.hidden is None else HIDDEN.decode(row.hidden)
        out.append(Entry(row.number, row.kind, row.seat, row.text, hidden, row.request, row.at, spent=row.spent))
    return out


async def first_state(store: Reader, info: TableInfo, game: Game[Any]) -> State | None:
    """Where a table's game began: None for the game's own beginning."""
    if info.position:
        state: State = game.read_position(info.position)
        return state
    return None if info.origin is None else await guessed_start(store, info.origin, game)


async def guessed_start(store: Reader, origin: Origin, game: Game[Any]) -> State:
    """Where a copy of a running game begins: its maker's guess of that game's position."""
    info = await load_info(store, origin.table)
    start = await first_state(store, info, game)
    return guess_of(origin, game, info, start, await newer_entries(store, origin.table, 0, origin.entry))


async def orphaned_tables(store: Store, living: list[str]) -> list[str]:
    """Running tables with bots or clocks whose process is not among the living."""
    t = schema.tables.c
    query = select(t.id).where(
        t.attended.is_(True), t.status == RUNNING, t.process.is_(None) | t.process.not_in(living)
    )
    return _ids(await store.rows(query.limit(LONGEST_LIST)))


def _ids(rows: Sequence[Row[Any]]) -> list[str]:
    return [row.id for row in rows]


async def check_writing(store: Store, process: str, time: int) -> None:
    """Raises StorageError when nothing can be written: a further sign of life is."""
    batch = Batch("")
    batch.add(update(schema.processes).where(schema.processes.c.id == process).values(seen=time))
    await store.check_writing(batch)


# -- processes


async def report_alive(store: Store, process: str, time: int, dead: list[str]) -> dict[str, int]:
    """Give a sign of life, and strike those off that gave none. The last sign of every process, by its own clock."""
    p = schema.processes.c
    batch = Batch("")
    batch.add(delete(schema.processes).where(p.id.in_([process, *dead])))
    batch.add(insert(schema.processes).values(id=process, seen=time))
    await store.write(batch)
    if not store.shared:
        return {process: time}  # whoever else wrote to this file is gone
    return {row.id: row.seen for row in await store.rows(select(p.id, p.seen))}


async def release_tables(store: Store, process: str) -> None:
    """A process that stops gives its tables away; the others are told by the commit itself."""
    batch = Batch("")
    t, p = schema.tables.c, schema.processes.c
    batch.add(update(schema.tables).where(t.process == process, t.attended.is_(True)).values(process=None))
    batch.add(delete(schema.processes).where(p.id == process))
    batch.notice = f"{HANDOVER}:0"
    await store.write(batch)


# -- writing


def batch_of(table: Table, changes: Changes) -> Batch:
    """What must be written for a table's changes, all or nothing.

    The number of the last entry is the version of everything that is stored of a table: facts, seats, holders and links
    change together with an entry or not at all. So a writer whose copy is old gets a conflict, and loads again.
    """
    batch = Batch(table.info.id)
    batch.notice = f"{table.info.id}:{table.last()}"
    _add(batch, table, changes)
    for other in changes.tables:
        _add(batch, other, other.take_changes())
    return batch


def _add(batch: Batch, table: Table, changes: Changes) -> None:
    id = table.info.id
    if not changes.entries:
        raise ValueError("facts of a table change only together with its log")
    if changes.created:
        batch.add(insert(schema.tables).values(**_info_row(table.info)))
        for assignment in table.seats:
            batch.add(insert(schema.seats).values(**_seat_row(id, assignment)))
            _add_holders(batch, id, assignment)
    else:
        if changes.facts:
            batch.add(update(schema.tables).where(schema.tables.c.id == id).values(**changes.facts))
        for seat in sorted(changes.seats):
            _replace_seat(batch, id, table.seats[seat])
    for who in changes.plays:
        play = {"contest_id": table.info.contest, "deal": table.info.deal, "identity": who, "table_id": id}
        batch.add(insert(schema.plays).values(**play))
    if changes.outcome is not None:
        add_outcome(batch, table.info, changes.outcome)
    for entry in changes.entries:
        batch.entries.append(_entry_row(id, entry))
    follow_turn(batch, table)


def _replace_seat(batch: Batch, id: str, assignment: SeatAssignment) -> None:
    s, h = schema.seats.c, schema.holders.c
    mine = (s.table_id == id) & (s.seat == assignment.seat)
    batch.add(update(schema.seats).where(mine).values(**_seat_row(id, assignment)))
    batch.add(delete(schema.holders).where((h.table_id == id) & (h.seat == assignment.seat)))
    _add_holders(batch, id, assignment)


def _add_holders(batch: Batch, id: str, assignment: SeatAssignment) -> None:
    for identity in sorted(assignment.holders):
        batch.add(insert(schema.holders).values(table_id=id, seat=assignment.seat, identity=identity))


def _info_row(info: TableInfo) -> dict[str, Any]:
    out = msgspec.structs.asdict(info)
    out["options"] = msgspec.json.encode(info.options).decode()
    position = out.pop("position")  # it shares a column with the origin: no table has both
    origin = {"position": position} if position else info.origin
    out["origin"] = None if origin is None else msgspec.json.encode(origin).decode()
    return out


def _seat_row(id: str, assignment: SeatAssignment) -> dict[str, Any]:
    out = msgspec.structs.asdict(assignment)
    del out["holders"]
    return {"table_id": id, **out}


def _entry_row(id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": id,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "text": entry.text,
        "hidden": None if entry.hidden is None else msgspec.json.encode(entry.hidden).decode(),
        "request": entry.request,
        "at": entry.at,
        "spent": entry.spent,
    }
