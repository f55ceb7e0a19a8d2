"""M6, M8: caravans, fees, deliveries, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kogge.games.merchants.game import MERCHANTS

At = Callable[[str], Any]

ROAD = """
    board short
    players 4
    turn 1
    posts 1 prague zagreb venice
    posts 2 berlin
    posts 3 wroclaw
    routes 1 1,0n/prague
    routes 2 prague/2,0n 2,0n/wroclaw wroclaw/3,0n 3,0n/4,-2s
    caravans 1 1,0n/prague
"""


def test_m6_1_a_salt_is_paid_for_every_three_routes(at: At) -> None:
    table = at(ROAD + "hand 1 salt 2")
    table.play("drive 1 2,0n/prague", "go 2,0n/wroclaw", "go 3,0n/wroclaw")
    assert table.hand(1) == {"salt": 1}
    table.play("go 4,-2s/3,0n")
    assert table.hand(1) == {}
    table.play("halt")
    assert table.view()["seats"][0]["caravans"] == ["4,-2s/3,0n", None]


def test_m6_1_only_along_trade_routes_that_touch(at: At) -> None:
    table = at(ROAD + "hand 1 salt 1")
    assert table.why_not("drive 1 prague/nuremberg") == "M6.1"
    assert table.why_not("drive 1 2,0n/wroclaw") == "M6.1"
    assert table.why_not("drive 2 2,0n/prague") == "M6.1"
    assert at(ROAD).why_not("drive 1 2,0n/prague") == "M6.1"


def test_m6_1_two_caravans_fill_a_route_that_may_be_passed(at: At) -> None:
    table = at(ROAD + "caravans 2 2,0n/prague 2,0n/prague\nhand 1 salt 1")
    table.play("drive 1 2,0n/prague")
    assert table.why_not("halt") == "M6.1"
    assert table.legal() == ["go 1,0n/prague", "go 2,0n/wroclaw"]
    table.play("go 2,0n/wroclaw", "halt")


def test_m6_1_a_full_route_without_a_place_beyond_is_not_entered(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        routes 1 1,0n/prague prague/nuremberg
        caravans 1 1,0n/prague
        caravans 2 prague/nuremberg
        caravans 3 prague/nuremberg
        hand 1 salt 1
    """)
    table.play("drive 1 prague/nuremberg", "go 1,0n/prague", "halt")
    far = at("""
        board short
        players 4
        turn 1
        routes 2 1,0n/prague prague/nuremberg
        caravans 1 1,0n/prague
        caravans 2 prague/nuremberg
        caravans 3 prague/nuremberg
        gold 1 0
        hand 1 salt 1
    """)
    assert far.why_not("drive 1 prague/nuremberg") == "MR5"


def test_m6_2_a_fee_for_each_owner_once_a_turn(at: At) -> None:
    table = at(ROAD + "hand 1 salt 2\ngold 1 2")
    table.play("drive 1 2,0n/prague")
    assert table.gold() == [1, 4, 3, 3]
    table.play("go 2,0n/wroclaw", "halt", "drive 1 2,0n/prague", "halt")
    assert table.gold() == [1, 4, 3, 3]
    assert table.view()["fees"] == [[1], []]


def test_m6_2_the_second_caravan_pays_again(at: At) -> None:
    table = at(ROAD + "caravans 1 1,0n/prague 1,0n/prague\nhand 1 salt 2")
    table.play("drive 1 2,0n/prague", "halt", "drive 2 2,0n/prague", "halt")
    assert table.gold() == [1, 5, 3, 3]


def test_m6_2_the_fee_is_due_again_in_the_next_turn(at: At) -> None:
    table = at(ROAD + "hand 1 salt 2")
    table.play("drive 1 2,0n/prague", "halt", "end", "dice 12", "end", "dice 12", "end", "dice 12", "end", "dice 12")
    table.play("drive 1 2,0n/wroclaw", "halt")
    assert table.gold()[0] == 3 - 1 + 4 - 1


def test_m6_2_standing_beside_a_foreign_route_and_leaving_it_is_free(at: At) -> None:
    table = at(ROAD + "caravans 1 2,0n/prague\nhand 1 salt 1\ngold 1 0")
    assert table.legal("drive") == ["drive 1 1,0n/prague"]
    table.play("drive 1 1,0n/prague", "halt")
    assert table.gold() == [0, 3, 3, 3]


BACK = """
    board main
    players 4
    turn 1
    routes 2 bern/-1,2n
    routes 1 -1,1n/bern
    caravans 1 bern/-1,2n
    hand 1 salt 1
    gold 1 0
"""


def test_m6_2_going_back_to_where_the_turn_began_is_free(at: At) -> None:
    table = at(BACK).play("drive 1 -1,1n/bern", "go -1,2n/bern")
    assert table.gold() == [0, 3, 3, 3]
    assert table.view()["fees"] == [[], []]
    table.play("halt")
    assert table.view()["seats"][0]["caravans"] == ["bern/-1,2n", None]


def test_m6_2_by_version_1_going_back_is_paid(at: At) -> None:
    table = at("version 1" + BACK).play("drive 1 -1,1n/bern")
    assert table.legal() == ["halt"]
    assert table.why_not("go -1,2n/bern") == "MR5"
    rich = at("version 1" + BACK.replace("gold 1 0", "gold 1 1")).play("drive 1 -1,1n/bern", "go -1,2n/bern")
    assert rich.gold() == [0, 4, 3, 3]


def test_m6_2_the_start_does_not_pay_for_other_routes_of_its_owner(at: At) -> None:
    table = at(ROAD + "caravans 1 2,0n/prague\nhand 1 salt 2\ngold 1 1")
    table.play("drive 1 1,0n/prague", "go 2,0n/prague")
    assert table.gold() == [1, 3, 3, 3]
    table.play("go 2,0n/wroclaw")
    assert table.gold() == [0, 4, 3, 3]
    assert at(ROAD + "caravans 1 2,0n/prague\nhand 1 salt 1\ngold 1 0").why_not("drive 1 2,0n/wroclaw") == "MR5"


def test_m6_2_the_start_is_passed_only_with_the_gold_for_what_comes_after(at: At) -> None:
    """Nothing was paid for the start, and beyond it lies another route of its owner."""
    way = """
        board short
        players 4
        turn 1
        started 2,0n/prague
        step driving 1 1 2 salt
        routes 1 1,0n/prague 1,0n/1,-1s
        routes 2 prague/2,0n 2,0n/wroclaw
        caravans 1 1,0n/prague
        caravans 3 2,0n/prague 1,0n/prague
        caravans 4 2,0n/prague 1,0n/prague
    """
    assert at(way + "gold 1 0").legal("go") == ["go 1,0n/1,-1s"]
    assert at(way + "gold 1 1").legal("go") == ["go 1,0n/1,-1s", "go 2,0n/prague"]


def test_m6_2_mr20_each_caravan_has_a_start_of_its_own(at: At) -> None:
    """MR20: two beside one route are not alike when one of them may go back for nothing."""
    table = at(ROAD + "caravans 1 2,0n/prague 1,0n/prague\nhand 1 salt 2\ngold 1 0")
    table.play("drive 1 1,0n/prague", "halt")
    assert table.legal("drive") == ["drive 1 2,0n/prague"]
    assert table.why_not("drive 2 2,0n/prague") == "MR5"
    ways = table.view(1)["reach"]["caravans"]
    assert [(place["at"], place["gold"]) for place in ways["1"]] == [("2,0n/prague", 0)]
    assert ways["2"] == []
    rich = at(ROAD + "caravans 1 2,0n/prague 1,0n/prague\nhand 1 salt 2\ngold 1 1")
    rich.play("drive 1 1,0n/prague", "halt")
    assert rich.legal("drive") == ["drive 1 2,0n/prague", "drive 2 2,0n/prague"]


def test_m6_2_where_a_caravan_began_the_turn_goes_wherever_its_state_goes(at: At) -> None:
    s = at(BACK).play("drive 1 -1,1n/bern").s
    for other in (s.copy(), MERCHANTS.load(s.dump()), MERCHANTS.read_position(MERCHANTS.write_position(s))):
        assert other == s
        assert list(other.legal()) == list(s.legal())


def test_m6_2_mr20_the_next_turn_begins_somewhere_else(at: At) -> None:
    table = at(ROAD + "caravans 1 2,0n/prague\nhand 1 salt 2\ngold 1 0")
    table.play("drive 1 1,0n/prague", "halt", "end")
    table.play("dice 12", "end", "dice 12", "end", "dice 12", "end", "dice 12")
    assert table.gold()[0] == 4
    table.play("drive 1 2,0n/prague", "halt")
    assert table.gold()[0] == 3


def test_m6_2_mr20_a_caravan_that_is_moved_for_its_price_keeps_its_start(at: At) -> None:
    table = at(ROAD + "routes 2 1,0n/1,-1s\ncaravans 1 1,0n/1,-1s 1,0n/prague\nhand 1 salt 2 ore 1 wood 1\ngold 1 0")
    table.play("equip 1,0n/prague 1")
    assert table.legal("drive") == ["drive 1 1,0n/1,-1s"]


def test_mr5_no_gold_no_way(at: At) -> None:
    table = at(ROAD + "hand 1 salt 1\ngold 1 0")
    assert table.legal("drive") == []
    assert table.why_not("drive 1 2,0n/prague") == "MR5"


def test_m6_3_passing_delivers_and_the_caravan_goes_on(at: At) -> None:
    table = at(ROAD + "hand 1 salt 1")
    table.play("drive 1 2,0n/prague", "go 2,0n/wroclaw", "deliver wroclaw")
    assert table.view()["posts"]["wroclaw"]["goods"] == 0
    assert table.asks() == (1, "driving")
    table.play("go 3,0n/wroclaw")
    assert table.hand(1) == {}
    assert table.view()["seats"][0]["goods_left"] == 4


def test_m6_3_what_forbids_a_delivery(at: At) -> None:
    table = at(ROAD + "caravans 1 2,0n/wroclaw\nroutes 3 prague/nuremberg\nposts neutral nuremberg")
    assert table.legal("deliver") == ["deliver wroclaw"]
    assert table.why_not("deliver prague") == "M6.3"
    assert table.why_not("deliver vienna") == "M6.3"
    assert table.why_not("deliver berlin") == "M6.3"
    table.play("deliver wroclaw")
    assert table.why_not("deliver wroclaw") == "M6.3"
    assert table.why_not("deliver nuremberg") == "M1.5"


def test_m6_3_neutral_posts_take_goods(at: At) -> None:
    table = at("""
        board short
        players 3
        turn 1
        posts 1 prague
        posts neutral nuremberg
        routes 2 prague/nuremberg
        caravans 1 prague/nuremberg
    """)
    table.play("deliver nuremberg")
    assert table.view()["posts"]["nuremberg"] == {"owner": "neutral", "goods": 0}


def test_m6_3_mr6_a_post_founded_later_beside_a_standing_caravan(at: At) -> None:
    table = at("""
        board short
        players 3
        turn 2
        posts 1 prague zagreb venice
        posts 2 berlin vienna krakow
        merchants 2 2,0n
        routes 1 2,0n/wroclaw
        caravans 1 2,0n/wroclaw
        hand 2 grain 1
    """)
    table.play("walk 1 wroclaw", "stop", "end", "dice 12", "end", "dice 12")
    assert table.legal("deliver") == ["deliver wroclaw"]


LAST = """
    board short
    players 4
    turn 1
    posts 1 prague zagreb venice krakow lviv warsaw vilnius
    posts 2 berlin wroclaw vienna nuremberg hamburg copenhagen budapest
    goods berlin 1
    goods vienna 1
    goods hamburg 1
    goods budapest 1
    routes 1 prague/2,0n 2,0n/wroclaw
    caravans 1 prague/2,0n
    hand 1 salt 2
"""


def test_m8_1_who_delivers_the_last_goods_wins_at_once(at: At) -> None:
    table = at(LAST)
    table.play("drive 1 2,0n/wroclaw", "deliver wroclaw")
    assert table.s.to_move() == -3
    assert MERCHANTS.ended_by(table.s) == "goods"
    scores = MERCHANTS.scores(table.s)
    assert [one.total for one in scores] == [5, 0, 0, 0]
    assert scores[0].place == 1
    assert table.why_not("end") == "M8.1"


def test_mr13_a_limited_game_goes_to_the_most_goods(at: At) -> None:
    table = at(LAST + "option rounds 50")
    table.s.turn = 200
    table.play("end")
    assert table.s.to_move() == -3
    assert MERCHANTS.ended_by(table.s) == "limit"
    assert [one.place for one in MERCHANTS.scores(table.s)] == [1, 2, 3, 3]


def test_mr13_the_last_turn_of_the_last_round_is_played(at: At) -> None:
    table = at(LAST)
    table.s.turn = 399
    table.play("end", "dice 2", "end")
    assert table.s.to_move() == -3


def test_mr12_gold_does_not_run_out(at: At) -> None:
    table = at("board short\nplayers 3\ndawn 1\ngold 1 50\ngold 2 50")
    table.play("roll", "dice 2")
    assert table.gold() == [51, 51, 4]
    assert table.s.treasury < 0
