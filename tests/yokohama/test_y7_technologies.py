"""Y6 and Y7: icons and technologies."""

from __future__ import annotations

from tests.yokohama.table import (
    choices,
    desk,
    hand,
    location,
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


def test_y6_1_any_good_is_chosen_one_by_one() -> None:
    s = position("turn 1\nthings 1 silk 2 tea 2\norders 1 order_09")
    play(s, "fulfil order_09")
    assert choices(s) == ["gain copper", "gain silk", "gain tea", "gain fish"]
    play(s, "gain fish", "gain tea")
    assert things(s, 1, "copper", "silk", "tea", "fish") == [1, 0, 1, 2]


def test_y6_1_warehouse_icon_is_paid_like_hiring() -> None:
    s = position("turn 1\nthings 1 silk 2 fish 2 yen 4\norders 1 order_08")
    play(s, "fulfil order_08", "hire house")
    assert (yen(s), hand(s, 1, "house")) == (0, 1)
    assert choices(s) == ["hire assistant", "done"]
    play(s, "hire assistant")
    assert hand(s) == 9


MOVES = "turn 1\nmen 1 church 5\npresident 2 bank\nagents 1 us\ntoken church points1_move3\nhand 1 assistant 1 shop 0"


def test_y6_1_movements_are_spread_and_free() -> None:
    """Y6.1: nobody is paid; not into the canal."""
    s = position(MOVES)
    play(s, "agent church", "done", "take")
    assert "canal" not in offered(s, "deploy")
    play(s, "deploy bank", "lift church")
    assert "church" not in offered(s, "drop")
    assert refused(s, "drop canal") == "Y5.2"
    assert refused(s, "drop church") == "Y6.1"
    play(s, "drop port_a")
    assert offered(s, "deploy") == []
    assert refused(s, "deploy bank") == "Y6.1"
    play(s, "lift port_a", "drop port_b")
    assert (men(s, "bank"), men(s, "port_b"), men(s, "church")) == (1, 1, 0)
    assert yen(s, 2) == 0
    assert hand(s) == 4


def test_y7_1_ball_and_language_school() -> None:
    s = position("turn 1\ntechs 1 ball language_school\nthings 1 tea 5\norders 1 order_01")
    play(s, "fulfil order_01")
    assert (points(s), yen(s)) == (6 + 2, 1)


def test_y7_1_winery_and_brickworks() -> None:
    s = position("turn 1 move\nmen 1 church 3\ntechs 1 winery brickworks\nhand 1 shop 0 assistant 2")
    play(s, "enter church", "pray 1 hand")
    assert points(s) == 3 + 3
    s = position("turn 1 move\nmen 1 customs 1\ntechs 1 winery brickworks\nthings 1 import 1")
    play(s, "enter customs", "declare 2 hand")
    assert points(s) == 4 + 4


LAB = "men 1 laboratory_a 3\nhand 1 shop 0 assistant 3\nlab a ball winery tram mining patent postal"


def test_y7_1_letterpress_and_patent_reward_later_technologies() -> None:
    s = position(f"turn 1 move\ntechs 1 letterpress\n{LAB}\nthings 1 yen 8")
    play(s, "enter laboratory_a", "research patent a5")
    assert (yen(s), points(s)) == (8 - 4 + 1, 0)  # nothing for itself
    s = position(f"turn 1 move\ntechs 1 letterpress patent\n{LAB.replace(' patent', ' .')}")
    play(s, "enter laboratory_a", "research winery a2")
    assert (yen(s), points(s)) == (1, 2)


def test_y7_1_exhibition_at_once() -> None:
    s = position("turn 1 move\nmen 1 laboratory_a 4\nlab a exhibition\nthings 1 yen 4\ntaken 2 laboratory_a")
    play(s, "enter laboratory_a", "research exhibition a1")
    assert points(s) == 10


def test_y7_1_newspaper_four_locations() -> None:
    s = position("turn 1 place\ntechs 1 newspaper")
    play(s, "place bank", "place church", "place customs", "place port_a")
    assert pending(s) == "move"
    assert hand(s) == 4


def test_y7_1_gas_light_and_electric_light() -> None:
    pieces = "men 1 bank 3\nhand 1 assistant 1 shop 1 house 1"
    text = f"turn 1 move\n{pieces}\ntile bank building_01\ntechs 1 gaslight electric_light"
    assert points(play(position(text), "enter bank", "shop 1")) == 4 + 2
    assert points(play(position(text), "enter bank", "house")) == 8 + 3


def test_y7_1_yr5_mining_adds_one_copper_to_every_receipt() -> None:
    """Y7.1, YR5: the mine once, each purchase, a token, a cell, a good of choice; a mine without copper gives none."""
    s = position("turn 1 move\nmen 1 copper_mine 3\ntechs 1 mining\nhand 1 shop 0 assistant 1")
    assert things(play(s, "enter copper_mine"), 1, "copper") == [1 + 2 + 1]
    s = position("turn 1 move\nmen 1 copper_mine 1\ntechs 1 mining")
    assert things(play(s, "enter copper_mine"), 1, "copper") == [1]
    s = position("turn 1 move\nmen 1 chinatown 1\ntechs 1 mining\nthings 1 yen 4")
    assert things(play(s, "enter chinatown", "buy copper", "buy copper"), 1, "copper") == [1 + 2 + 2]
    s = position("turn 1 move\nmen 1 bank 4\ntechs 1 mining\ntoken bank copper2\nhand 1 shop 0 assistant 1")
    assert things(play(s, "enter bank", "take"), 1, "copper") == [1 + 2 + 1]
    s = position("turn 1 move\nmen 1 bank 3\ntechs 1 mining\ntile bank building_03\nhand 1 shop 1 assistant 1")
    assert things(play(s, "enter bank", "shop 3"), 1, "copper") == [1 + 1 + 1]
    s = position("turn 1\nthings 1 silk 2 tea 2\norders 1 order_09\ntechs 1 mining")
    assert things(play(s, "fulfil order_09", "gain copper", "gain copper"), 1, "copper") == [1 + 2 + 2]


CROWD = "turn 1 move\nmen 1 bank 1 church 1 customs 1\npresident 1 bank\npresident 2 church"


def test_y7_1_stagecoach_pays_nobody() -> None:
    s = position(f"{CROWD}\ntechs 1 stagecoach")
    play(s, "walk church")
    assert "stop" not in choices(s)
    play(s, "walk customs")
    assert yen(s, 2) == 0


def test_y7_1_stagecoach_does_not_help_in_the_canal_or_in_placing() -> None:
    s = position("turn 1 place\npresident 2 bank\ntechs 1 stagecoach")
    assert "bank" not in offered(s, "place")
    s = position("turn 1 move\nmen 1 port_b 1 fishing_ground2 1\npresident 1 port_b\ntechs 1 stagecoach")
    assert pending(s) == "collect"


def test_y7_1_postal_service_stops_with_others_and_pays() -> None:
    s = position(f"{CROWD}\ntechs 1 postal\nthings 1 yen 1")
    play(s, "walk church", "stop")
    assert desk(s, 1)["president"] == "church"
    assert yen(s, 2) == 1
    s = position("turn 1 move\nmen 1 bank 1\npresident 2 bank\ntechs 1 postal\nthings 1 yen 1")
    play(s, "enter bank")
    assert (yen(s), yen(s, 2)) == (1 - 1 + 2, 1)
    s = position("turn 1 move\nmen 1 bank 1\npresident 2 bank\ntechs 1 postal stagecoach")
    play(s, "enter bank")
    assert yen(s, 2) == 0


def test_y7_1_spinning_mill_once_per_turn() -> None:
    s = position("turn 1\ntechs 1 spinning_mill\nthings 1 silk 2")
    play(s, "spin")
    assert things(s, 1, "silk", "yen") == [1, 2]
    assert refused(s, "spin") == "Y7.1"


def test_y7_1_spinning_mill_with_silk_of_this_turn() -> None:
    s = position("turn 1 move\ntechs 1 spinning_mill\nthings 1 silk 0\nmen 1 silk_mill 1")
    play(s, "enter silk_mill", "spin")
    assert things(s, 1, "silk", "yen") == [0, 2]


def test_y7_1_station_adds_an_action_point_for_everybody() -> None:
    s = position("turn 1 move\nmen 1 laboratory_a 4\nlab a station\ntaken 2 laboratory_a\nhand 1 shop 0 assistant 1")
    play(s, "enter laboratory_a", "research station a1")
    assert "canal" not in offered(s, "station")
    assert refused(s, "station canal") == "Y5.2"
    play(s, "station bank")
    assert look(s)["station"] == "bank"
    assert location(s, "bank")["power"] == [1, 1, 1, 1]


def test_y7_1_station_is_reached_at_once_and_unpaid() -> None:
    s = position("turn 1 move\npresident 1 church\npresident 2 bank\ntechs 1 station\nstation bank")
    assert choices(s) == ["ride bank", "recall"]
    play(s, "ride bank")
    assert (yen(s), yen(s, 2)) == (2, 0)  # president and station
    s = position("turn 1 move\npresident 1 church\ntechs 2 station\nstation bank\nmen 1 port_a 1")
    assert refused(s, "ride bank") in ("Y7.1", "Y3.2")


def test_y7_1_telegraph_a_third_one_beside_the_two() -> None:
    """Y7.1, YR21: paid as usual."""
    s = position("turn 1 place\ntechs 1 telegraph\npresident 2 church\nthings 1 yen 1")
    play(s, "place bank", "place bank")
    assert offered(s, "place") == ["silk_mill", "church", "laboratory_a", "tea_plantation"]
    assert refused(s, "place port_b") == "Y7.1"
    play(s, "place church")
    assert (yen(s), yen(s, 2)) == (0, 1)
    assert pending(s) == "move"


def test_y7_1_telephone_leaves_one() -> None:
    text = "turn 1 move\nmen 1 bank 3\nhand 1 shop 0 assistant 0\ntechs 1 telephone"
    s = play(position(text), "enter bank", "leave")
    assert (men(s, "bank"), hand(s)) == (1, 2)
    s = play(position(text), "enter bank", "done")
    assert (men(s, "bank"), hand(s)) == (0, 3)


def test_y7_1_yr9_tram_jumps_to_any_location_without_other_presidents() -> None:
    """Y7.1, YR9: own assistants are not needed; not to others, not to the canal, not to where it stands."""
    s = position("turn 1 move\npresident 1 church\npresident 2 bank\ntechs 1 tram")
    assert len(offered(s, "tram")) == 18 - 3
    assert refused(s, "tram bank") == "Y7.1"
    assert refused(s, "tram canal") == "Y5.2"
    assert refused(s, "tram church") == "YR9"
    play(s, "tram tea_plantation2")
    assert things(s, 1, "tea") == [2]


def test_y7_1_university_hires_once_per_turn() -> None:
    s = position("turn 1\ntechs 1 university\nthings 1 yen 2")
    play(s, "study")
    assert (hand(s), yen(s)) == (9, 1)
    assert refused(s, "study") == "Y7.1"
    assert desk(s, 1)["warehouse"]["assistant"] == 11


def test_y7_1_stock_market_begins_with_two_yen() -> None:
    for before, after in ((0, 2), (1, 2), (2, 2), (3, 3)):
        s = position(f"turn 1 place\ntechs 2 stock_market\nthings 2 yen {before}")
        play(s, "place bank", "done", "enter bank")
        assert mover(s) == 2
        assert yen(s, 2) == after


def test_y7_1_used_things_are_ready_again_next_turn() -> None:
    s = position("turn 1 place\ntechs 1 spinning_mill\ntechs 2 spinning_mill\nthings 2 silk 1")
    play(s, "spin", "place bank", "done", "enter bank", "spin")
    assert yen(s, 2) == 2
