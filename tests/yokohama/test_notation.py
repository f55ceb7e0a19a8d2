"""Actions as text."""

from __future__ import annotations

import pytest

from kogge.core.dealer import Dealer
from kogge.core.errors import BadNotation
from kogge.games.yokohama.game import YOKOHAMA
from tests.yokohama.table import dealt, play, position

WRONG = [
    "",
    "fly bank",
    "place",
    "place atlantis",
    "place bank church",
    "place copper_mine3",
    "buy gold",
    "pray 9 hand",
    "pray x hand",
    "pray 1 church",
    "declare 0 here",
    "research tram a1",
    "research tram c1",
    "research tram a7",
    "research tram",
    "order order_01 a1 free",
    "order order_99 a1 free",
    "shop 5",
    "first 5",
    "achieve a_tea",
    "site 19 bank",
    "hire president",
    "claim jp",
    "fulfil order_37",
    "done now",
    "shop ²",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_text_that_names_nothing(text: str) -> None:
    s = position("turn 1")
    with pytest.raises(BadNotation):
        YOKOHAMA.read(s, text)


def test_of_two_equal_locations_the_second_is_numbered() -> None:
    s = position("turn 1 place")
    play(s, "place copper_mine", "place copper_mine2")
    assert [int(s.men[c]) for c in (0, 11)] == [1, 1]


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        ("place bank", "cell:bank"),
        ("agent copper_mine2", "cell:copper_mine2"),
        ("buy tea", "thing:tea"),
        ("pray 3 hand", "church:3"),
        ("declare 2 here", "customs:2"),
        ("research winery a1", "lab:a1"),
        ("order order_01 b2 yen", "port:b2"),
        ("hire shop", "piece:shop"),
        ("achieve a_copper", "goal:a_copper"),
        ("claim uk", "bonus:uk"),
        ("shop 2", "shop:2"),
        ("fulfil order_05", "order:order_05"),
        ("done", ""),
    ],
)
def test_anchors(text: str, anchor: str) -> None:
    s = position("turn 1\nlab a winery\nport b . order_01")
    action = YOKOHAMA.read(s, text)
    assert YOKOHAMA.anchor(s, action) == anchor
    assert YOKOHAMA.write(s, action) == text


def test_every_action_of_a_game_is_read_as_it_is_written() -> None:
    s = dealt(3, reward_tokens="yes", free_merchants="yes")
    dealer = Dealer("texts")
    for _ in range(400):
        for action in s.legal():
            assert YOKOHAMA.read(s, YOKOHAMA.write(s, action)) == action
        weights = YOKOHAMA.weights(s)
        legal = s.legal()
        s.apply(legal[dealer.pick(weights)] if s.to_move() < 0 else legal[dealer.below(len(legal))])
