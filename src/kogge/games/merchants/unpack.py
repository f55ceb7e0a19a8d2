"""A state of bytes: what `Merchants.pack` has written, in the same order."""

from __future__ import annotations

from kogge.core.options import Options
from kogge.core.packing import Unpacker
from kogge.games.merchants.board import load_board
from kogge.games.merchants.state import Merchants


def unpack_state(options: Options, data: Unpacker) -> Merchants:
    """The state without its agenda."""
    turn = data.take()
    reserve = data.take()
    robber = data.take()
    first = data.take()
    active = data.take()
    bought = data.take()
    played = data.take()
    offered = data.take()
    fees = data.take()
    start_1 = data.take()
    start_2 = data.take()
    treasury = data.take()
    most_offers = data.take()
    last_turn = data.take()
    ended = data.take()
    s = Merchants(
        load_board(options.board, options.components),
        options,
        [],
        data.take_cells(),  # posts
        data.take_cells(),  # under
        data.take_cells(),  # routes
        data.take_cells(),  # reach
        data.take_cells(),  # number
        data.take_cells(),  # hand
        data.take_cells(),  # known
        data.take_cells(),  # bank
        data.take_cells(),  # size
        data.take_cells(),  # gold
        data.take_cells(),  # stock
        data.take_cells(),  # goods
        data.take_cells(),  # supply
        data.take_cells(),  # merchants
        data.take_cells(),  # caravans
        data.take_cells(),  # cards
        data.take_cells(),  # deck
        data.take_cells(),  # pile
        data.take_cells(),  # fresh
        data.take_cells(),  # bids
    )
    s.turn = turn
    s.reserve = reserve
    s.robber = robber
    s.first = first
    s.active = active
    s.bought = bought
    s.played = played
    s.offered = offered
    s.fees = fees
    s.start_1 = start_1
    s.start_2 = start_2
    s.treasury = treasury
    s.most_offers = most_offers
    s.last_turn = last_turn
    s.ended = ended
    return s
