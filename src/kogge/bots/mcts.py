"""Monte-Carlo tree search over guessed states, steered by an evaluator, for any number of seats.

Every iteration guesses what is hidden and walks down the tree of the turn. At each decision it takes what has brought
most so far or promises most: an action's promise is what the evaluator says of the turn that it begins. Where that is
sound enough, part of the time goes into plans for the turn first, the best ones farthest. Whoever else decides takes
what is best for them (max-n), or worst for the searching seat (paranoid); NATURE draws by its weights.
Where the tree ends the game goes on with quick decisions for everybody, for some rounds or to the end of the turn; what
the evaluator then says counts for every decision on the way.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from mypy_extensions import i64

from kogge.bots.contract import Bot, Evaluator, Sight, holds
from kogge.bots.greedy import finish_turn
from kogge.bots.playout import play_on
from kogge.bots.settings import AS_THE_GAME, Settings
from kogge.bots.tree import UNKNOWN, Node, prospects_of, raise_looks, utility
from kogge.core.cells import append, vec
from kogge.core.contract import NATURE, NOBODY, Action, Game, Seat, State
from kogge.core.dealer import Dealer

OFTEN: Final = 3  # an action visited less than the most visited one divided by this is not chosen
IN_TIME: Final = 0.97  # thinking ends a little before the time is over
TOLL: Final = 3_000  # millionths by which a plan must promise more for each one made before that begins like it
GLANCE: Final = 16  # every so many iterations it is asked whether thinking on could change anything
MARK: Final = 0xFFFFFFFFFFFF  # marks of positions are numbers of so many bits


class Mcts(Bot):
    """Thinks for so many seconds, or so many iterations. What was grown is kept as long as the turn goes on."""

    def __init__(self, evaluator: Evaluator, settings: Settings) -> None:
        self.evaluator = evaluator
        self.settings = settings
        self.kept: Node | None = None  # what was grown below the last decision
        self.seat: Seat = 0
        self.turn: i64 = 0  # of the decision
        self.horizon: i64 = 0  # the turn whose beginning ends a playout
        self.seen: set[i64] = set()  # marks of positions that were looked at
        self.iterations: i64 = 0  # of the last decision
        self.played: i64 = 0  # decisions made in playouts
        self.start = 0.0

    def choose(self, sight: Sight, dealer: Dealer) -> Action:
        """The action that brought most."""
        self.begin()
        legal = sight.legal()
        if len(legal) == 1:
            return legal[0]
        root = self.think(sight, legal, dealer)
        best = self.best_of(root)
        child = root.children[best]
        if child is not None and child.seat == sight.seat and child.certain and child.grown:
            self.kept = child
        return root.actions[best]

    def begin(self) -> None:
        """Look at the clock: thinking starts now."""
        self.start = time.perf_counter()

    def think(self, sight: Sight, legal: vec[i64], dealer: Dealer) -> Node:
        """Iterate until the time or the iterations are used up; the root."""
        s = sight.guess()
        root = self._recall(s, sight, legal)
        self.iterations = 0
        if self.evaluator.plans():
            self._plan_turn(sight, root, dealer)
        while True:
            self._iterate(sight.game, s, root, dealer)
            self.iterations += 1
            if self._is_over():
                return root
            if self.settings.iterations == 0 and self.iterations % GLANCE == 0 and self._is_settled(root):
                return root
            s = sight.guess()

    def best_of(self, root: Node) -> i64:
        """The index of the action with the best estimate, of those that were visited often."""
        most: i64 = 0
        for child in root.children:
            if child is not None:
                most = max(most, child.visits)
        base = root.mean(root.seat)
        best: i64 = 0
        highest: i64 = -(1 << 60)
        for i in range(len(root.actions)):
            child = root.children[i]
            if child is not None and child.visits * OFTEN >= most:
                value = self._estimate(root, i, base, root.seat)
                if value > highest:
                    highest = value
                    best = i
        return best

    def _is_over(self) -> bool:
        """Whether time or iterations are used up."""
        settings = self.settings
        if settings.iterations > 0 and self.iterations >= settings.iterations:
            return True
        return settings.seconds > 0.0 and time.perf_counter() - self.start >= settings.seconds * IN_TIME

    def _is_settled(self, root: Node) -> bool:
        """Whether the time left could not make another action the most visited one, and that one is the best, too."""
        spent = time.perf_counter() - self.start
        left = i64(int(float(self.iterations) * (self.settings.seconds / spent - 1.0)))
        best = self.best_of(root)
        leader = root.children[best]
        if leader is None:
            return False
        for child in root.children:
            if child is not None and child is not leader and child.visits + left >= leader.visits:
                return False
        return True

    def _recall(self, s: State, sight: Sight, legal: vec[i64]) -> Node:
        """What was grown before, if the game went the way it was foreseen."""
        kept = self.kept
        self.kept = None
        if kept is not None and s.turn == self.turn and len(kept.legal) == len(legal):
            same = True
            for i in range(len(legal)):
                same = same and legal[i] == kept.legal[i]
            if same:
                return kept
        self.seat = sight.seat
        self.turn = s.turn
        rounds = self.settings.rounds
        if rounds == AS_THE_GAME:
            rounds = self.evaluator.rounds()
        self.horizon = s.turn + max(rounds * len(self.evaluator.values(s)), 1)
        self.seen = set()
        return Node(sight.seat, True)

    def _plan_turn(self, sight: Sight, root: Node, dealer: Dealer) -> None:
        """Plan for part of the time, or half as often as there will be iterations."""
        settings = self.settings
        most = settings.iterations // 2 if settings.iterations > 0 else 1 << 40
        made: i64 = 0
        while made < most and not root.planned:
            if settings.seconds > 0.0 and time.perf_counter() - self.start >= settings.seconds * settings.planning:
                break
            self._plan(sight.game, sight.guess(), root, dealer)
            made += 1

    def _plan(self, game: Game[Any], s: State, root: Node, dealer: Dealer) -> None:
        """A look one decision further along the most promising plan."""
        node = root
        path: list[Node] = [root]
        steps = vec[i64]()
        while node.grown and not node.planned:
            index = node.next_plan(TOLL if node.seat == self.seat else 0)
            if index == UNKNOWN or (not node.certain and not holds(s.legal(), node.actions[index])):
                node.planned = True
                break
            node = self._step(s, node, index)
            steps = append(steps, index)
            path.append(node)
            node.planned = node.planned or s.to_move() < 0 or s.turn > self.turn
        if not node.planned:
            self._look(game, s, node, dealer)
            raise_looks(path, steps, self.seat, self.settings.sharpness)
        for one in path:
            one.plans += 1

    def _step(self, s: State, node: Node, index: i64) -> Node:
        """Play an action; the decision that it leads to."""
        s.apply(node.actions[index])
        child = node.children[index]
        if child is None:
            decider = s.to_move()
            child = Node(decider, node.certain and decider == self.seat)
            node.children[index] = child
        return child

    def _iterate(self, game: Game[Any], s: State, root: Node, dealer: Dealer) -> None:
        """Down the tree, one step out of it, and on to where the evaluator is asked."""
        node = root
        path: list[Node] = [root]
        steps = vec[i64]()
        while True:
            seat = s.to_move()
            if seat == NOBODY or s.turn > self.turn:
                break
            if seat == NATURE:
                index = self._draw(game, s, node, dealer)
            else:
                if not node.grown:
                    if node.visits < self.evaluator.patience() and node is not root:
                        break
                    self._look(game, s, node, dealer)
                    if self.evaluator.plans():
                        raise_looks(path, steps, self.seat, self.settings.sharpness)
                index = self._select(s, node)
                if index == UNKNOWN:
                    break  # what was looked at is not possible in this guess
            node = self._step(s, node, index)
            steps = append(steps, index)
            path.append(node)
        whim: i64 = 0 if self._is_alone() else self.evaluator.whim()  # where nobody else plays on, nothing need differ
        self.played += play_on(game, self.evaluator, s, dealer, self.horizon, self.settings.cut, whim)
        result = prospects_of(self.evaluator, s)
        for node in path:
            node.visit(result)
        if self._is_alone():
            for i in range(len(path) - 1, -1, -1):
                path[i].settle(self.seat)

    def _is_alone(self) -> bool:
        """Whether playouts end with the turn: what a decision brings then depends on what follows it in the turn."""
        return self.horizon == self.turn + 1

    def _aim(self, seat: Seat) -> i64:
        """Whose prospects the seat looks to: its own; a paranoid search fears that it wants to harm the searcher."""
        return -1 - self.seat if self.settings.paranoid and seat != self.seat else seat

    def _draw(self, game: Game[Any], s: State, node: Node, dealer: Dealer) -> i64:
        """Chance by its weights."""
        action = s.legal()[dealer.pick(s.weights())]
        index = node.find(action)
        return index if index >= 0 else node.add(action, 0)

    def _look(self, game: Game[Any], s: State, node: Node, dealer: Dealer) -> None:
        """A first look at every action worth it; one that comes to what was seen before is left out."""
        node.grown = True
        node.legal = s.legal()
        aim = self._aim(node.seat)
        alike = self.evaluator.are_alike()
        luck = dealer.twin()
        for action in self.evaluator.focus(s, node.legal):
            after = s.copy()
            after.apply(action)
            mark = self._mark(after, 0)
            if alike and self._is_known(mark) and len(node.actions) > 0:
                continue
            luck.follow(dealer)  # the same chances for every action
            finish_turn(game, self.evaluator, after, s, luck)
            if not alike and self._is_known(self._mark(after, mark)) and len(node.actions) > 0:
                continue
            node.add(action, utility(prospects_of(self.evaluator, after), aim))
        node.weigh(self.settings.sharpness)

    def _mark(self, s: State, mark: i64) -> i64:
        """Equal for equal values at the same point of the turn: the same plan in another order, or one just as good."""
        mark ^= s.turn * 64 + len(s.agenda)
        mark = ((mark * 1_000_003) ^ self.evaluator.trait(s)) & MARK
        for value in self.evaluator.values(s):
            mark = ((mark * 1_000_003) ^ (value & 0xFFFFFFFF)) & MARK
        return mark

    def _is_known(self, mark: i64) -> bool:
        """Whether a mark was seen before; it is now."""
        if mark in self.seen:
            return True
        self.seen.add(mark)
        return False

    def _estimate(self, node: Node, i: i64, base: i64, aim: i64) -> i64:
        """What the action brought, its first look counting as a few visits."""
        trust = self.settings.trust
        total = (base + node.looks[i] - node.hope) * trust
        child = node.children[i]
        if child is None or child.visits == 0:
            return total // trust
        if aim == self.seat and self._is_alone():
            return (total + child.worth * child.visits) // (trust + child.visits)
        return (total + utility(child.sums, aim)) // (trust + child.visits)

    def _select(self, s: State, node: Node) -> i64:
        """The action whose results and promise are best; UNKNOWN when none of them is legal."""
        scale = self.settings.explore * math.sqrt(float(node.visits + 1))
        aim = self._aim(node.seat)
        base = node.mean(aim)
        legal = node.legal if node.certain else s.legal()
        highest = -1e18
        best: i64 = UNKNOWN
        for i in range(len(node.actions)):
            if not node.certain and not holds(legal, node.actions[i]):
                continue
            child = node.children[i]
            tried: i64 = 0 if child is None else child.visits
            promise = scale * float(node.priors[i]) / float(1 + tried)
            value = float(self._estimate(node, i, base, aim)) + promise
            if value > highest:
                highest = value
                best = i
        return best
