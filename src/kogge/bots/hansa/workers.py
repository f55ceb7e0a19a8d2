"""How many workers a seat of Hansa Teutonica has for routes, and where they are."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.contract import Seat
from kogge.games.hansa.state import EMPTY, Hansa, owner_of

WORKER_MASK: Final = 15  # a lifted worker without the country it came from


def for_routes(s: Hansa, p: Seat) -> i64:
    """Workers that the seat could have on routes: in both supplies, and those who are there already."""
    count = s.workers(p) + s.stocked(p)
    n = s.board.n_routes
    for r in range(p * n, (p + 1) * n):
        count += s.own[r]
    return count


def has_others(s: Hansa, p: Seat, route: i64) -> bool:
    """Whether anybody else's worker stands on the route."""
    for q in range(s.board.post_start[route], s.board.post_start[route + 1]):
        if s.posts[q] != EMPTY and owner_of(s.posts[q]) != p:
            return True
    return False


def is_complete(s: Hansa, p: Seat, route: i64) -> bool:
    """H4.8: whether all posts of the route hold the seat's workers."""
    return s.own[p * s.board.n_routes + route] == s.board.length[route]
