"""When a tournament has shown enough: an interval that is narrow, or a test between two bots that has decided.

A rule sees the games in the order of their indices and in whole blocks, in which every bot has played every seat. So it
stops after the same game however many processes play, and whatever they finish first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import log
from typing import Any, Final

from kogge.arena.plan import Plan
from kogge.arena.ratings import win_chance
from kogge.arena.result import GameResult, win_of
from kogge.arena.summary import wilson

FEWEST_BLOCKS: Final = 8  # before that an estimate of the spread means nothing
PRIOR_BLOCKS: Final = 30  # the spread of a few blocks is mixed with that of so many independent ones
ERROR: Final = 0.05  # chance to decide wrongly, either way
BOUND: Final = log((1 - ERROR) / ERROR)


class StoppingRule(ABC):
    """Takes results in any order, and knows after how many games the tournament may stop."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.stopped_at: int | None = None  # games, whole blocks
        self._waiting: dict[int, GameResult] = {}
        self._next = 0

    def add(self, result: GameResult) -> None:
        """Take in a game; those that are played ahead of their turn wait for it."""
        self._waiting[result.index] = result
        while self.stopped_at is None and all(self._next + i in self._waiting for i in range(self.players)):
            self.see([self._waiting.pop(self._next + i) for i in range(self.players)])
            self._next += self.players
            if self._next >= FEWEST_BLOCKS * self.players and self.is_enough():
                self.stopped_at = self._next

    @abstractmethod
    def see(self, block: list[GameResult]) -> None:
        """The next block of games."""

    @abstractmethod
    def is_enough(self) -> bool:
        """Whether the blocks so far have shown enough."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """What the rule wants and has found, for the report."""

    @abstractmethod
    def games_left(self) -> int:
        """A guess at how many games are still to be played."""


class NarrowInterval(StoppingRule):
    """The 95 % interval of the first bot's share of wins is narrower than `width`."""

    def __init__(self, plan: Plan, width: float) -> None:
        super().__init__(plan.players)
        self.bot = plan.bots[0]
        self.width = width
        self._wins = 0.0
        self._seats = 0

    def see(self, block: list[GameResult]) -> None:
        for game in block:
            for seat in game.seats:
                if game.finished() and seat.bot == self.bot:
                    self._seats += 1
                    self._wins += win_of(game, seat)

    def now(self) -> float:
        """How wide the interval is."""
        low, high = wilson(self._wins, self._seats)
        return high - low

    def is_enough(self) -> bool:
        return self.now() < self.width

    def data(self) -> dict[str, Any]:
        return {"rule": "interval", "bot": self.bot, "width": self.width, "found": self.now()}

    def games_left(self) -> int:
        """The width shrinks with the root of the number of games."""
        return 0 if self.is_enough() else max(1, round(self._next * ((self.now() / self.width) ** 2 - 1)))


class Sprt(StoppingRule):
    """Wald's sequential test of two bots: is the first one `low` points better than the second, or `high`?

    The log-likelihood ratio is that of a normal distribution with the spread that the blocks show, as in tests of chess
    engines. What a block should bring follows from the model of the ratings.
    """

    def __init__(self, plan: Plan, low: float, high: float) -> None:
        super().__init__(plan.players)
        self.bots = tuple(dict.fromkeys(plan.bots))
        self.low = low
        self.high = high
        self._low: list[float] = []  # wins of the first bot in each block, less what `low` lets expect
        self._high: list[float] = []
        self._variance = 0.0  # of all blocks, if their games were independent

    def see(self, block: list[GameResult]) -> None:
        first = self.bots[0]
        finished = [game for game in block if game.finished()]
        if not finished:
            return
        wins = sum(win_of(game, seat) for game in finished for seat in game.seats if seat.bot == first)
        seats = sum(seat.bot == first for seat in finished[0].seats)
        chances = [win_chance(points, seats, self.players - seats) for points in (self.low, self.high)]
        self._low.append(wins - len(finished) * chances[0])
        self._high.append(wins - len(finished) * chances[1])
        self._variance += len(finished) * sum(one * (1 - one) for one in chances) / 2

    def ratio(self) -> float:
        """The logarithm of how much likelier `high` is than `low`."""
        n = len(self._low)
        if n < 2:
            return 0.0
        middle = [(a + b) / 2 for a, b in zip(self._low, self._high, strict=True)]
        mean = sum(middle) / n
        seen = sum((one - mean) ** 2 for one in middle)
        spread = (seen + PRIOR_BLOCKS * self._variance / n) / (n - 1 + PRIOR_BLOCKS)
        squares = sum(a * a - b * b for a, b in zip(self._low, self._high, strict=True))
        return squares / (2 * spread)

    def is_enough(self) -> bool:
        return abs(self.ratio()) >= BOUND

    def verdict(self) -> str:
        """`high` or `low` when the test has decided, otherwise nothing."""
        if not self.is_enough() or self.stopped_at is None:
            return ""
        return "high" if self.ratio() > 0 else "low"

    def data(self) -> dict[str, Any]:
        return {
            "rule": "sprt",
            "bots": list(self.bots),
            "low": self.low,
            "high": self.high,
            "ratio": self.ratio(),
            "bound": BOUND,
            "verdict": self.verdict(),
        }

    def games_left(self) -> int:
        """As if the ratio went on growing as it has grown so far."""
        done = abs(self.ratio()) / BOUND
        return 0 if done >= 1 else max(1, round(self._next * (1 / max(done, 0.05) - 1)))
