"""Offers of Merchants of Europe that a player has made in vain this turn: the answer would be the same again."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat
from kogge.games.merchants.actions import SEND, TAKE
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.trade import Compose, Pick


class RefusedOffers:
    """What one player has sent, until it is taken or the turn is over. Positions do not tell, so a bot remembers it.

    Offers count for positions later in the same turn only: those in which more offers were begun.
    """

    def __init__(self) -> None:
        self.turn: i64 = 0
        self.seat: Seat = 0
        self.begun = vec[i64]()  # offers begun in the turn when it was sent
        self.gives = vec[i64]()
        self.wants = vec[i64]()

    def note(self, s: Merchants, action: Action) -> None:
        """The player has decided so at the table."""
        step = s.agenda[-1]
        if isinstance(step, Compose) and verb_of(action) == SEND:
            if s.turn != self.turn or step.player != self.seat:
                self._forget()
                self.turn = s.turn
                self.seat = step.player
            self.begun = append(self.begun, s.offered)
            self.gives = append(self.gives, step.give)
            self.wants = append(self.wants, step.want)
        elif isinstance(step, Pick) and verb_of(action) == TAKE:
            self._forget()  # hands are others now

    def includes(self, s: Merchants, p: Seat, give: i64, want: i64) -> bool:
        """Whether the player has sent the same before in this turn."""
        if s.turn != self.turn or p != self.seat:
            return False
        for i in range(len(self.gives)):
            if self.gives[i] == give and self.wants[i] == want and self.begun[i] < s.offered:
                return True
        return False

    def _forget(self) -> None:
        """There are none."""
        self.begun = vec[i64]()
        self.gives = vec[i64]()
        self.wants = vec[i64]()
