"""Each script of Yokohama does what its name says."""

from __future__ import annotations

import pytest

from kogge.games.yokohama.game import YOKOHAMA
from kogge.games.yokohama.state import Yokohama
from tests.bots.scripts.asking import asked
from tests.yokohama.table import position

LAB = "lab a ball winery tram mining patent postal\n"
PORT = "port a order_06 order_07 order_08 order_09 order_10 order_11\n"
THINGS = "hand 1 assistant 4\nthings 1 yen 4 copper 1 silk 1 tea 1 fish 1 import 1\n"
CARDS = LAB + PORT + "turn 1 move\n" + THINGS


def script(name: str, s: Yokohama) -> str:
    return asked(YOKOHAMA, f"script:{name}", s)


@pytest.mark.parametrize(
    ("name", "men", "expected"),
    [
        ("order-rush", "church 2 laboratory_a 2 port_a 2 bank 4", "enter port_a"),
        ("technology-rush", "church 2 laboratory_a 2 port_a 2 bank 4", "enter laboratory_a"),
        ("church-rush", "church 2 laboratory_a 2 port_a 2 bank 4", "enter church"),
        ("customs-rush", "church 2 laboratory_a 2 customs 1 bank 4", "enter customs"),
        ("agent-runner", "church 2 laboratory_a 2 port_a 2 bank 4", "enter laboratory_a"),
        ("yen-hoarder", "church 3 laboratory_a 3 port_a 3 bank 3", "enter bank"),
    ],
)
def test_y3_2_the_president_goes_where_the_plan_is(name: str, men: str, expected: str) -> None:
    s = position(f"{CARDS}men 1 {men}")
    assert script(name, s) == expected


def test_y4_3_an_order_is_fulfilled_as_soon_as_it_can_be() -> None:
    s = position("turn 1\norders 1 order_10\nhand 1 assistant 4\nthings 1 copper 2 fish 2")
    assert script("order-rush", s) == "fulfil order_10"


def test_y3_5_the_builder_goes_where_four_action_points_are() -> None:
    s = position(f"{LAB}turn 1 move\nhand 1 assistant 4 shop 1\nthings 1 yen 4\nmen 1 copper_mine 3 laboratory_a 2")
    assert script("builder", s) == "enter copper_mine"


def test_y4_2_the_achiever_keeps_what_an_achievement_asks_for() -> None:
    goals = "goals a_fish b_techs c_p2c3\n"
    s = position(f"{goals}turn 1 move\nhand 1 assistant 4\nthings 1 fish 3\nmen 1 fishing_ground 3 bank 4")
    assert script("achiever", s) == "enter fishing_ground"


def test_who_has_enough_is_greedy() -> None:
    s = position(f"{CARDS}men 1 church 2 laboratory_a 2 bank 4\nchurch 1 1 1 1")
    assert script("church-rush", s) == asked(YOKOHAMA, "greedy", s)
