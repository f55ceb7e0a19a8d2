"""Prestige at the end, by the rulebook's categories A to F, and the chains it needs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.hansa.board import ABILITY_FAVOUR, CITY_FAVOUR, KEYS
from kogge.games.hansa.state import EMPTY, Hansa, owner_of

ABILITY_POINTS: Final = 4
FAVOURED_ABILITY_POINTS: Final = 7
CITY_POINTS: Final = 2
FAVOURED_CITY_POINTS: Final = 4


def reach(s: Hansa, p: Seat, start: i64, seen: vec[i64]) -> vec[i64]:
    """Every city joined to `start` by neighbouring cities with own offices; marks them in `seen`."""
    board = s.board
    offices = s.offices
    base = p * board.n_cities
    found = vec[i64]([start])
    seen[start] = 1
    i: i64 = 0
    while i < len(found):
        c = found[i]
        i += 1
        for j in range(board.near_start[c], board.near_start[c + 1]):
            near = board.near[j]
            if seen[near] == 0 and offices[base + near] > 0:
                seen[near] = 1
                found = append(found, near)
    return found


def is_linked(s: Hansa, p: Seat) -> bool:
    """H5.4: an unbroken chain of own offices between the two red-banner cities."""
    board = s.board
    base = p * board.n_cities
    if s.offices[base + board.link_from] == 0 or s.offices[base + board.link_to] == 0:
        return False
    seen = vec[i64]([0] * board.n_cities)
    reach(s, p, board.link_from, seen)
    return seen[board.link_to] == 1


def largest_network(s: Hansa, p: Seat) -> i64:
    """H7.2 F: own offices in the largest connected set of own cities."""
    n = s.board.n_cities
    base = p * n
    seen = vec[i64]([0] * n)
    best: i64 = 0
    for c in range(n):
        if seen[c] == 1 or s.offices[base + c] == 0:
            continue
        size: i64 = 0
        for city in reach(s, p, c, seen):
            size += s.offices[base + city]
        best = max(best, size)
    return best


def marker_points(markers: i64) -> i64:
    """H7.2 C: 1, 3, 6, 10, 15, 21 for 1, 2-3, 4-5, 6-7, 8-9, 10 and more markers."""
    step = min(markers, 10) // 2 + 1
    return step * (step + 1) // 2 if markers > 0 else 0


def ability_points(s: Hansa, p: Seat) -> i64:
    """H7.2 B: 4 for each fully open ability except keys; H8.2 f: 7."""
    each: i64 = FAVOURED_ABILITY_POINTS if s.has_tile(p, ABILITY_FAVOUR) else ABILITY_POINTS
    points: i64 = 0
    for track in range(5):
        if track != KEYS and s.levels[p * 5 + track] == s.board.desk.last[track]:
            points += each
    return points


def special_points(s: Hansa, p: Seat) -> i64:
    """H7.2 D: the special cells."""
    points: i64 = 0
    for cell in range(s.board.n_cells):
        if s.cells[cell] != EMPTY and owner_of(s.cells[cell]) == p:
            points += s.board.cell_points[cell]
    return points


def city_points(s: Hansa, p: Seat) -> i64:
    """H7.2 E: 2 for every city controlled; H8.2 e: 4."""
    each: i64 = FAVOURED_CITY_POINTS if s.has_tile(p, CITY_FAVOUR) else CITY_POINTS
    points: i64 = 0
    for city in range(s.board.n_cities):
        if s.controller(city) == p:
            points += each
    return points


def network_points(s: Hansa, p: Seat) -> i64:
    """H7.2 F: the largest network times the highest open key."""
    return largest_network(s, p) * s.level_value(p, KEYS)
