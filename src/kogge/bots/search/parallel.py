"""Searching in several processes at once: each searches for itself, then their root statistics are merged."""

from __future__ import annotations

import os

from kogge.bots.contract import Bot, Observation
from kogge.bots.search.mcts import Mcts
from kogge.bots.search.tree import RootStatistics
from kogge.core.contract import Action
from kogge.core.dealer import Dealer


class ParallelMcts(Bot):
    """One search, forked for every decision into the number of processes in its options. Without `fork` it is alone."""

    def __init__(self, search: Mcts) -> None:
        self.search = search

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """The action that is best by the statistics of all of them."""
        legal = observation.legal()
        if len(legal) == 1:
            return legal[0]
        if not hasattr(os, "fork"):
            return self.search.choose(observation, dealer)
        best = self.think(observation, dealer).best_action(self.search.options.prior_visits)
        self.search.note(best)
        return best

    def think(self, observation: Observation, dealer: Dealer) -> RootStatistics:
        """The statistics of all processes together."""
        self.search.start_clock()
        pipes: list[int] = []
        children: list[int] = []
        for number in range(1, self.search.options.processes):
            reading, writing = os.pipe()
            child = os.fork()
            if child == 0:
                self._answer(observation, Dealer(f"{dealer.word()}/{number}"), writing)
            os.close(writing)
            pipes.append(reading)
            children.append(child)
        merged = self._think_alone(observation, dealer)
        for reading in pipes:
            with os.fdopen(reading) as pipe:
                merged.merge(decode_statistics(pipe.read()))
        for child in children:
            os.waitpid(child, 0)
        return merged

    def _think_alone(self, observation: Observation, dealer: Dealer) -> RootStatistics:
        """What one process finds out. It begins without a kept tree: the copies have grown different ones."""
        self.search.kept = None
        return self.search.statistics(self.search.think(observation, observation.legal(), dealer))

    def _answer(self, observation: Observation, dealer: Dealer, writing: int) -> None:
        """The life of a child process: it searches, writes its statistics and exits, whatever happens."""
        try:
            text = encode_statistics(self._think_alone(observation, dealer))
            with os.fdopen(writing, "w") as pipe:
                pipe.write(text)
        finally:
            os._exit(0)


def encode_statistics(statistics: RootStatistics) -> str:
    """As text for a pipe: the root's numbers, then those of each action."""
    parts = [f"{statistics.visits},{statistics.total}"]
    for i in range(len(statistics.actions)):
        prior = statistics.priors[i]
        searches = statistics.searches[i]
        visits = statistics.action_visits[i]
        total = statistics.action_totals[i]
        parts.append(f"{statistics.actions[i]},{prior},{searches},{visits},{total}")
    return ";".join(parts)


def decode_statistics(text: str) -> RootStatistics:
    """The reverse; empty statistics when the process failed and wrote nothing."""
    out = RootStatistics()
    for part in text.split(";"):
        numbers = [int(number) for number in part.split(",") if number]
        if len(numbers) == 2:
            out.visits, out.total = numbers[0], numbers[1]
        elif len(numbers) == 5:
            out.add(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    return out
