"""What positions of Yokohama are worth."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.yokohama.city_value import city_value
from kogge.bots.yokohama.features import Features
from kogge.bots.yokohama.player_value import player_value
from kogge.bots.yokohama.progress import ACTED, placed_in, places_left, progress_of, stage_of, time_left
from kogge.bots.yokohama.weights import POINT, Weights
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.yokohama.board import IMPORT, YEN
from kogge.games.yokohama.scoring import (
    YEN_A_POINT,
    board_claims,
    flag_points,
    goods_points,
    prizes,
    tech_claims,
)
from kogge.games.yokohama.state import AGENTS_READY, DESK, POINTS, Yokohama


class YokohamaEvaluator(Evaluator[Yokohama]):
    """Score as if the game ended now, and the means to score more."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.features = Features(weights)

    def values(self, s: Yokohama) -> vec[i64]:
        """[seat] in hundredths of a point; nothing but the score when the game is over."""
        box = s.board.box
        church = prizes(board_claims(s, s.church), box.church_bonus)
        customs = prizes(board_claims(s, s.customs), box.customs_bonus)
        techs = prizes(tech_claims(s), box.tech_bonus)
        progress = progress_of(s)
        out = vec[i64]()
        for p in range(s.n):
            bonus = church[p] + customs[p] + techs[p]
            d = p * DESK
            certain = (s.desk[d + POINTS] + flag_points(s, p) + s.desk[d + AGENTS_READY]) * POINT
            if s.agenda:
                # A majority held early may be lost again.
                certain += bonus * (self.weights.lead + (POINT - self.weights.lead) * progress // 100)
                out = append(out, certain + self._promised(s, p, progress))
            else:
                left = s.desk[d + IMPORT] + s.desk[d + YEN] // YEN_A_POINT + goods_points(s, p)
                out = append(out, certain + (bonus + left) * POINT)
        return out

    def _promised(self, s: Yokohama, p: Seat, progress: i64) -> i64:
        """What the seat's means are likely to bring."""
        stage: i64 = ACTED
        if s.active == p:
            stage = stage_of(s)
        f = self.features.seat(s, p, time_left(self.weights, s, p, progress, s.active == p and stage == ACTED))
        return player_value(f) + city_value(f, stage, places_left(s, p, stage), placed_in(s, stage))
