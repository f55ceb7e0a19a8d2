"""A failing rule test prints the position and the one thing that differs."""

from __future__ import annotations

import pytest

from kogge.games.hansa.game import HANSA
from tests.contract.cases import PLAIN, Case
from tests.contract.walks import eager, walk
from tests.describe import Choices, check_legal, choices_of, describe, differences
from tests.hansa.table import position

MANY = Choices(f"place t hamburg-lubeck.{n}" for n in range(1, 100))


def test_a_missing_choice_is_told_with_similar_ones_but_not_with_all() -> None:
    lines = differences("in", "place m hamburg-lubeck.7", MANY)
    assert lines is not None
    assert "'place m hamburg-lubeck.7' is not among 99 choices" in lines[0]
    assert lines[0].count("hamburg-lubeck") <= 4
    assert differences("not in", MANY[0], MANY) == ["'place t hamburg-lubeck.1' is among the choices"]
    assert repr(MANY) == "<99 choices>"


def test_of_two_lists_only_the_difference_is_told() -> None:
    wanted = [text for text in MANY if not text.endswith(".5")] + ["end"]
    title = "the choices are not the expected ones"
    expected = [title, "missing: end", "unexpected: place t hamburg-lubeck.5"]
    assert differences("==", MANY, wanted) == expected
    assert differences("==", wanted, MANY) == expected


def test_another_order_is_a_difference_too() -> None:
    lines = differences("==", Choices(["b", "a"]), ["a", "b"])
    assert lines == ["the choices are not the expected ones: the order differs, ['b', 'a'] instead of ['a', 'b']"]


def test_other_comparisons_are_left_alone() -> None:
    assert differences("==", [1], [2]) is None
    assert differences("==", "end", "done") is None
    assert differences("!=", MANY, []) is None
    assert differences("in", "end", ["done"]) is None


def test_an_illegal_action_is_told_with_its_rule() -> None:
    s = position("turn 1\nsupply 1 2t\nroute emden-stade 2t . .")
    check_legal(HANSA, s, "place t emden-stade.2")
    with pytest.raises(AssertionError, match=r"'place t emden-stade.1' is not legal: .* not empty \(H4.2\); similar"):
        check_legal(HANSA, s, "place t emden-stade.1")
    with pytest.raises(AssertionError, match="no route 'emden'"):
        check_legal(HANSA, s, "place t emden.1")
    with pytest.raises(AssertionError, match="written in another way"):
        check_legal(HANSA, s, "place  t emden-stade.2")
    check_legal(HANSA, s, "place  t emden-stade.2", canonical=False)


def test_a_position_is_told_without_what_is_empty() -> None:
    text = describe(HANSA, position("turn 2 left 1\nsupply 2 2t 1m\nroute emden-stade 2t . 1m"))
    assert "to be decided: {'seat': 1, 'name': 'turn'" in text
    assert "posts: emden-stade (2t . 1m)\n" in text
    assert "seat 2: supply (t 2, m 1)" in text
    assert "hamburg" not in text


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_any_position_can_be_told(case: Case) -> None:
    for number, (s, _) in enumerate(walk(case, eager(case, "told"), 200)):
        if number % 20 == 0:
            assert describe(case.game, s).startswith("to be decided: ")
            assert len(choices_of(case.game, s)) == len(s.legal())
