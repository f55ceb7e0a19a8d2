"""M3: trade with the bank and with other players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

At = Callable[[str], Any]

THREE = """
    board short
    players 3
    turn 1
    hand 1 wood 2 ore 1
    hand 2 salt 2
    hand 3 salt 1 wool 1
    gold 1 4
    gold 2 0
"""


def test_m3_2_two_gold_buy_a_card_twice_a_turn(at: At) -> None:
    table = at("board short\nplayers 3\nturn 1\ngold 1 7")
    assert len(table.legal("buy")) == 5
    table.play("buy salt", "buy salt")
    assert table.gold()[0] == 3
    assert table.hand(1) == {"salt": 2}
    assert table.why_not("buy ore") == "M3.2"
    table.play("end", "dice 2", "end", "dice 2", "end", "dice 2")
    table.play("buy ore")


def test_m3_2_no_card_without_gold_or_from_an_empty_bank(at: At) -> None:
    table = at("board short\nplayers 3\nturn 1\ngold 1 1\nhand 2 ore 19")
    assert table.why_not("buy salt") == "M3.2"
    table.s.earn(0, 1)
    assert table.why_not("buy ore") == "M3.2"
    assert table.why_not("buy salt") == ""


def test_m3_2_three_equal_cards_for_another_or_for_gold(at: At) -> None:
    table = at("board short\nplayers 3\nturn 1\nhand 1 wood 6 ore 2\nhand 2 salt 19")
    assert table.legal("exchange") == [
        "exchange wood wool",
        "exchange wood grain",
        "exchange wood ore",
        "exchange wood gold",
    ]
    assert table.why_not("exchange wood wood") == "M3.2"
    assert table.why_not("exchange wood salt") == "M3.2"
    assert table.why_not("exchange ore gold") == "M3.2"
    table.play("exchange wood ore", "exchange wood gold", "exchange ore gold")
    assert table.hand(1) == {}
    assert table.gold()[0] == 5


def test_m3_1_an_offer_is_made_item_by_item_and_accepted(at: At) -> None:
    table = at(THREE)
    table.play("offer", "give wood", "give gold", "want salt")
    assert table.view()["trade"]["draft"] == {
        "seat": 0,
        "give": {"wood": 1, "gold": 1},
        "want": {"salt": 1},
        "to": None,
    }
    table.play("send")
    assert table.asks() == (2, "answer")
    table.play("accept")
    assert table.asks() == (3, "answer")
    table.play("accept")
    assert table.asks() == (1, "pick")
    assert table.legal() == ["take 2", "take 3", "withdraw"]
    table.play("take 3")
    assert table.hand(1) == {"wood": 1, "ore": 1, "salt": 1}
    assert table.hand(3) == {"wood": 1, "wool": 1}
    assert table.gold() == [3, 0, 4]
    assert table.asks() == (1, "turn")


def test_m3_1_a_counter_offer_by_the_same_means(at: At) -> None:
    table = at(THREE)
    table.play("offer", "give wood", "want salt", "send", "counter")
    assert table.asks() == (2, "counter")
    table.play("give salt", "give salt", "want ore", "want gold", "want gold", "send", "refuse")
    assert table.asks() == (1, "pick")
    assert table.view()["trade"]["bids"] == [{"seat": 1, "get": {"ore": 1, "gold": 2}, "give": {"salt": 2}}]
    table.play("take 2")
    assert table.hand(1) == {"wood": 2, "salt": 2}
    assert table.hand(2) == {"ore": 1}
    assert table.gold() == [2, 2, 3]


def test_m3_1_the_active_player_may_withdraw(at: At) -> None:
    table = at(THREE)
    table.play("offer", "give wood", "want salt", "send", "accept", "refuse", "withdraw")
    assert table.hand(1) == {"wood": 2, "ore": 1}
    assert table.view()["trade"] is None


def test_m3_1_nobody_accepts_what_they_cannot_give(at: At) -> None:
    table = at(THREE)
    table.play("offer", "give wood", "want wool", "send")
    assert table.legal() == ["counter", "refuse"]
    assert table.why_not("accept") == "M3.1"
    table.play("refuse", "refuse")
    assert table.asks() == (1, "turn")


def test_m3_1_the_active_player_takes_only_what_can_be_paid(at: At) -> None:
    table = at(THREE)
    table.play("offer", "give wood", "want salt", "send", "counter", "give salt", "want grain", "send", "refuse")
    assert table.legal() == ["withdraw"]
    assert table.why_not("take 2") == "M3.1"
    assert table.why_not("take 3") == "M3.1"


def test_m3_1_trade_is_only_with_the_active_player(at: At) -> None:
    table = at(THREE)
    table.play("offer", "give wood", "want salt", "send")
    assert table.asks()[0] == 2
    assert table.why_not("take 3") == "M3.1"
    table.play("counter")
    assert "to" in table.view()["trade"]["draft"]
    assert table.view()["trade"]["draft"]["to"] == 0


def test_mr9_both_sides_give_something(at: At) -> None:
    table = at(THREE)
    table.play("offer", "give wood")
    assert table.why_not("send") == "MR9"
    table.play("drop")
    assert table.asks() == (1, "turn")


def test_mr9_who_has_nothing_makes_no_counter_offer(at: At) -> None:
    table = at("board short\nplayers 3\nturn 1\nhand 1 wood 1\ngold 2 0")
    table.play("offer", "give wood", "want gold", "send")
    assert table.legal() == ["refuse"]
    assert table.why_not("counter") == "MR9"


def test_mr18_three_offers_a_turn_by_default_sent_or_not(at: At) -> None:
    table = at(THREE)
    table.play("offer", "drop", "offer", "drop", "offer", "drop")
    assert table.why_not("offer") == "MR18"
    table.play("end", "dice 2")
    assert table.legal("offer") == ["offer"]


def test_mr18_an_option_switches_trade_off(at: At) -> None:
    table = at(THREE + "option offers off")
    assert table.why_not("offer") == "MR18"
    assert at(THREE + "option offers 1").play("offer", "drop").why_not("offer") == "MR18"


def test_mr18_nothing_is_given_and_wanted_at_once(at: At) -> None:
    table = at(THREE)
    table.play("offer", "give wood", "want salt")
    assert table.why_not("want wood") == "MR18"
    assert table.why_not("give salt") == "MR18"


def test_mr18_no_more_is_wanted_than_anybody_can_have(at: At) -> None:
    table = at(THREE)
    table.play("offer", "want salt", "want wool")
    assert table.why_not("want grain") == "MR18"
    table.play("want gold", "want gold", "want gold")
    assert table.why_not("want gold") == "MR18"


def test_m3_1_no_more_is_given_than_is_there(at: At) -> None:
    table = at(THREE)
    table.play("offer", "give ore")
    assert table.why_not("give ore") == "M3.1"
