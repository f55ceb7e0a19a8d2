"""How far merchants and caravans of Merchants of Europe have to go, counted in what the way costs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.merchants.board import Board
from kogge.games.merchants.drive import takes_goods
from kogge.games.merchants.state import EMPTY, Merchants

TARGETS: Final = 3  # posts ahead of the caravans that are looked for
FAR: Final = 360  # where the search gives up, in the units of a Ways
UNIT: Final = 15  # what a unit of a way is worth in hundredths of a point
UNSEEN: Final = 1_000
ROOM: Final = 64  # more than any single edge costs
ANY: Final = -1
FROM_POST: Final = -100  # where a way begins: this less the city, or -1 less the caravan


class Ways:
    """What an edge costs a caravan, in units of 15 hundredths; how far it is from each intersection to each city."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.drive: i64 = 2  # along an own route: a third of a salt
        self.foreign: i64 = 3  # the same and a part of the fee (M6.2)
        self.build: i64 = 17  # a route to be built first, then driven along
        self.build_double: i64 = 10  # M4.3: another one comes with it
        self.start: i64 = 40  # from an own post: a route and a caravan first
        self.to_city = walking_distances(board)  # [vertex * n_cities + city]


class WaysCache:
    """Distances are counted once for each board."""

    def __init__(self) -> None:
        self.known: list[Ways] = []

    def of(self, s: Merchants) -> Ways:
        """The distances on the board of a state."""
        for ways in self.known:
            if ways.board is s.board:
                return ways
        self.known.append(Ways(s.board))
        return self.known[-1]


def walking_distances(board: Board) -> vec[i64]:
    """M5.1: intersections on the way, posts and merchants are no hindrance."""
    out = vec[i64]([UNSEEN] * (board.n_vertices * board.n_cities))
    for city in range(board.n_cities):
        found = vec[i64]([board.city_vertex[city]])
        out[board.city_vertex[city] * board.n_cities + city] = 0
        i: i64 = 0
        while i < len(found):
            v = found[i]
            i += 1
            for j in range(v * 3, v * 3 + 3):
                near = board.vertex_near[j]
                if near >= 0 and out[near * board.n_cities + city] == UNSEEN:
                    out[near * board.n_cities + city] = out[v * board.n_cities + city] + 1
                    found = append(found, near)
    return out


class Search:
    """Intersections by what it costs to get a caravan there, each in two ways: 0, from where one may build on; 1, not.

    A list for each cost, linked through `after`.
    """

    def __init__(self, size: i64) -> None:
        self.first = vec[i64]([-1] * (FAR + ROOM))
        self.after = vec[i64]()
        self.place = vec[i64]()
        self.best = vec[i64]([UNSEEN] * (size * 2))  # [vertex * 2 + way]
        self.came = vec[i64]([0] * (size * 2))  # [vertex * 2 + way] edge * 2 + way before it; below zero: from there
        self.cost: i64 = -1  # of the place that was taken last
        self.node: i64 = -1  # the one after it in the list of that cost

    def put(self, place: i64, cost: i64, came: i64) -> None:
        """If it is cheaper than before; who may build on need not come any other way."""
        best = self.best
        if cost >= best[place] or cost >= best[place & ~1]:
            return
        best[place] = cost
        self.came[place] = came
        self.place = append(self.place, place)
        self.after = append(self.after, self.first[cost])
        self.first[cost] = len(self.place) - 1

    def take(self) -> i64:
        """The next place by its cost, -1 when there is none that is not too far."""
        while True:
            while self.node < 0:
                self.cost += 1
                if self.cost == FAR:
                    return -1
                self.node = self.first[self.cost]
            place = self.place[self.node]
            self.node = self.after[self.node]
            if self.best[place] == self.cost and (place & 1 == 0 or self.best[place & ~1] > self.cost):
                return place


def way_costs(ways: Ways, s: Merchants, p: Seat) -> vec[i64]:
    """M6.3: what it takes to bring a caravan to each of the nearest posts that take goods, nearest first."""
    search = Search(s.board.n_vertices)
    set_out(ways, s, p, search)
    city_at = s.board.city_at
    out = vec[i64]()
    one: i64 = 1  # compiled code would shift a literal as a 32-bit number, and boards have more cities
    found: i64 = 0  # cities already counted, as a mask
    place = search.take()
    while place >= 0 and len(out) < TARGETS:
        v = place >> 1
        if city_at[v] >= 0 and (found >> city_at[v]) & 1 == 0 and takes_goods(s, p, v) >= 0:
            found |= one << city_at[v]
            out = append(out, search.cost)
        go_on(ways, s, p, search, place)
        place = search.take()
    while len(out) < TARGETS:
        out = append(out, FAR)
    return out


def go_on(ways: Ways, s: Merchants, p: Seat, search: Search, place: i64) -> None:
    """Along every route, and over every path on which a route may be built: at own posts and routes, or after one."""
    board = s.board
    cost = search.cost
    v = place >> 1
    way = place & 1
    bit: i64 = 1 << p
    for j in range(v * 3, v * 3 + 3):
        edge = board.vertex_edges[j]
        if edge < 0:
            continue
        other = (board.edge_a[edge] + board.edge_b[edge] - v) * 2
        owner = s.routes[edge]
        came = edge * 2 + way
        if owner == p + 1:
            search.put(other, cost + ways.drive, came)
        elif owner != EMPTY:
            search.put(other + 1, cost + ways.foreign, came)
        elif way == 0 or s.reach[edge] & bit != 0:
            search.put(other, cost + (ways.build_double if board.double[edge] == 1 else ways.build), came)


def set_out(ways: Ways, s: Merchants, p: Seat, search: Search, only: i64 = ANY) -> None:
    """From where caravans stand, or from an own post with a new one; from `only` one caravan, if it is named."""
    board = s.board
    for i in range(p * 2, p * 2 + 2):
        at = s.caravans[i]
        if at >= 0 and only in (ANY, i):
            way: i64 = 0 if s.routes[at] == p + 1 else 1
            search.put(board.edge_a[at] * 2 + way, 0, -1 - i)
            search.put(board.edge_b[at] * 2 + way, 0, -1 - i)
    for city in range(board.n_cities):
        if s.posts[city] == p + 1 and only == ANY:
            search.put(board.city_vertex[city] * 2, ways.start, FROM_POST - city)
