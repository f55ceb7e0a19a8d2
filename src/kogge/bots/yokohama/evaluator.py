"""What positions of Yokohama are worth."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.yokohama.city_value import ACTED, MAY_PLACE, MAY_START, MUST_MOVE, WALKING, city_value
from kogge.bots.yokohama.player_value import POINT, Estimate, Weights, desk_value
from kogge.bots.yokohama.progress import progress_of, time_left
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.yokohama.board import IMPORT, YEN
from kogge.games.yokohama.move import Move, StartMove, Walk
from kogge.games.yokohama.place import NO_PAIR, Place, places_allowed
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
    POINTS,
    Yokohama,
)
from kogge.games.yokohama.turn import BEFORE, Extra, Phase


class YokohamaEvaluator(Evaluator[Yokohama]):
    """Score as if the game ended now, and the means to score more."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def values(self, s: Yokohama) -> vec[i64]:
        """One value for each seat."""
        out = vec[i64]()
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
