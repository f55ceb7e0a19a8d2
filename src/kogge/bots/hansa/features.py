"""What can be read off a position of Hansa Teutonica: who controls what, networks, and what routes would bring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.hansa.standing import MOST_CITIES, Standing
from kogge.bots.hansa.weights import Weights
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.hansa.board import ACTIONS, KEYS, Board
from kogge.games.hansa.scoring import ABILITY_POINTS, CITY_POINTS, FAVOURED_ABILITY_POINTS
from kogge.games.hansa.state import Hansa

POINT: Final = 100
MOST_OWNERS: Final = 6  # five seats; a neutral colour beside two


class Chart:
    """What never changes on a board, as bits and counts."""

    def __init__(self, board: Board) -> None:
        self.name = board.name
        self.countries: i64 = 1 if sum(board.country) > 0 else 0
        self.degree = vec[i64]([board.near_start[c + 1] - board.near_start[c] for c in range(board.n_cities)])
        self.near = vec[i64]()  # neighbours of a city as bits
        for c in range(board.n_cities):
            bits: i64 = 0
            for i in range(board.near_start[c], board.near_start[c + 1]):
                bits |= i64(1) << board.near[i]
            self.near = append(self.near, bits)


class Features:
    """The position that was looked at last (`look`), and in it the seat (`look_at`)."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.charts: list[Chart] = []
        # Of the board.
        self.near = vec[i64]()
        self.degree = vec[i64]()
        # Of the position.
        self.board = ""  # what cities were looked at on
        self.owners: i64 = 0
        self.slots = vec[i64]()
        self.extras = vec[i64]()
        self.remaining: i64 = 0  # 100 to 0: how far the end is
        self.controller = vec[i64]([0] * MOST_CITIES)  # [city]
        self.slot = vec[i64]([0] * MOST_CITIES)  # [city] the next empty one, -1 when full
        self.owned = vec[i64]([0] * MOST_OWNERS)  # [owner] cities with offices of theirs as bits
        self.held = vec[i64]([0] * MOST_OWNERS)  # [owner] how many offices
        self.ruled = vec[i64]([0] * MOST_OWNERS)  # [owner] how many cities they control
        self.gates = vec[i64]([0] * MOST_OWNERS)  # [owner] how many routes end in those
        self.version: i64 = 0  # of the offices
        self.standings = [Standing() for _ in range(MOST_OWNERS)]  # [seat]
        self.at = self.standings[0]  # of the seat

    def chart_of(self, board: Board) -> Chart:
        """The board's chart; made once."""
        for chart in self.charts:
            if chart.name == board.name:
                return chart
        chart = Chart(board)
        self.charts.append(chart)
        return chart

    def look(self, s: Hansa) -> None:
        """What is the same for every seat."""
        self.remaining = 100 - progress_of(s)
        if self._has_seen(s):
            return  # offices are rare; most looks are at other workers on routes
        chart = self.chart_of(s.board)
        self.near = chart.near
        self.degree = chart.degree
        self.board = s.board.name
        self.owners = s.owners
        self.slots = s.slots[:]
        self.extras = s.extras[:]
        self.version += 1
        for p in range(s.owners):
            self.owned[p] = 0
            self.held[p] = 0
            self.ruled[p] = 0
            self.gates[p] = 0
        for c in range(s.board.n_cities):
            self._look_at_city(s, c)

    def _has_seen(self, s: Hansa) -> bool:
        """Whether offices are as they were."""
        if self.owners != s.owners or self.board != s.board.name:
            return False
        return same(self.slots, s.slots) and same(self.extras, s.extras)

    def _look_at_city(self, s: Hansa, c: i64) -> None:
        """Its offices."""
        n = s.board.n_cities
        self.slot[c] = s.leftmost_empty(c)
        several = False
        who: i64 = -1
        for p in range(s.owners):
            count = s.offices[p * n + c]
            if count > 0:
                self.owned[p] |= i64(1) << c
                self.held[p] += count
                several = who >= 0
                who = p
        if several:
            who = s.controller(c)
        self.controller[c] = who
        if who >= 0:
            self.ruled[who] += 1
            self.gates[who] += self.degree[c]

    def look_at(self, s: Hansa, p: Seat) -> None:
        """What is the seat's own."""
        at = self.standings[p]
        self.at = at
        at.count_markers(s, p)
        if at.version != self.version:
            at.version = self.version
            at.connect(self.owned[p], self.near, s.offices, p * s.board.n_cities)
        elif at.is_as_before(s, p, self.remaining):
            return
        at.remember(s, p, self.remaining)

    def missing(self, s: Hansa) -> i64:
        """H5.4: how many more cities would link east and west, at most four."""
        at = self.at
        if at.missing < 0:
            at.missing = at.distance(self.near, s.board.link_from, s.board.link_to)
        return at.missing

    def route_gain(self, s: Hansa, p: Seat, r: i64) -> i64:
        """H4.8: what establishing the route would bring the seat looked at."""
        w = self.weights
        board = s.board
        a = board.city_a[r]
        b = board.city_b[r]
        gain = self._toll_of(p, a) + self._toll_of(p, b)
        if s.marker_at[r] != 0:
            gain += w.marker + self.at.more_markers * POINT + w.uses[s.marker_at[r] - 1] * self.remaining // 100
        best = max(self._office_on(s, p, r, a), self._office_on(s, p, r, b))
        offered = board.abilities[a] | board.abilities[b]
        if offered != 0:
            for track in range(5):
                if offered & (1 << track) != 0:
                    best = max(best, self._next_cell(s, p, track))
        if board.special[r] == 1:
            best = max(best, self._best_cell(s))
        return gain + best

    def _toll_of(self, p: Seat, city: i64) -> i64:
        """H4.9: the point for control, own or given away."""
        who = self.controller[city]
        if who == p:
            return self.weights.control
        if who >= 0:
            return self.weights.given
        return 0

    def _office_on(self, s: Hansa, p: Seat, route: i64, city: i64) -> i64:
        """H5.1: an office by this route, if privilege and a worker of its shape allow it."""
        at = self.at
        if at.city_known[city] != at.stamp:
            at.city_known[city] = at.stamp
            at.city_gain[city] = self._next_office(s, p, city)
        gain = at.city_gain[city]
        if gain == 0:
            return 0
        kind = s.board.slot_kind[self.slot[city]]
        if (
            s.supply[p * 2 + kind] == 0 or s.own[p * s.board.n_routes + route] == s.board.length[route]
        ) and s.count_on_route(route, kind) == 0:
            return 0
        return gain

    def _next_office(self, s: Hansa, p: Seat, city: i64) -> i64:
        """What the next slot of the city brings; 0 when there is none, or none open to the seat."""
        slot = self.slot[city]
        if slot < 0 or s.board.slot_colour[slot] > self.at.privilege:
            return 0
        return self.office_gain(s, p, city) + s.board.slot_points[slot] * POINT

    def office_gain(self, s: Hansa, p: Seat, city: i64) -> i64:
        """Control, network and neighbourhood of one more office, the rightmost of the city."""
        w = self.weights
        gain = w.office + w.held * self.remaining // 100
        who = self.controller[city]
        if who != p:
            n = s.board.n_cities
            if who < 0 or s.offices[p * n + city] + 1 >= s.offices[who * n + city]:
                gain += CITY_POINTS * POINT + self.degree[city] * w.toll * self.remaining // 100
        around = self.near[city] | (i64(1) << city)
        if self.at.own & around != 0:
            gain += w.join
        joined: i64 = 1
        for k in range(self.at.parts):
            if self.at.part[k] & around != 0:
                joined += self.at.size[k]
        if joined > self.at.network:
            gain += (joined - self.at.network) * self.at.keys * POINT
        return gain

    def ability_gain(self, s: Hansa, p: Seat, track: i64) -> i64:
        """H5.5: the next cell of the track; 0 when it is fully open."""
        level = s.levels[p * 5 + track]
        desk = s.board.desk
        if level == desk.last[track]:
            return 0
        w = self.weights
        gain: i64 = w.levels[track]
        more = desk.value(track, level + 1) - desk.value(track, level)
        if track == ACTIONS:
            gain += more * w.action
        gain = gain * self.remaining // 100
        if track == KEYS:
            gain += more * self.at.network * POINT
        elif level + 1 == desk.last[track]:
            gain += (FAVOURED_ABILITY_POINTS if self.at.favoured else ABILITY_POINTS) * POINT
        return gain + w.supply

    def _next_cell(self, s: Hansa, p: Seat, track: i64) -> i64:
        """What `ability_gain` says."""
        if self.at.track_known[track] != self.at.stamp:
            self.at.track_known[track] = self.at.stamp
            self.at.track_gain[track] = self.ability_gain(s, p, track)
        return self.at.track_gain[track]

    def _best_cell(self, s: Hansa) -> i64:
        """H5.6: the best special cell that is open to the seat."""
        if self.at.cell_known != self.at.stamp:
            self.at.cell_known = self.at.stamp
            best: i64 = 0
            board = s.board
            for cell in range(board.n_cells):
                if self.at.cells & (1 << cell) != 0 and board.cell_colour[cell] <= self.at.privilege:
                    best = max(best, board.cell_points[cell] * self.weights.cell)
            self.at.cell_gain = best
        return self.at.cell_gain


def same(a: vec[i64], b: vec[i64]) -> bool:
    """Whether they hold the same."""
    n: i64 = len(a)
    if n != len(b):
        return False
    i: i64 = 0
    while i < n and a[i] == b[i]:  # all() of a generator would be many times as slow
        i += 1
    return i == n


def progress_of(s: Hansa) -> i64:
    """0 to 100: how near the end is."""
    most: i64 = 0
    for points in s.prestige:
        most = max(most, points * 5)
    left: i64 = 0
    for count in s.bag:
        left += count
    most = max(most, (12 - left) * 100 // 13)
    most = max(most, s.full * 100 // s.board.full_limit)
    return min(most, 100)


def workers_of(s: Hansa, p: Seat) -> i64:
    """How many workers the seat could have on routes: at hand, in the general supply and there already."""
    count = s.supply[p * 2] + s.supply[p * 2 + 1] + s.stock[p * 2] + s.stock[p * 2 + 1]
    n = s.board.n_routes
    for r in range(p * n, (p + 1) * n):
        count += s.own[r]
    return count
