"""Summaries of games."""

from __future__ import annotations

import pytest

from kogge.arena.summary import summary, wilson
from tests.arena.games import plan_of, result_of


def test_wilson_as_in_the_books() -> None:
    low, high = wilson(15, 50)
    assert low == pytest.approx(0.191, abs=5e-4)
    assert high == pytest.approx(0.4375, abs=5e-4)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(0, 10)[1] == pytest.approx(0.2775, abs=5e-4)
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_shares_are_per_seat_and_ties_share_a_win() -> None:
    plan = plan_of("a", "b", "b")
    games = [
        result_of(0, ("a", 9, 1), ("b", 5, 2), ("b", 1, 3)),
        result_of(1, ("b", 7, 1), ("a", 7, 1), ("b", 1, 3)),
        result_of(2, ("b", 8, 1), ("b", 7, 2), ("a", 6, 3)),
        result_of(3, ("b", 8, 1), ("b", 7, 2), ("a", 6, 3), ended_by=""),
    ]
    data = summary(plan, games, 4)
    assert (data["games"], data["finished"], data["complete"]) == (4, 3, True)
    rows = {row["bot"]: row for row in data["results"]}
    assert [row["bot"] for row in data["results"]] == ["a", "b"]
    assert (rows["a"]["seats"], rows["a"]["wins"], rows["a"]["share"]) == (3, 1.5, 0.5)
    assert (rows["b"]["seats"], rows["b"]["wins"], rows["b"]["share"]) == (6, 1.5, 0.25)
    assert rows["a"]["low"] < 0.5 < rows["a"]["high"]
    assert rows["a"]["mean"] == pytest.approx(22 / 3)
    assert rows["a"]["parts"] == {"track": pytest.approx(22 / 3)}
    assert rows["b"]["decisions"] == 24, "of unfinished games too"
    assert [one["share"] for one in data["seats"]] == [pytest.approx(x) for x in (2.5 / 3, 0.5 / 3, 0.0)]
    assert data["ended_by"] == {"prestige": 3}
    assert data["length"]["decisions"] == {"mean": 101.0, "min": 100, "max": 102}


def test_without_a_finished_game_there_are_no_shares_or_ratings() -> None:
    data = summary(plan_of("a", "b", "c"), [result_of(0, ("a", 1, 1), ("b", 0, 2), ("c", 0, 2), ended_by="")], 3)
    assert data["complete"] is False
    assert [row["share"] for row in data["results"]] == [None] * 3
    assert [row["rating"] for row in data["results"]] == [None] * 3
    assert data["length"]["turns"] == {"mean": None, "min": None, "max": None}
