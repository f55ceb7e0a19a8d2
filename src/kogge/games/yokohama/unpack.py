"""A state of bytes: what `Yokohama.pack` has written, in the same order."""

from __future__ import annotations

from kogge.core.options import Options
from kogge.core.packing import Unpacker
from kogge.games.yokohama.board import load_board
from kogge.games.yokohama.state import Yokohama


def unpack_state(options: Options, data: Unpacker) -> Yokohama:
    """The state without its agenda."""
    turn = data.take()
    first = data.take()
    active = data.take()
    station = data.take()
    unseen = data.take()
    deck = data.take()
    dry = data.take()
    used = data.take()
    ended = data.take()
    last_turn = data.take()
    s = Yokohama(
        load_board(options.players, options.board, options.components),
        options,
        [],
        data.take_cells(),  # sites
        data.take_cells(),  # tiles
        data.take_cells(),  # goals
        data.take_cells(),  # tokens
        data.take_cells(),  # men
        data.take_cells(),  # built
        data.take_cells(),  # lots
        data.take_cells(),  # president
        data.take_cells(),  # desk
        data.take_cells(),  # church
        data.take_cells(),  # customs
        data.take_cells(),  # lab
        data.take_cells(),  # port
        data.take_cells(),  # tech_deck
        data.take_cells(),  # agents_left
        data.take_cells(),  # bonus_left
        data.take_cells(),  # goal_count
    )
    s.turn = turn
    s.first = first
    s.active = active
    s.station = station
    s.unseen = unseen
    s.deck = deck
    s.dry = dry
    s.used = used
    s.ended = ended
    s.last_turn = last_turn
    return s
