"""The evaluator of Merchants of Europe: what is plainly better is worth more, and greedy players play by it."""

from __future__ import annotations

from collections import Counter

import pytest

from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.merchants.evaluator import MerchantsEvaluator, next_deliveries_cost
from kogge.bots.merchants.paths import DistanceCache, delivery_costs
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.merchants.weights import PATH_UNIT, WIN_DELIVERY, Weights, win_weights
from kogge.bots.random import decide
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.merchants.cards import Draw
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.robber import Steal
from kogge.games.merchants.state import BY_LIMIT, Merchants
from kogge.games.merchants.walk import Walking
from tests.bots.asking import choose_greedily
from tests.bots.merchants.table import at, offer_of, only_empty, played


def value(s: Merchants, seat: int = 1) -> int:
    return int(greedy_heuristics(MERCHANTS).evaluator.values(s)[seat - 1])


def choice(s: Merchants) -> str:
    return MERCHANTS.write(s, choose_greedily(MERCHANTS, s, Dealer("choice")))


def turn_of_greedy(s: Merchants) -> list[str]:
    """What a greedy player does until the turn is over."""
    seat = s.to_move()
    texts: list[str] = []
    while s.to_move() == seat and (not texts or texts[-1] != "end"):
        texts.append(choice(s))
        s.apply(MERCHANTS.read(s, texts[-1]))
    return texts


def test_there_is_a_value_for_every_seat() -> None:
    for board in ("short", "main"):
        for players in (3, 4):
            s = MERCHANTS.new(MENU.choose(board, players, {}))
            assert len(greedy_heuristics(MERCHANTS).evaluator.values(s)) == players


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("goods vienna 1", ""),
        ("posts 1 sarajevo", ""),
        ("hand 1 wood 1", ""),
        ("hand 1 wood 1 ore 1", "hand 1 wood 2"),
        ("hand 1 wood 1 wool 1 grain 1", "hand 1 grain 3"),
        ("hand 1 wood 2 ore 2 salt 2 grain 1", "hand 1 wood 2 ore 2 salt 2 grain 2"),  # a seven takes half of eight
        ("gold 1 5", "gold 1 2"),
        ("cards 1 profits", ""),
        ("merchants 1 3,2n", ""),
        ("posts 2 zagreb", ""),  # M6.3: one more post to deliver to, on the way
        ("robber 7,-5", "robber 4,1"),  # at Budapest
    ],
)
def test_more_is_worth_more(better: str, worse: str) -> None:
    assert value(at(better)) > value(at(worse))


def test_m8_1_in_the_win_evaluator_a_delivery_counts_less() -> None:
    evaluator = MerchantsEvaluator(Weights(), DistanceCache(), RefusedOffers())
    win_evaluator = MerchantsEvaluator(win_weights(), DistanceCache(), RefusedOffers())
    before, after = at(""), at("goods vienna 1")
    gained = evaluator.values(after)[0] - evaluator.values(before)[0]
    foreseen = win_evaluator.values(after)[0] - win_evaluator.values(before)[0]
    assert gained - foreseen == evaluator.weights.delivered - WIN_DELIVERY > 0


def test_m5_1_a_merchant_is_worth_more_near_an_empty_city() -> None:
    where = ("4,3s", "6,2s", "4,1n", "8,-5n")  # beside Istanbul, and ever farther off
    values = [value(only_empty("istanbul", f"merchants 1 {vertex}")) for vertex in where]
    assert values == sorted(values, reverse=True)
    assert values[0] > values[2]


def test_m5_1_two_merchants_are_worth_no_more_than_the_one_city_they_can_walk_to() -> None:
    one = value(only_empty("istanbul", "merchants 1 4,3s"))
    assert value(only_empty("istanbul", "merchants 1 4,3s 3,3n")) == one
    assert value(only_empty("istanbul athens", "merchants 1 4,3s 3,3n")) > one


def test_m5_1_steps_that_are_paid_for_are_worth_their_grain() -> None:
    s = only_empty("istanbul", "merchants 1 4,3s")
    before = value(s)
    s.then(Walking(0, 0, 1, 1))
    assert value(s) - before == Weights().grain_due


def test_m6_3_only_as_many_deliveries_count_as_there_are_goods() -> None:
    s = at("")
    w = Weights()
    costs = delivery_costs(w, s, 0)
    for goods in (1, 2, 3, 4):
        s.goods[0] = goods
        expected = sum(int(costs[i] * w.nth_delivery[i]) for i in range(min(goods, 3))) * PATH_UNIT // 100
        assert next_deliveries_cost(w, s, 0) == expected


def test_what_chance_is_about_to_bring_counts() -> None:
    w = Weights()
    s = at("hand 2 wood 2")
    plain = [value(s, seat) for seat in (1, 2, 3)]
    s.then(Draw(0))
    assert [value(s, seat) - plain[seat - 1] for seat in (1, 2, 3)] == [w.unseen_card, 0, 0]
    s.then(Steal(0, 1))
    assert [value(s, seat) - plain[seat - 1] for seat in (1, 2, 3)] == [w.stolen, -w.stolen, 0]


def test_mr13_values_at_the_end_are_in_the_order_of_places() -> None:
    dealer = Dealer("places")
    s = at("")
    s.ended = BY_LIMIT
    s.over()
    for _ in range(200):
        for p in range(3):
            s.goods[p] = dealer.below(3)
            s.stock[p] = dealer.below(3)
            s.gold[p] = dealer.below(4)
        values = [value(s, seat) for seat in (1, 2, 3)]
        places = [score.place for score in MERCHANTS.scores(s)]
        assert [1 + sum(other > mine for other in values) for mine in values] == places


def opening_of(*cities: str) -> Merchants:
    """First posts of the main game, seat 1 and then the others in turn."""
    s = MERCHANTS.new(MENU.choose("main", 3, {"first": "1"}))
    s.apply(s.legal()[0])  # the robber hides
    return played(s, *(f"post {city}" for city in cities))


def test_m1_7_first_posts_are_worth_what_they_bring_not_who_is_near() -> None:
    near, far = opening_of("prague", "nuremberg"), opening_of("prague", "budapest")
    assert value(near, 1) == value(far, 1)
    assert value(opening_of("wroclaw")) > value(opening_of("amsterdam"))


def test_m1_7_first_posts_are_good_but_not_always_the_same() -> None:
    s = opening_of()
    chosen = {MERCHANTS.write(s, choose_greedily(MERCHANTS, s, Dealer(f"opening {i}"))) for i in range(40)}
    assert len(chosen) > 2
    assert not chosen & {"post amsterdam", "post venice"}  # two hexes only


def test_m8_1_it_delivers_the_last_goods() -> None:
    s = at(
        "routes 1 2,2n/vienna\nhand 1 salt 1\ngold 1 9\nhand 2 wood 1\nposts 1 sarajevo tirana dubrovnik sofia athens\n"
        "goods warsaw 1\ngoods lviv 1\ngoods venice 1\ngoods prague 1\ngoods wroclaw 1"
    )
    assert "deliver vienna" in turn_of_greedy(s)
    assert s.to_move() == NOBODY
    assert value(s) > max(value(s, 2), value(s, 3))


def test_m4_1_it_sends_a_merchant_and_walks() -> None:
    texts = turn_of_greedy(at("hand 1 wood 1 wool 1 grain 3"))
    assert texts[0].startswith("hire ")
    assert any(text.startswith("walk ") for text in texts)


def test_m2_5_it_keeps_what_it_can_build_with() -> None:
    s = at("turn 2\nhand 1 wood 1 wool 1 grain 5 salt 1")
    played_out = played(s, "end")  # the turn of seat 3
    played_out.apply(MERCHANTS.read(played_out, "dice 7"))
    kept = Counter[str]()
    while played_out.agenda[-1].name == "discard":
        text = choice(played_out)
        kept[text] += 1
        played_out.apply(MERCHANTS.read(played_out, text))
    assert kept == {"discard grain": 4}


def test_m3_1_it_accepts_a_plainly_good_offer() -> None:
    s = at("hand 1 grain 3\nhand 2 wood 1 wool 4")
    assert choice(offer_of(s, "grain", "wool")) == "accept"  # grain makes a merchant of wood and wool
    assert choice(offer_of(s, "gold gold", "wool")) == "accept"


def test_m3_1_it_refuses_a_plainly_bad_offer() -> None:
    s = at("hand 1 grain 3\nhand 2 wood 1 wool 1 grain 4")
    assert choice(offer_of(s, "grain", "wood")) != "accept"
    assert choice(offer_of(s, "gold", "wood wool")) != "accept"
    assert choice(offer_of(s, "gold", "grain grain grain")) != "accept"


def test_m3_1_it_takes_the_better_of_two_bids() -> None:
    s = offer_of(at("hand 1 wool 4 wood 1\nhand 2 grain 2\nhand 3 grain 3"), "wool wool", "grain")
    s = played(s, "accept", "counter", "give grain", "give grain", "want wool", "send")
    assert choice(s) == "take 3"


def test_m3_1_an_offer_that_is_begun_is_sent_once() -> None:
    """MR18: making offers comes to an end, and nothing is begun only to be dropped."""
    s = at("option offers 10\nhand 1 wood 1 wool 4\nhand 2 grain 4 salt 1\nhand 3 ore 1")
    texts = turn_of_greedy(s)
    assert texts.count("offer") <= 1
    assert "drop" not in texts


@pytest.mark.long
def test_a_value_asks_nothing_of_the_state() -> None:
    """In the middle of any step there is a value, and the position is the same after it."""
    dealer = Dealer("any step")
    evaluator = greedy_heuristics(MERCHANTS).evaluator
    seen = set()
    for board in ("short", "main"):
        s = MERCHANTS.new(MENU.choose(board, 3, {"rounds": "50"}))
        while s.to_move() != NOBODY:
            before = s.key()
            evaluator.values(s)
            assert s.key() == before
            seen.add(s.agenda[-1].name)
            s.apply(decide(s, dealer))
    assert {"turn", "walking", "driving", "offer", "counter", "answer", "pick", "discard", "robber", "steal"} <= seen


@pytest.mark.long
@pytest.mark.parametrize("number", range(4))
def test_greedy_beats_random(number: int) -> None:
    """It sits on another place in every game, and delivers everything within 50 rounds."""
    s = MERCHANTS.new(MENU.choose("short", 4, {"rounds": "50"}))
    dealer = Dealer(f"greedy against random {number}")
    verbs = Counter[str]()
    while s.to_move() != NOBODY:
        if s.to_move() == number:
            action = choose_greedily(MERCHANTS, s, dealer)
            verbs[MERCHANTS.write(s, action).split()[0]] += 1
        else:
            action = decide(s, dealer)
        s.apply(action)
    assert [one.place for one in MERCHANTS.scores(s)][number] == 1
    assert MERCHANTS.ended_by(s) == "goods"
    assert min(verbs[verb] for verb in ("route", "hire", "walk", "drive", "deliver")) > 0
    assert verbs[str(NATURE)] == 0
