"""What a seat may see, and states it cannot tell from the true one.

Hidden in this game are missions (H8.1) and markers on another seat's plate that could not be laid (R3): their owner has
seen them, nobody else has. Faces of markers that nobody has seen do not exist before NATURE draws them.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.contract import Seat, View
from kogge.core.dealer import Dealer
from kogge.games.hansa.board import (
    DATA,
    FAVOURS,
    MARKER_KINDS,
    MARKERS,
    MERCHANT,
    MISSION_CITIES,
    TRACKS,
    TRADER,
    Board,
    city_names,
)
from kogge.games.hansa.favour import OFFERED
from kogge.games.hansa.missions import is_dealt
from kogge.games.hansa.scoring import largest_network
from kogge.games.hansa.state import EMPTY, LETTERS, Hansa, kind_of, owner_of

PERMITS: Final = ("none", "granted", "used")


def piece_text(s: Hansa, piece: i64) -> str:
    """`2m`: the second seat's merchant; `nt`: a neutral trader; a dot where nothing lies."""
    if piece == EMPTY:
        return "."
    owner = owner_of(piece)
    return ("n" if owner == s.neutral else str(owner + 1)) + LETTERS[kind_of(piece)]


def marker_list(counts: vec[i64], seat: i64) -> list[str]:
    """Markers by name, each as often as it is there."""
    out: list[str] = []
    for marker in range(MARKER_KINDS):
        for _ in range(counts[seat * MARKER_KINDS + marker]):
            out.append(MARKERS[marker])
    return out


def seat_view(s: Hansa, p: int, viewer: int | None) -> dict[str, Any]:
    """One desk; the faces on its plate only for its owner."""
    seen = marker_list(s.plate, p)
    return {
        "prestige": int(s.prestige[p]),
        "tracks": {TRACKS[t]: int(s.levels[p * 5 + t]) for t in range(5)},
        "supply": {"t": int(s.supply[p * 2 + TRADER]), "m": int(s.supply[p * 2 + MERCHANT])},
        "stock": {"t": int(s.stock[p * 2 + TRADER]), "m": int(s.stock[p * 2 + MERCHANT])},
        "markers": marker_list(s.hand, p),
        "used": marker_list(s.used, p),
        "plate": (seen if viewer == p else ["?"] * len(seen)) + ["?"] * int(s.unseen[p]),
        "link": int(s.linked[p]),
        "mission": int(s.missions[p]) if s.missions[p] == 0 or viewer == p or s.ended != 0 else "?",
        "favours": [FAVOURS[t] for t in range(len(FAVOURS)) if s.has_tile(p, t)],
        "network": {"offices": int(largest_network(s, p)), "routes": joined_routes(s, p)},
    }


def joined_routes(s: Hansa, p: Seat) -> list[str]:
    """H7.2 F: the routes between two cities with offices of this seat."""
    board = s.board
    base = p * board.n_cities
    out: list[str] = []
    for r in range(board.n_routes):
        if s.offices[base + board.city_a[r]] > 0 and s.offices[base + board.city_b[r]] > 0:
            out.append(board.routes[r])
    return out


def control_view(s: Hansa) -> dict[str, int]:
    """H4.9: who controls each city that anybody controls; -1 is the neutral colour."""
    out: dict[str, int] = {}
    for c in range(s.board.n_cities):
        who = s.controller(c)
        if who >= 0:
            out[s.board.cities[c]] = -1 if who == s.neutral else int(who)
    return out


def complete_view(s: Hansa) -> dict[str, int]:
    """H4.8: the routes that hold one seat's workers on every post, and whose."""
    board = s.board
    out: dict[str, int] = {}
    for r in range(board.n_routes):
        for p in range(s.n):
            if s.own[p * board.n_routes + r] == board.length[r]:
                out[board.routes[r]] = int(p)
    return out


def decree_view(s: Hansa) -> list[dict[str, Any]]:
    """H9.5: promo markers that lie beside routes for good."""
    return [
        {"route": s.board.routes[entry >> 8], "marker": MARKERS[(entry >> 4) & 15], "seat": int(entry & 15)}
        for entry in s.decrees
    ]


def permit_view(s: Hansa) -> dict[str, str]:
    """H11.3: the permits of this turn by city."""
    return {s.board.cities[s.board.permit_city[i]]: PERMITS[s.permits[i]] for i in range(len(s.permits))}


def unseen_faces(s: Hansa, viewer: int | None) -> dict[str, int]:
    """How many of each marker the viewer has never seen: the undrawn ones and those on others' plates."""
    out: dict[str, int] = {}
    for marker in range(MARKER_KINDS):
        count = int(s.bag[marker])
        for p in range(int(s.n)):
            if p != viewer:
                count += int(s.plate[p * MARKER_KINDS + marker])
        out[MARKERS[marker]] = count
    return out


def private_view(s: Hansa, seat: int | None) -> View:
    """The desks, and what is left to be seen: both depend on who looks."""
    return {
        "seat": seat,
        "seats": [seat_view(s, p, seat) for p in range(int(s.n))],
        "unseen": unseen_faces(s, seat),
    }


def public_view(s: Hansa) -> View:
    """The table as everybody sees it."""
    board = s.board
    extras: dict[str, list[str]] = {}
    for entry in s.extras:
        extras.setdefault(board.cities[entry >> 8], []).insert(0, piece_text(s, entry & 0xFF))
    posts: dict[str, list[str]] = {}
    for r in range(board.n_routes):
        posts[board.routes[r]] = [
            piece_text(s, s.posts[q]) for q in range(board.post_start[r], board.post_start[r + 1])
        ]
    slots: dict[str, list[str]] = {}
    for c in range(board.n_cities):
        slots[board.cities[c]] = [
            piece_text(s, s.slots[i]) for i in range(board.slot_start[c], board.slot_start[c + 1])
        ]
    markers: dict[str, str] = {}
    for r in range(board.n_routes):
        if s.marker_at[r] != 0:
            markers[board.routes[r]] = MARKERS[s.marker_at[r] - 1]
    undrawn = sum(s.bag) - sum(s.unseen)
    return {
        "game": "hansa",
        "board": board.name,
        "turn": int(s.turn),
        "first": int(s.first),
        "active": int(s.active),
        "left": int(s.left),
        "posts": posts,
        "slots": slots,
        "extras": extras,
        "markers": markers,
        "special": [piece_text(s, piece) for piece in s.cells],
        "undrawn": int(undrawn),
        "full_cities": int(s.full),
        "favours": [FAVOURS[t] for t in range(len(FAVOURS)) if s.tiles[t] == OFFERED],
        "control": control_view(s),
        "complete": complete_view(s),
        "decrees": decree_view(s),
        "permits": permit_view(s),
        "neutral": None
        if s.neutral < 0
        else {"prestige": int(s.prestige[s.neutral]), "link": int(s.linked[s.neutral])},
        "discarded": marker_list(s.discarded, 0),
        "ended": int(s.ended),
    }


def scene_of(board: Board) -> View:
    """The board's drawing coordinates, what is printed on the desks, and the names of its cities."""
    return {
        "board": board.data,
        "title": board.data["title"],
        "desk": DATA.read("components"),
        "missions": [
            [board.cities[c] for c in board.missions[i : i + MISSION_CITIES]]
            for i in range(0, len(board.missions), MISSION_CITIES)
        ],
        "names": city_names(board.data),
    }


def guess_state(s: Hansa, seat: Seat, dealer: Dealer) -> Hansa:
    """Deal the faces on others' plates again, from everything this seat has not seen."""
    g = s.copy()
    hidden: list[i64] = []
    for p in range(g.n):
        if p == seat:
            continue
        for at in range(p * MARKER_KINDS, (p + 1) * MARKER_KINDS):
            while g.plate[at] > 0:
                g.plate[at] -= 1
                g.bag[at % MARKER_KINDS] += 1
                hidden.append(p)
    for p in hidden:
        marker = dealer.pick(g.bag)
        g.bag[marker] -= 1
        g.plate[p * MARKER_KINDS + marker] += 1
    deal_missions(g, seat, dealer)
    return g


def deal_missions(g: Hansa, seat: Seat, dealer: Dealer) -> None:
    """H8.1: the others could have any card but this seat's own."""
    if g.ended != 0:
        return
    others = [p for p in range(g.n) if p != seat and g.missions[p] != 0]
    for p in others:
        g.missions[p] = 0
    for p in others:
        cards = [c for c in range(g.board.n_missions) if not is_dealt(g, c)]
        g.missions[p] = cards[dealer.below(len(cards))] + 1
