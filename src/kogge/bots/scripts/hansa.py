"""Scripts for Hansa Teutonica. A plan names the routes that it wants; all boards are read from their data."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, Bot, contains
from kogge.bots.hansa.workers import is_complete
from kogge.bots.scripts.hansa_link import missing_cities
from kogge.bots.scripts.script import Script
from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Game, Seat, State
from kogge.games.hansa.actions import DEVELOP, DISPLACE, ESTABLISH, INCOME, OFFICE, PLACE, PRESTIGE, USE_DEVELOP
from kogge.games.hansa.board import ACTIONS, BANK, KEYS, MERCHANT, PRIVILEGE, TRADER
from kogge.games.hansa.displace import displace_price
from kogge.games.hansa.establish import Settle
from kogge.games.hansa.offices import can_develop
from kogge.games.hansa.state import EMPTY, Hansa, owner_of
from kogge.games.hansa.turn import Turn

NONE: Final = -1
ENOUGH_ACTIONS: Final = 4
MOST_CAMPERS: Final = 4  # workers of a camper on routes of others


class RoutePlan(Script):
    """Works towards the wanted route that takes the fewest actions, and establishes it as soon as it can."""

    @abstractmethod
    def routes(self, s: Hansa, p: Seat) -> vec[i64]:
        """The routes that the plan wants; none when it is fulfilled or cannot go on."""

    def settle(self, s: Hansa, p: Seat, legal: vec[i64]) -> Action:
        """H4.8: what the plan wants of an established route."""
        return NO_ACTION

    def use(self, s: Hansa, p: Seat) -> Action:
        """H6.1: the marker that helps the plan."""
        return NO_ACTION

    def wants_merchant(self, s: Hansa, p: Seat, route: i64) -> bool:
        """Whether the route needs a merchant."""
        return False

    def planned(self, s: State, p: Seat) -> Action:
        assert isinstance(s, Hansa)
        step = s.agenda[-1]
        if isinstance(step, Settle):
            return self.settle(s, p, s.legal())
        if not isinstance(step, Turn):
            return NO_ACTION
        action = self.use(s, p)
        if action != NO_ACTION or s.left == 0:
            return action
        best = cheapest(s, p, self.routes(s, p))
        if best == NONE:
            return NO_ACTION
        if is_complete(s, p, best):
            return pack(ESTABLISH, 0, best)
        merchant = self.wants_merchant(s, p, best) and s.count_on_route(best, MERCHANT) == 0
        return towards(s, p, best, merchant, s.legal())


def cheapest(s: Hansa, p: Seat, routes: vec[i64]) -> i64:
    """The route that takes the fewest actions: a taken post takes the workers that it costs. NONE without routes."""
    best: i64 = NONE
    fewest: i64 = 99
    for r in routes:
        actions: i64 = 0
        for q in range(s.board.post_start[r], s.board.post_start[r + 1]):
            if s.posts[q] == EMPTY:
                actions += 1
            elif owner_of(s.posts[q]) != p:
                actions += displace_price(s.posts[q])
        if actions < fewest:
            fewest = actions
            best = r
    return best


def towards(s: Hansa, p: Seat, route: i64, merchant: bool, legal: vec[i64]) -> Action:
    """One more worker onto the route: into an empty post, else against an opponent's; without workers, hire some."""
    first: i64 = MERCHANT if merchant and s.supply[p * 2 + MERCHANT] > 0 else TRADER
    for verb in (PLACE, DISPLACE):
        for kind in (first, 1 - first):
            for q in range(s.board.post_start[route], s.board.post_start[route + 1]):
                action = pack(verb, kind, q)
                if contains(legal, action):
                    return action
    return largest_income(legal)


def largest_income(legal: vec[i64]) -> Action:
    """H4.1: as many workers as possible, one merchant among them if there is one."""
    best: Action = NO_ACTION
    most: i64 = 0
    for action in legal:
        if verb_of(action) != INCOME:
            break
        merchants = second_of(action)
        worth = (first_of(action) + merchants) * 4 + (2 if merchants == 1 else min(merchants, 1))
        if worth > most:
            most = worth
            best = action
    return best


def routes_to_ability(s: Hansa, track: i64) -> vec[i64]:
    """H5.5: the routes that end in a city which offers the ability."""
    board = s.board
    out = vec[i64]()
    for r in range(board.n_routes):
        if (board.abilities[board.city_a[r]] | board.abilities[board.city_b[r]]) & (1 << track) != 0:
            out = append(out, r)
    return out


class AbilityRush(RoutePlan):
    """Develops one ability and nothing else until its value is reached; 0 is its last cell."""

    def __init__(self, game: Game[Any], track: i64, enough: i64) -> None:
        super().__init__(game)
        self.track = track
        self.enough = enough

    def goes_on(self, s: Hansa, p: Seat) -> bool:
        """Whether the ability is to be developed further."""
        if not can_develop(s, p, self.track):
            return False
        return self.enough == 0 or s.level_value(p, self.track) < self.enough

    def routes(self, s: Hansa, p: Seat) -> vec[i64]:
        return routes_to_ability(s, self.track) if self.goes_on(s, p) else vec[i64]()

    def settle(self, s: Hansa, p: Seat, legal: vec[i64]) -> Action:
        return pack(DEVELOP, 0, self.track) if self.goes_on(s, p) else NO_ACTION

    def use(self, s: Hansa, p: Seat) -> Action:
        action = pack(USE_DEVELOP, 0, self.track)
        return action if self.goes_on(s, p) and contains(s.legal(), action) else NO_ACTION


class LinkRunner(RoutePlan):
    """H5.4: founds offices in a chain of cities between the two ends of the link, and opens colours for it."""

    def routes(self, s: Hansa, p: Seat) -> vec[i64]:
        missing = missing_cities(s, p)
        if missing == 0:
            return vec[i64]()
        out = vec[i64]()
        board = s.board
        for r in range(board.n_routes):
            for city in (board.city_a[r], board.city_b[r]):
                if missing & bit(city) != 0 and is_open(s, p, city):
                    out = append(out, r)
        if len(out) == 0 and can_develop(s, p, PRIVILEGE):
            return routes_to_ability(s, PRIVILEGE)
        return out

    def settle(self, s: Hansa, p: Seat, legal: vec[i64]) -> Action:
        missing = missing_cities(s, p)
        opens = False
        for action in legal:
            if verb_of(action) == OFFICE and missing & bit(second_of(action)) != 0:
                return action
            opens = opens or action == pack(DEVELOP, 0, PRIVILEGE)
        return pack(DEVELOP, 0, PRIVILEGE) if opens and missing != 0 else NO_ACTION

    def wants_merchant(self, s: Hansa, p: Seat, route: i64) -> bool:
        missing = missing_cities(s, p)
        for city in (s.board.city_a[route], s.board.city_b[route]):
            if missing & bit(city) != 0 and is_open(s, p, city):
                return s.board.slot_kind[s.leftmost_empty(city)] == MERCHANT
        return False


def is_open(s: Hansa, p: Seat, city: i64) -> bool:
    """H5.1: whether the city has an empty slot whose colour the seat may use."""
    slot = s.leftmost_empty(city)
    return slot >= 0 and s.board.slot_colour[slot] <= s.level_value(p, PRIVILEGE)


class CoellenRunner(RoutePlan):
    """H5.6: takes the special cells (in Coellen, on the League's boards), and opens colours for them."""

    def best_cell(self, s: Hansa, p: Seat) -> i64:
        """The free cell with the most points whose colour is open; NONE when there is none."""
        best: i64 = NONE
        for cell in range(s.board.n_cells):
            if s.cells[cell] != EMPTY or s.board.cell_colour[cell] > s.level_value(p, PRIVILEGE):
                continue
            if best == NONE or s.board.cell_points[cell] > s.board.cell_points[best]:
                best = cell
        return best

    def has_cells(self, s: Hansa) -> bool:
        """Whether any cell is free."""
        return EMPTY in s.cells

    def routes(self, s: Hansa, p: Seat) -> vec[i64]:
        out = vec[i64]()
        if not self.has_cells(s):
            return out
        if self.best_cell(s, p) == NONE:
            return routes_to_ability(s, PRIVILEGE) if can_develop(s, p, PRIVILEGE) else out
        for r in range(s.board.n_routes):
            if s.board.special[r] == 1 and self.has_merchant(s, p, r):
                out = append(out, r)
        return out

    def has_merchant(self, s: Hansa, p: Seat, route: i64) -> bool:
        """Whether a merchant can still come to the route: there, at hand or to hire."""
        if s.supply[p * 2 + MERCHANT] + s.stock[p * 2 + MERCHANT] > 0:
            return True
        for q in range(s.board.post_start[route], s.board.post_start[route + 1]):
            if s.posts[q] == p * 2 + MERCHANT + 1:
                return True
        return False

    def settle(self, s: Hansa, p: Seat, legal: vec[i64]) -> Action:
        cell = self.best_cell(s, p)
        if cell != NONE and contains(legal, pack(PRESTIGE, 0, cell)):
            return pack(PRESTIGE, 0, cell)
        return pack(DEVELOP, 0, PRIVILEGE) if self.has_cells(s) else NO_ACTION

    def wants_merchant(self, s: Hansa, p: Seat, route: i64) -> bool:
        return s.board.special[route] == 1


class MarkerHoarder(RoutePlan):
    """H4.10: goes for every route that a marker lies on."""

    def routes(self, s: Hansa, p: Seat) -> vec[i64]:
        out = vec[i64]()
        for r in range(s.board.n_routes):
            if s.marker_at[r] != 0:
                out = append(out, r)
        return out


class Camper(Script):
    """H4.3: stands in the way of whoever lacks one post of a route, to be paid for leaving."""

    def planned(self, s: State, p: Seat) -> Action:
        assert isinstance(s, Hansa)
        if not isinstance(s.agenda[-1], Turn) or s.left == 0 or s.supply[p * 2 + TRADER] == 0:
            return NO_ACTION
        board = s.board
        best: Action = NO_ACTION
        most: i64 = 0
        camping: i64 = 0
        for r in range(board.n_routes):
            others = others_on(s, p, r)
            mine = s.own[p * board.n_routes + r]
            if others > 0:
                camping += mine
            if mine == 0 and others > most and others == board.length[r] - 1:
                action = first_post(s, r)
                if contains(s.legal(), action):
                    most = others
                    best = action
        return best if camping < MOST_CAMPERS else NO_ACTION


def others_on(s: Hansa, p: Seat, route: i64) -> i64:
    """The most workers that one opponent has on the route."""
    most: i64 = 0
    for q in range(s.n):
        if q != p:
            most = max(most, s.own[q * s.board.n_routes + route])
    return most


def first_post(s: Hansa, route: i64) -> Action:
    """A trader into the first empty post of the route."""
    for q in range(s.board.post_start[route], s.board.post_start[route + 1]):
        if s.posts[q] == EMPTY:
            return pack(PLACE, TRADER, q)
    return NO_ACTION


def actions_first(game: Game[Any]) -> Bot:
    """The city that offers actions (Göttingen, on the League's boards) until there are four of them."""
    return AbilityRush(game, ACTIONS, ENOUGH_ACTIONS)


def privilege_rush(game: Game[Any]) -> Bot:
    """Every colour first."""
    return AbilityRush(game, PRIVILEGE, 0)


def bank_rush(game: Game[Any]) -> Bot:
    """The whole bank first."""
    return AbilityRush(game, BANK, 0)


def keys_rush(game: Game[Any]) -> Bot:
    """The whole keys first."""
    return AbilityRush(game, KEYS, 0)


Maker: TypeAlias = Callable[[Game[Any]], Bot]
HANSA_SCRIPTS: Final[dict[str, Maker]] = {
    "actions-first": actions_first,
    "privilege-rush": privilege_rush,
    "bank-rush": bank_rush,
    "keys-rush": keys_rush,
    "link-runner": LinkRunner,
    "coellen-runner": CoellenRunner,
    "camper": Camper,
    "marker-hoarder": MarkerHoarder,
}
