"""Pruning in Hansa Teutonica for a seat whose workers are all on the board: it gathers them on one route.

A seat that waits then, or moves workers to and fro, can do so for ever, and two such seats never end the game. So its
turn begins with a move to the route that lacks fewest workers, until a route has to be established.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.hansa.workers import WORKER_MASK, for_routes, has_others, is_complete
from kogge.core.actions import second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.hansa.actions import END, EXTRA, LIFT, MOVE, OFFICE, PRESTIGE, PUT
from kogge.games.hansa.establish import Settle
from kogge.games.hansa.move import HAND_BITS, HAND_MASK, ORIGIN_SHIFT, OWN, Carry, takes
from kogge.games.hansa.state import EMPTY, Hansa, owner_of
from kogge.games.hansa.turn import Turn

NONE: Final = -1
FEWEST: Final = 2  # workers that the shortest routes take; with fewer, no route can be established


def is_stranded(s: Hansa, p: Seat) -> bool:
    """Fewer than two workers off the board, at hand or to hire: nobody can be displaced."""
    return s.workers(p) + s.stocked(p) < 2


def prune_stranded(s: Hansa, legal: vec[i64]) -> vec[i64]:
    """The actions that bring a stranded seat forward; all of them when none does, or after its first action."""
    step = s.agenda[-1]
    if isinstance(step, Turn):
        return prune_turn(s, step.player, legal) if s.fresh == 1 else legal
    if isinstance(step, Carry) and step.whose == OWN:
        return prune_carry(s, step, legal)
    if isinstance(step, Settle) and for_routes(s, step.player) <= FEWEST:
        return prune_settle(legal)
    return legal


def prune_turn(s: Hansa, p: Seat, legal: vec[i64]) -> vec[i64]:
    """Without ending the turn, and without moves other than of an idle worker to the route that lacks fewest. If there
    is no such route, moves of a worker who stands in another's way are left."""
    goal = nearest_route(s, p, 0)
    out = vec[i64]()
    for action in legal:
        verb = verb_of(action)
        if verb == END or (verb == MOVE and not is_worth_lifting(s, p, second_of(action), goal)):
            continue
        out = append(out, action)
    return out if len(out) > 0 else legal


def prune_carry(s: Hansa, step: Carry, legal: vec[i64]) -> vec[i64]:
    """H4.7: onto the route that lacks fewest, or out of the way; then perhaps another worker."""
    p = step.player
    goal = nearest_route(s, p, step.hand)
    out = vec[i64]()
    for action in legal:
        verb = verb_of(action)
        post = second_of(action)
        if verb == LIFT and (step.hand != 0 or not is_worth_lifting(s, p, post, goal)):
            continue
        if verb == PUT:
            r = s.board.route_of[post]
            if r != goal and (goal != NONE or has_others(s, p, r)):
                continue
        out = append(out, action)
    return out if len(out) > 0 else legal


def prune_settle(legal: vec[i64]) -> vec[i64]:
    """H4.8: without what takes a worker for good."""
    out = vec[i64]()
    for action in legal:
        if verb_of(action) not in (OFFICE, EXTRA, PRESTIGE):
            out = append(out, action)
    return out


def is_worth_lifting(s: Hansa, p: Seat, post: i64, goal: i64) -> bool:
    """Whether the worker there would help the goal; without a goal, whether it is in another's way."""
    return has_others(s, p, s.board.route_of[post]) if goal == NONE else is_idle(s, p, post, goal)


def is_idle(s: Hansa, p: Seat, post: i64, goal: i64) -> bool:
    """Whether the worker is neither on the goal nor on a route that can be established, and fits on the goal."""
    r = s.board.route_of[post]
    if goal == r or is_complete(s, p, r):
        return False
    lifted = s.posts[post] | (s.board.post_country[post] << ORIGIN_SHIFT)
    for q in range(s.board.post_start[goal], s.board.post_start[goal + 1]):
        if s.posts[q] == EMPTY and takes(s, OWN, lifted, s.board.post_sort[q]):
            return True
    return False


def nearest_route(s: Hansa, p: Seat, hand: i64) -> i64:
    """The route with the fewest empty posts that idle workers can fill, nobody else standing there; NONE when there is
    none. Lifting an idle worker does not change it."""
    n = s.board.n_routes
    best: i64 = NONE
    fewest: i64 = 99
    for r in range(n):
        lacking = s.board.length[r] - s.own[p * n + r]
        if 0 < lacking < fewest and can_fill(s, p, r, hand):
            fewest = lacking
            best = r
    return best


def can_fill(s: Hansa, p: Seat, r: i64, hand: i64) -> bool:
    """Whether there is an idle worker for each empty post of the route, and all others hold own ones."""
    if has_others(s, p, r):
        return False
    board = s.board
    workers = idle_workers(s, p, r, hand)
    # Boat posts first: merchants, who alone can go there, are good for other posts too.
    for boat in range(1, -1, -1):
        for q in range(board.post_start[r], board.post_start[r + 1]):
            if s.posts[q] != EMPTY or board.post_sort[q] & 1 != boat:
                continue
            found = find_worker(s, workers, board.post_sort[q])
            if found == NONE:
                return False
            workers[found] = 0
    return True


def find_worker(s: Hansa, workers: vec[i64], sort: i64) -> i64:
    """The index of the last worker that such a post takes, a trader's if possible; NONE when there is none."""
    found: i64 = NONE
    for i in range(len(workers)):
        if workers[i] == 0 or not takes(s, OWN, workers[i], sort):
            continue
        if found == NONE or not s.sails(workers[i] & WORKER_MASK):
            found = i
    return found


def idle_workers(s: Hansa, p: Seat, goal: i64, hand: i64) -> vec[i64]:
    """Workers on posts of other routes that cannot be established yet, and in hand, each with its country."""
    board = s.board
    out = vec[i64]()
    for q in range(len(s.posts)):
        r = board.route_of[q]
        if s.posts[q] == EMPTY or owner_of(s.posts[q]) != p or r == goal:
            continue
        if not is_complete(s, p, r):
            out = append(out, s.posts[q] | (board.post_country[q] << ORIGIN_SHIFT))
    while hand != 0:
        out = append(out, hand & HAND_MASK)
        hand >>= HAND_BITS
    return out
