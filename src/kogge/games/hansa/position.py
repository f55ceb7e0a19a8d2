"""Positions as text: build any state without playing to it, for tests, lessons and analysis.

    board league-45
    players 4
    turn 1 left 2
    desk 1 privilege 2 keys 1
    supply 1 4t 1m
    route dortmund-paderborn 1t 1t 2m
    city paderborn 1t 2m
    extra hannover 1t 2t
    special 8 1
    marker minden-hannover +3
    hand 1 swap office
    used 2 develop
    plate 2 +4
    drawn 1 1
    prestige 1 12
    linked 3
    bag swap +3
    option missions yes
    mission 1 4
    favour action 2
    offer share
    decree tax bremen-minden 1
Workers that are not mentioned lie in the general supply, markers in the bag. Posts, slots and extra offices are written
from the first city on or from the left, `.` for an empty one. `desk` counts opened cells, `drawn` markers on the plate
that nobody has seen; `bag` names the only markers left in the bag (the first seat has used up the others). Seats are
counted from 1, `n` is the neutral colour.
"""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.cells import append
from kogge.core.errors import BadNotation, BadPosition
from kogge.core.options import Menu
from kogge.games.hansa.board import ACTIONS, FAVOURS, MARKER_KINDS, MARKERS, MERCHANT, TRACKS, TRADER
from kogge.games.hansa.countries import grant_permits
from kogge.games.hansa.favour import OFFERED
from kogge.games.hansa.notation import read_city, read_route
from kogge.games.hansa.setup import empty_state, off_desk
from kogge.games.hansa.state import EMPTY, Hansa, kind_of, owner_of, worker
from kogge.games.hansa.turn import Turn


def build_position(menu: Menu, text: str) -> Hansa:
    """The state that a text describes, with the named seat's turn pending. BadPosition says which line is wrong."""
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    rows = [words for words in lines if words]
    board: str | None = None
    players: int | None = None
    given: dict[str, str] = {}
    for words in rows:
        if words[0] == "board":
            board = words[1]
        elif words[0] == "players":
            players = int(words[1])
        elif words[0] == "option":
            given[words[1]] = words[2]
    s = empty_state(menu.choose(board, players, given))
    for words in sorted(rows, key=_late):
        if words[0] in ("board", "players", "option"):
            continue
        try:
            _read_row(s, words)
        except (IndexError, ValueError, KeyError, BadNotation) as error:
            raise BadPosition(f"position, {' '.join(words)!r}: {error}") from error
    _fill_up(s)
    if not s.agenda:
        s.left = s.level_value(s.active, ACTIONS)
        s.then(Turn(s.active))
    s.fresh = 1
    grant_permits(s, s.active)
    return s


def _late(words: list[str]) -> int:
    """The turn comes last: how many actions it has may depend on a desk."""
    return 1 if words[0] == "turn" else 0


def _seat(s: Hansa, word: str) -> i64:
    n = int(word)
    if not 1 <= n <= s.n:
        raise BadPosition(f"position: there is no seat {word}")
    return n - 1


def _piece(s: Hansa, word: str) -> i64:
    if word == ".":
        return EMPTY
    owner = s.neutral if word[0] == "n" and s.neutral >= 0 else _seat(s, word[:-1])
    return worker(owner, "tm".index(word[-1]))


def _read_row(s: Hansa, words: list[str]) -> None:
    key = words[0]
    text = " ".join(words)
    board = s.board
    if key == "turn":
        s.active = _seat(s, words[1])
        s.left = int(words[3]) if len(words) > 3 else s.level_value(s.active, ACTIONS)
        s.then(Turn(s.active))
    elif key == "desk":
        for i in range(2, len(words), 2):
            s.levels[_seat(s, words[1]) * 5 + TRACKS.index(words[i])] = int(words[i + 1])
    elif key == "supply":
        for word in words[2:]:
            s.supply[_seat(s, words[1]) * 2 + "tm".index(word[-1])] = int(word[:-1])
    elif key == "route":
        route = read_route(board, text, words[1])
        if len(words) - 2 != board.length[route]:
            raise BadPosition(f"position, {text!r}: the route has {board.length[route]} posts")
        for i in range(2, len(words)):
            piece = _piece(s, words[i])
            if piece != EMPTY:
                s.put(piece, board.post_start[route] + i - 2)
    elif key == "city":
        _read_city(s, read_city(board, text, words[1]), words)
    elif key == "extra":
        _read_extra(s, read_city(board, text, words[1]), words)
    else:
        _read_marker_row(s, key, text, words)


def _read_city(s: Hansa, city: i64, words: list[str]) -> None:
    for i in range(2, len(words)):
        slot = s.board.slot_start[city] + i - 2
        if slot >= s.board.slot_start[city + 1]:
            raise BadPosition(f"position, {' '.join(words)!r}: so many slots are not there")
        piece = _piece(s, words[i])
        if piece != EMPTY:
            s.slots[slot] = piece
            s.offices[owner_of(piece) * s.board.n_cities + city] += 1
    if s.leftmost_empty(city) < 0:
        s.full += 1


def _read_extra(s: Hansa, city: i64, words: list[str]) -> None:
    if s.board.green[city] == 1 and len(words) > 2:
        s.full += 1
    for word in words[2:][::-1]:
        s.add_extra(city, _piece(s, word))


def _read_marker_row(s: Hansa, key: str, text: str, words: list[str]) -> None:
    if key == "marker":
        s.marker_at[read_route(s.board, text, words[1])] = MARKERS.index(words[2]) + 1
        s.bag[MARKERS.index(words[2])] -= 1
    elif key == "special":
        points = [int(n) for n in s.board.cell_points]
        s.cells[points.index(int(words[1]))] = worker(_seat(s, words[2]), MERCHANT)
    elif key == "prestige":
        s.prestige[s.neutral if words[1] == "n" else _seat(s, words[1])] = int(words[2])
    elif key == "mission":
        s.missions[_seat(s, words[1])] = int(words[2])
    elif key in ("favour", "offer"):
        s.tiles[FAVOURS.index(words[1])] = _seat(s, words[2]) + 2 if key == "favour" else OFFERED
    elif key == "decree":
        marker = MARKERS.index(words[1])
        route = read_route(s.board, text, words[2])
        s.decrees = append(s.decrees, (i64(route) << 8) | (i64(marker) << 4) | _seat(s, words[3]))
        s.bag[marker] -= 1
    elif key == "drawn":
        s.unseen[_seat(s, words[1])] = int(words[2])
    elif key == "linked":
        s.links += 1
        s.linked[_seat(s, words[1])] = s.links
    elif key == "bag":
        for marker in range(MARKER_KINDS):
            if MARKERS[marker] not in words:
                s.used[marker] += s.bag[marker]  # everything else was collected and used by the first seat
                s.bag[marker] = 0
    elif key in ("hand", "used", "plate"):
        for word in words[2:]:
            at = _seat(s, words[1]) * MARKER_KINDS + MARKERS.index(word)
            s.bag[MARKERS.index(word)] -= 1
            if key == "hand":
                s.hand[at] += 1
            elif key == "used":
                s.used[at] += 1
            else:
                s.plate[at] += 1
    else:
        raise BadPosition(f"position, {text!r}: unknown line")


def _fill_up(s: Hansa) -> None:
    """H1.1: everything not mentioned lies in the general supply; more than there is cannot be mentioned."""
    desk = s.board.desk
    for p in range(s.n):
        for kind in range(2):
            left = off_desk(s.board, kind) - s.supply[p * 2 + kind]
            for track in range(5):
                if s.desk_kind(track) == kind:
                    left += s.levels[p * 5 + track]
            for cells in (s.posts, s.slots, s.cells):
                for piece in cells:
                    if piece != EMPTY and owner_of(piece) == p and kind_of(piece) == kind:
                        left -= 1
            for entry in s.extras:
                if entry & 0xFF == worker(p, kind):
                    left -= 1
            for entry in s.decrees:
                if entry & 15 == p and kind == TRADER:
                    left -= 1
            if left < 0:
                most = desk.traders if kind == TRADER else desk.merchants
                raise BadPosition(
                    f"position: seat {p + 1} has more than {most} {'traders' if kind == TRADER else 'merchants'}"
                )
            s.stock[p * 2 + kind] = left
    for marker in range(MARKER_KINDS):
        if s.bag[marker] < 0:
            raise BadPosition(f"position: more {MARKERS[marker]} markers than there are")
