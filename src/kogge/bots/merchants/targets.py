"""Where caravans and merchants of Merchants of Europe had best go next, for quick decisions."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.merchants.income import quick_city_value
from kogge.bots.merchants.paths import ANY_CARAVAN, FROM_POST, NONE, CaravanSearch, WalkingDistances, cards_for
from kogge.bots.merchants.weights import Weights
from kogge.core.contract import Seat
from kogge.games.merchants.drive import takes_goods
from kogge.games.merchants.state import EMPTY, Merchants


class DeliveryTarget:
    """M6: the cheapest path of a caravan to a post that takes goods."""

    def __init__(self) -> None:
        self.caravan: i64 = NONE  # that goes, or
        self.post: i64 = NONE  # the city of the own post where one must be equipped first
        self.first_edge: i64 = NONE  # where the path begins: a trade route to enter, or one to build
        self.drives: i64 = 0  # routes up to the first gap, or to the post
        self.gap: i64 = NONE  # the first path on which a route must be built
        self.gaps: i64 = 0

    def salt(self) -> i64:
        """What it takes to drive there, or to the first gap."""
        return cards_for(self.drives)


def find_delivery(w: Weights, s: Merchants, p: Seat, caravan: i64 = ANY_CARAVAN) -> DeliveryTarget | None:
    """For any caravan, or only the one that is named; None when no post can be reached."""
    search = CaravanSearch(w, s, p, caravan)
    node = search.next_node()
    while node >= 0:
        if takes_goods(s, p, node >> 1) >= 0:
            return trace_back(s, search, node)
        node = search.next_node()
    return None


def trace_back(s: Merchants, search: CaravanSearch, node: i64) -> DeliveryTarget:
    """Back along the path from the post to where it starts."""
    target = DeliveryTarget()
    board = s.board
    came_from = search.came_from[node]
    while came_from >= 0:
        edge = came_from >> 1
        target.first_edge = edge
        if s.routes[edge] == EMPTY:
            target.gap = edge
            target.gaps += 1
            target.drives = 0
        else:
            target.drives += 1
        node = (board.edge_a[edge] + board.edge_b[edge] - (node >> 1)) * 2 + (came_from & 1)
        came_from = search.came_from[node]
    if came_from <= FROM_POST:
        target.post = FROM_POST - came_from
    else:
        target.caravan = -1 - came_from
    return target


class CityTarget:
    """M5: the best empty city for a merchant to walk to."""

    def __init__(self) -> None:
        self.merchant: i64 = NONE  # that walks there, if it is on the board
        self.city: i64 = NONE
        self.distance: i64 = 0
        self.value: i64 = 0

    def grain(self) -> i64:
        """What it takes to get there."""
        return cards_for(self.distance)


def find_city(
    w: Weights, distances: WalkingDistances, s: Merchants, start: i64, taken: i64, remaining: i64
) -> CityTarget:
    """From an intersection, but not to the city that is taken: another merchant walks there."""
    target = CityTarget()
    n = s.board.n_cities
    for city in range(n):
        distance = distances.to_city[start * n + city]
        if distance > w.horizon or s.posts[city] != EMPTY or city == taken:
            continue
        value = w.founded - cards_for(distance) * w.grain_due - distance * w.step
        if value + w.best_city <= target.value:
            continue
        value += quick_city_value(w, s, city, remaining)
        if value > target.value:
            target.value = value
            target.city = city
            target.distance = distance
    return target


def find_walk(w: Weights, distances: WalkingDistances, s: Merchants, p: Seat, remaining: i64) -> CityTarget:
    """For the merchant on the board that has least to go; no two go to the same city."""
    best = CityTarget()
    taken: i64 = NONE
    for i in range(p * 2, p * 2 + 2):
        if s.merchants[i] < 0:
            continue
        target = find_city(w, distances, s, s.merchants[i], taken, remaining)
        taken = target.city
        if target.city >= 0 and (best.merchant < 0 or target.distance < best.distance):
            best = target
            best.merchant = i
    return best


def next_step(distances: WalkingDistances, s: Merchants, merchant: i64, city: i64) -> i64:
    """The next intersection on a merchant's walk to a city."""
    n = s.board.n_cities
    best: i64 = 0
    least: i64 = 1 << 20
    here = s.merchants[merchant] * 3
    for i in range(here, here + 3):
        v = s.board.vertex_near[i]
        if v >= 0 and distances.to_city[v * n + city] < least:
            least = distances.to_city[v * n + city]
            best = v
    return best
