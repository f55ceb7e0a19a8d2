"""What a seat may see (R3, H6.4), and states it cannot tell from the true one."""

from __future__ import annotations

import json

import pytest

from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from tests.hansa.table import NO_PROMO, choices, mover, play, position

# Seat 2 could not lay two markers; their faces are known to seat 2 only (R3). Seat 1 has drawn one that nobody saw.
HIDDEN = """turn 1 left 2
    plate 2 {0} {1}
    drawn 1 1
    marker hamburg-lubeck swap
    hand 3 office
    used 4 develop
    """


def as_bytes(data: object) -> bytes:
    return json.dumps(data, sort_keys=True).encode()


def test_r3_a_waiting_marker_is_seen_by_its_owner_only() -> None:
    s = position(HIDDEN.format("+3", "+4"))
    assert HANSA.view(s, 1)["seats"][1]["plate"] == ["+3", "+4"]
    for viewer in (None, 0, 2, 3):
        assert HANSA.view(s, viewer)["seats"][1]["plate"] == ["?", "?"]
    for viewer in (None, 0, 1, 2, 3):
        assert HANSA.view(s, viewer)["seats"][0]["plate"] == ["?"]


def test_r3_others_see_the_same_whatever_waits() -> None:
    one = position(HIDDEN.format("+3", "+4"))
    other = position(HIDDEN.format("office", "move3"))
    for viewer in (None, 0, 2, 3):
        assert as_bytes(HANSA.view(one, viewer)) == as_bytes(HANSA.view(other, viewer))
    assert as_bytes(HANSA.view(one, 1)) != as_bytes(HANSA.view(other, 1))


def test_r3_the_owner_has_fewer_unseen_faces() -> None:
    s = position(HIDDEN.format("+3", "+4"))
    everybody = {"office": 3, "swap": 2, "move3": 2, "develop": 1, "+3": 2, "+4": 2} | NO_PROMO
    assert HANSA.view(s, None)["unseen"] == HANSA.view(s, 0)["unseen"] == everybody
    assert HANSA.view(s, 1)["unseen"] == everybody | {"+3": 1, "+4": 1}
    assert HANSA.view(s, None)["undrawn"] == HANSA.view(s, 1)["undrawn"] == 12 - 3


def test_h6_4_a_draw_is_told_to_its_owner_only() -> None:
    s = play(position(HIDDEN.format("+3", "+4")), "end")
    assert mover(s) == 0
    for text in choices(s):
        action = HANSA.read(s, text)
        assert HANSA.tell(s, action, 0) == text
        assert [HANSA.tell(s, action, viewer) for viewer in (None, 1, 2, 3)] == ["draw ?"] * 4


def test_h6_4_laying_is_told_to_everybody() -> None:
    s = play(position(HIDDEN.format("+3", "+4")), "end", "draw office")
    action = HANSA.read(s, "lay office emden-stade")
    assert {HANSA.tell(s, action, viewer) for viewer in (None, 0, 1, 2, 3)} == {"lay office emden-stade"}


def test_h6_4_between_looking_and_laying_others_see_no_face() -> None:
    s = play(position(HIDDEN.format("+3", "+4")), "end", "draw office")
    other = play(position(HIDDEN.format("+3", "+4")), "end", "draw move3")
    for viewer in (None, 1, 2, 3):
        assert as_bytes(HANSA.view(s, viewer)) == as_bytes(HANSA.view(other, viewer))
    assert HANSA.view(s, 0)["seats"][0]["plate"] == ["office"]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_r3_a_guess_looks_the_same_to_the_seat(seat: int) -> None:
    s = position(HIDDEN.format("+3", "+4"))
    before = s.key()
    seen = as_bytes(HANSA.view(s, seat))
    dealer = Dealer("guess")
    plates = set()
    for _ in range(60):
        guess = HANSA.guess(s, seat, dealer)
        assert as_bytes(HANSA.view(guess, seat)) == seen
        assert HANSA.audit(guess) == []
        assert guess.to_move() == s.to_move()
        assert len(HANSA.view(guess, 1)["seats"][1]["plate"]) == 2
        plates.add(tuple(HANSA.view(guess, 1)["seats"][1]["plate"]))
    assert s.key() == before
    assert (plates == {("+3", "+4")}) == (seat == 1)  # the owner knows, everybody else guesses


def test_r3_a_guess_deals_only_faces_that_are_unseen() -> None:
    # Everything but three markers lies open: seat 3 can guess nothing but them.
    s = position("turn 1\nplate 2 +3\nbag +4\nused 3 +4 +3")
    faces = {"office": 0, "swap": 0, "move3": 0, "develop": 0, "+3": 1, "+4": 1} | NO_PROMO
    assert HANSA.view(s, 2)["unseen"] == faces
    dealer = Dealer("few")
    dealt = [HANSA.view(HANSA.guess(s, 2, dealer), 1)["seats"][1]["plate"][0] for _ in range(200)]
    assert set(dealt) == {"+3", "+4"}
    assert 60 < dealt.count("+3") < 140


def test_h6_4_a_guess_while_another_seat_lays_can_be_played_on() -> None:
    s = play(position(HIDDEN.format("+3", "+4")), "end", "draw office")
    dealer = Dealer("lay")
    for _ in range(20):
        guess = HANSA.guess(s, 2, dealer)
        assert mover(guess) == 1
        plate = HANSA.view(guess, 0)["seats"][0]["plate"]
        assert {text.split()[1] for text in choices(guess)} == set(plate)
        guess.apply(guess.legal()[0])
        assert HANSA.audit(guess) == []


def test_a_view_is_plain_data_and_a_scene_too() -> None:
    s = position(HIDDEN.format("+3", "+4"))
    for viewer in (None, 0, 1):
        view = HANSA.view(s, viewer)
        assert json.loads(json.dumps(view)) == view
    scene = HANSA.scene(s.options)
    assert json.loads(json.dumps(scene)) == scene
    assert set(scene["names"]) == {city["id"] for city in scene["board"]["cities"]}
    assert set(scene["title"]) == {"en", "uk", "pl", "ru"}


def test_a_scene_is_the_same_for_the_whole_board() -> None:
    four = HANSA.scene(MENU.choose("league-45", 4, {}))
    assert four == HANSA.scene(MENU.choose("league-45", 5, {"first": "2"}))
    assert four["board"]["board"] == "league-45"
    assert HANSA.scene(MENU.choose("league-3", 3, {}))["board"]["board"] == "league-3"


def test_h4_9_the_view_names_who_controls_a_city() -> None:
    s = position(
        """turn 1
        city hannover 1t 2m
        city minden 2t
        city gottingen 1t"""
    )
    control = HANSA.view(s, None)["control"]
    assert control == {"hannover": 1, "minden": 1, "gottingen": 0}
    assert all(s.controller(i) == control.get(city, -1) for i, city in enumerate(s.board.cities))


def test_h12_the_neutral_colour_controls_as_minus_one() -> None:
    s = position("turn 1\ncity gottingen nt", "board league-3\nplayers 2\n")
    assert HANSA.view(s, None)["control"] == {"gottingen": -1}


def test_h4_8_the_view_names_complete_routes_and_whose_they_are() -> None:
    s = position(
        """turn 1
        route hamburg-lubeck 1t 1m 1t
        route hamburg-stade 2t 2t .
        route emden-stade 1t 2t 1t
        route emden-groningen 2t 2t 2t"""
    )
    assert HANSA.view(s, 3)["complete"] == {"hamburg-lubeck": 0, "emden-groningen": 1}


def test_h7_2_the_view_names_the_routes_that_join_own_cities() -> None:
    s = position(
        """turn 1
        city hannover 1t 2m
        city minden 1t
        city gottingen 1t
        city hamburg 2t"""
    )
    seats = HANSA.view(s, None)["seats"]
    assert seats[0]["network"] == {"offices": 2, "routes": ["minden-hannover"]}
    assert seats[1]["network"] == {"offices": 1, "routes": []}
    assert seats[2]["network"] == {"offices": 0, "routes": []}
