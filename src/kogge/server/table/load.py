"""Tables from what was stored of them, wherever that was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.core.log import DecisionLog
from kogge.core.match import Match
from kogge.games.registry import GAMES
from kogge.server.ids import now
from kogge.server.table.facts import Origin, SeatAssignment, TableInfo
from kogge.server.table.log import Entry, follow
from kogge.server.table.table import Table


def find_version(name: str, version: int) -> Game[Any] | None:
    """The game, if that version of its rules is known here."""
    game = GAMES.get(name)
    return game if game is not None and 1 <= version <= game.version else None


def loaded_table(
    info: TableInfo,
    seats: list[SeatAssignment],
    game: Game[Any] | None,
    entries: list[Entry],
    start: State | None,
    clock: Callable[[], int] = now,
) -> Table:
    """The table as its entries left it."""
    table = Table(info, seats, game, clock)
    try:
        table.load(entries, start)
    except BadOption:  # the options went away without a new version: show it, touch nothing
        table = Table(info, seats, None, clock)
        table.load(entries, None)
    return table


def guess_of(origin: Origin, game: Game[Any], info: TableInfo, start: State | None, entries: list[Entry]) -> State:
    """Where a copy of a running game begins: its maker's guess of that game's position, which follows from the facts,
    the beginning and the entries of that game up to the one that the origin names."""
    options = game.menu().choose(info.board, info.players, info.options, info.version, info.components)
    log = DecisionLog()
    for entry in entries:
        follow(log, entry)
    log.cut(origin.decisions)
    match = Match(game, options, None, start, log)
    guess: State = game.guess(match.state, origin.seat, Dealer(origin.dealer))
    return guess
