"""The greedy player who goes by the learned value: it takes what makes it likeliest to win at the end of its turn."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Bot, Heuristics, Observation
from kogge.bots.greedy import Greedy, complete_turn
from kogge.bots.random import verb_first
from kogge.bots.search.win_probability import win_probabilities
from kogge.bots.value.evaluator import NetworkEvaluator
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, State
from kogge.core.dealer import Dealer


class ValueGreedy(Bot):
    """Looks ahead as far as its own turn goes. Where no value was learnt, another greedy player decides."""

    def __init__(self, heuristics: Heuristics, otherwise: Greedy) -> None:
        self.heuristics = heuristics
        self.otherwise = otherwise

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """One of the best actions at random."""
        s = observation.guess()
        evaluator = self.heuristics.evaluator
        if not isinstance(evaluator, NetworkEvaluator) or not evaluator.knows(s.options):
            return self.otherwise.choose(observation, dealer)
        legal = s.legal()
        if len(legal) == 1:
            return legal[0]
        action = verb_first(likeliest_to_win(self.heuristics, s, observation.seat, dealer), dealer)
        self.heuristics.pruning.note(s, action)
        return action


def likeliest_to_win(heuristics: Heuristics, s: State, seat: Seat, dealer: Dealer) -> vec[i64]:
    """The actions with the best chance at the end of the turn; of equal ones, those with the best chance right away."""
    best = vec[i64]()
    highest: i64 = -1
    soonest: i64 = -1
    chance = dealer.twin()
    for action in heuristics.pruning.prune(s, s.legal()):
        after = s.copy()
        after.apply(action)
        at_once = win_probabilities(heuristics, after)[seat]
        chance.follow(dealer)  # the same chances for every action: none is merely lucky
        complete_turn(heuristics, after, s, chance)
        value = win_probabilities(heuristics, after)[seat]
        if value > highest or (value == highest and at_once > soonest):
            best = vec[i64]()
            highest = value
            soonest = at_once
        if value == highest and at_once == soonest:
            best = append(best, action)
    return best
