"""What a player of Merchants of Europe would do next if the cards were there: goals, the most urgent first."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION
from kogge.bots.merchants.hand_value import HIRES, uses_of
from kogge.bots.merchants.income import remaining_percent
from kogge.bots.merchants.paths import NONE, WalkingDistances
from kogge.bots.merchants.targets import find_city, find_delivery, find_walk, next_step
from kogge.bots.merchants.weights import Weights
from kogge.core.actions import pack
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat
from kogge.games.merchants.actions import BUY, DRIVE, EQUIP, EXCHANGE, HIRE, ROUTE, WALK
from kogge.games.merchants.board import GRAIN, SALT
from kogge.games.merchants.build import MOST_BESIDE
from kogge.games.merchants.market import EQUAL_CARDS, MOST_BOUGHT, PRICE
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.trade import count_in
from kogge.games.merchants.walk import STEPS


def bundle_of(cost: i64) -> i64:
    """A cost, which is a mask of kinds, as a bundle: four bits for each kind."""
    bundle: i64 = 0
    for kind in range(5):
        bundle |= ((cost >> kind) & 1) << (kind * 4)
    return bundle


class Goals:
    """Actions, and the cards that each takes as a bundle."""

    def __init__(self, w: Weights, distances: WalkingDistances, s: Merchants, p: Seat, found_first: bool) -> None:
        self.actions = vec[i64]()
        self.costs = vec[i64]()
        remaining = remaining_percent(s)
        self.delivery = find_delivery(w, s, p)
        self.walk = find_walk(w, distances, s, p, remaining)
        self._add_drive(s, p)
        self._add_walk(w, distances, s, p)
        if found_first:
            self._add_merchant(w, distances, s, p, remaining)
            self._add_caravan_and_route(s, p)
        else:
            self._add_caravan_and_route(s, p)
            self._add_merchant(w, distances, s, p, remaining)

    def _add(self, action: Action, cost: i64) -> None:
        """One more, less urgent than those before."""
        self.actions = append(self.actions, action)
        self.costs = append(self.costs, cost)

    def _add_drive(self, s: Merchants, p: Seat) -> None:
        """M6: to a post that takes goods, or a good deal nearer."""
        target = self.delivery
        if target is None or target.caravan < 0 or target.drives == 0:
            return
        action = pack(DRIVE, target.caravan - p * 2 + 1, target.first_edge)
        if target.gaps == 0 and s.free_goods(p) > 0:
            self._add(action, target.salt() << (SALT * 4))
        elif target.drives >= STEPS and s.hand[p * 5 + SALT] > 1:
            self._add(action, 1 << (SALT * 4))

    def _add_walk(self, w: Weights, distances: WalkingDistances, s: Merchants, p: Seat) -> None:
        """M5: a merchant that has far to go sets out with some of the grain."""
        target = self.walk
        if target.merchant >= 0 and s.stock[p] > 0:
            near = next_step(distances, s, target.merchant, target.city)
            grain = min(target.grain(), w.grain_to_set_out)
            self._add(pack(WALK, target.merchant - p * 2 + 1, near), grain << (GRAIN * 4))

    def _add_merchant(self, w: Weights, distances: WalkingDistances, s: Merchants, p: Seat, remaining: i64) -> None:
        """M4.1: at the own post from where the best city can be reached."""
        if uses_of(s, p) & HIRES == 0:
            return
        best: i64 = NONE
        highest: i64 = 0
        for city in range(s.board.n_cities):
            if s.posts[city] == p + 1:
                target = find_city(w, distances, s, s.board.city_vertex[city], self.walk.city, remaining)
                if target.value > highest:
                    highest = target.value
                    best = city
        if best >= 0:
            self._add(pack(HIRE, 0, best), bundle_of(s.board.pieces.merchant_cost))

    def _add_caravan_and_route(self, s: Merchants, p: Seat) -> None:
        """M4.1: a caravan where the path to the delivery starts, and a trade route in its first gap."""
        target = self.delivery
        if target is None:
            return
        if target.post >= 0 and (s.caravans[p * 2] < 0 or s.caravans[p * 2 + 1] < 0):
            edge = own_route_at(s, p, target.post)
            if edge >= 0:
                self._add(pack(EQUIP, 0, edge), bundle_of(s.board.pieces.caravan_cost))
        if target.gap >= 0 and s.supply[p] > 0 and s.reach[target.gap] & (1 << p) != 0:
            self._add(pack(ROUTE, 0, target.gap), bundle_of(s.board.pieces.route_cost))


def own_route_at(s: Merchants, p: Seat, city: i64) -> i64:
    """An own trade route that touches a city, with room for a caravan; NONE when there is none."""
    v = s.board.city_vertex[city]
    for i in range(v * 3, v * 3 + 3):
        edge = s.board.vertex_edges[i]
        if edge >= 0 and s.routes[edge] == p + 1 and s.caravans_beside(edge) < MOST_BESIDE:
            return edge
    return NONE


def missing_cards(s: Merchants, p: Seat, cost: i64) -> i64:
    """How many cards of a bundle are not in the hand."""
    count: i64 = 0
    for kind in range(5):
        count += max(count_in(cost, kind) - s.hand[p * 5 + kind], 0)
    return count


def missing_kind(s: Merchants, p: Seat, cost: i64) -> i64:
    """The first kind of which the hand has too few and the bank some, NONE when there is none."""
    for kind in range(5):
        if count_in(cost, kind) > s.hand[p * 5 + kind] and s.bank[kind] > 0:
            return kind
    return NONE


def obtainable_cards(s: Merchants, p: Seat, cost: i64) -> i64:
    """M3.2: how many cards can be bought, or exchanged for those that the bundle does not take."""
    count = min(MOST_BOUGHT - s.bought, s.gold[p] // PRICE)
    for kind in range(5):
        count += max(s.hand[p * 5 + kind] - count_in(cost, kind), 0) // EQUAL_CARDS
    return count


def obtain_action(s: Merchants, p: Seat, cost: i64) -> Action:
    """Exchange or buy the next card of a bundle; NO_ACTION when the bank has none."""
    kind = missing_kind(s, p, cost)
    if kind == NONE:
        return NO_ACTION
    for give in range(5):
        if s.hand[p * 5 + give] - count_in(cost, give) >= EQUAL_CARDS:
            return pack(EXCHANGE, give, kind)
    return pack(BUY, 0, kind)
