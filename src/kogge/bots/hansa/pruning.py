"""Which actions of Hansa Teutonica are not worth a look.

Posts of one route are alike, fewer workers are no income, and a turn does not end while there is work to do: whoever
has lost would rather wait for ever than end the game.
"""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Pruning
from kogge.bots.hansa.gather import gathering, is_stranded
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.hansa.actions import (
    DISPLACE,
    END,
    ESTABLISH,
    INCOME,
    LIFT,
    MOVE,
    PLACE,
    PUT,
    USE_MOVE,
    first_of,
    second_of,
    verb_of,
)
from kogge.games.hansa.state import Hansa


class HansaPruning(Pruning[Hansa]):
    """Posts of one route are alike, and nobody waits."""

    def prune(self, s: Hansa, legal: vec[i64]) -> vec[i64]:
        """The choices without those that come to the same as the one before them, and without waiting."""
        return prune_choices(s, legal)

    def equivalence_key(self, s: Hansa) -> i64:
        """H4.8: the routes that the active seat can establish. Even one that is worth nothing may end the game."""
        return ready_routes(s, s.active)


def ready_routes(s: Hansa, p: Seat) -> i64:
    """The routes whose posts all hold the seat's workers, as one number."""
    n = s.board.n_routes
    ready: i64 = 0
    for r in range(n):
        if s.own[p * n + r] == s.board.length[r]:
            ready = ready * 64 + r + 1
    return ready


def prune_choices(s: Hansa, legal: vec[i64]) -> vec[i64]:
    """The choices without those that come to the same as the one before them, and without waiting."""
    if is_stranded(s, s.active):
        legal = gathering(s, legal)
    if len(legal) < 3:
        return legal
    out = vec[i64]()
    board = s.board
    most = largest_income(legal)
    last: i64 = -1
    busy = False
    for action in legal:
        verb = verb_of(action)
        busy = busy or verb in (INCOME, PLACE, DISPLACE, ESTABLISH)
        if verb == END and busy:
            continue
        if verb == INCOME:
            if first_of(action) + second_of(action) < most:
                continue
        elif verb in (PLACE, DISPLACE, MOVE, USE_MOVE, PUT, LIFT):
            post = second_of(action)
            # The worker, the route, what stands there and the sort of post: nothing else tells two posts apart.
            same = ((action >> 12) << 24) | (board.route_of[post] << 16) | (s.posts[post] << 8) | board.post_sort[post]
            if same == last:
                continue
            last = same
        out = append(out, action)
    return out


def largest_income(legal: vec[i64]) -> i64:
    """H4.1: as many workers as may be hired at once; 0 when none."""
    most: i64 = 0
    for action in legal:
        if verb_of(action) != INCOME:
            break
        most = max(most, first_of(action) + second_of(action))
    return most
