"""Which actions of Hansa Teutonica are not worth a look.

Posts of one route are alike, fewer workers are no income, and a turn does not end while there is work to do: whoever
has lost would rather wait for ever than end the game.
"""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Pruning
from kogge.bots.hansa.gather import is_stranded, prune_stranded
from kogge.core.actions import first_of, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action
from kogge.games.hansa.actions import DISPLACE, END, ESTABLISH, INCOME, LIFT, MOVE, PLACE, PUT, USE_MOVE
from kogge.games.hansa.state import Hansa


class HansaPruning(Pruning[Hansa]):
    """Keeps one of several posts that are alike, and does not let anybody wait."""

    def prune(self, s: Hansa, legal: vec[i64]) -> vec[i64]:
        """Without actions that come to the same as the one before them, and without waiting."""
        if is_stranded(s, s.active):
            legal = prune_stranded(s, legal)
        if len(legal) < 3:
            return legal
        out = vec[i64]()
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
                key = post_key(s, action)
                if key == last:
                    continue
                last = key
            out = append(out, action)
        return out


def post_key(s: Hansa, action: Action) -> i64:
    """Equal for two actions on posts that nothing tells apart: the verb and the worker, the route, what stands there
    and the sort of post are the same."""
    post = second_of(action)
    verb_and_worker = action - post
    return (verb_and_worker << 12) | (s.board.route_of[post] << 16) | (s.posts[post] << 8) | s.board.post_sort[post]


def largest_income(legal: vec[i64]) -> i64:
    """H4.1: the most workers that can be hired at once; 0 when none can."""
    most: i64 = 0
    for action in legal:
        if verb_of(action) != INCOME:
            break
        most = max(most, first_of(action) + second_of(action))
    return most
