"""Which actions of Merchants of Europe are not worth a look."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Pruning
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.merchants.trade_value import compose_action, offer_value
from kogge.bots.merchants.weights import Weights
from kogge.core.actions import verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat
from kogge.games.merchants.actions import COUNTER, OFFER, SEND
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.trade import EVERYBODY, Answer, Compose


class RefusedOffersPruning(Pruning[Merchants]):
    """M3.1: no offer is sent twice in a turn, unless it was taken."""

    def __init__(self, refused: RefusedOffers) -> None:
        self.refused = refused

    def prune(self, s: Merchants, legal: vec[i64]) -> vec[i64]:
        """Without sending what was refused; it can still be changed or dropped."""
        step = s.agenda[-1]
        if not isinstance(step, Compose) or not self.refused.includes(s, step.player, step.give, step.want):
            return legal
        out = vec[i64]()
        for action in legal:
            if verb_of(action) != SEND:
                out = append(out, action)
        return out

    def note(self, s: Merchants, action: Action) -> None:
        """Remember offers that are sent."""
        self.refused.note(s, action)


class MerchantsPruning(RefusedOffersPruning):
    """M3.1: only offers that somebody should accept, each composed in one way."""

    def __init__(self, weights: Weights, refused: RefusedOffers) -> None:
        super().__init__(refused)
        self.weights = weights

    def prune(self, s: Merchants, legal: vec[i64]) -> vec[i64]:
        """Without offers and counter-offers that are worth nothing; one that was begun has a single continuation."""
        step = s.agenda[-1]
        if isinstance(step, Compose):
            return vec[i64]([compose_action(self.weights, self.refused, s, step)])
        to: Seat = step.trader if isinstance(step, Answer) else EVERYBODY
        out = vec[i64]()
        for action in legal:
            if verb_of(action) in (OFFER, COUNTER) and self._best_offer(s, step.player, to) <= 0:
                continue
            out = append(out, action)
        return out

    def _best_offer(self, s: Merchants, p: Seat, to: Seat) -> i64:
        """What the best offer that the player could begin now is worth."""
        return offer_value(self.weights, self.refused, s, p, to, 0, 0)
