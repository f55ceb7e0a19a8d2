"""M5.1: merchants walk from intersection to intersection, three for a grain."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.merchants.actions import SKIP, STEP, STOP, WALK
from kogge.games.merchants.board import GRAIN, NOTHING
from kogge.games.merchants.found import found_post
from kogge.games.merchants.state import EMPTY, Merchants

STEPS: Final = 3  # intersections for a grain, routes for a salt
SWIFT: Final = 4  # by a development card


def may_stop(s: Merchants, p: Seat, walker: i64, vertex: i64) -> bool:
    """M5.1: never at a post or another merchant; MR3: in a city only with a post left."""
    city = s.board.city_at[vertex]
    if city >= 0 and (s.posts[city] != EMPTY or s.stock[p] == 0):
        return False
    merchants = s.merchants
    return all(not (merchants[i] == vertex and i != walker) for i in range(len(merchants)))


def stop_within(s: Merchants, p: Seat, walker: i64, vertex: i64, left: i64) -> bool:
    """Whether the merchant, once here, finds a place to end its way: nobody walks into a dead end."""
    if may_stop(s, p, walker, vertex):
        return True
    if left <= 0:
        return False
    near = s.board.vertex_near
    return any(near[i] >= 0 and stop_within(s, p, walker, near[i], left - 1) for i in range(vertex * 3, vertex * 3 + 3))


def steps_from(s: Merchants, p: Seat, walker: i64, base: Action, left: i64, out: vec[i64]) -> vec[i64]:
    """The neighbouring intersections from which the way can end in time."""
    near = s.board.vertex_near
    here = s.merchants[walker] * 3
    for i in range(here, here + 3):
        if near[i] >= 0 and stop_within(s, p, walker, near[i], left - 1):
            out = append(out, base | near[i])
    return out


def walk_choices(s: Merchants, p: Seat, left: i64, out: vec[i64]) -> vec[i64]:
    """The first intersection of each own merchant on the board, when it may go `left` steps in all."""
    for i in range(2):
        here = s.merchants[p * 2 + i]
        if here >= 0 and not (i == 1 and here == s.merchants[p * 2]):
            out = steps_from(s, p, p * 2 + i, pack(WALK, i + 1), left, out)
    return out


def walk(s: Merchants, p: Seat, which: i64, vertex: i64) -> None:
    """M5.1: pay a grain and go."""
    s.pay(p, GRAIN)
    step_to(s, Walking(p, p * 2 + which - 1, STEPS, 1), vertex)


class Walking(Step[Merchants]):
    """M5.1: the next intersection, or the end of the way. Every further grain is paid when it is needed."""

    number = 11
    name = "walking"
    rule = "M5.1"

    def __init__(self, player: Seat, walker: i64, left: i64, extends: i64) -> None:
        super().__init__(player)
        self.walker: Final = walker
        self.left: Final = left  # intersections that are paid for
        self.extends: Final = extends  # 1: grain may be added; 0: moved by a card (MR16)

    def range(self, s: Merchants) -> i64:
        """How far it can still go."""
        return self.left + self.extends * STEPS * s.hand[self.player * 5 + GRAIN]

    def choices(self, s: Merchants) -> vec[i64]:
        """Neighbours, or stop."""
        p = self.player
        out = vec[i64]()
        left = self.range(s)
        if left > 0:
            out = steps_from(s, p, self.walker, pack(STEP), left, out)
        if may_stop(s, p, self.walker, s.merchants[self.walker]):
            out = append(out, pack(STOP))
        return out

    def resolve(self, s: Merchants, action: Action) -> None:
        """Go on, or stay."""
        if verb_of(action) == STOP:
            arrive(s, self.player, self.walker)
        elif self.left > 0:
            step_to(s, self, second_of(action))
        else:
            s.pay(self.player, GRAIN)
            step_to(s, Walking(self.player, self.walker, STEPS, self.extends), second_of(action))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.walker, self.left, self.extends)


def step_to(s: Merchants, way: Walking, vertex: i64) -> None:
    """One intersection further. The way ends by itself only when anybody can see that nothing is left to go on with:
    to ask or not to ask must not tell whether there is grain in a hand."""
    s.merchants[way.walker] = vertex
    further = Walking(way.player, way.walker, way.left - 1, way.extends)
    if further.left == 0 and (way.extends == 0 or s.size[way.player] == 0):
        arrive(s, way.player, way.walker)
    else:
        show_grain(s, further)
        s.then(further)


def show_grain(s: Merchants, way: Walking) -> None:
    """Who goes where the paid steps do not lead out again has more grain, and everybody can tell."""
    grain: i64 = 0
    while not stop_within(s, way.player, way.walker, s.merchants[way.walker], way.left + grain * STEPS):
        grain += 1
    if grain > 0:
        s.show(way.player, GRAIN, grain)


def arrive(s: Merchants, p: Seat, walker: i64) -> None:
    """M5.2: in an empty city the merchant returns to the supply and a post is founded."""
    city = s.board.city_at[s.merchants[walker]]
    if city >= 0:
        s.merchants[walker] = NOTHING
        found_post(s, p, city)


class SwiftWalk(Step[Merchants]):
    """M7.1: the swift merchant moves one merchant up to four intersections without grain."""

    number = 12
    name = "swift-walk"
    rule = "M7.1"

    def choices(self, s: Merchants) -> vec[i64]:
        """A merchant and its first intersection, or not."""
        return append(walk_choices(s, self.player, SWIFT, vec[i64]()), pack(SKIP))

    def resolve(self, s: Merchants, action: Action) -> None:
        if verb_of(action) == WALK:
            p = self.player
            step_to(s, Walking(p, p * 2 + first_of(action) - 1, SWIFT, 0), second_of(action))
