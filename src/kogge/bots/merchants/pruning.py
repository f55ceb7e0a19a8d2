"""Which actions of Merchants of Europe are not worth a look."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Pruning
from kogge.bots.merchants.trade_value import focus_trade
from kogge.bots.merchants.weights import Weights
from kogge.core.cells import vec
from kogge.games.merchants.state import Merchants


class MerchantsPruning(Pruning[Merchants]):
    """M3.1: only offers that somebody should accept, each made in one way."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def prune(self, s: Merchants, legal: vec[i64]) -> vec[i64]:
        """The choices without hopeless offers."""
        return focus_trade(self.weights, s, legal)
