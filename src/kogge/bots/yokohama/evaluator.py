"""What positions of Yokohama are worth."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.yokohama.city_value import city_value
from kogge.bots.yokohama.features import Features, SeatFeatures
from kogge.bots.yokohama.player_value import player_value
from kogge.bots.yokohama.progress import ACTED, placed_in, places_left, stage_of, time_left
from kogge.bots.yokohama.standings import Standings
from kogge.bots.yokohama.weights import POINT, Weights
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.yokohama.state import Yokohama


class YokohamaEvaluator(Evaluator[Yokohama]):
    """Score as if the game ended now, and the means to score more."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.features = Features(weights)

    def values(self, s: Yokohama) -> vec[i64]:
        """[seat] in hundredths of a point; nothing but the score when the game is over."""
        standings = Standings(s)
        out = vec[i64]()
        for p in range(s.n):
            if s.agenda:
                out = append(out, self.certain(standings, p) + self._promised(standings, p))
            else:
                out = append(out, standings.score(p) * POINT)
        return out

    def certain(self, standings: Standings, p: Seat) -> i64:
        """Points that nothing can take away, and majorities; one held early may be lost again."""
        lead = self.weights.lead + (POINT - self.weights.lead) * standings.progress // 100
        return standings.safe(p) * POINT + standings.bonus(p) * lead

    def _promised(self, standings: Standings, p: Seat) -> i64:
        """What the seat's means are likely to bring."""
        s = standings.s
        stage = seat_stage(s, p)
        f = self.seat(standings, p, stage)
        return player_value(f) + city_value(f, stage, places_left(s, p, stage), placed_in(s, stage))

    def seat(self, standings: Standings, p: Seat, stage: i64) -> SeatFeatures:
        """What the seat has and how it values things, in the time that is left to it."""
        s = standings.s
        acted = s.active == p and stage == ACTED
        return self.features.seat(s, p, time_left(self.weights, s, p, standings.progress, acted))


def seat_stage(s: Yokohama, p: Seat) -> i64:
    """How far the seat's turn has come; ACTED when it is somebody else's."""
    if s.active == p:
        return stage_of(s)
    return ACTED
