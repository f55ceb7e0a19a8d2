"""What positions of Merchants of Europe are worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.merchants.paths import TARGETS, UNIT, Ways, WaysCache, way_costs
from kogge.bots.merchants.targets import remaining_of
from kogge.bots.merchants.trade_value import count_trades
from kogge.bots.merchants.weights import BLANK_PIPS, Weights, pips, purse, wants_of
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.merchants.board import CARD_KINDS
from kogge.games.merchants.cards import Draw
from kogge.games.merchants.found import TurnUp
from kogge.games.merchants.robber import Rob, Steal, victims_at
from kogge.games.merchants.setup import OpeningPost
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, Merchants
from kogge.games.merchants.walk import STEPS, Walking

KINDS_AND_NUMBERS: Final = 6  # cells a seat in what production is counted in: five kinds, and a mask of numbers
ALL_PIPS: Final = 30  # in 36, without a seven


class MerchantsEvaluator(Evaluator[Merchants]):
    """Goods delivered, and what it will still take to deliver the rest."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.ways = WaysCache()

    def values(self, s: Merchants) -> vec[i64]:
        """One value for each seat."""
        if s.ended != 0:
            return final_values(s)
        out = vec[i64]()
        w = self.weights
        ways = self.ways.of(s)
        income = production(s)
        remaining = remaining_of(s)
        for p in range(s.n):
            out = append(out, seat_value(w, ways, s, p, income, remaining))
        count_pending(w, s, out)
        count_trades(w, s, out)
        return out

    def margin_of_error(self, s: Merchants) -> i64:
        """M1.7: which first posts are best nobody knows well; always the same ones would decide who wins."""
        return self.weights.first_posts if s.agenda and isinstance(s.agenda[-1], OpeningPost) else 0


def final_values(s: Merchants) -> vec[i64]:
    """M8.1, MR13: only the order counts."""
    out = vec[i64]()
    for p in range(s.n):
        out = append(out, 1_000_000 - s.goods[p] * 10_000 - s.stock[p] * 500 + min(s.gold[p], 400))
    return out


def seat_value(w: Weights, ways: Ways, s: Merchants, p: Seat, income: vec[i64], remaining: i64) -> i64:
    """Everything together."""
    value = (s.board.goods_of(s.n) - s.goods[p]) * w.delivered
    value += (s.board.posts_of(s.n) - s.stock[p]) * w.founded
    value += income_value(w, income, p, remaining)
    value += purse(w, wants_of(s, p), s.hand, p * 5, s.gold[p])
    for card in range(CARD_KINDS):
        value += s.cards[p * CARD_KINDS + card] * w.cards[card]
    value += walkers_value(w, ways, s, p, income, remaining)
    if s.supply[p] < w.few_routes:
        value -= (w.few_routes - s.supply[p]) * w.scarce
    if s.caravans[p * 2] >= 0 and s.caravans[p * 2 + 1] >= 0:
        value += w.second_caravan
    if s.turn == 0 and s.caravans[p * 2] < 0:
        return value  # M1.7: while first posts are set, those of others that are near say little: more will be
    return value - way_left(w, ways, s, p)


def way_left(w: Weights, ways: Ways, s: Merchants, p: Seat) -> i64:
    """M6: what it will take to bring the next goods to their posts."""
    costs = way_costs(ways, s, p)
    total: i64 = 0
    for i in range(min(TARGETS, s.goods[p])):
        total += costs[i] * w.nth_target[i]
    return total * UNIT // 100


def production(s: Merchants) -> vec[i64]:
    """M2.2: in 36 rolls, the cards of each kind that a seat may expect, and the numbers that bring it any."""
    out = vec[i64]([0] * (KINDS_AND_NUMBERS * s.n))
    board = s.board
    turned: i64 = -1
    if s.agenda:
        step = s.agenda[-1]
        if isinstance(step, TurnUp):
            turned = step.hex
    for h in range(board.n_hexes):
        number = s.number[h]
        chance = pips(number)
        if h == turned:
            chance = BLANK_PIPS
        if chance == 0:
            continue
        if h == s.robber:
            chance = (chance + 1) // 2  # it will not stay for ever
        for i in range(board.hex_start[h], board.hex_start[h + 1]):
            post = s.posts[board.hex_cities[i]]
            if post not in (EMPTY, NEUTRAL_POST):
                at = (post - 1) * KINDS_AND_NUMBERS
                out[at + board.terrain[h]] += chance
                out[at + 5] |= 1 << number
    return out


def income_value(w: Weights, income: vec[i64], p: Seat, remaining: i64) -> i64:
    """The first cards of a kind count more; M2.4: gold when there is nothing."""
    at = p * KINDS_AND_NUMBERS
    value: i64 = 0
    for kind in range(5):
        expected = income[at + kind]
        value += (min(expected, w.enough) * w.pip + max(expected - w.enough, 0) * w.pip_more) * w.yields[kind] // 100
    none: i64 = ALL_PIPS
    for number in range(2, 13):
        if (income[at + 5] >> number) & 1 == 1:
            none -= pips(number)
    return (value + none * w.pip_gold) * remaining // 100


def city_value(w: Weights, s: Merchants, p: Seat, city: i64, income: vec[i64], remaining: i64) -> i64:
    """M5.2, M5.3: what a post in an empty city would bring besides a goods token."""
    at = p * KINDS_AND_NUMBERS
    more = income[at : at + KINDS_AND_NUMBERS]
    blank = False
    for i in range(city * 3, city * 3 + 3):
        h = s.board.city_hexes[i]
        if h < 0:
            continue
        number = s.number[h]
        if number != 0:
            more[s.board.terrain[h]] += pips(number)
            more[5] |= 1 << number
        elif not blank:
            more[s.board.terrain[h]] += BLANK_PIPS
            blank = True
    gained = income_value(w, more, 0, remaining) - income_value(w, income, p, remaining)
    return gained + s.board.coast_gold[city] * w.gold


def walkers_value(w: Weights, ways: Ways, s: Merchants, p: Seat, income: vec[i64], remaining: i64) -> i64:
    """M5: merchants on the board, by the best empty city they can walk to; no two to the same one."""
    value: i64 = 0
    taken: i64 = -1
    left = s.stock[p]
    board = s.board
    n = board.n_cities
    for i in range(p * 2, p * 2 + 2):
        at = s.merchants[i]
        if at < 0 or left == 0:
            continue
        left -= 1
        paid: i64 = 0
        if s.agenda:
            step = s.agenda[-1]
            if isinstance(step, Walking) and step.walker == i:
                paid = step.left
        best: i64 = 0
        aim: i64 = -1
        for city in range(n):
            far = ways.to_city[at * n + city]
            if far > w.horizon or s.posts[city] != EMPTY or city == taken:
                continue
            due = (max(far - paid, 0) + STEPS - 1) // STEPS
            worth = w.founded - w.arriving - due * w.grain_due - far * w.step
            if worth + w.best_city > best:
                worth += city_value(w, s, p, city, income, remaining)
                if worth > best:
                    best = worth
                    aim = city
        taken = aim
        value += best
    return value


def count_pending(w: Weights, s: Merchants, out: vec[i64]) -> None:
    """What chance is about to bring: a development card, a stolen card."""
    if not s.agenda:
        return
    step = s.agenda[-1]
    if isinstance(step, Draw):
        out[step.buyer] += w.unseen_card
    elif isinstance(step, Steal):
        out[step.thief] += w.stolen
        out[step.victim] -= w.stolen
    elif isinstance(step, Rob):
        out[step.player] += w.stolen
        for victim in victims_at(s, step.player, s.robber):
            out[victim] -= w.stolen // 2
