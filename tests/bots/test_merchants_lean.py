"""Quick decisions in Merchants of Europe: always legal, to some purpose; and the search that looks ahead by them."""

from __future__ import annotations

import pytest

from kogge.bots.contract import NO_ACTION, Observation
from kogge.bots.heuristics import greedy_heuristics, search_heuristics
from kogge.bots.merchants.rollout_policy import MerchantsRolloutPolicy
from kogge.bots.merchants.weights import Weights
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.bots.search.rollout import play_on
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.state import Merchants
from tests.bots.merchants_table import at, offer_of, played

NOISE = 40
EVERYWHERE = [("short", 3), ("short", 4), ("main", 3), ("main", 4)]


def lean(s: Merchants, seed: str = "lean", noise: int = 0) -> int:
    """The decision of somebody who sees the position for the first time."""
    return int(MerchantsRolloutPolicy(Weights()).action(s, Dealer(seed), noise))


def turn_of_leaning(s: Merchants) -> list[str]:
    """What quick decisions make of a turn."""
    seat = s.to_move()
    texts: list[str] = []
    while s.to_move() == seat and (not texts or texts[-1] != "end"):
        texts.append(MERCHANTS.write(s, lean(s)))
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
            action = lean(s, f"{asked}", NOISE)
            assert action == NO_ACTION or action in s.legal(), s.agenda[-1].name()
            assert s.key() == before
            steps.add(s.agenda[-1].name())
            asked += 1
            if asked % 3 == 0 and s.agenda[-1].name() in ("turn", "driving", "walking"):
                s.apply(action)
                continue
        s.apply(decide(MERCHANTS, s, dealer))
    assert {"turn", "driving", "walking", "offer", "answer", "pick", "discard", "robber"} <= steps


@pytest.mark.parametrize(("board", "players"), EVERYWHERE)
def test_m8_1_games_of_it_alone_end_with_all_goods_delivered(board: str, players: int) -> None:
    heuristics = greedy_heuristics(MERCHANTS)
    s = MERCHANTS.new(MENU.choose(board, players, {"rounds": "100"}))
    play_on(heuristics, heuristics.rollout, s, Dealer(f"alone {board} {players}"), 10_000, 100_000, NOISE)
    assert s.to_move() == NOBODY
    assert MERCHANTS.ended_by(s) == "goods"


def test_m6_3_it_builds_the_missing_route_drives_and_delivers() -> None:
    texts = turn_of_leaning(at("hand 1 wood 1 ore 1 salt 2"))
    assert "route vienna/2,2n" in texts
    assert "deliver vienna" in texts


def test_m3_2_it_gets_what_is_missing_for_a_delivery() -> None:
    texts = turn_of_leaning(at("hand 1 wood 1 wool 3\ngold 1 2"))
    assert {"exchange wool ore", "buy salt", "deliver vienna"} <= set(texts)


def test_m5_2_it_hires_and_founds_before_it_builds_when_no_goods_are_free() -> None:
    s = at("goods vienna 1\nhand 1 wood 1 ore 1 wool 1 grain 2")
    texts = turn_of_leaning(s)
    assert texts[0].startswith("hire ")
    assert any(text.startswith("walk ") for text in texts)


def test_m7_1_it_plays_cards_that_serve_the_way() -> None:
    s = at("cards 1 pathfinders\nhand 1 salt 2")
    texts = turn_of_leaning(s)
    assert texts[0] == "play pathfinders"
    assert "deliver vienna" in texts


def test_m2_5_it_discards_what_it_has_most_of() -> None:
    s = played(at("turn 2\nhand 1 wood 1 wool 1 grain 5 salt 1"), "end", "dice 7")
    assert MERCHANTS.write(s, lean(s)) == "discard grain"


def test_m3_1_it_accepts_good_offers_only() -> None:
    good = offer_of(at("hand 1 grain 3\nhand 2 wood 1 wool 4"), "grain", "wool")
    assert MERCHANTS.write(good, lean(good)) == "accept"
    bad = offer_of(at("hand 1 grain 3\nhand 2 wood 1 wool 1 grain 4"), "grain", "wood")
    assert MERCHANTS.write(bad, lean(bad)) == "refuse"


def search(s: Merchants, iterations: int = 30) -> str:
    """What the search does."""
    dealer = Dealer("search")
    return MERCHANTS.write(
        s, make_bot(f"mcts:{iterations}", MERCHANTS).choose(Observation(MERCHANTS, s, s.to_move(), dealer), dealer)
    )


def test_m3_1_a_search_makes_no_offer_that_nobody_should_accept() -> None:
    prune = search_heuristics(MERCHANTS).pruning.prune
    hopeless = at("hand 1 wood 1\nhand 2 wool 1")
    assert "offer" not in [MERCHANTS.write(hopeless, action) for action in prune(hopeless, hopeless.legal())]
    s = at("option offers 10\nhand 1 wood 1 wool 4\nhand 2 wood 1 grain 5")
    assert "offer" in [MERCHANTS.write(s, action) for action in prune(s, s.legal())]
    s = played(s, "offer")
    while s.agenda[-1].name() == "offer":
        (only,) = prune(s, s.legal())
        assert MERCHANTS.write(s, only) != "drop"
        s.apply(only)
    assert s.agenda[-1].name() == "answer"


def test_m6_3_a_search_sees_that_a_card_more_makes_a_delivery() -> None:
    """Which card is bought makes no difference to what it is worth, but to what the turn brings."""
    s = at("hand 1 wood 1 salt 1\ngold 1 2")
    texts: list[str] = []
    while s.to_move() == 0 and "end" not in texts:
        texts.append(search(s))
        s.apply(MERCHANTS.read(s, texts[-1]))
    assert "deliver vienna" in texts
