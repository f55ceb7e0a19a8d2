"""What can be read off a position of Hansa Teutonica: who controls what, networks, and what routes would bring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.evaluators.hansa_weights import Weights
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.hansa.board import ABILITY_FAVOUR, ACTIONS, KEYS, MARKER_KINDS, PRIVILEGE, Board
from kogge.games.hansa.scoring import ABILITY_POINTS, CITY_POINTS, FAVOURED_ABILITY_POINTS, marker_points
from kogge.games.hansa.state import EMPTY, Hansa

POINT: Final = 100
MOST_CITIES: Final = 64


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


class Survey:
    """The position that was looked at last (`look`), and in it the seat (`look_at`)."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.charts: list[Chart] = []
        # Of the board.
        self.near = vec[i64]()
        self.degree = vec[i64]()
        # Of the position.
        self.remaining: i64 = 0  # 100 to 0: how far the end is
        self.controller = vec[i64]([0] * MOST_CITIES)  # [city]
        self.slot = vec[i64]([0] * MOST_CITIES)  # [city] the next empty one, -1 when full
        # Of the seat.
        self.own: i64 = 0  # cities with own offices as bits
        self.keys: i64 = 0
        self.network: i64 = 0
        self.privilege: i64 = 0
        self.markers: i64 = 0
        self.parts: i64 = 0  # how many connected sets of own cities there are
        self.part = vec[i64]([0] * MOST_CITIES)  # [set] its cities as bits
        self.size = vec[i64]([0] * MOST_CITIES)  # [set] its offices

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
        chart = self.chart_of(s.board)
        self.near = chart.near
        self.degree = chart.degree
        self.remaining = 100 - progress_of(s)
        n = s.board.n_cities
        offices = s.offices
        slots = s.slots
        start = s.board.slot_start
        for c in range(n):
            found: i64 = -1
            for i in range(start[c], start[c + 1]):
                if slots[i] == EMPTY:
                    found = i
                    break
            self.slot[c] = found
            owners: i64 = 0
            who: i64 = -1
            for p in range(s.owners):
                if offices[p * n + c] > 0:
                    owners += 1
                    who = p
            self.controller[c] = who if owners < 2 else s.controller(c)

    def look_at(self, s: Hansa, p: Seat) -> None:
        """What is the seat's own."""
        n = s.board.n_cities
        offices = s.offices
        own: i64 = 0
        for c in range(n):
            if offices[p * n + c] > 0:
                own |= i64(1) << c
        self.own = own
        self.keys = s.level_value(p, KEYS)
        self.privilege = s.level_value(p, PRIVILEGE)
        held: i64 = 0
        for k in range(p * MARKER_KINDS, (p + 1) * MARKER_KINDS):
            held += s.hand[k] + s.used[k]
        for entry in s.decrees:
            if entry & 15 == p:
                held += 1
        self.markers = held
        self._find_parts(offices, p * n)

    def _find_parts(self, offices: vec[i64], base: i64) -> None:
        """H7.2 F: own offices by connected sets of own cities, and the largest set."""
        near = self.near
        rest = self.own
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

    def missing(self, start: i64, goal: i64) -> i64:
        """H5.4: how many more cities would link the two, at most four."""
        near = self.near
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

    def route_gain(self, s: Hansa, p: Seat, r: i64) -> i64:
        """H4.8: what establishing the route would bring the seat looked at."""
        w = self.weights
        board = s.board
        a = board.city_a[r]
        b = board.city_b[r]
        gain = self._toll_of(p, a) + self._toll_of(p, b)
        if s.marker_at[r] != 0:
            more = (marker_points(self.markers + 1) - marker_points(self.markers)) * POINT
            gain += w.marker + more + w.uses[s.marker_at[r] - 1] * self.remaining // 100
        best = max(self._office_on(s, p, r, a), self._office_on(s, p, r, b))
        offered = board.abilities[a] | board.abilities[b]
        if offered != 0:
            for track in range(5):
                if offered & (1 << track) != 0:
                    best = max(best, self.ability_gain(s, p, track))
        if board.special[r] == 1:
            best = max(best, self._best_cell(s))
        return gain + best

    def _toll_of(self, p: Seat, city: i64) -> i64:
        """H4.9: the point for control, own or given away."""
        who = self.controller[city]
        if who == p:
            return self.weights.control
        return self.weights.given if who >= 0 else 0

    def _office_on(self, s: Hansa, p: Seat, route: i64, city: i64) -> i64:
        """H5.1: an office by this route, if privilege and a worker of its shape allow it."""
        slot = self.slot[city]
        if slot < 0 or s.board.slot_colour[slot] > self.privilege:
            return 0
        kind = s.board.slot_kind[slot]
        if s.count_on_route(route, kind) == 0 and (
            s.supply[p * 2 + kind] == 0 or s.own[p * s.board.n_routes + route] == s.board.length[route]
        ):
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
        if self.own & around != 0:
            gain += w.join
        joined: i64 = 1
        for k in range(self.parts):
            if self.part[k] & around != 0:
                joined += self.size[k]
        if joined > self.network:
            gain += (joined - self.network) * self.keys * POINT
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
            gain += more * self.network * POINT
        elif level + 1 == desk.last[track]:
            gain += (FAVOURED_ABILITY_POINTS if s.has_tile(p, ABILITY_FAVOUR) else ABILITY_POINTS) * POINT
        return gain + w.supply

    def _best_cell(self, s: Hansa) -> i64:
        """H5.6: the best special cell that is open to the seat."""
        best: i64 = 0
        board = s.board
        for cell in range(board.n_cells):
            if s.cells[cell] == EMPTY and board.cell_colour[cell] <= self.privilege:
                best = max(best, board.cell_points[cell] * self.weights.cell)
        return best


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
