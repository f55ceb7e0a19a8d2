"""Y5: what the locations do."""

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

# Nothing but the location itself: no token to take, nothing to build.
BARE = "hand 1 shop 0 assistant 3"


def at(name: str, power: int, more: str = "") -> str:
    """The president of seat 1 is about to enter a location with so many action points."""
    return f"turn 1 move\nmen 1 {name} {power - 1}\n{BARE}\ntaken 2 {name}\n{more}"


def entered(name: str, power: int, more: str = "") -> list[int]:
    """What seat 1 has after the location's action."""
    if power == 1:
        text = f"turn 1 move\n{BARE}\ntechs 1 tram\n{more}"
        s = play(position(text), f"tram {name}")
    else:
        s = play(position(at(name, power, more)), f"enter {name}")
    return things(s, 1, "copper", "silk", "tea", "fish", "yen")


@pytest.mark.parametrize(
    ("name", "thing", "table"),
    [
        ("copper_mine", 0, [0, 0, 1, 2, 3]),
        ("silk_mill", 1, [0, 1, 2, 3, 4]),
        ("tea_plantation", 2, [1, 2, 3, 4, 5]),
        ("fishing_ground", 3, [1, 2, 3, 4, 5]),
        ("bank", 4, [1, 2, 3, 4, 5]),
    ],
)
def test_y5_1_production_and_bank(name: str, thing: int, table: list[int]) -> None:
    for power in range(1, 6):
        expected = [1, 1, 1, 1, 0]
        expected[thing] += table[power - 1]
        assert entered(name, power) == expected


def test_y5_3_as_many_exchanges_as_action_points() -> None:
    s = position(at("chinatown", 3, "things 1 yen 3 copper 1 fish 0"))
    play(s, "enter chinatown")
    assert offered(s, "buy") == ["copper", "silk", "tea", "fish"]
    assert offered(s, "sell") == ["copper", "silk", "tea"]
    play(s, "sell copper", "buy import", "sell tea")
    assert things(s, 1, "copper", "tea", "import", "yen") == [0, 0, 1, 2]
    assert mover(s) == 2


def test_y5_3_rates_both_ways_and_no_import_is_sold() -> None:
    s = position(at("chinatown", 5, "things 1 yen 6 import 1"))
    play(s, "enter chinatown")
    assert refused(s, "sell import") == "Y5.3"
    before = yen(s)
    for text, price in (("buy copper", -2), ("sell silk", 2), ("buy tea", -1), ("sell fish", 1)):
        play(s, text)
        assert yen(s) == before + price
        before = yen(s)
    play(s, "buy import")
    assert things(s, 1, "import", "yen") == [2, 2]


def test_y5_4_each_kind_of_gift_counts_once() -> None:
    """Y5.4: 2 AP and six kinds reach 8 and no more, however much there is of each."""
    s = position(at("church", 2, "things 1 copper 9 silk 9 tea 9 fish 9 import 9 yen 9"))
    play(s, "enter church")
    assert offered(s, "pray")[:5] == ["1 hand", "2 hand", "3 hand", "4 hand", "5 hand"]
    assert refused(s, "pray 6 hand") == "Y5.4"
    play(s, "pray 4 hand", "offer tea")
    assert "offer tea" not in choices(s)
    assert refused(s, "offer tea") == "Y5.4"


def test_y5_4_no_gifts_for_a_cell_within_the_action_points() -> None:
    s = position(at("church", 5))
    play(s, "enter church", "pray 1 here")
    assert (points(s), yen(s)) == (3, 2)
    assert things(s, 1, "copper", "silk", "tea", "fish") == [1, 1, 1, 1]
    assert hand(s) == 3 + 3  # three of four came back


def test_y5_4_taken_and_blocked_cells() -> None:
    s = position("church . . . n 2\n" + at("church", 5), "players 2\n")
    play(s, "enter church")
    assert offered(s, "pray") == [f"{n} {source}" for source in ("hand", "here") for n in (1, 2, 3, 6)]
    assert refused(s, "pray 4 hand") == "Y5.4"


def test_y5_4_where_the_assistant_comes_from() -> None:
    s = position(at("church", 5, "hand 1 assistant 0 shop 0"))
    play(s, "enter church")
    assert {text.split()[1] for text in offered(s, "pray")} == {"here"}
    assert refused(s, "pray 1 hand") == "Y5.4"


@pytest.mark.parametrize(("power", "most"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_y5_5_imports_by_action_points(power: int, most: int) -> None:
    """Y5.5, YR4: the table is a maximum."""
    s = position(at("customs", power, "things 1 import 4"))
    play(s, "enter customs")
    assert offered(s, "declare") == [f"{n} {source}" for source in ("hand", "here") for n in range(1, 2 * most + 1)]
    if most < 4:
        assert refused(s, f"declare {2 * most + 1} hand") == "Y5.5"


def test_y5_5_exactly_the_imports_of_the_cell() -> None:
    s = position(at("customs", 5, "things 1 import 3"))
    play(s, "enter customs")
    assert refused(s, "declare 7 hand") == "Y5.5"
    play(s, "declare 3 hand", "gain fish")
    assert things(s, 1, "import", "fish") == [1, 2]
    assert points(s) == 8


@pytest.mark.parametrize(("power", "pieces"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_y5_6_pieces_by_action_points(power: int, pieces: int) -> None:
    s = position(at("employment_agency", power))
    play(s, "enter employment_agency", *["hire assistant"] * pieces)
    assert mover(s) == 2
    assert hand(s) == 3 + power - 1 + pieces


def test_y5_6_prices() -> None:
    s = position(at("employment_agency", 5, "things 1 yen 11\nhand 1 assistant 3 shop 0 house 1"))
    play(s, "enter employment_agency", "hire house")
    assert yen(s) == 11 - 5
    play(s, "hire house")
    assert yen(s) == 0
    assert offered(s, "hire") == ["assistant"]
    assert refused(s, "hire house") == "Y5.6"
    assert refused(s, "hire shop") == "Y5.6"


LAB = "lab a ball winery tram mining patent postal"


def test_y5_7_action_points_surcharge_and_payment() -> None:
    """Y5.7: 3 AP; costs 5, 3, 5+1, 4+1, 4+2, 6+2; ¥4 and one import are three points."""
    s = position(at("laboratory_a", 3, f"{LAB}\nthings 1 yen 5 import 1"))
    play(s, "enter laboratory_a")
    assert offered(s, "research") == ["ball a1", "winery a2", "tram a3", "mining a4", "patent a5"]
    assert refused(s, "research postal a6") == "Y5.7"
    play(s, "research mining a4", "pay import")
    assert things(s, 1, "yen", "import") == [3, 0]
    assert desk(s, 1)["technologies"] == ["mining"]


def test_y5_7_excess_is_lost_and_the_action_may_be_declined() -> None:
    """Y5.7, YR14."""
    s = position(at("laboratory_a", 5, LAB))
    play(s, "enter laboratory_a")
    play(s.copy(), "done")
    play(s, "research winery a2")
    assert yen(s) == 0
    assert desk(s, 1)["production"] == 3


def test_y5_7_yr3_the_fourth_technology_costs_more() -> None:
    """Y5.7, YR3: ¥2 or an import even when the action points suffice."""
    more = f"{LAB}\ntechs 1 exhibition station letterpress"
    s = position(at("laboratory_a", 5, f"{more}\nthings 1 yen 1"))
    play(s, "enter laboratory_a")
    assert mover(s) == 2  # it can't be paid
    s = position(at("laboratory_a", 5, f"{more}\nthings 1 import 1"))
    play(s, "enter laboratory_a", "research winery a2")
    assert things(s, 1, "import") == [0]


def test_y2_2_never_two_technologies_of_a_name() -> None:
    s = position(at("laboratory_a", 5, f"{LAB}\ntechs 1 winery"))
    play(s, "enter laboratory_a")
    assert offered(s, "research") == ["ball a1", "mining a4"]
    assert refused(s, "research winery a2") == "Y2.2"


def test_y5_7_a_slot_stays_empty_when_the_deck_is_empty() -> None:
    techs = "techs 2 stagecoach electric_light language_school spinning_mill telegraph telephone university"
    others = (
        "techs 3 winery newspaper gaslight mining stagecoach language_school postal spinning_mill telegraph university"
    )
    labs = f"{LAB}\nlab b newspaper gaslight letterpress exhibition station stock_market"
    s = position(at("laboratory_a", 5, f"{labs}\n{techs}\n{others}\ntechs 4 brickworks"))
    assert look(s)["technology_deck"] == {}
    play(s, "enter laboratory_a", "research winery a2")
    assert look(s)["laboratories"]["a"] == ["ball", "tram", "mining", "patent", "postal", None]
    assert mover(s) == 2


PORT = "port a order_01 order_02 order_03 order_04 order_05 order_06"


@pytest.mark.parametrize(("power", "slots"), [(2, 2), (3, 4), (4, 6), (5, 6)])
def test_y5_8_slots_by_action_points(power: int, slots: int) -> None:
    s = position(at("port_a", power, PORT))
    play(s, "enter port_a")
    assert len(offered(s, "order")) == slots
    assert points(s) == (3 if power == 5 else 0)
    if slots < 6:
        assert refused(s, f"order order_0{slots + 1} a{slots + 1} free") == "Y5.8"


def test_y5_8_nothing_with_one_action_point() -> None:
    s = position(f"turn 1 move\n{BARE}\ntechs 1 tram\n{PORT}")
    play(s, "tram port_a")
    assert mover(s) == 2


def test_y5_8_the_second_order_costs_yen_or_an_import() -> None:
    s = position(at("port_a", 4, f"{PORT}\nthings 1 yen 2 import 1"))
    play(s, "enter port_a", "order order_06 a6 free")
    assert len(offered(s, "order")) == 2 * 5
    assert refused(s, "order order_01 a1 free") == "Y5.8"
    play(s, "order order_01 a1 import")
    assert things(s, 1, "yen", "import") == [2, 0]
    assert pending(s) == "new-order"


def test_y2_2_never_more_than_three_orders() -> None:
    s = position(at("port_a", 4, f"{PORT}\nthings 1 yen 2\norders 1 order_20 order_21"))
    play(s, "enter port_a", "order order_06 a6 free")
    assert pending(s) == "new-order"
    s = position(at("port_a", 5, f"{PORT}\norders 1 order_20 order_21 order_22"))
    play(s, "enter port_a")
    assert mover(s) == 2
    assert points(s) == 3


def test_y5_8_y9_1_slots_stay_empty_when_the_deck_is_empty() -> None:
    s = position(at("port_a", 4, f"{PORT}\nport b order_07 order_08 order_09 order_10 order_11 order_12\ndeck 0"))
    play(s, "enter port_a", "order order_01 a1 free")
    assert look(s)["ports"]["a"] == ["order_02", "order_03", "order_04", "order_05", "order_06", None]
    assert mover(s) == 2
    assert look(s)["last_turn"] == 8


def test_y5_location_without_enough_action_points_does_nothing() -> None:
    """Y3.3: step 6 still happens."""
    s = position(at("customs", 3, "things 1 import 0"))
    play(s, "enter customs")
    assert (men(s, "customs"), mover(s)) == (0, 2)
