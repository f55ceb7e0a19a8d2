"""Rulings: what the engine decides where the rulebook is silent."""

from __future__ import annotations

from kogge.core.dealer import Dealer
from kogge.games.yokohama.game import YOKOHAMA
from kogge.games.yokohama.state import NEUTRAL
from tests.yokohama.table import (
    choices,
    dealt,
    desk,
    hand,
    look,
    men,
    mover,
    offered,
    pending,
    play,
    points,
    position,
    refused,
    things,
    yen,
)


def test_yr6_every_flag_belongs_to_one_pair() -> None:
    """YR6: the third British flag brings nothing, the fourth the second agent."""
    s = position(
        "turn 1\nfulfilled 1 order_06 order_10\nagents 1 uk\nthings 1 tea 5 fish 5\norders 1 order_01 order_02"
    )
    play(s, "fulfil order_01")
    assert desk(s, 1)["agents"]["uk"] == 1
    play(s, "fulfil order_02")
    assert desk(s, 1)["agents"]["uk"] == 2


def test_yr7_where_spinning_mill_and_university_are_offered() -> None:
    techs = "techs 1 spinning_mill university\nthings 1 yen 2"
    s = position(f"turn 1\n{techs}")
    assert choices(s) == ["spin", "study", "done"]
    s = position(f"turn 1 place\n{techs}")
    assert offered(s, "spin") == [""]
    s = position(f"turn 1 move\n{techs}\nmen 1 church 1 bank 1\npresident 1 bank")
    assert choices(s) == ["walk church", "recall", "spin", "study"]
    play(s, "walk church")
    assert choices(s)[-3:] == ["spin", "study", "done"]
    for name in ("employment_agency", "chinatown"):
        s = play(position(f"turn 1 move\n{techs}\nmen 1 {name} 2"), f"enter {name}")
        assert choices(s)[-3:] == ["spin", "study", "done"]


SHOP_FOR_TWO_MOVEMENTS = """
    turn 1 move
    men 1 bank 3
    tile bank building_04
    hand 1 shop 1 assistant 0
    things 1 yen 0
    techs 1 university
"""


def test_yr7_university_brings_an_assistant_for_a_movement() -> None:
    s = position(SHOP_FOR_TWO_MOVEMENTS)
    play(s, "enter bank", "shop 4")
    assert choices(s) == ["lift bank", "study", "done"]
    play(s, "study")
    assert (yen(s), hand(s)) == (3, 1)
    play(s, "deploy church")
    assert men(s, "church") == 1
    assert choices(s) == ["lift bank", "lift church", "done"]  # once per turn


def test_yr7_by_version_1_university_is_not_offered_at_a_movement() -> None:
    s = position("version 1\n" + SHOP_FOR_TWO_MOVEMENTS)
    play(s, "enter bank", "shop 4")
    assert choices(s) == ["lift bank", "done"]
    assert refused(s, "study") == "Y6.1"


# The only assistant goes to the church board, whose third cell brings two movements.
ALONE_IN_CHURCH = """
    turn 1 move
    men 1 church 1
    shop 1 church 1
    hand 1 assistant 0 shop 0
    things 1 copper 1 silk 2 tea 1 fish 0
"""


def test_yr7_a_movement_is_offered_when_university_alone_can_make_it() -> None:
    s = position(ALONE_IN_CHURCH + "techs 1 university\nthings 1 yen 1")
    play(s, "enter church", "pray 3 here")
    assert (pending(s), choices(s)) == ("movement", ["study", "done"])
    for more in ("version 1\ntechs 1 university", "", "techs 1 university\nused university"):
        s = position(f"{ALONE_IN_CHURCH}{more}\nthings 1 yen 1")
        play(s, "enter church", "pray 3 here")
        assert pending(s) != "movement"


def test_yr7_at_a_movement_the_mill_is_offered_only_to_pay_for_university() -> None:
    both = ALONE_IN_CHURCH + "techs 1 university spinning_mill\n"
    s = position(both + "things 1 yen 0")
    play(s, "enter church", "pray 3 here")
    assert (pending(s), choices(s)) == ("movement", ["spin", "done"])
    play(s, "spin", "study", "deploy bank")
    assert (yen(s), men(s, "bank")) == (1, 1)
    s = position(both + "things 1 yen 1")
    play(s, "enter church", "pray 3 here")
    assert choices(s) == ["study", "done"]
    play(s, "study")
    assert "spin" not in choices(s)


def test_yr7_money_from_the_mill_counts_at_once() -> None:
    """YR7: without it the president of blue could not be passed."""
    s = position(
        "turn 1 move\ntechs 1 spinning_mill\nmen 1 bank 1 church 1 customs 1\npresident 1 bank\npresident 2 church"
    )
    assert choices(s) == ["recall", "spin"]
    play(s, "spin", "walk church", "walk customs")
    assert (yen(s), yen(s, 2)) == (1, 1)


def test_yr8_a_president_in_hand_enters_when_it_can() -> None:
    s = position("turn 1 move\nmen 1 bank 1")
    assert choices(s) == ["enter bank"]
    assert refused(s, "recall") == "YR8"
    s = position("turn 1 move\nmen 1 bank 1\npresident 2 bank")
    assert pending(s) == "collect"
    play(s, "collect bank")
    assert mover(s) == 2


def test_yr9_jumps_from_the_hand() -> None:
    """YR9: accessible locations are entered, all others reached by tram."""
    s = position("turn 1 move\nmen 1 bank 1\ntechs 1 tram station\nstation church")
    assert offered(s, "enter") == ["bank"]
    assert "bank" not in offered(s, "tram")
    assert offered(s, "ride") == ["church"]
    assert "recall" not in choices(s)


def test_yr9_postal_service_does_not_help_the_tram() -> None:
    s = position("turn 1 move\ntechs 1 tram postal\nmen 1 bank 1\npresident 2 church\npresident 3 bank\nthings 1 yen 1")
    assert "church" not in offered(s, "tram")
    assert refused(s, "tram church") == "Y7.1"
    assert offered(s, "enter") == ["bank"]


def test_yr10_no_location_twice_on_a_walk() -> None:
    s = position("turn 1 move\nmen 1 bank 1 church 1 tea_plantation 1 fishing_ground 1\npresident 1 bank")
    play(s, "walk church", "walk fishing_ground")
    assert offered(s, "walk") == ["tea_plantation"]
    assert refused(s, "walk church") == "YR10"


def test_yr10_no_location_that_leads_nowhere() -> None:
    s = position("turn 1 move\nmen 1 bank 1 silk_mill 1 church 1\npresident 1 bank\npresident 2 church\nthings 1 yen 5")
    assert offered(s, "walk") == ["silk_mill"]
    assert refused(s, "walk church") == "Y3.2"


def test_yr10_no_money_opens_a_way_that_leads_nowhere() -> None:
    s = position("turn 1 move\nmen 1 port_b 1 bank 1\npresident 1 port_b\nthings 1 yen 500")
    assert pending(s) == "collect"  # not into the canal, where nothing leads on


def test_yr11_action_points_are_counted_once() -> None:
    """YR11: an assistant that went to the church board still counts for building."""
    s = position("turn 1 move\nmen 1 church 3\nhand 1 assistant 0 shop 1")
    play(s, "enter church", "pray 1 here")
    assert men(s, "church") == 2
    assert pending(s) == "build"


def test_yr12_exactly_the_missing_faith_is_given() -> None:
    """YR12: asked only while there is a choice."""
    s = position("turn 1 move\nmen 1 church 3\nhand 1 assistant 1 shop 0\nthings 1 tea 0 fish 0")
    play(s, "enter church", "pray 3 hand")
    assert pending(s) == "movement"
    assert things(s, 1, "copper", "silk") == [0, 0]


def test_yr14_nobody_must_use_a_location() -> None:
    more = "hand 1 assistant 2 shop 0\nthings 1 import 2 yen 4\nport a order_01\nlab a winery"
    for name in ("church", "customs", "employment_agency", "laboratory_a", "port_a", "chinatown"):
        s = position(f"turn 1 move\nmen 1 {name} 2\n{more}")
        before = things(s, 1, "import", "yen")
        play(s, f"enter {name}", "done")
        assert things(s, 1, "import", "yen") == before


def test_yr14_icons_may_be_declined() -> None:
    s = position("turn 1\nthings 1 silk 2 fish 2\norders 1 order_08")
    play(s, "fulfil order_08", "done")
    assert hand(s) == 8


def test_yr15_used_agents_stay_collected() -> None:
    s = position("turn 1\ngoals a_tea b_tokens c_p3c2\nagents 1 uk uk us us\nmen 1 bank 1\ntaken 1 church")
    play(s, "agent bank")
    assert offered(s, "achieve") == ["b_tokens"]
    play(s, "achieve b_tokens")
    assert points(s) == 9


def test_yr16_points_and_things_come_before_choices() -> None:
    s = position("turn 1\nthings 1 silk 2 tea 4\norders 1 order_23")
    play(s, "fulfil order_23")
    assert points(s) == 7
    assert pending(s) == "warehouse"


def test_yr17_the_port_slides_after_both_orders() -> None:
    s = position("turn 1 move\nmen 1 port_a 1\nthings 1 yen 2\nport a order_01 order_02 order_03")
    play(s, "enter port_a", "order order_01 a1 free")
    assert offered(s, "order") == ["order_02 a2 yen"]  # order_03 has not moved into the low slots
    play(s, "order order_02 a2 yen")
    assert look(s)["ports"]["a"][0] == "order_03"


def test_yr19_a_guess_leaves_what_everybody_has_seen() -> None:
    s = position("turn 1\norders 2 order_05\nsecret 2 order_09\nboxed 2 order_10\nsecret 1 order_11")
    hands, boxes = set(), set()
    for seed in range(60):
        guessed = YOKOHAMA.guess(s, 0, Dealer(f"{seed}"))
        assert "order_05" in desk(guessed, 2)["orders"]
        assert desk(guessed, 1) == desk(s, 1)
        hands.update(desk(guessed, 2)["orders"])
        boxes.add(desk(guessed, 2)["boxed"])
    assert len(hands) > 20
    assert len(boxes) > 20
    assert "order_11" not in hands | boxes


def test_yr21_telegraph_and_newspaper_are_not_combined() -> None:
    s = position("turn 1 place\ntechs 1 telegraph newspaper")
    play(s, "place bank", "place bank", "place church")
    assert pending(s) == "move"
    s = position("turn 1 place\ntechs 1 telegraph newspaper")
    play(s, "place bank", "place church")
    assert "bank" not in offered(s, "place")


def test_yr22_a_question_does_not_tell_which_order_was_kept() -> None:
    """YR22: the goods would fulfil order 1, whether it is in hand or not."""
    for secret in ("order_01", "order_33"):
        s = position(f"turn 1\nthings 1 copper 0 silk 0 tea 5 fish 0\nsecret 1 {secret}\nboxed 1 order_34")
        assert pending(s) == "first-extra"
    assert choices(s) == ["done"]
    play(s, "done")
    assert pending(s) == "place"


def test_yr22_no_question_when_nothing_unseen_could_be_fulfilled() -> None:
    s = position("turn 1\nthings 1 copper 0 silk 0 tea 4 fish 0\nsecret 1 order_01")
    assert pending(s) == "place"
    s = position("turn 1\nthings 1 copper 0 silk 0 tea 5 fish 0\nsecret 1 order_33\nfulfilled 2 order_01")
    assert pending(s) == "place"


def test_yr23_two_players_have_one_neutral_assistant_on_each_board() -> None:
    s = dealt(2)
    assert (list(s.church).count(NEUTRAL), list(s.customs).count(NEUTRAL)) == (1, 1)
    assert NEUTRAL not in [*dealt(3).church, *dealt(3).customs]


def test_yr24_the_third_cell_of_the_church_needs_a_faith_of_six() -> None:
    """YR24, Y5.4: three action points, and copper, silk and two yen, as in the book's example; without the yen not."""
    text = "turn 1 move\nmen 1 church 2\nhand 1 assistant 1 shop 0\nthings 1 copper 1 silk 1 tea 0 fish 0"
    s = play(position(f"{text} yen 2"), "enter church")
    assert "3 hand" in offered(s, "pray")
    s = play(position(f"{text} yen 1"), "enter church")
    assert offered(s, "pray") == ["1 hand", "2 hand", "1 here", "2 here"]
