"""The clocks of a table as pages show them."""

from __future__ import annotations

from kogge.server.live.wire import ClockReply, SeatClock
from kogge.server.table.clock import DAY
from kogge.server.table.facts import HUMAN
from kogge.server.table.table import Table


def clocks_of(table: Table) -> ClockReply | None:
    """What every person has left, and whose clock runs; None at a table without clocks, and before the start."""
    if table.times.control is None or table.match is None:
        return None
    now = table.clock()
    return ClockReply(
        now, table.times.seat, [_seat_clock(table, one.seat, now) for one in table.seats if one.kind == HUMAN]
    )


def _seat_clock(table: Table, seat: int, now: int) -> SeatClock:
    times, info = table.times, table.info
    vacations = times.vacations(seat)
    return SeatClock(
        seat=seat,
        left=times.left(seat, now) or 0,
        free=max(0, info.delay * 1_000 - times.used(seat, now).turn),
        vacation=vacations.until(now),
        vacation_left=max(0, info.vacation * DAY - vacations.taken()) // DAY,
    )
