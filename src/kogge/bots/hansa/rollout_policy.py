"""Quick decisions in Hansa Teutonica, for playouts: go for the route that pays best for its length."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, RolloutPolicy
from kogge.bots.hansa.features import POINT, Features, workers_of
from kogge.core.contract import Action, Seat
from kogge.core.dealer import Dealer
from kogge.games.hansa.actions import (
    DEVELOP,
    DISPLACE,
    DONE,
    END,
    ESTABLISH,
    EXTRA,
    INCOME,
    LIFT,
    MOVE,
    OFFICE,
    PLACE,
    PRESTIGE,
    PUT,
    USE_ACTIONS,
    USE_DEVELOP,
    first_of,
    pack,
    second_of,
    verb_of,
)
from kogge.games.hansa.board import BANK, DEVELOP_ABILITY, MARKER_KINDS, MERCHANT, PLUS_FOUR, PLUS_THREE, TRADER
from kogge.games.hansa.countries import open_countries
from kogge.games.hansa.displace import Pay, Resettle
from kogge.games.hansa.establish import Settle
from kogge.games.hansa.markers import Lay
from kogge.games.hansa.move import HAND_MASK, OWN, Carry
from kogge.games.hansa.state import EMPTY, Hansa, kind_of, owner_of, worker
from kogge.games.hansa.turn import Turn

NONE: Final = -1
# Sorts of routes.
ANY: Final = 0
FULL: Final = 1  # all posts hold own workers
OPEN: Final = 2  # with an empty post


class HansaRolloutPolicy(RolloutPolicy[Hansa]):
    """Goes for the route that pays best for its length."""

    def __init__(self, features: Features, puts_others_down: bool) -> None:
        self.features = features
        self.puts_others_down = puts_others_down  # it also knows where lifted workers of others go

    def action(self, s: Hansa, dealer: Dealer, noise: i64) -> Action:
        """A purposeful action, or NO_ACTION at the rare steps that anything will do for."""
        action = lean_decision(self.features, s, dealer, noise)
        step = s.agenda[-1]
        if action == NO_ACTION and self.puts_others_down and isinstance(step, Carry):
            return set_down(s, step)
        return action


def lean_decision(features: Features, s: Hansa, dealer: Dealer, noise: i64) -> Action:
    """A purposeful action, or NO_ACTION at the rare steps that anything will do for."""
    step = s.agenda[-1]
    if isinstance(step, Turn):
        if len(s.decrees) > 0:
            return NO_ACTION
        return lean_turn(features, s, step.player, dealer, noise)
    if isinstance(step, Settle):
        return lean_settling(features, s, step)
    if isinstance(step, Pay):
        return step.choices(s)[0]
    if isinstance(step, Resettle):
        return lean_resettling(s, step, dealer)
    if isinstance(step, Carry) and step.whose == OWN and s.board.mixed == 0:
        return lean_carrying(features, s, step, dealer, noise)
    if isinstance(step, Lay):
        choices = step.choices(s)
        return choices[dealer.below(len(choices))]
    return NO_ACTION


def lean_turn(features: Features, s: Hansa, p: Seat, dealer: Dealer, noise: i64) -> Action:
    """Use what helps at once; establish, place or displace on the best route; hire for it."""
    features.look(s)
    features.look_at(s, p)
    held = p * MARKER_KINDS
    if s.hand[held + DEVELOP_ABILITY] > 0:
        track = best_track(features, s, p)
        if track != NONE:
            return pack(USE_DEVELOP, 0, track)
    if s.left == 0:
        if s.supply[p * 2] > 1:
            if s.hand[held + PLUS_FOUR] > 0:
                return pack(USE_ACTIONS, 0, 4)
            if s.hand[held + PLUS_THREE] > 0:
                return pack(USE_ACTIONS, 0, 3)
        return pack(END)
    return act_on_best_route(features, s, p, dealer, noise)


def best_track(features: Features, s: Hansa, p: Seat) -> i64:
    """The ability worth most, NONE when all are fully open."""
    best: i64 = NONE
    highest: i64 = 0
    for track in range(5):
        gain = features.ability_gain(s, p, track)
        if gain > highest:
            highest = gain
            best = track
    return best


def best_route(features: Features, s: Hansa, p: Seat, sort: i64, dealer: Dealer, noise: i64) -> i64:
    """Gain by actions needed: each post one, a taken post two, establishing one. NONE when nothing is to be gained.

    Of ANY routes, of FULL ones only, or of those with an OPEN post.
    """
    board = s.board
    n = board.n_routes
    workers = workers_of(s, p)
    best: i64 = NONE
    highest: i64 = 0
    for r in range(n):
        if board.length[r] > workers:
            continue
        if sort == FULL and s.own[p * n + r] < board.length[r]:
            continue
        gain = features.route_gain(s, p, r)
        if gain <= 0:
            continue
        price: i64 = 1
        empty: i64 = 0
        for q in range(board.post_start[r], board.post_start[r + 1]):
            if s.posts[q] == EMPTY:
                price += 1
                empty += 1
            elif owner_of(s.posts[q]) != p:
                price += 2 + kind_of(s.posts[q])
        rate = gain * (100 + dealer.below(noise + 1)) // price
        if rate > highest and (sort != OPEN or empty > 0):
            highest = rate
            best = r
    return best


def act_on_best_route(features: Features, s: Hansa, p: Seat, dealer: Dealer, noise: i64) -> Action:
    """Establish it, or put one more worker there; without workers hire some, without any to hire move some."""
    board = s.board
    n = board.n_routes
    workers = s.supply[p * 2 + TRADER] + s.supply[p * 2 + MERCHANT]
    best = best_route(features, s, p, ANY if workers > 0 else FULL, dealer, noise)
    if best == NONE:
        return hire(s, p) if can_hire(s, p) else move_worker(features, s, p, dealer, noise)
    if s.own[p * n + best] == board.length[best]:
        return pack(ESTABLISH, 0, best)
    return fill_post(features, s, p, best, workers)


def fill_post(features: Features, s: Hansa, p: Seat, r: i64, workers: i64) -> Action:
    """A worker onto the first post of the route that can be had: an empty one, else an opponent's."""
    kind = wanted_kind(features, s, p, r)
    board = s.board
    good = s.open_sorts(worker(p, kind), open_countries(s))
    taken: i64 = NONE
    for q in range(board.post_start[r], board.post_start[r + 1]):
        if good & (1 << board.post_sort[q]) == 0:
            continue
        if s.posts[q] == EMPTY:
            return pack(PLACE, kind, q)
        if owner_of(s.posts[q]) != p and workers >= 2 + kind_of(s.posts[q]):
            taken = q
    if taken != NONE:
        return pack(DISPLACE, kind, taken)
    if can_hire(s, p):
        return hire(s, p)
    return NO_ACTION


def wanted_kind(features: Features, s: Hansa, p: Seat, r: i64) -> i64:
    """A merchant where an office or a special cell needs one and none stands there yet, else a trader."""
    if s.supply[p * 2 + MERCHANT] == 0:
        return TRADER
    if s.supply[p * 2 + TRADER] == 0:
        return MERCHANT
    board = s.board
    if s.count_on_route(r, MERCHANT) > 0:
        return TRADER
    if board.special[r] == 1:
        return MERCHANT
    if wants_merchant(features, s, board.city_a[r]) or wants_merchant(features, s, board.city_b[r]):
        return MERCHANT
    return TRADER


def wants_merchant(features: Features, s: Hansa, city: i64) -> bool:
    """Whether the next office there is one for merchants, and open to the seat looked at."""
    slot = features.slot[city]
    board = s.board
    return slot >= 0 and board.slot_kind[slot] == MERCHANT and board.slot_colour[slot] <= features.at.privilege


def can_hire(s: Hansa, p: Seat) -> bool:
    """Whether the general supply holds any worker."""
    return s.stock[p * 2 + TRADER] + s.stock[p * 2 + MERCHANT] > 0


def hire(s: Hansa, p: Seat) -> Action:
    """As many workers as the bank gives, one merchant among them if there is one."""
    limit = s.level_value(p, BANK)
    merchants = min(s.stock[p * 2 + MERCHANT], 1 if limit < 99 else 4)
    traders = min(s.stock[p * 2 + TRADER], limit - merchants)
    return pack(INCOME, traders, merchants)


def move_worker(features: Features, s: Hansa, p: Seat, dealer: Dealer, noise: i64) -> Action:
    """H4.7: lift a worker that stands elsewhere than on the best route with an empty post."""
    goal = best_route(features, s, p, OPEN, dealer, noise) if s.board.mixed == 0 else NONE
    post = idle_post(s, p, goal)
    return pack(END) if NONE in (goal, post) else pack(MOVE, 0, post)


def idle_post(s: Hansa, p: Seat, goal: i64) -> i64:
    """A post with an own worker, on the route that has the fewest of them besides the goal; NONE when there is none."""
    board = s.board
    n = board.n_routes
    fewest: i64 = 99
    best: i64 = NONE
    for r in range(n):
        held = s.own[p * n + r]
        if r == goal or held == 0 or held >= fewest:
            continue
        for q in range(board.post_start[r], board.post_start[r + 1]):
            if s.posts[q] != EMPTY and owner_of(s.posts[q]) == p:
                best = q
                fewest = held
    return best


def lean_carrying(features: Features, s: Hansa, step: Carry, dealer: Dealer, noise: i64) -> Action:
    """H4.7: onto the best route with an empty post; then another one there, or done."""
    features.look(s)
    features.look_at(s, step.player)
    goal = best_route(features, s, step.player, OPEN, dealer, noise)
    if step.hand == 0:
        post = idle_post(s, step.player, goal) if goal != NONE else NONE
        return pack(DONE) if post == NONE else pack(LIFT, 0, post)
    if goal == NONE:
        return NO_ACTION
    for q in range(s.board.post_start[goal], s.board.post_start[goal + 1]):
        if s.posts[q] == EMPTY:
            return pack(PUT, step.hand & HAND_MASK, q)
    return NO_ACTION


def set_down(s: Hansa, step: Carry) -> Action:
    """H4.7, H6.7, H10.4: whoever's workers were lifted, nothing more is. Own ones join their like, others' go out of
    the own way to where they have fewest."""
    if step.hand == 0:
        return pack(DONE)
    n = s.board.n_routes
    best: Action = NO_ACTION
    highest: i64 = -99
    for action in step.choices(s):
        if verb_of(action) != PUT:
            break
        r = s.board.route_of[second_of(action)]
        owner = owner_of(first_of(action) & 15)
        value = s.own[step.player * n + r]
        if owner != step.player:
            value = -2 * value - s.own[owner * n + r]
        if value > highest:
            highest = value
            best = action
    return best


def lean_settling(features: Features, s: Hansa, step: Settle) -> Action:
    """The office, the ability or the cell that is worth most."""
    p = step.player
    features.look(s)
    features.look_at(s, p)
    choices = step.choices(s)
    best = choices[0]
    highest: i64 = -1
    for action in choices:
        gain: i64 = 0
        verb = verb_of(action)
        if verb in (OFFICE, EXTRA):
            gain = features.office_gain(s, p, second_of(action))
            if verb == EXTRA:
                gain -= POINT
        elif verb == DEVELOP:
            gain = features.ability_gain(s, p, second_of(action))
        elif verb == PRESTIGE:
            gain = s.board.cell_points[second_of(action)] * POINT
        if gain > highest:
            highest = gain
            best = action
    return best


def lean_resettling(s: Hansa, step: Resettle, dealer: Dealer) -> Action:
    """Where the own workers are already, or anywhere near; extras are welcome."""
    choices = step.choices(s)
    n = s.board.n_routes
    best = choices[dealer.below(len(choices))]
    highest: i64 = -1
    for action in choices:
        verb = verb_of(action)
        if verb == DONE and highest < 0:
            return action
        if verb != PUT:
            continue
        r = s.board.route_of[second_of(action)]
        mine = s.own[step.owner * n + r] * 8 + dealer.below(8)
        if mine > highest:
            highest = mine
            best = action
    return best
