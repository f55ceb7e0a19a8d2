"""Values of positions of Hansa Teutonica: the score as if the game ended now, and the means to score more."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.hansa.features import POINT, Features, workers_of
from kogge.bots.hansa.weights import Weights
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

ENOUGH: Final = 6  # traders at hand; more of them are spare


class HansaEvaluator(Evaluator[Hansa]):
    """Score as if the game ended now, and the means to score more."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.features = Features(weights)

    def values(self, s: Hansa) -> vec[i64]:
        """One value a seat."""
        if s.ended != 0:
            return final_values(s)
        out = vec[i64]()
        self.features.look(s)
        for p in range(s.n):
            out = append(out, self._seat_value(s, p))
        if self.features.chart_of(s.board).countries == 1:
            add_countries(s, out)
        return out

    def _seat_value(self, s: Hansa, p: Seat) -> i64:
        """Everything together."""
        features = self.features
        features.look_at(s, p)
        at = features.at
        value = (s.prestige[p] + at.network * at.keys) * POINT
        value += (ability_points(s, p) + marker_points(at.markers) + special_points(s, p)) * POINT
        if s.missions[p] != 0:
            value += mission_points(s, p) * POINT
        if s.linked[p] == 0 and s.links < len(s.board.link_prestige):
            missing = features.missing(s)
            if 0 < missing <= len(self.weights.link):
                value += s.board.link_prestige[s.links] * self.weights.link[missing - 1]
        return value + self._cities_value(s, p) + self._means(s, p) + self._routes_value(s, p)

    def _cities_value(self, s: Hansa, p: Seat) -> i64:
        """Offices and control: at the end, and what they will bring until then."""
        features = self.features
        cities = features.ruled[p]
        fading = features.held[p] * self.weights.held + features.gates[p] * self.weights.toll
        each: i64 = FAVOURED_CITY_POINTS if s.has_tile(p, CITY_FAVOUR) else CITY_POINTS
        return cities * each * POINT + fading * features.remaining // 100

    def _means(self, s: Hansa, p: Seat) -> i64:
        """Abilities, workers at hand, markers and actions left."""
        w = self.weights
        value = (s.level_value(p, ACTIONS) - 2) * w.action
        for track in range(5):
            value += s.levels[p * 5 + track] * w.levels[track]
        for marker in range(MARKER_KINDS):
            value += s.hand[p * MARKER_KINDS + marker] * w.uses[marker]
        value = value * self.features.remaining // 100
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

    def _routes_value(self, s: Hansa, p: Seat) -> i64:
        """Workers on routes, by what the routes would bring."""
        w = self.weights
        board = s.board
        n = board.n_routes
        starts = board.post_start
        owned = s.own
        posts = s.posts
        workers = workers_of(s, p)
        value: i64 = 0
        for r in range(n):
            held = owned[p * n + r]
            if held == 0:
                continue
            value += held * w.posted
            length = board.length[r]
            if length > workers:
                continue  # never to be established
            gain = self.features.route_gain(s, p, r)
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


def final_values(s: Hansa) -> vec[i64]:
    """H7.3: the result; a tie that is broken is a small lead."""
    out = vec[i64]()
    for one in final_scores(s):
        out = append(out, i64(one.total * POINT - one.place))
    return out


def add_countries(s: Hansa, out: vec[i64]) -> None:
    """H11.9: Wales and Scotland as they stand."""
    for country in range(1, 3):
        points = country_scores(s, country)
        for p in range(s.n):
            out[p] += points[p] * POINT
