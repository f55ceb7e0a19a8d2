"""What must hold in every position: nothing is lost, nothing appears, kept counts agree with the board."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.games.hansa.board import BOOK, MARKER_KINDS, MARKERS, MERCHANT, TRADER
from kogge.games.hansa.displace import PLACED, Resettle
from kogge.games.hansa.move import HAND_BITS, Carry
from kogge.games.hansa.promo import markers_in_play
from kogge.games.hansa.state import EMPTY, Hansa, kind_of, owner_of, worker

MARKERS_IN_PLAY: Final = 15


def broken_invariants(s: Hansa) -> list[str]:
    """One line for each thing that is wrong."""
    if s.agenda and s.agenda[-1].name == "first":
        return []  # supplies are dealt when the first player is known (H2.2)
    return workers_wrong(s) + markers_wrong(s) + counts_wrong(s)


def pieces_in_play(s: Hansa) -> list[int]:
    """Every worker on the board, and those in a hand that moves them."""
    out = [int(piece) for piece in s.posts if piece != EMPTY]
    out += [int(piece) for piece in s.slots if piece != EMPTY]
    out += [int(piece) for piece in s.cells if piece != EMPTY]
    out += [int(entry & 0xFF) for entry in s.extras]
    out += [int(worker(entry & 15, TRADER)) for entry in s.decrees]
    for step in s.agenda:
        if isinstance(step, Carry):
            hand = step.hand
            while hand != 0:
                out.append(int(hand & 15))
                hand >>= HAND_BITS
        elif isinstance(step, Resettle) and step.fallen != PLACED:
            out.append(int(worker(step.owner, step.fallen)))
    return out


def workers_wrong(s: Hansa) -> list[str]:
    """H1.1: 27 traders (one of them marks the prestige) and 4 merchants each."""
    desk = s.board.desk
    out: list[str] = []
    pieces = pieces_in_play(s)
    for p in range(s.n):
        for kind in range(2):
            count: i64 = s.supply[p * 2 + kind] + s.stock[p * 2 + kind]
            if s.supply[p * 2 + kind] < 0 or s.stock[p * 2 + kind] < 0:
                out.append(f"seat {p + 1}: a supply is below zero")
            for piece in pieces:
                if owner_of(piece) == p and kind_of(piece) == kind:
                    count += 1
            for track in range(5):
                if (track == BOOK) == (kind == MERCHANT):
                    count += desk.last[track] - s.levels[p * 5 + track]
            expected = desk.merchants if kind == MERCHANT else desk.traders - 1
            if count != expected:
                out.append(f"seat {p + 1}: {count} of {expected} {'merchants' if kind == MERCHANT else 'traders'}")
    return out


def markers_wrong(s: Hansa) -> list[str]:
    """H1.3: fifteen markers, the right number of each kind."""
    out: list[str] = []
    expected = markers_in_play(s.board, s.options)
    if sum(expected) != MARKERS_IN_PLAY:
        out.append(f"{sum(expected)} markers are in play")
    for marker in range(MARKER_KINDS):
        count: i64 = s.bag[marker] + s.discarded[marker]
        for there in s.marker_at:
            if there == marker + 1:
                count += 1
        for p in range(s.n):
            at = p * MARKER_KINDS + marker
            count += s.hand[at] + s.used[at] + s.plate[at]
        for entry in s.decrees:
            if (entry >> 4) & 15 == marker:
                count += 1
        if count != expected[marker] or s.bag[marker] < 0:
            out.append(f"{MARKERS[marker]}: {count} of {expected[marker]} markers")
    return out


def counts_wrong(s: Hansa) -> list[str]:
    """The counts that are kept beside the board say what the board says."""
    board = s.board
    own = [0] * int(s.owners * board.n_routes)
    offices = [0] * int(s.owners * board.n_cities)
    for q in range(len(s.posts)):
        piece = s.posts[q]
        if piece != EMPTY:
            own[owner_of(piece) * board.n_routes + board.route_of[q]] += 1
            if owner_of(piece) == s.neutral and kind_of(piece) == MERCHANT:
                return [f"a neutral merchant stands on {board.post_name(q)}"]
            if board.boat[q] == 1 and not s.sails(piece):
                return [f"a trader stands on the boat post {board.post_name(q)}"]
    for slot in range(len(s.slots)):
        if s.slots[slot] != EMPTY:
            offices[owner_of(s.slots[slot]) * board.n_cities + board.city_of_slot[slot]] += 1
    for entry in s.extras:
        offices[owner_of(entry & 0xFF) * board.n_cities + (entry >> 8)] += 1
    full = sum(1 for c in range(board.n_cities) if s.is_full(c))
    wrong: list[str] = []
    if own != [int(n) for n in s.own]:
        wrong.append("workers per route are miscounted")
    if offices != [int(n) for n in s.offices]:
        wrong.append("offices per city are miscounted")
    if full != s.full:
        wrong.append(f"{full} cities are full, the track says {s.full}")
    return wrong
