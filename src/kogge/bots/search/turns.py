"""Whole turns: sampled by the rollout policy, compared where they end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, Heuristics, contains
from kogge.bots.random import verb_first
from kogge.bots.search.rollout import best_of_samples
from kogge.bots.search.win_probability import win_probabilities
from kogge.core.cells import append, vec
from kogge.core.contract import NATURE, NOBODY, Action, Seat, State
from kogge.core.dealer import Dealer

MOST_OF_TURN: Final = 80  # decisions of one turn, everybody's


class TurnStyle:
    """How turns are sampled."""

    def __init__(self, samples: i64, noise: i64, dare: i64) -> None:
        self.samples = samples  # turns that are compared
        self.noise = noise  # per cent by which the policy of all samples but the first one errs
        self.dare = dare  # per cent of their decisions that are made at random


class Turn:
    """What a seat did from a position on until its turn ended, and how likely that makes it to win."""

    def __init__(self, actions: vec[i64], after: State, value: i64) -> None:
        self.actions = actions
        self.after = after
        self.value = value


def policy_action(heuristics: Heuristics, s: State, whims: Dealer, noise: i64, dare: i64) -> Action:
    """What the completion policy does, or now and then anything that pruning leaves."""
    if dare > 0 and whims.below(100) < dare:
        return verb_first(heuristics.pruning.prune(s, s.legal()), whims)
    action: Action = NO_ACTION
    if heuristics.completion is not None:
        action = heuristics.completion.action(s, whims, noise)
    if action == NO_ACTION:
        action = best_of_samples(heuristics.evaluator, s, whims)
    return action


def play_turn(heuristics: Heuristics, s: State, chance: Dealer, whims: Dealer, noise: i64, dare: i64) -> vec[i64]:
    """Play to the end of the turn; the decisions of the seat to move now."""
    return follow_plan(heuristics, s, s.to_move(), vec[i64](), chance, whims, noise, dare)


def follow_plan(
    heuristics: Heuristics,
    s: State,
    seat: Seat,
    plan: vec[i64],
    chance: Dealer,
    whims: Dealer,
    noise: i64,
    dare: i64,
) -> vec[i64]:
    """Play to the end of the turn: a seat by its plan as long as that is legal, then by the policy; what it did."""
    turn = s.turn
    actions = vec[i64]()
    planned = True
    made: i64 = 0
    while made < MOST_OF_TURN and s.turn == turn:
        decider = s.to_move()
        if decider == NOBODY:
            break
        if decider == NATURE:
            action = s.legal()[chance.pick(s.weights())]
        elif decider == seat:
            done: i64 = len(actions)
            planned = planned and done < len(plan) and contains(s.legal(), plan[done])
            action = plan[done] if planned else policy_action(heuristics, s, whims, noise, dare)
            actions = append(actions, action)
        else:
            action = policy_action(heuristics, s, whims, 0, 0)
        s.apply(action)
        made += 1
    return actions


def follow_decisions(heuristics: Heuristics, s: State, seat: Seat, plan: list[int], chance: Dealer) -> list[int]:
    """`follow_plan` for code that is not compiled; chance and policy draw from one source."""
    cells = vec[i64]()
    for action in plan:
        cells = append(cells, action)
    return [int(action) for action in follow_plan(heuristics, s, seat, cells, chance, chance, 0, 0)]


def best_turn(heuristics: Heuristics, s: State, seat: Seat, dealer: Dealer, style: TurnStyle) -> Turn:
    """The best of a few sampled turns for the seat to move; all of them meet the same chances."""
    chance = dealer.twin()
    best: Turn | None = None
    k: i64 = 0
    while k < style.samples:
        after = s.copy()
        chance.follow(dealer)
        if k == 0:
            actions = play_turn(heuristics, after, chance, dealer, 0, 0)
        else:
            actions = play_turn(heuristics, after, chance, dealer, style.noise, style.dare)
        value = win_probabilities(heuristics, after)[seat]
        if best is None or value > best.value:
            best = Turn(actions, after, value)
        k += 1
    assert best is not None
    return best
