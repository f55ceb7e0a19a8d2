"""When a tournament may stop: the same games whatever is finished first, and rarely a wrong verdict."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kogge.arena.ratings import win_chance
from kogge.arena.result import GameResult
from kogge.arena.stopping import FEWEST_BLOCKS, NarrowInterval, Sprt, StoppingRule
from kogge.arena.summary import wilson
from kogge.core.dealer import Dealer
from tests.arena.games import plan_of, result_of

PLAN = plan_of("new", "old", "old")


def games(points: float, count: int, seed: str) -> list[GameResult]:
    """Games of one new bot against two old ones, in rotation; the new one is this many points better."""
    dealer = Dealer(seed)
    chance = round(10_000 * win_chance(points, 1, 2))
    out = []
    for index in range(count):
        names = ["old"] * 3
        names[index % 3] = "new"
        won = int(dealer.below(10_000)) < chance
        winner = index % 3 if won else (index % 3 + 1 + int(dealer.below(2))) % 3
        out.append(result_of(index, *[(name, 1, 1 if seat == winner else 2) for seat, name in enumerate(names)]))
    return out


def stop(rule: StoppingRule, results: list[GameResult]) -> int | None:
    """After how many games the rule stops."""
    for one in results:
        rule.add(one)
    return rule.stopped_at


def test_a_narrow_interval_stops_as_soon_as_it_is_narrow() -> None:
    played = games(0, 6000, "narrow")
    at = stop(NarrowInterval(PLAN, 0.1), played)
    assert at is not None
    assert at % 3 == 0

    def width(count: int) -> float:
        wins = sum(seat.place == 1 for one in played[:count] for seat in one.seats if seat.bot == "new")
        low, high = wilson(wins, count)
        return high - low

    assert width(at) < 0.1 <= width(at - 3)
    assert stop(NarrowInterval(PLAN, 0.001), played) is None


@pytest.mark.parametrize("rule", [lambda: NarrowInterval(PLAN, 0.2), lambda: Sprt(PLAN, 0, 100)])
def test_the_order_of_arrival_does_not_matter(rule: Callable[[], StoppingRule]) -> None:
    played = games(50, 1500, "arrival")
    ahead = [one for start in range(0, len(played), 10) for one in played[start : start + 10][::-1]]
    assert stop(rule(), played) == stop(rule(), ahead) is not None


def test_nothing_stops_on_a_handful_of_games() -> None:
    always = [result_of(i, ("new", 9, 1), ("old", 1, 2), ("old", 1, 2)) for i in range(90)]
    at = stop(Sprt(PLAN, 0, 20), always)
    assert at is not None
    assert at >= 3 * FEWEST_BLOCKS


def test_the_test_between_two_bots_rarely_errs() -> None:
    wrong = 0
    for seed in range(20):
        for points, wanted in ((0, "low"), (120, "high")):
            rule = Sprt(PLAN, 0, 120)
            stop(rule, games(points, 6000, f"test {seed}"))
            assert rule.stopped_at is not None
            wrong += rule.verdict() != wanted
    assert wrong <= 5, "of 40; 5 % would be 2"


def test_unfinished_games_decide_nothing() -> None:
    rule = Sprt(PLAN, 0, 20)
    stop(rule, [result_of(i, ("new", 9, 1), ("old", 1, 2), ("old", 1, 2), ended_by="") for i in range(300)])
    assert rule.stopped_at is None
    assert rule.data()["ratio"] == 0


def test_the_rest_is_guessed_for_the_progress_bar() -> None:
    rule = NarrowInterval(PLAN, 0.05)
    stop(rule, games(0, 300, "rest"))
    assert 500 < rule.games_left() < 2500
    stop(rule, games(0, 6000, "rest")[300:])
    assert rule.games_left() == 0
