"""What a seat may see as numbers."""

from __future__ import annotations

from mypy_extensions import i16, i64

from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.core.features import MOST, Feature, amounts, categories, decider, put_number
from kogge.core.options import Options
from kogge.games.merchants.state import Merchants


def feature_blocks(options: Options) -> list[Feature]:
    """The blocks for a board and a number of players."""
    return [categories("to_move", (1,), options.players + 1), amounts("turn", (1,), MOST)]


def observe(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> None:
    """Fill every block."""
    out[at] = i16(decider(s.to_move(), seat, s.n))
    put_number(s.turn, out, at + 1)
