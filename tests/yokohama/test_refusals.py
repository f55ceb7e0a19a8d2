"""Why an action is refused: every reason has the id of its rule."""

from __future__ import annotations

import pytest

from kogge.games.yokohama.game import YOKOHAMA
from tests.yokohama.table import dealt, new, play, position, refused, why_not

PORTS = "port a order_01 order_02\nport b order_03"
LABS = "lab a winery\nlab b tram"


@pytest.mark.parametrize(
    ("text", "action", "rule"),
    [
        ("turn 1", "fulfil order_01", "Y3.1"),
        ("turn 1\nthings 1 tea 5\norders 1 order_01", "place bank", "Y4.1"),
        ("turn 1\nthings 1 tea 5\norders 1 order_01", "agent bank", "Y4.1"),
        ("turn 1\nthings 1 tea 5\norders 1 order_01", "spin", "Y7.1"),
        ("turn 1 place", "study", "Y7.1"),
        ("turn 1 place", "enter bank", "Y3.1"),
        ("turn 1 move\nmen 1 bank 1", "enter church", "Y3.2"),
        ("turn 1 move\nmen 1 bank 1", "enter canal", "Y5.2"),
        ("turn 1 move\nmen 1 bank 1", "walk bank", "Y3.2"),
        ("turn 1 move\nmen 1 bank 1", "tram bank", "Y7.1"),
        ("turn 1 move\nmen 1 bank 1\ntechs 1 tram", "tram bank", "Y3.2"),
        ("turn 1 move\nmen 1 bank 1\ntechs 1 station\nstation bank", "ride church", "Y7.1"),
        ("turn 1 move\nmen 1 bank 1 church 1\npresident 2 church\ntechs 1 postal", "enter church", "Y3.2"),
        ("turn 1 move\nmen 1 bank 1 church 1\npresident 1 church", "walk port_b", "Y3.2"),
        (
            "turn 1 move\nmen 1 bank 1 church 1 customs 1\npresident 1 church\npresident 2 customs",
            "walk customs",
            "Y3.2",
        ),
        ("turn 1 move\nmen 1 bank 1", "done", "Y3.2"),
    ],
)
def test_refusals_in_a_turn(text: str, action: str, rule: str) -> None:
    """Y3.1, Y3.2, Y4.1, Y5.2, Y7.1."""
    s = position(text)
    assert refused(s, action) == rule
    assert why_not(s, action).reason


@pytest.mark.parametrize(
    ("text", "first", "action", "rule"),
    [
        ("men 1 bank 1 church 1 silk_mill 1\npresident 1 church", "walk bank", "recall", "Y3.2"),
        ("men 1 bank 1 church 1 silk_mill 1\npresident 1 church", "walk bank", "walk church", "YR10"),
        ("men 1 bank 1 church 1 silk_mill 1\npresident 1 church", "walk bank", "place bank", "Y3.2"),
        ("men 1 church 1 port_b 1\npresident 1 church", "", "collect bank", "Y3.2"),
        ("men 1 chinatown 2\nthings 1 yen 1", "enter chinatown", "buy copper", "Y5.3"),
        ("men 1 chinatown 2\nthings 1 yen 1", "enter chinatown", "buy yen", "Y5.3"),
        ("men 1 chinatown 2\nthings 1 yen 1 tea 0", "enter chinatown", "sell tea", "Y5.3"),
        ("men 1 church 4\nchurch 2\ntaken 1 church", "enter church", "pray 1 hand", "Y5.4"),
        ("men 1 church 4\ntaken 1 church", "enter church", "offer tea", "Y5.4"),
        ("men 1 customs 2\nthings 1 import 1\ncustoms 2", "enter customs", "declare 1 hand", "Y5.5"),
        ("men 1 customs 2\nthings 1 import 1", "enter customs", "declare 3 hand", "Y5.5"),
        ("men 1 customs 2\nthings 1 import 1\nhand 1 assistant 0", "enter customs", "declare 1 hand", "Y5.5"),
        ("men 1 employment_agency 2", "enter employment_agency", "hire shop", "Y5.6"),
        (f"men 1 laboratory_a 3\n{LABS}", "enter laboratory_a", "research tram b1", "Y5.7"),
        (f"men 1 port_a 2\n{PORTS}", "enter port_a", "order order_03 b1 free", "Y5.8"),
        (f"men 1 port_a 2\n{PORTS}", "enter port_a", "order order_01 a1 yen", "Y5.8"),
        ("men 1 bank 4", "enter bank", "shop 1", "Y3.4"),
        ("men 1 bank 3", "enter bank", "house", "Y3.5"),
        ("men 1 bank 3\ntechs 1 telephone\nhand 1 shop 0 assistant 0", "enter bank", "take", "Y7.1"),
    ],
)
def test_refusals_in_a_location(text: str, first: str, action: str, rule: str) -> None:
    """Y3.2 to Y3.6, Y5.3 to Y5.8."""
    s = position(f"turn 1 move\n{text}")
    if first:
        play(s, first)
    else:
        assert s.agenda[-1].name == "collect"  # the president could not leave
    assert refused(s, action) == rule


def test_chance_and_the_end() -> None:
    """Y1.2, Y9.1."""
    s = new(2, first="1")
    assert refused(s, "place place1") == "Y1.2"
    s.over()
    assert refused(s, "done") == "Y9.1"


def test_y1_5_an_order_that_was_not_dealt_cannot_be_kept() -> None:
    s = dealt(2, first="1")
    kept = {YOKOHAMA.write(s, action) for action in s.legal()}
    other = next(f"keep order_{n:02}" for n in range(1, 37) if f"keep order_{n:02}" not in kept)
    assert refused(s, other) == "Y1.5"


def test_legal_actions_are_not_refused() -> None:
    s = position("turn 1 place")
    assert YOKOHAMA.why_not(s, "place bank") is None
