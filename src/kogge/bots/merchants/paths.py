"""How far merchants and caravans of Merchants of Europe have to go."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.merchants.weights import COST_LIMIT, NEXT_DELIVERIES, Weights
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.merchants.board import Board
from kogge.games.merchants.drive import takes_goods
from kogge.games.merchants.state import EMPTY, Merchants
from kogge.games.merchants.walk import STEPS

NONE: Final = -1
ANY_CARAVAN: Final = -1
UNREACHED: Final = 1_000  # more than any distance or cost
FROM_POST: Final = -100  # `came_from` where a path starts: this less the city, or -1 less the caravan

# How a caravan comes to an intersection.
BUILDING: Final = 0  # over own routes last, or from an own post: new routes may be built from here
PASSING: Final = 1  # over another player's route: they may not


def cards_for(steps: i64) -> i64:
    """M5.1, M6.1: the grain, or the salt, that it takes to go that far."""
    return (steps + STEPS - 1) // STEPS


class WalkingDistances:
    """M5.1: how many intersections it is to each city; posts and merchants are no hindrance."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.to_city = walking_distances(board)  # [vertex * n_cities + city]


class DistanceCache:
    """Walking distances are counted once for each board."""

    def __init__(self) -> None:
        self.known: list[WalkingDistances] = []

    def of(self, board: Board) -> WalkingDistances:
        """The distances on a board."""
        for distances in self.known:
            if distances.board is board:
                return distances
        self.known.append(WalkingDistances(board))
        return self.known[-1]


def walking_distances(board: Board) -> vec[i64]:
    """[vertex * n_cities + city], by a breadth-first search from each city."""
    out = vec[i64]([UNREACHED] * (board.n_vertices * board.n_cities))
    for city in range(board.n_cities):
        found = vec[i64]([board.city_vertex[city]])
        out[board.city_vertex[city] * board.n_cities + city] = 0
        i: i64 = 0
        while i < len(found):
            v = found[i]
            i += 1
            for j in range(v * 3, v * 3 + 3):
                near = board.vertex_near[j]
                if near >= 0 and out[near * board.n_cities + city] == UNREACHED:
                    out[near * board.n_cities + city] = out[v * board.n_cities + city] + 1
                    found = append(found, near)
    return out


class CaravanSearch:
    """M6: the cheapest paths of a seat's caravans to every intersection, nearest first (Dijkstra's algorithm).

    A node is an intersection and how a caravan comes there: `vertex * 2 + BUILDING` or `vertex * 2 + PASSING`. The
    queue is a linked list of entries for each cost.
    """

    def __init__(self, w: Weights, s: Merchants, p: Seat, caravan: i64 = ANY_CARAVAN) -> None:
        self.w = w
        self.s = s
        self.p = p
        self.cost: i64 = -1  # of the node that was taken last
        self.node: i64 = NONE  # the node that was taken last
        self.nearest: i64 = NONE  # of the post that takes goods at the lowest cost, once that is known
        size = s.board.n_vertices * 2
        self.came_from = vec[i64]([0] * size)  # [node] edge * 2 + how it came to the node before; below zero: a start
        self._costs = vec[i64]([UNREACHED] * size)  # [node] the lowest so far
        self._heads = vec[i64]([NONE] * COST_LIMIT)  # [cost] the first entry
        self._nodes = vec[i64]()  # [entry]
        self._links = vec[i64]()  # [entry] the next one of the same cost
        self._entry: i64 = NONE  # the next one of the current cost
        self._add_starts(caravan)

    def next_node(self) -> i64:
        """The next node by its cost, NONE when the others are too far. Only then paths go on from the one before."""
        if self.node >= 0:
            self._expand()
        while True:
            while self._entry < 0:
                self.cost += 1
                if self.cost >= COST_LIMIT:
                    self.node = NONE
                    return NONE
                self._entry = self._heads[self.cost]
            node = self._nodes[self._entry]
            self._entry = self._links[self._entry]
            if self._costs[node] == self.cost and (node & 1 == BUILDING or self._costs[node & ~1] > self.cost):
                self.node = node
                return node

    def _add(self, node: i64, cost: i64, came_from: i64) -> None:
        """If it is cheaper than before, and not too far. Where routes may be built at no higher cost, passing is of no
        use."""
        costs = self._costs
        if cost >= COST_LIMIT or cost >= costs[node] or cost >= costs[node & ~1]:
            return
        costs[node] = cost
        self.came_from[node] = came_from
        self._nodes = append(self._nodes, node)
        self._links = append(self._links, self._heads[cost])
        self._heads[cost] = len(self._nodes) - 1

    def _add_starts(self, caravan: i64) -> None:
        """Where caravans stand, and own posts, for a new caravan; if one is named, only where that one stands."""
        s = self.s
        p = self.p
        board = s.board
        for i in range(p * 2, p * 2 + 2):
            at = s.caravans[i]
            if at >= 0 and caravan in (ANY_CARAVAN, i):
                how: i64 = BUILDING if s.routes[at] == p + 1 else PASSING
                self._add(board.edge_a[at] * 2 + how, 0, -1 - i)
                self._add(board.edge_b[at] * 2 + how, 0, -1 - i)
        for city in range(board.n_cities):
            if s.posts[city] == p + 1 and caravan == ANY_CARAVAN:
                self._add(board.city_vertex[city] * 2 + BUILDING, self.w.equip_cost, FROM_POST - city)

    def _expand(self) -> None:
        """Along every route, and over every path on which the seat may build: at its own posts and routes, or on from
        a route that it has to build before."""
        w = self.w
        s = self.s
        board = s.board
        cost = self.cost
        v = self.node >> 1
        how = self.node & 1
        mine = self.p + 1
        seat: i64 = 1 << self.p
        for j in range(v * 3, v * 3 + 3):
            edge = board.vertex_edges[j]
            if edge < 0:
                continue
            there = (board.edge_a[edge] + board.edge_b[edge] - v) * 2  # the other end
            owner = s.routes[edge]
            came_from = edge * 2 + how
            if owner == mine:
                self._add(there + BUILDING, cost + w.drive_cost, came_from)
            elif owner != EMPTY:
                self._add(there + PASSING, cost + w.foreign_drive_cost, came_from)
            elif how == BUILDING or s.reach[edge] & seat != 0:
                build = w.double_build_cost if board.double[edge] == 1 else w.build_cost
                self._add(there + BUILDING, cost + build, came_from)


def delivery_costs(w: Weights, s: Merchants, p: Seat) -> vec[i64]:
    """M6.3: what it takes to bring a caravan to each of the nearest posts that take goods, nearest first; COST_LIMIT
    for each that there is not."""
    return nearest_deliveries(CaravanSearch(w, s, p))


def nearest_deliveries(search: CaravanSearch) -> vec[i64]:
    """The same by a search that has not begun; it knows the node of the nearest one then."""
    s = search.s
    p = search.p
    city_at = s.board.city_at
    out = vec[i64]()
    found: i64 = 0  # cities already counted, as a mask
    node = search.next_node()
    while node >= 0:
        v = node >> 1
        if city_at[v] >= 0 and (found >> city_at[v]) & 1 == 0 and takes_goods(s, p, v) >= 0:
            if len(out) == 0:
                search.nearest = node
            found |= bit(city_at[v])
            out = append(out, search.cost)
            if len(out) == NEXT_DELIVERIES:
                return out
        node = search.next_node()
    while len(out) < NEXT_DELIVERIES:
        out = append(out, COST_LIMIT)
    return out
