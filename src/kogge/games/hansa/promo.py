"""H9: promo markers: exchange a marker, tax an office, block a route."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import pack
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.core.options import Options
from kogge.games.hansa.actions import USE_BLOCK, USE_EXCHANGE, USE_TAX
from kogge.games.hansa.board import BLOCK, EXCHANGE, MARKER_KINDS, MARKERS, TAX, TRADER, Board
from kogge.games.hansa.favour import hire_due
from kogge.games.hansa.state import Hansa


def markers_in_play(board: Board, options: Options) -> vec[i64]:
    """H9.1: always fifteen: each promo marker replaces a silver one of the base game. HR24: in version 1 both of a kind
    replace two that are alike."""
    out = board.desk.markers[:]
    for marker in range(MARKER_KINDS):
        for number in range(board.desk.promo[marker]):
            option = f"{MARKERS[marker]}_{number + 1}" if options.version >= 2 else f"{MARKERS[marker]}_replaces"
            replaced = options[option]
            if replaced not in ("", "none"):
                out[marker] += 1
                out[MARKERS.index(replaced)] -= 1
    return out


def promo_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H9.2 to H9.4: between actions, like any marker."""
    held = p * MARKER_KINDS
    if s.hand[held + EXCHANGE] > 0:
        out = exchange_choices(s, p, out)
    if s.supply[p * 2 + TRADER] == 0:
        return out
    if s.hand[held + TAX] > 0:
        for route in range(s.board.n_routes):
            out = append(out, pack(USE_TAX, 0, route))
    if s.hand[held + BLOCK] > 0:
        for route in range(s.board.n_routes):
            out = append(out, pack(USE_BLOCK, 0, route))
    return out


def exchange_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H9.2: any used marker of another player; another exchange marker would change nothing and is not offered."""
    for q in range(s.n):
        if q == p:
            continue
        for marker in range(MARKER_KINDS):
            if marker != EXCHANGE and s.used[q * MARKER_KINDS + marker] > 0:
                out = append(out, pack(USE_EXCHANGE, q, marker))
    return out


def use_exchange(s: Hansa, p: Seat, q: Seat, marker: i64) -> None:
    """H9.2: this marker to the other's used pile, the chosen one comes face up."""
    s.hand[p * MARKER_KINDS + EXCHANGE] -= 1
    s.used[q * MARKER_KINDS + EXCHANGE] += 1
    s.used[q * MARKER_KINDS + marker] -= 1
    s.hand[p * MARKER_KINDS + marker] += 1


def lay_decree(s: Hansa, p: Seat, marker: i64, route: i64) -> None:
    """H9.3, H9.4: beside any route, with a trader from the personal supply on it, for good (H9.5)."""
    s.hand[p * MARKER_KINDS + marker] -= 1
    s.supply[p * 2 + TRADER] -= 1
    s.decrees = append(s.decrees, (route << 8) | (marker << 4) | p)


def levy_tax(s: Hansa, city: i64) -> None:
    """H9.3: an office was founded in the city: 2 workers for the owner of each tax marker on a route to it."""
    if len(s.decrees) == 0:
        return
    for owner in range(s.n):
        due: i64 = 0
        for entry in s.decrees:
            route = entry >> 8
            at_city = city in (s.board.city_a[route], s.board.city_b[route])
            if at_city and (entry >> 4) & 15 == TAX and entry & 15 == owner:
                due += 2
        hire_due(s, owner, due)
