"""Action E: establish a route, and what its third step may bring: an office, an ability, special prestige."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.hansa.actions import DEVELOP, ESTABLISH, EXTRA, OFFICE, PRESTIGE, SKIP, first_of, pack, second_of, verb_of
from kogge.games.hansa.board import ACTIONS, EXTRA_OFFICE, MARKER_KINDS, MERCHANT, PRIVILEGE
from kogge.games.hansa.scoring import is_linked
from kogge.games.hansa.state import EMPTY, Hansa, worker

NONE: Final = -1


def establish_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H4.8: every post of the route holds own workers."""
    n = s.board.n_routes
    length = s.board.length
    own = s.own
    start = p * n
    for r in range(n):
        if own[start + r] == length[r]:
            out = append(out, pack(ESTABLISH, 0, r))
    return out


def establish_route(s: Hansa, p: Seat, route: i64) -> None:
    """H4.8: prestige, then the marker, then at most one of the three third steps."""
    score_control(s, s.board.city_a[route])
    score_control(s, s.board.city_b[route])
    step = Settle(p, route, take_marker(s, p, route))
    if len(step.choices(s)) > 1:
        s.then(step)
    else:
        s.clear_route(p, route)


def score_control(s: Hansa, city: i64) -> None:
    """H4.9: whoever controls the end city scores 1."""
    who = s.controller(city)
    if who >= 0:
        s.prestige[who] += 1


def take_marker(s: Hansa, p: Seat, route: i64) -> i64:
    """H4.10: the marker beside the route, and a new one unseen onto the plate; which one was taken, or NONE."""
    if s.marker_at[route] == 0:
        return NONE
    marker = s.marker_at[route] - 1
    s.marker_at[route] = 0
    s.hand[p * MARKER_KINDS + marker] += 1
    undrawn = -s.unseen[p]
    for count in s.bag:
        undrawn += count
    if undrawn > 0:
        s.unseen[p] += 1
    else:
        s.dry = 1
    return marker


class Settle(Step[Hansa]):
    """H4.8, step 3: an office (H5.1, H6.3), an ability (H5.5), special prestige (H5.6), or none."""

    def __init__(self, player: Seat, route: i64, taken: i64) -> None:
        super().__init__(player)
        self.route: Final = route
        self.taken: Final = taken  # H6.1: the marker of this very action cannot be used in it

    def choices(self, s: Hansa) -> vec[i64]:
        """Offices by city, extra offices by kind and city, abilities, special cells; skipping is always allowed."""
        board = s.board
        a = min(board.city_a[self.route], board.city_b[self.route])
        b = max(board.city_a[self.route], board.city_b[self.route])
        out = vec[i64]()
        for city in (a, b):
            if can_found(s, self.player, self.route, city):
                out = append(out, pack(OFFICE, 0, city))
        if extra_markers(s, self.player, self.taken) > 0:
            for kind in range(2):
                for city in (a, b):
                    if can_add_extra(s, self.route, kind, city):
                        out = append(out, pack(EXTRA, kind, city))
        offered = board.abilities[a] | board.abilities[b]
        if offered != 0:
            for track in range(5):
                if offered & (1 << track) != 0 and can_develop(s, self.player, track):
                    out = append(out, pack(DEVELOP, 0, track))
        if board.special[self.route] == 1:
            for cell in range(board.n_cells):
                if can_take_cell(s, self.player, self.route, cell):
                    out = append(out, pack(PRESTIGE, 0, cell))
        return append(out, pack(SKIP))

    def resolve(self, s: Hansa, action: Action) -> None:
        """One worker of the route stays where it is used, all others return to the general supply."""
        p = self.player
        verb = verb_of(action)
        s.clear_route(p, self.route)
        if verb == OFFICE:
            found_office(s, p, second_of(action))
        elif verb == EXTRA:
            s.hand[p * MARKER_KINDS + EXTRA_OFFICE] -= 1
            s.used[p * MARKER_KINDS + EXTRA_OFFICE] += 1
            found_extra(s, p, first_of(action), second_of(action))
        elif verb == DEVELOP:
            develop(s, p, second_of(action))
        elif verb == PRESTIGE:
            s.stock[p * 2 + MERCHANT] -= 1
            s.cells[second_of(action)] = worker(p, MERCHANT)

    def key(self) -> tuple[int, ...]:
        return (5, self.player, self.route, self.taken)

    def name(self) -> str:
        return "settle"

    def rule(self) -> str:
        return "H4.8"


def can_found(s: Hansa, p: Seat, route: i64, city: i64) -> bool:
    """H5.1: the leftmost empty slot, its shape matched by a worker of the route, its colour open."""
    slot = s.leftmost_empty(city)
    if slot < 0 or s.board.slot_colour[slot] > s.level_value(p, PRIVILEGE):
        return False
    return s.count_on_route(route, s.board.slot_kind[slot]) > 0


def extra_markers(s: Hansa, p: Seat, taken: i64) -> i64:
    """H6.1: extra-office markers that may be used now, the one just taken left out."""
    held = s.hand[p * MARKER_KINDS + EXTRA_OFFICE]
    return held - 1 if taken == EXTRA_OFFICE else held


def can_add_extra(s: Hansa, route: i64, kind: i64, city: i64) -> bool:
    """H6.3: the leftmost slot is occupied; neither shape nor colour matters."""
    return s.slots[s.board.slot_start[city]] != EMPTY and s.count_on_route(route, kind) > 0


def can_develop(s: Hansa, p: Seat, track: i64) -> bool:
    """H5.5: not when the track is fully open."""
    return s.levels[p * 5 + track] < s.board.desk.last[track]


def can_take_cell(s: Hansa, p: Seat, route: i64, cell: i64) -> bool:
    """H5.6: an empty cell whose colour is open, and a merchant of the route."""
    if s.cells[cell] != EMPTY or s.board.cell_colour[cell] > s.level_value(p, PRIVILEGE):
        return False
    return s.count_on_route(route, MERCHANT) > 0


def found_office(s: Hansa, p: Seat, city: i64) -> None:
    """H5.1: into the leftmost slot; H5.2: its printed points; H5.3: perhaps the city is full; H5.4: perhaps the link."""
    slot = s.leftmost_empty(city)
    kind = s.board.slot_kind[slot]
    s.stock[p * 2 + kind] -= 1
    s.slots[slot] = worker(p, kind)
    s.offices[p * s.board.n_cities + city] += 1
    s.prestige[p] += s.board.slot_points[slot]
    if s.leftmost_empty(city) < 0:
        s.full += 1
    score_link(s, p)


def found_extra(s: Hansa, p: Seat, kind: i64, city: i64) -> None:
    """H6.3: left of all slots; R8: the city is no fuller for it."""
    s.stock[p * 2 + kind] -= 1
    s.add_extra(city, worker(p, kind))
    score_link(s, p)


def score_link(s: Hansa, p: Seat) -> None:
    """H5.4: 7, 4 or 2 for the unbroken chain, once per player."""
    if s.linked[p] == 0 and s.links < len(s.board.link_prestige) and is_linked(s, p):
        s.prestige[p] += s.board.link_prestige[s.links]
        s.links += 1
        s.linked[p] = s.links


def develop(s: Hansa, p: Seat, track: i64) -> None:
    """H5.5: the leftmost worker of the track into the personal supply; H3.2: a higher value of actions counts at once."""
    before = s.level_value(p, track)
    s.levels[p * 5 + track] += 1
    s.supply[p * 2 + s.desk_kind(track)] += 1
    if track == ACTIONS and s.level_value(p, track) > before:
        s.left += 1
