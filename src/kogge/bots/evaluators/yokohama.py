"""What positions of Yokohama are worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.evaluators.yokohama_city import ACTED, MAY_PLACE, MAY_START, MUST_MOVE, WALKING, city_value
from kogge.bots.evaluators.yokohama_desk import POINT, Estimate, Weights, desk_value
from kogge.core.cells import append, vec
from kogge.core.contract import Seat, State
from kogge.games.yokohama.board import A_HOUSE, A_SHOP, IMPORT, SLOTS, YEN
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
from kogge.games.yokohama.setup import DEALT
from kogge.games.yokohama.state import (
    AGENTS_READY,
    DESK,
    HAND,
    POINTS,
    RUNNING,
    STORE,
    Yokohama,
    control_count,
)
from kogge.games.yokohama.turn import BEFORE, Extra, Phase

ROUNDS: Final = 22  # of a long game
LATE: Final = 70  # per cent of the game that is over at most, as long as no end condition is near


class YokohamaEvaluator(Evaluator):
    """Score as if the game ended now, and the means to score more."""

    def __init__(self) -> None:
        self.weights = Weights()

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
    e = Estimate(w, s, p, time_for(w, s, p, progress, stage))
    # A majority held early may be lost again.
    certain += bonus * (w.lead + (POINT - w.lead) * progress // 100)
    return certain + desk_value(e) + city_value(e, stage, places_left(s, p, stage), taken_at(s, stage))


def progress_of(s: Yokohama) -> i64:
    """0 to 100: how near the end is, by the rounds played and by the nearest end condition (Y9.1)."""
    if s.ended != RUNNING:
        return 100
    box = s.board.box
    most: i64 = 0
    houses = box.in_hand[A_HOUSE] + box.in_store[A_HOUSE]
    shops = box.in_hand[A_SHOP] + box.in_store[A_SHOP]
    for p in range(s.n):
        d = p * DESK
        most = max(most, (houses - s.desk[d + HAND + A_HOUSE] - s.desk[d + STORE + A_HOUSE]) * 100 // houses)
        most = max(most, (shops - s.desk[d + HAND + A_SHOP] - s.desk[d + STORE + A_SHOP]) * 100 // shops)
    deck = box.n_orders - s.board.removed_orders - DEALT * s.n - SLOTS
    if s.n > 2:
        deck -= SLOTS
    most = max(most, (deck - s.deck) * 100 // (deck + 1))
    most = max(most, control_count(s.church) * 100 // s.board.control_limit)
    most = max(most, control_count(s.customs) * 100 // s.board.control_limit)
    # The first shop or house says little, the last but one says much.
    most = min(most * most // 100, 100)
    return max(most, min(s.turn * 100 // (s.n * ROUNDS), LATE))


def time_for(w: Weights, s: Yokohama, p: Seat, progress: i64, stage: i64) -> i64:
    """0 to 100: how much of the game the seat still has to make use of what it has."""
    if s.last_turn == 0:
        return 100 - progress * w.passing // 100
    turns = (s.last_turn - s.turn + s.n - (p - s.active + s.n) % s.n) // s.n
    if s.active == p and stage == ACTED:
        turns -= 1
    return min(turns * w.last_turn, 100 - w.passing)


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
