"""Seeded walks through a game: at random, or eager to get somewhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Final

from kogge.bots.random import decide
from kogge.core.actions import VERB_SHIFT
from kogge.core.contract import NATURE, NOBODY, Game, State
from kogge.core.dealer import Dealer
from tests.contract.cases import Case, Habits

SPOT_BITS: Final = 20
RESTLESS: Final = 48  # one decision in so many lets a seat turn to another part of the table


class Walker(ABC):
    """Decides for every seat, and for NATURE by its odds."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer

    @abstractmethod
    def choose(self, game: Game[Any], s: State) -> int:
        """One of the legal actions."""


class Aimless(Walker):
    """Any verb as likely as any other: the random player."""

    def choose(self, game: Game[Any], s: State) -> int:
        return decide(s, self.dealer)


class Eager(Walker):
    """Verbs by the game's weights, so that games end soon and rare things happen."""

    def __init__(self, dealer: Dealer, habits: Habits) -> None:
        super().__init__(dealer)
        self.habits = habits
        self._spot: dict[int, int] = {}  # where in a list of actions each seat likes to choose

    def choose(self, game: Game[Any], s: State) -> int:
        if s.to_move() == NATURE:
            return decide(s, self.dealer)
        groups = by_verb([int(action) for action in s.legal()])
        verbs = [self.habits.verb(game.write(s, group[0])) for group in groups]
        weights = [self.habits.weights.get(verb, 1) for verb in verbs]
        left = int(self.dealer.below(sum(weights)))
        at = 0
        while left >= weights[at]:
            left -= weights[at]
            at += 1
        group = groups[at]
        if verbs[at] in self.habits.gather:
            # Neighbours in the list are neighbours on the table.
            return group[(self._spot_of(int(s.to_move())) * len(group)) >> SPOT_BITS]
        return group[self.dealer.below(len(group))]

    def _spot_of(self, seat: int) -> int:
        if seat not in self._spot or self.dealer.below(RESTLESS) == 0:
            self._spot[seat] = int(self.dealer.below(1 << SPOT_BITS))
        return self._spot[seat]


def by_verb(legal: list[int]) -> list[list[int]]:
    """Choices ascend, so the actions of a verb stand together."""
    out: list[list[int]] = []
    for action in legal:
        if out and out[-1][0] >> VERB_SHIFT == action >> VERB_SHIFT:
            out[-1].append(action)
        else:
            out.append([action])
    return out


def aimless(case: Case, seed: object) -> Aimless:
    """A random walker of this case."""
    return Aimless(Dealer(case.seed(seed)))


def eager(case: Case, seed: object) -> Eager:
    """An eager walker of this case."""
    return Eager(Dealer(case.seed(seed)), case.habits)


def walk(case: Case, walker: Walker, limit: int) -> Iterator[tuple[State, int]]:
    """Each position and the action that is played in it as soon as the next pair is asked for."""
    s: State = case.game.new(case.options)
    for _ in range(limit):
        if s.to_move() == NOBODY:
            return
        action = walker.choose(case.game, s)
        yield s, action
        s.apply(action)
