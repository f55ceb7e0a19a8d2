"""The tree a search grows: a node is a decision of a seat or of NATURE, or a leaf where its look ahead ends."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.core.cells import append, vec
from kogge.core.contract import NATURE, NOBODY, Action, Seat, State

SURE: Final = 1_000_000  # prospects are counted in millionths
LEAST: Final = -SURE - 1
TEMPERATURE: Final = 700.0  # hundredths of a point of lead that make winning e times as likely
SPUR: Final = 20  # one part in so many of a finished game goes by points, so that losers try too
UNKNOWN: Final = -1


def prospects_of(evaluator: Evaluator, s: State) -> vec[i64]:
    """How likely each seat is to win, as far as the evaluator can tell."""
    values = evaluator.values(s)
    return final_prospects(values) if s.to_move() == NOBODY else prospects(values)


def prospects(values: vec[i64]) -> vec[i64]:
    """By the evaluator's values: a lead makes winning likelier, everybody's prospects add up to SURE."""
    highest = values[0]
    for value in values:
        highest = max(highest, value)
    total = 0.0
    for value in values:
        total += math.exp(float(value - highest) / TEMPERATURE)
    out = vec[i64]()
    for value in values:
        out = append(out, i64(int(math.exp(float(value - highest) / TEMPERATURE) / total * 1_000_000.0)))
    return out


def final_prospects(values: vec[i64]) -> vec[i64]:
    """The game is over: the winners share what there is to win."""
    highest = values[0]
    for value in values:
        highest = max(highest, value)
    winners: i64 = 0
    for value in values:
        if value == highest:
            winners += 1
    out = prospects(values)
    for p in range(len(values)):
        out[p] = out[p] // SPUR
        if values[p] == highest:
            out[p] += (SURE - SURE // SPUR) // winners
    return out


def utility(expected: vec[i64], aim: i64) -> i64:
    """What a decider makes of prospects: those of the seat `aim`, or as little as possible for the seat -1 - aim."""
    return expected[aim] if aim >= 0 else -expected[-1 - aim]


class Node:
    """Its actions, what they looked like at first, and what came of them."""

    def __init__(self, seat: Seat, certain: bool) -> None:
        self.seat = seat
        self.certain = certain  # the same in every guess: only the searching seat has decided since the root
        self.grown = False  # its actions were looked at
        self.closed = False  # everything below it was looked at
        self.visits: i64 = 0
        self.expected = vec[i64]()  # [seat] prospects of the best line below
        self.legal = vec[i64]()  # what may be chosen here
        self.actions = vec[i64]()  # what was worth a look
        self.looks = vec[i64]()  # [action] its utility at first sight
        self.best_look: i64 = LEAST
        self.priors = vec[i64]()  # [action] millionths, by the first look
        self.tries = vec[i64]()  # [action]
        self.children: list[Node | None] = []
        self.played: i64 = 0  # playouts from this leaf
        self.sums = vec[i64]()  # [seat] of their prospects

    def add(self, action: Action, look: i64) -> i64:
        """A new action; its index."""
        self.actions = append(self.actions, action)
        self.looks = append(self.looks, look)
        self.best_look = max(self.best_look, look)
        self.priors = append(self.priors, 0)
        self.tries = append(self.tries, 0)
        self.children.append(None)
        return len(self.actions) - 1

    def find(self, action: Action) -> i64:
        """The index of an action, UNKNOWN when it is not there."""
        actions = self.actions
        for i in range(len(actions)):
            if actions[i] == action:
                return i
        return UNKNOWN

    def seen_child(self, i: i64) -> Node | None:
        """What the action leads to, if the search has been there."""
        child = self.children[i]
        return child if child is not None and child.visits > 0 else None

    def weigh(self, sharpness: float) -> None:
        """Priors from first looks: e times as likely for so many millionths more."""
        total = 0.0
        for look in self.looks:
            total += math.exp(float(look - self.best_look) / sharpness)
        for i in range(len(self.looks)):
            prior = math.exp(float(self.looks[i] - self.best_look) / sharpness) / total
            self.priors[i] = i64(int(prior * 1_000_000.0))

    def update(self, aim: i64) -> None:
        """From the children: chance is their mean, a decider takes what is most useful."""
        if self.seat == NATURE:
            self._average()
            return
        best: i64 = LEAST
        closed = True
        for i in range(len(self.actions)):
            child = self.seen_child(i)
            if child is None:
                closed = False
                continue
            closed = closed and child.closed
            value = utility(child.expected, aim)
            if value > best:
                best = value
                self.expected = child.expected
        self.closed = closed

    def _average(self) -> None:
        """By how often each outcome was drawn."""
        total: i64 = 0
        out = vec[i64]()
        for i in range(len(self.actions)):
            child = self.seen_child(i)
            if child is None:
                continue
            total += self.tries[i]
            for p in range(len(child.expected)):
                if len(out) <= p:
                    out = append(out, 0)
                out[p] += child.expected[p] * self.tries[i]
        for p in range(len(out)):
            out[p] = out[p] // total
        self.expected = out

    def add_playout(self, result: vec[i64]) -> None:
        """One more playout from here."""
        if self.played == 0:
            self.sums = result[:]
        else:
            for p in range(len(result)):
                self.sums[p] += result[p]
        self.played += 1
