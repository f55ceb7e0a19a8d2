"""What positions of Merchants of Europe are worth."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.merchants.hand_value import hand_value, uses_of
from kogge.bots.merchants.income import city_value, expected_income, income_value, remaining_percent
from kogge.bots.merchants.paths import NONE, DistanceCache, WalkingDistances, cards_for, delivery_costs
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.merchants.trade_value import add_trade_values
from kogge.bots.merchants.weights import NEXT_DELIVERIES, PATH_UNIT, Weights
from kogge.bots.search.rollout import lead_in
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.merchants.board import CARD_KINDS
from kogge.games.merchants.cards import Draw
from kogge.games.merchants.connection import Pay, pay_share
from kogge.games.merchants.robber import Rob, Steal, victims_at
from kogge.games.merchants.setup import OpeningPost
from kogge.games.merchants.state import EMPTY, Merchants
from kogge.games.merchants.walk import Walking


class MerchantsEvaluator(Evaluator[Merchants]):
    """Goods delivered, and what it will still take to deliver the rest."""

    def __init__(self, weights: Weights, distances: DistanceCache, refused: RefusedOffers) -> None:
        self.weights = weights
        self.distances = distances
        self.refused = refused

    def values(self, s: Merchants) -> vec[i64]:
        """One value for each seat."""
        if s.ended != 0:
            return final_values(s)
        if s.agenda:
            step = s.agenda[-1]
            if isinstance(step, Pay):
                return self.values(self.after_best_payment(s, step))
        out = vec[i64]()
        w = self.weights
        distances = self.distances.of(s.board)
        income = expected_income(s)
        remaining = remaining_percent(s)
        for p in range(s.n):
            out = append(out, seat_value(w, distances, s, p, income, remaining))
        add_chance_values(w, s, out)
        add_trade_values(w, self.refused, s, out)
        return out

    def after_best_payment(self, s: Merchants, step: Pay) -> Merchants:
        """M4.2: the position after the sharing that is best for the seat that chooses: it will choose on so."""
        best = s
        highest: i64 = -1_000_000_000
        for share in step.shares:
            after = s.copy()
            after.agenda.pop()
            pay_share(after, share)
            lead = lead_in(self.values(after), step.player)
            if lead > highest:
                highest = lead
                best = after
        return best

    def margin_of_error(self, s: Merchants) -> i64:
        """M1.7: which first posts are best nobody knows well; always the same ones would decide who wins."""
        return self.weights.first_posts if s.agenda and isinstance(s.agenda[-1], OpeningPost) else 0


def final_values(s: Merchants) -> vec[i64]:
    """M8.1, MR13: only the order counts: goods, then posts, then gold."""
    out = vec[i64]()
    for p in range(s.n):
        out = append(out, 1_000_000 - s.goods[p] * 10_000 - s.stock[p] * 500 + min(s.gold[p], 400))
    return out


def seat_value(w: Weights, distances: WalkingDistances, s: Merchants, p: Seat, income: vec[i64], remaining: i64) -> i64:
    """Everything that one seat has, less what its next deliveries will take."""
    value = (s.board.goods_of(s.n) - s.goods[p]) * w.delivered
    value += (s.board.posts_of(s.n) - s.stock[p]) * w.founded
    value += income_value(w, income, p, remaining)
    value += hand_value(w, s.board.pieces, uses_of(s, p), s.hand, p * 5, s.gold[p])
    value += cards_value(w, s, p)
    value += walking_value(w, distances, s, p, income, remaining)
    value += pieces_value(w, s, p)
    if sets_first_posts(s, p):
        return value
    return value - next_deliveries_cost(w, s, p)


def cards_value(w: Weights, s: Merchants, p: Seat) -> i64:
    """M7.1: development cards."""
    value: i64 = 0
    for card in range(CARD_KINDS):
        value += s.cards[p * CARD_KINDS + card] * w.cards[card]
    return value


def pieces_value(w: Weights, s: Merchants, p: Seat) -> i64:
    """A second caravan, less the routes that will be missing."""
    value: i64 = 0
    if s.supply[p] < w.few_routes:
        value -= (w.few_routes - s.supply[p]) * w.scarce
    if s.caravans[p * 2] >= 0 and s.caravans[p * 2 + 1] >= 0:
        value += w.second_caravan
    return value


def sets_first_posts(s: Merchants, p: Seat) -> bool:
    """M1.7: while first posts are set, those of others that are near say little: more will be."""
    return s.turn == 0 and s.caravans[p * 2] < 0


def next_deliveries_cost(w: Weights, s: Merchants, p: Seat) -> i64:
    """M6: what it will take to bring the next goods to posts of others, the nearest ones above all."""
    return deliveries_cost(w, s, p, delivery_costs(w, s, p))


def deliveries_cost(w: Weights, s: Merchants, p: Seat, costs: vec[i64]) -> i64:
    """The same where the costs of the nearest ones are known."""
    total: i64 = 0
    for i in range(min(NEXT_DELIVERIES, s.goods[p])):
        total += costs[i] * w.nth_delivery[i]
    return total * PATH_UNIT // 100


def walking_value(
    w: Weights, distances: WalkingDistances, s: Merchants, p: Seat, income: vec[i64], remaining: i64
) -> i64:
    """M5: merchants on the board, by the best empty city they can walk to; no two to the same one."""
    value: i64 = 0
    taken: i64 = NONE
    posts_left = s.stock[p]
    n = s.board.n_cities
    for i in range(p * 2, p * 2 + 2):
        at = s.merchants[i]
        if at < 0 or posts_left == 0:
            continue
        posts_left -= 1
        paid: i64 = 0
        if s.agenda:
            step = s.agenda[-1]
            if isinstance(step, Walking) and step.walker == i:
                paid = step.left
        best: i64 = 0
        best_city: i64 = NONE
        for city in range(n):
            distance = distances.to_city[at * n + city]
            if distance > w.horizon or s.posts[city] != EMPTY or city == taken:
                continue
            due = cards_for(max(distance - paid, 0))
            worth = w.founded - w.arriving - due * w.grain_due - distance * w.step
            if worth + w.best_city > best:
                worth += city_value(w, s, p, city, income, remaining)
                if worth > best:
                    best = worth
                    best_city = city
        taken = best_city
        value += best
    return value


def add_chance_values(w: Weights, s: Merchants, values: vec[i64]) -> None:
    """What chance is about to bring: a development card, a stolen card."""
    if not s.agenda:
        return
    step = s.agenda[-1]
    if isinstance(step, Draw):
        values[step.buyer] += w.unseen_card
    elif isinstance(step, Steal):
        values[step.thief] += w.stolen
        values[step.victim] -= w.stolen
    elif isinstance(step, Rob):
        values[step.player] += w.stolen
        for victim in victims_at(s, step.player, s.robber):
            values[victim] -= w.stolen // 2
