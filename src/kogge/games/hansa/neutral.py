"""H12: the neutral colour of a two-player game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, RulesStep, Seat, Step
from kogge.games.hansa.actions import NEUTRAL
from kogge.games.hansa.board import TRADER
from kogge.games.hansa.control import score_control
from kogge.games.hansa.offices import found_in_slot
from kogge.games.hansa.state import EMPTY, Hansa, worker


def is_yellow(s: Hansa, city: i64) -> bool:
    """H12.2: an ability city; in the ru set the special prestige city too."""
    return s.board.abilities[city] != 0 or (s.ru == 1 and city == s.board.special_city)


def is_yellow_route(s: Hansa, route: i64) -> bool:
    """Whether one of its end cities is yellow."""
    return is_yellow(s, s.board.city_a[route]) or is_yellow(s, s.board.city_b[route])


def place_neutral(s: Hansa, route: i64) -> None:
    """H12.2, H12.5: one neutral trader; onto the first empty post that is not a boat's, if there is one."""
    best: i64 = -1
    for q in range(s.board.post_start[route], s.board.post_start[route + 1]):
        if s.posts[q] == EMPTY and (best < 0 or s.board.boat[q] < s.board.boat[best]):
            best = q
    s.put(worker(s.neutral, TRADER), best)


def place_first_neutrals(s: Hansa) -> None:
    """H12.2: on every route at a yellow city and on every route with a marker."""
    for route in range(s.board.n_routes):
        if is_yellow_route(s, route) or s.marker_at[route] != 0:
            place_neutral(s, route)


def only_neutral(s: Hansa, route: i64) -> bool:
    """H12.5 (ru): exactly one worker stands on the route, a neutral one."""
    board = s.board
    n: i64 = 0
    for q in range(board.post_start[route], board.post_start[route + 1]):
        if s.posts[q] != EMPTY:
            n += 1
    return n == 1 and s.own[s.neutral * board.n_routes + route] == 1


def is_neutral_route(s: Hansa, route: i64) -> bool:
    """H12.4: whether all posts of the route hold neutral traders."""
    return s.neutral >= 0 and s.own[s.neutral * s.board.n_routes + route] == s.board.length[route]


def check_neutral_route(s: Hansa, route: i64) -> None:
    """H12.4: as soon as all posts of a route hold neutral traders it is established."""
    if is_neutral_route(s, route):
        s.then(NeutralRoute(route))


class NeutralRoute(RulesStep[Hansa]):
    """H12.4, H12.5: control is scored (uk: first, ru: last), the marker is lost, an office is set."""

    number = 20
    name = "neutral-route"
    rule = "H12.4"

    def __init__(self, route: i64) -> None:
        super().__init__()
        self.route: Final = route

    def resolve(self, s: Hansa, action: Action) -> None:
        """The active player chooses between the two cities, if both have an empty slot."""
        if s.ru == 0:
            score_route(s, self.route)
        lose_marker(s, self.route)
        step = NeutralOffice(s.active, self.route)
        cities = step.choices(s)
        if len(cities) > 1:
            s.then(step)
        else:
            finish_neutral(s, self.route, second_of(cities[0]) if len(cities) == 1 else -1)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.route)


def score_route(s: Hansa, route: i64) -> None:
    """H4.9: both end cities."""
    score_control(s, s.board.city_a[route])
    score_control(s, s.board.city_b[route])


def lose_marker(s: Hansa, route: i64) -> None:
    """H12.5: the marker is discarded, the active player draws one."""
    if s.marker_at[route] != 0:
        s.discarded[s.marker_at[route] - 1] += 1
        s.marker_at[route] = 0
        s.draw_unseen(s.active)


def finish_neutral(s: Hansa, route: i64, city: i64) -> None:
    """H12.4: the office, the others back to the supply; ru: control is scored now, a yellow route keeps one trader."""
    s.clear_route(s.neutral, route)
    if s.ru == 1 and is_yellow_route(s, route):
        place_neutral(s, route)
    if city >= 0:
        found_in_slot(s, s.neutral, TRADER, neutral_slot(s, city))
    if s.ru == 1:
        score_route(s, route)


def neutral_slot(s: Hansa, city: i64) -> i64:
    """H12.4: uk the leftmost empty slot, ru the rightmost."""
    if s.ru == 0:
        return s.leftmost_empty(city)
    slot = s.board.slot_start[city + 1] - 1
    while s.slots[slot] != EMPTY:
        slot -= 1
    return slot


class NeutralOffice(Step[Hansa]):
    """H12.4: the active player chooses which of the two cities gets the neutral office."""

    number = 21
    name = "neutral-office"
    rule = "H12.4"

    def __init__(self, player: Seat, route: i64) -> None:
        super().__init__(player)
        self.route: Final = route

    def choices(self, s: Hansa) -> vec[i64]:
        """End cities with an empty slot."""
        a = min(s.board.city_a[self.route], s.board.city_b[self.route])
        b = max(s.board.city_a[self.route], s.board.city_b[self.route])
        out = vec[i64]()
        for city in (a, b):
            if s.leftmost_empty(city) >= 0:
                out = append(out, pack(NEUTRAL, 0, city))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """Shape and colour do not matter."""
        finish_neutral(s, self.route, second_of(action))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.route)
