"""Which actions of Merchants of Europe are not worth a look."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Pruning
from kogge.bots.merchants.trade_value import compose_action, offer_value
from kogge.bots.merchants.weights import Weights
from kogge.core.actions import verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.merchants.actions import COUNTER, OFFER
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.trade import EVERYBODY, Answer, Compose


class MerchantsPruning(Pruning[Merchants]):
    """M3.1: only offers that somebody should accept, each composed in one way."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def prune(self, s: Merchants, legal: vec[i64]) -> vec[i64]:
        """Without offers and counter-offers that are worth nothing; one that was begun has a single continuation."""
        step = s.agenda[-1]
        if isinstance(step, Compose):
            return vec[i64]([compose_action(self.weights, s, step)])
        to: Seat = step.trader if isinstance(step, Answer) else EVERYBODY
        out = vec[i64]()
        for action in legal:
            if verb_of(action) in (OFFER, COUNTER) and offer_value(self.weights, s, step.player, to, 0, 0) <= 0:
                continue
            out = append(out, action)
        return out
