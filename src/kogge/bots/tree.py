"""The tree a search grows: a node is a decision of a seat or of NATURE, with what playouts through it have brought."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.core.cells import append, vec
from kogge.core.contract import NOBODY, Action, Seat, State

SURE: Final = 1_000_000  # prospects are counted in millionths
SPUR: Final = 20  # one part in so many of a finished game goes by points, so that losers try too
UNKNOWN: Final = -1


def prospects_of(evaluator: Evaluator, s: State) -> vec[i64]:
    """How likely each seat is to win, as far as the evaluator can tell."""
    values = evaluator.values(s)
    telling = float(evaluator.telling())
    return final_prospects(values, telling) if s.to_move() == NOBODY else prospects(values, telling)


def prospects(values: vec[i64], telling: float) -> vec[i64]:
    """By the evaluator's values: a lead makes winning likelier, everybody's prospects add up to SURE."""
    highest = values[0]
    for value in values:
        highest = max(highest, value)
    total = 0.0
    for value in values:
        total += math.exp(float(value - highest) / telling)
    out = vec[i64]()
    for value in values:
        out = append(out, i64(int(math.exp(float(value - highest) / telling) / total * 1_000_000.0)))
    return out


def final_prospects(values: vec[i64], telling: float) -> vec[i64]:
    """The game is over: the winners share what there is to win."""
    highest = values[0]
    for value in values:
        highest = max(highest, value)
    winners: i64 = 0
    for value in values:
        if value == highest:
            winners += 1
    out = prospects(values, telling)
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
        self.certain = certain  # the same in every guess: nobody but the searching seat has decided since the root
        self.grown = False  # its actions were looked at
        self.visits: i64 = 0
        self.sums = vec[i64]()  # [seat] of the prospects that came of the visits
        self.legal = vec[i64]()  # what may be chosen here
        self.actions = vec[i64]()  # what was worth a look
        self.looks = vec[i64]()  # [action] its utility at first sight; a plan that begins with it may raise it
        self.hope: i64 = 0  # the best of them
        self.priors = vec[i64]()  # [action] millionths, by the first look
        self.children: list[Node | None] = []
        self.worth: i64 = 0  # what `settle` found
        self.plans: i64 = 0  # how often planning came through here
        self.planned = False  # there is nothing left to plan below

    def add(self, action: Action, look: i64) -> i64:
        """A new action; its index."""
        self.actions = append(self.actions, action)
        self.looks = append(self.looks, look)
        self.priors = append(self.priors, 0)
        self.children.append(None)
        return len(self.actions) - 1

    def find(self, action: Action) -> i64:
        """The index of an action, UNKNOWN when it is not there."""
        actions = self.actions
        for i in range(len(actions)):
            if actions[i] == action:
                return i
        return UNKNOWN

    def weigh(self, sharpness: float) -> None:
        """Priors from first looks: e times as likely for so many millionths more."""
        best = self.looks[0]
        for look in self.looks:
            best = max(best, look)
        self.hope = best
        total = 0.0
        for look in self.looks:
            total += math.exp(float(look - best) / sharpness)
        for i in range(len(self.looks)):
            self.priors[i] = i64(int(math.exp(float(self.looks[i] - best) / sharpness) / total * 1_000_000.0))

    def visit(self, result: vec[i64]) -> None:
        """One more playout through here."""
        if self.visits == 0:
            self.sums = result[:]
        else:
            for p in range(len(result)):
                self.sums[p] += result[p]
        self.visits += 1

    def mean(self, aim: i64) -> i64:
        """The utility of what came of the visits."""
        return utility(self.sums, aim) // self.visits if self.visits > 0 else 0

    def settle(self, seat: Seat) -> None:
        """After a visit, for the searching seat: where it decides itself, what its favourite below brings counts."""
        self.worth = self.mean(seat)
        if self.seat != seat or not self.grown:
            return
        favourite: Node | None = None
        for child in self.children:
            if child is not None and (favourite is None or child.visits > favourite.visits):
                favourite = child
        if favourite is not None and favourite.visits > 1:
            self.worth = favourite.worth

    def next_plan(self, toll: i64) -> i64:
        """The action to plan on with: the best look, less a toll for each plan made of it; UNKNOWN when all are."""
        best: i64 = UNKNOWN
        highest: i64 = -(1 << 60)
        for i in range(len(self.actions)):
            value = self.looks[i]
            child = self.children[i]
            if child is not None:
                if child.planned:
                    continue
                value -= child.plans * toll
            if value > highest:
                highest = value
                best = i
        return best


def raise_looks(path: list[Node], steps: vec[i64], seat: Seat, sharpness: float) -> None:
    """What the last decision of a path of the seat hopes for is what those before it that lead there are good for."""
    last = path[len(path) - 1]
    if last.seat != seat:
        return
    for i in range(len(path) - 2, -1, -1):
        node = path[i]
        at = steps[i]
        if node.seat < 0:
            return  # chance may decide otherwise
        if node.seat != seat:
            if node.looks[at] < node.hope:
                return  # and so would they
            continue
        if last.hope <= node.looks[at]:
            return
        node.looks[at] = last.hope
        node.weigh(sharpness)
        if node.hope > last.hope:
            return
