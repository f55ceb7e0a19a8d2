"""Search: plans for the own turn are grown as a tree, then played out against quick opponents.

An information-set search for any number of seats, with two kinds of iteration. *Growing* walks down the tree of the
own turn, opens the most promising decision and looks at each of its actions through the evaluator; whoever decides in
between takes what is best for them (max-n), or worst for the searching seat (paranoid). *Playing out* takes one of the
best plans found, plays it, and goes on from there with quick decisions for everybody until the own turn has come round
again; what the evaluator then says counts. Every iteration begins with a new guess of what is hidden, and NATURE draws
by its weights.
"""

from __future__ import annotations

import math
import time
from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Sight
from kogge.bots.growth import Growth, holds
from kogge.bots.plans import Plan, find_plans
from kogge.bots.playout import play_on
from kogge.bots.settings import Settings
from kogge.bots.tree import Node, prospects_of
from kogge.core.cells import vec
from kogge.core.contract import NATURE, Action, State
from kogge.core.dealer import Dealer

IN_TIME: Final = 0.97  # thinking ends a little before the time is over


class Mcts(Bot):
    """Thinks for so many seconds, or so many iterations. What was grown is kept as long as the turn goes on."""

    def __init__(self, evaluator: Evaluator, settings: Settings) -> None:
        self.evaluator = evaluator
        self.settings = settings
        self.kept: Node | None = None  # what was grown below the last decision
        self.growth = Growth(evaluator, settings, 0, 0)
        self.iterations: i64 = 0  # of the last decision
        self.playouts: i64 = 0  # among them
        self.played: i64 = 0  # decisions made in them
        self.start = 0.0

    def choose(self, sight: Sight, dealer: Dealer) -> Action:
        """The first action of the best plan."""
        self.begin()
        legal = sight.legal()
        if len(legal) == 1:
            return legal[0]
        root, plans = self.think(sight, legal, dealer)
        best = self.best_of(plans)
        index = best.taken[0]
        child = root.children[index]
        if child is not None and child.seat == sight.seat and child.certain and child.grown:
            self.kept = child
        return root.actions[index]

    def begin(self) -> None:
        """Look at the clock: thinking starts now."""
        self.start = time.perf_counter()

    def think(self, sight: Sight, legal: vec[i64], dealer: Dealer) -> tuple[Node, list[Plan]]:
        """Grow, then play out, until the time or the iterations are used up."""
        s = sight.guess()
        root = self._recall(s, sight, legal)
        self.iterations = 0
        self.playouts = 0
        settings = self.settings
        share = settings.growing if settings.rounds > 0 else 1.0
        while True:
            self.growth.grow(sight.game, s, root, dealer)
            self.iterations += 1
            if root.closed or self._is_over(share):
                break
            s = sight.guess()
        plans = find_plans(self.growth, root)
        if settings.rounds > 0 and len(plans) > 1:
            while not self._is_over(1.0):
                self._play_out(sight, plans[self._pick(plans)], dealer)
                self.iterations += 1
        return root, plans

    def _is_over(self, share: float) -> bool:
        """Whether that share of time or iterations is used up."""
        settings = self.settings
        if settings.iterations > 0 and float(self.iterations) >= float(settings.iterations) * share:
            return True
        return settings.seconds > 0.0 and time.perf_counter() - self.start >= settings.seconds * share * IN_TIME

    def _recall(self, s: State, sight: Sight, legal: vec[i64]) -> Node:
        """What was grown before, if the game went the way it was foreseen."""
        kept = self.kept
        self.kept = None
        if kept is not None and s.turn == self.growth.turn and len(kept.legal) == len(legal):
            same = True
            for i in range(len(legal)):
                same = same and legal[i] == kept.legal[i]
            if same:
                return kept
        self.growth = Growth(self.evaluator, self.settings, sight.seat, s.turn)
        return Node(sight.seat, True)

    def _shift(self, plans: list[Plan]) -> i64:
        """From the evaluator's opinions to results of playouts: as the plan that it likes best has shown."""
        first = plans[0]
        if first.leaf.played == 0:
            return 0
        return first.leaf.sums[self.growth.seat] // first.leaf.played - first.worth

    def _pick(self, plans: list[Plan]) -> i64:
        """The plan to play out next: good, or little known. The more playouts, the more plans are in question."""
        settings = self.settings
        count = min(settings.plans + self.playouts // settings.widening, i64(len(plans)))
        shift = self._shift(plans)
        wide = settings.curiosity * math.sqrt(math.log(float(self.playouts + 2)))
        best: i64 = 0
        highest = -1e18
        for i in range(count):
            plan = plans[i]
            known = math.sqrt(float(settings.trust + plan.leaf.played))
            value = float(plan.estimate(self.growth.seat, shift, settings.trust)) + wide / known
            if value > highest:
                highest = value
                best = i
        return best

    def opinion(self, plans: list[Plan], plan: Plan) -> i64:
        """How good one of the plans is thought to be."""
        return plan.estimate(self.growth.seat, self._shift(plans), self.settings.trust)

    def best_of(self, plans: list[Plan]) -> Plan:
        """The plan with the best estimate, of those that were played out."""
        best = plans[0]
        highest = self.opinion(plans, best)
        for plan in plans:
            if plan.leaf.played > 0:
                value = self.opinion(plans, plan)
                if value > highest:
                    highest = value
                    best = plan
        return best

    def _play_out(self, sight: Sight, plan: Plan, dealer: Dealer) -> None:
        """Along the plan as far as it is possible in this guess, then quickly on."""
        s = sight.guess()
        follow(sight, plan, s, dealer)
        turns = self.growth.turn + 1 + self.settings.rounds * len(plan.leaf.expected)
        self.played += play_on(sight.game, self.evaluator, s, dealer, turns, self.settings.cut)
        plan.leaf.add_playout(prospects_of(self.evaluator, s))
        self.playouts += 1


def follow(sight: Sight, plan: Plan, s: State, dealer: Dealer) -> None:
    """Play the plan; chance may end it, and so may what is hidden."""
    for k in range(len(plan.nodes)):
        node = plan.nodes[k]
        seat = s.to_move()
        if seat != node.seat:
            return
        planned = node.actions[plan.taken[k]]
        if seat == NATURE:
            action = s.legal()[dealer.pick(sight.game.weights(s))]
            s.apply(action)
            if action != planned:
                return
            continue
        if not node.certain and not holds(s.legal(), planned):
            return
        s.apply(planned)
