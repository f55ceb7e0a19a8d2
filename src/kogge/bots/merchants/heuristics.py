"""What bots know of Merchants of Europe."""

from __future__ import annotations

from typing import Any

from kogge.bots.contract import Heuristics, SearchProfile
from kogge.bots.merchants.evaluator import MerchantsEvaluator
from kogge.bots.merchants.paths import DistanceCache
from kogge.bots.merchants.pruning import MerchantsPruning, RefusedOffersPruning
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.merchants.rollout_policy import MerchantsRolloutPolicy
from kogge.bots.merchants.weights import WIN_DELIVERY, Weights, win_weights
from kogge.core.contract import Game


def merchants_profile() -> SearchProfile:
    """Dice decide so much that rollouts would hide what a decision is worth: they end with the turn."""
    profile = SearchProfile()
    profile.rollout_rounds = 0
    return profile


def merchants_greedy(game: Game[Any]) -> Heuristics:
    """For a greedy player: what an action is worth shows at once, since each brings a delivery or a post nearer."""
    weights = Weights()
    distances = DistanceCache()
    refused = RefusedOffers()
    evaluator = MerchantsEvaluator(weights, distances, refused)
    policy = MerchantsRolloutPolicy(weights, distances, refused)
    return Heuristics(game, evaluator, RefusedOffersPruning(refused), policy, policy, merchants_profile())


def merchants_search(game: Game[Any]) -> Heuristics:
    """For a search: values tell who is going to win."""
    weights = win_weights()
    distances = DistanceCache()
    refused = RefusedOffers()
    evaluator = MerchantsEvaluator(weights, distances, refused)
    policy = MerchantsRolloutPolicy(weights, distances, refused)
    profile = merchants_profile()
    profile.win_scale = WIN_DELIVERY
    return Heuristics(game, evaluator, MerchantsPruning(weights, refused), policy, policy, profile)
