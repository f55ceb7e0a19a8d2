"""What a search remembers of a decision."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.tree import Node
from kogge.core.cells import vec

ME, OTHER = 0, 1


def node_of(seat: int, *results: int) -> Node:
    """A decision of the seat that was visited, and what came of it for ME."""
    node = Node(seat, True)
    for result in results:
        node.visit(vec[i64]([result, 0]))
    node.settle(ME)
    return node


def above(seat: int, *children: Node) -> Node:
    """A decision that leads to others."""
    node = Node(seat, True)
    node.grown = True
    for number, child in enumerate(children):
        node.children[node.add(number, 0)] = child
        for _ in range(child.visits):
            node.visit(vec[i64]([child.mean(ME), 0]))
    node.settle(ME)
    return node


def test_an_own_decision_is_worth_what_its_favourite_brings() -> None:
    favourite, other = node_of(ME, 50, 70, 60), node_of(ME, 10, 20)
    assert above(ME, other, favourite).worth == 60


def test_what_others_decide_is_worth_what_came_of_it() -> None:
    assert above(OTHER, node_of(ME, 50, 70, 60), node_of(ME, 10, 20)).worth == 42


def test_a_favourite_must_have_been_visited_twice() -> None:
    assert above(ME, node_of(ME, 90), node_of(ME, 10)).worth == 50
