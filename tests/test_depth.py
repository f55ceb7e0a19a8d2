"""A sample leaves out cases, never a kind of case."""

from __future__ import annotations

from operator import itemgetter

import pytest

from tests import depth

CASES = [*[("a", i) for i in range(5)], ("b", 0), *[("c", i) for i in range(5)]]


def test_a_sample_has_the_first_of_every_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "PROVE", False)
    assert depth.sample(CASES, itemgetter(0), 1) == [("a", 0), ("b", 0), ("c", 0)]


def test_further_cases_differ_from_kind_to_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "PROVE", False)
    assert depth.sample(CASES, itemgetter(0), 2) == [("a", 0), ("a", 1), ("b", 0), ("c", 0), ("c", 3)]
    assert sorted(depth.sample(CASES, itemgetter(0), 9)) == CASES, "no case twice"


def test_a_proof_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "PROVE", True)
    assert depth.sample(CASES, itemgetter(0), 1) == CASES


@pytest.mark.parametrize(("asked", "number"), [("quick", 1), ("usual", 20), ("prove", 300)])
def test_trials_go_by_the_depth(asked: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "DEPTH", asked)
    assert depth.trials(1, 20, 300) == number
