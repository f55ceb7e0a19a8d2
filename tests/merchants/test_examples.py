"""The rulebook's worked examples. Seats: 1 red, 2 blue, 3 white, 4 orange."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

At = Callable[[str], Any]


def test_m2_5_red_moves_the_robber_from_pasture_8_to_field_6_and_robs_blue(at: At) -> None:
    table = at("""
        board main
        players 4
        dawn 1
        robber 4,1
        posts 1 nuremberg
        posts 2 berlin
        posts 3 wroclaw
        hand 1 wood 1
        hand 2 ore 9
        hand 3 salt 2
    """)
    table.play("roll", "dice 7")
    assert table.asks() == (2, "discard")
    table.play("discard ore", "discard ore", "discard ore", "discard ore")
    assert table.asks() == (1, "robber")
    assert table.why_not("robber 4,1") == "M2.5"
    table.play("robber 3,-1")
    assert table.legal() == ["rob 2", "rob 3"]
    table.play("rob 2", "steal ore")
    assert table.hand(1) == {"wood": 1, "ore": 1}
    assert table.hand(2) == {"ore": 4}
    assert table.gold() == [3, 3, 3, 3]


def test_m2_2_m2_4_five_is_rolled_with_posts_in_lyon_nuremberg_and_cologne(at: At) -> None:
    table = at("""
        board main
        players 4
        dawn 3
        posts 1 nuremberg
        posts 2 lyon
        posts 3 wroclaw
        posts 4 cologne
    """)
    table.play("roll", "dice 5")
    assert table.hand(2) == {"wool": 1}
    assert table.hand(1) == table.hand(4) == {"grain": 1}
    assert table.sizes() == [1, 1, 0, 1]
    assert table.gold() == [3, 3, 4, 3]


def test_m4_2_turin_is_connected_with_venice_and_then_bern(at: At) -> None:
    table = at("""
        board main
        players 4
        turn 1
        posts 1 turin
        routes 2 venice/0,1s 0,1s/-1,2n
        hand 1 wood 2 ore 2
    """)
    table.play("route turin/-1,2n")
    assert table.gold() == [4, 5, 3, 3]
    table.play("route -1,2n/bern")
    assert table.gold() == [6, 5, 3, 3]


def test_m4_3_the_double_path_on_the_way_to_kaliningrad(at: At) -> None:
    for board in ("main", "short"):
        table = at(f"""
            board {board}
            players 4
            turn 2
            posts 2 warsaw berlin budapest
            routes 2 warsaw/5,-2s
            hand 2 wood 1 ore 1
        """)
        table.play("route 5,-2s/4,-1n")
        assert table.asks() == (2, "free-route")
        assert table.gold() == [3, 3, 3, 3]
        table.play("route 4,-1n/kaliningrad")
        assert table.gold() == [3, 6, 3, 3]
        assert table.asks() == (2, "turn")


def test_m5_1_the_white_merchant_walks_from_prague_towards_kaliningrad(at: At) -> None:
    for board in ("main", "short"):
        table = at(f"""
            board {board}
            players 4
            turn 3
            posts 3 prague zagreb venice
            posts 2 wroclaw
            hand 3 wool 1 grain 2 wood 1
        """)
        table.play("hire prague", "walk 1 2,0n", "step wroclaw", "step 3,0n")
        assert table.asks() == (3, "turn")
        assert table.hand(3) == {}
        assert table.view()["seats"][2]["merchants"] == ["3,0n", None]
        table.s.draw(2, 2)
        table.play("walk 1 4,-2s", "step 4,-1n", "step kaliningrad")
        assert table.view()["posts"]["kaliningrad"] == {"owner": 2, "goods": None}


def test_m5_3_blue_founds_in_kaliningrad_and_turns_up_the_last_white_token(at: At) -> None:
    for board in ("main", "short"):
        table = at(f"""
            board {board}
            players 4
            turn 2
            posts 2 warsaw berlin budapest
            merchants 2 4,-2s
            tokens 9,-4 10
            gold 2 2
        """)
        table.play("buy grain", "walk 1 4,-1n", "step kaliningrad", "stop")
        assert table.view()["posts"]["kaliningrad"]["owner"] == 1
        assert table.view()["seats"][1]["merchants"] == [None, None]
        assert table.view()["tokens"]["4,-2"] == 11
        assert table.view()["reserve"]["saltworks"] == 0
        assert table.gold()[1] == 0
        assert table.asks() == (2, "turn")


def test_m5_3_red_founds_in_belgrade_and_moves_the_mountain_9(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 budapest hamburg prague
        posts 2 krakow
        tokens 5,-5 10 1,4 11
        hand 1 wool 1 grain 2 wood 1
    """)
    table.play("hire budapest", "walk 1 3,2n", "step belgrade", "stop")
    assert table.asks() == (1, "token")
    assert table.legal() == ["lay 4,2", "shift 5,-5 3,2", "shift 4,0 3,2", "shift 1,4 3,2"]
    table.play("shift 4,0 3,2")
    assert table.view()["tokens"]["3,2"] == 9
    assert "4,0" not in table.view()["tokens"]
    assert "4,2" not in table.view()["tokens"]
    assert table.asks() == (1, "turn")


def test_m6_1_m6_2_m6_3_the_blue_caravan_delivers_in_paris_brussels_and_cologne(at: At) -> None:
    table = at("""
        board main
        players 4
        turn 2
        posts 2 bern lyon turin rome naples
        posts 3 brussels
        posts 4 paris cologne
        routes 2 bern/-1,1n -1,1n/paris
        routes 3 brussels/cologne
        caravans 2 bern/-1,1n
        hand 2 wood 1 ore 1 salt 1
        gold 2 2
    """)
    table.play("route paris/brussels")
    table.play("drive 1 -1,1n/paris", "deliver paris", "go paris/brussels", "deliver brussels", "go brussels/cologne")
    assert table.asks() == (2, "turn")
    assert table.hand(2) == {}
    table.play("deliver cologne")
    assert [table.view()["posts"][city]["goods"] for city in ("paris", "brussels", "cologne")] == [1, 1, 1]
    assert table.gold() == [3, 1, 4, 3]
