"""What bots read off a position of Hansa Teutonica."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.hansa.office_features import OfficeFeatures
from kogge.bots.hansa.seat_features import SeatFeatures
from kogge.bots.hansa.weights import Weights
from kogge.core.contract import Seat
from kogge.games.hansa.state import Hansa
from kogge.games.hansa.turn import PRESTIGE_LIMIT

KEPT: Final = 6  # positions with different offices; a search goes to and fro between a few of them
FIRST_BAG: Final = 12  # markers to draw; the game ends when one more is to be drawn


class Features:
    """Reads positions one after another, and remembers what two of them have in common."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.known: list[PositionFeatures] = []
        self.last: i64 = 0  # the index of those that were asked for last
        self.next: i64 = 0  # of those that are forgotten next

    def of(self, s: Hansa) -> PositionFeatures:
        """The features of this position, until those of another are asked for or the state changes."""
        count: i64 = len(self.known)
        if count > 0 and not self.known[0].fits(s):
            self.known.clear()
            count = 0
        i: i64 = self.last
        tried: i64 = 0
        while tried < count:
            if i >= count:
                i = 0
            features = self.known[i]
            if features.offices.is_as_in(s):
                self.last = i
                features.update(s)
                return features
            i += 1
            tried += 1
        return self._forget(s, count)

    def _forget(self, s: Hansa, count: i64) -> PositionFeatures:
        """The features of a position whose offices are not known, in place of older ones."""
        if count < KEPT:
            self.known.append(PositionFeatures(s, self.weights))
            self.last = count
        else:
            self.last = self.next
            self.next = (self.next + 1) % KEPT
        features = self.known[self.last]
        features.offices.update(s)
        features.update(s)
        return features


class PositionFeatures:
    """What is the same for every seat, and the features of each seat."""

    def __init__(self, s: Hansa, weights: Weights) -> None:
        self.state = s
        self.remaining: i64 = 0  # 100 to 0: how far the end is
        self.offices = OfficeFeatures(s.board, s.owners)
        self.seats = [SeatFeatures(p, s, self.offices, weights) for p in range(s.owners)]

    def fits(self, s: Hansa) -> bool:
        """Whether the state has the same board and as many owners of pieces."""
        return self.state.board is s.board and self.state.owners == s.owners

    def update(self, s: Hansa) -> None:
        """Become the features of this position, whose offices are counted."""
        self.state = s
        self.remaining = 100 - progress(s)

    def seat(self, p: Seat) -> SeatFeatures:
        """The features of a seat."""
        seat = self.seats[p]
        seat.update(self.state, self.remaining)
        return seat


def progress(s: Hansa) -> i64:
    """H7.1: 0 to 100: how near the end is, by whichever condition is nearest."""
    most: i64 = 0
    for points in s.prestige:
        most = max(most, points * 100 // PRESTIGE_LIMIT)
    left: i64 = 0
    for count in s.bag:
        left += count
    most = max(most, (FIRST_BAG - left) * 100 // (FIRST_BAG + 1))
    most = max(most, s.full * 100 // s.board.full_limit)
    return min(most, 100)
