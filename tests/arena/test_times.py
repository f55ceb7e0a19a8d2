"""Durations are counted in bins; quantiles are exact to 2.5 %."""

from __future__ import annotations

import pytest

from kogge.arena.times import Times


def times_of(*seconds: float) -> Times:
    out = Times()
    for one in seconds:
        out.add(one)
    return out


def test_quantiles() -> None:
    times = times_of(*[0.001] * 50, *[0.1] * 45, *[2.0] * 5)
    assert times.quantile(0.5) == pytest.approx(0.001, rel=0.025)
    assert times.quantile(0.95) == pytest.approx(0.1, rel=0.025)
    assert times.quantile(1.0) == pytest.approx(2.0, rel=0.025)


def test_no_quantile_without_durations_and_the_shortest_bin() -> None:
    assert Times().quantile(0.5) is None
    assert times_of(0.0).quantile(0.5) == pytest.approx(1e-6, rel=0.03)


def test_merging_adds_the_counts() -> None:
    merged = times_of(0.1, 0.2)
    merged.merge(times_of(0.2, 0.3))
    assert merged.counts == times_of(0.1, 0.2, 0.2, 0.3).counts
    assert merged.count() == 4
