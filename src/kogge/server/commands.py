"""A command on the wire becomes a call at the table. The same commands come by HTTP and by WebSocket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kogge.server import playing, seating, wire
from kogge.server.playing import Ack
from kogge.server.table import Refused, Table


def carry_out(table: Table, who: str, name: str, command: wire.AnyCommand, present: Callable[[int], bool]) -> Ack:
    """Do it, or refuse it."""
    match command:
        case wire.Play():
            return playing.play(table, who, command.seat, command.action, command.version, command.id)
        case wire.Undo():
            return playing.undo(table, who, command.seat, command.id, whole_turn=False)
        case wire.Reset():
            return playing.undo(table, who, command.seat, command.id, whole_turn=True)
        case wire.Redo():
            return playing.redo(table, who, command.seat, command.id)
        case wire.AskRewind():
            return playing.ask(table, who, command.seat, "rewind", command.decisions, command.id)
        case wire.AskBot():
            absent = not present(command.absent)
            return playing.ask(table, who, command.seat, "bot", command.absent, command.id, absent)
        case wire.Vote():
            return playing.vote(table, who, command.seat, command.agree, command.id)
        case wire.Chat():
            return seating.chat(table, who, name, command.text, command.id)
        case _:
            return _seating(table, who, command)


def _seating(table: Table, who: str, command: Any) -> Ack:
    match command:
        case wire.Leave():
            return seating.leave(table, who, command.seat)
        case wire.Back():
            return seating.come_back(table, who, command.seat)
        case wire.Start():
            return seating.start(table, who, command.fill)
        case wire.Pause():
            return seating.pause(table, who, resume=False)
        case wire.Resume():
            return seating.pause(table, who, resume=True)
        case wire.SetSeat():
            return seating.set_seat(table, who, command.seat, command.kind, command.level)
    raise Refused("unknown", "there is no such command", status=400)
