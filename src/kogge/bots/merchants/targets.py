"""Where caravans and merchants of Merchants of Europe had best go next, for quick decisions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.merchants.paths import FROM_POST, Search, Ways, go_on, set_out
from kogge.bots.merchants.weights import BLANK_PIPS, Weights, pips
from kogge.core.contract import Seat
from kogge.games.merchants.drive import takes_goods
from kogge.games.merchants.state import EMPTY, Merchants
from kogge.games.merchants.walk import STEPS

NONE: Final = -1


class Road:
    """M6: the cheapest way of a caravan to a post that takes goods."""

    def __init__(self) -> None:
        self.caravan: i64 = NONE  # that goes, or
        self.post: i64 = NONE  # the city of the own post where one must be equipped first
        self.first: i64 = NONE  # the trade route it enters first, or has to build
        self.drives: i64 = 0  # routes up to the first gap, or to the post
        self.gap: i64 = NONE  # the first path on which a route must be built
        self.gaps: i64 = 0

    def salt(self) -> i64:
        """What it takes to drive there, or to the first gap."""
        return (self.drives + STEPS - 1) // STEPS


def remaining_of(s: Merchants) -> i64:
    """0 to 100: how much of the game is still to come, judged by who has the fewest goods left."""
    least: i64 = 100
    for goods in s.goods:
        least = min(least, goods)
    return least * 100 // s.board.goods_of(s.n)


def find_road(ways: Ways, s: Merchants, p: Seat, only: i64) -> Road | None:
    """For any caravan, or only the one that is named; None when there is no way."""
    search = Search(s.board.n_vertices)
    set_out(ways, s, p, search, only)
    place = search.take()
    while place >= 0:
        if takes_goods(s, p, place >> 1) >= 0:
            return unwind(s, search, place)
        go_on(ways, s, p, search, place)
        place = search.take()
    return None


def unwind(s: Merchants, search: Search, place: i64) -> Road:
    """Back from the post to where the way begins."""
    road = Road()
    board = s.board
    came = search.came[place]
    while came >= 0:
        edge = came >> 1
        road.first = edge
        if s.routes[edge] == EMPTY:
            road.gap = edge
            road.gaps += 1
            road.drives = 0
        else:
            road.drives += 1
        place = (board.edge_a[edge] + board.edge_b[edge] - (place >> 1)) * 2 + (came & 1)
        came = search.came[place]
    if came <= FROM_POST:
        road.post = FROM_POST - came
    else:
        road.caravan = -1 - came
    return road


class Trip:
    """M5: the best empty city to walk to."""

    def __init__(self) -> None:
        self.city: i64 = NONE
        self.far: i64 = 0
        self.worth: i64 = 0

    def grain(self) -> i64:
        """What it takes to get there."""
        return (self.far + STEPS - 1) // STEPS


def city_worth(w: Weights, s: Merchants, city: i64, remaining: i64) -> i64:
    """What a post there brings, by and large."""
    chance: i64 = 0
    blank = False
    for i in range(city * 3, city * 3 + 3):
        h = s.board.city_hexes[i]
        if h < 0:
            continue
        if s.number[h] != 0:
            chance += pips(s.number[h])
        else:
            blank = True
    if blank:
        chance += BLANK_PIPS
    return chance * w.pip * remaining // 100 + s.board.coast_gold[city] * w.gold


def find_trip(w: Weights, ways: Ways, s: Merchants, start: i64, besides: i64, remaining: i64) -> Trip:
    """From an intersection, not to the city that another goes to."""
    trip = Trip()
    n = s.board.n_cities
    for city in range(n):
        far = ways.to_city[start * n + city]
        if far > w.horizon or s.posts[city] != EMPTY or city == besides:
            continue
        due = (far + STEPS - 1) // STEPS
        worth = w.founded - due * w.grain_due - far * w.step
        if worth + w.best_city <= trip.worth:
            continue
        worth += city_worth(w, s, city, remaining)
        if worth > trip.worth:
            trip.worth = worth
            trip.city = city
            trip.far = far
    return trip
