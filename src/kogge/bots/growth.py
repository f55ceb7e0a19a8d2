"""Growing the tree of the own turn: down to the most promising decision nobody has looked at, and a look at it."""

from __future__ import annotations

import math
from typing import Any, Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.quiet import settle
from kogge.bots.settings import Settings
from kogge.bots.tree import Node, prospects, prospects_of, utility
from kogge.core.cells import append, vec
from kogge.core.contract import NATURE, NOBODY, Action, Game, Seat, State
from kogge.core.dealer import Dealer

MARK: Final = 0xFFFFFFFFFFFF  # marks of positions are numbers of so many bits


class Growth:
    """What the growing of one tree needs to know and remembers."""

    def __init__(self, evaluator: Evaluator, settings: Settings, seat: Seat, turn: i64) -> None:
        self.evaluator = evaluator
        self.settings = settings
        self.seat = seat
        self.turn = turn  # the tree ends with it
        self.seen: set[i64] = set()  # marks of positions that were looked at

    def aim(self, seat: Seat) -> i64:
        """Whose prospects the seat looks to: its own; a paranoid search fears that it wants to harm the searcher."""
        return -1 - self.seat if self.settings.paranoid and seat != self.seat else seat

    def grow(self, game: Game[Any], s: State, root: Node, dealer: Dealer) -> None:
        """One iteration on a guess of its own."""
        node = root
        path: list[Node] = []
        taken = vec[i64]()
        while True:
            seat = s.to_move()
            if seat == NOBODY or s.turn > self.turn:
                node.expected = prospects_of(self.evaluator, s)
                node.closed = True
                break
            if seat != NATURE and not node.grown:
                self._look(s, node)
                break
            index = self._draw(game, s, node, dealer) if seat == NATURE else self._select(node)
            if seat != NATURE and not node.certain and not holds(s.legal(), node.actions[index]):
                break  # not possible in this guess
            path.append(node)
            taken = append(taken, index)
            s.apply(node.actions[index])
            child = node.children[index]
            if child is None:
                child = Node(s.to_move(), node.certain and seat == self.seat)
                node.children[index] = child
            node = child
        node.visits += 1
        for k in range(len(path)):
            node = path[len(path) - 1 - k]
            node.visits += 1
            node.tries[taken[len(path) - 1 - k]] += 1
            node.update(self.aim(node.seat))

    def _draw(self, game: Game[Any], s: State, node: Node, dealer: Dealer) -> i64:
        """Chance by its weights."""
        action = s.legal()[dealer.pick(game.weights(s))]
        index = node.find(action)
        return index if index >= 0 else node.add(action, 0)

    def _look(self, s: State, node: Node) -> None:
        """A first look at every action worth it; one that comes to what was seen before is left out."""
        node.grown = True
        node.legal = s.legal()
        depth = len(s.agenda)
        aim = self.aim(node.seat)
        for action in self.evaluator.sift(s, node.legal):
            after = s.copy()
            after.apply(action)
            settle(self.evaluator, after, depth)
            if after.to_move() == NOBODY:
                expected = prospects_of(self.evaluator, after)
            else:
                values = self.evaluator.values(after)
                if self._is_known(after, values) and len(node.actions) > 0:
                    continue
                expected = prospects(values)
            look = utility(expected, aim)
            if look > node.best_look:
                node.expected = expected
            node.add(action, look)
        node.weigh(self.settings.sharpness)

    def _is_known(self, s: State, values: vec[i64]) -> bool:
        """Equal values at the same point of the turn: the same plan in another order, or one just as good."""
        mark: i64 = s.turn * 64 + len(s.agenda)
        for value in values:
            mark = ((mark * 1_000_003) ^ (value & 0xFFFFFFFF)) & MARK
        if mark in self.seen:
            return True
        self.seen.add(mark)
        return False

    def _select(self, node: Node) -> i64:
        """The action whose result and promise are best, those with nothing left to see passed over."""
        scale = self.settings.explore * math.sqrt(float(node.visits + 1))
        aim = self.aim(node.seat)
        base = utility(node.expected, aim)
        highest = -1e18
        best: i64 = 0
        for i in range(len(node.actions)):
            child = node.seen_child(i)
            if child is None:
                mean = base + node.looks[i] - node.best_look
            elif child.closed:
                continue
            else:
                mean = utility(child.expected, aim)
            value = float(mean) + scale * float(node.priors[i]) / float(1 + node.tries[i])
            if value > highest:
                highest = value
                best = i
        return best


def holds(legal: vec[i64], action: Action) -> bool:
    """Whether the action is among the legal ones, which ascend."""
    low: i64 = 0
    high: i64 = len(legal)
    while low < high:
        middle = (low + high) >> 1
        if legal[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < len(legal) and legal[low] == action
