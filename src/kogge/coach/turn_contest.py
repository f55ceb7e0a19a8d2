"""Whole turns against each other: what a seat can do with its turn, and how likely each way makes it to win.

All turns meet the same guesses and the same chances, so their differences are much surer than their values. A turn that
is clearly behind is simulated no further.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Final

from kogge.bots.contract import Heuristics, Observation
from kogge.bots.heuristics import search_heuristics
from kogge.bots.search.turn_search import settle_chance
from kogge.bots.search.turn_tree import TurnTree
from kogge.bots.search.turns import TurnStyle, best_turn, follow_decisions
from kogge.bots.search.win_probability import CERTAIN
from kogge.coach.chances import WinChances
from kogge.core.contract import NOBODY, Game, State
from kogge.core.dealer import Dealer

CLEARLY: Final = 3.0  # standard errors by which a turn is behind when it drops out
FIRST: Final = 6  # simulations before anybody may drop out


@dataclass
class TurnValue:
    """A turn from a position on, the position it leads to there, and how likely it makes its seat to win."""

    actions: list[int]
    mark: int  # of the position at its end; equal marks: an equal position
    first_value: float = 0.0  # the chance to win that the evaluator sees at its end
    values: list[float] = field(default_factory=list)  # a chance to win, 0 to 1, for each simulation

    @property
    def chance(self) -> float:
        """The mean of all simulations."""
        return sum(self.values) / max(len(self.values), 1)

    def behind(self, other: TurnValue) -> tuple[float, float]:
        """By how much it is worse than the other one, and the standard error, over the simulations that both have."""
        both = min(len(self.values), len(other.values))
        if both < 2:
            return 0.0, 1.0
        differences = [other.values[i] - self.values[i] for i in range(both)]
        mean = sum(differences) / both
        spread = sum((one - mean) ** 2 for one in differences) / (both - 1)
        return mean, math.sqrt(spread / both)


class TurnContest:
    """Compares turns of the seat to move at a position. The position may be a guess: what is hidden is guessed anew for
    every simulation, and so is chance."""

    def __init__(self, game: Game[Any], state: State, seed: str, rounds: int = 0) -> None:
        self.game = game
        self.state = state
        self.seat = int(state.to_move())
        self.heuristics: Heuristics = search_heuristics(game)
        self.chances = WinChances(game)
        self.rounds = rounds or int(self.heuristics.profile.lookahead)  # how often the turn goes round afterwards
        self.turns: list[TurnValue] = []
        self._dealer = Dealer(f"{seed}/contest")
        self._observation = Observation(game, state, self.seat, Dealer(f"{seed}/guesses"))
        self._guesses: list[State] = []
        self._luck: list[Dealer] = []

    def find(self, branches: int, most: int, margin: float, chance: Dealer) -> None:
        """Let the most promising turns compete: none that seems worse than the best by more than the margin.
        `chance` decides what chance decides within the turns."""
        tree = TurnTree(self.heuristics, self.state.copy(), self.seat, chance)
        grown = 0
        while grown < branches and tree.grow():
            grown += 1
        known = {one.mark for one in self.turns}
        for turn in tree.top(most, int(margin * CERTAIN)):
            mark = int(turn.after.mark())
            if mark not in known:
                actions = [int(action) for action in turn.actions]
                self.turns.append(TurnValue(actions, mark, int(turn.value) / CERTAIN))

    def compare(self, simulations: int) -> list[TurnValue]:
        """Simulate until those that may be best have been simulated so often; the best one first."""
        done = max((len(one.values) for one in self.turns), default=0)
        field = [one for one in self.turns if len(one.values) == done]  # the others have dropped out
        while done < simulations and len(field) > 1:
            done += 1
            for one in field:
                one.values.append(self._simulate(one, done - 1))
            if done >= FIRST and done % 2 == 0:
                field = self._without_losers(field)
        self.turns.sort(key=lambda one: (-len(one.values), -one.chance))
        return self.turns

    def _without_losers(self, field: list[TurnValue]) -> list[TurnValue]:
        """Those that are not clearly behind the best, and never fewer than two: the margin is to be known."""
        ranked = sorted(field, key=lambda one: -one.chance)
        kept = ranked[:2]
        for one in ranked[2:]:
            loss, error = one.behind(ranked[0])
            further, spread = one.behind(ranked[1])
            if loss < CLEARLY * error or further < CLEARLY * spread:
                kept.append(one)
        return kept

    def _simulate(self, turn: TurnValue, number: int) -> float:
        """Play the turn on a guess, then the turns that follow it; how likely the seat is to win then."""
        while number >= len(self._guesses):
            self._guesses.append(self._observation.guess())
            self._dealer.word()
            self._luck.append(self._dealer.twin())
        luck = self._luck[number]
        chance = luck.twin()
        heuristics = self.heuristics
        profile = heuristics.profile
        s = self._guesses[number].copy()
        follow_decisions(heuristics, s, self.seat, turn.actions, chance)
        chance.follow(luck)
        style = TurnStyle(profile.replies, profile.reply_noise, 0)
        for _ in range(self.rounds * int(s.n)):
            settle_chance(s, chance)
            if s.to_move() == NOBODY:
                break
            s = best_turn(heuristics, s, s.to_move(), chance, style).after
        return self.chances.of(s)[self.seat]
