"""H4, action E: establishing a route, steps 1 and 2."""

from __future__ import annotations

from kogge.core.contract import NOBODY
from kogge.games.hansa.game import HANSA
from tests.hansa.table import choices, desk, look, mover, offered, play, position, prestige, refused, stock


def test_h4_8_only_when_every_post_holds_an_own_worker() -> None:
    s = position(
        """turn 1
        route hamburg-lubeck 1t 1m 1t
        route hamburg-stade 1t 1t .
        route emden-stade 1t 2t 1t
        route emden-groningen 2t 2t 2t"""
    )
    assert offered(s, "establish") == ["hamburg-lubeck"]
    for route in ("hamburg-stade", "emden-stade", "emden-groningen"):
        assert refused(s, f"establish {route}") == "H4.8"


def test_h4_8_occupying_all_posts_establishes_nothing_by_itself() -> None:
    s = position("turn 1 left 2\nsupply 1 1t\nroute hamburg-lubeck 1t 1t .")
    play(s, "place t hamburg-lubeck.3")
    assert look(s)["posts"]["hamburg-lubeck"] == ["1t", "1t", "1t"]


def test_h4_8_prestige_and_marker_come_before_the_third_step() -> None:
    s = position(
        """turn 1
        route minden-hannover 1t 1t 1t
        city hannover 1t
        marker minden-hannover swap"""
    )
    play(s, "establish minden-hannover")
    assert prestige(s) == [1, 0, 0, 0]
    assert desk(s, 1)["markers"] == ["swap"]
    assert choices(s) == ["office minden", "skip"]


def test_h4_8_the_worker_used_stays_the_others_return() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1m 1t")
    before = stock(s, 1)
    play(s, "establish minden-hannover", "office hannover")
    assert look(s)["posts"]["minden-hannover"] == [".", ".", "."]
    assert look(s)["slots"]["hannover"] == ["1t", "."]
    assert stock(s, 1) == (before[0] + 1, before[1] + 1)


def test_h4_8_all_return_when_nothing_or_an_ability_is_chosen() -> None:
    for last in ("skip", "develop bank"):
        s = position("turn 1\nroute hamburg-lubeck 1t 1m 1t")
        before = stock(s, 1)
        play(s, "establish hamburg-lubeck", last)
        assert stock(s, 1) == (before[0] + 2, before[1] + 1)


def test_h4_8_at_most_one_third_step() -> None:
    s = position("turn 1 left 2\nroute hamburg-lubeck 1t 1t 1t")
    play(s, "establish hamburg-lubeck")
    assert choices(s) == ["office hamburg", "office lubeck", "develop bank", "skip"]
    play(s, "office lubeck")
    assert (mover(s), look(s)["left"]) == (1, 1)
    assert not offered(s, "develop")


def test_h4_9_the_player_with_most_offices_scores() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t\ncity minden 2t 3t 2t\ncity hannover 3t 1t\nextra hannover 3t")
    play(s, "establish minden-hannover")
    assert prestige(s) == [0, 1, 1, 0]


def test_h4_9_tie_the_rightmost_office_among_the_tied() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t\ncity minden 1t 2t 2t 3t\nextra minden 1t")
    play(s, "establish minden-hannover")
    assert prestige(s) == [0, 1, 0, 0]  # seat 3 is further right, but has fewer


def test_h4_9_two_points_for_both_cities() -> None:
    s = position("turn 2\nroute minden-hannover 2t 2t 2t\ncity minden 1t\ncity hannover 1t")
    play(s, "establish minden-hannover")
    assert prestige(s) == [2, 0, 0, 0]


def test_h4_9_nobody_scores_for_an_empty_city() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t")
    play(s, "establish minden-hannover", "office minden")
    assert prestige(s) == [0, 0, 0, 0]  # the office of this very action came after the first step


def test_h4_9_extra_offices_count_but_lie_leftmost() -> None:
    s = position("turn 3\nroute bremen-minden 3t 3t 3t\ncity minden 1t\nextra minden 2t")
    play(s, "establish bremen-minden")
    assert prestige(s) == [1, 0, 0, 0]
    s = position("turn 3\nroute bremen-minden 3t 3t 3t\ncity minden 1t\nextra minden 2t 2t")
    play(s, "establish bremen-minden")
    assert prestige(s) == [0, 1, 0, 0]


def test_h4_9_of_two_extra_offices_the_first_is_further_right() -> None:
    s = position("turn 3\nroute bremen-minden 3t 3t 3t\ncity minden 1t\nextra minden 2t 4t 4t 2t")
    play(s, "establish bremen-minden")
    assert prestige(s) == [0, 1, 0, 0]


def test_h4_10_the_marker_is_taken_and_one_drawn_unseen() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t\nmarker minden-hannover +4")
    undrawn = look(s)["undrawn"]
    play(s, "establish minden-hannover", "skip")
    assert desk(s, 1)["markers"] == ["+4"]
    assert desk(s, 1)["plate"] == ["?"]
    assert look(s)["undrawn"] == undrawn - 1
    assert look(s)["markers"] == {}


def test_h4_10_it_can_be_used_from_the_next_action_on() -> None:
    s = position("turn 1 left 1\nroute minden-hannover 1t 1t 1t\nmarker minden-hannover +4")
    play(s, "establish minden-hannover")
    assert refused(s, "use +4") == "H4.8"
    play(s, "skip", "use +4")
    assert look(s)["left"] == 4


def test_h4_10_no_marker_no_draw() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t\nmarker bremen-minden +4")
    play(s, "establish minden-hannover", "skip")
    assert desk(s, 1)["markers"] == desk(s, 1)["plate"] == []


def test_h4_10_the_game_ends_when_none_is_left_to_draw() -> None:
    s = position("turn 1 left 2\nroute minden-hannover 1t 1t 1t\nmarker minden-hannover +4\nbag")
    assert look(s)["undrawn"] == 0
    play(s, "establish minden-hannover")
    assert choices(s) == ["office hannover", "office minden", "skip"]
    play(s, "office minden")
    assert s.to_move() == NOBODY
    assert HANSA.ended_by(s) == "markers"
    assert desk(s, 1)["markers"] == ["+4"]
    assert refused(s, "use +4") == "H7.1"


def test_h4_10_drawing_the_last_one_does_not_end_the_game() -> None:
    s = position("turn 1 left 2\nroute minden-hannover 1t 1t 1t\nmarker minden-hannover +4\nbag +3\nused 1 +3")
    assert look(s)["undrawn"] == 1
    play(s, "establish minden-hannover", "skip")
    assert mover(s) == 1
    assert look(s)["undrawn"] == 0
