"""What positions of Hansa Teutonica are worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.core.cells import append, vec
from kogge.core.contract import Seat, State
from kogge.games.hansa.board import ACTIONS, KEYS, MARKER_KINDS, MERCHANT, PRIVILEGE, TRADER
from kogge.games.hansa.move import HAND_BITS, Carry
from kogge.games.hansa.scoring import ability_points, largest_network, marker_points, special_points
from kogge.games.hansa.state import EMPTY, Hansa, owner_of

POINT: Final = 100


class Weights:
    """Every weight stands here, in hundredths of a point. Abilities and markers fade as the game nears its end."""

    def __init__(self) -> None:
        self.action: i64 = 520  # each action a turn more
        self.levels = vec[i64]([110, 150, 260, 60, 110])  # each opened cell of keys, actions, privilege, book, bank
        self.supply: i64 = 32  # a trader at hand
        self.spare: i64 = 10  # one beyond the first six
        self.supply_merchant: i64 = 60
        self.stock: i64 = 10
        self.stock_merchant: i64 = 30
        self.posted: i64 = 13
        self.lifted: i64 = 45  # in hand during a movement
        self.left: i64 = 25  # an action of this turn
        self.uses = vec[i64]([150, 90, 60, 260, 150, 210, 60, 90, 90])  # an unused marker, besides counting for the end
        self.marker: i64 = 60  # a marker to be taken, besides what one more counts for
        self.control: i64 = 100  # an own city at the end of a route
        self.given: i64 = -50  # an opponent's
        self.office: i64 = 130
        self.office_key: i64 = 45  # times the key
        self.join: i64 = 70  # an office beside one's own
        self.complete: i64 = 50  # per cent of a route's gain when every post is held
        self.partial: i64 = 42  # per cent, times the square of the share of posts held
        self.contested: i64 = 35  # per cent, for each opponent's worker in the way


ENOUGH: Final = 6


def progress_of(s: Hansa) -> i64:
    """0 to 100: how near the end is."""
    most: i64 = 0
    for points in s.prestige:
        most = max(most, points * 5)
    left: i64 = 0
    for count in s.bag:
        left += count
    most = max(most, (12 - left) * 100 // 13)
    most = max(most, s.full * 100 // s.board.full_limit)
    return min(most, 100)


class HansaEvaluator(Evaluator):
    """Score as if the game ended now, and the means to score more."""

    def __init__(self) -> None:
        self.weights = Weights()

    def values(self, s: State) -> vec[i64]:
        """One value a seat."""
        out = vec[i64]()
        if isinstance(s, Hansa):
            remaining = 0 if s.ended != 0 else 100 - progress_of(s)
            controllers = vec[i64]([s.controller(c) for c in range(s.board.n_cities)])
            for p in range(s.n):
                out = append(out, seat_value(self.weights, s, p, remaining, controllers))
        return out


def seat_value(w: Weights, s: Hansa, p: Seat, remaining: i64, controllers: vec[i64]) -> i64:
    """Everything together."""
    keys = s.level_value(p, KEYS)
    controlled: i64 = 0
    for who in controllers:
        if who == p:
            controlled += 1
    value = s.prestige[p] * POINT + controlled * 2 * POINT
    value += (ability_points(s, p) + marker_points(s.markers_held(p)) + special_points(s, p)) * POINT
    value += largest_network(s, p) * keys * POINT
    if remaining == 0:
        return value
    return value + means(w, s, p, remaining) + board_value(w, s, p, keys, remaining, controllers)


def means(w: Weights, s: Hansa, p: Seat, remaining: i64) -> i64:
    """Abilities, workers at hand, markers and actions left."""
    value = (s.level_value(p, ACTIONS) - 2) * w.action
    for track in range(5):
        value += s.levels[p * 5 + track] * w.levels[track]
    for marker in range(MARKER_KINDS):
        value += s.hand[p * MARKER_KINDS + marker] * w.uses[marker]
    value = value * remaining // 100
    traders = s.supply[p * 2 + TRADER]
    value += min(traders, ENOUGH) * w.supply + max(traders - ENOUGH, 0) * w.spare
    value += s.supply[p * 2 + MERCHANT] * w.supply_merchant
    value += s.stock[p * 2 + TRADER] * w.stock + s.stock[p * 2 + MERCHANT] * w.stock_merchant
    if s.active == p:
        value += s.left * w.left
    if s.agenda:
        step = s.agenda[-1]
        if isinstance(step, Carry):
            hand = step.hand
            while hand != 0:
                if owner_of(hand & 15) == p:
                    value += w.lifted
                hand >>= HAND_BITS
    return value


def board_value(w: Weights, s: Hansa, p: Seat, keys: i64, remaining: i64, controllers: vec[i64]) -> i64:
    """Workers on routes, by what the routes would bring."""
    board = s.board
    n = board.n_routes
    value: i64 = 0
    for r in range(n):
        held = s.own[p * n + r]
        if held == 0:
            continue
        value += held * w.posted
        length = board.length[r]
        gain = route_gain(w, s, p, r, keys, remaining, controllers)
        if gain <= 0:
            continue
        if held == length:
            value += gain * w.complete // 100
            continue
        part = gain * w.partial * held * held // (100 * length * length)
        for q in range(board.post_start[r], board.post_start[r + 1]):
            if s.posts[q] != EMPTY and owner_of(s.posts[q]) != p:
                part = part * w.contested // 100
        value += part
    return value


def route_gain(w: Weights, s: Hansa, p: Seat, r: i64, keys: i64, remaining: i64, controllers: vec[i64]) -> i64:
    """H4.8: what establishing the route would bring now."""
    board = s.board
    a = board.city_a[r]
    b = board.city_b[r]
    gain: i64 = 0
    for city in (a, b):
        if controllers[city] == p:
            gain += w.control
        elif controllers[city] >= 0:
            gain += w.given
    if s.marker_at[r] != 0:
        held = s.markers_held(p)
        more = (marker_points(held + 1) - marker_points(held)) * POINT
        gain += w.marker + more + w.uses[s.marker_at[r] - 1] * remaining // 100
    best = max(office_gain(w, s, p, r, a, keys), office_gain(w, s, p, r, b, keys))
    offered = board.abilities[a] | board.abilities[b]
    for track in range(5):
        if offered & (1 << track) != 0:
            best = max(best, ability_gain(w, s, p, track, keys, remaining))
    if board.special[r] == 1:
        best = max(best, cell_gain(s, p))
    return gain + best


def office_gain(w: Weights, s: Hansa, p: Seat, route: i64, city: i64, keys: i64) -> i64:
    """H5.1: an office in the next slot of the city, if privilege and a worker of its shape allow it."""
    slot = s.leftmost_empty(city)
    board = s.board
    if slot < 0 or board.slot_colour[slot] > s.level_value(p, PRIVILEGE):
        return 0
    kind = board.slot_kind[slot]
    if s.count_on_route(route, kind) == 0 and (
        s.supply[p * 2 + kind] == 0 or s.own[p * board.n_routes + route] == board.length[route]
    ):
        return 0
    gain = w.office + keys * w.office_key + board.slot_points[slot] * POINT
    base = p * board.n_cities
    if s.offices[base + city] > 0:
        return gain + w.join
    for i in range(board.near_start[city], board.near_start[city + 1]):
        if s.offices[base + board.near[i]] > 0:
            return gain + w.join
    return gain


def ability_gain(w: Weights, s: Hansa, p: Seat, track: i64, keys: i64, remaining: i64) -> i64:
    """H5.5: the next cell of the track."""
    level = s.levels[p * 5 + track]
    if level == s.board.desk.last[track]:
        return 0
    gain: i64 = w.levels[track]
    more = s.board.desk.value(track, level + 1) - s.level_value(p, track)
    if track == ACTIONS:
        gain += more * w.action
    gain = gain * remaining // 100
    if track == KEYS:
        gain += more * largest_network(s, p) * POINT
    elif level + 1 == s.board.desk.last[track]:
        gain += 4 * POINT
    return gain + w.supply


def cell_gain(s: Hansa, p: Seat) -> i64:
    """H5.6: the best special cell that is open."""
    best: i64 = 0
    for cell in range(s.board.n_cells):
        if s.cells[cell] == EMPTY and s.board.cell_colour[cell] <= s.level_value(p, PRIVILEGE):
            best = max(best, s.board.cell_points[cell] * 80)
    return best
