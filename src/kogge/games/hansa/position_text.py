"""A state written as a position's text, which `build_position` reads back to an equal state."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.options import Menu
from kogge.core.position import write_header
from kogge.games.hansa.agenda_text import owner_word, piece_word, write_step
from kogge.games.hansa.board import FAVOURS, MARKER_KINDS, MARKERS, TRACKS
from kogge.games.hansa.countries import grant_permits
from kogge.games.hansa.favour import OFFERED
from kogge.games.hansa.state import EMPTY, LETTERS, RUNNING, Hansa, owner_of
from kogge.games.hansa.turn import Turn

ENDINGS: Final = ("", "prestige", "markers", "cities")  # as the line `over` names them
PERMITS: Final = ("none", "granted", "used")


def write_position(menu: Menu, s: Hansa) -> str:
    """Every line that is needed to build the state again; what is as by default is left out."""
    lines = _header_lines(menu, s) + _turn_lines(s)
    for p in range(s.n):
        lines += _desk_lines(s, p)
    lines += _board_lines(s) + _marker_lines(s) + _option_lines(s) + _permit_lines(s)
    if not _is_plain_turn(s):
        lines += [write_step(s, step) for step in s.agenda[::-1]]
    return "\n".join(lines) + "\n"


def _is_plain_turn(s: Hansa) -> bool:
    """Whether nothing waits but the next action of the active seat, which needs no line."""
    return len(s.agenda) == 1 and isinstance(s.agenda[0], Turn) and s.agenda[0].player == s.active


def _header_lines(menu: Menu, s: Hansa) -> list[str]:
    usual = menu.choose(s.options.board, s.options.players, {}, s.options.version)
    return write_header(s.options, usual.chosen)


def _turn_lines(s: Hansa) -> list[str]:
    lines = [f"turn {s.active + 1} left {s.left}"]
    if s.turn > 0:
        lines.append(f"turns {s.turn}")
    if s.first > 0:
        lines.append(f"first {s.first + 1}")
    if s.fresh == 0 and s.forgone == 0 and _is_plain_turn(s):
        lines.append("begun")
    if s.forgone == 1:
        lines.append("forgone")
    if s.dry == 1:
        lines.append("dry")
    if s.ended != RUNNING:
        lines.append(f"over {ENDINGS[s.ended]}")
    return lines


def _desk_lines(s: Hansa, p: int) -> list[str]:
    lines: list[str] = []
    levels = [f"{TRACKS[t]} {s.levels[p * 5 + t]}" for t in range(5) if s.levels[p * 5 + t] > 0]
    if levels:
        lines.append(f"desk {p + 1} {' '.join(levels)}")
    supply = [f"{s.supply[p * 2 + kind]}{LETTERS[kind]}" for kind in range(2) if s.supply[p * 2 + kind] > 0]
    if supply:
        lines.append(f"supply {p + 1} {' '.join(supply)}")
    lines += _held_lines("hand", p, s.hand) + _held_lines("used", p, s.used) + _held_lines("plate", p, s.plate)
    if s.unseen[p] > 0:
        lines.append(f"drawn {p + 1} {s.unseen[p]}")
    if s.missions[p] > 0:
        lines.append(f"mission {p + 1} {s.missions[p]}")
    return lines


def _held_lines(word: str, p: int, held: vec[i64]) -> list[str]:
    markers = _marker_words(held[p * MARKER_KINDS : (p + 1) * MARKER_KINDS])
    return [f"{word} {p + 1} {' '.join(markers)}"] if markers else []


def _marker_words(counts: vec[i64]) -> list[str]:
    out: list[str] = []
    for marker in range(MARKER_KINDS):
        out += [MARKERS[marker]] * int(counts[marker])
    return out


def _cell_words(s: Hansa, pieces: vec[i64]) -> list[str]:
    return ["." if piece == EMPTY else piece_word(s, piece) for piece in pieces]


def _board_lines(s: Hansa) -> list[str]:
    board = s.board
    lines: list[str] = []
    for r in range(board.n_routes):
        words = _cell_words(s, s.posts[board.post_start[r] : board.post_start[r + 1]])
        if any(word != "." for word in words):
            lines.append(f"route {board.routes[r]} {' '.join(words)}")
    for c in range(board.n_cities):
        words = _cell_words(s, s.slots[board.slot_start[c] : board.slot_start[c + 1]])
        if any(word != "." for word in words):
            lines.append(f"city {board.cities[c]} {' '.join(words)}")
    lines += _extra_lines(s)
    for cell in range(board.n_cells):
        if s.cells[cell] != EMPTY:
            lines.append(f"special {board.cell_points[cell]} {owner_of(s.cells[cell]) + 1}")
    for owner in range(s.owners):
        if s.prestige[owner] > 0:
            lines.append(f"prestige {owner_word(s, owner)} {s.prestige[owner]}")
    for place in range(1, int(s.links) + 1):
        lines += [f"linked {owner_word(s, owner)}" for owner in range(s.owners) if s.linked[owner] == place]
    return lines


def _extra_lines(s: Hansa) -> list[str]:
    """A line for each city; the order in which several cities got them, where the lines alone would not tell it."""
    cities: list[int] = []
    for entry in s.extras:
        if entry >> 8 not in cities:
            cities.append(int(entry >> 8))
    lines: list[str] = []
    for city in cities:
        words = [piece_word(s, entry & 0xFF) for entry in s.extras if entry >> 8 == city]
        lines.append(f"extra {s.board.cities[city]} {' '.join(words[::-1])}")
    order = [int(entry >> 8) for entry in s.extras]
    if order != sorted(order, key=cities.index):
        lines.append(f"extras {' '.join(s.board.cities[city] for city in order)}")
    return lines


def _marker_lines(s: Hansa) -> list[str]:
    board = s.board
    lines: list[str] = []
    for r in range(board.n_routes):
        if s.marker_at[r] > 0:
            lines.append(f"marker {board.routes[r]} {MARKERS[s.marker_at[r] - 1]}")
    lost = _marker_words(s.discarded)
    if lost:
        lines.append(f"discarded {' '.join(lost)}")
    return lines


def _option_lines(s: Hansa) -> list[str]:
    lines: list[str] = []
    for tile in range(len(FAVOURS)):
        if s.tiles[tile] == OFFERED:
            lines.append(f"offer {FAVOURS[tile]}")
        elif s.tiles[tile] > OFFERED:
            lines.append(f"favour {FAVOURS[tile]} {s.tiles[tile] - 1}")
    for entry in s.decrees:
        lines.append(f"decree {MARKERS[(entry >> 4) & 15]} {s.board.routes[entry >> 8]} {(entry & 15) + 1}")
    return lines


def _permit_lines(s: Hansa) -> list[str]:
    """Permits that are not as at the start of the turn."""
    usual = s.copy()
    for i in range(len(usual.permits)):
        usual.permits[i] = 0
    grant_permits(usual, usual.active)
    lines: list[str] = []
    for i in range(len(s.permits)):
        if s.permits[i] != usual.permits[i]:
            lines.append(f"permit {s.board.cities[s.board.permit_city[i]]} {PERMITS[s.permits[i]]}")
    return lines
