"""The parts of the contract that are code: places, prompts, the agenda."""

from __future__ import annotations

import pytest

from kogge.core.contract import NATURE, NOBODY, Score, prompt, rank
from kogge.core.refusal import no
from kogge.games.hansa.displace import Pay
from kogge.games.hansa.game import HANSA
from kogge.games.hansa.turn import EndTurn, Turn


def places(*results: tuple[int, tuple[int, ...]]) -> list[int]:
    """The places of seats with these totals and tie-breaks."""
    scores = [Score(seat, {"points": total}, tie) for seat, (total, tie) in enumerate(results)]
    return [one.place for one in rank(scores)]


def test_most_points_come_first() -> None:
    assert places((10, ()), (30, ()), (20, ())) == [3, 1, 2]


def test_tie_breaks_are_compared_in_order() -> None:
    assert places((10, (-2, 5)), (10, (-1, 0)), (10, (-2, 6))) == [3, 1, 2]


def test_points_come_before_tie_breaks() -> None:
    assert places((10, (99,)), (11, (0,))) == [2, 1]


def test_full_ties_share_a_place_and_the_next_is_left_out() -> None:
    assert places((10, (1,)), (10, (1,)), (5, (9,)), (5, (9,)), (1, (0,))) == [1, 1, 3, 3, 5]
    assert places((7, ()), (7, ()), (7, ())) == [1, 1, 1]


def test_seats_stay_in_order() -> None:
    ranked = rank([Score(seat, {"a": seat, "b": 2}, ()) for seat in range(3)])
    assert [one.seat for one in ranked] == [0, 1, 2]
    assert [one.total for one in ranked] == [2, 3, 4]


def test_negative_points_count() -> None:
    assert places((-5, ()), (-1, ())) == [2, 1]


def test_a_score_is_plain_data() -> None:
    score = rank([Score(2, {"track": 3, "cities": 4}, (1,))])[0]
    assert score.data() == {"seat": 2, "total": 7, "place": 1, "parts": {"track": 3, "cities": 4}}


def test_a_refusal_names_its_rule() -> None:
    refusal = no("H4.2", "post-taken", post="hamburg-lubeck.1").fill("{post} is not empty")
    assert str(refusal) == "hamburg-lubeck.1 is not empty (H4.2)"


def test_steps_happen_in_the_order_written() -> None:
    s = HANSA.new(HANSA.menu().choose("league-45", 4, {"first": "1"}))
    s.over()
    assert s.to_move() == NOBODY
    assert list(s.legal()) == []
    assert prompt(s) is None
    s.then(Pay(2, 1), EndTurn(2), Turn(3))
    assert [step.name for step in s.agenda] == ["turn", "end-turn", "pay"]
    assert s.to_move() == 2
    assert prompt(s) == {"seat": 2, "name": "pay", "rule": "H4.3", "facts": {"due": 1}}


def test_chance_is_asked_without_a_seat() -> None:
    s = HANSA.new(HANSA.menu().choose("league-45", 4, {}))
    assert s.to_move() == NATURE
    assert list(s.weights()) == [1, 1, 1, 1]
    assert prompt(s) == {"seat": None, "name": "first", "rule": "H2.3", "facts": {}}


def test_what_a_seat_decides_has_no_odds() -> None:
    s = HANSA.new(HANSA.menu().choose("league-45", 4, {}))
    s.over()
    s.then(Turn(3))
    with pytest.raises(ValueError, match="turn: chance does not decide this"):
        s.weights()
