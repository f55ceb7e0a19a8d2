"""The tree that a search grows: a node is a decision of a seat or of NATURE, with what rollouts through it brought."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from kogge.bots.search.win_probability import utility
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat

NOT_FOUND: Final = -1
OFTEN: Final = 3  # an action with fewer visits than the most visited one divided by this is not chosen


class Node:
    """Its actions, their prior values, and what came of them."""

    def __init__(self, seat: Seat, certain: bool) -> None:
        self.seat = seat
        self.certain = certain  # the same in every guess: nobody but the searching seat has decided since the root
        self.expanded = False  # its actions were evaluated
        self.visits: i64 = 0
        self.totals = vec[i64]()  # [seat] the sum of win probabilities over all visits
        self.legal = vec[i64]()
        self.actions = vec[i64]()  # the legal actions that pruning left
        self.prior_values = vec[i64]()  # [action] its utility when evaluated first; planning may raise it
        self.best_prior: i64 = 0  # the highest of them
        self.priors = vec[i64]()  # [action] millionths: the policy that follows from the prior values
        self.children: list[Node | None] = []
        self.backed_up: i64 = 0  # what `back_up` found
        self.plans: i64 = 0  # how often planning came through here
        self.fully_planned = False  # there is nothing left to plan below

    def add(self, action: Action, prior_value: i64) -> i64:
        """A new action; its index."""
        self.actions = append(self.actions, action)
        self.prior_values = append(self.prior_values, prior_value)
        self.priors = append(self.priors, 0)
        self.children.append(None)
        return len(self.actions) - 1

    def find(self, action: Action) -> i64:
        """The index of an action, or NOT_FOUND."""
        actions = self.actions
        for i in range(len(actions)):
            if actions[i] == action:
                return i
        return NOT_FOUND

    def update_priors(self, scale: float) -> None:
        """Priors from prior values: e times as large for a value that is better by `scale`."""
        best = self.prior_values[0]
        for value in self.prior_values:
            best = max(best, value)
        self.best_prior = best
        total = 0.0
        for value in self.prior_values:
            total += math.exp(float(value - best) / scale)
        for i in range(len(self.prior_values)):
            self.priors[i] = i64(int(math.exp(float(self.prior_values[i] - best) / scale) / total * 1_000_000.0))

    def visit(self, result: vec[i64]) -> None:
        """Count one more rollout through here, with each seat's win probability at its end."""
        if self.visits == 0:
            self.totals = result[:]
        else:
            for p in range(len(result)):
                self.totals[p] += result[p]
        self.visits += 1

    def mean(self, objective: i64) -> i64:
        """The mean utility of all visits."""
        return utility(self.totals, objective) // self.visits if self.visits > 0 else 0

    def means(self) -> vec[i64]:
        """[seat] the mean win probability of all visits."""
        out = self.totals[:]
        for p in range(len(out)):
            out[p] //= self.visits
        return out

    def back_up(self, seat: Seat) -> None:
        """After a visit, for the searching seat: where it decides itself, the most visited child's value counts."""
        self.backed_up = self.mean(seat)
        if self.seat != seat or not self.expanded:
            return
        favourite: Node | None = None
        for child in self.children:
            if child is not None and (favourite is None or child.visits > favourite.visits):
                favourite = child
        if favourite is not None and favourite.visits > 1:
            self.backed_up = favourite.backed_up

    def next_to_plan(self, repeat_penalty: i64) -> i64:
        """The index of the action to plan with: the best prior value, less a penalty for each plan made with it.
        NOT_FOUND when everything is planned."""
        best: i64 = NOT_FOUND
        highest: i64 = -(1 << 60)
        for i in range(len(self.actions)):
            value = self.prior_values[i]
            child = self.children[i]
            if child is not None:
                if child.fully_planned:
                    continue
                value -= child.plans * repeat_penalty
            if value > highest:
                highest = value
                best = i
        return best


def raise_prior_values(path: list[Node], indices: vec[i64], seat: Seat, prior_scale: float) -> None:
    """Let the seat's decisions on a path know what the last one of them can still reach."""
    last = path[len(path) - 1]
    if last.seat != seat:
        return
    for i in range(len(path) - 2, -1, -1):
        node = path[i]
        at = indices[i]
        if node.seat < 0:
            return  # chance may decide otherwise
        if node.seat != seat:
            if node.prior_values[at] < node.best_prior:
                return  # another seat would decide otherwise
            continue
        if last.best_prior <= node.prior_values[at]:
            return
        node.prior_values[at] = last.best_prior
        node.update_priors(prior_scale)
        if node.best_prior > last.best_prior:
            return


class RootStatistics:
    """What one search, or several together, found out about the actions of the root."""

    def __init__(self) -> None:
        self.visits: i64 = 0  # of the root
        self.total: i64 = 0  # the utility of these visits
        self.actions = vec[i64]()  # the visited ones
        self.priors = vec[i64]()  # [action] its prior value less the best one, summed over searches
        self.searches = vec[i64]()  # [action] how many searches visited it
        self.action_visits = vec[i64]()
        self.action_totals = vec[i64]()  # [action] the utility of its visits

    def add(self, action: Action, prior: i64, searches: i64, visits: i64, total: i64) -> None:
        """Add an action, or add to it."""
        for i in range(len(self.actions)):
            if self.actions[i] == action:
                self.priors[i] += prior
                self.searches[i] += searches
                self.action_visits[i] += visits
                self.action_totals[i] += total
                return
        self.actions = append(self.actions, action)
        self.priors = append(self.priors, prior)
        self.searches = append(self.searches, searches)
        self.action_visits = append(self.action_visits, visits)
        self.action_totals = append(self.action_totals, total)

    def merge(self, other: RootStatistics) -> None:
        """Add everything that another search found."""
        self.visits += other.visits
        self.total += other.total
        for i in range(len(other.actions)):
            self.add(
                other.actions[i],
                other.priors[i],
                other.searches[i],
                other.action_visits[i],
                other.action_totals[i],
            )

    def best_action(self, prior_visits: i64) -> Action:
        """The action with the best estimate, of those that were visited often."""
        most: i64 = 0
        for visits in self.action_visits:
            most = max(most, visits)
        base = self.total // self.visits if self.visits > 0 else 0
        best: Action = self.actions[0]
        highest: i64 = -(1 << 60)
        for i in range(len(self.actions)):
            visits = self.action_visits[i]
            if visits * OFTEN < most:
                continue
            prior = self.priors[i] // self.searches[i]
            value = ((base + prior) * prior_visits + self.action_totals[i]) // (prior_visits + visits)
            if value > highest:
                highest = value
                best = self.actions[i]
        return best


def root_statistics(root: Node, within_turn: bool) -> RootStatistics:
    """For the seat that decides at the root. Within the turn, what it makes of an action later in the turn counts."""
    out = RootStatistics()
    seat = root.seat
    out.visits = root.visits
    out.total = root.totals[seat] if root.visits > 0 else 0
    for i in range(len(root.actions)):
        child = root.children[i]
        if child is not None and child.visits > 0:
            total = child.backed_up * child.visits if within_turn else child.totals[seat]
            out.add(root.actions[i], root.prior_values[i] - root.best_prior, 1, child.visits, total)
    return out
