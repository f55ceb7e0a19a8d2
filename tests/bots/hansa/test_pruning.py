"""Which actions of Hansa Teutonica are worth a look."""

from __future__ import annotations

from tests.bots.hansa.positions import position, without_stock, worth_a_look


def test_posts_of_a_route_are_worth_one_look() -> None:
    placed = {
        text for text in worth_a_look(position("turn 1\nsupply 1 2t")) if text.startswith("place t minden-hannover")
    }
    assert placed == {"place t minden-hannover.1"}


def test_as_many_workers_are_hired_as_can_be() -> None:
    hired = {text for text in worth_a_look(position("turn 1")) if text.startswith("income")}
    assert hired == {"income 2t 1m", "income 3t"}


def test_a_turn_ends_only_when_there_is_nothing_to_do() -> None:
    assert "end" not in worth_a_look(position("turn 1\nsupply 1 1t"))
    assert "end" not in worth_a_look(position("turn 1"))
    idle = without_stock("route minden-hannover 1t . .")
    assert worth_a_look(idle) == {"end", "move minden-hannover.1"}


def test_posts_with_different_workers_are_both_worth_a_look() -> None:
    found = worth_a_look(position("turn 1\nsupply 1 4t\nroute minden-hannover 2t 2m 2t"))
    assert {"displace t minden-hannover.1", "displace t minden-hannover.2"} <= found
