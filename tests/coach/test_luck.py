"""Luck is zero on average, whatever the chances are worth; a draw that is not fair is found out."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from kogge.bots.random import decide, playout
from kogge.coach import luck as luck_module
from kogge.coach.chances import WinChances, result_of
from kogge.coach.luck import chances_after, luck_account, luck_of
from kogge.core.contract import NATURE, Action, State
from kogge.core.dealer import Dealer
from kogge.games.registry import find_game
from tests.depth import trials

MERCHANTS = find_game("merchants")


def position() -> State:
    """Some turns into a game of Merchants of Europe."""
    state: State = MERCHANTS.new(MERCHANTS.menu().choose("short", 4, {}))
    playout(state, Dealer("a beginning"), 60)
    return state


def before_a_draw() -> State:
    """A decision of chance with several outcomes."""
    state = position()
    while state.to_move() != NATURE:
        state.apply(decide(state, Dealer("on")))
    assert len(state.legal()) > 10
    return state


def fair_draw(chances: WinChances, state: State, dealer: Dealer) -> Action:
    return state.legal()[dealer.pick(state.weights())]


def peeking_draw(chances: WinChances, state: State, dealer: Dealer) -> Action:
    """Not fair: of two draws, that which the first seat likes better."""

    def liking(action: Action) -> float:
        after = state.copy()
        after.apply(action)
        return chances.of(after)[0]

    return max((fair_draw(chances, state, dealer) for _ in range(2)), key=liking)


def lucks_of_playouts(draw: Callable[[WinChances, State, Dealer], Action], count: int) -> list[float]:
    """The luck of the first seat in each of many playouts of some decisions from one position."""
    chances = WinChances(MERCHANTS)
    start = position()
    out = []
    for number in range(count):
        state, dealer = start.copy(), Dealer(f"playout {number}")
        actions: list[Any] = []
        for _ in range(30):
            if state.is_over():
                break
            nature = state.to_move() == NATURE
            actions.append(draw(chances, state, dealer) if nature else decide(state, dealer))
            state.apply(actions[-1])
        out.append(luck_account(chances, start.options, actions, start).luck[0])
    return out


def deviations(lucks: list[float]) -> float:
    """How many standard errors the mean is from zero."""
    mean = sum(lucks) / len(lucks)
    variance = sum((luck - mean) ** 2 for luck in lucks) / (len(lucks) - 1)
    return mean / math.sqrt(variance / len(lucks))


@pytest.mark.long
def test_luck_is_zero_on_average() -> None:
    assert abs(deviations(lucks_of_playouts(fair_draw, trials(40, 120, 2000)))) < 3.0


@pytest.mark.long
def test_a_draw_that_peeks_is_found_out() -> None:
    assert deviations(lucks_of_playouts(peeking_draw, trials(40, 120, 2000))) > 4.0


def test_the_luck_of_all_outcomes_is_zero_by_weight_and_of_all_seats_too() -> None:
    chances, state = WinChances(MERCHANTS), before_a_draw()
    weights = [int(weight) for weight in state.weights()]
    lucks = [luck_of(chances, state, action, "") for action in state.legal()]
    assert len(lucks) > 1
    assert any(luck[0] != 0.0 for luck in lucks)
    for seat in range(4):
        mean = sum(weight * luck[seat] for weight, luck in zip(weights, lucks, strict=True)) / sum(weights)
        assert mean == pytest.approx(0.0, abs=1e-12)
    assert all(sum(luck) == pytest.approx(0.0, abs=1e-12) for luck in lucks)


def test_luck_is_the_chance_after_the_draw_less_the_mean_over_the_outcomes() -> None:
    chances, state = WinChances(MERCHANTS), before_a_draw()
    legal, weights = state.legal(), [int(weight) for weight in state.weights()]
    told = [chances_after(chances, state, action, "seed") for action in legal]
    for action, after in zip(legal, told, strict=True):
        for seat, luck in enumerate(luck_of(chances, state, action, "seed")):
            mean = sum(weight * one[seat] for weight, one in zip(weights, told, strict=True)) / sum(weights)
            assert luck == pytest.approx(after[seat] - mean, abs=1e-12)


def test_every_outcome_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    chances, state = WinChances(MERCHANTS), before_a_draw()
    judged: list[int] = []

    def noted(chances: WinChances, state: State, outcome: Action, seed: str) -> list[float]:
        judged.append(int(outcome))
        return chances_after(chances, state, outcome, seed)

    monkeypatch.setattr(luck_module, "chances_after", noted)
    came = state.legal()[3]
    luck_of(chances, state, came, "seed")
    assert judged == [int(action) for action in state.legal()]
    # Where outcomes are drawn, the one that came may not be among them.
    monkeypatch.setattr(luck_module, "MOST_OUTCOMES", 4)
    for seed in ("1", "2", "3", "4", "5"):
        judged.clear()
        luck_of(chances, state, came, seed)
        assert len(judged) == len(set(judged)) <= 5
        assert int(came) in judged


def test_where_there_are_very_many_outcomes_some_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    chances, state = WinChances(MERCHANTS), before_a_draw()
    came = state.legal()[0]
    seeds = [f"draw {i}" for i in range(20)]
    exact = [luck_of(chances, state, came, seed)[0] for seed in seeds]
    monkeypatch.setattr(luck_module, "MOST_OUTCOMES", 10)
    estimates = [luck_of(chances, state, came, seed)[0] for seed in seeds]
    assert estimates != exact
    assert sum(estimates) / 20 == pytest.approx(sum(exact) / 20, abs=0.01)


@pytest.mark.parametrize("name", ["hansa", "yokohama", "merchants"])
def test_an_outcome_is_worth_the_same_in_whichever_order_outcomes_are_asked_about(name: str) -> None:
    """Policies remember plans and features: no outcome may be played on by those of another."""
    game = find_game(name)
    state: State = game.new(game.menu().choose(None, None, {}))
    dealer = Dealer("order")
    seen = 0
    while seen < 2 and not state.is_over():
        outcomes = [int(outcome) for outcome in state.legal()][:12]
        if state.to_move() == NATURE and state.turn > 0 and len(outcomes) > 1:
            there, back = WinChances(game), WinChances(game)
            told = {one: chances_after(there, state, one, "x") for one in outcomes}
            assert told == {one: chances_after(back, state, one, "x") for one in reversed(outcomes)}
            seen += 1
        state.apply(decide(state, dealer))
    assert seen == 2


@pytest.mark.parametrize("name", ["hansa", "yokohama", "merchants"])
@pytest.mark.long
def test_a_whole_game_has_an_account(name: str) -> None:
    game = find_game(name)
    options = game.menu().choose(None, None, {})
    state: State = game.new(options)
    dealer = Dealer("whole")
    actions: list[Any] = []
    while not state.is_over() and len(actions) < 3000:
        actions.append(decide(state, dealer))
        state.apply(actions[-1])
    account = luck_account(WinChances(game), options, actions)
    assert sum(account.luck) == pytest.approx(0.0, abs=1e-9)
    assert account.result == (result_of(game, state) if state.is_over() else WinChances(game).of(state))
    pairs = zip(account.adjusted(), account.luck, strict=True)
    assert [adjusted + luck for adjusted, luck in pairs] == pytest.approx(account.result)
    assert account.strokes
    assert account.strokes[0].number < 3 or name == "merchants", "who begins is drawn first"
