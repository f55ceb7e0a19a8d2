"""What the evaluator of Hansa Teutonica looks at, and what it leaves out."""

from __future__ import annotations

from kogge.bots.evaluators.registry import evaluator_of
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa


def position(text: str) -> Hansa:
    return build_position(MENU, f"board league-45\nplayers 4\n{text}")


def without_stock(text: str) -> Hansa:
    """Seat 1 has no workers but those on the board."""
    s = position(f"turn 1\n{text}")
    s.stock[0] = s.stock[1] = 0
    return s


def looked_at(s: Hansa) -> set[str]:
    return {HANSA.write(s, action) for action in evaluator_of(HANSA).sift(s, s.legal())}


def test_posts_of_a_route_are_looked_at_once() -> None:
    placed = {text for text in looked_at(position("turn 1\nsupply 1 2t")) if text.startswith("place t minden-hannover")}
    assert placed == {"place t minden-hannover.1"}


def test_as_many_workers_are_hired_as_can_be() -> None:
    hired = {text for text in looked_at(position("turn 1")) if text.startswith("income")}
    assert hired == {"income 2t 1m", "income 3t"}


def test_a_turn_ends_only_when_there_is_nothing_to_do() -> None:
    assert "end" not in looked_at(position("turn 1\nsupply 1 1t"))
    assert "end" not in looked_at(position("turn 1"))
    idle = without_stock("route minden-hannover 1t . .")
    assert looked_at(idle) == {"end", "move minden-hannover.1"}


def test_a_route_longer_than_the_own_workers_is_worth_nothing() -> None:
    values = evaluator_of(HANSA).values
    bare = values(without_stock(""))[0]
    assert values(without_stock("route quedlinburg-halle 1t 1t 1t ."))[0] == bare
    assert values(without_stock("route minden-hannover 1t 1t ."))[0] == bare
    assert values(without_stock("route minden-hannover 1t 1t 1t"))[0] > bare
    assert values(position("turn 1\nroute quedlinburg-halle 1t 1t 1t ."))[0] > bare
