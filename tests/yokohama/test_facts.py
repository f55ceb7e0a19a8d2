"""What pending decisions tell a table beyond their names."""

from __future__ import annotations

from typing import Any

import pytest

from kogge.core.contract import prompt
from tests.yokohama.table import look, play, position

CASES: list[tuple[str, list[str], str, dict[str, Any]]] = [
    ("turn 1 place", [], "place", {"placed": 0, "most": 3, "pair": None}),
    ("turn 1 place\ntechs 1 newspaper", ["place bank"], "place", {"placed": 1, "most": 4, "pair": None}),
    ("turn 1 place\ntechs 1 telegraph", ["place bank"] * 2, "place", {"placed": 2, "most": 3, "pair": "bank"}),
    ("turn 1 move\nmen 1 chinatown 2\nthings 1 tea 1", ["enter chinatown"], "exchange", {"left": 3}),
    (
        "turn 1 move\nmen 1 employment_agency 2\nthings 1 yen 9",
        ["enter employment_agency", "hire shop"],
        "hire",
        {"left": 1, "prices": {"assistant": 0, "shop": 2, "house": 4}},
    ),
    (
        "turn 1 move\nmen 1 church 2\nthings 1 copper 1 tea 1",
        ["enter church"],
        "church",
        {"here": "church", "faith": 3},
    ),
    (
        "turn 1 move\nmen 1 church 1\nthings 1 copper 1 tea 1 fish 1",
        ["enter church", "pray 1 hand", "offer tea"],
        "offer",
        {"due": 1, "given": ["tea"]},
    ),
    ("turn 1 move\nmen 1 customs 2\nthings 1 import 1", ["enter customs"], "customs", {"here": "customs", "most": 2}),
    (
        "turn 1 move\nmen 1 laboratory_a 2\nthings 1 yen 4 import 1\nlab a winery tram ball . . .",
        ["enter laboratory_a"],
        "research",
        {"side": "a", "power": 3, "due": [0, 2, 3, None, None, None]},
    ),
    (
        "turn 1 move\nmen 1 laboratory_a 2\nthings 1 yen 4 import 1\nlab a winery tram ball . . .",
        ["enter laboratory_a", "research tram a2"],
        "pay",
        {"due": 2},
    ),
    (
        "turn 1 move\nmen 1 port_a 2\nport a order_01 order_02",
        ["enter port_a"],
        "port",
        {"side": "a", "levels": 2, "taken": 0},
    ),
    ("turn 1 move\nmen 1 bank 4\nhand 1 assistant 4", ["enter bank"], "power-five", {"here": "bank"}),
    ("turn 1 move\nmen 1 bank 3\nhand 1 assistant 5", ["enter bank"], "build", {"here": "bank"}),
]


@pytest.mark.parametrize(("text", "actions", "name", "facts"), CASES)
def test_y3_facts_of_decisions(text: str, actions: list[str], name: str, facts: dict[str, Any]) -> None:
    announced = prompt(play(position(text), *actions))
    assert announced is not None
    assert (announced["name"], announced["facts"]) == (name, facts)


def test_y6_1_facts_of_icons() -> None:
    text = "turn 1 move\nmen 1 bank 4\nhand 1 assistant 4 shop 0\ntoken bank points1_move3"
    s = play(position(text), "enter bank", "take")
    assert (prompt(s) or {})["facts"] == {"left": 3}
    play(s, "lift bank")
    assert (prompt(s) or {})["facts"] == {"start": "bank", "left": 3}
    s = play(position(text.replace("points1_move3", "any_good2")), "enter bank", "take")
    assert (prompt(s) or {})["facts"] == {"left": 2}


def test_y3_3_action_points_now_and_with_the_president() -> None:
    s = position("turn 1\nmen 1 bank 3 church 4\npresident 1 bank\ntechs 2 station\nstation church")
    places = {place["name"]: place for place in look(s)["locations"]}
    assert [places[name]["power"][0] for name in ("bank", "church", "customs")] == [4, 5, 0]
    assert [places[name]["power_visited"][0] for name in ("bank", "church", "customs")] == [4, 5, 1]
