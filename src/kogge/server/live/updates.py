"""What a socket is sent: the events its seat has not been sent yet, numbered, and the position after the last."""

from __future__ import annotations

from typing import Final

import msgspec

from kogge.server.live.clocks import clocks_of
from kogge.server.table.log import CLOSE, OVER, PAUSE, RESUME, Entry
from kogge.server.table.table import Table

MOST_EVENTS: Final = 5_000  # in one message; more follow in the next
STATUS_KINDS: Final = frozenset((PAUSE, RESUME, OVER, CLOSE))


class Update(msgspec.Struct):
    """A message of type `news`, and what its reader then has."""

    message: bytes
    last: int
    version: int
    more: bool


def make_update(table: Table, seat: int | None, after: int, version: int) -> Update:
    """Events after a number, and the position if the reader has another version of it."""
    fresh = table.entries[after : after + MOST_EVENTS]
    last = fresh[-1].number if fresh else after
    position = b"null"
    if last == table.last() and (table.version != version or _changes_status(fresh)):
        position = table.position(seat)
        version = table.version
    clocks = b"" if table.times.control is None else b',"clocks":%b' % msgspec.json.encode(clocks_of(table))
    message = b'{"type":"news","events":%b,"position":%b%b}' % (table.events(fresh, seat), position, clocks)
    return Update(message, last, version, last < table.last())


def _changes_status(fresh: list[Entry]) -> bool:
    return any(entry.kind in STATUS_KINDS for entry in fresh)
