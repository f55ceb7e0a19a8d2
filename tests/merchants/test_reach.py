"""How far pieces could go, against playing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kogge.bots.random import decide
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.state import Merchants

At = Callable[[str], Any]

AT_PRAGUE = """
    board short
    players 4
    turn 1
    posts 1 prague berlin vienna
    posts 2 wroclaw
    merchants 1 prague
"""
ROAD = """
    board short
    players 4
    turn 1
    posts 1 prague zagreb venice
    posts 3 wroclaw
    routes 1 1,0n/prague
    routes 2 prague/2,0n 2,0n/wroclaw wroclaw/3,0n 3,0n/4,-2s
    caravans 1 1,0n/prague
"""


def prices(places: list[dict[str, Any]]) -> dict[str, int]:
    return {place["at"]: place["price"] for place in places if place["stop"]}


def test_m5_1_the_price_of_a_way_in_grain(at: At) -> None:
    table = at(AT_PRAGUE + "hand 1 grain 2")
    reach = prices(table.view(1)["reach"]["merchants"]["1"])
    assert reach["2,0n"] == 1
    assert reach["3,0n"] == 1
    assert reach["4,-2s"] == 2
    assert "wroclaw" not in reach  # a post: to be passed only
    table.play("walk 1 2,0n", "step wroclaw")
    reach = prices(table.view(1)["reach"]["merchants"]["1"])
    assert (reach["3,0n"], reach["4,-2s"]) == (0, 1)


def test_m6_2_the_price_of_a_way_in_salt_and_fees(at: At) -> None:
    table = at(ROAD + "hand 1 salt 2\ngold 1 1")
    places = {place["at"]: place for place in table.view(1)["reach"]["caravans"]["1"]}
    assert (places["2,0n/prague"]["price"], places["2,0n/prague"]["gold"]) == (1, 1)
    assert (places["4,-2s/3,0n"]["price"], places["4,-2s/3,0n"]["gold"]) == (2, 1)
    assert at(ROAD + "hand 1 salt 2\ngold 1 0").view(1)["reach"]["caravans"]["1"] == []


def test_m6_2_a_longer_way_without_fees_is_shown_too(at: At) -> None:
    table = at("""
        board short
        players 4
        turn 1
        posts 1 prague zagreb venice
        routes 1 1,0n/prague prague/nuremberg nuremberg/2,0s 2,0s/2,1n 2,1n/wroclaw
        routes 2 prague/2,0n 2,0n/wroclaw
        caravans 1 1,0n/prague
        hand 1 salt 2
        gold 1 1
    """)
    ways = [
        place for place in table.view(1)["reach"]["caravans"]["1"] if set(place["at"].split("/")) == {"2,1n", "wroclaw"}
    ]
    assert sorted((place["price"], place["gold"]) for place in ways) == [(1, 1), (2, 0)]


def test_m2_6_only_the_seat_that_decides_is_told(at: At) -> None:
    table = at(AT_PRAGUE + "hand 1 grain 2")
    assert table.view(2)["reach"] is None
    assert table.view()["reach"] is None


def way(places: list[dict[str, Any]], i: int) -> list[str]:
    """The places up to one of them."""
    out: list[str] = []
    while i >= 0:
        out.insert(0, places[i]["at"])
        i = places[i]["from"]
    return out


def check_place(s: Merchants, first: str, verb: str, places: list[dict[str, Any]], i: int) -> None:
    """Going there is legal, costs what was said, and the way may end there."""
    p = int(s.to_move())
    hand = MERCHANTS.view(s, p)["seats"][p]
    after = s.copy()
    for n, place in enumerate(way(places, i)):
        text = f"{first} {place}" if n == 0 else f"{verb} {place}"
        assert MERCHANTS.why_not(after, text) is None
        after.apply(MERCHANTS.read(after, text))
    kind = "grain" if verb == "step" else "salt"
    end = "stop" if verb == "step" else "halt"
    seat = MERCHANTS.view(after, p)["seats"][p]
    assert hand["hand"][kind] - seat["hand"][kind] == places[i]["price"]
    if verb == "go":
        assert hand["gold"] - seat["gold"] == places[i]["gold"]
    if after.agenda[-1].name in ("walking", "driving"):
        assert MERCHANTS.why_not(after, end) is None


@pytest.mark.long
def test_m5_1_m6_1_every_way_can_be_gone_for_its_price() -> None:
    checked = {"walk": 0, "drive": 0}
    for seed in range(3):
        dealer = Dealer(str(seed))
        s = MERCHANTS.new(MENU.choose("short", 3, {"rounds": "50"}))
        while s.to_move() != NOBODY and s.turn < 80:
            if s.to_move() >= 0 and s.agenda[-1].name == "turn":
                reach = MERCHANTS.view(s, int(s.to_move()))["reach"]
                for pieces, first, verb in (("merchants", "walk", "step"), ("caravans", "drive", "go")):
                    for piece, places in reach[pieces].items():
                        ends = [i for i, place in enumerate(places) if place["stop"]]
                        for i in ends[::5]:
                            check_place(s, f"{first} {piece}", verb, places, i)
                            checked[first] += 1
            s.apply(decide(s, dealer))
    assert min(checked.values()) > 20
