"""Tables in memory for tests that need no server: people by name, commands by number."""

from __future__ import annotations

import itertools
from copy import deepcopy
from math import inf
from typing import Any

from kogge.server.table.commands import AnyCommand, Play, execute
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from kogge.server.table.facts import HUMAN
from kogge.server.table.log import Entry
from kogge.server.table.table import Ack, Table

NUMBERS = itertools.count()


def new_id() -> str:
    """An id no other command has."""
    return f"c{next(NUMBERS)}"


class Time:
    """A table's time, which stands still unless it is put forward."""

    def __init__(self) -> None:
        self.milliseconds = 1_800_000_000_000

    def __call__(self) -> int:
        return self.milliseconds

    def wait(self, seconds: float) -> None:
        """Put it forward."""
        self.milliseconds += int(seconds * 1_000)


def table_of(*people: str, autostart: bool = True, **more: Any) -> Table:
    """A game of Hansa Teutonica whose seats are held by these people, seat 0 to begin; "" is a free seat."""
    seats = [SeatRequest("me" if person else "open") for person in people]
    wanted = TableRequest("hansa", seats, options={"first": "1"}, autostart=False, **more)
    table = make_table(wanted, people[0], people[0], seed="42", clock=Time())
    for assignment, person in zip(table.seats, people, strict=True):
        if person:
            assignment.kind = HUMAN
            assignment.name = person
            assignment.holders = {person}
    if autostart:
        table.begin()
    table.take_changes()
    return table


def wait(table: Table, seconds: float) -> None:
    """Let time pass at such a table."""
    assert isinstance(table.clock, Time)
    table.clock.wait(seconds)


def do(table: Table, who: str, command: AnyCommand, *absent: int) -> Ack:
    """Carry a command out as the server does, and have it stored."""
    ack = execute(table, who, who, command, lambda seat: inf if seat in absent else 0.0)
    table.take_changes()
    return ack


def decide(table: Table, who: str, verb: str = "") -> None:
    """Whoever is to move, and must be that person, plays the first choice with that verb."""
    match = table.playing()
    action = next(choice.text for choice in match.choices() if choice.text.startswith(verb))
    do(table, who, Play(new_id(), match.to_move(), action, table.version))


def reloaded(table: Table) -> Table:
    """The table as another process makes it from what is stored."""
    again = Table(deepcopy(table.info), deepcopy(table.seats), table.game, table.clock)
    again.load(stored(table), None)
    return again


def stored(table: Table, after: int = 0) -> list[Entry]:
    """The entries after a number, as they come out of the database."""
    names = ("number", "kind", "seat", "text", "hidden", "request", "at", "spent")
    return [Entry(**{name: getattr(entry, name) for name in names}) for entry in table.entries[after:]]


def snapshot(table: Table) -> tuple[object, ...]:
    """Everything that a command can change."""
    match = table.match
    log = [(one.seat, one.text) for one in table.log.decisions]
    undone = [(one.seat, one.text) for one in table.log.undone]
    key = None if match is None else match.state.key()
    return table.last(), table.version, table.info.status, deepcopy(table.seats), log, undone, key, table.proposal
