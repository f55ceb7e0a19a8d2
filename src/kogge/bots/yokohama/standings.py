"""Where the seats of Yokohama stand: majorities, scores as if the game ended now, and how near the end is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.progress import progress_of
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


class Standings:
    """Of one position. A claim ranks the seats for a majority; a prize is what it would bring now."""

    def __init__(self, s: Yokohama) -> None:
        box = s.board.box
        self.s: Final = s
        self.church_claims: Final = board_claims(s, s.church)
        self.customs_claims: Final = board_claims(s, s.customs)
        self.tech_claims: Final = tech_claims(s)
        self.church: Final = prizes(self.church_claims, box.church_bonus)
        self.customs: Final = prizes(self.customs_claims, box.customs_bonus)
        self.techs: Final = prizes(self.tech_claims, box.tech_bonus)
        self.progress: Final = progress_of(s)

    def bonus(self, p: Seat) -> i64:
        """Y9.2, Y9.3: what the majorities would bring now."""
        return self.church[p] + self.customs[p] + self.techs[p]

    def safe(self, p: Seat) -> i64:
        """Points that stay: printed ones, sets of flags, and agents as long as they are not used."""
        d = p * DESK
        return self.s.desk[d + POINTS] + flag_points(self.s, p) + self.s.desk[d + AGENTS_READY]

    def score(self, p: Seat) -> i64:
        """Y9.2 to Y9.5: the score as if the game ended now."""
        d = p * DESK
        left = self.s.desk[d + IMPORT] + self.s.desk[d + YEN] // YEN_A_POINT + goods_points(self.s, p)
        return self.safe(p) + self.bonus(p) + left
