"""Where tables are kept without a server: the browser's own database, which the page's worker offers as `Storage`.

Tables and entries cross the border as JSON. An entry's number is written once: whoever wants to write it a second time,
from another tab, gets a conflict, as in the server's database.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec

from kogge.core.contract import Game, State
from kogge.core.errors import BadPosition
from kogge.server.errors import Conflict, Refused, StorageError
from kogge.server.live.wire import TablePage, TableSummary
from kogge.server.table.facts import FREE, SeatAssignment, TableInfo
from kogge.server.table.load import find_version, guess_of, loaded_table
from kogge.server.table.log import Entry
from kogge.server.table.table import Changes, Table

CONFLICT: Final = "conflict"


class Storage(Protocol):
    """The browser's database."""

    async def load(self, id: str, after: int) -> str | None:
        """A `StoredTable`, of one moment, with the entries after this number; None when there is no such table."""

    async def list(self) -> str:
        """Every table without its entries, as a list of `StoredTable`."""

    async def write(self, tables: str) -> str:
        """Replace facts and seats, and add entries, all or nothing: a list of `StoredTable`. Empty when it is durable,
        `conflict` when one of the entries is there already, otherwise what went wrong."""


class StoredEntry(msgspec.Struct, omit_defaults=True):
    """An entry as it is kept."""

    number: int
    kind: str
    text: str = ""
    seat: int | None = None
    hidden: list[str] | None = None
    request: str | None = None
    at: int = 0
    spent: int | None = None


class StoredTable(msgspec.Struct):
    """A table as it is kept, with all its entries or some."""

    info: TableInfo
    seats: list[SeatAssignment]
    entries: list[StoredEntry] = []


def stored(table: Table, changes: Changes) -> list[StoredTable]:
    """What must be written for a table's changes, and for the tables that were made with it."""
    entries = [
        StoredEntry(one.number, one.kind, one.text, one.seat, one.hidden, one.request, one.at, one.spent)
        for one in changes.entries
    ]
    out = [StoredTable(table.info, table.seats, entries)]
    for other in changes.tables:
        out += stored(other, other.take_changes())
    return out


async def write(storage: Storage, tables: list[StoredTable]) -> None:
    """Make it durable; raises Conflict or StorageError when it is not."""
    trouble = await storage.write(msgspec.json.encode(tables).decode())
    if trouble == CONFLICT:
        raise Conflict("another tab has written to the same table")
    if trouble:
        raise StorageError(trouble)


async def read(storage: Storage, id: str, after: int = 0) -> StoredTable:
    """What is kept of a table."""
    text = await storage.load(id, after)
    if text is None:
        raise Refused("no-table", "there is no such table in this browser", status=404)
    return msgspec.json.decode(text, type=StoredTable)


def entry_of(one: StoredEntry) -> Entry:
    """An entry as a table has it."""
    return Entry(one.number, one.kind, one.seat, one.text, one.hidden, one.request, one.at, spent=one.spent)


async def load_table(storage: Storage, id: str, clock: Callable[[], int]) -> Table:
    """The table as its entries left it."""
    kept = await read(storage, id)
    game = find_version(kept.info.game, kept.info.version)
    start = None
    try:
        if game is not None:
            start = await _first_state(storage, kept.info, game)
    except BadPosition:  # an older release has read it: show the table, touch nothing
        game = None
    return loaded_table(kept.info, kept.seats, game, [entry_of(one) for one in kept.entries], start, clock)


async def _first_state(storage: Storage, info: TableInfo, game: Game[Any]) -> State | None:
    """Where a table's game began: None for the game's own beginning."""
    if info.position:
        state: State = game.read_position(info.position)
        return state
    origin = info.origin
    if origin is None:
        return None
    source = await read(storage, origin.table)
    start = await _first_state(storage, source.info, game)
    entries = [entry_of(one) for one in source.entries if one.number <= origin.entry]
    return guess_of(origin, game, source.info, start, entries)


async def list_tables(storage: Storage) -> TablePage:
    """Every table in this browser, the newest first, on one page."""
    kept = msgspec.json.decode(await storage.list(), type=list[StoredTable])
    kept.sort(key=lambda one: (one.info.created, one.info.id), reverse=True)
    return TablePage([_summary(one) for one in kept])


def _summary(kept: StoredTable) -> TableSummary:
    info = kept.info
    free = sum(1 for one in kept.seats if one.kind == FREE)
    names = [one.name for one in kept.seats if one.kind != FREE]
    return TableSummary(
        info.id, info.game, info.board, info.players, info.status, info.created, free, names, info.options
    )
