"""Finds whole turns that are worth a closer look: best first, one decision more at a time."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.clock import now
from kogge.bots.contract import Heuristics, contains
from kogge.bots.search.turns import MOST_OF_TURN, Turn, follow_plan, play_turn, policy_action
from kogge.bots.search.win_probability import win_probabilities
from kogge.core.cells import append, vec
from kogge.core.contract import NATURE, NOBODY, Seat, State
from kogge.core.dealer import Dealer

NONE: Final = -1


class Branch:
    """A position within the turn, and how good the turn can be from there as far as is known."""

    def __init__(self, s: State, actions: vec[i64], value: i64) -> None:
        self.state = s
        self.actions = actions  # of the seat, that led here
        self.value = value
        self.open = True  # its decisions were not tried yet


class TurnTree:
    """The turns of a seat from a position on. Positions that were met before, in whatever order the same things were
    done, are met once: equal means the same position, nothing else."""

    def __init__(self, heuristics: Heuristics, s: State, seat: Seat, dealer: Dealer) -> None:
        self.heuristics = heuristics
        self.seat = seat
        self.turn: i64 = s.turn
        self.dealer = dealer
        self.chance = dealer.twin()
        self.luck = dealer.twin()  # every turn meets the same chances
        self.whims = Dealer("turn tree")
        self.deadline = 0.0  # by the clock; no decision is tried after it, but the first one; 0: none
        self.processor_time = False  # by which clock
        self.seen: set[i64] = set()  # marks of positions within the turn
        self.ends: set[i64] = set()  # marks of positions at its end
        self.branches: list[Branch] = [Branch(s, vec[i64](), 0)]
        self.turns: list[Turn] = []
        self.best: i64 = NONE  # the value of the best turn

    def grow(self) -> bool:
        """Try all decisions of the most promising position that was not tried; False when there is none left."""
        best: Branch | None = None
        for branch in self.branches:
            if branch.open and (best is None or branch.value > best.value):
                best = branch
        if best is None:
            return False
        best.open = False
        s = best.state
        for action in self.heuristics.pruning.prune(s, s.legal()):
            if self.deadline > 0.0 and self.turns and now(self.processor_time) > self.deadline:
                return False
            after = s.copy()
            after.apply(action)
            self.chance.follow(self.luck)
            self._settle(after)
            mark = after.mark()
            if mark in self.seen:
                continue
            self.seen.add(mark)
            self._complete(after, append(best.actions[:], action))
        return True

    def follow(self, actions: vec[i64]) -> None:
        """Add the turn that these decisions make, as far as they are legal; none that begins with a pruned one."""
        s = self.branches[0].state.copy()
        if not contains(self.heuristics.pruning.prune(s, s.legal()), actions[0]):
            return
        self.chance.follow(self.luck)
        made = follow_plan(self.heuristics, s, self.seat, actions, self.chance, self.whims, 0, 0)
        self._add(Turn(made, s, 0))

    def top(self, most: i64, margin: i64) -> list[Turn]:
        """The best turns, none worse than the best one by more than the margin."""
        left = self.turns[:]
        out: list[Turn] = []
        while left and len(out) < most:
            best = left[0]
            for turn in left:
                if turn.value > best.value:
                    best = turn
            if out and best.value < out[0].value - margin:
                break
            left.remove(best)
            out.append(best)
        return out

    def _settle(self, s: State) -> None:
        """Play what chance and other seats decide before the seat is asked again, or the turn ends."""
        made: i64 = 0
        while s.turn == self.turn and made < MOST_OF_TURN:
            decider = s.to_move()
            if decider in (self.seat, NOBODY):
                return
            if decider == NATURE:
                s.apply(s.legal()[self.chance.pick(s.weights())])
            else:
                s.apply(policy_action(self.heuristics, s, self.whims, 0, 0))
            made += 1

    def _complete(self, s: State, actions: vec[i64]) -> None:
        """Add the turn that begins so, completed by the policy; if the seat decides on, its position is a branch."""
        if s.turn != self.turn or s.to_move() != self.seat:
            self._add(Turn(actions, s, 0))
            return
        end = s.copy()
        made = play_turn(self.heuristics, end, self.chance, self.whims, 0, 0)
        whole = actions[:]
        for action in made:
            whole = append(whole, action)
        self.branches.append(Branch(s, actions, self._add(Turn(whole, end, 0))))

    def _add(self, turn: Turn) -> i64:
        """Value a turn, and keep it unless another one ends in the same position."""
        turn.value = win_probabilities(self.heuristics, turn.after)[self.seat]
        mark = turn.after.mark()
        if mark not in self.ends:
            self.ends.add(mark)
            self.turns.append(turn)
        return turn.value
