"""M4: investments and the gold that new connections bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kogge.games.merchants.board import load_board
from kogge.games.merchants.state import Merchants

At = Callable[[str], Any]


def lay_everywhere(s: Merchants, seat: int, count: int) -> None:
    """Set so many routes of a seat on free paths, the last ones first, far from where tests look."""
    edge = int(s.board.n_edges) - 1
    while count > 0:
        if s.routes[edge] == 0:
            s.set_route(seat, edge)
            count -= 1
        edge -= 1


def test_m4_1_prices_are_paid_to_the_bank(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague berlin vienna
        hand 1 wood 3 wool 2 grain 1 ore 2 salt 2
        option offers off
    """)
    table.play("route 2,0n/prague")
    assert table.hand(1) == {"wood": 2, "wool": 2, "grain": 1, "ore": 1, "salt": 2}
    table.play("hire prague")
    assert table.hand(1) == {"wood": 1, "wool": 1, "ore": 1, "salt": 2}
    table.play("equip 2,0n/prague")
    assert table.hand(1) == {"wool": 1, "salt": 1}
    table.play("card", "draw profits")
    assert table.hand(1) == {}
    assert table.view(1)["seats"][0]["cards"] == {"profits": 1}
    for text in ("route 2,0n/berlin", "hire prague", "equip 2,0n/prague", "card"):
        assert table.why_not(text) == "M4.1"


def test_m4_1_prices_of_the_data() -> None:
    pieces = load_board("main").pieces
    assert (pieces.card_cost, pieces.merchant_cost) == (0b10010, 0b00111)
    assert (pieces.caravan_cost, pieces.route_cost) == (0b11001, 0b01001)


def test_m4_1_a_route_touches_an_own_post_or_route_and_others_do_not_block(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague berlin vienna
        posts 2 wroclaw
        routes 1 2,0n/wroclaw
        routes 2 3,0n/wroclaw
        hand 1 wood 2 ore 2
    """)
    assert table.why_not("route wroclaw/2,1n") == ""
    assert table.why_not("route 3,0n/wroclaw") == "M4.1"
    assert table.why_not("route 3,0n/4,-2s") == "M4.1"
    assert table.why_not("route krakow/5,-2s") == "M4.1"


def test_m4_1_merchants_are_hired_at_own_posts(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague berlin vienna
        posts 2 wroclaw
        hand 1 wood 4 wool 4 grain 4
    """)
    assert table.legal("hire") == ["hire berlin", "hire prague", "hire vienna"]
    assert table.why_not("hire wroclaw") == "M4.1"
    assert table.why_not("hire prague 1") == "M4.1"
    table.play("hire prague", "hire prague")
    assert table.view()["seats"][0]["merchants"] == ["prague", "prague"]
    assert table.legal("hire") == ["hire berlin 1", "hire vienna 1"]
    assert table.why_not("hire berlin") == "M4.1"
    table.play("hire berlin 1")
    assert table.legal("hire") == ["hire prague 1", "hire vienna 1", "hire berlin 2", "hire vienna 2"]
    table.play("hire vienna 2")
    assert table.view()["seats"][0]["merchants"] == ["berlin", "vienna"]


def test_mr5_two_own_merchants_wait_at_the_same_post(at: At) -> None:
    table = at("board short\nplayers 4\nturn 1\nposts 1 prague berlin vienna\nhand 1 wood 2 wool 2 grain 3")
    table.play("hire prague", "hire prague")
    assert table.legal("walk") == ["walk 1 1,0n", "walk 1 2,0n", "walk 1 nuremberg"]
    assert table.why_not("walk 2 2,0n") == "MR5"


def test_m4_1_caravans_start_beside_own_routes_at_own_posts(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague berlin vienna
        posts 2 wroclaw
        routes 1 prague/2,0n 2,0n/wroclaw vienna/2,1n
        routes 2 3,0n/wroclaw
        hand 1 wood 4 ore 4 salt 4
    """)
    assert table.legal("equip") == ["equip 2,0n/prague", "equip 2,1n/vienna"]
    assert table.why_not("equip 2,0n/wroclaw") == "M4.1"
    assert table.why_not("equip 3,0n/wroclaw") == "M4.1"
    table.play("equip 2,0n/prague", "equip 2,0n/prague")
    assert table.view()["seats"][0]["caravans"] == ["2,0n/prague", "2,0n/prague"]


def test_m4_1_mr19_with_both_on_the_board_one_moves_to_another_own_post(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague berlin vienna
        routes 1 prague/2,0n prague/1,0n vienna/2,1n
        caravans 1 2,0n/prague 2,0n/prague
        hand 1 wood 4 ore 4 salt 4
    """)
    assert table.legal("equip") == ["equip 2,1n/vienna 1", "equip 2,1n/vienna 2"]
    assert table.why_not("equip 1,0n/prague 1") == "MR19"
    assert table.why_not("equip 2,1n/vienna") == "M4.1"
    table.play("equip 2,1n/vienna 1")
    assert table.view()["seats"][0]["caravans"] == ["2,1n/vienna", "2,0n/prague"]


def test_m4_2_no_gold_before_a_second_city_is_reached(at: At) -> None:
    table = at("board short\nplayers 4\nturn 1\nposts 1 prague berlin vienna\nhand 1 wood 2 ore 2")
    table.play("route prague/2,0n")
    assert table.gold()[0] == 3
    table.play("route 2,0n/berlin")
    assert table.gold()[0] == 5


def test_m4_2_a_city_without_posts_counts_and_a_connected_one_pays_no_more(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague
        routes 1 prague/2,0n 2,0n/berlin
        hand 1 wood 3 ore 3
    """)
    table.play("route 2,0n/wroclaw")
    assert table.gold()[0] == 3 + 2
    table.play("route nuremberg/prague")
    assert table.gold()[0] == 3 + 2 + 1
    table.play("route prague/1,0n")
    assert table.gold()[0] == 3 + 2 + 1


RING = """
    board short
    players 4
    turn 1
    posts 1 gdansk
    routes 1 gdansk/3,-1n
    routes {north} krakow/5,-2s 5,-2s/4,-1n
    routes 3 4,-1n/4,-2s krakow/4,-1s
    routes {south} 4,-1s/3,0n 3,0n/4,-2s
    hand 1 wood 1 ore 1
"""


def test_mr21_the_gold_of_one_seat_after_another_is_chosen(at: At) -> None:
    """Seats 1 and 3 get the same from both connections, and with the gold of seat 2 that of seat 4 is chosen too."""
    table = at(RING.format(north=2, south=4))
    table.play("route 3,-1n/4,-2s")
    assert table.asks() == (1, "pay")
    assert table.legal() == ["pay 2 0", "pay 2 2"]
    assert table.gold() == [3, 3, 3, 3]
    pending = table.view()["pending"][0]
    assert (pending["shares"], pending["ways"]) == (["2-2-1-0", "2-0-1-2"], ["pay 2 2", "pay 2 0"])
    assert table.why_not("pay 2 1") == "M4.2"
    assert table.why_not("pay 4 2") == "MR21"
    assert table.why_not("share 2-0-1-2") == "M4.2"
    table.play("pay 2 0")
    assert table.gold() == [5, 3, 4, 5]
    assert table.asks() == (1, "turn")


def test_mr21_own_gold_comes_first_then_the_others_clockwise(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 3
        step pay 3 1-2-2-0 2-1-2-0 0-2-2-1 0-1-3-1 2-0-3-0
    """)
    assert table.legal() == ["pay 3 2", "pay 3 3"]
    pending = table.view()["pending"][0]
    ways = dict(zip(pending["shares"], pending["ways"], strict=True))
    assert ways["2-1-2-0"] == "pay 3 2; pay 4 0; pay 1 2"
    assert ways["2-0-3-0"] == "pay 3 3; pay 4 0"
    table.play("pay 3 2")
    assert table.legal() == ["pay 4 0", "pay 4 1"]
    table.play("pay 4 0")
    assert table.legal() == ["pay 1 1", "pay 1 2"]
    assert table.gold() == [3, 3, 3, 3]
    table.play("pay 1 2")
    assert table.gold() == [5, 4, 5, 3]
    assert table.asks() == (3, "turn")


def test_m4_2_the_player_chooses_among_equally_short_connections_before_version_3(at: At) -> None:
    table = at("version 2\n" + RING.format(north=2, south=4))
    table.play("route 3,-1n/4,-2s")
    assert table.asks() == (1, "share")
    assert table.legal() == ["share 2-2-1-0", "share 2-0-1-2"]
    assert table.gold() == [3, 3, 3, 3]
    table.play("share 2-0-1-2")
    assert table.gold() == [5, 3, 4, 5]
    assert table.asks() == (1, "turn")


def test_m4_2_connections_that_pay_the_same_are_not_asked_for(at: At) -> None:
    table = at(RING.format(north=2, south=2))
    table.play("route 3,-1n/4,-2s")
    assert table.asks() == (1, "turn")
    assert table.gold() == [5, 5, 4, 3]


def test_m4_2_the_nearest_city_counts_not_the_farther_one(at: At) -> None:
    table = at(RING.format(north=2, south=4) + "routes 4 4,-1n/kaliningrad")
    table.play("route 3,-1n/4,-2s")
    assert table.gold() == [5, 3, 4, 4]


def test_mr4_two_isolated_cities_that_meet_pay_once(at: At) -> None:
    table = at("board short\nplayers 3\nturn 1\nposts 1 prague\nhand 1 wood 1 ore 1")
    table.play("route prague/nuremberg")
    assert table.gold() == [4, 3, 3]


def test_mr4_the_free_route_is_optional_and_must_touch(at: At) -> None:
    table = at("board short\nplayers 3\nturn 1\nposts 1 warsaw\nroutes 1 warsaw/5,-2s\nhand 1 wood 1 ore 1")
    table.play("route 5,-2s/4,-1n")
    assert table.legal() == ["route kaliningrad/4,-1n", "route 4,-1n/4,-2s", "route 5,-2s/krakow", "skip"]
    assert table.why_not("route 6,-3s/warsaw") == "M4.3"
    assert table.why_not("route warsaw/5,-2s") == "M4.1"
    table.play("skip")
    assert table.asks() == (1, "turn")


def test_mr4_gold_is_paid_between_the_two_routes_of_a_double_path(at: At) -> None:
    """The double path joins Krakow with Kaliningrad, which is paid before the free route is laid."""
    table = at("""
        board short
        players 3
        turn 1
        posts 1 warsaw
        routes 2 krakow/5,-2s
        routes 1 warsaw/6,-3s 6,-3s/5,-2n 5,-2n/kaliningrad kaliningrad/4,-1n
        hand 1 wood 1 ore 1
    """)
    table.play("route 5,-2s/4,-1n")
    assert table.gold() == [3 + 2, 3 + 1, 3]
    table.play("route 4,-1n/4,-2s")
    assert table.gold() == [5, 4, 3]


def test_mr4_no_piece_in_the_supply_no_free_route(at: At) -> None:
    table = at("board main\nplayers 3\nturn 1\nposts 1 warsaw\nroutes 1 warsaw/5,-2s\nhand 1 wood 1 ore 1")
    lay_everywhere(table.s, 0, 28)
    table.play("route 5,-2s/4,-1n")
    assert table.asks() == (1, "turn")


def test_m4_4_no_routes_left_no_building(at: At) -> None:
    table = at("board main\nplayers 3\nturn 1\nposts 1 paris\nhand 1 wood 1 ore 1\ncards 1 pathfinders")
    lay_everywhere(table.s, 0, 30)
    assert table.why_not("route paris/brussels") == "M4.4"
    assert table.legal("route") == []
    assert table.why_not("play pathfinders") == "MR17"


def test_m4_3_no_free_path_beside_no_question(at: At) -> None:
    table = at("""
        board short
        players 3
        turn 1
        posts 1 warsaw
        routes 1 warsaw/5,-2s
        routes 1 krakow/5,-2s 4,-1n/4,-2s kaliningrad/4,-1n
        hand 1 wood 1 ore 1
    """)
    table.play("route 5,-2s/4,-1n")
    assert table.asks() == (1, "turn")
