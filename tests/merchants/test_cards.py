"""M7: development cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

At = Callable[[str], Any]

BASE = """
    board short
    players 4
    turn 1
    posts 1 prague zagreb venice
"""


def test_m7_1_one_a_turn_and_not_in_the_turn_it_was_bought(at: At) -> None:
    table = at(BASE + "cards 1 profits profits\nhand 1 salt 1 wool 1")
    table.play("card", "draw harvest")
    assert table.why_not("play harvest") == "M7.1"
    assert table.why_not("play lancer") == "M7.1"
    table.play("play profits")
    assert table.gold()[0] == 6
    assert table.view()["pile"] == {"profits": 1}
    assert table.why_not("play profits") == "M7.1"
    table.play("end", "dice 12", "end", "dice 12", "end", "dice 12", "end")
    assert table.legal() == ["play harvest", "play profits", "roll"]


def test_m7_1_a_second_of_a_kind_bought_now_does_not_hide_the_old_one(at: At) -> None:
    table = at(BASE + "cards 1 profits\nhand 1 salt 1 wool 1")
    table.play("card", "draw profits", "play profits")
    assert table.view(1)["seats"][0]["cards"] == {"profits": 1}


def test_m7_1_the_lancer_before_the_roll(at: At) -> None:
    table = at(BASE.replace("turn 1", "dawn 1") + "cards 1 lancer\nposts 2 berlin\nhand 2 ore 1\nrobber 2,0")
    table.play("play lancer", "robber 3,-1", "steal ore")
    assert table.asks() == (0, "dice")
    table.play("dice 6")
    assert table.hand(1) == {"ore": 2}
    assert table.hand(2) == {}


def test_m7_1_any_card_before_the_roll(at: At) -> None:
    table = at(BASE.replace("turn 1", "dawn 1") + "cards 1 harvest")
    assert table.why_not("end") == "M2.1"
    assert table.why_not("play profits") == "M7.1"
    table.play("play harvest", "get ore", "get salt")
    assert table.hand(1) == {"ore": 1, "salt": 1}
    assert table.asks() == (0, "dice")


def test_m7_1_the_pathfinders_open_two_routes(at: At) -> None:
    table = at(BASE + "cards 1 pathfinders")
    table.play("play pathfinders", "route prague/2,0n", "route 2,0n/berlin")
    assert table.gold()[0] == 5
    assert table.asks() == (1, "turn")
    other = at(BASE + "cards 1 pathfinders")
    other.play("play pathfinders", "skip")
    assert other.asks() == (1, "turn")


def test_m7_1_m4_3_the_pathfinders_use_double_paths_too(at: At) -> None:
    table = at(BASE + "routes 1 warsaw/5,-2s\ncards 1 pathfinders")
    table.play("play pathfinders", "route 5,-2s/4,-1n")
    assert table.asks() == (1, "free-route")
    table.play("route 4,-1n/4,-2s")
    assert table.asks() == (1, "pathfind")
    table.play("route 4,-2s/3,0n")
    assert table.view()["seats"][0]["routes_left"] == 26


def test_m7_1_mr16_the_swift_merchant_walks_four_without_grain_and_no_farther(at: At) -> None:
    table = at(BASE + "merchants 1 prague\ncards 1 swift-merchant\nhand 1 grain 1")
    table.play("play swift-merchant", "walk 1 2,0n", "step wroclaw", "step 3,0n")
    assert table.why_not("step krakow") == "M5.1"
    table.play("step 4,-2s")
    assert table.asks() == (1, "turn")
    assert table.hand(1) == {"grain": 1}


def test_m7_1_mr16_the_swift_caravan_drives_four_without_salt_but_with_fees(at: At) -> None:
    table = at(
        BASE
        + """
        routes 1 prague/2,0n
        routes 2 2,0n/wroclaw wroclaw/3,0n 3,0n/4,-2s 4,-2s/3,-1n
        caravans 1 prague/2,0n
        cards 1 swift-caravan
        hand 1 salt 1
    """
    )
    table.play("play swift-caravan", "drive 1 2,0n/wroclaw", "go 3,0n/wroclaw", "go 4,-2s/3,0n", "go 3,-1n/4,-2s")
    assert table.asks() == (1, "turn")
    assert table.hand(1) == {"salt": 1}
    assert table.gold() == [2, 4, 3, 3]


def test_m7_1_a_swift_card_may_be_let_go(at: At) -> None:
    table = at(BASE + "merchants 1 prague\ncards 1 swift-merchant")
    table.play("play swift-merchant", "skip")
    assert table.asks() == (1, "turn")


def test_mr17_a_card_without_effect_is_not_played(at: At) -> None:
    table = at(BASE + "cards 1 swift-merchant swift-caravan")
    assert table.legal("play") == []
    assert table.why_not("play swift-merchant") == "MR17"
    assert table.why_not("play swift-caravan") == "MR17"


def test_m7_1_the_harvest_takes_what_the_bank_has(at: At) -> None:
    table = at(BASE + "cards 1 harvest\nhand 2 wood 19 wool 19 grain 19\nhand 3 ore 19 salt 18")
    table.play("play harvest")
    assert table.why_not("get ore") == "M7.1"
    table.play("get salt")
    assert table.asks() == (1, "turn")


def test_m7_1_an_empty_deck_is_made_from_the_discards(at: At) -> None:
    table = at(
        BASE
        + """
        cards 2 lancer lancer lancer lancer lancer lancer lancer lancer lancer
        cards 3 pathfinders pathfinders pathfinders swift-merchant swift-merchant swift-merchant
        cards 3 swift-caravan swift-caravan swift-caravan harvest harvest
        discarded profits profits harvest
        hand 1 salt 3 wool 3
    """
    )
    assert table.view()["deck"] == 2
    table.play("card")
    assert table.legal() == ["draw lancer", "draw profits"]
    assert list(table.s.weights()) == [1, 1]
    table.play("draw lancer", "card", "draw profits")
    assert table.view()["pile"] == {}
    assert table.view()["deck"] == 3
    table.play("card")
    assert table.legal() == ["draw harvest", "draw profits"]
    assert list(table.s.weights()) == [1, 2]


def test_m7_1_without_any_card_left_none_is_bought(at: At) -> None:
    table = at(
        BASE
        + """
        cards 2 lancer lancer lancer lancer lancer lancer lancer lancer lancer lancer
        cards 3 pathfinders pathfinders pathfinders swift-merchant swift-merchant swift-merchant
        cards 3 swift-caravan swift-caravan swift-caravan harvest harvest harvest
        cards 1 profits profits profits
        hand 1 salt 1 wool 1
    """
    )
    assert table.why_not("card") == "M7.1"
    table.play("play profits", "card", "draw profits")
