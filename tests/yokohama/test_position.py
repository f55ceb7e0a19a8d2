"""Positions as text."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadPosition
from kogge.games.yokohama.game import MENU, YOKOHAMA
from kogge.games.yokohama.position import build_position
from tests.yokohama.table import THREE, TWO, desk, location, look, pending, position


def test_an_empty_text_is_a_city_of_four() -> None:
    s = build_position(MENU, "")
    assert YOKOHAMA.audit(s) == []
    assert len(look(s)["locations"]) == 18
    assert pending(s) == "place"


@pytest.mark.parametrize("header", [TWO, THREE])
def test_locations_that_are_not_named_follow_in_order(header: str) -> None:
    s = position("city bank church\nturn 2", header)
    names = [one["name"] for one in look(s)["locations"]]
    assert names[:3] == ["bank", "church", "copper_mine"]
    assert len(set(names)) == len(names)
    assert look(s)["active"] == 1


def test_pieces_that_are_not_named_lie_in_the_warehouse() -> None:
    s = position("turn 1\nmen 1 bank 3\nchurch 1\nachieved 1 a_copper\nshop 1 bank 1\nhouse 1 church")
    assert desk(s, 1)["hand"] == {"assistant": 3, "shop": 2, "house": 0}
    assert desk(s, 1)["warehouse"] == {"assistant": 12, "shop": 5, "house": 3}


def test_everything_can_be_said() -> None:
    s = position(
        """turn 2 place
        option reward_tokens yes
        option free_merchants yes
        goals a_fish b_techs c_p2c3
        first 3
        round 5
        tile bank building_24
        token bank free_merchant
        techs 2 station tram winery mining
        station port_a
        fulfilled 2 order_01 order_03
        orders 2 order_07
        agents 2 uk
        achieved 2 b_techs
        rewards us fr
        reward 2 uk
        points 2 33
        """
    )
    assert look(s)["turn"] == 4 * 4 + 4
    assert location(s, "bank")["tile"] == "building_24"
    assert desk(s, 2)["technologies"] == ["winery", "mining", "station", "tram"]
    assert desk(s, 2)["flags"] == {"us": 1, "nl": 0, "uk": 4, "fr": 1, "de": 1}
    assert desk(s, 2)["agents_ready"] == 1
    assert desk(s, 2)["points"] == 33
    assert look(s)["station"] == "port_a"


@pytest.mark.parametrize(
    "text",
    [
        "nonsense 1",
        "men 5 bank 1",
        "men 1 atlantis 1",
        "men 1 bank 21",
        "city bank bank",
        "orders 1 order_01\nport a order_01",
        "techs 1 tram\ntechs 2 tram",
        "agents 1 nl nl",
        "shop 1 bank",
        "things 1 gold 4",
        "hand 1 assistant 9\nmen 1 bank 12",
        "turn 1 never",
        "lab c tram",
    ],
)
def test_what_cannot_be(text: str) -> None:
    with pytest.raises(BadPosition):
        build_position(MENU, text)
