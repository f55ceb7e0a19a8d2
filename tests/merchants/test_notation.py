"""Actions as text, anchors, and refusals for every kind of pending decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kogge.bots.random import decide
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.core.errors import BadNotation
from kogge.games.merchants.game import MENU, MERCHANTS

At = Callable[[str], Any]

TEXTS = (
    "route prague/2,0n",
    "hire prague",
    "hire prague 2",
    "equip prague/2,0n",
    "equip prague/2,0n 1",
    "card",
    "buy salt",
    "exchange wool gold",
    "walk 1 2,0n",
    "drive 2 prague/2,0n",
    "deliver prague",
    "play lancer",
    "offer",
    "end",
    "roll",
    "step 2,0n",
    "stop",
    "go prague/2,0n",
    "halt",
    "lay 3,2",
    "shift 4,0 3,2",
    "share 1-0-2",
    "pay 2 0",
    "skip",
    "get ore",
    "discard ore",
    "robber 3,2",
    "rob 2",
    "give gold",
    "want ore",
    "send",
    "drop",
    "accept",
    "counter",
    "refuse",
    "take 2",
    "withdraw",
    "post prague",
    "neutral prague",
    "first 2",
    "hide 3,2",
    "dice 8",
    "steal ore",
    "draw lancer",
    "reveal 10",
)


def test_notation_every_form_reads_and_writes(at: At) -> None:
    table = at("board short\nplayers 3\nturn 1")
    for text in TEXTS:
        action = MERCHANTS.read(table.s, text)
        assert MERCHANTS.read(table.s, MERCHANTS.write(table.s, action)) == action


def test_notation_a_path_is_named_from_either_end_and_by_corners(at: At) -> None:
    s = at("board short\nplayers 3\nturn 1").s
    same = {MERCHANTS.read(s, f"route {path}") for path in ("prague/2,0n", "2,0n/prague", "2,-1s/2,0n", "2,0n/2,-1s")}
    assert len(same) == 1
    assert MERCHANTS.write(s, same.pop()) == "route 2,0n/prague"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "build prague",
        "route prague",
        "route prague/wroclaw",
        "route prague/atlantis",
        "hire",
        "hire prague 3",
        "hire prague 1 2",
        "walk 1",
        "walk 3 prague",
        "walk 1 9,9n",
        "buy gold",
        "give beer",
        "exchange gold wool",
        "play joker",
        "rob 4",
        "rob x",
        "dice 13",
        "dice ²",
        "share 1-2",
        "share 1-2-99",
        "share a-b-c",
        "pay 2",
        "pay 2 64",
        "pay 4 1",
        "pay 2 x",
        "end now",
        "robber 0,0",
    ],
)
def test_notation_says_what_is_wrong(at: At, text: str) -> None:
    with pytest.raises(BadNotation):
        MERCHANTS.read(at("board short\nplayers 3\nturn 1").s, text)


def test_notation_anchors(at: At) -> None:
    s = at("board short\nplayers 3\nturn 1").s
    anchors = {text: MERCHANTS.anchor(s, MERCHANTS.read(s, text)) for text in TEXTS}
    assert anchors["route prague/2,0n"] == anchors["go prague/2,0n"] == "edge:2,0n/prague"
    assert anchors["hire prague"] == anchors["deliver prague"] == "city:prague"
    assert anchors["walk 1 2,0n"] == anchors["step 2,0n"] == "vertex:2,0n"
    assert anchors["robber 3,2"] == anchors["shift 4,0 3,2"] == "hex:3,2"
    assert anchors["buy salt"] == "kind:salt"
    assert anchors["play lancer"] == "card:lancer"
    assert anchors["take 2"] == "seat:2"
    assert anchors["end"] == ""


@pytest.mark.parametrize(("board", "players"), [("short", 3), ("main", 4)])
def test_why_not_answers_everything_in_every_position(board: str, players: int) -> None:
    """None exactly for what is legal, and otherwise a rule id and a reason."""
    s = MERCHANTS.new(MENU.choose(board, players, {"offers": "10"}))
    dealer = Dealer(f"why not {board}")
    asked = set()
    texts = [text for text in TEXTS if not text.startswith("share")] + ["share " + "-".join(["1"] * players)]
    for made in range(6000):
        if s.to_move() == NOBODY:
            break
        name = s.agenda[-1].name
        if name not in asked or made % 50 == 0:
            asked.add(name)
            legal = list(s.legal())
            for text in texts + [MERCHANTS.write(s, action) for action in legal]:
                refusal = MERCHANTS.why_not(s, text)
                assert (refusal is None) == (MERCHANTS.read(s, text) in legal)
                assert refusal is None or (refusal.rule.startswith("M") and refusal.reason)
        s.apply(decide(s, dealer))
    assert {"turn", "dice", "walking", "driving", "offer", "answer", "discard", "robber", "steal", "dawn"} <= asked
