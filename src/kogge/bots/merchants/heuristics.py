"""What bots know of Merchants of Europe."""

from __future__ import annotations

from typing import Any

from kogge.bots.contract import Heuristics, Pruning, SearchProfile
from kogge.bots.merchants.evaluator import MerchantsEvaluator
from kogge.bots.merchants.pruning import MerchantsPruning
from kogge.bots.merchants.rollout_policy import MerchantsRolloutPolicy
from kogge.bots.merchants.weights import WIN_DELIVERY, Weights, win_weights
from kogge.core.contract import Game
from kogge.games.merchants.state import Merchants


def merchants_profile() -> SearchProfile:
    """Dice decide so much that rollouts would hide what a decision is worth: they end with the turn."""
    profile = SearchProfile()
    profile.rollout_rounds = 0
    profile.merge_equivalent = False  # M4.1: a card more has its value, whatever it will be used for
    return profile


def merchants_greedy(game: Game[Any]) -> Heuristics:
    """For a greedy player: what an action is worth shows at once, since each brings a way nearer to its end."""
    weights = Weights()
    policy = MerchantsRolloutPolicy(weights)
    return Heuristics(game, MerchantsEvaluator(weights), Pruning[Merchants](), policy, policy, merchants_profile())


def merchants_search(game: Game[Any]) -> Heuristics:
    """For a search: values tell who is going to win."""
    weights = win_weights()
    policy = MerchantsRolloutPolicy(weights)
    profile = merchants_profile()
    profile.win_scale = WIN_DELIVERY
    return Heuristics(game, MerchantsEvaluator(weights), MerchantsPruning(weights), policy, policy, profile)
