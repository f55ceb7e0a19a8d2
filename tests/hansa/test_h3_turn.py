"""H3: the turn."""

from __future__ import annotations

import pytest

from tests.hansa.table import choices, desk, look, mover, offered, play, position, refused

# Göttingen develops actions, and the city slots of the route's ends play no part here.
GOTTINGEN = "supply 1 3t\nroute warburg-gottingen 1t 1t 1t\n"


@pytest.mark.parametrize(("opened", "actions"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_h3_1_as_many_actions_as_the_highest_open_value(opened: int, actions: int) -> None:
    s = position(f"turn 1\ndesk 1 actions {opened}")
    for _ in range(actions):
        assert mover(s) == 1
        play(s, "income 1t")
    assert mover(s) == 2
    assert look(s)["left"] == 2


def test_h3_1_any_order_and_repeats() -> None:
    s = position("turn 1\ndesk 1 actions 5\nsupply 1 2t\nroute bremen-minden 1t . .")
    play(s, "place t bremen-minden.2", "income 3t", "place t bremen-minden.3", "establish bremen-minden", "skip")
    assert mover(s) == 1
    play(s, "income 1t")
    assert mover(s) == 2


def test_h3_1_an_action_is_finished_before_the_next_begins() -> None:
    s = position("turn 1\nsupply 1 2t\nroute bremen-minden 1t . .")
    play(s, "move bremen-minden.1")
    assert {text.split()[0] for text in choices(s)} == {"put"}
    assert refused(s, "income 1t") == "H4.7"
    play(s, "put t bremen-minden.2")
    assert "income 1t" not in choices(s)  # another worker may still be moved
    play(s, "done")
    assert "income 1t" in choices(s)


def test_h3_1_the_turn_may_end_early() -> None:
    s = position("turn 1 left 2")
    assert mover(play(s, "end")) == 2


@pytest.mark.parametrize(("opened", "more"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_h3_2_a_higher_value_gives_one_more_action_at_once(opened: int, more: int) -> None:
    s = position(f"turn 1 left 2\ndesk 1 actions {opened}\n{GOTTINGEN}")
    play(s, "establish warburg-gottingen", "develop actions")
    assert look(s)["left"] == 1 + more


def test_h3_2_the_last_action_can_bring_another() -> None:
    s = position(f"turn 1 left 1\n{GOTTINGEN}")
    play(s, "establish warburg-gottingen", "develop actions")
    assert (mover(s), look(s)["left"]) == (1, 1)


def test_h3_2_also_while_more_actions_are_in_use() -> None:
    s = position(f"turn 1 left 2\nhand 1 +3 develop\n{GOTTINGEN}")
    play(s, "use +3")
    assert look(s)["left"] == 5
    play(s, "establish warburg-gottingen", "develop actions")
    assert look(s)["left"] == 5
    play(s, "use develop actions")  # the second 3
    assert look(s)["left"] == 5


def test_h3_2_another_ability_gives_no_action() -> None:
    s = position("turn 1 left 2\nhand 1 develop")
    play(s, "use develop bank")
    assert look(s)["left"] == 2


def test_h3_3_what_was_drawn_is_laid_before_the_next_turn() -> None:
    s = position(
        """turn 1 left 2
        route bremen-minden 1t 1t 1t
        route duisburg-dortmund 1t 1t
        marker bremen-minden +3
        marker duisburg-dortmund swap"""
    )
    play(s, "establish bremen-minden", "skip", "establish duisburg-dortmund", "skip")
    assert desk(s, 1)["plate"] == ["?", "?"]
    play(s, "end", "draw office", "draw +4")
    assert mover(s) == 1
    assert desk(s, 1)["plate"] == ["office", "+4"]
    play(s, "lay +4 emden-stade")
    assert mover(s) == 1
    assert {text.split()[0] for text in offered(s, "lay")} == {"office"}
    play(s, "lay office hamburg-lubeck")
    assert mover(s) == 2
    assert desk(s, 1)["plate"] == []
    assert look(s)["markers"] == {"emden-stade": "+4", "hamburg-lubeck": "office"}


def test_h3_3_laying_comes_after_more_actions() -> None:
    s = position("turn 1 left 1\nroute bremen-minden 1t 1t 1t\nmarker bremen-minden +3")
    play(s, "establish bremen-minden", "skip", "use +3", "income 1t", "income 1t", "income 1t")
    assert mover(s) == 0  # only now the drawn marker is looked at
    play(s, "draw swap")
    assert (mover(s), choices(s)[0].split()[0]) == (1, "lay")
