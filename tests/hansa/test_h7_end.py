"""H7: the end of the game, and the points of every category computed by hand."""

from __future__ import annotations

import pytest

from kogge.core.contract import NOBODY
from kogge.games.hansa.game import HANSA
from tests.hansa.table import look, mover, places, play, points, position, prestige, refused

NINE_FULL = """city brunswiek 2t
    city duisburg 2t
    city stade 2t
    city bremen 2t 2t
    city coellen 3t 3t
    city emden 3t 3t
    city goslar 3t 3t
    city hannover 4t 4t
    city hildesheim 4t 4t
    """


def test_h7_1_twenty_points_end_the_game_after_the_action() -> None:
    s = position("turn 1 left 5\nprestige 1 19\nroute minden-hannover 1t 1t 1t\ncity minden 1t")
    play(s, "establish minden-hannover", "skip")
    assert s.to_move() == NOBODY
    assert HANSA.ended_by(s) == "prestige"
    assert prestige(s)[0] == 20
    assert len(s.legal()) == 0
    assert refused(s, "income 1t") == "H7.1"


def test_h7_1_whoever_has_them() -> None:
    s = position("turn 1\nprestige 3 19\nroute minden-hannover 1t 1t 1t\ncity minden 3t")
    play(s, "establish minden-hannover", "skip")
    assert HANSA.ended_by(s) == "prestige"


def test_h7_1_nineteen_are_not_enough() -> None:
    s = position("turn 1\nprestige 1 18\nroute minden-hannover 1t 1t 1t\ncity minden 1t")
    play(s, "establish minden-hannover", "skip")
    assert mover(s) == 1
    assert HANSA.ended_by(s) == ""


def test_h7_1_no_marker_to_draw_ends_the_game() -> None:
    s = position("turn 1\nroute minden-munster 1t 1t 1t\nmarker minden-munster swap\nbag")
    play(s, "establish minden-munster", "skip")
    assert HANSA.ended_by(s) == "markers"


def test_h7_1_drawn_markers_of_this_turn_are_gone_from_the_bag() -> None:
    # Two markers are taken in one turn; of the one marker left only the first can be replaced.
    s = position(
        """turn 1 left 4
        route minden-munster 1t 1t 1t
        route bremen-hannover 1t 1t 1t
        marker minden-munster swap
        marker bremen-hannover move3
        used 2 +3
        bag +3"""
    )
    assert look(s)["undrawn"] == 1
    play(s, "establish minden-munster", "skip")
    assert mover(s) == 1
    play(s, "establish bremen-hannover", "skip")
    assert HANSA.ended_by(s) == "markers"


def test_h7_1_the_tenth_full_city_ends_the_game() -> None:
    s = position(f"turn 1 left 4\ndesk 1 privilege 2\nroute hamburg-lubeck 1t 1t 1t\ncity lubeck 2t\n{NINE_FULL}")
    play(s, "establish hamburg-lubeck", "office lubeck")
    assert s.to_move() == NOBODY
    assert HANSA.ended_by(s) == "cities"


def test_h7_1_nine_full_cities_do_not() -> None:
    s = position(f"turn 1 left 4\ndesk 1 privilege 2\nroute hamburg-lubeck 1t 1t 1t\ncity lubeck 2t\n{NINE_FULL}")
    play(s, "establish hamburg-lubeck", "office hamburg")
    assert (mover(s), look(s)["full_cities"]) == (1, 9)


def test_h7_2_the_categories() -> None:
    parts = HANSA.scores(position("turn 1"))[0].parts
    assert tuple(parts) == ("track", "abilities", "markers", "special", "cities", "network")


def test_h7_2_a_points_on_the_track() -> None:
    s = position("turn 1\nprestige 1 12\nprestige 3 5")
    assert [points(s, seat, "track") for seat in (1, 2, 3, 4)] == [12, 0, 5, 0]


def test_h7_2_b_fully_open_abilities_but_keys() -> None:
    s = position("turn 1\ndesk 1 keys 4 actions 5 bank 3\ndesk 2 privilege 3 book 3 bank 2 actions 4\ndesk 3 keys 4")
    assert [points(s, seat, "abilities") for seat in (1, 2, 3, 4)] == [8, 8, 0, 0]
    s = position("turn 1\ndesk 1 keys 4 actions 5 privilege 3 book 3 bank 3")
    assert points(s, 1, "abilities") == 16


FIFTEEN = ["office"] * 4 + ["swap"] * 3 + ["move3", "move3", "develop", "develop", "+3", "+3", "+4", "+4"]


@pytest.mark.parametrize(
    ("markers", "scored"),
    [(0, 0), (1, 1), (2, 3), (3, 3), (4, 6), (5, 6), (6, 10), (7, 10), (8, 15), (9, 15), (10, 21), (11, 21), (15, 21)],
)
@pytest.mark.parametrize("used", [0, 1, 3])
def test_h7_2_c_markers_collected_used_or_not(markers: int, scored: int, used: int) -> None:
    mine = FIFTEEN[:markers]
    s = position(f"turn 1\nhand 1 {' '.join(mine[used:])}\nused 1 {' '.join(mine[:used])}")
    assert points(s, 1, "markers") == scored


def test_h7_2_d_special_cells() -> None:
    s = position("turn 1\ndesk 1 book 3\nspecial 7 1\nspecial 11 1\nspecial 8 2")
    assert [points(s, seat, "special") for seat in (1, 2, 3, 4)] == [18, 8, 0, 0]


def test_h7_2_e_two_for_each_city_controlled() -> None:
    s = position(
        """turn 1
        city minden 1t 2t 2t 1t
        city hamburg 1t 2t
        city dortmund 3m
        extra dortmund 1t
        city lubeck 4t
        extra lubeck 1t 1t
        city goslar 2t"""
    )
    # Minden: 2 each, seat 1 rightmost. Hamburg: 1 each, seat 2. Dortmund: 1 each, the slot beats the extra office.
    # Lübeck: two extra offices beat one. Goslar: seat 2 alone.
    assert [points(s, seat, "cities") for seat in (1, 2, 3, 4)] == [4, 4, 2, 0]


@pytest.mark.parametrize(("opened", "key"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_h7_2_f_offices_of_the_largest_network_times_the_key(opened: int, key: int) -> None:
    # Minden 3 (one extra), Hannover 1, Bremen 1 are joined; Halle stands alone with 2.
    s = position(
        f"""turn 1
        desk 1 keys {opened}
        city minden 1t 1t 2t
        extra minden 1t
        city hannover 2t 1t
        city bremen 1t
        city halle 1t 1t"""
    )
    assert points(s, 1, "network") == 5 * key


def test_h7_2_f_offices_count_not_cities() -> None:
    # Three joined cities with one office each lose against one city with four.
    s = position("turn 1\ncity bremen 1t\ncity hannover 1t\ncity luneburg 1t\ncity arnheim 1t 1t 1t 1t")
    assert points(s, 1, "network") == 4


def test_h7_2_f_cities_of_others_do_not_join() -> None:
    s = position("turn 1\ncity stendal 1t\ncity brunswiek 2t\ncity minden 1t")
    assert points(s, 1, "network") == 1


def test_h7_2_all_categories_add_up() -> None:
    s = position(
        """turn 1
        prestige 1 13
        desk 1 keys 3 bank 3 book 3
        hand 1 swap
        used 1 +3 +4
        special 9 1
        city minden 1t 1t
        city hannover 1t"""
    )
    score = HANSA.scores(s)[0]
    assert score.parts == {"track": 13, "abilities": 8, "markers": 3, "special": 9, "cities": 4, "network": 9}
    assert score.total == 46
    assert score.data() == {"seat": 0, "total": 46, "place": 1, "parts": score.parts}


def test_h7_3_most_points_win() -> None:
    assert places(position("turn 1\nprestige 1 5\nprestige 2 9\nprestige 3 7")) == [3, 1, 2, 4]


def test_h7_3_tie_the_less_developed_actions_track() -> None:
    s = position(
        "turn 1\nprestige 1 9\nprestige 2 9\nprestige 3 9\ndesk 1 actions 1\ndesk 3 actions 3\ndesk 4 actions 2"
    )
    assert places(s) == [2, 1, 3, 4]


def test_h7_3_then_more_network_points() -> None:
    # 9 on the track and an office worth 2 + 1, against 12 on the track.
    s = position("turn 1\nprestige 1 9\ncity goslar 1t\nprestige 2 12\nprestige 3 1")
    assert [score.total for score in HANSA.scores(s)] == [12, 12, 1, 0]
    assert places(s) == [1, 2, 3, 4]


def test_h7_3_the_actions_track_comes_before_the_network() -> None:
    s = position("turn 1\nprestige 1 9\ncity goslar 1t\ndesk 1 actions 1\nprestige 2 12")
    assert places(s)[:2] == [2, 1]


def test_h7_3_then_a_shared_win() -> None:
    s = position("turn 1\nprestige 1 9\nprestige 3 9\ncity goslar 1t\ncity stade 3t\nprestige 4 12\ndesk 4 actions 1")
    assert [score.total for score in HANSA.scores(s)] == [12, 0, 12, 12]
    assert places(s) == [1, 4, 1, 3]
