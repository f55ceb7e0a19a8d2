"""M4: investments: trade routes, merchants, caravans and development cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.merchants.actions import EQUIP, HIRE, ROUTE, SKIP
from kogge.games.merchants.board import NOTHING
from kogge.games.merchants.connection import lay_route
from kogge.games.merchants.state import EMPTY, Merchants

MOST_BESIDE: Final = 2  # caravans beside one trade route (M6.1)


def route_choices(s: Merchants, p: Seat, out: vec[i64]) -> vec[i64]:
    """M4.1, M4.4: free paths at own posts and own trade routes, while any are left in the supply."""
    if s.supply[p] == 0:
        return out
    base = pack(ROUTE)
    bit: i64 = 1 << p
    reach = s.reach
    for edge in range(len(reach)):
        if reach[edge] & bit != 0:
            out = append(out, base | edge)
    return out


def build_route(s: Merchants, p: Seat, edge: i64) -> None:
    """M4.1: lay it, take the gold of a connection, and M4.3: one more from a double path."""
    if s.board.double[edge] == 1 and s.supply[p] > 1 and free_beside(s, edge):
        s.then(FreeRoute(p, edge))
    lay_route(s, p, edge)


def free_beside(s: Merchants, edge: i64) -> bool:
    """Whether a path that touches this one is free."""
    near = s.board.edge_near
    return any(near[i] >= 0 and s.routes[near[i]] == EMPTY for i in range(edge * 4, edge * 4 + 4))


class FreeRoute(Step[Merchants]):
    """M4.3, MR4: one more trade route that touches the one just built, free, or none; it gives no further one."""

    number = 2
    name = "free-route"
    rule = "M4.3"

    def __init__(self, player: Seat, edge: i64) -> None:
        super().__init__(player)
        self.edge: Final = edge

    def choices(self, s: Merchants) -> vec[i64]:
        """Free paths beside the new route, or not."""
        out = vec[i64]()
        for i in range(self.edge * 4, self.edge * 4 + 4):
            near = s.board.edge_near[i]
            if near >= 0 and s.routes[near] == EMPTY:
                out = append(out, pack(ROUTE, 0, near))
        return append(out, pack(SKIP))

    def resolve(self, s: Merchants, action: Action) -> None:
        """Lay it, or not."""
        if verb_of(action) == ROUTE:
            lay_route(s, self.player, second_of(action))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.edge)


class Pathfind(Step[Merchants]):
    """M7.1: the pathfinders open up to two trade routes at no cost."""

    number = 3
    name = "pathfind"
    rule = "M7.1"

    def __init__(self, player: Seat, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left

    def choices(self, s: Merchants) -> vec[i64]:
        """As if paid for, or no more."""
        return append(route_choices(s, self.player, vec[i64]()), pack(SKIP))

    def resolve(self, s: Merchants, action: Action) -> None:
        """Build it, and go on while another is due."""
        if verb_of(action) == ROUTE:
            if self.left > 1:
                s.then(Pathfind(self.player, self.left - 1))
            build_route(s, self.player, second_of(action))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.left)


def hire_choices(s: Merchants, p: Seat, out: vec[i64]) -> vec[i64]:
    """M4.1: to an own post, from the supply; with both on the board one of them moves to another own post."""
    if s.merchants[p * 2] < 0 or s.merchants[p * 2 + 1] < 0:
        return _posts_for(s, p, 0, NOTHING, out)
    out = _posts_for(s, p, 1, s.merchants[p * 2], out)
    if s.merchants[p * 2] == s.merchants[p * 2 + 1]:
        return out  # two at one post are alike
    return _posts_for(s, p, 2, s.merchants[p * 2 + 1], out)


def _posts_for(s: Merchants, p: Seat, which: i64, here: i64, out: vec[i64]) -> vec[i64]:
    base = pack(HIRE, which)
    posts = s.posts
    vertex = s.board.city_vertex
    for city in range(len(posts)):
        if posts[city] == p + 1 and vertex[city] != here:
            out = append(out, base | city)
    return out


def hire_merchant(s: Merchants, p: Seat, which: i64, city: i64) -> None:
    """M4.1: the first one that is not on the board, or the one that is named."""
    slot = p * 2
    if which == 2 or (which == 0 and s.merchants[slot] >= 0):
        slot += 1
    s.merchants[slot] = s.board.city_vertex[city]


def touches_own_post(s: Merchants, p: Seat, edge: i64) -> bool:
    """Whether one end of a path is a city with an own post."""
    a = s.board.city_at[s.board.edge_a[edge]]
    if a >= 0 and s.posts[a] == p + 1:
        return True
    b = s.board.city_at[s.board.edge_b[edge]]
    return b >= 0 and s.posts[b] == p + 1


def another_post(s: Merchants, p: Seat, here: i64, edge: i64) -> bool:
    """MR19: a caravan that moves goes to an own post that its route does not touch."""
    board = s.board
    for v in (board.edge_a[edge], board.edge_b[edge]):
        city = board.city_at[v]
        if city >= 0 and s.posts[city] == p + 1 and v not in (board.edge_a[here], board.edge_b[here]):
            return True
    return False


def equip_choices(s: Merchants, p: Seat, out: vec[i64]) -> vec[i64]:
    """M4.1, M6.1: beside an own route at an own post with room; with both on the board one of them moves."""
    if s.caravans[p * 2] < 0 or s.caravans[p * 2 + 1] < 0:
        return _routes_for(s, p, 0, NOTHING, out)
    out = _routes_for(s, p, 1, s.caravans[p * 2], out)
    return _routes_for(s, p, 2, s.caravans[p * 2 + 1], out)


def _routes_for(s: Merchants, p: Seat, which: i64, here: i64, out: vec[i64]) -> vec[i64]:
    base = pack(EQUIP, which)
    routes = s.routes
    mine = p + 1
    for edge in range(len(routes)):
        if routes[edge] != mine or not touches_own_post(s, p, edge):
            continue
        if here >= 0 and not another_post(s, p, here, edge):
            continue
        if s.caravans_beside(edge) < MOST_BESIDE:
            out = append(out, base | edge)
    return out


def equip_caravan(s: Merchants, p: Seat, which: i64, edge: i64) -> None:
    """M4.1: the first one that is not on the board, or the one that is named."""
    slot = p * 2
    if which == 2 or (which == 0 and s.caravans[slot] >= 0):
        slot += 1
    s.caravans[slot] = edge
