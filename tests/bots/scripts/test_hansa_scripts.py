"""Each script of Hansa Teutonica does what its name says."""

from __future__ import annotations

import pytest

from kogge.bots.scripts.hansa import routes_to_ability
from kogge.bots.scripts.hansa_link import missing_cities
from kogge.games.hansa.board import ACTIONS, load_board
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa
from tests.bots.hansa.positions import position
from tests.bots.scripts.asking import asked

# A chain from Arnheim to Stendal that lacks Minden.
CHAIN = "city arnheim 1t\ncity munster 1m\ncity brunswiek 1t\ncity stendal 1t\n"


def script(name: str, s: Hansa) -> str:
    return asked(HANSA, f"script:{name}", s)


def cities_missing(s: Hansa) -> set[str]:
    bits = missing_cities(s, 0)
    return {name for c, name in enumerate(s.board.cities) if bits >> c & 1}


@pytest.mark.parametrize(
    ("name", "city", "ability"),
    [
        ("actions-first", "gottingen", "actions"),
        ("privilege-rush", "stade", "privilege"),
        ("bank-rush", "lubeck", "bank"),
        ("keys-rush", "halle", "keys"),
    ],
)
def test_h5_5_an_ability_comes_first(name: str, city: str, ability: str) -> None:
    """A worker onto a route to its city; the route, as soon as it is full; the ability; a marker for it."""
    assert city in script(name, position("turn 1\nsupply 1 5t"))
    route = next(one for one in load_board("league-45").routes if city in one)
    full = {"quedlinburg-gottingen": 3, "emden-stade": 3, "hamburg-lubeck": 3, "quedlinburg-halle": 4}[route]
    s = position(f"turn 1\nsupply 1 2t\nroute {route}{' 1t' * full}")
    assert script(name, s) == f"establish {route}"
    s.apply(HANSA.read(s, f"establish {route}"))
    assert script(name, s) == f"develop {ability}"
    assert script(name, position("turn 1\nsupply 1 5t\nhand 1 develop")) == f"use develop {ability}"


def test_h5_5_four_actions_are_enough() -> None:
    s = position("turn 1\nsupply 1 5t\ndesk 1 actions 3")
    assert s.level_value(0, ACTIONS) == 4
    assert script("actions-first", s) == asked(HANSA, "greedy", s)


def test_the_city_is_read_from_the_board() -> None:
    s = build_position(MENU, "board east\nplayers 4\nturn 1\nsupply 1 5t")
    assert {s.board.routes[r] for r in routes_to_ability(s, ACTIONS)} == {
        "stettin-waren",
        "waren-havelberg",
        "waren-wismar",
    }
    assert "waren" in script("actions-first", s)


def test_without_workers_it_hires_for_the_plan() -> None:
    assert script("actions-first", position("turn 1")) == "income 2t 1m"


def test_h4_3_a_taken_post_is_taken_over() -> None:
    taken = "route quedlinburg-gottingen 1t 1t 2t\nroute warburg-gottingen 2t 2t 2t"
    assert script("actions-first", position(f"turn 1\nsupply 1 5t\n{taken}")) == "displace t quedlinburg-gottingen.3"


def test_h5_4_the_link_runner_founds_what_the_chain_lacks() -> None:
    s = position(f"turn 1\nsupply 1 5t\n{CHAIN}")
    assert cities_missing(s) == {"minden"}
    assert "minden" in script("link-runner", s)
    s = position(f"turn 1\nsupply 1 5t\n{CHAIN}route minden-hannover 1t 1t 1t")
    s.apply(HANSA.read(s, "establish minden-hannover"))
    assert script("link-runner", s) == "office minden"
    s.apply(HANSA.read(s, "office minden"))
    assert s.linked[0] == 1
    assert cities_missing(s) == set()


def test_h5_4_without_a_link_to_gain_there_is_no_plan() -> None:
    s = position(f"turn 1\nsupply 1 5t\n{CHAIN}")
    s.links = 3
    assert cities_missing(s) == set()
    assert script("link-runner", s) == asked(HANSA, "greedy", s)


def test_h5_6_the_coellen_runner_brings_a_merchant_and_takes_the_best_open_cell() -> None:
    s = position("turn 1\nsupply 1 3t 1m")
    assert script("coellen-runner", s).startswith("place m warburg-coellen.")
    s = position("turn 1\nsupply 1 3t\nroute warburg-coellen 1m 1t 1t 1t")
    assert script("coellen-runner", s) == "establish warburg-coellen"
    s.apply(HANSA.read(s, "establish warburg-coellen"))
    assert script("coellen-runner", s) == "prestige 7"


def test_h5_6_it_opens_colours_when_the_open_cells_are_taken() -> None:
    s = position("turn 1\nsupply 1 3t 1m\nspecial 7 2")
    assert "stade" in script("coellen-runner", s)


def test_h4_3_the_camper_stands_in_the_way() -> None:
    s = position("turn 1\nsupply 1 3t\nroute minden-hannover 2t 2t .")
    assert script("camper", s) == "place t minden-hannover.3"
    s = position("turn 1\nsupply 1 3t\nroute minden-hannover 2t 1t 2t")
    assert script("camper", s) == asked(HANSA, "greedy", s)


def test_h4_10_the_marker_hoarder_goes_where_markers_lie() -> None:
    s = position("turn 1\nsupply 1 3t\nmarker quedlinburg-goslar swap")
    assert script("marker-hoarder", s).startswith("place t quedlinburg-goslar.")
