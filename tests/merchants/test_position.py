"""Positions as text, and the invariants that catch broken ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kogge.core.errors import BadPosition
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.position import build_position

At = Callable[[str], Any]

FULL = """
    board main
    players 4
    option offers off
    turn 2
    hand 1 wood 2 ore 1
    gold 1 5
    cards 1 lancer profits
    discarded harvest
    posts 1 lyon paris bern
    posts 2 cologne prague brussels
    goods paris 2
    routes 1 bern/-1,1n
    caravans 1 bern/-1,1n
    merchants 1 1,0n
    tokens 3,2 9
    robber 3,-1
"""


def test_position_is_what_the_text_says(at: At) -> None:
    table = at(FULL)
    assert MERCHANTS.audit(table.s) == []
    view = table.view(1)
    assert view["active"] == 1
    assert view["posts"]["paris"] == {"owner": 0, "goods": 1}
    assert view["seats"][0]["hand"] == {"wood": 2, "wool": 0, "grain": 0, "ore": 1, "salt": 0}
    assert view["seats"][0]["cards"] == {"lancer": 1, "profits": 1}
    assert view["bank"]["wood"] == 17
    assert view["deck"] == 22
    assert view["tokens"]["3,2"] == 9
    assert "0,1" not in view["tokens"]
    assert table.asks() == (2, "turn")


@pytest.mark.parametrize(
    "line",
    [
        "posts 1 atlantis",
        "posts 5 rome",
        "hand 1 beer 1",
        "hand 1 wood 18",
        "gold 9 1",
        "cards 1 joker",
        "cards 1 " + "lancer " * 10,
        "goods rome 1",
        "tokens 4,1 9",
        "tokens 3,2 5",
        "routes 1 paris/rome",
        "castle 1",
        "started paris/rome",
        "started bern/-1,2n",
        "routes 2 bern/-1,2n\nstarted bern/-1,2n",
        "routes 1 bern/-1,2n\nstarted bern/-1,2n - -",
    ],
)
def test_position_says_which_line_is_wrong(line: str) -> None:
    with pytest.raises(BadPosition):
        build_position(MENU, FULL + line)


def test_m6_2_where_caravans_began_the_turn(at: At) -> None:
    """The active seat is the second; its own routes do not matter."""
    assert at(FULL + "caravans 2 bern/-1,1n").view()["started"] == ["-1,1n/bern", None]
    assert at(FULL + "caravans 2 - bern/-1,1n\nstarted -").view()["started"] == [None, None]
    assert at("turn 1" + FULL.replace("turn 2", "")).view()["started"] == [None, None]


def test_m6_2_version_1_does_not_ask_where_caravans_began_the_turn(at: At) -> None:
    assert at("version 1" + FULL + "caravans 2 bern/-1,1n").view()["started"] == [None, None]
    with pytest.raises(BadPosition, match="version 1 of the rules does not ask"):
        build_position(MENU, "version 1" + FULL + "started bern/-1,1n")


def break_bank(s: Any) -> None:
    s.bank[0] += 1


def break_hand(s: Any) -> None:
    s.hand[1] += 1


def break_known(s: Any) -> None:
    s.known[5 * 5] += 1


def break_gold(s: Any) -> None:
    s.gold[0] += 1


def break_stock(s: Any) -> None:
    s.stock[0] -= 1


def break_goods(s: Any) -> None:
    s.under[s.board.city_number["lyon"]] = 1


def break_route(s: Any) -> None:
    s.supply[2] -= 1


def break_token(s: Any) -> None:
    s.number[s.board.hex_number["3,2"]] = 0


def break_reach(s: Any) -> None:
    s.reach[0] = 1


def break_caravan(s: Any) -> None:
    s.caravans[6] = 0


def break_merchant(s: Any) -> None:
    s.merchants[6] = s.board.vertex_number["lyon"]


def break_deck(s: Any) -> None:
    s.deck[0] += 1


def break_start(s: Any) -> None:
    s.start_1 = s.board.edge_number["bern/-1,2n"]


@pytest.mark.parametrize(
    "harm",
    [
        break_start,
        break_bank,
        break_hand,
        break_known,
        break_gold,
        break_stock,
        break_goods,
        break_route,
        break_token,
        break_reach,
        break_caravan,
        break_merchant,
        break_deck,
    ],
)
def test_audit_finds_what_was_lost_or_made(at: At, harm: Callable[[Any], None]) -> None:
    s = at(FULL).s
    harm(s)
    assert MERCHANTS.audit(s) != []
