"""The ways of a president through the city of Yokohama."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.yokohama.move import toll
from kogge.games.yokohama.state import IN_HAND, NOWHERE, Yokohama

ASSISTANT_COST: Final = 32  # a cost counts assistants that must be placed, times this, and yen
FAR: Final = 1 << 20


class Paths:
    """Y3.2: the cheapest way of a seat's president to each location. A walk that has been at `seen` does not return."""

    def __init__(self, s: Yokohama, p: Seat, seen: i64) -> None:
        entry = vec[i64]([0] * s.cells)  # [place] what a step there costs
        for c in range(s.cells):
            entry[c] = entry_cost(s, p, c)
        self.s: Final = s
        self.p: Final = p
        self.before: Final = vec[i64]([IN_HAND] * s.cells)  # [place] where the last step to it comes from
        if s.president[p] == IN_HAND:
            self.cost = entry  # [place] of the whole way
        else:
            self.cost = vec[i64]([FAR] * s.cells)
            self._spread(entry, seen)

    def _spread(self, entry: vec[i64], seen: i64) -> None:
        """From neighbour to neighbour, until no way becomes cheaper."""
        s = self.s
        cost = self.cost
        before = self.before
        near = s.board.near
        start = s.board.near_start
        cost[s.president[self.p]] = 0
        changed = True
        while changed:
            changed = False
            for c in range(s.cells):
                so_far = cost[c]
                if so_far == FAR:
                    continue
                for i in range(start[c], start[c + 1]):
                    to = near[i]
                    if cost[to] <= so_far or seen >> to & 1 == 1:
                        continue
                    then = so_far + entry[to]
                    if then < cost[to]:
                        cost[to] = then
                        before[to] = c
                        changed = True

    def add_missing(self, target: i64, places: vec[i64]) -> vec[i64]:
        """The places, and each location before the target where the way there still needs an assistant."""
        s = self.s
        c = self.before[target]
        while c not in (IN_HAND, s.president[self.p]):
            if s.men[self.p * s.cells + c] == 0 and not s.is_canal(c):
                places = append(places, c)
            c = self.before[c]
        return places

    def first_step(self, target: i64) -> i64:
        """Where a walk to the target goes first; NOWHERE when assistants are missing."""
        if target == NOWHERE or self.cost[target] >= ASSISTANT_COST:
            return NOWHERE
        at = self.s.president[self.p]
        c = target
        while c != at and self.before[c] != at:
            c = self.before[c]
        return c


def entry_cost(s: Yokohama, p: Seat, c: i64) -> i64:
    """Y3.1, Y3.2: what a step there costs; where no own assistant is, one must be placed and paid for first."""
    cost = toll(s, p, c)
    if s.men[p * s.cells + c] == 0 and not s.is_canal(c):
        cost += ASSISTANT_COST + s.others_in(p, c)
    return cost
