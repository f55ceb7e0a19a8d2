"""Positions as text: build any state without playing to it, for tests, lessons and analysis.

    board league-45
    players 4
    turn 1 left 2
    desk 1 privilege 2 keys 1
    supply 1 4t 1m
    route paderborn-dortmund 1t 1t 2m
    city paderborn 1t 2t
    city hannover 3t
    extra hannover 1t 2t
    special 8 3
    marker minden-hannover +3
    hand 1 swap office
    used 2 develop
    plate 2 +4
    drawn 1 1
    prestige 1 12
    linked 3
    bag swap +3
    option missions yes
    option favours yes
    option tax_1 develop
    option tax_2 develop
    mission 1 4
    favour action 2
    offer share
    decree tax bremen-minden 1
    turns 11
    first 3
    begun

Workers that are not mentioned lie in the general supply, markers in the bag. Posts are written from the first city of
the name on, slots and extra offices from the left, `.` for an empty one. `desk` counts opened cells, `drawn` markers on
the plate that nobody has seen; `bag` names the only markers left in the bag (the first seat has used up the others).
Seats are counted from 1, `n` is the neutral colour. `linked` lines are in the order of the links, `decree` and `extra`
lines in that of their laying, all others in any order; what follows a `#` is a comment.

In the middle of an action `step` lines name what is still to be decided, the pending decision first (`agenda_text`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.errors import BadPosition
from kogge.core.options import Menu
from kogge.core.position import HEADER, read_count, read_header, read_index, read_row, read_rows, read_seat, rehearse
from kogge.games.hansa.agenda_text import read_kind_letter, read_owner, read_step, read_worker
from kogge.games.hansa.audit import broken_invariants, pieces_in_play
from kogge.games.hansa.board import ACTIONS, FAVOURS, MARKER_KINDS, MARKERS, MERCHANT, TRACKS, TRADER
from kogge.games.hansa.countries import GRANTED, grant_permits
from kogge.games.hansa.favour import OFFERED, GiveUp
from kogge.games.hansa.notation import read_city, read_route
from kogge.games.hansa.position_check import impossible_things
from kogge.games.hansa.position_text import ENDINGS, PERMITS
from kogge.games.hansa.setup import FirstPlayer, empty_state, off_desk
from kogge.games.hansa.state import EMPTY, RUNNING, Hansa, owner_of, worker
from kogge.games.hansa.turn import Turn

MOST: Final = 999  # more is a slip of the pen
MOST_TURNS: Final = 999_999
UNSAID: Final = -1  # actions left, while no line has told how many

# Lines of which there is one only.
SINGLE: Final = (
    "game", "version", "board", "players", "turn", "turns", "first", "begun", "forgone", "dry", "over", "bag", "extras",
    "discarded",
)  # fmt: skip
# How many words such a line has.
WORDS: Final = {
    **{"begun": 1, "forgone": 1, "dry": 1, "turns": 2, "first": 2, "over": 2, "linked": 2, "offer": 2},
    **{"special": 3, "marker": 3, "drawn": 3, "prestige": 3, "mission": 3, "favour": 3, "permit": 3, "decree": 4},
}


def build_position(menu: Menu, text: str) -> Hansa:
    """The state that a text describes, with the named seat's turn pending. BadPosition says which line is wrong."""
    rows = read_rows(text)
    _refuse_repeats(rows)
    s = empty_state(read_header(menu, rows))
    s.fresh = 1
    s.left = UNSAID
    for words in sorted(rows, key=_late):
        if words[0] not in HEADER and words[0] != "permit":
            read_row(s, words, _read_row)
    if s.version >= 2 and any(isinstance(step, GiveUp) for step in s.agenda):
        s.forgone = 1
    if s.left == UNSAID:
        s.left = 0 if s.forgone == 1 else s.level_value(s.active, ACTIONS)
    if s.left > 0 and s.forgone == 1:
        raise BadPosition("position: the actions of this turn were given up, so none is left")
    if s.agenda or s.ended != RUNNING or s.forgone == 1:
        s.fresh = 0
    if not s.agenda and s.ended == RUNNING:
        s.then(Turn(s.active))
    s.full = sum(1 for city in range(s.board.n_cities) if s.is_full(city))
    _fill_up(s)
    grant_permits(s, s.active)
    for words in rows:
        if words[0] == "permit":
            read_row(s, words, _read_permit)
    wrong = impossible_things(s) + broken_invariants(s)
    if wrong:
        raise BadPosition(f"position: {wrong[0]}")
    if len(s.agenda) > 1 and s.turn == 0 and s.agenda[0].name == "begin":
        return s  # its set-up was compared with what chance can deal
    if len(s.agenda) > 1:
        rehearse(s, broken_invariants)
    return s


def _refuse_repeats(rows: list[list[str]]) -> None:
    """A second line about the same thing would lay pieces on pieces."""
    seen: set[str] = set()
    for words in rows:
        about = words[0] if words[0] in SINGLE else " ".join(words[:2])
        if words[0] in ("decree", "step"):
            continue  # several may lie beside one route; equal steps may follow each other
        if about in seen:
            raise BadPosition(f"position, {' '.join(words)!r}: a second line about {about!r}")
        seen.add(about)


def _late(words: list[str]) -> int:
    """What depends on other lines comes last: the turn's actions on a desk, the bag on markers that lie elsewhere."""
    return 1 if words[0] in ("turn", "bag", "extras") else 0


def _marker(word: str) -> i64:
    return read_index("marker", MARKERS, word)


def _piece(s: Hansa, word: str) -> i64:
    return EMPTY if word == "." else read_worker(s, word)


def _read_row(s: Hansa, words: list[str]) -> None:
    key = words[0]
    text = " ".join(words)
    board = s.board
    if len(words) > WORDS.get(key, len(words)):
        raise ValueError(f"{words[WORDS[key]]!r} is one word too many")
    if key == "turn":
        if len(words) != 2 and (len(words) != 4 or words[2] != "left"):
            raise ValueError("write it as 'turn 1' or 'turn 1 left 2'")
        s.active = read_seat(s, words[1])
        if len(words) > 2:
            s.left = read_count(words[3], MOST)
    elif key == "step":
        s.agenda.insert(0, read_step(s, words))  # the first line is what happens first
    elif key == "desk":
        _refuse_twice(words[2::2])
        for i in range(2, len(words), 2):
            track = read_index("ability", TRACKS, words[i])
            s.levels[read_seat(s, words[1]) * 5 + track] = read_count(words[i + 1], board.desk.last[track])
    elif key == "supply":
        _refuse_twice([word[-1] for word in words[2:]])
        for word in words[2:]:
            s.supply[read_seat(s, words[1]) * 2 + read_kind_letter(word)] = read_count(word[:-1], MOST)
    elif key == "route":
        route = read_route(board, text, words[1])
        if len(words) - 2 != board.length[route]:
            raise ValueError(f"the route has {board.length[route]} posts")
        for i in range(2, len(words)):
            piece = _piece(s, words[i])
            if piece != EMPTY:
                s.put(piece, board.post_start[route] + i - 2)
    elif key == "city":
        _read_city(s, read_city(board, text, words[1]), words)
    elif key == "extra":
        _read_extras(s, read_city(board, text, words[1]), words)
    else:
        _read_marker_row(s, key, text, words)


def _read_city(s: Hansa, city: i64, words: list[str]) -> None:
    for i in range(2, len(words)):
        slot = s.board.slot_start[city] + i - 2
        if slot >= s.board.slot_start[city + 1]:
            raise ValueError(f"the city has {s.board.slot_start[city + 1] - s.board.slot_start[city]} slots")
        piece = _piece(s, words[i])
        if piece != EMPTY:
            s.slots[slot] = piece
            s.offices[owner_of(piece) * s.board.n_cities + city] += 1


def _refuse_twice(words: list[str]) -> None:
    """The same thing twice in one line."""
    for i in range(len(words)):
        if words[i] in words[:i]:
            raise ValueError(f"{words[i]!r} is said twice")


def _read_extras(s: Hansa, city: i64, words: list[str]) -> None:
    for word in words[2:][::-1]:
        if word == ".":
            raise ValueError("extra offices stand side by side, none is empty")
        s.add_extra(city, _piece(s, word))


def _favour(word: str) -> i64:
    return read_index("favour", FAVOURS, word)


def _read_option_row(s: Hansa, key: str, text: str, words: list[str]) -> None:
    """What H8 and H9 bring into play."""
    if key == "mission":
        if s.options["missions"] != "yes":
            raise ValueError("there are no missions without the option `missions yes`")
        card = read_count(words[2], s.board.n_missions)
        if card == 0:
            raise ValueError("cards are counted from 1")
        s.missions[read_seat(s, words[1])] = card
    elif key in ("favour", "offer") and s.options["favours"] != "yes":
        raise ValueError("there are no favours without the option `favours yes`")
    elif key in ("favour", "offer") and s.tiles[_favour(words[1])] != 0:
        raise ValueError(f"there is one tile {words[1]}")
    elif key == "favour":
        s.tiles[_favour(words[1])] = read_seat(s, words[2]) + 2
    elif key == "offer":
        s.tiles[_favour(words[1])] = OFFERED
    elif key == "decree":
        marker = _marker(words[1])
        s.decrees = append(
            s.decrees, (read_route(s.board, text, words[2]) << 8) | (marker << 4) | read_seat(s, words[3])
        )
        s.bag[marker] -= 1
    else:
        _read_moment_row(s, key, text, words)


def _read_moment_row(s: Hansa, key: str, text: str, words: list[str]) -> None:
    """What a state remembers beside what lies on the table."""
    if key == "turns":
        s.turn = read_count(words[1], MOST_TURNS)
    elif key == "first":
        s.first = read_seat(s, words[1])
    elif key == "begun":
        s.fresh = 0
    elif key == "forgone":
        if s.version < 2:
            raise ValueError("version 1 ends such a turn at once")
        s.forgone = 1
    elif key == "dry":
        s.dry = 1
    elif key == "over":
        s.ended = read_index("end of a game", ENDINGS[1:], words[1]) + 1
    elif key == "discarded":
        if s.neutral < 0:
            raise ValueError("only the neutral colour of two players discards markers")
        for word in words[1:]:
            s.bag[_marker(word)] -= 1
            s.discarded[_marker(word)] += 1
    elif key == "extras":
        _order_extras(s, [read_city(s.board, text, word) for word in words[1:]])
    else:
        raise ValueError("unknown line")


def _order_extras(s: Hansa, cities: list[i64]) -> None:
    """Put the extra offices into the order of these cities; those of one city keep theirs."""
    if sorted(cities) != sorted([entry >> 8 for entry in s.extras]):
        raise ValueError("name the city of every extra office once for each of them")
    left = [int(entry) for entry in s.extras]
    ordered = vec[i64]()
    for city in cities:
        at = [entry >> 8 for entry in left].index(int(city))
        ordered = append(ordered, i64(left.pop(at)))
    s.extras = ordered


def _read_permit(s: Hansa, words: list[str]) -> None:
    if len(words) > WORDS["permit"]:
        raise ValueError(f"{words[WORDS['permit']]!r} is one word too many")
    cities = [s.board.cities[city] for city in s.board.permit_city]
    permit = read_index("city with a permit", cities, words[1])
    state = read_index("state of a permit", PERMITS, words[2])
    city = s.board.permit_city[permit]
    if state > 0 and s.offices[s.active * s.board.n_cities + city] == 0:
        raise ValueError(f"seat {s.active + 1} has no office there")
    if state == GRANTED and s.version >= 2 and s.rightmost_owner(city) != s.active:
        raise ValueError(f"the rightmost office of {words[1]} is not of seat {s.active + 1}")
    s.permits[permit] = state


def _read_marker_row(s: Hansa, key: str, text: str, words: list[str]) -> None:
    if key == "marker":
        s.marker_at[read_route(s.board, text, words[1])] = _marker(words[2]) + 1
        s.bag[_marker(words[2])] -= 1
    elif key == "special":
        cell = read_index("special cell", [str(n) for n in s.board.cell_points], words[1])
        s.cells[cell] = worker(read_seat(s, words[2]), MERCHANT)
    elif key == "prestige":
        s.prestige[read_owner(s, words[1])] = read_count(words[2], MOST)
    elif key == "drawn":
        s.unseen[read_seat(s, words[1])] = read_count(words[2], MOST)
    elif key == "linked":
        if s.links == len(s.board.link_prestige):
            raise ValueError(f"only {s.links} seats score for the link")
        s.links += 1
        s.linked[read_owner(s, words[1])] = s.links
    elif key == "bag":
        named = [_marker(word) for word in words[1:]]
        for marker in range(MARKER_KINDS):
            if marker not in named:
                s.used[marker] += s.bag[marker]  # everything else was collected and used by the first seat
                s.bag[marker] = 0
    elif key in ("hand", "used", "plate"):
        for word in words[2:]:
            at = read_seat(s, words[1]) * MARKER_KINDS + _marker(word)
            s.bag[_marker(word)] -= 1
            if key == "hand":
                s.hand[at] += 1
            elif key == "used":
                s.used[at] += 1
            else:
                s.plate[at] += 1
    else:
        _read_option_row(s, key, text, words)


def _fill_up(s: Hansa) -> None:
    """H1.1: everything not mentioned lies in the general supply; more than there is cannot be mentioned."""
    desk = s.board.desk
    pieces = pieces_in_play(s)
    dealt = not s.agenda or not isinstance(s.agenda[-1], FirstPlayer)  # H2.2: supplies are dealt by turn order
    for p in range(s.n):
        for kind in range(2):
            left = off_desk(s.board, kind) - s.supply[p * 2 + kind]
            for track in range(5):
                if s.desk_kind(track) == kind:
                    left += s.levels[p * 5 + track]
            left -= pieces.count(int(worker(p, kind)))
            if left < 0:
                most = f"{desk.traders} traders" if kind == TRADER else f"{desk.merchants} merchants"
                raise BadPosition(f"position: seat {p + 1} has more than {most}")
            s.stock[p * 2 + kind] = left if dealt else 0
    for marker in range(MARKER_KINDS):
        if s.bag[marker] < 0:
            raise BadPosition(f"position: more {MARKERS[marker]} markers than there are")
    if sum(s.unseen) > s.unseen[s.active]:
        raise BadPosition("position: only the seat whose turn it is has drawn markers that nobody has seen")
    if sum(s.unseen) > sum(s.bag):
        raise BadPosition(f"position: {sum(s.unseen)} markers are drawn, but only {sum(s.bag)} are left")
