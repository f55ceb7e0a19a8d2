"""Tables out of the database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import select

from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.games.registry import GAMES
from kogge.server.storage import schema
from kogge.server.storage.store import Store, now
from kogge.server.table.log import Entry, Log
from kogge.server.table.table import Origin, Refused, SeatAssignment, Table, TableInfo

HIDDEN = msgspec.json.Decoder(list[str])


def find_version(name: str, version: int) -> Game[Any] | None:
    """The game, if this server plays it in just that version."""
    game = GAMES.get(name)
    return game if game is not None and game.version == version else None


async def load_table(store: Store, id: str, clock: Callable[[], int] = now) -> Table:
    """The table as the log left it."""
    info = await load_info(store, id)
    rows = await store.rows(select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat))
    held = await store.rows(
        select(schema.holders.c.seat, schema.holders.c.identity).where(schema.holders.c.table_id == id)
    )
    seats = [SeatAssignment(row.seat, row.kind, row.level, row.name, row.standin, row.link, set()) for row in rows]
    for row in held:
        seats[row.seat].holders.add(row.identity)
    table = Table(info, seats, find_version(info.game, info.version), clock)
    start = None
    if info.origin is not None and table.game is not None:
        start = await guessed_start(store, info.origin, table.game)
    entries = await newer_entries(store, id, 0)
    try:
        table.load(entries, start)
    except BadOption:  # the options went away without a new version: show it, touch nothing
        table = Table(info, seats, None, clock)
        table.load(entries, None)
    return table


async def load_info(store: Store, id: str) -> TableInfo:
    """The stored facts."""
    rows = await store.rows(select(schema.tables).where(schema.tables.c.id == id))
    if not rows:
        raise Refused("no-table", "there is no such table", status=404)
    values = dict(rows[0]._mapping)
    values["options"] = msgspec.json.decode(values["options"], type=dict[str, str])
    if values["origin"] is not None:
        values["origin"] = msgspec.json.decode(values["origin"], type=Origin)
    return TableInfo(**values)


async def newer_entries(store: Store, id: str, after: int, until: int | None = None) -> list[Entry]:
    """Entries in order."""
    e = schema.entries.c
    query = select(e.number, e.kind, e.seat, e.text, e.hidden, e.request, e.at).where(
        e.table_id == id, e.number > after
    )
    if until is not None:
        query = query.where(e.number <= until)
    out = []
    for row in await store.rows(query.order_by(e.number)):
        hidden = None if row.hidden is None else HIDDEN.decode(row.hidden)
        out.append(Entry(row.number, row.kind, row.seat, row.text, hidden, row.request, row.at))
    return out


async def guessed_start(store: Store, origin: Origin, game: Game[Any]) -> State:
    """Where a copy of a running game begins: its maker's guess of that game's position."""
    info = await load_info(store, origin.table)
    options = game.menu().choose(info.board, info.players, info.options)
    state: State = game.new(options) if info.origin is None else await guessed_start(store, info.origin, game)
    log = Log()
    for entry in await newer_entries(store, origin.table, 0, origin.entry):
        log.add(entry)
    for one in log.decisions[: origin.decisions]:
        state.apply(game.read(state, one.text))
    guess: State = game.guess(state, origin.seat, Dealer(origin.dealer))
    return guess
