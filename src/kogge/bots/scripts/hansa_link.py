"""H5.4: which cities a seat of Hansa Teutonica still needs for the link."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.bits import bit
from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.hansa.board import PRIVILEGE
from kogge.games.hansa.state import Hansa

# What a city costs on the way, in routes to establish.
OPEN_COST: Final = 2
CLOSED_COST: Final = 5  # the ability must be developed first
FULL_COST: Final = 20  # only an extra office would help
FAR: Final = 1_000


def city_cost(s: Hansa, p: Seat, city: i64) -> i64:
    """What it takes to have an office there; nothing where there is one."""
    if s.offices[p * s.board.n_cities + city] > 0:
        return 0
    slot = s.leftmost_empty(city)
    if slot < 0:
        return FULL_COST
    return OPEN_COST if s.board.slot_colour[slot] <= s.level_value(p, PRIVILEGE) else CLOSED_COST


def missing_cities(s: Hansa, p: Seat) -> i64:
    """The cities without an own office on the cheapest chain, as bits; none if the link is made, or out of reach."""
    if s.linked[p] != 0 or s.links == len(s.board.link_prestige):
        return 0
    came_from = cheapest_chain(s, p)
    missing: i64 = 0
    city = s.board.link_to
    while city >= 0:
        cost = city_cost(s, p, city)
        if cost == FULL_COST:
            return 0
        if cost > 0:
            missing |= bit(city)
        city = came_from[city]
    return missing


def cheapest_chain(s: Hansa, p: Seat) -> vec[i64]:
    """[city] the city before it on the cheapest chain from the first end of the link, -1 for that end itself."""
    board = s.board
    n = board.n_cities
    cost = vec[i64]([FAR] * n)
    came_from = vec[i64]([-1] * n)
    done: i64 = 0
    cost[board.link_from] = city_cost(s, p, board.link_from)
    for _ in range(n):
        at: i64 = -1
        for c in range(n):
            if done & bit(c) == 0 and (at < 0 or cost[c] < cost[at]):
                at = c
        done |= bit(at)
        for i in range(board.near_start[at], board.near_start[at + 1]):
            near = board.near[i]
            total = cost[at] + city_cost(s, p, near)
            if total < cost[near]:
                cost[near] = total
                came_from[near] = at
    return came_from
