"""What the learned value of Hansa Teutonica reads off a position, one row for each seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.hansa.evaluator import HansaEvaluator, add_countries
from kogge.bots.hansa.features import PositionFeatures
from kogge.bots.hansa.route_prospects import RouteProspects
from kogge.bots.hansa.seat_features import POINT, TRACK_COUNT, SeatFeatures
from kogge.bots.hansa.weights import win_weights
from kogge.bots.value.features import ValueFeatures, clamp
from kogge.core.cells import vec
from kogge.core.contract import NOBODY, Seat
from kogge.games.hansa.board import ACTIONS, CITY_FAVOUR, MARKER_KINDS, MERCHANT, TRADER
from kogge.games.hansa.missions import mission_points
from kogge.games.hansa.scoring import (
    CITY_POINTS,
    FAVOURED_CITY_POINTS,
    ability_points,
    marker_points,
    special_points,
)
from kogge.games.hansa.state import Hansa

NAMES: Final = [
    # The score as if the game ended now, by category.
    "prestige",
    "network points",
    "ability points",
    "marker points",
    "special points",
    "mission points",
    "city points",
    "country points",
    "score",
    "score over the best other",
    "score over the mean",
    # What the evaluator with fitted weights says, in half points.
    "judged",
    "judged over the best other",
    "judged over the mean",
    # The desk: opened cells, and the same times the part of the game that is left.
    *[f"{track} opened" for track in ("keys", "actions", "privilege", "book", "bank")],
    *[f"{track} opened, lasting" for track in ("keys", "actions", "privilege", "book", "bank")],
    *[f"{count} actions or more" for count in (3, 4, 5)],
    *[f"privilege {count} or more" for count in (1, 2, 3)],
    *[f"key {count} or more" for count in (2, 3, 4)],
    *[f"marker {kind} at hand" for kind in range(MARKER_KINDS)],
    "markers used",
    "markers on the plate",
    # Workers.
    "traders at hand",
    "merchants at hand",
    "traders to hire",
    "merchants to hire",
    "no workers at hand",
    # Offices.
    "offices",
    "offices, lasting",
    "ends of routes controlled",
    "ends of routes controlled, lasting",
    "largest network",
    "networks",
    "network over the best other",
    "link lacks one",
    "link lacks two",
    "link lacks three",
    "linked",
    # Routes.
    "workers on routes",
    "routes complete",
    "gain of the best complete route",
    "gain of other complete routes",
    "gain of the best route begun",
    "gain of other routes begun",
    "own workers in others' way",
    "others' workers in the way",
    "gain of routes others contest",
    # Time.
    "active",
    "actions left in the turn",
    "turns until the next",
    "progress",
    "progress by prestige",
    "progress by markers",
    "progress by cities",
    "lead, lasting",
    "favour tiles",
    # The set-up.
    *[f"{count} players" for count in (2, 3, 4, 5)],
    "board with countries",
    "board with green cities",
]
HALF: Final = 50  # hundredths of a point in a half one


class HansaValueFeatures(ValueFeatures[Hansa]):
    """Shares the evaluator's work: features of the last position are remembered there."""

    def __init__(self) -> None:
        super().__init__(NAMES)
        self.evaluator = HansaEvaluator(win_weights())
        self.prospects = RouteProspects()
        self.at: i64 = 0  # where the next number goes
        self.score = vec[i64]([0] * 8)  # [seat] as if the game ended now
        self.judged = vec[i64]([0] * 8)  # [seat]
        self.countries = vec[i64]([0] * 8)  # [seat] points for Wales and Scotland
        self.by_prestige: i64 = 0
        self.by_markers: i64 = 0
        self.by_cities: i64 = 0
        self.remaining: i64 = 0

    def read(self, s: Hansa, out: vec[i64]) -> None:
        """First what all rows compare, then row by row."""
        features = self.evaluator.features.of(s)
        self._read_progress(s, features)
        self._read_scores(s, features)
        self.prospects.begin(s)
        for p in range(s.n):
            self.at = p * self.size
            seat = features.seat(p)
            self._put_score(s, seat, out)
            self._put_desk(s, seat, out)
            self._put_workers(s, p, out)
            self._put_offices(s, seat, out)
            self._put_routes(s, seat, out)
            self._put_time(s, p, out)
            self._put_setup(s, out)

    def _put(self, number: i64, out: vec[i64]) -> None:
        out[self.at] = clamp(number)
        self.at += 1

    def _flag(self, flag: bool, out: vec[i64]) -> None:
        if flag:
            out[self.at] = 1
        else:
            out[self.at] = 0
        self.at += 1

    def _read_progress(self, s: Hansa, features: PositionFeatures) -> None:
        """H7.1: how near each end condition is, 0 to 100."""
        self.remaining = features.remaining
        most: i64 = 0
        for points in s.prestige:
            most = max(most, points)
        left: i64 = 0
        for count in s.bag:
            left += count
        self.by_prestige = most * 5
        self.by_markers = (12 - left) * 8
        self.by_cities = s.full * 100 // s.board.full_limit

    def _read_scores(self, s: Hansa, features: PositionFeatures) -> None:
        """Every seat's score, and what the evaluator makes of its position."""
        for p in range(s.n):
            self.countries[p] = 0
        if features.offices.board.has_countries:
            for p in range(s.n):
                self.judged[p] = 0
            add_countries(s, self.judged)
            for p in range(s.n):
                self.countries[p] = self.judged[p] // POINT
        for p in range(s.n):
            seat = features.seat(p)
            self.judged[p] = self.evaluator.seat_value(s, seat) + self.countries[p] * POINT
            self.score[p] = self._score(s, seat)

    def _score(self, s: Hansa, seat: SeatFeatures) -> i64:
        p = seat.player
        points = s.prestige[p] + seat.network.largest * seat.keys + ability_points(s, p) + marker_points(seat.markers)
        points += special_points(s, p) + mission_points(s, p) + city_points(s, seat)
        return points + self.countries[p]

    def _put_score(self, s: Hansa, seat: SeatFeatures, out: vec[i64]) -> None:
        p = seat.player
        self._put(s.prestige[p], out)
        self._put(seat.network.largest * seat.keys, out)
        self._put(ability_points(s, p), out)
        self._put(marker_points(seat.markers), out)
        self._put(special_points(s, p), out)
        self._put(mission_points(s, p), out)
        self._put(city_points(s, seat), out)
        self._put(self.countries[p], out)
        self._put(self.score[p], out)
        self._put(over_best(self.score, p, s.n), out)
        self._put(over_mean(self.score, p, s.n), out)
        self._put(self.judged[p] // 50, out)
        self._put(over_best(self.judged, p, s.n) // 50, out)
        self._put(over_mean(self.judged, p, s.n) // 50, out)

    def _put_desk(self, s: Hansa, seat: SeatFeatures, out: vec[i64]) -> None:
        p = seat.player
        for track in range(TRACK_COUNT):
            self._put(s.levels[p * TRACK_COUNT + track], out)
        for track in range(TRACK_COUNT):
            self._put(s.levels[p * TRACK_COUNT + track] * self.remaining // 10, out)
        actions = s.level_value(p, ACTIONS)
        for count in range(3, 6):
            self._flag(actions >= count, out)
        for count in range(1, 4):
            self._flag(seat.privilege >= count, out)
        for count in range(2, 5):
            self._flag(seat.keys >= count, out)
        used: i64 = 0
        plate = s.unseen[p]
        for kind in range(p * MARKER_KINDS, (p + 1) * MARKER_KINDS):
            self._put(s.hand[kind], out)
            used += s.used[kind]
            plate += s.plate[kind]
        self._put(used, out)
        self._put(plate, out)

    def _put_workers(self, s: Hansa, p: Seat, out: vec[i64]) -> None:
        self._put(s.supply[p * 2 + TRADER], out)
        self._put(s.supply[p * 2 + MERCHANT], out)
        self._put(s.stock[p * 2 + TRADER], out)
        self._put(s.stock[p * 2 + MERCHANT], out)
        self._flag(s.workers(p) == 0, out)

    def _put_offices(self, s: Hansa, seat: SeatFeatures, out: vec[i64]) -> None:
        p = seat.player
        offices = seat.offices
        self._put(offices.offices[p], out)
        self._put(offices.offices[p] * self.remaining // 20, out)
        self._put(offices.controlled_ends[p], out)
        self._put(offices.controlled_ends[p] * self.remaining // 30, out)
        largest = seat.network.largest
        self._put(largest, out)
        self._put(seat.network.components, out)
        self._put(largest - self._largest_other(p, s.n), out)
        steps: i64 = 0
        if s.linked[p] == 0 and s.links < len(s.board.link_prestige):
            steps = seat.steps_to_link()
        self._flag(steps == 1, out)
        self._flag(steps == 2, out)
        self._flag(steps == 3, out)
        self._flag(s.linked[p] != 0, out)

    def _largest_other(self, p: Seat, n: i64) -> i64:
        """The largest network of another seat."""
        most: i64 = 0
        features = self.evaluator.features.last
        if features is not None:
            for q in range(n):
                if q != p:
                    most = max(most, features.seats[q].network.largest)
        return most

    def _put_routes(self, s: Hansa, seat: SeatFeatures, out: vec[i64]) -> None:
        found = self.prospects
        found.read(s, seat)
        self._put(found.workers, out)
        self._put(found.complete, out)
        self._put(found.best_complete // 20, out)
        self._put(found.other_complete // 20, out)
        self._put(found.best_begun // 20, out)
        self._put(found.other_begun // 20, out)
        self._put(found.in_others_way, out)
        self._put(found.in_own_way, out)
        self._put(found.contested // 20, out)

    def _put_time(self, s: Hansa, p: Seat, out: vec[i64]) -> None:
        self._flag(s.active == p, out)
        left: i64 = 0
        until: i64 = p - s.active
        if until < 0:
            until += s.n
        if until == 0:
            left = s.left
            if s.to_move() == NOBODY:
                left = 0
        self._put(left, out)
        self._put(until, out)
        self._put(100 - self.remaining, out)
        self._put(self.by_prestige, out)
        self._put(self.by_markers, out)
        self._put(self.by_cities, out)
        self._put(over_best(self.score, p, s.n) * (100 - self.remaining) // 50, out)
        tiles: i64 = 0
        for holder in s.tiles:
            if holder == p + 2:
                tiles += 1
        self._put(tiles, out)

    def _put_setup(self, s: Hansa, out: vec[i64]) -> None:
        for count in range(2, 6):
            self._flag(s.n == count, out)
        features = self.evaluator.features.last
        self._flag(features is not None and features.offices.board.has_countries, out)
        self._flag(self.prospects.has_green, out)


def city_points(s: Hansa, seat: SeatFeatures) -> i64:
    """H7.2 E: for the cities that are controlled now."""
    each: i64 = CITY_POINTS
    if s.has_tile(seat.player, CITY_FAVOUR):
        each = FAVOURED_CITY_POINTS
    return seat.offices.controlled[seat.player] * each


def over_best(amounts: vec[i64], p: Seat, n: i64) -> i64:
    """A seat's amount less the greatest of the others."""
    most: i64 = -1_000_000
    for q in range(n):
        if q != p:
            most = max(most, amounts[q])
    return amounts[p] - most


def over_mean(amounts: vec[i64], p: Seat, n: i64) -> i64:
    """A seat's amount less the mean of the others."""
    total: i64 = 0
    for q in range(n):
        if q != p:
            total += amounts[q]
    return amounts[p] - total // (n - 1)
