"""M5: merchants, new posts and number tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kogge.games.merchants.game import MERCHANTS

At = Callable[[str], Any]

AT_PRAGUE = """
    board short
    players 4
    turn 1
    posts 1 prague berlin vienna
    merchants 1 prague
"""


def test_m5_1_a_grain_is_paid_for_every_three_intersections(at: At) -> None:
    table = at(AT_PRAGUE + "posts 2 wroclaw\nhand 1 grain 2")
    table.play("walk 1 2,0n")
    assert table.hand(1) == {"grain": 1}
    table.play("step wroclaw", "step 3,0n")
    assert table.hand(1) == {"grain": 1}
    assert table.view()["way"] == {"merchant": 1, "paid": 0, "card": False}
    table.play("step 4,-2s")
    assert table.hand(1) == {}
    table.play("stop")
    assert table.view()["seats"][0]["merchants"] == ["4,-2s", None]


def test_m5_1_unused_steps_are_lost_and_not_given_to_the_other_merchant(at: At) -> None:
    table = at(AT_PRAGUE + "merchants 1 prague 3,0n\nhand 1 grain 1")
    table.play("walk 1 2,0n", "stop")
    assert table.asks() == (1, "turn")
    assert table.why_not("walk 2 4,-2s") == "M5.1"


def test_m5_1_a_city_out_of_reach_is_told_so(at: At) -> None:
    table = at(AT_PRAGUE + "hand 1 grain 1")
    refusal = MERCHANTS.why_not(table.s, "walk 1 athens")
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("M5.1", "merchant-too-far")
    refusal = MERCHANTS.why_not(table.s, "walk 1 3,0n")  # in reach, but one step at a time
    assert refusal is not None
    assert refusal.code == "no-path"


def test_m5_1_it_passes_posts_and_merchants_but_never_ends_there(at: At) -> None:
    table = at(AT_PRAGUE + "posts 2 wroclaw\nmerchants 2 2,0n\nhand 1 grain 1")
    table.play("walk 1 2,0n")
    assert table.why_not("stop") == "M5.1"
    assert table.legal() == ["step berlin", "step prague", "step wroclaw"]
    table.play("step wroclaw")
    assert table.legal() == ["step 3,0n", "step 2,1n"]
    assert table.why_not("step 2,0n") == "M5.1"


def test_m5_1_nobody_walks_where_the_way_could_not_end(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 vienna berlin hamburg
        posts 2 prague nuremberg krakow
        merchants 1 1,0n
        merchants 2 2,0n 1,0s
        merchants 3 2,0s
        hand 1 grain 1
    """)
    table.play("walk 1 prague", "step 2,0n")
    assert table.legal() == ["step wroclaw"]
    table.play("step wroclaw")
    assert table.view()["posts"]["wroclaw"]["owner"] == 0


def test_m5_1_no_merchant_no_grain_no_path(at: At) -> None:
    table = at(AT_PRAGUE)
    assert table.why_not("walk 1 2,0n") == "M5.1"
    table = at(AT_PRAGUE + "hand 1 grain 1")
    assert table.why_not("walk 2 2,0n") == "M5.1"
    assert table.why_not("walk 1 3,0n") == "M5.1"


def test_m5_2_in_an_empty_city_it_becomes_a_post_and_frees_goods(at: At) -> None:
    table = at(AT_PRAGUE + "hand 1 grain 1")
    table.play("walk 1 nuremberg", "stop")
    seat = table.view()["seats"][0]
    assert table.view()["posts"]["nuremberg"] == {"owner": 0, "goods": None}
    assert seat["merchants"] == [None, None]
    assert (seat["posts_left"], seat["goods_left"], seat["goods_free"]) == (3, 5, 2)


def test_m5_2_it_may_pass_through_an_empty_city(at: At) -> None:
    table = at(AT_PRAGUE + "hand 1 grain 1")
    table.play("walk 1 nuremberg", "step 1,0s", "stop")
    assert "nuremberg" not in table.view()["posts"]


def test_m5_2_coastal_cities_pay_their_gold(at: At) -> None:
    table = at(
        "board short\nplayers 4\nturn 1\nposts 1 prague berlin vienna\nmerchants 1 5,3n\nhand 1 grain 1\ngold 1 0"
    )
    table.play("walk 1 5,2s", "step istanbul", "stop")
    assert table.gold()[0] == 3


def test_m5_3_one_token_for_one_of_several_cells(at: At) -> None:
    table = at("board short\nplayers 4\nturn 1\nposts 1 prague berlin vienna\nmerchants 1 4,2n\nhand 1 grain 1")
    table.play("walk 1 belgrade", "stop")
    assert table.legal() == ["lay 3,2", "lay 4,2"]
    assert table.why_not("shift 4,0 3,2") == "M5.3"
    assert table.why_not("lay 2,0") == "M5.3"
    table.play("lay 4,2")
    assert table.asks() == (0, "turn-up")
    assert table.legal() == ["reveal 3", "reveal 4"]
    table.play("reveal 4")
    assert table.view()["tokens"]["4,2"] == 4
    assert "3,2" not in table.view()["tokens"]
    assert table.view()["reserve"]["field"] == 1
    assert table.asks() == (1, "turn")


def test_m5_3_a_used_up_colour_is_moved_from_another_hex(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague berlin vienna
        merchants 1 4,-2n
        tokens 9,-4 10 7,0 11
        hand 1 grain 1
    """)
    table.play("walk 1 kaliningrad", "stop")
    assert table.legal() == ["shift 9,-4 4,-2", "shift 2,-2 4,-2", "shift 7,0 4,-2"]
    assert table.why_not("lay 4,-2") == "M5.3"
    table.play("shift 2,-2 4,-2")
    assert table.view()["tokens"]["4,-2"] == 9
    assert "2,-2" not in table.view()["tokens"]


def test_m5_3_no_empty_cell_no_token(at: At) -> None:
    table = at(AT_PRAGUE + "hand 1 grain 1")
    table.play("walk 1 nuremberg", "stop")
    assert table.asks() == (1, "turn")


def test_mr2_the_robber_stays_where_the_token_goes_away(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague berlin vienna
        merchants 1 4,-2n
        tokens 9,-4 10 7,0 11
        robber 2,-2
        hand 1 grain 1
    """)
    table.play("walk 1 kaliningrad", "stop", "shift 2,-2 4,-2")
    assert table.view()["robber"] == "2,-2"


def test_mr3_without_a_post_left_a_merchant_does_not_end_in_a_city(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague berlin vienna krakow lviv warsaw zagreb
        merchants 1 prague
        hand 1 grain 1
    """)
    table.play("walk 1 nuremberg")
    assert table.why_not("stop") == "MR3"
    table.play("step 1,0s", "stop")
    assert table.view()["seats"][0]["merchants"] == ["1,0s", None]
