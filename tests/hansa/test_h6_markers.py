"""H6: bonus markers."""

from __future__ import annotations

import pytest

from tests.hansa.table import choices, desk, look, mover, offered, play, points, position, prestige, refused, supply


def test_h6_1_using_costs_no_action_and_happens_once() -> None:
    s = position("turn 1 left 2\nhand 1 develop")
    play(s, "use develop keys")
    assert look(s)["left"] == 2
    assert (desk(s, 1)["markers"], desk(s, 1)["used"]) == ([], ["develop"])
    assert refused(s, "use develop keys") == "H6.1"


def test_h6_1_also_when_no_action_is_left() -> None:
    s = position("turn 1 left 1\nhand 1 +3")
    play(s, "income 1t")
    assert mover(s) == 1
    assert choices(s) == ["use +3", "end"]


def test_h6_1_a_used_marker_still_counts() -> None:
    s = position("turn 1\nhand 1 develop +4")
    before = points(s, 1, "markers")
    play(s, "use develop keys")
    assert points(s, 1, "markers") == before == 3


def test_h6_1_nothing_without_a_marker() -> None:
    s = position("turn 1\nhand 2 swap develop move3 +3 +4\nroute hamburg-stade 2t . .\ncity minden 1t 2t")
    assert offered(s, "use") == []


def test_h6_1_only_in_the_own_turn_and_between_actions() -> None:
    s = position("turn 1\nsupply 1 2t\nhand 2 +3\nhand 1 +4\nroute warburg-coellen 2t . . .")
    assert refused(s, "use +3") == "H6.1"
    play(s, "displace t warburg-coellen.1")
    assert mover(s) == 2
    assert refused(s, "use +3") == "H4.4"
    assert refused(s, "use +4") == "H4.4"


def test_h6_1_not_in_the_action_that_took_it() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t\ncity hannover 2t 2t\nmarker minden-hannover office")
    play(s, "establish minden-hannover")
    assert choices(s) == ["office minden", "skip"]
    assert refused(s, "extra t hannover") == "H6.1"


def test_h6_1_an_older_marker_of_the_same_kind_can_be_used() -> None:
    s = position(
        "turn 1\nhand 1 office\nroute minden-hannover 1t 1t 1t\ncity hannover 2t 2t\nmarker minden-hannover office"
    )
    play(s, "establish minden-hannover", "extra t hannover")
    assert (desk(s, 1)["markers"], desk(s, 1)["used"]) == (["office"], ["office"])


def test_h6_2_neighbours_in_one_city_one_of_them_own() -> None:
    s = position(
        "turn 1\nhand 1 swap\ncity minden 2t 1t 3t 3t\ncity hamburg 2t 3t 4t\ncity goslar 1t\ncity dortmund 1m 2t"
    )
    assert offered(s, "use swap") == ["dortmund.1", "minden.1", "minden.2"]
    play(s, "use swap minden.2")
    assert look(s)["slots"]["minden"] == ["2t", "3t", "1t", "3t"]


def test_h6_2_in_the_last_city_too() -> None:
    s = position("turn 1\nhand 1 swap\ncity warburg 1t 2t")  # the last slots of the data file
    play(s, "use swap warburg.1")
    assert look(s)["slots"]["warburg"] == ["2t", "1t"]


def test_h6_2_shape_and_colour_do_not_matter() -> None:
    s = position("turn 1\nhand 1 swap\ncity dortmund 1m 2t")
    play(s, "use swap dortmund.1")
    assert look(s)["slots"]["dortmund"] == ["2t", "1m", "."]


def test_h6_2_slots_of_two_cities_are_no_neighbours() -> None:
    s = position("turn 1\nhand 1 swap\ncity brunswiek 1t\ncity coellen 2t")  # neighbours in the data file
    assert offered(s, "use swap") == []


def test_h6_2_extra_offices_cannot_be_swapped() -> None:
    s = position("turn 1\nhand 1 swap\ncity minden 2t\nextra minden 1t")
    assert offered(s, "use swap") == []
    assert refused(s, "use swap minden.1") == "H6.2"


def test_h6_3_left_of_all_slots() -> None:
    s = position("turn 1\nhand 1 office\nroute bremen-minden 1t 1t 1t\ncity minden 2t 2t\nextra minden 3t")
    play(s, "establish bremen-minden", "extra t minden")
    assert look(s)["extras"] == {"minden": ["1t", "3t"]}
    assert look(s)["slots"]["minden"] == ["2t", "2t", ".", "."]
    assert desk(s, 1)["used"] == ["office"]


def test_h6_3_the_leftmost_slot_must_be_occupied() -> None:
    s = position("turn 1\nhand 1 office\nroute bremen-minden 1t 1t 1t")
    play(s, "establish bremen-minden")
    assert offered(s, "extra") == []
    assert refused(s, "extra t minden") == "H6.3"


def test_h6_3_neither_shape_nor_colour_matters() -> None:
    s = position("turn 1\nhand 1 office\nroute stendal-perleberg 1m 1t 1t\ncity perleberg 2t")
    play(s, "establish stendal-perleberg")
    assert offered(s, "extra") == ["t perleberg", "m perleberg"]
    play(s, "extra m perleberg")
    assert look(s)["extras"] == {"perleberg": ["1m"]}


def test_h6_3_a_worker_of_the_route_only() -> None:
    s = position("turn 1\nhand 1 office\nsupply 1 1m\nroute stendal-perleberg 1t 1t 1t\ncity perleberg 2t")
    play(s, "establish stendal-perleberg")
    assert offered(s, "extra") == ["t perleberg"]
    assert refused(s, "extra m perleberg") == "H6.3"


def test_h6_3_instead_of_an_office_not_besides() -> None:
    s = position("turn 1 left 2\nhand 1 office\nroute bremen-minden 1t 1t 1t\ncity minden 1t")
    play(s, "establish bremen-minden", "extra t minden")
    assert (mover(s), look(s)["left"]) == (1, 1)
    assert points(s, 1, "network") == 2  # it counts like any office


def test_h6_3_worth_less_than_everything_to_its_right() -> None:
    s = position("turn 1\nhand 1 office\nroute bremen-minden 1t 1t 1t\nroute minden-munster 2t 2t 2t\ncity minden 2t")
    play(s, "establish bremen-minden", "extra t minden", "end")
    assert mover(s) == 2
    before = prestige(s)
    play(s, "establish minden-munster")
    assert prestige(s)[1] == before[1] + 1  # one office each


def test_h6_4_where_a_marker_may_be_laid() -> None:
    s = position(
        """turn 1
        drawn 1 1
        route hamburg-stade . 2t .
        route emden-stade 1t . .
        marker hamburg-lubeck swap
        city bremen 2t 2t
        city hannover 3t 3t
        city duisburg 3t"""
    )
    play(s, "end", "draw +3")
    routes = offered(s, "lay +3")
    for closed in ("hamburg-stade", "emden-stade", "hamburg-lubeck", "bremen-hannover"):
        assert closed not in routes
        assert refused(s, f"lay +3 {closed}") == "H6.4"
    assert "duisburg-dortmund" in routes  # one of two cities is full
    assert len(routes) == 34 - 4


def test_h6_4_the_player_sees_it_before_laying_it() -> None:
    s = position("turn 1\ndrawn 1 1\nmarker hamburg-lubeck swap")
    play(s, "end")
    assert (mover(s), desk(s, 1)["plate"]) == (0, ["?"])
    odds = dict(zip(choices(s), s.weights(), strict=True))
    assert odds == {"draw office": 4, "draw swap": 2, "draw move3": 2, "draw develop": 2, "draw +3": 2, "draw +4": 2}
    play(s, "draw move3")
    assert (mover(s), desk(s, 1)["plate"]) == (1, ["move3"])
    play(s, "lay move3 emden-stade")
    assert look(s)["markers"] == {"emden-stade": "move3", "hamburg-lubeck": "swap"}


def test_h6_4_only_what_is_left_can_be_drawn() -> None:
    s = position("turn 1\ndrawn 1 1\nused 2 +3\nbag +3 +4")
    play(s, "end")
    assert dict(zip(choices(s), s.weights(), strict=True)) == {"draw +3": 1, "draw +4": 2}


@pytest.mark.parametrize("track", ["keys", "actions", "privilege", "book", "bank"])
def test_h6_5_develop_any_track(track: str) -> None:
    s = position("turn 1\nhand 1 develop")
    play(s, f"use develop {track}")
    assert desk(s, 1)["tracks"][track] == 1
    assert supply(s, 1) == ((0, 1) if track == "book" else (1, 0))


def test_h6_5_not_a_fully_open_one() -> None:
    s = position("turn 1\nhand 1 develop\ndesk 1 bank 3 keys 4")
    assert offered(s, "use develop") == ["actions", "privilege", "book"]
    assert refused(s, "use develop bank") == "H5.5"


@pytest.mark.parametrize("more", [3, 4])
@pytest.mark.parametrize("opened", [0, 5])
def test_h6_6_more_actions_this_turn(more: int, opened: int) -> None:
    s = position(f"turn 1\ndesk 1 actions {opened}\nhand 1 +{more}")
    before = look(s)["left"]
    play(s, f"use +{more}")
    assert look(s)["left"] == before + more
    play(s, "end", "end", "end", "end")
    assert (mover(s), look(s)["left"]) == (1, before)


def test_h6_7_up_to_three_workers_of_opponents() -> None:
    s = position("turn 1 left 2\nhand 1 move3\nroute hamburg-stade 2t 3m 1t\nroute emden-stade 4t . 4t")
    assert offered(s, "use move3") == ["emden-stade.1", "emden-stade.3", "hamburg-stade.1", "hamburg-stade.2"]
    play(s, "use move3 emden-stade.1", "lift hamburg-stade.1", "lift hamburg-stade.2")
    assert offered(s, "lift") == []
    play(s, "put 3m arnheim-kampen.1", "put 4t arnheim-kampen.2", "put 2t arnheim-kampen.3")
    assert look(s)["posts"]["arnheim-kampen"] == ["3m", "4t", "2t"]
    assert look(s)["posts"]["hamburg-stade"] == [".", ".", "1t"]
    assert (mover(s), look(s)["left"]) == (1, 2)
    assert desk(s, 1)["used"] == ["move3"]


def test_h6_7_workers_may_change_places_and_fewer_may_be_moved() -> None:
    s = position("turn 1\nhand 1 move3\nroute hamburg-stade 2t 3m .")
    play(
        s,
        "use move3 hamburg-stade.1",
        "lift hamburg-stade.2",
        "put 2t hamburg-stade.2",
        "put 3m hamburg-stade.1",
        "done",
    )
    assert look(s)["posts"]["hamburg-stade"] == ["3m", "2t", "."]


def test_h6_7_nobody_is_displaced_and_own_workers_stay() -> None:
    s = position("turn 1\nhand 1 move3\nroute hamburg-stade 2t 3m 1t")
    assert refused(s, "use move3 hamburg-stade.3") == "H6.7"
    play(s, "use move3 hamburg-stade.1")
    assert refused(s, "put 2t hamburg-stade.2") == "H6.7"
    assert refused(s, "lift hamburg-stade.3") == "H6.7"
