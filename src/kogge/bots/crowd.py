"""Searching in several processes at once: each thinks for itself, then their opinions are joined."""

from __future__ import annotations

import os
from typing import TypeAlias

from mypy_extensions import i64

from kogge.bots.contract import Bot, Sight
from kogge.bots.mcts import OFTEN, Mcts
from kogge.core.contract import Action
from kogge.core.dealer import Dealer

# By action: visits and the sum of what came of them.
Opinions: TypeAlias = dict[int, tuple[int, int]]


class Crowd(Bot):
    """One searcher, copied for every decision into as many processes as it was told. Without `fork` it is alone."""

    def __init__(self, searcher: Mcts) -> None:
        self.searcher = searcher

    def choose(self, sight: Sight, dealer: Dealer) -> Action:
        """The action that all of them together think best."""
        legal = sight.legal()
        if len(legal) == 1:
            return legal[0]
        if not hasattr(os, "fork"):
            return self.searcher.choose(sight, dealer)
        self.searcher.begin()
        pipes: list[int] = []
        children: list[int] = []
        for number in range(1, self.searcher.settings.processes):
            reading, writing = os.pipe()
            child = os.fork()
            if child == 0:
                self._answer(sight, Dealer(f"{dealer.word()}/{number}"), writing)
            os.close(writing)
            pipes.append(reading)
            children.append(child)
        joined = self._think(sight, dealer)
        for reading in pipes:
            join(joined, read_opinions(reading))
        for child in children:
            os.waitpid(child, 0)
        return best_action(joined)

    def _think(self, sight: Sight, dealer: Dealer) -> Opinions:
        """What one process thinks of each action."""
        searcher = self.searcher
        searcher.kept = None
        root = searcher.think(sight, sight.legal(), dealer)
        opinions: Opinions = {}
        for i in range(len(root.actions)):
            child = root.children[i]
            if child is not None and child.visits > 0:
                opinions[int(root.actions[i])] = (int(child.visits), int(child.sums[root.seat]))
        return opinions

    def _answer(self, sight: Sight, dealer: Dealer, writing: int) -> None:
        """The life of a copy: it thinks, writes what it thinks, and ends, whatever happens."""
        try:
            opinions = self._think(sight, dealer)
            text = ";".join(f"{action},{weight},{total}" for action, (weight, total) in opinions.items())
            with os.fdopen(writing, "w") as pipe:
                pipe.write(text)
        finally:
            os._exit(0)


def read_opinions(reading: int) -> Opinions:
    """What a copy wrote; nothing when it failed."""
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    opinions: Opinions = {}
    for part in text.split(";"):
        numbers = part.split(",")
        if len(numbers) == 3:
            opinions[int(numbers[0])] = (int(numbers[1]), int(numbers[2]))
    return opinions


def join(joined: Opinions, more: Opinions) -> None:
    """Add opinions to others."""
    for action, (weight, total) in more.items():
        had = joined.get(action, (0, 0))
        joined[action] = (had[0] + weight, had[1] + total)


def best_action(opinions: Opinions) -> i64:
    """The highest mean, of those that were visited often."""
    most = max(weight for weight, _ in opinions.values())
    often = sorted(action for action, (weight, _) in opinions.items() if weight * OFTEN >= most)
    best = often[0]
    for action in often:
        weight, total = opinions[action]
        if total * opinions[best][0] > opinions[best][1] * weight:
            best = action
    return best
