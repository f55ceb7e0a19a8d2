"""Quick decisions in Merchants of Europe: always legal, to some purpose; and the search that looks ahead by them."""

from __future__ import annotations

import pytest

from kogge.bots.contract import NO_ACTION, Observation
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.merchants.paths import DistanceCache
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.merchants.rollout_policy import MerchantsRolloutPolicy
from kogge.bots.merchants.weights import Weights
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.bots.search.rollout import play_on
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.merchants.drive import Driving
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.walk import Walking
from tests.bots.merchants.table import at, offer_of, only_empty, played

NOISE = 40
EVERYWHERE = [("short", 3), ("short", 4), ("main", 3), ("main", 4)]


def decision(s: Merchants, seed: str = "decision", noise: int = 0) -> int:
    """The decision of a policy that sees the position for the first time."""
    return int(MerchantsRolloutPolicy(Weights(), DistanceCache(), RefusedOffers()).action(s, Dealer(seed), noise))


def quick_turn(s: Merchants) -> list[str]:
    """What quick decisions make of a turn."""
    seat = s.to_move()
    texts: list[str] = []
    while s.to_move() == seat and (not texts or texts[-1] != "end"):
        texts.append(MERCHANTS.write(s, decision(s)))
        s.apply(MERCHANTS.read(s, texts[-1]))
    return texts


@pytest.mark.long
@pytest.mark.parametrize(("board", "players"), EVERYWHERE)
def test_it_is_legal_wherever_others_have_led(board: str, players: int) -> None:
    dealer = Dealer(f"led {board} {players}")
    s = MERCHANTS.new(MENU.choose(board, players, {"rounds": "50"}))
    asked = 0
    steps = set()
    while s.to_move() != NOBODY and asked < 3000:
        if s.to_move() != NATURE:
            before = s.key()
            action = decision(s, f"{asked}", NOISE)
            assert action == NO_ACTION or action in s.legal(), s.agenda[-1].name
            assert s.key() == before
            steps.add(s.agenda[-1].name)
            asked += 1
            if asked % 3 == 0 and s.agenda[-1].name in ("turn", "driving", "walking"):
                s.apply(action)
                continue
        s.apply(decide(s, dealer))
    assert {"turn", "driving", "walking", "offer", "answer", "pick", "discard", "robber"} <= steps


@pytest.mark.parametrize(("board", "players"), EVERYWHERE)
def test_m8_1_games_of_it_alone_end_with_all_goods_delivered(board: str, players: int) -> None:
    heuristics = greedy_heuristics(MERCHANTS)
    s = MERCHANTS.new(MENU.choose(board, players, {"rounds": "100"}))
    play_on(heuristics, heuristics.rollout, s, Dealer(f"alone {board} {players}"), 10_000, 100_000, NOISE)
    assert s.to_move() == NOBODY
    assert MERCHANTS.ended_by(s) == "goods"


def test_m6_3_it_builds_the_missing_route_drives_and_delivers() -> None:
    texts = quick_turn(at("hand 1 wood 1 ore 1 salt 2"))
    assert "route vienna/2,2n" in texts
    assert "deliver vienna" in texts


def test_m3_2_it_gets_what_is_missing_for_a_delivery() -> None:
    texts = quick_turn(at("hand 1 wood 1 wool 3\ngold 1 2"))
    assert {"exchange wool ore", "buy salt", "deliver vienna"} <= set(texts)


def test_m5_2_it_hires_and_founds_before_it_builds_when_no_goods_are_free() -> None:
    s = at("goods vienna 1\nhand 1 wood 1 ore 1 wool 1 grain 2")
    texts = quick_turn(s)
    assert texts[0].startswith("hire ")
    assert any(text.startswith("walk ") for text in texts)


def test_m7_1_it_plays_cards_that_serve_the_way() -> None:
    s = at("cards 1 pathfinders\nhand 1 salt 2")
    texts = quick_turn(s)
    assert texts[0] == "play pathfinders"
    assert "deliver vienna" in texts


def test_m2_5_it_discards_what_it_has_most_of() -> None:
    s = played(at("turn 2\nhand 1 wood 1 wool 1 grain 5 salt 1"), "end", "dice 7")
    assert MERCHANTS.write(s, decision(s)) == "discard grain"


def test_m3_1_it_accepts_good_offers_only() -> None:
    good = offer_of(at("hand 1 grain 3\nhand 2 wood 1 wool 4"), "grain", "wool")
    assert MERCHANTS.write(good, decision(good)) == "accept"
    bad = offer_of(at("hand 1 grain 3\nhand 2 wood 1 wool 1 grain 4"), "grain", "wood")
    assert MERCHANTS.write(bad, decision(bad)) == "refuse"


def write(s: Merchants, seed: str = "decision") -> str:
    return MERCHANTS.write(s, decision(s, seed))


def test_m3_1_it_takes_the_best_bid() -> None:
    s = offer_of(at("hand 1 wool 4 wood 1\nhand 2 grain 3\nhand 3 grain 3"), "wool wool", "grain")
    counter = ("counter", "give grain", "give grain", "want wool", "send")
    assert write(played(s, "accept", *counter)) == "take 3"
    assert write(played(s, *counter, "accept")) == "take 2"


def test_m3_1_it_withdraws_when_every_bid_is_a_loss() -> None:
    s = offer_of(at("hand 1 wood 1 wool 1 grain 4\nhand 2 grain 1 salt 1"), "gold", "salt")
    s = played(s, "counter", "give grain", "want wood", "send", "refuse")
    assert write(s) == "withdraw"


def test_m6_1_it_pays_for_more_of_a_drive_only_if_that_leads_to_a_post() -> None:
    ready = at("hand 1 salt 2\nroutes 1 2,2n/vienna")
    gap = at("hand 1 salt 2")
    for s, left, text in ((ready, 0, "go 3,2n/3,1s"), (gap, 0, "halt"), (gap, 1, "go 3,2n/3,1s")):
        s.then(Driving(0, 0, left, 1))
        assert write(s) == text


def test_m5_1_it_pays_for_more_of_a_walk_only_if_that_leads_to_a_city() -> None:
    for grain, left, on in ((0, 0, False), (1, 0, False), (4, 0, True), (0, 1, True)):
        s = only_empty("istanbul", f"merchants 1 4,1n\nhand 1 grain {grain} ore 1")
        s.then(Walking(0, 0, left, 1))
        assert write(s).startswith("step ") == on


def test_m7_1_it_keeps_cards_that_serve_nothing_yet() -> None:
    assert "play pathfinders" not in quick_turn(at("cards 1 pathfinders\nroutes 1 2,2n/vienna\ngold 1 0"))
    assert "play swift-caravan" not in quick_turn(at("cards 1 swift-caravan"))
    assert "play swift-merchant" not in quick_turn(only_empty("", "cards 1 swift-merchant\nmerchants 1 4,3s"))


def test_m7_1_swift_pieces_go_to_their_targets() -> None:
    texts = quick_turn(at("cards 1 swift-caravan\nroutes 1 2,2n/vienna"))
    assert texts[0] == "play swift-caravan"
    assert "deliver vienna" in texts
    s = only_empty("istanbul", "cards 1 swift-merchant\nmerchants 1 4,3s")
    assert quick_turn(s)[:2] == ["play swift-merchant", "walk 1 istanbul"]
    assert s.posts[s.board.city_number["istanbul"]] == 1


def test_m7_1_a_harvest_brings_what_the_first_goal_lacks() -> None:
    texts = quick_turn(at("cards 1 harvest\nhand 1 wood 1\ngold 1 0"))
    assert texts[:2] == ["play harvest", "get ore"]
    assert "route vienna/2,2n" in texts


def test_m2_5_a_hand_that_a_seven_would_halve_is_spent() -> None:
    nothing_to_get = "option offers off\ngold 1 0\nhand 2 wood 19 grain 19 ore 19\n"
    assert quick_turn(at(nothing_to_get + "hand 1 wool 4 salt 4"))[0] == "card"
    assert quick_turn(at(nothing_to_get + "hand 1 wool 4 salt 3"))[0] == "end"


def test_m2_5_the_robber_goes_where_others_have_posts_and_not_to_its_own() -> None:
    s = played(at("cards 1 lancer"), "play lancer")
    for seed in range(20):
        after = played(s, write(s, f"{seed}"))
        at_hex = range(s.board.hex_start[after.robber], s.board.hex_start[after.robber + 1])
        owners = {int(s.posts[s.board.hex_cities[i]]) for i in at_hex}
        assert 1 not in owners
        assert owners & {2, 3}


def search(s: Merchants, iterations: int = 30) -> str:
    """What the search does."""
    dealer = Dealer("search")
    return MERCHANTS.write(
        s, make_bot(f"mcts:{iterations}", MERCHANTS).choose(Observation(MERCHANTS, s, s.to_move(), dealer), dealer)
    )


def test_m6_3_a_search_sees_that_a_card_more_makes_a_delivery() -> None:
    """Which card is bought makes no difference to what it is worth, but to what the turn brings."""
    s = at("hand 1 wood 1 salt 1\ngold 1 2")
    texts: list[str] = []
    while s.to_move() == 0 and "end" not in texts:
        texts.append(search(s))
        s.apply(MERCHANTS.read(s, texts[-1]))
    assert "deliver vienna" in texts
