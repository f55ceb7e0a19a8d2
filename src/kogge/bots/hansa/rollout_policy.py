"""Quick decisions in Hansa Teutonica: go for the route that pays best for the actions it takes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, RolloutPolicy
from kogge.bots.hansa.features import Features
from kogge.bots.hansa.seat_features import NO_SLOT, POINT, TRACK_COUNT, SeatFeatures
from kogge.bots.hansa.weights import EXTRA_OFFICE_COST
from kogge.bots.hansa.workers import WORKER_MASK, for_routes, is_complete
from kogge.core.actions import first_of, pack, second_of, verb_of
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
)
from kogge.games.hansa.board import ALL, BANK, DEVELOP_ABILITY, MARKER_KINDS, MERCHANT, PLUS_FOUR, PLUS_THREE, TRADER
from kogge.games.hansa.countries import open_countries
from kogge.games.hansa.displace import Pay, Resettle, displace_price
from kogge.games.hansa.establish import Settle
from kogge.games.hansa.markers import Lay
from kogge.games.hansa.move import HAND_MASK, OWN, Carry
from kogge.games.hansa.state import EMPTY, Hansa, owner_of, worker
from kogge.games.hansa.turn import Turn

NONE: Final = -1
# Sorts of routes.
ANY: Final = 0
FULL: Final = 1  # all posts hold own workers
OPEN: Final = 2  # with an empty post


class HansaRolloutPolicy(RolloutPolicy[Hansa]):
    """Goes for the route that pays best for the actions it takes."""

    def __init__(self, features: Features, moves_others: bool) -> None:
        self.features = features
        self.moves_others = moves_others  # it also decides where lifted workers of others go

    def action(self, s: Hansa, dealer: Dealer, noise: i64) -> Action:
        """NO_ACTION at rare steps; without `moves_others` also while others' workers are in hand."""
        step = s.agenda[-1]
        if isinstance(step, Turn):
            if len(s.decrees) > 0:
                return NO_ACTION
            return turn_action(self.features.of(s).seat(step.player), dealer, noise)
        if isinstance(step, Settle):
            return settle_action(self.features.of(s).seat(step.player), step)
        if isinstance(step, Pay):
            return step.choices(s)[0]
        if isinstance(step, Resettle):
            return resettle_action(s, step, dealer)
        if isinstance(step, Carry):
            return self._carry_action(s, step, dealer, noise)
        if isinstance(step, Lay):
            choices = step.choices(s)
            return choices[dealer.below(len(choices))]
        return NO_ACTION

    def _carry_action(self, s: Hansa, step: Carry, dealer: Dealer, noise: i64) -> Action:
        action: Action = NO_ACTION
        if step.whose == OWN and s.board.mixed == 0:
            action = carry_action(self.features.of(s).seat(step.player), step, dealer, noise)
        if action == NO_ACTION and self.moves_others:
            action = set_down_action(s, step)
        return action


def turn_action(seat: SeatFeatures, dealer: Dealer, noise: i64) -> Action:
    """Use what helps at once; establish, place or displace on the best route; hire for it."""
    s = seat.state
    p = seat.player
    held = p * MARKER_KINDS
    if s.hand[held + DEVELOP_ABILITY] > 0:
        track = best_track(seat)
        if track != NONE:
            return pack(USE_DEVELOP, 0, track)
    if s.left == 0:
        if s.supply[p * 2 + TRADER] > 1 and s.forgone == 0:
            if s.hand[held + PLUS_FOUR] > 0:
                return pack(USE_ACTIONS, 0, 4)
            if s.hand[held + PLUS_THREE] > 0:
                return pack(USE_ACTIONS, 0, 3)
        return pack(END)
    return route_action(seat, dealer, noise)


def best_track(seat: SeatFeatures) -> i64:
    """The ability worth most, NONE when all are fully open."""
    best: i64 = NONE
    highest: i64 = 0
    for track in range(TRACK_COUNT):
        gain = seat.ability_gain(track)
        if gain > highest:
            highest = gain
            best = track
    return best


def best_route(seat: SeatFeatures, sort: i64, dealer: Dealer, noise: i64) -> i64:
    """The route of this sort (ANY, FULL or OPEN) with the greatest gain for the actions it takes; NONE when there is
    nothing to gain. An empty post takes one action, a taken one the workers it costs, establishing one."""
    s = seat.state
    p = seat.player
    board = s.board
    n = board.n_routes
    workers = for_routes(s, p)
    best: i64 = NONE
    highest: i64 = 0
    for r in range(n):
        if board.length[r] > workers:
            continue
        if sort == FULL and s.own[p * n + r] < board.length[r]:
            continue
        gain = seat.route_gain(r)
        if gain <= 0:
            continue
        actions: i64 = 1
        empty: i64 = 0
        for q in range(board.post_start[r], board.post_start[r + 1]):
            if s.posts[q] == EMPTY:
                actions += 1
                empty += 1
            elif owner_of(s.posts[q]) != p:
                actions += displace_price(s.posts[q])
        rate = gain * (100 + dealer.below(noise + 1)) // actions
        if rate > highest and (sort != OPEN or empty > 0):
            highest = rate
            best = r
    return best


def route_action(seat: SeatFeatures, dealer: Dealer, noise: i64) -> Action:
    """Establish the best route, or put one more worker there; without workers hire some, without any to hire move
    some."""
    s = seat.state
    p = seat.player
    best = best_route(seat, ANY if s.workers(p) > 0 else FULL, dealer, noise)
    if best == NONE:
        return hire(s, p) if s.stocked(p) > 0 else move_action(seat, dealer, noise)
    if is_complete(s, p, best):
        return pack(ESTABLISH, 0, best)
    return fill_post(seat, best)


def fill_post(seat: SeatFeatures, route: i64) -> Action:
    """A worker onto the first post of the route that can be had: an empty one, else an opponent's."""
    s = seat.state
    p = seat.player
    kind = wanted_kind(seat, route)
    board = s.board
    workers = s.workers(p)
    good = s.open_sorts(worker(p, kind), open_countries(s))
    taken: i64 = NONE
    for q in range(board.post_start[route], board.post_start[route + 1]):
        if good & (1 << board.post_sort[q]) == 0:
            continue
        if s.posts[q] == EMPTY:
            return pack(PLACE, kind, q)
        if owner_of(s.posts[q]) != p and workers >= displace_price(s.posts[q]):
            taken = q
    if taken != NONE:
        return pack(DISPLACE, kind, taken)
    return hire(s, p) if s.stocked(p) > 0 else NO_ACTION


def wanted_kind(seat: SeatFeatures, route: i64) -> i64:
    """A merchant where an office or a special cell needs one and none stands there yet, else a trader."""
    s = seat.state
    board = s.board
    if s.supply[seat.player * 2 + MERCHANT] == 0:
        return TRADER
    if s.supply[seat.player * 2 + TRADER] == 0:
        return MERCHANT
    if s.count_on_route(route, MERCHANT) > 0:
        return TRADER
    if board.special[route] == 1:
        return MERCHANT
    if wants_merchant(seat, board.city_a[route]) or wants_merchant(seat, board.city_b[route]):
        return MERCHANT
    return TRADER


def wants_merchant(seat: SeatFeatures, city: i64) -> bool:
    """Whether the next office there is one for merchants, and open to the seat."""
    slot = seat.open_slot(city)
    return slot != NO_SLOT and seat.state.board.slot_kind[slot] == MERCHANT


def hire(s: Hansa, p: Seat) -> Action:
    """H4.1: as many workers as the bank gives, one merchant among them if there is one; if it gives all, all."""
    limit = s.level_value(p, BANK)
    merchants = s.stock[p * 2 + MERCHANT] if limit == ALL else min(s.stock[p * 2 + MERCHANT], 1)
    traders = min(s.stock[p * 2 + TRADER], limit - merchants)
    return pack(INCOME, traders, merchants)


def move_action(seat: SeatFeatures, dealer: Dealer, noise: i64) -> Action:
    """H4.7: lift a worker that stands elsewhere than on the best route with an empty post."""
    s = seat.state
    goal = best_route(seat, OPEN, dealer, noise) if s.board.mixed == 0 else NONE
    post = idle_post(s, seat.player, goal)
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


def carry_action(seat: SeatFeatures, step: Carry, dealer: Dealer, noise: i64) -> Action:
    """H4.7: onto the best route with an empty post; then another one there, or done."""
    s = seat.state
    goal = best_route(seat, OPEN, dealer, noise)
    if step.hand == 0:
        post = idle_post(s, seat.player, goal) if goal != NONE else NONE
        return pack(DONE) if post == NONE else pack(LIFT, 0, post)
    if goal == NONE:
        return NO_ACTION
    for q in range(s.board.post_start[goal], s.board.post_start[goal + 1]):
        if s.posts[q] == EMPTY:
            return pack(PUT, step.hand & HAND_MASK, q)
    return NO_ACTION


def set_down_action(s: Hansa, step: Carry) -> Action:
    """H4.7, H6.7, H10.4: put down what is in hand, whoever's it is, and lift nothing more. Own workers join own ones;
    others' go where the seat has none and they have fewest."""
    if step.hand == 0:
        return pack(DONE)
    n = s.board.n_routes
    best: Action = NO_ACTION
    highest: i64 = -99
    for action in step.choices(s):
        if verb_of(action) != PUT:
            break
        r = s.board.route_of[second_of(action)]
        owner = owner_of(first_of(action) & WORKER_MASK)
        value = s.own[step.player * n + r]
        if owner != step.player:
            value = -2 * value - s.own[owner * n + r]
        if value > highest:
            highest = value
            best = action
    return best


def settle_action(seat: SeatFeatures, step: Settle) -> Action:
    """The office, the ability or the special cell that is worth most."""
    s = seat.state
    choices = step.choices(s)
    best = choices[0]
    highest: i64 = -1
    for action in choices:
        gain: i64 = 0
        verb = verb_of(action)
        if verb in (OFFICE, EXTRA):
            gain = seat.office_gain(second_of(action))
            if verb == EXTRA:
                gain -= EXTRA_OFFICE_COST
        elif verb == DEVELOP:
            gain = seat.ability_gain(second_of(action))
        elif verb == PRESTIGE:
            gain = s.board.cell_points[second_of(action)] * POINT
        if gain > highest:
            highest = gain
            best = action
    return best


def resettle_action(s: Hansa, step: Resettle, dealer: Dealer) -> Action:
    """H4.4: where the owner has most workers already; with all the extras."""
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
