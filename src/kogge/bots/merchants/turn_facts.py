"""How far a turn of Merchants of Europe has come, and what it has begun and not yet brought."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.merchants.board import NOTHING
from kogge.games.merchants.build import FreeRoute, Pathfind
from kogge.games.merchants.cards import Harvest
from kogge.games.merchants.drive import Driving
from kogge.games.merchants.production import Dice, Discard
from kogge.games.merchants.robber import MoveRobber
from kogge.games.merchants.state import WATCHERS, Merchants
from kogge.games.merchants.turn import Dawn
from kogge.games.merchants.walk import Walking


class TurnFacts:
    """Filled again for every position."""

    def __init__(self) -> None:
        self.active: Seat = 0
        self.rolled = False
        self.discards = vec[i64]([0] * WATCHERS)  # [seat] cards to discard
        self.robs: Seat = NOTHING  # who is to move the robber
        self.steps: i64 = 0  # intersections or routes that are paid for
        self.routes: i64 = 0  # that cost nothing
        self.gifts: i64 = 0  # cards of the bank

    def read(self, s: Merchants) -> None:
        """All pending steps."""
        self.active = s.active
        if s.turn == 0:
            self.active = s.first
        self.rolled = s.turn > 0
        self.robs = NOTHING
        self.steps = 0
        self.routes = 0
        self.gifts = 0
        for p in range(s.n):
            self.discards[p] = 0
        for step in s.agenda:
            if isinstance(step, (Dice, Dawn)):
                self.rolled = False
            elif isinstance(step, Discard):
                self.discards[step.player] = step.left
            elif isinstance(step, MoveRobber):
                self.robs = step.player
            elif isinstance(step, (Walking, Driving)):
                self.steps = step.left
            elif isinstance(step, Pathfind):
                self.routes = step.left
            elif isinstance(step, FreeRoute):
                self.routes = 1
            elif isinstance(step, Harvest):
                self.gifts = step.left
