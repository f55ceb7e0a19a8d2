"""Who has offices where in a position of Hansa Teutonica, and who controls what."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.hansa.board_features import BoardFeatures
from kogge.core.bits import bit
from kogge.core.cells import vec
from kogge.games.hansa.board import Board
from kogge.games.hansa.state import Hansa


class OfficeFeatures:
    """Counted again only where offices are others: most positions of a search differ in workers on routes alone."""

    def __init__(self, board: Board, owners: i64) -> None:
        self.board = BoardFeatures(board)
        self.owners = owners
        self.version: i64 = 0  # how often offices have changed
        self.slots = vec[i64]()  # the state's, when they were counted
        self.extras = vec[i64]()
        self.controller = vec[i64]([0] * board.n_cities)  # [city] the owner, -1 when nobody has an office
        self.next_slot = vec[i64]([0] * board.n_cities)  # [city] the leftmost empty one, -1 when full
        self.cities = vec[i64]([0] * owners)  # [owner] cities with offices of theirs, as bits
        self.offices = vec[i64]([0] * owners)  # [owner] how many
        self.controlled = vec[i64]([0] * owners)  # [owner] how many cities
        self.controlled_ends = vec[i64]([0] * owners)  # [owner] how many routes end in those

    def is_as_in(self, s: Hansa) -> bool:
        """Whether the offices that were counted are those of this position."""
        return is_equal(self.slots, s.slots) and is_equal(self.extras, s.extras)

    def update(self, s: Hansa) -> None:
        """Count them in this position, which has the same board and owners."""
        self.slots = s.slots[:]
        self.extras = s.extras[:]
        self.version += 1
        for p in range(self.owners):
            self.cities[p] = 0
            self.offices[p] = 0
            self.controlled[p] = 0
            self.controlled_ends[p] = 0
        for c in range(s.board.n_cities):
            self._count_city(s, c)

    def _count_city(self, s: Hansa, c: i64) -> None:
        n = s.board.n_cities
        self.next_slot[c] = s.leftmost_empty(c)
        contested = False
        controller: i64 = -1
        for p in range(self.owners):
            count = s.offices[p * n + c]
            if count > 0:
                self.cities[p] |= bit(c)
                self.offices[p] += count
                contested = controller >= 0
                controller = p
        if contested:
            controller = s.controller(c)
        self.controller[c] = controller
        if controller >= 0:
            self.controlled[controller] += 1
            self.controlled_ends[controller] += self.board.degree[c]


def is_equal(a: vec[i64], b: vec[i64]) -> bool:
    """Whether both hold the same numbers."""
    n: i64 = len(a)
    if n != len(b):
        return False
    i: i64 = 0
    while i < n and a[i] == b[i]:  # all() of a generator would be many times as slow
        i += 1
    return i == n
