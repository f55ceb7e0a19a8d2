"""How many workers a seat of Hansa Teutonica has, and what it takes to displace one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.contract import Seat
from kogge.games.hansa.board import MERCHANT, TRADER
from kogge.games.hansa.state import EMPTY, Hansa, kind_of, owner_of

WORKER_MASK: Final = 15  # a lifted worker without the country it came from


def at_hand(s: Hansa, p: Seat) -> i64:
    """Workers in the personal supply."""
    return s.supply[p * 2 + TRADER] + s.supply[p * 2 + MERCHANT]


def to_hire(s: Hansa, p: Seat) -> i64:
    """Workers in the general supply."""
    return s.stock[p * 2 + TRADER] + s.stock[p * 2 + MERCHANT]


def for_routes(s: Hansa, p: Seat) -> i64:
    """Workers that the seat could have on routes: in both supplies, and those who are there already."""
    count = at_hand(s, p) + to_hire(s, p)
    n = s.board.n_routes
    for r in range(p * n, (p + 1) * n):
        count += s.own[r]
    return count


def displace_price(piece: i64) -> i64:
    """H4.3: workers it takes to displace this one: one to place, and 1 (for a trader) or 2 (for a merchant) to pay."""
    return kind_of(piece) + 2


def has_others(s: Hansa, p: Seat, route: i64) -> bool:
    """Whether anybody else's worker stands on the route."""
    for q in range(s.board.post_start[route], s.board.post_start[route + 1]):
        if s.posts[q] != EMPTY and owner_of(s.posts[q]) != p:
            return True
    return False


def is_complete(s: Hansa, p: Seat, route: i64) -> bool:
    """H4.8: whether all posts of the route hold the seat's workers."""
    return s.own[p * s.board.n_routes + route] == s.board.length[route]
