"""What bots know of Yokohama."""

from __future__ import annotations

from typing import Any

from kogge.bots.contract import Heuristics, SearchProfile
from kogge.bots.yokohama.evaluator import YokohamaEvaluator
from kogge.bots.yokohama.player_value import Weights
from kogge.bots.yokohama.pruning import YokohamaPruning
from kogge.bots.yokohama.rollout_policy import YokohamaRolloutPolicy
from kogge.core.contract import Game


def yokohama_greedy(game: Game[Any]) -> Heuristics:
    """For greedy players and searches alike: turns are completed by a plan for the whole turn."""
    weights = Weights()
    policy = YokohamaRolloutPolicy(weights)
    profile = SearchProfile()
    profile.greedy_by_turn = True
    profile.win_scale = 1200  # a dozen points: an order and an achievement may still turn the tables
    profile.rollout_rounds = 2  # values tell enough of what comes later; more rollouts tell more
    return Heuristics(game, YokohamaEvaluator(weights), YokohamaPruning(), policy, policy, profile)
