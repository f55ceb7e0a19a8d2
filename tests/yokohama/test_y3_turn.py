"""Y2 and Y3: the turn's six steps."""

from __future__ import annotations

from tests.yokohama.table import (
    choices,
    desk,
    hand,
    location,
    men,
    mover,
    offered,
    pending,
    play,
    points,
    position,
    refused,
    things,
    yen,
)


def test_y2_1_money_from_the_bank_has_no_end() -> None:
    s = position("turn 1 move\nmen 1 bank 4\nthings 1 yen 500\ntaken 1 bank\nhand 1 shop 0 assistant 4")
    play(s, "enter bank")
    assert yen(s) == 505


def test_y2_3_points_go_beyond_one_hundred() -> None:
    s = position("turn 1\npoints 1 99\nthings 1 tea 5\norders 1 order_01")
    play(s, "fulfil order_01")
    assert points(s) == 105


def test_y3_1_three_in_different_locations() -> None:
    s = position("turn 1 place")
    play(s, "place bank", "place church")
    assert refused(s, "place bank") == "Y3.1"
    play(s, "place customs")
    assert pending(s) == "move"
    assert hand(s) == 5


def test_y3_1_two_in_one_location_are_all() -> None:
    s = position("turn 1 place")
    play(s, "place bank", "place bank")
    assert pending(s) == "move"
    assert men(s, "bank") == 2


def test_y3_1_two_in_one_location_are_paid_twice() -> None:
    s = position("turn 1 place\nthings 1 yen 2\npresident 2 bank")
    play(s, "place bank", "place bank")
    assert (yen(s), yen(s, 2)) == (0, 2)


def test_y3_1_nothing_is_placed_without_assistants_in_hand() -> None:
    s = position("turn 1 place\nhand 1 assistant 1")
    play(s, "place bank")
    assert pending(s) == "move"


def test_y3_1_y5_2_not_in_the_canal() -> None:
    s = position("turn 1 place")
    assert len(offered(s, "place")) == 17
    assert refused(s, "place canal") == "Y5.2"


def test_y3_1_yr2_at_least_one_is_placed() -> None:
    s = position("turn 1 place")
    assert "done" not in choices(s)
    assert refused(s, "done") == "YR2"
    play(s, "place bank")
    assert choices(s)[-1] == "done"
    play(s, "done")
    assert pending(s) == "move"


def test_yr2_by_version_1_none_may_be_placed() -> None:
    """YR2: then nothing is accessible, and the president stays in hand (YR8)."""
    s = position("version 1\nturn 1 place")
    assert len(choices(s)) == 17 + 1
    play(s, "done")
    assert mover(s) == 2


def test_yr2_without_assistants_in_hand_none_is_placed() -> None:
    """YR2: nobody is obliged to take one from the warehouse for it (Y7.1 University); who does so places it."""
    s = position("turn 1 place\nhand 1 assistant 0\nmen 1 church 1")
    assert pending(s) == "move"
    s = position("turn 1 place\nhand 1 assistant 0\nmen 1 church 1\ntechs 1 university\nthings 1 yen 1")
    assert choices(s) == ["study", "done"]
    play(s, "study")
    assert refused(s, "done") == "YR2"


def test_y3_2_a_president_in_hand_enters_any_accessible_location() -> None:
    s = position("turn 1 move\nmen 1 bank 1 church 1 port_b 1\npresident 2 church")
    assert choices(s) == ["enter bank", "enter port_b"]
    play(s, "enter port_b")
    assert desk(s, 1)["president"] == "port_b"


def test_y3_2_a_president_in_the_city_must_move_or_come_back() -> None:
    s = position("turn 1 move\nmen 1 bank 1 silk_mill 1 church 1\npresident 1 bank")
    assert choices(s) == ["walk silk_mill", "walk church", "recall"]
    assert refused(s, "stop") == "Y3.2"
    assert refused(s, "enter church") == "Y3.2"


def test_y3_2_a_walk_of_several_steps_may_stop_anywhere_accessible() -> None:
    s = position("turn 1 move\nmen 1 bank 1 silk_mill 1 copper_mine 1 church 1\npresident 1 church")
    play(s, "walk bank")
    assert choices(s) == ["walk silk_mill", "stop"]  # church is the start
    play(s, "walk silk_mill")
    assert choices(s) == ["walk copper_mine", "stop"]
    play(s, "stop")
    assert desk(s, 1)["president"] == "silk_mill"


def test_y3_2_a_president_that_cannot_leave_comes_back() -> None:
    s = position("turn 1 move\nmen 1 bank 2 port_b 1\npresident 1 bank")
    assert pending(s) == "collect"
    assert desk(s, 1)["president"] is None
    play(s, "collect bank", "collect port_b", "done")
    assert men(s, "bank") == 1
    assert yen(s) == 0  # steps 3 to 6 are skipped
    assert mover(s) == 2


def test_y3_2_assistants_on_control_boards_do_not_come_back() -> None:
    s = position("turn 1 move\nmen 1 bank 1\npresident 1 church\nchurch 1\ncustoms . 1")
    play(s, "recall")
    assert choices(s) == ["collect bank", "done"]


def test_y3_2_y5_2_the_canal_is_passed_for_a_yen() -> None:
    s = position("turn 1 move\nmen 1 port_b 1 fishing_ground2 1\npresident 1 port_b\nthings 1 yen 1")
    play(s, "walk canal")
    assert yen(s) == 0
    assert offered(s, "walk") == ["fishing_ground2"]
    assert refused(s, "stop") == "Y5.2"
    play(s, "walk fishing_ground2")
    assert desk(s, 1)["president"] == "fishing_ground2"


def test_y5_2_the_canal_leads_nowhere_without_an_assistant_beyond() -> None:
    s = position("turn 1 move\nmen 1 port_b 1 laboratory_b 1\npresident 1 port_b\nthings 1 yen 5")
    assert offered(s, "walk") == ["laboratory_b"]
    assert refused(s, "walk canal") == "Y3.2"


def test_y3_2_every_president_on_the_way_is_paid() -> None:
    s = position(
        """turn 1 move
        men 1 bank 1 church 1 customs 1
        president 1 bank
        president 2 church
        president 3 church
        things 1 yen 2
        """
    )
    play(s, "walk church", "walk customs")
    assert [yen(s, seat) for seat in (1, 2, 3)] == [0, 1, 1]


def test_y3_2_a_way_that_cannot_be_paid_to_its_end_is_closed() -> None:
    """Y3.2: ¥1 takes the president to the church, but not on through the customs."""
    text = """turn 1 move
        men 1 bank 1 church 1 customs 1 chinatown 1
        president 1 bank
        president 2 church
        president 3 customs"""
    s = position(f"{text}\nthings 1 yen 1")
    assert pending(s) == "collect"
    s = position(f"{text}\nthings 1 yen 2")
    play(s, "walk church", "walk customs", "walk chinatown")
    assert [yen(s, seat) for seat in (1, 2, 3)] == [0, 1, 1]


def test_y3_3_everything_counts_for_action_points() -> None:
    s = position("turn 1\nmen 1 bank 1\npresident 1 bank\nshop 1 bank 1\nhouse 1 bank\ntechs 2 station\nstation bank")
    assert location(s, "bank")["power"] == [5, 1, 1, 1]
    s = position("turn 1\nmen 1 bank 6\npresident 1 bank")
    assert location(s, "bank")["power"][0] == 5


def test_y3_3_the_owner_of_the_trading_house_gets_a_yen() -> None:
    s = position("turn 1 move\nmen 1 bank 1\nhouse 2 bank")
    play(s, "enter bank")
    assert (yen(s), yen(s, 2)) == (2, 1)
    s = position("turn 1 move\nmen 1 bank 1\nhouse 1 bank")
    play(s, "enter bank")
    assert yen(s) == 3  # the own house is an action point and pays nothing


def test_y3_4_the_token_may_be_taken_with_five_action_points() -> None:
    text = "turn 1 move\nmen 1 bank 4\ntoken bank copper2\nhand 1 shop 0 assistant 2"
    s = position(text)
    play(s, "enter bank")
    assert choices(s) == ["take", "done"]
    play(s, "take")
    assert things(s, 1, "copper") == [1 + 2]
    assert location(s, "bank")["token"] is None
    assert desk(s, 1)["power_tokens"] == 1
    s = position(text)
    play(s, "enter bank", "done")
    assert location(s, "bank")["token"] == "copper2"


def test_y3_4_not_with_four() -> None:
    s = position("turn 1 move\nmen 1 bank 3\ntoken bank copper2\nhand 1 shop 0 assistant 2")
    play(s, "enter bank")
    assert mover(s) == 2


def test_y3_5_a_shop_or_a_trading_house_with_four_action_points() -> None:
    text = "turn 1 move\nmen 1 bank 3\nhand 1 assistant 2 shop 1 house 1\ntile bank building_02"
    s = position(text)
    play(s, "enter bank")
    assert choices(s) == ["shop 1", "shop 2", "shop 3", "shop 4", "house", "done"]
    play(s, "shop 2")
    assert (points(s), yen(s)) == (2, 4 + 2)
    assert location(s, "bank")["shops"] == [None, 0, None, None]
    assert hand(s, 1, "shop") == 0
    s = position(text)
    play(s, "enter bank", "house", "gain silk")
    assert points(s) == 7
    assert things(s, 1, "silk") == [2]
    assert location(s, "bank")["house"] == 0


def test_y3_5_one_own_shop_a_tile_and_only_free_cells() -> None:
    s = position("turn 1 move\nmen 1 bank 3\nhand 1 assistant 2 shop 1\nshop 2 bank 1\nshop 3 bank 2\nhouse 4 bank")
    play(s, "enter bank")
    assert choices(s) == ["shop 3", "shop 4", "done"]
    assert refused(s, "shop 1") == "Y3.5"
    assert refused(s, "house") == "Y3.5"
    s = position("turn 1 move\nmen 1 bank 2\nhand 1 assistant 2 shop 1\nshop 1 bank 1")
    play(s, "enter bank")
    assert mover(s) == 2


def test_y3_5_a_piece_hired_in_this_action_can_be_built() -> None:
    """Y3.5: the hand counts when it is time to build."""
    s = position("turn 1 move\nmen 1 employment_agency 3\nhand 1 assistant 2 shop 0\nthings 1 yen 2")
    play(s, "enter employment_agency", "hire shop", "done")
    assert offered(s, "shop") == ["1", "2", "3", "4"]


def test_y3_6_all_assistants_come_back_from_this_location_only() -> None:
    s = position("turn 1 move\nmen 1 bank 2 church 1\nhand 1 assistant 0")
    play(s, "enter bank")
    assert (hand(s), men(s, "bank"), men(s, "church")) == (2, 0, 1)
    assert desk(s, 1)["president"] == "bank"
