"""H2: the first position."""

from __future__ import annotations

import itertools

import pytest

from kogge.games.hansa.game import HANSA
from tests.hansa.table import NO_PROMO, choices, desk, look, mover, new, play, prestige, stock, supply

TAVERNS = ("bremen-osnabruck", "goslar-hildesheim", "luneburg-perleberg")
GOLD = [f"gold {m} {r}" for m, r in zip(("office", "swap", "move3"), TAVERNS, strict=True)]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("golden", list(itertools.permutations(["office", "swap", "move3"])))
def test_h2_1_golden_markers_come_to_the_taverns_in_any_order(players: int, golden: tuple[str, ...]) -> None:
    s = play(new(players, first="1"), *[f"gold {m} {r}" for m, r in zip(golden, TAVERNS, strict=True)])
    assert look(s)["markers"] == dict(zip(TAVERNS, golden, strict=True))
    assert mover(s) == 1


def test_h2_1_every_order_of_golden_markers_is_equally_likely() -> None:
    s = new(4, first="1")
    for left in (3, 2, 1):
        assert mover(s) == 0
        assert list(s.weights()) == [1] * left
        play(s, choices(s)[0])


def test_h2_1_twelve_markers_are_left_and_nobody_knows_their_order() -> None:
    s = play(new(4, first="1"), *GOLD)
    faces = {"office": 3, "swap": 2, "move3": 1, "develop": 2, "+3": 2, "+4": 2} | NO_PROMO
    assert sum(faces.values()) == 12
    for seat in (None, 0, 1, 2, 3):
        view = HANSA.view(s, seat)
        assert view["undrawn"] == 12
        assert view["unseen"] == faces


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("first", [1, 2, 3])
def test_h2_2_supplies_by_turn_order(players: int, first: int) -> None:
    s = play(new(players, first=str(first)), *GOLD)
    for n in range(1, players + 1):
        seat = (first - 1 + n - 1) % players + 1
        assert supply(s, seat) == (4 + n, 1)
        assert stock(s, seat) == (7 - n, 0)
        assert desk(s, seat)["prestige"] == 0


def test_h2_2_the_board_is_empty() -> None:
    view = look(play(new(5, first="2"), *GOLD))
    assert {piece for posts in view["posts"].values() for piece in posts} == {"."}
    assert {piece for slots in view["slots"].values() for piece in slots} == {"."}
    assert view["special"] == [".", ".", ".", "."]
    assert view["extras"] == {}


def test_h2_3_the_first_player_is_drawn_with_equal_odds() -> None:
    s = new(5)
    assert mover(s) == 0
    assert choices(s) == ["first 1", "first 2", "first 3", "first 4", "first 5"]
    assert list(s.weights()) == [1, 1, 1, 1, 1]
    play(s, "first 4", *GOLD)
    assert mover(s) == 4


def test_h2_3_the_options_may_name_the_first_player() -> None:
    s = new(4, first="3")
    assert choices(s)[0].startswith("gold")
    assert mover(play(s, *GOLD)) == 3


def test_h2_3_turns_go_clockwise() -> None:
    s = play(new(4, first="3"), *GOLD)
    order = []
    for _ in range(6):
        order.append(mover(s))
        play(s, "end")
    assert order == [3, 4, 1, 2, 3, 4]
    assert prestige(s) == [0, 0, 0, 0]
