"""What trades of Merchants of Europe are worth to those who make them."""

from __future__ import annotations

from kogge.bots.merchants.evaluator import MerchantsEvaluator
from kogge.bots.merchants.paths import DistanceCache
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.merchants.trade_value import offer_value, surely_has, trade_gain, trade_margin
from kogge.bots.merchants.weights import Weights
from kogge.games.merchants.board import GOLD, GRAIN, WOOD, WOOL
from kogge.games.merchants.state import WATCHERS, Merchants
from kogge.games.merchants.trade import EVERYBODY, with_one
from tests.bots.merchants.table import at, offer_of, played

GRAIN_CARD = with_one(0, GRAIN)
WOOL_CARD = with_one(0, WOOL)
GOLD_COIN = with_one(0, GOLD)


def bid_values(s: Merchants) -> list[int]:
    """What is added to the value of each seat for the bids on the table."""
    evaluator = MerchantsEvaluator(Weights(), DistanceCache(), RefusedOffers())
    untraded = s.copy()
    untraded.most_offers = 0
    return [int(value - plain) for value, plain in zip(evaluator.values(s), evaluator.values(untraded), strict=True)]


def test_m3_1_a_trade_must_gain_clearly_and_more_than_a_part_of_what_the_other_gains() -> None:
    w = Weights()
    assert trade_margin(w, 100, 40, 50) == 100 - w.clear_gain - 20
    assert trade_margin(w, 100, -40, 50) == 100 - w.clear_gain


def test_m3_1_what_completes_a_purchase_gains_more_than_what_one_has_enough_of() -> None:
    s = at("hand 1 wood 1 wool 4\nhand 2 grain 4")
    w = Weights()
    assert trade_gain(w, s, 0, 0, GRAIN_CARD, WOOL_CARD) > 0
    assert trade_gain(w, s, 0, 0, WOOL_CARD, with_one(0, WOOD)) < 0
    assert trade_gain(w, s, 0, 0, GOLD_COIN, 0) == w.gold


def test_m2_6_an_offer_is_worth_nothing_if_nobody_is_known_to_have_what_it_wants() -> None:
    w = Weights()
    s = at("hand 1 wood 1 wool 4\nhand 2 wood 1 grain 5")
    assert surely_has(s, 1, 0, GRAIN_CARD)
    assert offer_value(w, RefusedOffers(), s, 0, EVERYBODY, 0, 0) > 0
    for kind in range(5):
        s.known[(5 + kind) * WATCHERS] = 0  # seat 1 has not counted the cards of seat 2
    assert not surely_has(s, 1, 0, GRAIN_CARD)
    assert offer_value(w, RefusedOffers(), s, 0, EVERYBODY, 0, GRAIN_CARD) == 0


def test_m3_1_more_gold_than_there_is_is_not_to_be_had() -> None:
    s = at("gold 2 1")
    assert surely_has(s, 1, 0, GOLD_COIN)
    assert not surely_has(s, 1, 0, 2 * GOLD_COIN)


def test_m8_1_nobody_likes_to_trade_with_who_is_about_to_win() -> None:
    s = played(offer_of(at("hand 1 wool 4 wood 1\nhand 2 grain 4"), "wool", "grain"), "accept")
    values = bid_values(s)
    s.goods[0] = 1
    last = bid_values(s)
    assert last[1] < values[1]
    assert last[0] == values[0] > 0


def test_m3_1_the_trader_counts_on_the_best_bid_only() -> None:
    s = offer_of(at("hand 1 wool 4 wood 1\nhand 2 grain 4\nhand 3 grain 4"), "wool", "grain")
    one = bid_values(played(s, "accept", "refuse"))
    both = bid_values(played(s, "accept", "accept"))
    assert both[0] == one[0] > 0
