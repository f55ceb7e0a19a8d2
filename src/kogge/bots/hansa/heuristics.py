"""What bots know of Hansa Teutonica."""

from __future__ import annotations

from typing import Any

from kogge.bots.contract import Heuristics, SearchProfile
from kogge.bots.hansa.evaluator import HansaEvaluator
from kogge.bots.hansa.features import Features
from kogge.bots.hansa.pruning import HansaPruning
from kogge.bots.hansa.rollout_policy import HansaRolloutPolicy
from kogge.bots.hansa.weights import WIN_SCALE, Weights, win_weights
from kogge.core.contract import Game


def hansa_greedy(game: Game[Any]) -> Heuristics:
    """For a greedy player: it sees at the end of the turn what an action is worth."""
    evaluator = HansaEvaluator(Weights())
    policy = HansaRolloutPolicy(evaluator.features, False)
    profile = SearchProfile()
    profile.greedy_by_turn = True
    return Heuristics(game, evaluator, HansaPruning(), policy, policy, profile)


def hansa_search(game: Game[Any]) -> Heuristics:
    """For a search: values by weights fitted to who wins; turns are completed as a greedy player would."""
    evaluator = HansaEvaluator(win_weights())
    completion = HansaRolloutPolicy(Features(Weights()), True)
    rollout = HansaRolloutPolicy(evaluator.features, True)
    profile = SearchProfile()
    profile.greedy_by_turn = True
    profile.win_scale = WIN_SCALE
    profile.plans_turns = True
    profile.expand_after = 4  # a decision has thirty actions worth a look
    profile.rollout_rounds = 2  # where values predict the winner best
    profile.rollout_noise = 200  # and best if nobody is supposed to know well what pays
    return Heuristics(game, evaluator, HansaPruning(), completion, rollout, profile)
