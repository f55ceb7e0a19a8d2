"""What a player of Merchants of Europe would do next if the cards were there: wishes, the most urgent first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.merchants.paths import ANY, Ways
from kogge.bots.merchants.targets import NONE, Trip, find_road, find_trip, remaining_of
from kogge.bots.merchants.weights import Weights
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat
from kogge.games.merchants.actions import BUY, DRIVE, EQUIP, EXCHANGE, HIRE, ROUTE, WALK, pack
from kogge.games.merchants.board import GRAIN, SALT
from kogge.games.merchants.build import MOST_BESIDE
from kogge.games.merchants.market import EQUAL_CARDS, MOST_BOUGHT, PRICE
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.trade import count_in
from kogge.games.merchants.walk import STEPS

FAR_WALK: Final = 2  # grain for which a merchant sets out, however far it has to go


def bundle_of(cost: i64) -> i64:
    """One of each kind in a mask."""
    bundle: i64 = 0
    for kind in range(5):
        bundle |= ((cost >> kind) & 1) << (kind * 4)
    return bundle


class Wishes:
    """Actions with the cards that each takes, as a bundle: four bits a kind."""

    def __init__(self, w: Weights, ways: Ways, s: Merchants, p: Seat, found_first: bool) -> None:
        self.actions = vec[i64]()
        self.costs = vec[i64]()
        self.walking: i64 = 0
        self.walker: i64 = NONE  # the merchant that has least to go
        self.trip = Trip()
        self.road = find_road(ways, s, p, ANY)
        self._add_drive(s, p)
        remaining = remaining_of(s)
        self._add_walk(w, ways, s, p, remaining)
        if found_first:
            self._add_merchant(w, ways, s, p, remaining)
            self._add_route(s, p)
        else:
            self._add_route(s, p)
            self._add_merchant(w, ways, s, p, remaining)

    def add(self, action: Action, cost: i64) -> None:
        """One more, less urgent than those before."""
        self.actions = append(self.actions, action)
        self.costs = append(self.costs, cost)

    def _add_drive(self, s: Merchants, p: Seat) -> None:
        """M6: to a post that takes goods, or a good deal nearer."""
        road = self.road
        if road is None or road.caravan < 0 or road.drives == 0:
            return
        action = pack(DRIVE, road.caravan - p * 2 + 1, road.first)
        if road.gaps == 0 and s.free_goods(p) > 0:
            self.add(action, road.salt() << (SALT * 4))
        elif road.drives >= STEPS and s.hand[p * 5 + SALT] > 1:
            self.add(action, 1 << (SALT * 4))

    def _add_walk(self, w: Weights, ways: Ways, s: Merchants, p: Seat, remaining: i64) -> None:
        """M5: with the merchant that has least to go; one that has far to go sets out with some grain."""
        besides: i64 = NONE
        for i in range(p * 2, p * 2 + 2):
            if s.merchants[i] < 0:
                continue
            self.walking += 1
            trip = find_trip(w, ways, s, s.merchants[i], besides, remaining)
            besides = trip.city
            if trip.city >= 0 and (self.walker < 0 or trip.far < self.trip.far):
                self.walker = i
                self.trip = trip
        if self.walker >= 0 and s.stock[p] > 0:
            near = nearer(ways, s, self.walker, self.trip.city)
            grain = min(self.trip.grain(), FAR_WALK)
            self.add(pack(WALK, self.walker - p * 2 + 1, near), grain << (GRAIN * 4))

    def _add_merchant(self, w: Weights, ways: Ways, s: Merchants, p: Seat, remaining: i64) -> None:
        """M4.1: where the way to the best city is shortest."""
        if s.stock[p] <= self.walking or self.walking == 2:
            return
        best: i64 = NONE
        highest: i64 = 0
        for city in range(s.board.n_cities):
            if s.posts[city] == p + 1:
                trip = find_trip(w, ways, s, s.board.city_vertex[city], self.trip.city, remaining)
                if trip.worth > highest:
                    highest = trip.worth
                    best = city
        if best >= 0:
            self.add(pack(HIRE, 0, best), bundle_of(s.board.pieces.merchant_cost))

    def _add_route(self, s: Merchants, p: Seat) -> None:
        """M4.1: a trade route in the next gap, or a caravan where the way begins."""
        road = self.road
        if road is None:
            return
        if road.post >= 0 and (s.caravans[p * 2] < 0 or s.caravans[p * 2 + 1] < 0):
            edge = own_route_at(s, p, road.post)
            if edge >= 0:
                self.add(pack(EQUIP, 0, edge), bundle_of(s.board.pieces.caravan_cost))
        if road.gap >= 0 and s.supply[p] > 0 and s.reach[road.gap] & (1 << p) != 0:
            self.add(pack(ROUTE, 0, road.gap), bundle_of(s.board.pieces.route_cost))


def nearer(ways: Ways, s: Merchants, walker: i64, city: i64) -> i64:
    """The next intersection on the way to a city."""
    n = s.board.n_cities
    best: i64 = 0
    least: i64 = 1 << 20
    here = s.merchants[walker] * 3
    for i in range(here, here + 3):
        v = s.board.vertex_near[i]
        if v >= 0 and ways.to_city[v * n + city] < least:
            least = ways.to_city[v * n + city]
            best = v
    return best


def own_route_at(s: Merchants, p: Seat, city: i64) -> i64:
    """An own trade route that touches a city, with room for a caravan."""
    v = s.board.city_vertex[city]
    for i in range(v * 3, v * 3 + 3):
        edge = s.board.vertex_edges[i]
        if edge >= 0 and s.routes[edge] == p + 1 and s.caravans_beside(edge) < MOST_BESIDE:
            return edge
    return NONE


def missing(s: Merchants, p: Seat, cost: i64) -> i64:
    """How many cards of a bundle are not in the hand."""
    count: i64 = 0
    for kind in range(5):
        count += max(count_in(cost, kind) - s.hand[p * 5 + kind], 0)
    return count


def first_missing(s: Merchants, p: Seat, cost: i64) -> i64:
    """A kind of which the hand has too few and the bank some, NONE when there is none."""
    for kind in range(5):
        if count_in(cost, kind) > s.hand[p * 5 + kind] and s.bank[kind] > 0:
            return kind
    return NONE


def to_be_had(s: Merchants, p: Seat, cost: i64) -> i64:
    """M3.2: how many cards can be bought, or exchanged for those that the bundle does not take."""
    count = min(MOST_BOUGHT - s.bought, s.gold[p] // PRICE)
    for kind in range(5):
        count += max(s.hand[p * 5 + kind] - count_in(cost, kind), 0) // EQUAL_CARDS
    return count


def get_for(s: Merchants, p: Seat, cost: i64) -> Action:
    """Exchange or buy the next card of a bundle; NONE when the bank has none."""
    kind = first_missing(s, p, cost)
    if kind == NONE:
        return NONE
    for give in range(5):
        if s.hand[p * 5 + give] - count_in(cost, give) >= EQUAL_CARDS:
            return pack(EXCHANGE, give, kind)
    return pack(BUY, 0, kind)
