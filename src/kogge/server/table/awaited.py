"""Whom a table waits for, as it follows from the log."""

from __future__ import annotations

from typing import Final

from kogge.server.table.clock import BEGINNINGS, DECISIONS
from kogge.server.table.facts import HUMAN, SLOW, TableInfo
from kogge.server.table.table import Table
from kogge.server.table.turn import NOBODY, Turn

SAME: Final = 60_000  # milliseconds by which a deadline may differ without being another one


def is_slow(info: TableInfo) -> bool:
    """Whether people go away between their turns: a turn may take a day, or as long as it likes."""
    return info.bank is None and (info.turn_limit is None or info.turn_limit >= SLOW)


def turn_of(table: Table) -> Turn:
    """The turn that a person is in. Where only one person plays nobody needs to be told, and there is none."""
    seat = table.awaited_person()
    if seat is None or sum(one.kind == HUMAN for one in table.seats) < 2:
        return Turn(NOBODY)
    number, since = _beginning(table, seat)
    return Turn(seat, number, since, _deadline(table, seat), is_slow(table.info))


def _beginning(table: Table, seat: int) -> tuple[int, int]:
    for entry in reversed(table.entries):
        if entry.kind in BEGINNINGS or (entry.kind in DECISIONS and entry.seat != seat):
            return entry.number, entry.at
    return 0, table.info.created


def _deadline(table: Table, seat: int) -> int | None:
    now = table.clock()
    left = table.times.left(seat, now)
    if left is None:
        return None
    return max(now, table.times.vacations(seat).until(now) or 0) + left


def is_same(one: Turn | None, other: Turn) -> bool:
    """Whether nothing has to be stored anew."""
    if one is None or (one.seat, one.number) != (other.seat, other.number):
        return False
    if one.deadline is None or other.deadline is None:
        return one.deadline == other.deadline
    return abs(one.deadline - other.deadline) < SAME
