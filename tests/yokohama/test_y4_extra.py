"""Y4 and Y8: extra actions and achievements."""

from __future__ import annotations

import pytest

from tests.yokohama.table import (
    choices,
    desk,
    hand,
    look,
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


def test_y4_1_an_agent_needs_an_assistant_and_no_own_president() -> None:
    s = position("turn 1\nmen 1 bank 1 church 1 port_a 1\npresident 1 bank\npresident 2 church\nagents 1 us")
    assert offered(s, "agent") == ["church", "port_a"]
    assert refused(s, "agent bank") == "Y4.1"
    assert refused(s, "agent customs") == "Y4.1"


def test_y4_1_opponents_presidents_are_not_paid() -> None:
    s = position("turn 1\nmen 1 bank 1\npresident 2 bank\nagents 1 us\nthings 1 yen 3")
    play(s, "agent bank")
    assert (yen(s), yen(s, 2)) == (3 + 1, 0)


def test_y4_1_once_per_turn_in_both_phases_together() -> None:
    s = position("turn 1\nmen 1 bank 1 tea_plantation 1 customs 1\nagents 1 us uk")
    play(s, "agent bank")
    assert pending(s) == "place"
    play(s, "place bank", "done", "enter customs")
    assert mover(s) == 2  # nothing to be done in phase C: the second agent has to wait
    s = position("turn 1\nmen 1 bank 1 church 1\nagents 1 us uk\norders 1 order_01\nthings 1 tea 5")
    play(s, "agent bank")
    assert refused(s, "agent church") == "Y4.1"


def test_y4_1_all_of_steps_three_to_six_happen_there() -> None:
    s = position("turn 1\nmen 1 bank 5\nagents 1 us\ntoken bank yen4\ntile bank building_01\nhand 1 assistant 1 shop 1")
    play(s, "agent bank", "take", "shop 1")
    assert yen(s) == 5 + 4
    assert points(s) == 4
    assert hand(s) == 1 + 5
    assert desk(s, 1)["president"] is None


def test_y4_2_first_and_later_points() -> None:
    s = position("turn 1\ngoals a_tea b_yen c_p3c2\nthings 1 tea 7 yen 10")
    play(s, "achieve a_tea", "achieve b_yen")
    assert points(s) == 8 + 9
    assert hand(s) == 6
    assert refused(s, "achieve a_tea") in ("Y4.2", "Y3.1")


def test_y4_2_each_tile_once_and_only_with_an_assistant_in_hand() -> None:
    s = position("turn 1\nthings 1 copper 5 tea 5\nachieved 1 a_copper\norders 1 order_01")
    assert offered(s, "achieve") == []
    assert refused(s, "achieve a_copper") == "Y4.2"
    s = position("turn 1\nthings 1 copper 5 tea 5\nhand 1 assistant 0\norders 1 order_01")
    assert offered(s, "achieve") == []
    assert refused(s, "achieve a_copper") == "Y4.2"


def test_y4_3_an_order_is_paid_and_brings_its_reward() -> None:
    s = position("turn 1\nthings 1 copper 2 silk 2 tea 3 fish 3\norders 1 order_03 order_20 order_30")
    assert offered(s, "fulfil") == ["order_03", "order_20"]
    assert refused(s, "fulfil order_30") == "Y4.3"
    assert refused(s, "fulfil order_01") == "Y4.3"
    play(s, "fulfil order_20")
    assert things(s, 1, "copper", "silk", "import") == [0, 0, 2]
    assert points(s) == 3
    assert desk(s, 1)["fulfilled"] == ["order_20"]
    assert desk(s, 1)["orders"] == ["order_03", "order_30"]


def test_y4_4_y4_technologies_and_orders_pair_up() -> None:
    """Y4.4: a British technology and a British order."""
    s = position("turn 1\ntechs 1 mining\nthings 1 tea 5\norders 1 order_01")
    play(s, "fulfil order_01")
    assert desk(s, 1)["agents"]["uk"] == 1


def test_y4_4_none_when_none_is_left() -> None:
    s = position("turn 1\nagents 2 nl\nfulfilled 1 order_11\norders 1 order_26\nthings 1 copper 1 silk 2 fish 2")
    play(s, "fulfil order_26")
    assert desk(s, 1)["agents"]["nl"] == 0


@pytest.mark.parametrize(
    ("tile", "thing", "least"),
    [("a_copper", "copper", 5), ("a_silk", "silk", 6), ("a_tea", "tea", 7), ("a_fish", "fish", 7)],
)
def test_y8_1_goods_are_held(tile: str, thing: str, least: int) -> None:
    goals = f"goals {tile} b_techs c_p3c2\norders 1 order_02"
    s = position(f"turn 1\n{goals}\nthings 1 fish 5 {thing} {least - 1}")
    assert offered(s, "achieve") == []
    s = position(f"turn 1\n{goals}\nthings 1 {thing} {least}")
    play(s, f"achieve {tile}")
    assert points(s) == 8
    assert things(s, 1, thing) == [least]


@pytest.mark.parametrize(
    ("tile", "short", "enough"),
    [
        ("b_techs", "techs 1 ball winery mining", "techs 1 ball winery mining tram"),
        ("b_yen", "things 1 yen 9", "things 1 yen 10"),
        ("b_tokens", "agents 1 uk us\ntaken 1 bank church", "agents 1 uk us\nspent 1 2\ntaken 1 bank church customs"),
        (
            "b_orders",
            "fulfilled 1 order_03 order_04 order_05 order_06",
            "fulfilled 1 order_03 order_04 order_05 order_06 order_11",
        ),
    ],
)
def test_y8_2_kind_b(tile: str, short: str, enough: str) -> None:
    """Y8.2, YR15: used agents count too."""
    goals = f"goals a_tea {tile} c_p3c2\norders 1 order_02\nthings 1 fish 5"
    assert offered(position(f"turn 1\n{goals}\n{short}"), "achieve") == []
    s = position(f"turn 1\n{goals}\n{enough}")
    play(s, f"achieve {tile}")
    assert points(s) == 9


@pytest.mark.parametrize(
    ("tile", "short", "enough"),
    [
        ("c_commercial4", "bank church customs tea_plantation", "bank church customs port_a"),
        ("c_p2c3", "bank church silk_mill tea_plantation", "bank church port_b silk_mill tea_plantation"),
        ("c_p3c2", "bank church port_b silk_mill tea_plantation", "bank church copper_mine silk_mill tea_plantation"),
        (
            "c_production4",
            "copper_mine silk_mill tea_plantation bank",
            "copper_mine copper_mine2 silk_mill tea_plantation",
        ),
    ],
)
def test_y8_3_kind_c(tile: str, short: str, enough: str) -> None:
    goals = f"goals a_tea b_techs {tile}\norders 1 order_02\nthings 1 fish 5"

    def built(names: str) -> str:
        return "\n".join(f"shop 1 {name} 1" for name in names.split())

    assert offered(position(f"turn 1\n{goals}\n{built(short)}"), "achieve") == []
    s = position(f"turn 1\n{goals}\n{built(enough)}")
    play(s, f"achieve {tile}")
    assert points(s) == 10


def test_y8_3_a_location_with_shop_and_house_counts_once() -> None:
    goals = "goals a_tea b_techs c_commercial4\norders 1 order_02\nthings 1 fish 5"
    shops = "shop 1 bank 1\nhouse 1 bank\nshop 1 church 1\nshop 1 port_a 1"
    s = position(f"turn 1\n{goals}\n{shops}")
    assert offered(s, "achieve") == []
    assert refused(s, "achieve c_commercial4") == "Y4.2"


def test_y4_extra_phases_are_skipped_when_there_is_nothing_to_do() -> None:
    """Y4.1 to Y4.3: nobody is asked for nothing."""
    s = position("turn 1")
    assert pending(s) == "place"


def test_y4_second_phase_comes_after_the_main_action() -> None:
    s = position("turn 1 place\nmen 1 fishing_ground 1\nthings 1 fish 3\norders 1 order_02")
    play(s, "place bank", "done", "enter fishing_ground")
    assert pending(s) == "second-extra"
    assert choices(s) == ["fulfil order_02", "done"]
    play(s, "fulfil order_02")
    assert mover(s) == 2


def test_y10_1_a_token_after_all_three_achievements() -> None:
    """Y10.1, Y4.4: its flag completes a pair; it is used once like an agent (YR13)."""
    s = position(
        """turn 1
        option reward_tokens yes
        goals a_copper b_yen c_production4
        achieved 1 b_yen c_production4
        things 1 copper 5
        fulfilled 1 order_01
        men 1 bank 1 church 1
        rewards uk us fr de
        """
    )
    play(s, "achieve a_copper")
    assert choices(s) == ["claim us", "claim uk", "claim fr", "claim de"]
    play(s, "claim uk")
    assert desk(s, 1)["reward_token"] == "uk"
    assert desk(s, 1)["flags"]["uk"] == 2
    assert desk(s, 1)["agents"]["uk"] == 1
    assert look(s)["reward_tokens"] == {"us": 1, "fr": 1, "de": 1}
    play(s, "envoy bank")
    assert yen(s) == 1
    assert desk(s, 1)["reward_token_ready"] is False
    assert pending(s) == "place"  # YR13: the agent may not be used in the same turn


def test_y10_2_a_free_merchant_is_used_like_an_agent() -> None:
    s = position(
        """turn 1 move
        option free_merchants yes
        men 1 bank 4 church 1
        token bank free_merchant
        hand 1 assistant 0 shop 0
        """
    )
    play(s, "enter bank", "take")
    assert desk(s, 1)["merchants_ready"] == 1
    assert desk(s, 1)["power_tokens"] == 1
    play(s, "merchant church", "done")
    assert desk(s, 1)["merchants_ready"] == 0
    assert men(s, "church") == 0
    assert mover(s) == 2
