"""A turn of a puzzle as it is played: the solver decides for one seat, chance and the other seats answer.

What chance deals follows from the puzzle's id and from how often chance was asked in this turn, so the same decisions
in another order meet the same chances. Other seats answer as the policy would that completes turns.
"""

from __future__ import annotations

from typing import Any

from kogge.bots.contract import Heuristics
from kogge.bots.heuristics import search_heuristics
from kogge.bots.random import decide
from kogge.bots.search.turns import MOST_OF_TURN, policy_action
from kogge.core.contract import NATURE, NOBODY, Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import IllegalAction
from kogge.core.match import Match


class PuzzlePlay:
    """A match that begins at the puzzle's position and ends with the turn."""

    def __init__(
        self,
        game: Game[Any],
        start: State,
        seat: int,
        seed: str,
        heuristics: Heuristics | None = None,
        noted: bool = True,
    ) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed
        self.turn = int(start.turn)
        self._last_turn = int(getattr(start, "last_turn", 0))
        # Whether the log tells what decisions brought: that takes longer than playing.
        self.match = Match(game, start.options, None, start, keep_told=noted)
        self._heuristics = search_heuristics(game) if heuristics is None else heuristics
        self._settle()

    @property
    def state(self) -> State:
        """The position now."""
        return self.match.state

    def is_done(self) -> bool:
        """Whether the turn is over, or the seat has nothing more to decide in it."""
        return int(self.state.turn) != self.turn or int(self.state.to_move()) != self.seat

    def play(self, text: str) -> None:
        """A decision of the seat, and what follows until it is asked again. IllegalAction: nothing has changed."""
        if self.is_done():
            raise IllegalAction(f"{text}: the turn is over")
        self.match.play(self.seat, text)
        self._settle()

    def play_action(self, action: int) -> None:
        """The same of a packed action."""
        self.match.play_action(self.seat, action)
        self._settle()

    def follow(self, actions: list[int]) -> bool:
        """Play decisions as long as they are legal; whether all of them were, and ended the turn."""
        for action in actions:
            if self.is_done() or action not in self.state.legal():
                return False
            self.play_action(action)
        return self.is_done()

    def actions(self) -> list[int]:
        """The seat's own decisions."""
        return [int(one.action) for one in self.match.log if one.seat == self.seat]

    def texts(self) -> list[str]:
        """The same in the notation of the game."""
        return [one.text for one in self.match.log if one.seat == self.seat]

    def dealt_before_end(self) -> bool:
        """Whether chance has decided something before the seat's last decision."""
        log = self.match.log
        last = max((i for i, one in enumerate(log) if one.seat == self.seat), default=0)
        return any(one.seat == NATURE for one in log[:last])

    def has_set_end(self) -> bool:
        """Whether the game is over, or it has been decided since the start after which turn it will be."""
        return self.state.is_over() or int(getattr(self.state, "last_turn", 0)) != self._last_turn

    def mark(self) -> int:
        """Of the position: equal positions have equal marks."""
        return int(self.state.mark())

    def _settle(self) -> None:
        """What chance and the other seats decide until the seat is asked, or the turn ends."""
        for _ in range(MOST_OF_TURN):
            s = self.state
            decider = int(s.to_move())
            if int(s.turn) != self.turn or decider in (self.seat, NOBODY):
                return
            dealt = sum(one.seat == NATURE for one in self.match.log)
            dealer = Dealer(f"{self.seed}/{dealt}")
            action = decide(s, dealer) if decider == NATURE else policy_action(self._heuristics, s, dealer, 0, 0)
            self.match.play_action(decider, action)
