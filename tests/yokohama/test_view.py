"""What seats see and guess."""

from __future__ import annotations

import json

import pytest

from kogge.core.dealer import Dealer
from kogge.games.yokohama.game import MENU, YOKOHAMA
from tests.yokohama.table import dealt, let_chance_decide, look, play, position


def test_y2_1_only_orders_in_hand_are_hidden() -> None:
    s = position(
        "turn 1\norders 1 order_05\nsecret 1 order_09\nboxed 1 order_10\norders 2 order_06\nfulfilled 2 order_07"
    )
    own, other, anybody = (YOKOHAMA.view(s, seat) for seat in (0, 1, None))
    assert own["seats"][0]["orders"] == ["order_05", "order_09"]
    assert own["seats"][0]["boxed"] == "order_10"
    for view in (other, anybody):
        assert view["seats"][0]["orders"] == ["?", "?"]
        assert view["seats"][0]["boxed"] == "?"
    assert other["seats"][1]["orders"] == ["order_06"]
    assert anybody["seats"][1]["fulfilled"] == ["order_07"]
    for view in (own, other, anybody):
        view["seats"] = view["unseen_orders"] = view["seat"] = None
    assert own == other == anybody


def test_y2_1_unseen_orders_are_what_the_viewer_cannot_look_at() -> None:
    s = position(
        "turn 1\norders 1 order_05\nboxed 1 order_10\norders 2 order_06\nport a order_01\nfulfilled 3 order_07"
    )
    seen = {"order_01", "order_07"}
    everything = {f"order_{n:02}" for n in range(1, 37)}
    assert set(YOKOHAMA.view(s, 0)["unseen_orders"]) == everything - seen - {"order_05", "order_10"}
    assert set(YOKOHAMA.view(s, 1)["unseen_orders"]) == everything - seen - {"order_06"}
    assert set(look(s)["unseen_orders"]) == everything - seen


def test_y2_1_two_states_that_differ_in_secrets_look_the_same_to_others() -> None:
    texts = ("secret 2 order_09\nboxed 2 order_10", "secret 2 order_20\nboxed 2 order_21")
    one, two = (position(f"turn 1\nsecret 1 order_01\n{text}") for text in texts)
    for seat in (0, 2, 3, None):
        assert json.dumps(YOKOHAMA.view(one, seat)) == json.dumps(YOKOHAMA.view(two, seat))
    assert YOKOHAMA.view(one, 1) != YOKOHAMA.view(two, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_y1_5_a_guess_while_orders_are_dealt_and_kept(players: int) -> None:
    s = dealt(players, first="1")
    for _ in range(players):
        for seat in range(players):
            guessed = YOKOHAMA.guess(s, seat, Dealer(f"{seat}"))
            assert YOKOHAMA.view(guessed, seat) == YOKOHAMA.view(s, seat)
            assert YOKOHAMA.audit(guessed) == []
            assert guessed.to_move() == s.to_move()
        s.apply(s.legal()[0])


def test_y2_1_a_guess_reaches_every_order_equally() -> None:
    """Y2.1: 4 players, 36 orders, own one known: each of the others is guessed about as often."""
    s = position("turn 1\nsecret 1 order_01\nsecret 2 order_02")
    counts: dict[str, int] = {}
    dealer = Dealer("equal")
    for _ in range(3500):
        order = YOKOHAMA.view(YOKOHAMA.guess(s, 0, dealer), 1)["seats"][1]["orders"][0]
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 35
    assert min(counts.values()) > 50
    assert max(counts.values()) < 160


def test_scene_has_what_a_table_draws() -> None:
    scene = YOKOHAMA.scene(MENU.choose("city", 3, {}))
    assert len(scene["places"]) == len(scene["near"]) == 14
    assert scene["places"][0] == {"x": 0, "y": 0}
    assert scene["places"][5] == {"x": 0.5, "y": 1}
    assert scene["components"]["orders"]["orders"][0]["id"] == "order_01"
    assert json.loads(json.dumps(scene)) == scene


def test_views_during_set_up_are_plain_data() -> None:
    s = YOKOHAMA.new(MENU.choose("city", 2, {"reward_tokens": "yes"}))
    dealer = Dealer("plain")
    while s.to_move() < 0:
        json.dumps(YOKOHAMA.view(s, 0))
        s.apply(s.legal()[dealer.pick(s.weights())])


def test_used_once_per_turn_is_shown() -> None:
    s = position("turn 1\ntechs 1 spinning_mill\nmen 1 bank 1\nagents 1 us")
    play(s, "spin", "agent bank")
    assert look(s)["used"] == ["agent", "spinning_mill"]


def test_y5_8_an_order_taken_from_a_port_is_told_to_all() -> None:
    s = position("turn 1 move\nmen 1 port_a 1\nport a order_01 order_02")
    play(s, "enter port_a")
    action = YOKOHAMA.read(s, "order order_01 a1 free")
    assert YOKOHAMA.tell(s, action, 1) == "order order_01 a1 free"
    s.apply(action)
    assert let_chance_decide(s).to_move() == 1
