"""Decision times are counted in classes, exact to a fortieth."""

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


def test_none_of_none_and_nothing_is_too_short() -> None:
    assert Times().quantile(0.5) is None
    assert times_of(0.0).quantile(0.5) == pytest.approx(1e-6, rel=0.03)


def test_merged_is_counted_together() -> None:
    merged = times_of(0.1, 0.2)
    merged.merge(times_of(0.2, 0.3))
    assert merged.counts == times_of(0.1, 0.2, 0.2, 0.3).counts
    assert merged.count() == 4
