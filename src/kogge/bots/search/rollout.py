"""Playing on quickly: by a rollout policy, or by the best of a few random actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, Evaluator, Heuristics, RolloutPolicy
from kogge.bots.random import verb_first
from kogge.core.cells import vec
from kogge.core.contract import NATURE, NOBODY, Action, S, Seat, State
from kogge.core.dealer import Dealer

OPPONENT_WEIGHT: Final = 40  # per cent: how much the best opponent's value counts against one's own
SAMPLES: Final = 4  # actions compared where the policy has no opinion


def lead(evaluator: Evaluator[S], s: S, p: Seat) -> i64:
    """A seat's own value, less a part of the best opponent's."""
    return lead_in(evaluator.values(s), p)


def lead_in(values: vec[i64], p: Seat) -> i64:
    """The same, where the values of all seats are known."""
    best: i64 = -1_000_000
    for q in range(len(values)):
        if q != p:
            best = max(best, values[q])
    return values[p] - best * OPPONENT_WEIGHT // 100


def best_of_samples(evaluator: Evaluator[S], s: S, dealer: Dealer) -> Action:
    """The best of a few actions taken at random."""
    legal = s.legal()
    if len(legal) == 1:
        return legal[0]
    seat = s.to_move()
    best: Action = legal[0]
    highest: i64 = -1_000_000_000
    for _ in range(SAMPLES):
        action = verb_first(legal, dealer)
        after = s.copy()
        after.apply(action)
        value = lead(evaluator, after, seat)
        if value > highest:
            highest = value
            best = action
    return best


def play_on(
    heuristics: Heuristics,
    policy: RolloutPolicy[S] | None,
    s: S,
    dealer: Dealer,
    until_turn: i64,
    limit: i64,
    noise: i64,
) -> i64:
    """Play until that turn begins, the game is over or `limit` decisions were made; how many were made."""
    made: i64 = 0
    while made < limit and s.turn < until_turn:
        seat = s.to_move()
        if seat == NOBODY:
            break
        if seat == NATURE:
            action = s.legal()[dealer.pick(s.weights())]
        else:
            action = NO_ACTION
            if policy is not None:
                action = policy.action(s, dealer, noise)
            if action == NO_ACTION:
                action = best_of_samples(heuristics.evaluator, s, dealer)
        s.apply(action)
        made += 1
    return made


def rollout(heuristics: Heuristics, s: State, dealer: Dealer, until_turn: i64, limit: i64) -> i64:
    """Everybody plays on by the game's rollout policy."""
    return play_on(heuristics, heuristics.rollout, s, dealer, until_turn, limit, heuristics.profile.rollout_noise)
