"""What a learned value reads off a position of Merchants of Europe."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.merchants.evaluator import MerchantsEvaluator, add_chance_values
from kogge.bots.merchants.feature_names import FEATURE_NAMES
from kogge.bots.merchants.income import INCOME_CELLS, expected_income, remaining_percent
from kogge.bots.merchants.paths import DistanceCache, cards_for
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.merchants.seat_facts import SeatFacts
from kogge.bots.merchants.trade_value import add_trade_values
from kogge.bots.merchants.turn_facts import TurnFacts
from kogge.bots.merchants.weights import NEXT_DELIVERIES, win_weights
from kogge.bots.value.features import ValueFeatures, clamp
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.merchants.board import CARD_KINDS, GRAIN, SALT, Pieces
from kogge.games.merchants.connection import Pay
from kogge.games.merchants.production import MOST_CARDS
from kogge.games.merchants.state import Merchants

MOST_SEATS: Final = 4


class MerchantsValueFeatures(ValueFeatures[Merchants]):
    """The judge's terms, what they are made of, how far the seat has to go, and how it compares with the others."""

    def __init__(self) -> None:
        super().__init__(list(FEATURE_NAMES))
        self.weights = win_weights()
        self.distances = DistanceCache()
        self.evaluator = MerchantsEvaluator(self.weights, self.distances, RefusedOffers())
        self.turn = TurnFacts()
        self.seats: list[SeatFacts] = []
        for _ in range(MOST_SEATS):
            self.seats.append(SeatFacts())

    def read(self, s: Merchants, out: vec[i64]) -> None:
        """M4.2: gold that is to be shared counts as the seat that chooses will share it."""
        while s.agenda:
            step = s.agenda[-1]
            if not isinstance(step, Pay):
                break
            s = self.evaluator.after_best_payment(s, step)
        income = expected_income(s)
        remaining = remaining_percent(s)
        self._read_seats(s, income, remaining)
        self.turn.read(s)
        row = Row(out)
        goods = s.board.goods_of(s.n)
        for p in range(s.n):
            facts = self.seats[p]
            self._put_game(row, s, p, goods, remaining)
            put_progress(row, s, p, facts)
            put_terms(row, facts)
            put_income(row, facts, income, p)
            put_hand(row, s, p)
            put_pieces(row, s, p, facts)
            put_ways(row, s, p, facts)
            self._put_pending(row, p)
            self._put_comparison(row, s, p)

    def _read_seats(self, s: Merchants, income: vec[i64], remaining: i64) -> None:
        """Every seat by itself, then what chance and trade are about to bring."""
        w = self.weights
        distances = self.distances.of(s.board)
        base = s.board.goods_of(s.n) * w.delivered + s.board.posts_of(s.n) * w.founded
        values = vec[i64]()
        for p in range(s.n):
            facts = self.seats[p]
            facts.read(w, distances, s, p, income, remaining)
            values = append(values, facts.value + base)
        add_chance_values(w, s, values)
        add_trade_values(w, self.evaluator.refused, s, values)
        for p in range(s.n):
            facts = self.seats[p]
            facts.pending = values[p] - facts.value - base
            facts.value = values[p]

    def _put_game(self, row: Row, s: Merchants, p: Seat, goods: i64, remaining: i64) -> None:
        """What all seats share, and when it is this one's turn."""
        turn = self.turn
        row.put_flag(s.n == MOST_SEATS)
        row.put(goods)
        row.put(s.turn // s.n)
        row.put((s.last_turn - s.turn) // s.n)
        row.put(remaining)
        row.put_flag(s.turn == 0)
        wait = (p - turn.active + s.n) % s.n
        row.put(wait)
        row.put_flag(wait == 0)
        row.put_flag(wait == 0 and turn.rolled)
        row.put_flag(wait == 1)
        row.put_flag(wait == s.n - 1)

    def _put_pending(self, row: Row, p: Seat) -> None:
        """What the turn has begun and not yet brought."""
        turn = self.turn
        row.put(self.seats[p].pending // 10)
        row.put(turn.discards[p])
        row.put_flag(turn.robs == p)
        mine: i64 = 0
        if turn.active == p:
            mine = 1
        row.put(turn.steps * mine)
        row.put(turn.routes * mine)
        row.put(turn.gifts * mine)

    def _put_comparison(self, row: Row, s: Merchants, p: Seat) -> None:
        """With the best of the others, and with all of them together."""
        mine = self.seats[p]
        others = s.n - 1
        value_best: i64 = -1_000_000
        value_sum: i64 = 0
        pips_best: i64 = 0
        pips_sum: i64 = 0
        goods_least: i64 = 100
        goods_sum: i64 = 0
        work_least: i64 = 100
        soonest: i64 = 1_000
        quarters_sum: i64 = 0
        hands: i64 = 0
        nearest: i64 = 1_000
        ahead: i64 = 0
        better: i64 = 0
        sooner: i64 = 0
        score = score_of(s, p)
        for q in range(s.n):
            if q == p:
                continue
            other = self.seats[q]
            value_best = max(value_best, other.value)
            value_sum += other.value
            pips_best = max(pips_best, other.pips)
            pips_sum += other.pips
            goods_least = min(goods_least, s.goods[q])
            goods_sum += s.goods[q]
            work_least = min(work_least, s.goods[q] + s.stock[q])
            soonest = min(soonest, other.quarters)
            quarters_sum += other.quarters
            hands += s.size[q]
            nearest = min(nearest, other.costs[0])
            if score_of(s, q) > score:
                ahead += 1
            if other.value > mine.value:
                better += 1
            if other.quarters < mine.quarters:
                sooner += 1
        row.put((mine.value - value_best) // 50)
        row.put((mine.value - value_sum // others) // 50)
        row.put(better)
        row.put_flag(better == 0)
        row.put(mine.pips - pips_best)
        row.put(mine.pips - pips_sum // others)
        row.put(goods_least)
        row.put(goods_least - s.goods[p])
        row.put((goods_sum - others * s.goods[p]) * 4 // others)
        row.put(work_least - s.goods[p] - s.stock[p])
        row.put(soonest - mine.quarters)
        row.put(quarters_sum // others - mine.quarters)
        row.put(sooner)
        row.put_flag(sooner == 0)
        row.put(s.size[p] - hands // others)
        row.put((nearest - mine.costs[0]) // 3)
        row.put(ahead)
        row.put_flag(ahead == 0)


class Row:
    """Writes the rows of all seats from the first cell on."""

    def __init__(self, out: vec[i64]) -> None:
        self.out = out
        self.at: i64 = 0

    def put(self, number: i64) -> None:
        """The next feature."""
        self.out[self.at] = clamp(number)
        self.at += 1

    def put_flag(self, flag: bool) -> None:
        """The next feature: 1 or 0."""
        number: i64 = 0
        if flag:
            number = 1
        self.out[self.at] = number
        self.at += 1


def score_of(s: Merchants, p: Seat) -> i64:
    """M8.1, MR13: as if the game ended now: goods, then posts, then gold."""
    return -s.goods[p] * 10_000 - s.stock[p] * 500 + min(s.gold[p], 400)


def put_progress(row: Row, s: Merchants, p: Seat, facts: SeatFacts) -> None:
    """M8.1: goods and posts."""
    goods = s.goods[p]
    free = s.free_goods(p)
    row.put(goods)
    row.put_flag(goods <= 1)
    row.put_flag(goods <= 2)
    row.put_flag(goods <= 3)
    row.put(s.stock[p])
    row.put_flag(s.stock[p] == 0)
    row.put_flag(s.stock[p] == 1)
    row.put(free)
    row.put_flag(free == 0)
    row.put_flag(free > 1)
    row.put(facts.posts)
    row.put(facts.quarters)
    row.put_flag(facts.quarters == 0)


def put_terms(row: Row, facts: SeatFacts) -> None:
    """The judge."""
    row.put(facts.value // 200)
    row.put(facts.income_term // 10)
    row.put(facts.hand_term // 10)
    row.put(facts.cards_term // 10)
    row.put(facts.walking_term // 20)
    row.put(facts.pieces_term // 10)
    row.put(facts.deliveries_term // 50)


def put_income(row: Row, facts: SeatFacts, income: vec[i64], p: Seat) -> None:
    """M2: production."""
    for kind in range(5):
        row.put(income[p * INCOME_CELLS + kind])
    row.put(facts.pips)
    row.put(facts.idle_pips)
    row.put(facts.kinds)
    row.put(facts.robbed)


def lacks(s: Merchants, p: Seat, cost: i64) -> i64:
    """How many cards of a cost are not in the hand."""
    missing: i64 = 0
    for kind in range(5):
        if (cost >> kind) & 1 == 1 and s.hand[p * 5 + kind] == 0:
            missing += 1
    return missing


def put_hand(row: Row, s: Merchants, p: Seat) -> None:
    """Raw materials, gold and development cards, and what can be paid for."""
    for kind in range(5):
        row.put(s.hand[p * 5 + kind])
    row.put(s.size[p])
    row.put_flag(s.size[p] > MOST_CARDS)
    row.put(s.gold[p])
    row.put_flag(s.gold[p] == 0)
    row.put_flag(s.gold[p] > 1)
    row.put_flag(s.gold[p] > 3)
    pieces: Pieces = s.board.pieces
    row.put(lacks(s, p, pieces.route_cost))
    row.put(lacks(s, p, pieces.merchant_cost))
    row.put(lacks(s, p, pieces.caravan_cost))
    for card in range(CARD_KINDS):
        row.put(s.cards[p * CARD_KINDS + card])


def put_pieces(row: Row, s: Merchants, p: Seat, facts: SeatFacts) -> None:
    """Merchants, caravans and routes."""
    row.put(facts.merchants)
    row.put(facts.caravans)
    row.put_flag(facts.caravans == 0)
    row.put(s.supply[p])
    row.put_flag(s.supply[p] == 0)


def put_ways(row: Row, s: Merchants, p: Seat, facts: SeatFacts) -> None:
    """M5, M6: how far merchants and caravans have to go, and whether they can pay for it."""
    grain = s.hand[p * 5 + GRAIN]
    stock = s.stock[p]
    row.put(facts.walk)
    row.put(facts.second_walk)
    row.put(facts.hire_walk)
    due = cards_for(facts.walk)
    row.put_flag(stock > 0 and facts.merchants > 0 and due <= grain)
    row.put_flag(stock > 0 and facts.merchants == 0 and lacks(s, p, s.board.pieces.merchant_cost) == 0)
    for i in range(NEXT_DELIVERIES):
        row.put(facts.costs[i] // 3)
    row.put(facts.drives)
    row.put(facts.gaps)
    row.put(facts.equips)
    short: i64 = 0
    if facts.gaps == 0:
        short = max(cards_for(facts.drives) - s.hand[p * 5 + SALT], 0)
    row.put(short)
    row.put(facts.delivers)
    row.put_flag(facts.delivers == 1 and s.goods[p] == 1)
    row.put(facts.targets)
    row.put(max(s.goods[p] - facts.targets, 0))
