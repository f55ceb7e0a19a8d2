"""What never changes on a board of Hansa Teutonica, in the form in which bots need it."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.games.hansa.board import Board


class BoardFeatures:
    """Neighbours of cities as bits, and counts."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.has_countries = sum(board.country) > 0  # H11.9: points for Wales and Scotland
        self.neighbours = vec[i64]()  # [city] as bits
        self.degree = vec[i64]()  # [city] how many routes end there
        for c in range(board.n_cities):
            bits: i64 = 0
            for i in range(board.near_start[c], board.near_start[c + 1]):
                bits |= bit(board.near[i])
            self.neighbours = append(self.neighbours, bits)
            self.degree = append(self.degree, board.near_start[c + 1] - board.near_start[c])
