"""M2: the dice, production, gold for those who get nothing, and the seven."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kogge.games.merchants.game import MERCHANTS

At = Callable[[str], Any]


def test_m2_1_two_dice_decide(at: At) -> None:
    table = at("board short\nplayers 3\ndawn 1")
    table.play("roll")
    assert table.asks() == (0, "dice")
    assert table.legal() == [f"dice {total}" for total in range(2, 13)]
    assert list(table.s.weights()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_m2_1_m7_1_who_has_development_cards_is_asked_before_the_roll(at: At) -> None:
    table = at("board short\nplayers 3\nturn 1\ncards 2 harvest")
    table.play("end")
    assert table.asks() == (2, "dawn")
    assert table.legal() == ["play harvest", "roll"]
    table.play("roll", "dice 2", "end")
    assert table.asks() == (0, "dice")


def test_m2_2_two_posts_at_a_hex_give_two_cards(at: At) -> None:
    table = at("board short\nplayers 3\ndawn 1\nposts 1 nuremberg prague\nposts 2 wroclaw")
    table.play("roll", "dice 9")
    assert table.hand(1) == {"wood": 2}
    assert table.hand(2) == {"wood": 1}


def test_m2_2_the_robber_stops_production(at: At) -> None:
    table = at("board short\nplayers 3\ndawn 1\nposts 1 nuremberg prague\nrobber 2,0")
    table.play("roll", "dice 9")
    assert table.sizes() == [0, 0, 0]
    assert table.gold() == [4, 4, 4]


def test_m2_3_nobody_gets_a_kind_of_which_there_is_too_little(at: At) -> None:
    table = at("""
        board short
        players 3
        dawn 3
        posts 1 nuremberg prague vilnius
        posts 2 wroclaw
        hand 3 wood 17
    """)
    table.play("roll", "dice 9")
    assert table.hand(1) == {"grain": 1}
    assert table.hand(2) == {}
    assert table.gold() == [3, 4, 4]
    assert table.view()["bank"]["wood"] == 2


def test_m2_3_as_much_as_is_needed_is_enough(at: At) -> None:
    table = at("""
        board short
        players 3
        dawn 3
        posts 1 nuremberg prague
        posts 2 wroclaw
        hand 3 wood 16
    """)
    table.play("roll", "dice 9")
    assert table.hand(1) == {"wood": 2}
    assert table.hand(2) == {"wood": 1}


def test_m2_4_no_gold_on_a_seven(at: At) -> None:
    table = at("board short\nplayers 3\ndawn 1")
    table.play("roll", "dice 7")
    assert table.gold() == [3, 3, 3]


def test_m2_5_half_of_more_than_seven_rounded_down_in_turn_order(at: At) -> None:
    table = at("""
        board short
        players 4
        dawn 2
        hand 1 wood 9
        hand 2 ore 4 salt 4
        hand 3 wool 7
        hand 4 grain 15
    """)
    table.play("roll", "dice 7")
    assert table.asks() == (2, "discard")
    assert table.why_not("discard wood") == "M2.5"
    table.play("discard ore", "discard salt", "discard salt", "discard salt")
    assert table.asks() == (4, "discard")
    table.play(*["discard grain"] * 7)
    assert table.asks() == (1, "discard")
    table.play(*["discard wood"] * 4)
    assert table.asks() == (2, "robber")
    assert table.sizes() == [5, 4, 7, 8]


def test_m2_5_the_robber_goes_to_any_other_hex_with_a_number(at: At) -> None:
    table = at("board short\nplayers 3\ndawn 1\nrobber 2,0\ntokens 8,-3 4")
    table.play("roll", "dice 7")
    assert len(table.legal("robber")) == 31 + 5 + 1 - 1
    assert table.why_not("robber 2,0") == "M2.5"
    assert table.why_not("robber 9,-3") == "M2.5"
    table.play("robber 8,-3")
    assert table.asks() == (1, "turn")


def test_m2_5_one_neighbour_is_robbed_without_a_question_and_never_oneself(at: At) -> None:
    table = at("""
        board short
        players 3
        dawn 1
        posts 1 nuremberg
        posts 2 prague
        posts 3 wroclaw
        hand 2 ore 2 wood 1
    """)
    table.play("roll", "dice 7", "robber 2,0")
    assert table.asks() == (0, "steal")
    assert table.legal() == ["steal wood", "steal ore"]
    assert list(table.s.weights()) == [1, 2]
    table.play("steal wood")
    assert table.hand(1) == {"wood": 1}
    assert table.hand(2) == {"ore": 2}


def test_mr15_nobody_with_cards_at_the_robber_nothing_is_stolen(at: At) -> None:
    table = at("board short\nplayers 3\ndawn 1\nposts 2 prague\nhand 1 wood 1\nhand 3 wood 1")
    table.play("roll", "dice 7", "robber 2,0")
    assert table.asks() == (1, "turn")


def test_mr7_neutral_posts_produce_nothing_and_are_not_robbed(at: At) -> None:
    table = at("board short\nplayers 3\ndawn 1\nposts neutral prague nuremberg\nposts 2 wroclaw\nhand 2 ore 1")
    table.play("roll", "dice 5")
    assert table.sizes() == [0, 2, 0]
    table.play("end", "dice 7", "robber 1,0")
    assert table.asks() == (2, "turn")


def test_mr14_discards_are_public(at: At) -> None:
    table = at("board short\nplayers 3\ndawn 1\nhand 2 ore 4 salt 4")
    table.play("roll", "dice 7")
    discard = MERCHANTS.read(table.s, "discard ore")
    assert MERCHANTS.tell(table.s, discard, 0) == "discard ore"
