"""Bonus markers: using them between actions, and laying new ones at the end of the turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, DrawStep, Seat, Step
from kogge.games.hansa.actions import DRAW, LAY, USE_ACTIONS, USE_DEVELOP, USE_MOVE, USE_SWAP
from kogge.games.hansa.board import DEVELOP_ABILITY, MARKER_KINDS, MOVE_THREE, PLUS_FOUR, PLUS_THREE, SWAP
from kogge.games.hansa.countries import grant_permits
from kogge.games.hansa.move import OTHERS, begin_carrying, lift_choices
from kogge.games.hansa.neutral import only_neutral, place_neutral
from kogge.games.hansa.offices import can_develop, develop
from kogge.games.hansa.state import EMPTY, Hansa, owner_of


def marker_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H6.1: what the unused markers of the seat can do between actions."""
    held = p * MARKER_KINDS
    if s.hand[held + SWAP] > 0:
        out = swap_choices(s, p, out)
    if s.hand[held + DEVELOP_ABILITY] > 0:
        for track in range(5):
            if can_develop(s, p, track):
                out = append(out, pack(USE_DEVELOP, 0, track))
    if s.forgone == 0:  # HR20: after a favour they would bring nothing (HR16)
        if s.hand[held + PLUS_THREE] > 0:
            out = append(out, pack(USE_ACTIONS, 0, 3))
        if s.hand[held + PLUS_FOUR] > 0:
            out = append(out, pack(USE_ACTIONS, 0, 4))
    if s.hand[held + MOVE_THREE] > 0:
        out = lift_choices(s, p, OTHERS, pack(USE_MOVE), out)
    return out


def swap_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H6.2: two neighbouring occupied slots of one city, at least one own."""
    slots = s.slots
    city_of = s.board.city_of_slot
    for i in range(len(slots) - 1):
        left = slots[i]
        right = slots[i + 1]
        if EMPTY in (left, right) or city_of[i] != city_of[i + 1]:
            continue
        if owner_of(left) == p or owner_of(right) == p:
            out = append(out, pack(USE_SWAP, 0, i))
    return out


def use_up(s: Hansa, p: Seat, marker: i64) -> None:
    """H6.1: once; then it lies face down and still counts for scoring."""
    s.hand[p * MARKER_KINDS + marker] -= 1
    s.used[p * MARKER_KINDS + marker] += 1


def use_swap(s: Hansa, p: Seat, slot: i64) -> None:
    """H6.2: exchange two offices; shape and colour do not matter, H5.2: nothing is scored."""
    use_up(s, p, SWAP)
    left = s.slots[slot]
    s.slots[slot] = s.slots[slot + 1]
    s.slots[slot + 1] = left
    grant_permits(s, p)


def use_develop(s: Hansa, p: Seat, track: i64) -> None:
    """H6.5: open the next cell of any one track."""
    use_up(s, p, DEVELOP_ABILITY)
    develop(s, p, track)


def use_actions(s: Hansa, p: Seat, more: i64) -> None:
    """H6.6: three or four more actions this turn."""
    use_up(s, p, PLUS_THREE if more == 3 else PLUS_FOUR)
    s.left += more


def use_move(s: Hansa, p: Seat, post: i64) -> None:
    """H6.7: up to three opponents' workers."""
    use_up(s, p, MOVE_THREE)
    begin_carrying(s, p, OTHERS, 3, post)


class Reveal(DrawStep[Hansa]):
    """H6.4: a marker drawn this turn is seen only now, so only now chance decides which it is."""

    number = 6
    name = "reveal"
    rule = "H6.4"

    def __init__(self, owner: Seat) -> None:
        super().__init__()
        self.owner: Final = owner

    def stock(self, s: Hansa) -> vec[i64]:
        """Markers that nobody has seen."""
        return s.bag

    def action(self, kind: i64) -> Action:
        return pack(DRAW, 0, kind)

    def resolve(self, s: Hansa, action: Action) -> None:
        """From the bag to the owner's plate."""
        marker = second_of(action)
        s.bag[marker] -= 1
        s.unseen[self.owner] -= 1
        s.plate[self.owner * MARKER_KINDS + marker] += 1

    def key(self) -> tuple[int, ...]:
        return (self.number, self.owner)


def takes_marker(s: Hansa, route: i64) -> bool:
    """H6.4: no marker there (H10.4, H11.2: nor ever allowed), an empty slot in at least one end city."""
    board = s.board
    if board.takes_markers[route] == 0 or s.marker_at[route] != 0:
        return False
    return s.leftmost_empty(board.city_a[route]) >= 0 or s.leftmost_empty(board.city_b[route]) >= 0


def is_deserted(s: Hansa, route: i64) -> bool:
    """H6.4: no worker on any post."""
    return all(s.posts[q] == EMPTY for q in range(s.board.post_start[route], s.board.post_start[route + 1]))


def routes_for_markers(s: Hansa) -> vec[i64]:
    """H6.4; H12.5 (ru): when there is none, routes with exactly one neutral trader serve."""
    out = vec[i64]()
    for route in range(s.board.n_routes):
        if takes_marker(s, route) and is_deserted(s, route):
            out = append(out, i64(route))
    if len(out) == 0 and s.ru == 1:
        for route in range(s.board.n_routes):
            if takes_marker(s, route) and only_neutral(s, route):
                out = append(out, i64(route))
    return out


class Lay(Step[Hansa]):
    """H6.4: lay one of the markers from the plate beside a route."""

    number = 7
    name = "lay"
    rule = "H6.4"

    def choices(self, s: Hansa) -> vec[i64]:
        """Each marker on the plate, each route that may have one. Empty when none may (R3)."""
        out = vec[i64]()
        for marker in range(MARKER_KINDS):
            if s.plate[self.player * MARKER_KINDS + marker] > 0:
                for route in routes_for_markers(s):
                    out = append(out, pack(LAY, marker, route))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """Face up, for everybody to see; H12.5: with a neutral trader on an empty route."""
        marker = first_of(action)
        route = second_of(action)
        s.plate[self.player * MARKER_KINDS + marker] -= 1
        s.marker_at[route] = marker + 1
        if s.neutral >= 0 and is_deserted(s, route):
            place_neutral(s, route)
