"""Random games of every title end, and nothing is stuck or broken on the way."""

from __future__ import annotations

import pytest

from tests.contract.cases import CASES, Case
from tests.depth import sample, trials
from tests.soak import soak

MOST = 1_000_000
EVERY = 1_000
SAMPLE = sample(CASES, Case.table, 1)


@pytest.mark.long
@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_random_games_end_and_nothing_breaks(case: Case) -> None:
    for number in range(trials(1, 10, 500)):
        seed = f"soak/{case}/{number}"
        made, found = soak(case, seed, EVERY, MOST)
        assert found == [], f"seed {seed!r}, after {made} decisions"
