"""What Yokohama's rollout policy takes in locations, and what it pays with."""

from __future__ import annotations

import pytest

from kogge.games.yokohama.state import Yokohama
from tests.bots.yokohama.deciding import rollout_text
from tests.yokohama.table import let_chance_decide, offered, pending, play, position


def visiting(location: str, men: int, text: str) -> Yokohama:
    """Seat 1's president enters a location where that many of its assistants wait."""
    s = position(f"turn 1 move\nhand 1 assistant 2\nmen 1 {location} {men}\n{text}")
    return play(s, f"enter {location}")


def test_y5_7_a_technology_is_paid_with_what_is_worth_less() -> None:
    """Two yen rather than an import."""
    s = visiting("laboratory_a", 1, "things 1 yen 6 import 3\nlab a tram ball . .")
    play(s, rollout_text(s))
    let_chance_decide(s)
    assert pending(s) == "pay"
    assert rollout_text(s) == "pay yen"


def test_y5_7_the_technology_worth_most_is_taken_if_any_is_worth_its_price() -> None:
    assert rollout_text(visiting("laboratory_a", 1, "things 1 yen 6\nlab a tram ball . .")) == "research ball a2"


def test_y5_4_the_gift_is_what_is_worth_least() -> None:
    """Fish, unless an order at hand needs it."""
    text = "things 1 copper 1 silk 1 tea 1 fish 1 import 1 yen 2"
    for orders, expected in (("", "offer fish"), ("\norders 1 order_02", "offer tea")):
        s = play(visiting("church", 1, text + orders), "pray 1 here")
        assert rollout_text(s) == expected


def test_y5_4_gifts_are_not_wasted_on_a_cell_that_is_hardly_better() -> None:
    s = visiting("church", 3, "things 1 copper 1 silk 1 tea 1 fish 1 import 1 yen 2")
    assert len(offered(s, "pray")) > 4
    assert rollout_text(s) == "pray 1 here"


def test_y5_5_the_best_cell_that_the_imports_pay_with_an_assistant_from_there() -> None:
    assert rollout_text(visiting("customs", 4, "things 1 import 4")) == "declare 8 here"
    assert rollout_text(visiting("customs", 2, "things 1 import 1")) == "declare 2 here"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("things 1 yen 5 copper 2\norders 1 order_20", "buy silk"),
        ("things 1 yen 5 copper 2", "done"),
        ("things 1 tea 8", "sell tea"),
        ("things 1 tea 8\norders 1 order_01", "done"),
    ],
    ids=["what an order lacks", "nothing is lacking", "too much", "reserved for an order"],
)
def test_y5_3_it_buys_what_orders_lack_and_sells_what_nobody_needs(text: str, expected: str) -> None:
    assert rollout_text(visiting("chinatown", 2, text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("things 1 yen 9", "hire house"),
        ("things 1 yen 9\nhand 1 house 2", "hire shop"),
        ("things 1 yen 3", "hire shop"),
        ("things 1 yen 0", "hire assistant"),
    ],
)
def test_y5_6_it_hires_the_best_piece_that_it_can_pay_and_has_too_few_of(text: str, expected: str) -> None:
    assert rollout_text(visiting("employment_agency", 2, text)) == expected


def test_y5_8_a_second_order_is_bought_only_if_it_is_worth_its_price() -> None:
    """The goods of order_18 are there; of the others nothing is."""
    port = "things 1 yen 4 copper 3 silk 0 tea 0 fish 2\nport a order_18 order_16 order_30 order_36"
    s = play(visiting("port_a", 3, port), "order order_18 a1 free")
    assert rollout_text(s) == "done"
    s = play(visiting("port_a", 3, port), "order order_16 a2 free")
    assert rollout_text(s) == "order order_18 a1 yen"


def test_y4_3_of_two_orders_that_share_goods_the_better_one_is_fulfilled() -> None:
    for orders in ("order_18 order_19", "order_10 order_18"):
        s = position(f"turn 1\norders 1 {orders}\nthings 1 copper 3 tea 2 fish 2")
        assert rollout_text(s) == "fulfil order_18"


def test_y4_1_an_agent_is_used_after_the_main_action_where_it_brings_more_than_keeping_it() -> None:
    strong, weak = "agents 1 uk\nmen 1 copper_mine 4 bank 1", "agents 1 uk\nmen 1 fishing_ground 1"
    assert rollout_text(position("turn 1 second\n" + strong)) == "agent copper_mine"
    assert rollout_text(position("turn 1 second\n" + weak)) == "done"
    assert rollout_text(position("turn 1\n" + strong)) == "done"


def test_y3_2_assistants_are_taken_back_from_where_they_promise_least() -> None:
    s = position("turn 1 move\npresident 1 chinatown\nhand 1 assistant 0\nmen 1 copper_mine 3 fishing_ground 1")
    assert pending(s) == "collect"
    assert rollout_text(s) == "collect fishing_ground"
    s = position("turn 1 move\npresident 1 chinatown\nhand 1 assistant 6\nmen 1 copper_mine 1")
    assert rollout_text(s) == "done"
