"""What positions of Yokohama are worth."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import NO_LEANING, Evaluator
from kogge.bots.evaluators.yokohama_city import ACTED, MAY_PLACE, MAY_START, MUST_MOVE, WALKING, city_value
from kogge.bots.evaluators.yokohama_desk import POINT, Estimate, Weights, desk_value
from kogge.bots.evaluators.yokohama_lean import lean_decision
from kogge.bots.evaluators.yokohama_plan import Plan
from kogge.bots.evaluators.yokohama_time import progress_of, time_left
from kogge.core.actions import verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, State
from kogge.core.dealer import Dealer
from kogge.games.yokohama.actions import DONE, PLACE
from kogge.games.yokohama.board import IMPORT, YEN
from kogge.games.yokohama.move import Move, StartMove, Walk
from kogge.games.yokohama.place import NO_PAIR, Place, places_allowed
from kogge.games.yokohama.reward import any_man_out
from kogge.games.yokohama.scoring import (
    YEN_A_POINT,
    board_claims,
    flag_points,
    goods_points,
    prizes,
    tech_claims,
)
from kogge.games.yokohama.state import (
    AGENTS_READY,
    DESK,
    IN_HAND,
    POINTS,
    Yokohama,
)
from kogge.games.yokohama.turn import BEFORE, Extra, Phase


class YokohamaEvaluator(Evaluator):
    """Score as if the game ended now, and the means to score more."""

    def __init__(self) -> None:
        self.weights = Weights()
        self.plan = Plan(self.weights)

    def telling(self) -> i64:
        """A dozen points: an order and an achievement may still turn the tables."""
        return 1200

    def rounds(self) -> i64:
        """Values tell enough of what comes later; more playouts tell more."""
        return 2

    def leans(self) -> bool:
        """It plans whole turns."""
        return True

    def lean(self, s: State, dealer: Dealer, whim: i64) -> Action:
        """By a plan for the turn."""
        return lean_decision(self.plan, s, dealer, whim) if isinstance(s, Yokohama) else NO_LEANING

    def sift(self, s: State, legal: vec[i64]) -> vec[i64]:
        """Nobody idles."""
        return without_idling(s, legal) if isinstance(s, Yokohama) else legal

    def values(self, s: State) -> vec[i64]:
        """One value a seat."""
        out = vec[i64]()
        if isinstance(s, Yokohama):
            w = self.weights
            w.read_rewards(s.board.box)
            box = s.board.box
            church = prizes(board_claims(s, s.church), box.church_bonus)
            customs = prizes(board_claims(s, s.customs), box.customs_bonus)
            techs = prizes(tech_claims(s), box.tech_bonus)
            progress = progress_of(s)
            for p in range(s.n):
                bonus = church[p] + customs[p] + techs[p]
                out = append(out, seat_value(w, s, p, bonus, progress))
        return out


def seat_value(w: Weights, s: Yokohama, p: Seat, bonus: i64, progress: i64) -> i64:
    """Everything together; when the game is over, nothing but the score."""
    d = p * DESK
    certain = (s.desk[d + POINTS] + flag_points(s, p) + s.desk[d + AGENTS_READY]) * POINT
    if not s.agenda:
        left = s.desk[d + IMPORT] + s.desk[d + YEN] // YEN_A_POINT + goods_points(s, p)
        return certain + (bonus + left) * POINT
    stage: i64 = ACTED
    if s.active == p:
        stage = stage_of(s)
    e = Estimate(w, s, p, time_left(w, s, p, progress, s.active == p and stage == ACTED))
    # A majority held early may be lost again.
    certain += bonus * (w.lead + (POINT - w.lead) * progress // 100)
    return certain + desk_value(e) + city_value(e, stage, places_left(s, p, stage), taken_at(s, stage))


def without_idling(s: Yokohama, legal: vec[i64]) -> vec[i64]:
    """Y3.1, Y3.2: with president and assistants in hand, who places none does nothing at all: two players who both wait
    for the other one to end the game would do so for ever."""
    step = s.agenda[-1]
    if not isinstance(step, Place) or step.count > 0 or any_man_out(s, step.player):
        return legal
    if s.president[step.player] != IN_HAND or verb_of(legal[0]) != PLACE:
        return legal
    out = vec[i64]()
    for action in legal:
        if verb_of(action) != DONE:
            out = append(out, action)
    return out


def stage_of(s: Yokohama) -> i64:
    """From the steps that wait."""
    for step in s.agenda:
        if isinstance(step, StartMove):
            return MAY_PLACE
        if isinstance(step, Extra) and step.phase == BEFORE:
            return MAY_START
        if isinstance(step, Phase) and step.phase == BEFORE:
            return MAY_START
        if isinstance(step, Move):
            return MUST_MOVE
        if isinstance(step, Walk):
            return WALKING
    return ACTED


def places_left(s: Yokohama, p: Seat, stage: i64) -> i64:
    """Y3.1: how many assistants can still be placed before the president moves."""
    if stage >= MUST_MOVE:
        return 0
    allowed = places_allowed(s, p)
    if stage == MAY_PLACE:
        step = s.agenda[-1]
        if isinstance(step, Place):
            return 0 if step.pair != NO_PAIR else allowed - step.count
    return allowed


def taken_at(s: Yokohama, stage: i64) -> i64:
    """Y3.1: as bits, where an assistant was placed this turn; a second one there is hardly ever right."""
    if stage == MAY_PLACE:
        step = s.agenda[-1]
        if isinstance(step, Place):
            return step.seen
    return 0
