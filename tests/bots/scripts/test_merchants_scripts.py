"""Each script of Merchants of Europe does what its name says."""

from __future__ import annotations

import pytest

from kogge.games.merchants.game import MERCHANTS
from tests.bots.merchants.table import at
from tests.bots.scripts.asking import asked

EVERYTHING = "hand 1 wood 2 wool 2 grain 2 ore 2 salt 2"
HIRE_OR_ROUTE = "hand 1 wood 1 wool 1 grain 1 ore 1"  # not both


@pytest.mark.parametrize(
    ("name", "hand", "expected"),
    [
        ("merchant-first", EVERYTHING, "hire"),
        ("caravan-first", EVERYTHING, "equip"),
        ("road-builder", EVERYTHING, "route"),
        ("card-buyer", EVERYTHING, "card"),
        ("post-rush", HIRE_OR_ROUTE, "hire"),
        ("caravan-racer", HIRE_OR_ROUTE, "route"),
        ("hoarder", HIRE_OR_ROUTE, "end"),
        ("trader", "hand 1 grain 2\nhand 2 wool 2\ngold 1 0", "offer"),
    ],
)
def test_m4_1_the_plan_comes_first(name: str, hand: str, expected: str) -> None:
    assert asked(MERCHANTS, f"script:{name}", at(f"turn 1\n{hand}")).split()[0] == expected


def test_m4_1_merchants_on_the_map_are_not_moved_about() -> None:
    """The price would move one: that is not hiring."""
    s = at(f"turn 1\n{EVERYTHING}\nmerchants 1 budapest budapest")
    assert asked(MERCHANTS, "script:merchant-first", s) == asked(MERCHANTS, "greedy", s)


def test_m2_5_the_hoarder_spends_what_a_seven_would_halve() -> None:
    assert asked(MERCHANTS, "script:hoarder", at(f"turn 1\n{EVERYTHING}")) != "end"


def test_m5_2_without_posts_left_there_is_no_rush() -> None:
    s = at(f"turn 1\n{HIRE_OR_ROUTE}")
    s.stock[0] = 0
    assert asked(MERCHANTS, "script:post-rush", s) == asked(MERCHANTS, "greedy", s)
