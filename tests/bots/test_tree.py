"""What a search remembers of a decision."""

from __future__ import annotations

from typing import Any

from kogge.bots.search.tree import NOT_FOUND, Node, raise_prior_values
from kogge.games.hansa.game import HANSA, MENU

CHANCE, ME, OTHER = -1, 0, 1
PRIOR_SCALE = 20_000.0


def cells(*numbers: int) -> Any:
    """Up to four numbers as compiled modules keep them; only these can make such a row, so a game lends its own."""
    out = HANSA.new(MENU.choose("league-45", 4, {})).prestige[: len(numbers)]
    for i, number in enumerate(numbers):
        out[i] = number
    return out


def node_of(seat: int, *results: int) -> Node:
    """A decision of the seat that was visited, and what came of it for ME."""
    node = Node(seat, True)
    for result in results:
        node.visit(cells(result, 0))
    node.back_up(ME)
    return node


def above(seat: int, *children: Node) -> Node:
    """A decision that leads to others."""
    node = Node(seat, True)
    node.expanded = True
    for number, child in enumerate(children):
        node.children[node.add(number, 0)] = child
        for _ in range(child.visits):
            node.visit(cells(child.mean(ME), 0))
    node.back_up(ME)
    return node


def test_an_own_decision_is_worth_what_its_favourite_brings() -> None:
    favourite, other = node_of(ME, 50, 70, 60), node_of(ME, 10, 20)
    assert above(ME, other, favourite).backed_up == 60


def test_what_others_decide_is_worth_what_came_of_it() -> None:
    assert above(OTHER, node_of(ME, 50, 70, 60), node_of(ME, 10, 20)).backed_up == 42


def test_a_favourite_must_have_been_visited_twice() -> None:
    assert above(ME, node_of(ME, 90), node_of(ME, 10)).backed_up == 50


def expanded(seat: int, *prior_values: int) -> Node:
    """A decision whose actions were evaluated."""
    node = Node(seat, True)
    node.expanded = True
    for number, prior_value in enumerate(prior_values):
        node.add(number, prior_value)
    node.update_priors(PRIOR_SCALE)
    return node


def priors_after(*path: Node) -> list[list[int]]:
    """Prior values after the last decision of a path was expanded; the first action led on from each."""
    raise_prior_values(list(path), cells(*[0] * (len(path) - 1)), ME, PRIOR_SCALE)
    return [[int(prior) for prior in node.prior_values] for node in path]


def test_a_good_plan_raises_the_priors_of_the_decisions_that_begin_it() -> None:
    root, middle, last = expanded(ME, 10, 20), expanded(ME, 5, 10), expanded(ME, 7, 50)
    assert priors_after(root, middle, last) == [[50, 20], [50, 10], [7, 50]]
    assert root.best_prior == 50 and root.priors[0] > root.priors[1]


def test_a_plan_no_better_than_what_was_seen_changes_nothing() -> None:
    root, middle, last = expanded(ME, 10, 20), expanded(ME, 5, 30), expanded(ME, 7, 25)
    assert priors_after(root, middle, last) == [[10, 20], [25, 30], [7, 25]]


def test_plans_count_on_others_to_do_what_is_best_for_them() -> None:
    assert priors_after(expanded(ME, 10), expanded(OTHER, 3, 1), expanded(ME, 40))[0] == [40]
    assert priors_after(expanded(ME, 10), expanded(OTHER, 1, 3), expanded(ME, 40))[0] == [10]


def test_plans_do_not_count_on_chance() -> None:
    assert priors_after(expanded(ME, 10), expanded(CHANCE, 0), expanded(ME, 40))[0] == [10]


def test_planning_goes_on_with_the_best_prior_but_not_for_ever() -> None:
    node = expanded(ME, 100, 90, 20)
    chosen = []
    for _ in range(6):
        index = node.next_to_plan(4)
        chosen.append(index)
        planned = node.children[index] or Node(ME, True)
        planned.plans += 1
        node.children[index] = planned
    assert chosen == [0, 0, 0, 1, 0, 1]
    for child in node.children:
        if child is not None:
            child.fully_planned = True
    assert node.next_to_plan(4) == 2
    last = node.children[2] = Node(ME, True)
    last.fully_planned = True
    assert node.next_to_plan(4) == NOT_FOUND
