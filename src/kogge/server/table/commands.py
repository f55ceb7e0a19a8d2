"""A command on the wire becomes a call at the table. The same commands come by HTTP and by WebSocket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kogge.server.api import wire
from kogge.server.table import play, seats
from kogge.server.table.play import Ack
from kogge.server.table.table import Refused, Table


def execute(table: Table, who: str, name: str, command: wire.AnyCommand, present: Callable[[int], bool]) -> Ack:
    """Do it, or refuse it."""
    match command:
        case wire.Play():
            return play.play(table, who, command.seat, command.action, command.version, command.id)
        case wire.Undo():
            return play.undo(table, who, command.seat, command.id, whole_turn=False)
        case wire.Reset():
            return play.undo(table, who, command.seat, command.id, whole_turn=True)
        case wire.Redo():
            return play.redo(table, who, command.seat, command.id)
        case wire.AskRewind():
            return play.ask(table, who, command.seat, "rewind", command.decisions, command.id)
        case wire.AskBot():
            absent = not present(command.absent)
            return play.ask(table, who, command.seat, "bot", command.absent, command.id, absent)
        case wire.Vote():
            return play.vote(table, who, command.seat, command.agree, command.id)
        case wire.Chat():
            return seats.chat(table, who, name, command.text, command.id)
        case _:
            return _execute_at_seat(table, who, command)


def _execute_at_seat(table: Table, who: str, command: Any) -> Ack:
    match command:
        case wire.Leave():
            return seats.leave(table, who, command.seat)
        case wire.Back():
            return seats.come_back(table, who, command.seat)
        case wire.Start():
            return seats.start(table, who, command.fill)
        case wire.Pause():
            return seats.pause(table, who, resume=False)
        case wire.Resume():
            return seats.pause(table, who, resume=True)
        case wire.SetSeat():
            return seats.set_seat(table, who, command.seat, command.kind, command.level)
    raise Refused("unknown", "there is no such command", status=400)
