"""Values of positions of Hansa Teutonica: the score as if the game ended now, and the means to score more."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.hansa.features import Features
from kogge.bots.hansa.seat_features import POINT, TRACK_COUNT, SeatFeatures
from kogge.bots.hansa.weights import ENOUGH_TRADERS, Weights
from kogge.bots.hansa.workers import WORKER_MASK, for_routes
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.hansa.board import ACTIONS, CITY_FAVOUR, MARKER_KINDS, MERCHANT, TRADER
from kogge.games.hansa.countries import country_scores
from kogge.games.hansa.missions import mission_points
from kogge.games.hansa.move import HAND_BITS, Carry
from kogge.games.hansa.result import final_scores
from kogge.games.hansa.scoring import (
    CITY_POINTS,
    FAVOURED_CITY_POINTS,
    ability_points,
    marker_points,
    special_points,
)
from kogge.games.hansa.state import EMPTY, Hansa, owner_of

FIRST_ACTIONS: Final = 2  # what everybody begins with


class HansaEvaluator(Evaluator[Hansa]):
    """By weights; features of the last position are remembered, since the next one differs little from it."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.features = Features(weights)

    def values(self, s: Hansa) -> vec[i64]:
        """[seat] the score as if the game ended now, and the means to score more."""
        if s.ended != 0:
            return final_values(s)
        out = vec[i64]()
        features = self.features.of(s)
        for p in range(s.n):
            out = append(out, self.seat_value(s, features.seat(p)))
        if features.offices.board.has_countries:
            add_countries(s, out)
        return out

    def seat_value(self, s: Hansa, seat: SeatFeatures) -> i64:
        """Of one seat, points for countries left out."""
        p = seat.player
        value = (s.prestige[p] + seat.network.largest * seat.keys) * POINT
        value += (ability_points(s, p) + marker_points(seat.markers) + special_points(s, p)) * POINT
        value += mission_points(s, p) * POINT
        if s.linked[p] == 0 and s.links < len(s.board.link_prestige):
            steps = seat.steps_to_link()
            if 0 < steps <= len(self.weights.link):
                value += s.board.link_prestige[s.links] * self.weights.link[steps - 1]
        return value + self._offices_value(s, seat) + self._means_value(s, seat) + self._routes_value(s, seat)

    def _offices_value(self, s: Hansa, seat: SeatFeatures) -> i64:
        """Offices and control: at the end, and what they will bring until then."""
        p = seat.player
        offices = seat.offices
        fading = offices.offices[p] * self.weights.held + offices.controlled_ends[p] * self.weights.toll
        each: i64 = FAVOURED_CITY_POINTS if s.has_tile(p, CITY_FAVOUR) else CITY_POINTS
        return offices.controlled[p] * each * POINT + fading * seat.remaining // 100

    def _means_value(self, s: Hansa, seat: SeatFeatures) -> i64:
        """Abilities, workers at hand, markers and actions left."""
        w = self.weights
        p = seat.player
        value = (s.level_value(p, ACTIONS) - FIRST_ACTIONS) * w.action
        for track in range(TRACK_COUNT):
            value += s.levels[p * TRACK_COUNT + track] * w.levels[track]
        for marker in range(MARKER_KINDS):
            value += s.hand[p * MARKER_KINDS + marker] * w.uses[marker]
        value = value * seat.remaining // 100
        traders = s.supply[p * 2 + TRADER]
        value += min(traders, ENOUGH_TRADERS) * w.supply + max(traders - ENOUGH_TRADERS, 0) * w.spare
        value += s.supply[p * 2 + MERCHANT] * w.supply_merchant
        value += s.stock[p * 2 + TRADER] * w.stock + s.stock[p * 2 + MERCHANT] * w.stock_merchant
        if s.active == p:
            value += s.left * w.left
        if s.agenda:
            step = s.agenda[-1]
            if isinstance(step, Carry):
                value += lifted_workers(step.hand, p) * w.lifted
        return value

    def _routes_value(self, s: Hansa, seat: SeatFeatures) -> i64:
        """Workers on routes, by what the routes would bring."""
        w = self.weights
        p = seat.player
        board = s.board
        n = board.n_routes
        starts = board.post_start
        own = s.own
        posts = s.posts
        workers = for_routes(s, p)
        value: i64 = 0
        for r in range(n):
            held = own[p * n + r]
            if held == 0:
                continue
            value += held * w.posted
            length = board.length[r]
            if length > workers:
                continue  # never to be established
            gain = seat.route_gain(r)
            if gain <= 0:
                continue
            if held == length:
                value += gain * w.complete // 100
                continue
            part = gain * w.partial * held * held // (100 * length * length)
            for q in range(starts[r], starts[r + 1]):
                if posts[q] != EMPTY and owner_of(posts[q]) != p:
                    part = part * w.contested // 100
            value += part
        return value


def lifted_workers(hand: i64, p: Seat) -> i64:
    """H4.7: how many of the workers in hand are the seat's."""
    count: i64 = 0
    while hand != 0:
        if owner_of(hand & WORKER_MASK) == p:
            count += 1
        hand >>= HAND_BITS
    return count


def final_values(s: Hansa) -> vec[i64]:
    """H7.3: the result; a place is worth a hundredth, so that a tie that is broken is a small lead."""
    out = vec[i64]()
    for one in final_scores(s):
        out = append(out, i64(one.total * POINT - one.place))
    return out


def add_countries(s: Hansa, out: vec[i64]) -> None:
    """H11.9: add the points for Wales and Scotland as if the game ended now."""
    for country in range(1, 3):
        points = country_scores(s, country)
        for p in range(s.n):
            out[p] += points[p] * POINT
