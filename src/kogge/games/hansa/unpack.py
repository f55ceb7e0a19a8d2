"""A state of bytes: what `Hansa.pack` has written, in the same order."""

from __future__ import annotations

from kogge.core.options import Options
from kogge.core.packing import Unpacker
from kogge.games.hansa.board import load_board
from kogge.games.hansa.state import Hansa


def unpack_state(options: Options, data: Unpacker) -> Hansa:
    """The state without its agenda."""
    fresh = data.take()
    turn = data.take()
    first = data.take()
    active = data.take()
    left = data.take()
    full = data.take()
    links = data.take()
    dry = data.take()
    ended = data.take()
    forgone = data.take()
    s = Hansa(
        load_board(options.board),
        options,
        [],
        data.take_cells(),  # posts
        data.take_cells(),  # own
        data.take_cells(),  # slots
        data.take_cells(),  # extras
        data.take_cells(),  # offices
        data.take_cells(),  # levels
        data.take_cells(),  # supply
        data.take_cells(),  # stock
        data.take_cells(),  # prestige
        data.take_cells(),  # hand
        data.take_cells(),  # used
        data.take_cells(),  # plate
        data.take_cells(),  # unseen
        data.take_cells(),  # marker_at
        data.take_cells(),  # bag
        data.take_cells(),  # cells
        data.take_cells(),  # linked
        data.take_cells(),  # missions
        data.take_cells(),  # tiles
        data.take_cells(),  # permits
        data.take_cells(),  # decrees
        data.take_cells(),  # discarded
    )
    s.fresh = fresh
    s.turn = turn
    s.first = first
    s.active = active
    s.left = left
    s.full = full
    s.links = links
    s.dry = dry
    s.ended = ended
    s.forgone = forgone
    return s
