"""What a finished game is worth, by the name of the reward."""

from __future__ import annotations

import pytest

from kogge.core.contract import Score, rank
from kogge.core.rewards import CONSTANT_SUM, REWARDS, return_range, return_sum, returns_from

# Points of each seat, then its return by each reward.
CASES: list[tuple[list[int], dict[str, list[float]]]] = [
    (
        [30, 50, 40],
        {"win": [0, 1, 0], "rank": [0, 1, 0.5], "points": [30, 50, 40], "margin": [-20, 10, -10]},
    ),
    ([50, 50], {"win": [0.5, 0.5], "rank": [0.5, 0.5], "points": [50, 50], "margin": [0, 0]}),
    (
        [10, 20, 20, 5],
        {"win": [0, 0.5, 0.5, 0], "rank": [1 / 3, 5 / 6, 5 / 6, 0], "margin": [-10, 0, 0, -15]},
    ),
    ([7, 7, 9], {"win": [0, 0, 1], "rank": [0.25, 0.25, 1]}),
]


def scores_of(points: list[int]) -> list[Score]:
    """Scores in an order that is not that of the seats."""
    return rank([Score(seat, {"all": total}, ()) for seat, total in enumerate(points)])[::-1]


@pytest.mark.parametrize(("points", "expected"), CASES)
def test_returns(points: list[int], expected: dict[str, list[float]]) -> None:
    for reward, returns in expected.items():
        assert returns_from(scores_of(points), reward) == pytest.approx(returns), reward


@pytest.mark.parametrize("reward", REWARDS)
def test_sums_and_ranges_are_as_told(reward: str) -> None:
    for points, _ in CASES:
        returns = returns_from(scores_of(points), reward)
        least, most = return_range(len(points), reward)
        assert all(least <= one <= most for one in returns)
        if reward in CONSTANT_SUM:
            assert sum(returns) == pytest.approx(return_sum(len(points), reward))
