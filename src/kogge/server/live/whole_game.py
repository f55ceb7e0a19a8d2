"""A finished game with all its positions in one answer. Pages keep it, and show it again without a network."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from kogge.core.contract import Game, State, prompt
from kogge.core.log import Decision
from kogge.server.live import answers
from kogge.server.live.wire import Event, HistoryPoint, Position, TableReply
from kogge.server.table.history import state_after, told_log
from kogge.server.table.table import Table
from kogge.words.frames import changes


class Step(Struct):
    """A decision as the seat was told of it, what it changed in the view (`[path, value]` sets, `[path]` removes), and
    what was to be decided next."""

    last: dict[str, Any]
    set: list[list[Any]]
    prompt: dict[str, Any] | None


class WholeGame(Struct):
    """A finished game: what the other addresses of the table answer, and the views of `replay/{n}` as a first one and
    steps."""

    table: TableReply
    position: Position
    events: list[Event]
    turns: list[int]
    history: list[HistoryPoint]
    view: dict[str, Any]
    prompt: dict[str, Any] | None
    steps: list[Step]


class Taken(NamedTuple):
    """What is taken from a table at once. The rest of the work needs no table, and may be done elsewhere."""

    game: Game[Any]
    start: State
    decisions: list[Decision]
    told: list[dict[str, Any]]
    seat: int | None
    table: TableReply
    position: bytes
    events: list[Event]
    turns: list[int]
    history: list[HistoryPoint]


def take(table: Table, who: str | None, seat: int | None) -> Taken:
    """Everything of a finished game, for somebody who may see it."""
    table.may_see(who, seat)
    history = answers.history(table, who)
    table.know_gains(table.entries)
    return Taken(
        table.known_game(),
        state_after(table, 0),
        list(table.log.decisions),
        told_log(table, seat),
        seat,
        answers.describe(table, who, []),
        table.position(seat),
        [Event(**entry.event(seat)) for entry in table.entries],
        answers.turns(table, who),
        history,
    )


def whole_game(taken: Taken) -> WholeGame:
    """Walk through the game."""
    game, state, seat = taken.game, taken.start, taken.seat
    first = view = game.view(state, seat)
    asked = prompt(state)
    steps = []
    for decision, told in zip(taken.decisions, taken.told, strict=True):
        state.apply(decision.action)
        after = game.view(state, seat)
        last = {key: value for key, value in told.items() if key != "decision"}
        steps.append(Step(last, changes(view, after), prompt(state)))
        view = after
    return WholeGame(
        table=taken.table,
        position=msgspec.json.decode(taken.position, type=Position),
        events=taken.events,
        turns=taken.turns,
        history=taken.history,
        view=first,
        prompt=asked,
        steps=steps,
    )
