"""What a bot is: it sees guesses, never the table, and answers with one legal action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from kogge.core.cells import vec
from kogge.core.contract import Action, Game, Seat, State
from kogge.core.dealer import Dealer

NO_LEANING: Final = -1


def holds(legal: vec[i64], action: Action) -> bool:
    """Whether the action is among the legal ones, which ascend."""
    low: i64 = 0
    high: i64 = len(legal)
    while low < high:
        middle = (low + high) >> 1
        if legal[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < len(legal) and legal[low] == action


class Sight:
    """A seat's eyes: as many guessed states as it likes, none of which it could tell from the true one."""

    def __init__(self, game: Game[Any], state: State, seat: Seat, dealer: Dealer, seconds: float = 0.0) -> None:
        self.game = game
        self.seat = seat
        self.seconds = seconds  # to think at most, 0 for as many as the bot likes
        self._state = state
        self._dealer = dealer

    def legal(self) -> vec[i64]:
        """What may be chosen, which the seat knows."""
        return self._state.legal()

    def guess(self) -> State:
        """A state of its own to play with."""
        guessed: State = self.game.guess(self._state, self.seat, self._dealer)
        return guessed


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player. One object plays one seat of one match; it may remember."""

    @abstractmethod
    def choose(self, sight: Sight, dealer: Dealer) -> Action:
        """The action to play; chance that it needs comes from the dealer."""


class Evaluator(ABC):
    """What an experienced player would say a position is worth, in hundredths of a point for each seat."""

    @abstractmethod
    def values(self, s: State) -> vec[i64]:
        """Points, and what is likely to become points."""

    def telling(self) -> i64:
        """A lead of how many hundredths makes it e times as likely to win; several points, unless points are rare."""
        return 700

    def plans(self) -> bool:
        """Whether turns may be planned by the values at their ends: planning seeks out whatever they overrate."""
        return False

    def rounds(self) -> i64:
        """How often the turn goes round in a playout before the values tell most for the time that it takes."""
        return 4

    def patience(self) -> i64:
        """How often a search comes to a decision before it looks at its actions: oftener where that takes long."""
        return 2

    def whim(self) -> i64:
        """By how many per cent an action may seem better than it is to those who play on in a playout."""
        return 40

    def sift(self, s: State, legal: vec[i64]) -> vec[i64]:
        """The actions worth a look: of several that come to the same, one. All, unless the game knows better."""
        return legal

    def focus(self, s: State, legal: vec[i64]) -> vec[i64]:
        """The actions that a search looks at: it has less time for each."""
        return self.sift(s, legal)

    def are_alike(self) -> bool:
        """Whether actions with equal values right after them come to the same, so that a search looks at one only."""
        return True

    def trait(self, s: State) -> i64:
        """What else must be equal, besides values, for two positions to be alike."""
        return 0

    def margin(self, s: State) -> i64:
        """How much less than the best is as good: how far the values of this position's actions can be trusted."""
        return 0

    def leans(self) -> bool:
        """Whether `lean` has opinions good enough to finish a turn by."""
        return False

    def weighs_actions(self) -> bool:
        """Whether a greedy player judges every action by itself instead of the turn that it begins."""
        return not self.leans()

    def lean(self, s: State, dealer: Dealer, whim: i64) -> Action:
        """A quick decision to some purpose; NO_LEANING where the game's evaluator has no such opinion.

        `whim`: by how many per cent an action may seem better than it is, so that playouts differ.
        """
        return NO_LEANING
