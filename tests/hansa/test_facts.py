"""What a prompt tells beyond its name: what is in hand, how many are due, which route it is about."""

from __future__ import annotations

from typing import Any

from kogge.core.contract import prompt
from kogge.games.hansa.state import Hansa
from tests.hansa.table import new, play, position

EAST = "board east\nplayers 3\n"
BRITANNIA = "board britannia-45\nplayers 4\n"
TWO = "board league-3\nplayers 2\n"


def told(s: Hansa) -> tuple[str, dict[str, Any]]:
    """The pending decision's name and facts."""
    asked = prompt(s)
    assert asked is not None
    return asked["name"], asked["facts"]


def test_a_turn_has_no_facts_nor_has_chance() -> None:
    assert told(position("turn 1")) == ("turn", {})
    assert told(new(4)) == ("first", {})


def test_h4_7_what_was_lifted_is_in_hand() -> None:
    s = position("turn 1\ndesk 1 book 1\nroute hamburg-stade 1t 1m 1t")
    play(s, "move hamburg-stade.1")
    assert told(s) == ("move", {"hand": ["t"], "lifts": 2})
    play(s, "lift hamburg-stade.2")
    assert told(s) == ("move", {"hand": ["t", "m"], "lifts": 1})
    play(s, "put t hamburg-lubeck.1", "put m hamburg-lubeck.2")
    assert told(s) == ("move", {"hand": [], "lifts": 1})


def test_h6_7_others_workers_are_named_with_their_seat() -> None:
    s = position("turn 1\nhand 1 move3\nroute hamburg-stade 2m 3t .")
    play(s, "use move3 hamburg-stade.1", "lift hamburg-stade.2")
    assert told(s) == ("move3", {"hand": ["2m", "3t"], "lifts": 1})


def test_h6_7_neutral_workers_are_in_hand_too() -> None:
    s = position("turn 1\nhand 1 move3\nroute hamburg-stade nt . .", TWO)
    play(s, "use move3 hamburg-stade.1")
    assert told(s) == ("move3", {"hand": ["nt"], "lifts": 2})


def test_h11_5_workers_from_abroad_are_named_with_their_country() -> None:
    s = position("turn 1\nroute montgomery-cardiff 1t . .", BRITANNIA)
    play(s, "move montgomery-cardiff.1")
    assert told(s) == ("move", {"hand": ["t@wales"], "lifts": 1})


def test_h4_3_the_price_that_is_due() -> None:
    s = position("turn 1\nsupply 1 3t 1m\nroute hamburg-stade 2m . .")
    play(s, "displace t hamburg-stade.1")
    assert told(s) == ("pay", {"due": 2})
    assert told(play(s, "pay t")) == ("pay", {"due": 1})


def test_h4_4_the_displaced_worker_and_its_extras() -> None:
    s = position("turn 1\nsupply 1 3t\nroute hamburg-stade 2m . .")
    play(s, "displace t hamburg-stade.1")
    assert told(s) == ("resettle", {"worker": "m", "extras": 2, "route": "hamburg-stade"})
    play(s, "put m hamburg-lubeck.1")
    assert told(s) == ("resettle", {"worker": None, "extras": 2, "route": "hamburg-stade"})
    play(s, "put t hamburg-lubeck.2")
    assert told(s) == ("resettle", {"worker": None, "extras": 1, "route": "hamburg-stade"})


def test_h4_8_the_established_route() -> None:
    s = position("turn 1\nroute hamburg-stade 1t 1t 1t")
    play(s, "establish hamburg-stade")
    assert told(s) == ("settle", {"route": "hamburg-stade"})


def test_h8_2_markers_that_are_due_and_workers_that_may_be_taken() -> None:
    s = position("option favours yes\nturn 1\nhand 1 swap office +3\noffer share\nsupply 1 2t")
    play(s, "favour share")
    assert told(s) == ("give-up", {"due": 2})
    assert told(play(s, "flip +3")) == ("give-up", {"due": 1})
    play(s, "flip swap", "income 1t")
    assert told(s) == ("hire", {"count": 1})


def test_h9_3_workers_that_are_due() -> None:
    s = position(
        """option tax_1 swap
        option tax_2 swap
        turn 1
        desk 2 book 2
        supply 2 1t
        route hamburg-stade 1t 1t 1t
        decree tax hamburg-stade 2"""
    )
    play(s, "establish hamburg-stade", "office hamburg")
    assert told(s) == ("hire", {"count": 2})
    assert told(play(s, "hire m")) == ("hire", {"count": 1})


def test_h11_8_workers_placed_abroad_come_from_no_route() -> None:
    s = position("turn 1\ndesk 1 book 2\nroute calais-southampton 1t 1m 1m", BRITANNIA)
    play(s, "establish calais-southampton", "skip")
    assert told(s) == ("place-abroad", {"worker": None, "extras": 2, "route": None})


def test_h10_4_workers_of_the_route_that_may_still_be_placed() -> None:
    s = position("turn 1\nroute danzig-malmo 1t 1t 1t 1m", EAST)
    play(s, "establish danzig-malmo", "skip")
    assert told(s) == ("place-two", {"left": 2})
    assert told(play(s, "put t danzig-malmo.1")) == ("place-two", {"left": 1})
