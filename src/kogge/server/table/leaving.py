"""How people leave a game for good, and how they stop their clocks for a while.

docs/playing-online.md has these rules for players. Whoever resigns, or is late at a table where that loses the seat,
has no say any more: a bot plays the seat to the end. The others play on, or agree to end the game. When nobody is left,
the game is over.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kogge.server.errors import Refused
from kogge.server.table.clock import DAY
from kogge.server.table.consent import end_game, stand_in
from kogge.server.table.facts import HUMAN, LATE, PAUSED, RESIGNED, RUNNING, SLOW, SeatAssignment
from kogge.server.table.log import SEAT, VACATION
from kogge.server.table.table import Table

LOST: Final = "lost"


def resign(table: Table, who: str, seat: int) -> None:
    """Give a seat up for good."""
    give_up(table, _played_by(table, who, seat), RESIGNED)


def run_out(table: Table, seat: int) -> None:
    """Somebody's time is over: a bot plays for them, or they lose the seat, as the table wants it."""
    if table.info.time_out == LOST:
        give_up(table, table.seats[seat], LATE)
    else:
        stand_in(table, seat)


def give_up(table: Table, assignment: SeatAssignment, why: str) -> None:
    """A bot plays the seat to the end."""
    assignment.gone = why
    assignment.standin = True
    table.change_seat(assignment.seat)
    table.add_data(SEAT, {"what": why, **assignment.data()}, assignment.seat)
    if not any(one.kind == HUMAN and not one.gone for one in table.seats):
        end_game(table)


def take_vacation(table: Table, who: str, seat: int, days: int) -> None:
    """Let the clock of a seat stand still for some days; no days end a vacation."""
    _played_by(table, who, seat)
    taken = table.times.vacations(seat)
    time = table.clock()
    on = taken.until(time)
    if days == 0:
        if taken.own_until(time) is None:
            raise Refused("no-vacation", "you are not on vacation")
        table.add_data(VACATION, {"until": time}, seat)
        return
    if on is not None:
        raise Refused("no-vacation", "you are on vacation already")
    if taken.taken() + days * DAY > table.info.vacation * DAY:
        raise Refused("no-vacation", f"this table has {table.info.vacation} days of vacation for everybody")
    table.add_data(VACATION, {"until": time + days * DAY}, seat)


def go_away(table: Table, seat: int, people: Collection[str], until: int) -> bool:
    """These people are away from all tables: the clock of their seat stands still, whatever days the table has. Not at
    tables where people stay, nor in a contest, whose deals close. Whether it stands still from now on."""
    assignment = table.seats[seat]
    slow = table.info.bank is None and (table.info.turn_limit or 0) >= SLOW
    playing = table.info.status in (RUNNING, PAUSED) and table.game is not None and not assignment.bot_plays()
    if not (slow and playing) or table.info.contest or not assignment.holders.issubset(people):
        return False
    on = table.times.vacations(seat).until(table.clock())
    if on is not None and on >= until:
        return False
    table.add_data(VACATION, {"until": until, "away": True}, seat)
    return True


def come_back(table: Table, seat: int) -> None:
    """Whoever was away from all tables is back."""
    time = table.clock()
    if table.game is not None and table.times.vacations(seat).away_until(time) is not None:
        table.add_data(VACATION, {"until": time, "away": True}, seat)


def _played_by(table: Table, who: str, seat: int) -> SeatAssignment:
    """A seat of theirs in a game that goes on, if they have not given it up."""
    assignment = table.must_hold(who, seat)
    table.playing()
    if table.info.status not in (RUNNING, PAUSED):
        raise Refused(table.info.status, f"the game is {table.info.status}")
    if table.info.origin is not None:
        raise Refused("copy", "no bots in a copy of a running game")
    if assignment.gone:
        raise Refused("gone", "you have given up this seat")
    return assignment
