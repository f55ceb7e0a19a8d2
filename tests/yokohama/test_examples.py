"""The worked examples of the rulebook as positions. Artem (violet) is seat 1, blue 2, pink 3, yellow 4, unless told."""

from __future__ import annotations

from kogge.games.yokohama.game import YOKOHAMA
from tests.yokohama.table import (
    choices,
    desk,
    hand,
    location,
    look,
    men,
    mover,
    offered,
    parts,
    play,
    points,
    position,
    refused,
    things,
    yen,
)


def test_y3_1_artem_places_in_three_locations() -> None:
    """Y3.1: free in the mine, ¥1 for blue in the agency; not in the laboratory, where two presidents would cost ¥2."""
    s = position(
        """turn 1 place
        things 1 yen 2
        president 2 employment_agency
        president 3 laboratory_a
        president 4 laboratory_a
        """
    )
    play(s, "place copper_mine")
    assert yen(s) == 2
    play(s, "place employment_agency")
    assert (yen(s), yen(s, 2)) == (1, 1)
    assert "place laboratory_a" not in choices(s)
    assert refused(s, "place laboratory_a") == "Y3.1"
    play(s, "place silk_mill")
    assert (yen(s), yen(s, 2), yen(s, 3), yen(s, 4)) == (1, 1, 0, 0)
    assert [men(s, name) for name in ("copper_mine", "employment_agency", "silk_mill")] == [1, 1, 1]
    assert hand(s) == 8 - 3


def test_y3_2_artem_walks_to_the_silk_mill() -> None:
    """Y3.2: not through the laboratory, where he has no assistant; through the agency, where he pays blue ¥1."""
    s = position(
        """turn 1 move
        things 1 yen 1
        men 1 employment_agency 1 silk_mill 1 copper_mine2 1
        president 1 copper_mine2
        president 2 employment_agency
        """
    )
    assert offered(s, "walk") == ["employment_agency"]
    assert refused(s, "walk laboratory_a") == "Y3.2"
    play(s, "walk employment_agency")
    assert (yen(s), yen(s, 2)) == (0, 1)
    assert "stop" not in choices(s)  # blue stands there
    play(s, "walk silk_mill")
    assert desk(s, 1)["president"] == "silk_mill"
    assert things(s, 1, "silk") == [1 + 1]  # 2 AP


def test_y3_3_y3_6_silk_mill_with_five_action_points() -> None:
    """Y3.3, Y5.1, Y3.6: president, 3 assistants and a shop are 5 AP and bring 4 silk; the assistants come back."""
    s = position(
        """turn 1 move
        city copper_mine silk_mill bank church customs chinatown
        men 1 silk_mill 3 bank 1
        president 1 bank
        shop 1 silk_mill 1
        taken 2 silk_mill
        hand 1 assistant 4 shop 0
        """,
        "players 4\n",
    )
    play(s, "walk silk_mill")
    assert things(s, 1, "silk") == [1 + 4]
    assert men(s, "silk_mill") == 0
    assert hand(s) == 4 + 3
    assert mover(s) == 2


def test_y4_1_an_agent_in_the_copper_mine() -> None:
    """Y4.1: two assistants and a trading house: 3 AP, 1 copper, no bonus, nothing built, both come back."""
    s = position(
        """turn 1
        men 1 copper_mine 2
        house 1 copper_mine
        hand 1 assistant 5 shop 2
        agents 1 uk
        """
    )
    play(s, "agent copper_mine")
    assert things(s, 1, "copper") == [1 + 1]
    assert men(s, "copper_mine") == 0
    assert hand(s) == 5 + 2
    assert location(s, "copper_mine")["token"] is not None
    assert location(s, "copper_mine")["shops"] == [None] * 4
    assert desk(s, 1)["agents_ready"] == 0


def test_y4_2_y8_1_artem_is_third_on_the_copper_tile() -> None:
    """Y4.2, Y8.1: 5 copper in hand, nothing spent; two were there before, so the lower points, 6."""
    s = position("turn 1\nthings 1 copper 5\nachieved 2 a_copper\nachieved 3 a_copper")
    play(s, "achieve a_copper")
    assert points(s) == 6
    assert hand(s) == 8 - 1
    assert things(s, 1, "copper") == [5]
    assert look(s)["achievements"][0]["seats"] == [0, 1, 2]


def test_y4_4_two_british_flags_bring_an_agent() -> None:
    """Y4.4, Y4.3: a British order lies fulfilled, a second one brings the pair."""
    s = position("turn 1\nthings 1 tea 5\nfulfilled 1 order_02\norders 1 order_01")
    play(s, "fulfil order_01")
    assert desk(s, 1)["agents"] == {"us": 0, "nl": 0, "uk": 1, "fr": 0, "de": 0}
    assert look(s)["agents_left"]["uk"] == 3 - 1
    assert points(s) == 6
    assert things(s, 1, "tea") == [0]


def test_y5_4_church_with_faith_six() -> None:
    """Y5.4: 3 AP, and copper, silk and ¥2 given: faith 6; in the third cell 5 points and two movements."""
    s = position(
        """turn 1 move
        men 1 church 2 bank 1
        president 1 bank
        things 1 copper 1 silk 1 tea 1 fish 1 yen 2
        """
    )
    play(s, "walk church", "pray 3 hand", "offer copper", "offer silk", "offer yen")
    assert look(s)["church"] == [None, None, 0, None, None, None, None, None]
    assert things(s, 1, "copper", "silk", "tea", "fish", "yen") == [0, 0, 1, 1, 0]
    assert points(s) == 5
    play(s, "deploy port_a", "lift bank", "drop port_b")
    assert (men(s, "port_a"), men(s, "port_b"), men(s, "bank")) == (1, 1, 0)
    assert men(s, "church") == 0  # step 6


def test_y5_5_customs_with_one_import() -> None:
    """Y5.5, YR4: president and two assistants sell one import for the second cell: 4 points and ¥2."""
    s = position(
        """turn 1 move
        men 1 customs 2 church 1
        president 1 church
        things 1 import 1
        """
    )
    play(s, "walk customs")
    assert offered(s, "declare") == ["1 hand", "2 hand", "1 here", "2 here"]
    play(s, "declare 2 here")
    assert (points(s), yen(s)) == (4, 2)
    assert things(s, 1, "import") == [0]
    assert look(s)["customs"][1] == 0
    assert hand(s) == 5 + 1  # the other one came back


def test_y5_7_tram_for_six() -> None:
    """Y5.7: 5 on the card and 1 for the third slot; 5 AP and ¥2."""
    s = position(
        """turn 1 move
        men 1 laboratory_a 3 bank 1
        president 1 bank
        shop 1 laboratory_a 1
        lab a ball winery tram mining patent postal
        things 1 yen 3
        """
    )
    play(s, "walk laboratory_a", "research tram a3")
    assert yen(s) == 1
    assert desk(s, 1)["technologies"] == ["tram"]
    assert look(s)["laboratories"]["a"] == ["ball", "winery", "mining", "patent", "postal", None]
    play(s, "tech exhibition")
    assert look(s)["laboratories"]["a"][5] == "exhibition"


def test_y5_8_two_orders_with_three_action_points() -> None:
    """Y5.8: ¥2 for a second order; 3 AP open the low and the middle slots."""
    s = position(
        """turn 1 move
        men 1 port_a 2 fishing_ground 1
        president 1 fishing_ground
        port a order_01 order_02 order_03 order_04 order_05 order_06
        things 1 yen 2
        """
    )
    play(s, "walk port_a")
    assert offered(s, "order") == [f"order_0{n} a{n} free" for n in (1, 2, 3, 4)]
    play(s, "order order_02 a2 free", "order order_03 a3 yen")
    assert yen(s) == 0
    assert desk(s, 1)["orders"] == ["order_02", "order_03"]
    assert look(s)["ports"]["a"] == ["order_01", "order_04", "order_05", "order_06", None, None]
    play(s, "deal order_20", "deal order_21")
    assert look(s)["ports"]["a"][4:] == ["order_20", "order_21"]


def test_y9_2_tie_in_the_church() -> None:
    """Y9.2: yellow 1, violet 2, blue 2, blue furthest right: 6 for blue, 3 for violet."""
    s = position("turn 1\nchurch 4 1 2 1 2")
    assert parts(s, "church") == [3, 6, 0, 0]


def test_y9_2_tie_for_second_place_in_the_customs() -> None:
    """Y9.2: blue 3, yellow and violet 1, yellow further right: 8 for blue, 4 for yellow."""
    s = position("turn 1\ncustoms 2 1 2 4 2")
    assert parts(s, "customs") == [0, 8, 0, 4]


def test_y9_3_tie_in_technologies() -> None:
    """Y9.3: 12, 20, 12 and 10, the first player wins the tie for the second place."""
    s = position(
        """turn 1
        first 1
        techs 1 ball winery mining
        techs 2 exhibition newspaper letterpress mining
        techs 3 university stagecoach electric_light
        techs 4 newspaper stock_market
        """
    )
    assert [desk(s, seat)["production"] for seat in (1, 2, 3, 4)] == [12, 20, 12, 10]
    assert parts(s, "technologies") == [5, 10, 0, 0]


def test_y9_4_flags_in_groups_of_five_three_and_one() -> None:
    """Y9.4: 12, 4 and 0 points."""
    s = position(
        """turn 1
        fulfilled 1 order_01 order_02 order_06 order_03 order_08 order_04 order_07 order_05 order_11
        """
    )
    assert sorted(desk(s, 1)["flags"].values()) == [1, 1, 2, 2, 3]
    assert parts(s, "flags")[0] == 12 + 4 + 0


def test_y9_5_left_over_goods() -> None:
    """Y9.5: an import, ¥3, and 7 goods of four kinds: 1, 1 and 2 points."""
    s = position("turn 1\nthings 1 copper 2 silk 1 tea 1 fish 3 import 1 yen 3")
    score = YOKOHAMA.scores(s)[0]
    assert (score.parts["imports"], score.parts["yen"], score.parts["goods"]) == (1, 1, 2)
    assert score.total == 4
