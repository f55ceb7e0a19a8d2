"""R1 to R8: what the books print wrong or differently."""

from __future__ import annotations

import pytest

from kogge.core.contract import NOBODY
from kogge.games.hansa.game import HANSA
from tests.hansa.table import (
    choices,
    desk,
    look,
    mover,
    new,
    offered,
    play,
    points,
    position,
    prestige,
    refused,
    with_boats,
)

# The two ends of the only route without a worker: nowhere to lay a marker.
COELLEN_FULL = "city coellen 2t 2t\ncity warburg 2t 2t\n"


def crowded() -> str:
    """A worker on the first post of every route but the one to Coellen."""
    board = new(4).board
    rows = [f"desk {seat} keys 4 actions 5 privilege 3 bank 3" for seat in (2, 3, 4)]
    for number, name in enumerate(board.routes):
        if name != "warburg-coellen":
            rows.append(f"route {name} {number % 3 + 2}t" + " ." * (int(board.length[number]) - 1))
    return "\n".join([*rows, ""])


def test_r1_the_second_value_of_the_bank_is_five() -> None:
    s = position("turn 1\ndesk 1 bank 1")
    assert "income 5t" in choices(s)
    assert refused(s, "income 6t") == "H4.1"


def test_r2_no_city_is_full_and_no_face_is_known() -> None:
    s = play(new(4), "first 2")
    view = look(s)
    assert view["full_cities"] == 0
    assert view["undrawn"] == 15
    assert all(seat["plate"] == [] for seat in view["seats"])


def test_r3_a_marker_that_cannot_be_laid_waits_for_the_next_turn() -> None:
    s = position(f"turn 1\ndrawn 1 1\n{COELLEN_FULL}{crowded()}")
    play(s, "end", "draw +3")
    assert mover(s) == 2  # no route may have it
    assert desk(s, 1)["plate"] == ["+3"]
    play(s, "move arnheim-duisburg.1", "put t arnheim-kampen.2", "done", "end")
    assert mover(s) == 3  # a route is free now, but it is not the owner's turn
    play(s, "end", "end")
    assert mover(s) == 1
    play(s, "end")
    assert choices(s) == ["lay +3 arnheim-duisburg"]
    play(s, "lay +3 arnheim-duisburg")
    assert mover(s) == 2
    assert desk(s, 1)["plate"] == []


def test_r3_what_can_be_laid_is_laid() -> None:
    s = position(f"turn 1\ndrawn 1 2\ncity coellen 2t 2t\ncity warburg 2t\n{crowded()}")
    play(s, "end", "draw +3", "draw swap")
    assert choices(s) == ["lay swap warburg-coellen", "lay +3 warburg-coellen"]
    play(s, "lay swap warburg-coellen")
    assert mover(s) == 2
    assert desk(s, 1)["plate"] == ["+3"]


def test_r4_a_player_who_cannot_act_can_only_end_the_turn() -> None:
    s = position(
        "turn 1\ncity hamburg 1t 1t 1t\ncity minden 1t 1t 1t 1t\ncity osnabruck 1t 1t 1t\ncity goslar 1t\nspecial 7 1"
    )
    assert choices(s) == ["end"]
    assert mover(play(s, "end")) == 2


def test_r5_the_league_board_has_no_boat_posts() -> None:
    for players in (3, 4):
        assert sum(new(players).board.boat) == 0


def test_r5_boat_posts_take_merchants_only_when_placing() -> None:
    s = with_boats(position("turn 1\nsupply 1 3t 1m"), "hamburg-stade.2")
    assert "hamburg-stade.2" not in offered(s, "place t")
    assert "hamburg-stade.2" in offered(s, "place m")
    assert refused(s, "place t hamburg-stade.2") == "R5"


def test_r5_when_displacing() -> None:
    s = with_boats(position("turn 1\nsupply 1 3t 1m\nroute hamburg-stade . 2m ."), "hamburg-stade.2")
    assert offered(s, "displace") == ["m hamburg-stade.2"]
    assert refused(s, "displace t hamburg-stade.2") == "R5"


def test_r5_when_moving() -> None:
    s = with_boats(position("turn 1\nroute hamburg-stade 1t . 1m"), "hamburg-stade.2")
    play(s, "move hamburg-stade.1", "lift hamburg-stade.3")
    assert "hamburg-stade.2" not in offered(s, "put t")
    assert "hamburg-stade.2" in offered(s, "put m")
    assert refused(s, "put t hamburg-stade.2") == "R5"


def test_r5_the_nearest_routes_are_looked_for_by_kind() -> None:
    # Beside the route only a boat post is empty: near for the merchant, while the trader must go further.
    s = position(
        """turn 1
        supply 1 3t
        route warburg-coellen 2m . . .
        route paderborn-warburg 3t 3t .
        route warburg-gottingen 4t 4t 4t"""
    )
    with_boats(s, "paderborn-warburg.3")
    play(s, "displace t warburg-coellen.1")
    assert offered(s, "put m") == ["paderborn-warburg.3"]
    assert {text.split(".")[0] for text in offered(s, "put t")} == {
        "minden-paderborn",
        "paderborn-dortmund",
        "paderborn-hildesheim",
        "quedlinburg-gottingen",
    }
    assert refused(s, "put t paderborn-warburg.3") == "R5"


def test_r6_twenty_points_do_not_cut_the_action_short() -> None:
    s = position(
        """turn 1 left 3
        prestige 1 19
        route hamburg-lubeck 1t 1t 1t
        city hamburg 1t
        marker hamburg-lubeck +3"""
    )
    play(s, "establish hamburg-lubeck")
    assert prestige(s)[0] == 20
    assert desk(s, 1)["markers"] == ["+3"]
    play(s, "office lubeck")
    assert prestige(s)[0] == 21
    assert s.to_move() == NOBODY


def test_r6_the_last_full_city_still_scores_its_link() -> None:
    s = position(
        """turn 1 left 3
        desk 1 privilege 3
        route minden-munster 1t 1t 1t
        city minden 2t 2t 2t
        city munster 1t
        city arnheim 1t
        city stendal 1t
        city brunswiek 1t
        city duisburg 2t
        city stade 2t
        city bremen 3t 3t
        city coellen 3t 3t
        city emden 3t 3t
        city goslar 4t 4t
        city hannover 4t 4t
        city hildesheim 4t 4t"""
    )
    assert look(s)["full_cities"] == 9
    play(s, "establish minden-munster", "office minden")
    assert HANSA.ended_by(s) == "cities"
    assert prestige(s) == [8, 1, 0, 0]  # 1 for Münster, 7 for the link


def test_r7_the_marker_of_the_last_action_counts_those_on_the_plate_do_not() -> None:
    s = position(
        """turn 1
        prestige 1 19
        route minden-hannover 1t 1t 1t
        city minden 1t
        marker minden-hannover swap
        plate 1 +3 +4"""
    )
    assert points(s, 1, "markers") == 0
    play(s, "establish minden-hannover", "skip")
    assert s.to_move() == NOBODY
    assert desk(s, 1)["plate"] == ["+3", "+4", "?"]
    assert points(s, 1, "markers") == 1


@pytest.mark.parametrize("slots", ["2t", "2t 2t"])
def test_r8_an_extra_office_fills_no_city(slots: str) -> None:
    s = position(f"turn 1\nhand 1 office\nroute bremen-hannover 1t 1t 1t\ncity hannover {slots}")
    full = look(s)["full_cities"]
    assert full == slots.count("t") - 1
    play(s, "establish bremen-hannover", "extra t hannover")
    assert look(s)["full_cities"] == full
    assert HANSA.audit(s) == []


def test_r8_a_city_with_extra_offices_still_fills_by_its_last_slot() -> None:
    s = position("turn 1\ndesk 1 privilege 2\nroute bremen-hannover 1t 1t 1t\ncity hannover 2t\nextra hannover 3t 2t")
    play(s, "establish bremen-hannover", "office hannover")
    assert look(s)["slots"]["hannover"] == ["2t", "1t"]
    assert look(s)["full_cities"] == 1
