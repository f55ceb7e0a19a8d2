"""A seat of Hansa Teutonica by itself: its network, its desk, and what it would gain, remembered while those last."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.hansa.board import ABILITY_FAVOUR, KEYS, PRIVILEGE
from kogge.games.hansa.scoring import marker_points
from kogge.games.hansa.state import EMPTY, Hansa

MOST_CITIES: Final = 64


class Standing:
    """As it was looked at last."""

    def __init__(self) -> None:
        self.markers: i64 = 0  # collected
        self.more_markers: i64 = 0  # points that one more is worth
        # As long as offices are the same.
        self.version: i64 = 0
        self.own: i64 = 0  # cities with own offices as bits
        self.network: i64 = 0
        self.parts: i64 = 0  # how many connected sets of own cities there are
        self.part = vec[i64]([0] * MOST_CITIES)  # [set] its cities as bits
        self.size = vec[i64]([0] * MOST_CITIES)  # [set] its offices
        self.missing: i64 = -1  # how many cities from linking east and west; -1 when nobody has asked
        # As long as desk, time and special cells are, too.
        self.levels = vec[i64]([0] * 5)  # [track]
        self.remaining: i64 = 0
        self.cells: i64 = 0  # empty ones as bits
        self.favoured = False  # by the tile for abilities
        self.keys: i64 = 0
        self.privilege: i64 = 0
        # What would be gained; known if it has the stamp.
        self.stamp: i64 = 0
        self.city_known = vec[i64]([0] * MOST_CITIES)
        self.city_gain = vec[i64]([0] * MOST_CITIES)  # [city] by an office in its next slot
        self.track_known = vec[i64]([0] * 5)
        self.track_gain = vec[i64]([0] * 5)  # [track] by its next cell
        self.cell_known: i64 = 0
        self.cell_gain: i64 = 0  # by the best special cell

    def count_markers(self, s: Hansa, p: Seat) -> None:
        """H7.2 C: markers, used or not, laid for good too."""
        held = s.markers_held(p)
        if held != self.markers or self.more_markers == 0:
            self.markers = held
            self.more_markers = marker_points(held + 1) - marker_points(held)

    def is_as_before(self, s: Hansa, p: Seat, remaining: i64) -> bool:
        """Whether desk, time and special cells are as they were."""
        if (
            self.remaining != remaining
            or self.cells != empty_cells(s)
            or self.favoured != s.has_tile(p, ABILITY_FAVOUR)
        ):
            return False
        track: i64 = 0
        while track < 5 and self.levels[track] == s.levels[p * 5 + track]:
            track += 1
        return track == 5

    def remember(self, s: Hansa, p: Seat, remaining: i64) -> None:
        """How they are; what would be gained is to be found out anew."""
        self.remaining = remaining
        self.cells = empty_cells(s)
        self.favoured = s.has_tile(p, ABILITY_FAVOUR)
        for track in range(5):
            self.levels[track] = s.levels[p * 5 + track]
        self.keys = s.level_value(p, KEYS)
        self.privilege = s.level_value(p, PRIVILEGE)
        self.stamp += 1

    def connect(self, own: i64, near: vec[i64], offices: vec[i64], base: i64) -> None:
        """H7.2 F: own offices by connected sets of own cities, and the largest set."""
        self.own = own
        self.missing = -1
        rest = own
        parts: i64 = 0
        best: i64 = 0
        while rest != 0:
            size: i64 = 0
            part: i64 = 0
            grown = rest & -rest
            while grown != 0:
                rest &= ~grown
                part |= grown
                reached: i64 = 0
                c: i64 = 0
                while grown != 0:
                    if grown & 1 != 0:
                        size += offices[base + c]
                        reached |= near[c]
                    grown >>= 1
                    c += 1
                grown = reached & rest
            self.part[parts] = part
            self.size[parts] = size
            parts += 1
            best = max(best, size)
        self.parts = parts
        self.network = best

    def distance(self, near: vec[i64], start: i64, goal: i64) -> i64:
        """How many more cities would link the two, at most four."""
        target = i64(1) << goal
        front = i64(1) << start
        seen: i64 = 0
        cost: i64 = 0 if self.own & front != 0 else 1
        while cost < 4:
            front = self._spread(front)
            seen |= front
            if seen & target != 0:
                return cost
            reached: i64 = 0
            c: i64 = 0
            while front != 0:
                if front & 1 != 0:
                    reached |= near[c]
                front >>= 1
                c += 1
            front = reached & ~seen
            cost += 1
        return cost

    def _spread(self, front: i64) -> i64:
        """The cities, and the own ones connected to them."""
        for k in range(self.parts):
            part = self.part[k]
            if part & front != 0:
                front |= part
        return front


def empty_cells(s: Hansa) -> i64:
    """The special cells that nobody has taken, as bits."""
    out: i64 = 0
    for cell in range(s.board.n_cells):
        if s.cells[cell] == EMPTY:
            out |= 1 << cell
    return out
