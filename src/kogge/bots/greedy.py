"""The greedy player: tries every action, completes what it begins, and keeps what its evaluator likes best."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Heuristics, Observation
from kogge.bots.random import verb_first
from kogge.bots.search.rollout import lead, play_on
from kogge.core.cells import append, vec
from kogge.core.contract import NOBODY, Action, S, Seat, State
from kogge.core.dealer import Dealer

WON: Final = 100_000
MOST_OF_ACTION: Final = 8  # decisions that belong to one action
MOST_OF_TURN: Final = 60  # decisions of one turn


def advantage(evaluator: Evaluator[S], s: S, p: Seat) -> i64:
    """The seat's lead; a won game is worth more than any, a lost one less."""
    if s.to_move() != NOBODY:
        return lead(evaluator, s, p)
    values = evaluator.values(s)
    won = True
    for value in values:
        if value > values[p]:
            won = False
    return WON if won else -WON


def complete_action(heuristics: Heuristics, after: State, before: State) -> None:
    """Let whoever is asked make the decisions that belong to an action: those above where it began on the agenda. The
    next turn is not part of it."""
    left: i64 = MOST_OF_ACTION - 1
    while left > 0 and len(after.agenda) > len(before.agenda) and after.to_move() >= 0 and after.turn == before.turn:
        after.apply(best_next_action(heuristics, after))
        left -= 1


def best_next_action(heuristics: Heuristics, s: State) -> Action:
    """What is best right after it for whoever decides."""
    p = s.to_move()
    best: Action = -1
    highest: i64 = -1_000_000_000
    for action in heuristics.pruning.prune(s, s.legal()):
        after = s.copy()
        after.apply(action)
        value = advantage(heuristics.evaluator, after, p)
        if value > highest:
            highest = value
            best = action
    return best


def complete_turn(heuristics: Heuristics, after: State, before: State, dealer: Dealer) -> None:
    """Play to the end of the turn by the completion policy; without one, to the end of the action."""
    if heuristics.completion is not None:
        play_on(heuristics, heuristics.completion, after, dealer, before.turn + 1, MOST_OF_TURN, 0)
    else:
        complete_action(heuristics, after, before)


def after_action(heuristics: Heuristics, s: State, action: Action, dealer: Dealer) -> State:
    """The position in which a greedy player sees the worth of an action: at the end of the action or of the turn."""
    after = s.copy()
    after.apply(action)
    complete(heuristics, after, s, dealer)
    return after


def complete(heuristics: Heuristics, after: State, before: State, dealer: Dealer) -> None:
    """Go on to where a greedy player compares positions. Every action gets the same chances: none is merely lucky."""
    if heuristics.profile.greedy_by_turn:
        complete_turn(heuristics, after, before, dealer.twin())
    else:
        complete_action(heuristics, after, before)


def action_values(heuristics: Heuristics, s: State, p: Seat, actions: vec[i64], dealer: Dealer) -> vec[i64]:
    """The seat's advantage after each of these actions, in hundredths of a point."""
    out = vec[i64]()
    for action in actions:
        out = append(out, advantage(heuristics.evaluator, after_action(heuristics, s, action, dealer), p))
    return out


def best_actions(heuristics: Heuristics, s: State, p: Seat, dealer: Dealer) -> vec[i64]:
    """The actions with the greatest advantage, or within the evaluator's margin of error; of equal ones, those with the
    greatest advantage right away."""
    actions = heuristics.pruning.prune(s, s.legal())
    values = vec[i64]()
    immediate = vec[i64]()
    highest: i64 = -1_000_000_000
    soonest: i64 = highest
    for action in actions:
        after = s.copy()
        after.apply(action)
        at_once = advantage(heuristics.evaluator, after, p)
        complete(heuristics, after, s, dealer)
        value = advantage(heuristics.evaluator, after, p)
        if value > highest or (value == highest and at_once > soonest):
            highest = value
            soonest = at_once
        values = append(values, value)
        immediate = append(immediate, at_once)
    margin = heuristics.evaluator.margin_of_error(s)
    best = vec[i64]()
    for i in range(len(actions)):
        if values[i] >= highest - margin and (margin > 0 or immediate[i] == soonest):
            best = append(best, actions[i])
    return best


class Greedy(Bot):
    """Looks ahead as far as its own turn goes."""

    def __init__(self, heuristics: Heuristics) -> None:
        self.heuristics = heuristics

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """One of the best actions at random, so that every opening it cannot tell apart is played."""
        s = observation.guess()
        legal = s.legal()
        if len(legal) == 1:
            return legal[0]
        action = verb_first(best_actions(self.heuristics, s, observation.seat, dealer), dealer)
        self.heuristics.pruning.note(s, action)
        return action
