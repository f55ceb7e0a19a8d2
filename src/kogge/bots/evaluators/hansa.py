"""What bots make of Hansa Teutonica."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import NO_LEANING, Evaluator
from kogge.bots.evaluators.hansa_lean import lean_decision, set_down
from kogge.bots.evaluators.hansa_sift import sift_choices
from kogge.bots.evaluators.hansa_values import Appraisal
from kogge.bots.evaluators.hansa_weights import TELLING, Weights, outlook_weights
from kogge.core.cells import vec
from kogge.core.contract import Action, Seat, State
from kogge.core.dealer import Dealer
from kogge.games.hansa.move import Carry
from kogge.games.hansa.state import Hansa


class HansaEvaluator(Evaluator):
    """Score as if the game ended now, and the means to score more."""

    def __init__(self) -> None:
        self.weights = Weights()
        self.appraisal = Appraisal(self.weights)

    def values(self, s: State) -> vec[i64]:
        """One value a seat."""
        return self.appraisal.values(s) if isinstance(s, Hansa) else vec[i64]()

    def sift(self, s: State, legal: vec[i64]) -> vec[i64]:
        """Posts of one route are alike."""
        return sift_choices(s, legal) if isinstance(s, Hansa) else legal

    def leans(self) -> bool:
        """It does."""
        return True

    def lean(self, s: State, dealer: Dealer, whim: i64) -> Action:
        """The route that pays best for its length."""
        return lean_decision(self.appraisal.survey, s, dealer, whim) if isinstance(s, Hansa) else NO_LEANING


class HansaOutlook(HansaEvaluator):
    """For a search: by the weights that were fitted to who wins."""

    def __init__(self) -> None:
        super().__init__()
        self.effort = self.appraisal.survey
        self.weights = outlook_weights()
        self.appraisal = Appraisal(self.weights)

    def lean(self, s: State, dealer: Dealer, whim: i64) -> Action:
        """A turn is finished by what pays, as the greedy player sees it; what all will do is guessed by the outlook."""
        if not isinstance(s, Hansa):
            return NO_LEANING
        action = lean_decision(self.effort if whim == 0 else self.appraisal.survey, s, dealer, whim)
        step = s.agenda[-1]
        return set_down(s, step) if action == NO_LEANING and isinstance(step, Carry) else action

    def telling(self) -> i64:
        """As the weights were fitted."""
        return TELLING

    def trait(self, s: State) -> i64:
        """H4.8: the routes that the active seat can establish. Even one that is worth nothing may end the game."""
        return ready_routes(s, s.active) if isinstance(s, Hansa) else 0

    def plans(self) -> bool:
        """The weights tell well enough what a turn comes to."""
        return True

    def rounds(self) -> i64:
        """After two rounds of playouts the values foretell the winner best."""
        return 2

    def patience(self) -> i64:
        """A decision of this game has thirty actions worth a look."""
        return 4

    def whim(self) -> i64:
        """And best if nobody is supposed to know well what pays."""
        return 200


def ready_routes(s: Hansa, p: Seat) -> i64:
    """Those whose posts all hold the seat's workers, as one number."""
    n = s.board.n_routes
    ready: i64 = 0
    for r in range(n):
        if s.own[p * n + r] == s.board.length[r]:
            ready = ready * 64 + r + 1
    return ready
