"""Luck as a control variate: the share stays what it is, its interval becomes narrower, and nothing is lost."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kogge.arena.game import play_game
from kogge.arena.luck import adjusted_share
from kogge.arena.processes import play_in_processes
from kogge.arena.result import GameResult, SeatResult, read_result
from kogge.arena.schedule import pairing
from kogge.arena.summary import summary
from tests.arena.games import plan_of


def games_of(count: int, luck_decides: float, strength: float, seed: int) -> list[GameResult]:
    """Games of two: the first wins by strength, by luck that is told, and by noise that is not."""
    chance = random.Random(seed)
    out = []
    for index in range(count):
        luck = chance.uniform(-0.5, 0.5)
        won = chance.random() < min(1.0, max(0.0, strength + luck_decides * luck))
        places = (1, 2) if won else (2, 1)
        seats = [
            SeatResult(bot, 0, place, {}, {}, 0, luck=sign * luck)
            for bot, place, sign in zip(("a", "b"), places, (1, -1), strict=True)
        ]
        out.append(GameResult(index, f"deal {index}", "prestige", 1, 1, 1.0, tuple(seats)))
    return out


def test_the_share_is_unbiased_and_the_interval_holds_it() -> None:
    trials, inside, errors = 200, 0, []
    for seed in range(trials):
        found = adjusted_share("a", games_of(80, 0.8, 0.5, seed))
        assert found is not None
        inside += found.low <= 0.5 <= found.high
        errors.append(found.share - 0.5)
    mean = sum(errors) / trials
    spread = (sum(error * error for error in errors) / trials) ** 0.5
    assert abs(mean) < 3 * spread / trials**0.5
    assert inside >= 0.9 * trials


def test_luck_that_decides_games_saves_games_and_luck_that_does_not_costs_few() -> None:
    decides = adjusted_share("a", games_of(2000, 1.0, 0.5, 1))
    means_nothing = adjusted_share("a", games_of(2000, 0.0, 0.5, 1))
    assert decides is not None
    assert decides.games_needed < 0.8
    assert decides.weight == pytest.approx(1.0, abs=0.1)
    assert means_nothing is not None
    assert means_nothing.games_needed < 1.01
    assert means_nothing.weight == pytest.approx(0.0, abs=0.1)


def test_games_that_share_a_deal_are_not_counted_as_independent() -> None:
    once = games_of(40, 0.5, 0.5, 3)
    again = [replace(game, index=game.index + 40) for game in once]
    alone, both = adjusted_share("a", once), adjusted_share("a", [*once, *again])
    assert alone is not None
    assert both is not None
    assert both.high - both.low == pytest.approx(alone.high - alone.low)


def test_too_few_deals_and_deals_that_end_alike_have_no_share() -> None:
    assert adjusted_share("a", games_of(7, 0.5, 0.5, 1)) is None
    assert adjusted_share("a", games_of(20, 0.0, 1.0, 1)) is None


def test_a_plan_with_luck_tells_it_in_results_and_reports() -> None:
    plan = replace(plan_of("random", "greedy", "random", game="merchants", limit=30), luck=True)
    result, _ = play_game(plan, pairing(plan.bots, plan.players, plan.seed, 0))
    luck = [seat.luck for seat in result.seats]
    assert any(luck)
    assert sum(luck) == pytest.approx(0.0, abs=1e-5)
    assert read_result(result.line()) == result
    assert all("adjusted_share" in row for row in summary(plan, [result], 1)["results"])
    plain, _ = play_game(replace(plan, luck=False), pairing(plan.bots, plan.players, plan.seed, 0))
    assert [seat.luck for seat in plain.seats] == [0.0] * 3
    assert "luck" not in plain.line()


def test_worker_processes_tell_the_same_luck() -> None:
    plan = replace(plan_of("random", "random", "random", game="merchants", limit=20), luck=True)
    one = pairing(plan.bots, plan.players, plan.seed, 0)
    here, _ = play_game(plan, one)
    [(there, _)] = play_in_processes(plan, [one], 1)
    assert [seat.luck for seat in there.seats] == [seat.luck for seat in here.seats]
