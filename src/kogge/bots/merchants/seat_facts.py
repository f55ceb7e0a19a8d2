"""What a learned value of Merchants of Europe has to know of a seat: what it has, and what it still needs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.merchants.evaluator import (
    cards_value,
    deliveries_cost,
    pieces_value,
    sets_first_posts,
    walking_value,
)
from kogge.bots.merchants.hand_value import hand_value, uses_of
from kogge.bots.merchants.income import ALL_PIPS, INCOME_CELLS, NUMBERS, income_value, pips
from kogge.bots.merchants.paths import CaravanSearch, WalkingDistances, cards_for, nearest_deliveries
from kogge.bots.merchants.targets import trace_back
from kogge.bots.merchants.weights import COST_LIMIT, NEXT_DELIVERIES, PATH_UNIT, Weights
from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.merchants.board import SALT
from kogge.games.merchants.state import EMPTY, Merchants

# The rest of the game, in hundredths of a card.
MERCHANT_CARDS: Final = 300
CARD: Final = 100
COIN: Final = 45
LONGEST_PATH: Final = 120  # path units: by the time it is needed there will be a shorter one
ROLLS: Final = 36
QUARTERS: Final = 4  # rounds are counted in quarters
MOST_ROUNDS: Final = 400  # in quarters
FARTHEST: Final = 30  # intersections


class SeatFacts:
    """Filled again for every position."""

    def __init__(self) -> None:
        # On the board.
        self.posts: i64 = 0
        self.targets: i64 = 0  # posts of others that take goods
        self.merchants: i64 = 0
        self.caravans: i64 = 0
        # The judge's terms, in hundredths of a point.
        self.income_term: i64 = 0
        self.hand_term: i64 = 0
        self.cards_term: i64 = 0
        self.walking_term: i64 = 0
        self.pieces_term: i64 = 0
        self.deliveries_term: i64 = 0
        self.value: i64 = 0  # all of them, deliveries and posts
        self.pending: i64 = 0  # what chance and trade are about to bring; part of the value
        # Production, in 36 rolls.
        self.pips: i64 = 0
        self.idle_pips: i64 = 0  # rolls that bring gold instead
        self.robbed: i64 = 0
        self.kinds: i64 = 0  # of raw material that come in
        # What the next posts and deliveries take.
        self.costs = vec[i64]([0] * NEXT_DELIVERIES)  # of the nearest deliveries, in path units
        self.drives: i64 = 0  # routes to the nearest one, or to the first gap
        self.gaps: i64 = 0  # routes to be built on the way there
        self.equips: i64 = 0  # 1: it takes a new caravan
        self.delivers: i64 = 0  # 1: salt, fees and free goods are there for it
        self.walk: i64 = 0  # intersections to the nearest empty city from a merchant, FARTHEST without one
        self.second_walk: i64 = 0  # the same of the other merchant
        self.hire_walk: i64 = 0  # the same from an own post
        self.quarters: i64 = 0  # rounds until all goods may be delivered, in quarters

    def read(
        self, w: Weights, distances: WalkingDistances, s: Merchants, p: Seat, income: vec[i64], remaining: i64
    ) -> None:
        """Everything but what is compared with others."""
        self._count_board(s, p)
        self._measure_walks(distances, s, p)
        self._count_income(s, p, income)
        self._find_deliveries(w, s, p)
        self._judge(w, distances, s, p, income, remaining)
        self._estimate_rounds(s, p)

    def _count_board(self, s: Merchants, p: Seat) -> None:
        """Posts and pieces."""
        self.posts = 0
        self.targets = 0
        for city in range(s.board.n_cities):
            post = s.posts[city]
            if post == p + 1:
                self.posts += 1
            elif post != EMPTY and s.under[city] == EMPTY:
                self.targets += 1
        self.merchants = 0
        self.caravans = 0
        for i in range(p * 2, p * 2 + 2):
            if s.merchants[i] >= 0:
                self.merchants += 1
            if s.caravans[i] >= 0:
                self.caravans += 1

    def _measure_walks(self, distances: WalkingDistances, s: Merchants, p: Seat) -> None:
        """M5.1: to the nearest empty cities."""
        one: i64 = FARTHEST
        two: i64 = FARTHEST
        if s.merchants[p * 2] >= 0:
            one = nearest_city(distances, s, s.merchants[p * 2])
        if s.merchants[p * 2 + 1] >= 0:
            two = nearest_city(distances, s, s.merchants[p * 2 + 1])
        self.walk = min(one, two)
        self.second_walk = max(one, two)
        nearest: i64 = FARTHEST
        for city in range(s.board.n_cities):
            if s.posts[city] == p + 1:
                nearest = min(nearest, nearest_city(distances, s, s.board.city_vertex[city]))
        self.hire_walk = nearest

    def _count_income(self, s: Merchants, p: Seat, income: vec[i64]) -> None:
        """M2.2, M2.4: cards and gold that rolls bring."""
        at = p * INCOME_CELLS
        self.pips = 0
        self.kinds = 0
        for kind in range(5):
            self.pips += income[at + kind]
            if income[at + kind] > 0:
                self.kinds += 1
        self.idle_pips = ALL_PIPS
        for number in range(2, 13):
            if (income[at + NUMBERS] >> number) & 1 == 1:
                self.idle_pips -= pips(number)
        self.robbed = 0
        if s.robber >= 0:
            for i in range(s.board.hex_start[s.robber], s.board.hex_start[s.robber + 1]):
                if s.posts[s.board.hex_cities[i]] == p + 1:
                    self.robbed += pips(s.number[s.robber])

    def _find_deliveries(self, w: Weights, s: Merchants, p: Seat) -> None:
        """M6: the nearest ones, and the way to the first of them."""
        self.drives = 0
        self.gaps = 0
        self.equips = 0
        self.delivers = 0
        if sets_first_posts(s, p):
            for i in range(NEXT_DELIVERIES):
                self.costs[i] = COST_LIMIT
            return
        search = CaravanSearch(w, s, p)
        self.costs = nearest_deliveries(search)
        if search.nearest < 0:
            return
        target = trace_back(s, search, search.nearest)
        self.drives = target.drives
        self.gaps = target.gaps
        if target.caravan < 0:
            self.equips = 1
        elif target.gaps == 0 and s.free_goods(p) > 0 and cards_for(target.drives) <= s.hand[p * 5 + SALT]:
            self.delivers = 1

    def _judge(
        self, w: Weights, distances: WalkingDistances, s: Merchants, p: Seat, income: vec[i64], remaining: i64
    ) -> None:
        """The evaluator's value, term by term."""
        self.income_term = income_value(w, income, p, remaining)
        self.hand_term = hand_value(w, s.board.pieces, uses_of(s, p), s.hand, p * 5, s.gold[p])
        self.cards_term = cards_value(w, s, p)
        self.walking_term = walking_value(w, distances, s, p, income, remaining)
        self.pieces_term = pieces_value(w, s, p)
        self.deliveries_term = 0
        if not sets_first_posts(s, p):
            self.deliveries_term = deliveries_cost(w, s, p, self.costs)
        self.value = -s.goods[p] * w.delivered - s.stock[p] * w.founded + self.income_term + self.hand_term
        self.value += self.cards_term + self.walking_term + self.pieces_term - self.deliveries_term

    def _estimate_rounds(self, s: Merchants, p: Seat) -> None:
        """M8.1: cards that all posts and deliveries still take, over those that come in; roughly."""
        walking = min(self.merchants, s.stock[p])
        work = (s.stock[p] - walking) * (MERCHANT_CARDS + cards_for(self.hire_walk) * CARD)
        if walking > 0:
            work += cards_for(self.walk) * CARD
        if walking > 1:
            work += cards_for(self.second_walk) * CARD
        for i in range(s.goods[p]):
            work += min(self.costs[min(i, NEXT_DELIVERIES - 1)], LONGEST_PATH) * PATH_UNIT
        work -= (s.size[p] + s.cards_of(p)) * CARD + s.gold[p] * COIN
        rate = s.n * (self.pips * CARD + self.idle_pips * COIN) // ROLLS
        self.quarters = min(max(work, 0) * QUARTERS // max(rate, 1), MOST_ROUNDS)


def nearest_city(distances: WalkingDistances, s: Merchants, start: i64) -> i64:
    """M5.1: intersections to the nearest empty city, FARTHEST when there is none."""
    n = s.board.n_cities
    nearest: i64 = FARTHEST
    for city in range(n):
        if s.posts[city] == EMPTY:
            nearest = min(nearest, distances.to_city[start * n + city])
    return nearest
