"""Action E: establish a route, and what its third step may bring: an office, an ability, special prestige."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step, View
from kogge.games.hansa.actions import DEVELOP, ESTABLISH, EXTRA, OFFICE, PRESTIGE, SKIP
from kogge.games.hansa.board import EXTRA_OFFICE, MARKER_KINDS, MERCHANT, PRIVILEGE, TRADER
from kogge.games.hansa.control import score_control
from kogge.games.hansa.offices import can_develop, develop, found_extra, found_in_slot
from kogge.games.hansa.permanent import UsePermanent
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
        step.resolve(s, pack(SKIP))


def take_marker(s: Hansa, p: Seat, route: i64) -> i64:
    """H4.10: the marker beside the route, and a new one unseen onto the plate; which one was taken, or NONE."""
    if s.marker_at[route] == 0:
        return NONE
    marker = s.marker_at[route] - 1
    s.marker_at[route] = 0
    s.hand[p * MARKER_KINDS + marker] += 1
    s.draw_unseen(p)
    return marker


class Settle(Step[Hansa]):
    """H4.8, step 3: an office (H5.1, H6.3), an ability (H5.5), special prestige (H5.6), or none."""

    number = 5
    name = "settle"
    rule = "H4.8"

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
        """One worker of the route stays where it is used, all others return to the general supply; H10.4 comes last."""
        p = self.player
        verb = verb_of(action)
        left = vec[i64]([s.count_on_route(self.route, TRADER), s.count_on_route(self.route, MERCHANT)])
        s.clear_route(p, self.route)
        used: i64 = -1
        if verb == OFFICE:
            used = s.board.slot_kind[s.leftmost_empty(second_of(action))]
        elif verb == EXTRA:
            used = first_of(action)
        elif verb == PRESTIGE:
            used = MERCHANT
        if used >= 0:
            s.stock[p * 2 + used] -= 1
            left[used] -= 1
        if s.board.permanent[self.route] != 0:
            s.then(UsePermanent(p, self.route, left[TRADER], left[MERCHANT]))
        self._settle(s, verb, first_of(action), second_of(action))

    def _settle(self, s: Hansa, verb: i64, a: i64, b: i64) -> None:
        p = self.player
        if verb == OFFICE:
            slot = s.leftmost_empty(b)
            found_in_slot(s, p, s.board.slot_kind[slot], slot)
        elif verb == EXTRA:
            s.hand[p * MARKER_KINDS + EXTRA_OFFICE] -= 1
            s.used[p * MARKER_KINDS + EXTRA_OFFICE] += 1
            found_extra(s, p, a, b)
        elif verb == DEVELOP:
            develop(s, p, b)
        elif verb == PRESTIGE:
            s.cells[b] = worker(p, MERCHANT)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.route, self.taken)

    def facts(self, s: Hansa) -> View:
        """The route that was established."""
        return {"route": s.board.routes[self.route]}


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
    """H6.3: the leftmost slot is occupied, or the city is green (H10.3); neither shape nor colour matters."""
    if s.board.green[city] == 0 and s.slots[s.board.slot_start[city]] == EMPTY:
        return False
    return s.count_on_route(route, kind) > 0


def can_take_cell(s: Hansa, p: Seat, route: i64, cell: i64) -> bool:
    """H5.6: an empty cell whose colour is open, and a merchant of the route."""
    if s.cells[cell] != EMPTY or s.board.cell_colour[cell] > s.level_value(p, PRIVILEGE):
        return False
    return s.count_on_route(route, MERCHANT) > 0
