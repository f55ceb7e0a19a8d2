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
    """Shares the evaluator's work: features of the last position are remembered there.

    Each `_put` writes the numbers from `at` on and tells where the next ones go. Numbers that can be beyond the limit
    are cut; the others cannot.
    """

    def __init__(self) -> None:
        super().__init__(NAMES)
        self.evaluator = HansaEvaluator(win_weights())
        self.prospects = RouteProspects()
        self.score = vec[i64]([0] * 8)  # [seat] as if the game ended now
        self.judged = vec[i64]([0] * 8)  # [seat]
        self.countries = vec[i64]([0] * 8)  # [seat] points for Wales and Scotland
        self.abilities = vec[i64]([0] * 8)  # [seat] and by the other categories
        self.markers = vec[i64]([0] * 8)
        self.specials = vec[i64]([0] * 8)
        self.missions = vec[i64]([0] * 8)
        self.cities = vec[i64]([0] * 8)
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
        p: i64 = 0
        while p < s.n:
            seat = features.seats[p]  # up to date since scores were read
            at = self._put_score(s, seat, out, p * self.size)
            at = self._put_desk(s, seat, out, at)
            at = put_workers(s, p, out, at)
            at = self._put_offices(s, features, seat, out, at)
            at = self._put_routes(s, seat, out, at)
            at = self._put_time(s, p, out, at)
            self._put_setup(s, features, out, at)
            p += 1

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
            self._read_score(s, seat)

    def _read_score(self, s: Hansa, seat: SeatFeatures) -> None:
        """By category, and the sum."""
        p = seat.player
        self.abilities[p] = ability_points(s, p)
        self.markers[p] = marker_points(seat.markers)
        self.specials[p] = special_points(s, p)
        self.missions[p] = mission_points(s, p)
        self.cities[p] = city_points(s, seat)
        points = s.prestige[p] + seat.network.largest * seat.keys + self.abilities[p] + self.markers[p]
        points += self.specials[p] + self.missions[p] + self.cities[p]
        self.score[p] = points + self.countries[p]

    def _put_score(self, s: Hansa, seat: SeatFeatures, out: vec[i64], at: i64) -> i64:
        p = seat.player
        out[at] = clamp(s.prestige[p])
        out[at + 1] = clamp(seat.network.largest * seat.keys)
        out[at + 2] = self.abilities[p]
        out[at + 3] = self.markers[p]
        out[at + 4] = clamp(self.specials[p])
        out[at + 5] = self.missions[p]
        out[at + 6] = clamp(self.cities[p])
        out[at + 7] = clamp(self.countries[p])
        out[at + 8] = clamp(self.score[p])
        out[at + 9] = clamp(over_best(self.score, p, s.n))
        out[at + 10] = clamp(over_mean(self.score, p, s.n))
        out[at + 11] = clamp(self.judged[p] // 50)
        out[at + 12] = clamp(over_best(self.judged, p, s.n) // 50)
        out[at + 13] = clamp(over_mean(self.judged, p, s.n) // 50)
        return at + 14

    def _put_desk(self, s: Hansa, seat: SeatFeatures, out: vec[i64], at: i64) -> i64:
        p = seat.player
        remaining = self.remaining
        track: i64 = 0
        while track < TRACK_COUNT:
            level = s.levels[p * TRACK_COUNT + track]
            out[at + track] = level
            out[at + TRACK_COUNT + track] = level * remaining // 10
            track += 1
        at = put_steps(s.level_value(p, ACTIONS), 3, out, at + 2 * TRACK_COUNT)
        at = put_steps(seat.privilege, 1, out, at)
        at = put_steps(seat.keys, 2, out, at)
        used: i64 = 0
        plate = s.unseen[p]
        kind = p * MARKER_KINDS
        end = kind + MARKER_KINDS
        while kind < end:
            out[at] = s.hand[kind]
            used += s.used[kind]
            plate += s.plate[kind]
            kind += 1
            at += 1
        out[at] = used
        out[at + 1] = plate
        return at + 2

    def _put_offices(self, s: Hansa, features: PositionFeatures, seat: SeatFeatures, out: vec[i64], at: i64) -> i64:
        p = seat.player
        offices = seat.offices
        held = offices.offices[p]
        ends = offices.controlled_ends[p]
        largest = seat.network.largest
        out[at] = held
        out[at + 1] = clamp(held * self.remaining // 20)
        out[at + 2] = clamp(ends)
        out[at + 3] = clamp(ends * self.remaining // 30)
        out[at + 4] = largest
        out[at + 5] = seat.network.components
        out[at + 6] = largest - largest_other(features, p, s.n)
        steps: i64 = 0
        if s.linked[p] == 0 and s.links < len(s.board.link_prestige):
            steps = seat.steps_to_link()
        for lacking in range(1, 4):
            put_flag(steps == lacking, out, at + 6 + lacking)
        put_flag(s.linked[p] != 0, out, at + 10)
        return at + 11

    def _put_routes(self, s: Hansa, seat: SeatFeatures, out: vec[i64], at: i64) -> i64:
        found = self.prospects
        found.read(s, seat)
        out[at] = found.workers
        out[at + 1] = found.complete
        out[at + 2] = clamp(found.best_complete // 20)
        out[at + 3] = clamp(found.other_complete // 20)
        out[at + 4] = clamp(found.best_begun // 20)
        out[at + 5] = clamp(found.other_begun // 20)
        out[at + 6] = found.in_others_way
        out[at + 7] = found.in_own_way
        out[at + 8] = clamp(found.contested // 20)
        return at + 9

    def _put_time(self, s: Hansa, p: Seat, out: vec[i64], at: i64) -> i64:
        left: i64 = 0
        until: i64 = p - s.active
        put_flag(until == 0, out, at)
        if until < 0:
            until += s.n
        if until == 0 and s.to_move() != NOBODY:
            left = s.left
        progress = 100 - self.remaining
        out[at + 1] = left
        out[at + 2] = until
        out[at + 3] = progress
        out[at + 4] = clamp(self.by_prestige)
        out[at + 5] = self.by_markers
        out[at + 6] = clamp(self.by_cities)
        out[at + 7] = clamp(over_best(self.score, p, s.n) * progress // 50)
        tiles: i64 = 0
        for holder in s.tiles:
            if holder == p + 2:
                tiles += 1
        out[at + 8] = tiles
        return at + 9

    def _put_setup(self, s: Hansa, features: PositionFeatures, out: vec[i64], at: i64) -> None:
        for count in range(2, 6):
            put_flag(s.n == count, out, at + count - 2)
        put_flag(features.offices.board.has_countries, out, at + 4)
        put_flag(self.prospects.has_green, out, at + 5)


def put_flag(flag: bool, out: vec[i64], at: i64) -> None:
    """1 or 0."""
    if flag:  # a conditional expression would box its value when compiled
        out[at] = 1
    else:
        out[at] = 0


def put_steps(number: i64, first: i64, out: vec[i64], at: i64) -> i64:
    """Three flags: whether the number is at least the first one, at least one more, at least two more."""
    put_flag(number >= first, out, at)
    put_flag(number >= first + 1, out, at + 1)
    put_flag(number >= first + 2, out, at + 2)
    return at + 3


def put_workers(s: Hansa, p: Seat, out: vec[i64], at: i64) -> i64:
    """At hand and to hire."""
    out[at] = s.supply[p * 2 + TRADER]
    out[at + 1] = s.supply[p * 2 + MERCHANT]
    out[at + 2] = s.stock[p * 2 + TRADER]
    out[at + 3] = s.stock[p * 2 + MERCHANT]
    put_flag(s.workers(p) == 0, out, at + 4)
    return at + 5


def largest_other(features: PositionFeatures, p: Seat, n: i64) -> i64:
    """The largest network of another seat."""
    most: i64 = 0
    for q in range(n):
        if q != p:
            most = max(most, features.seats[q].network.largest)
    return most


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
