"""Actions as text."""

from __future__ import annotations

import pytest

from kogge.core.contract import NATURE, prompt
from kogge.core.dealer import Dealer
from kogge.core.errors import BadNotation
from kogge.games.yokohama.game import YOKOHAMA
from kogge.games.yokohama.state import Yokohama
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
        ("spin", "tech:spinning_mill"),
        ("study", "tech:university"),
        ("fulfil order_05", "order:order_05"),
        ("done", ""),
    ],
)
def test_anchors(text: str, anchor: str) -> None:
    s = position("turn 1\nlab a winery\nport b . order_01")
    action = YOKOHAMA.read(s, text)
    assert YOKOHAMA.anchor(s, action) == anchor
    assert YOKOHAMA.write(s, action) == text


def anchors(s: Yokohama) -> dict[str, str]:
    return {YOKOHAMA.write(s, action): YOKOHAMA.anchor(s, action) for action in s.legal()}


def test_what_is_done_in_a_location_is_anchored_there() -> None:
    s = position("turn 1 move\nmen 1 bank 4 silk_mill 1\nhand 1 assistant 0 house 1\ntechs 1 telephone")
    play(s, "enter bank")
    assert anchors(s) == {"take": "token:bank", "done": ""}
    play(s, "done")
    lots = {f"shop {n}": f"lot:bank.{n}" for n in range(1, 5)}
    assert anchors(s) == {**lots, "house": "lot:bank.5", "done": ""}
    play(s, "done")
    assert anchors(s) == {"leave": "cell:bank", "done": ""}


def test_the_end_of_a_walk_is_anchored_where_the_president_is() -> None:
    s = position("turn 1 move\npresident 1 copper_mine\nmen 1 silk_mill 1 bank 1")
    play(s, "walk silk_mill")
    assert anchors(s) == {"walk bank": "cell:bank", "stop": "cell:silk_mill"}
    assert prompt(s) == {"seat": 0, "name": "walk", "rule": "Y3.2", "facts": {"here": "silk_mill"}}


def test_every_action_of_a_game_is_read_as_it_is_written() -> None:
    s = dealt(3, reward_tokens="yes", free_merchants="yes")
    dealer = Dealer("texts")
    for _ in range(400):
        for action in s.legal():
            assert YOKOHAMA.read(s, YOKOHAMA.write(s, action)) == action
        legal = s.legal()
        s.apply(legal[dealer.pick(s.weights())] if s.to_move() == NATURE else legal[dealer.below(len(legal))])
