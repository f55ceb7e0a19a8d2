"""Actions as text: `place t hamburg-lubeck.2`. docs/notation.md lists every form."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.contract import Action
from kogge.core.errors import BadNotation
from kogge.games.hansa.actions import (
    DEVELOP,
    DISPLACE,
    DONE,
    DRAW,
    END,
    ESTABLISH,
    EXTRA,
    FAVOUR,
    FIRST,
    FLIP,
    GOLD,
    GREEN,
    HIRE,
    INCOME,
    LAY,
    LIFT,
    MISSION,
    MOVE,
    NEUTRAL,
    OFFER,
    OFFICE,
    PAY,
    PLACE,
    PRESTIGE,
    PUT,
    SKIP,
    USE_ACTIONS,
    USE_BLOCK,
    USE_DEVELOP,
    USE_EXCHANGE,
    USE_MOVE,
    USE_SWAP,
    USE_TAX,
)
from kogge.games.hansa.board import COUNTRIES, FAVOURS, MARKERS, MERCHANT, TRACKS, TRADER, Board
from kogge.games.hansa.markers import Reveal
from kogge.games.hansa.missions import CITIES
from kogge.games.hansa.move import ORIGIN_SHIFT, worker_text
from kogge.games.hansa.state import LETTERS, Hansa, worker

# Verbs by the shape of their text: the word alone, or the word and what it needs.
BARE: Final = {"end": END, "done": DONE, "skip": SKIP}
POSTS: Final = {"move": MOVE, "lift": LIFT, "use move3": USE_MOVE}
ROUTES: Final = {"establish": ESTABLISH, "use tax": USE_TAX, "use block": USE_BLOCK}
CITY: Final = {"office": OFFICE, "neutral": NEUTRAL}
TRACK: Final = {"develop": DEVELOP, "use develop": USE_DEVELOP}
KIND: Final = {"pay": PAY, "hire": HIRE}
TILE: Final = {"favour": FAVOUR, "offer": OFFER}
MARKER: Final = {"draw": DRAW, "flip": FLIP}
KIND_POST: Final = {"place": PLACE, "displace": DISPLACE}
KIND_CITY: Final = {"extra": EXTRA, "green": GREEN}
MARKER_ROUTE: Final = {"lay": LAY, "gold": GOLD}
USES: Final = ("swap", "develop", "move3", "+3", "+4", "exchange", "tax", "block")  # `use` and one of these


def write_action(s: Hansa, action: Action) -> str:
    """The text of an action."""
    board = s.board
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    for words, number in BARE.items():
        if verb == number:
            return words
    for words, number in POSTS.items():
        if verb == number:
            return f"{words} {board.post_name(b)}"
    for words, number in ROUTES.items():
        if verb == number:
            return f"{words} {board.routes[b]}"
    for words, number in CITY.items():
        if verb == number:
            return f"{words} {board.cities[b]}"
    for words, number in KIND_POST.items():
        if verb == number:
            return f"{words} {LETTERS[a]} {board.post_name(b)}"
    for words, number in KIND_CITY.items():
        if verb == number:
            return f"{words} {LETTERS[a]} {board.cities[b]}"
    for words, number in MARKER_ROUTE.items():
        if verb == number:
            return f"{words} {MARKERS[a]} {board.routes[b]}"
    return _write_small(s, verb, a, b)


def _write_small(s: Hansa, verb: i64, a: i64, b: i64) -> str:
    """Actions that name no place, or name it in a way of their own."""
    for words, number in KIND.items():
        if verb == number:
            return f"{words} {LETTERS[b]}"
    for words, number in TRACK.items():
        if verb == number:
            return f"{words} {TRACKS[b]}"
    for words, number in TILE.items():
        if verb == number:
            return f"{words} {FAVOURS[b]}"
    for words, number in MARKER.items():
        if verb == number:
            return f"{words} {MARKERS[b]}"
    if verb == PUT:
        return f"put {worker_text(s, s.to_move(), a)} {s.board.post_name(b)}"
    if verb == INCOME:
        return "income" + (f" {a}t" if a else "") + (f" {b}m" if b else "")
    if verb == USE_SWAP:
        return f"use swap {s.board.slot_name(b)}"
    if verb == USE_ACTIONS:
        return f"use +{b}"
    if verb == USE_EXCHANGE:
        return f"use exchange {a + 1} {MARKERS[b]}"
    if verb == PRESTIGE:
        return f"prestige {s.board.cell_points[b]}"
    if verb == MISSION:
        return f"mission {a + 1} {b + 1}"
    return f"first {b + 1}"


def tell_action(s: Hansa, action: Action, seat: int | None) -> str:
    """H6.4: which marker was drawn is seen by its owner only; H8.1: so is a mission."""
    if verb_of(action) == MISSION and first_of(action) != (-1 if seat is None else seat):
        return f"mission {first_of(action) + 1} ?"
    if s.agenda and verb_of(action) == DRAW:
        step = s.agenda[-1]
        if isinstance(step, Reveal) and step.owner != (-1 if seat is None else seat):
            return "draw ?"
    return write_action(s, action)


def anchor_of(s: Hansa, action: Action) -> str:
    """The place on the table that an action is about."""
    verb = verb_of(action)
    b = second_of(action)
    if verb in (PLACE, DISPLACE, MOVE, USE_MOVE, PUT, LIFT):
        return f"post:{s.board.post_name(b)}"
    if verb in (ESTABLISH, LAY, GOLD, USE_TAX, USE_BLOCK):
        return f"route:{s.board.routes[b]}"
    if verb in (OFFICE, EXTRA, GREEN, NEUTRAL):
        return f"city:{s.board.cities[b]}"
    if verb == USE_SWAP:
        return f"slot:{s.board.slot_name(b)}"
    if verb in (USE_DEVELOP, DEVELOP):
        return f"track:{TRACKS[b]}"
    if verb in (FAVOUR, OFFER):
        return f"favour:{FAVOURS[b]}"
    if verb == PRESTIGE:
        return f"special:{s.board.cell_points[b]}"
    return ""


def read_action(s: Hansa, text: str) -> Action:
    """The action that a text names; whether it is legal is not asked here."""
    words = text.split()
    if not words:
        raise BadNotation("an empty text is no action")
    verb = words[0]
    rest = words[1:]
    if verb == "use":
        what = rest[0] if rest else ""
        if what not in USES:
            raise BadNotation(f"{text!r}: there is no marker {what!r} to use; there are: {', '.join(USES)}")
        verb = f"use {what}"
        rest = rest[1:]
    board = s.board
    if verb in BARE:
        _expect(text, rest, 0)
        return pack(BARE[verb])
    if verb in POSTS:
        _expect(text, rest, 1)
        return pack(POSTS[verb], 0, read_post(board, text, rest[0]))
    if verb in ROUTES:
        _expect(text, rest, 1)
        return pack(ROUTES[verb], 0, read_route(board, text, rest[0]))
    if verb in CITY:
        _expect(text, rest, 1)
        return pack(CITY[verb], 0, read_city(board, text, rest[0]))
    if verb in KIND_POST:
        _expect(text, rest, 2)
        return pack(KIND_POST[verb], _kind(text, rest[0]), read_post(board, text, rest[1]))
    if verb in KIND_CITY:
        _expect(text, rest, 2)
        return pack(KIND_CITY[verb], _kind(text, rest[0]), read_city(board, text, rest[1]))
    if verb in MARKER_ROUTE:
        _expect(text, rest, 2)
        return pack(MARKER_ROUTE[verb], _named(text, "marker", MARKERS, rest[0]), read_route(board, text, rest[1]))
    return _read_small(s, text, verb, rest)


def _read_small(s: Hansa, text: str, verb: str, rest: list[str]) -> Action:
    if verb == "income":
        return _read_income(text, rest)
    if verb in ("use +3", "use +4"):
        _expect(text, rest, 0)
        return pack(USE_ACTIONS, 0, int(verb[-1]))
    if verb in ("put", "use exchange", "mission"):
        _expect(text, rest, 2)
        if verb == "put":
            return pack(PUT, _read_worker(s, text, rest[0]), read_post(s.board, text, rest[1]))
        seat = _number(text, rest[0], int(s.n)) - 1
        if verb == "mission":
            return pack(MISSION, seat, _number(text, rest[1], max(1, len(s.board.missions) // CITIES)) - 1)
        return pack(USE_EXCHANGE, seat, _named(text, "marker", MARKERS, rest[1]))
    if verb not in KIND and verb not in TRACK and verb not in TILE and verb not in MARKER:
        return _read_last(s, text, verb, rest)
    _expect(text, rest, 1)
    if verb in KIND:
        return pack(KIND[verb], 0, _kind(text, rest[0]))
    if verb in TRACK:
        return pack(TRACK[verb], 0, _named(text, "ability", TRACKS, rest[0]))
    if verb in TILE:
        return pack(TILE[verb], 0, _named(text, "favour", FAVOURS, rest[0]))
    return pack(MARKER[verb], 0, _named(text, "marker", MARKERS, rest[0]))


def _read_last(s: Hansa, text: str, verb: str, rest: list[str]) -> Action:
    if verb not in ("use swap", "prestige", "first"):
        raise BadNotation(f"{text!r}: there is no action {verb!r}")
    _expect(text, rest, 1)
    if verb == "use swap":
        return pack(USE_SWAP, 0, read_slot(s.board, text, rest[0]))
    if verb == "prestige":
        return pack(PRESTIGE, 0, _named(text, "special cell", tuple(str(n) for n in s.board.cell_points), rest[0]))
    return pack(FIRST, 0, _number(text, rest[0], int(s.n)) - 1)


def _read_income(text: str, rest: list[str]) -> Action:
    counts = [0, 0]
    for word in rest:
        kind = LETTERS.find(word[-1])
        if kind < 0 or counts[kind] or not _is_number(word[:-1]):
            raise BadNotation(f"{text!r}: write income as 'income 2t 1m'")
        counts[kind] = min(int(word[:-1]), 0xFFF)
    if counts == [0, 0]:
        raise BadNotation(f"{text!r}: income of nobody; write it as 'income 2t 1m'")
    return pack(INCOME, counts[TRADER], counts[MERCHANT])


def _expect(text: str, rest: list[str], n: int) -> None:
    if len(rest) != n:
        raise BadNotation(f"{text!r}: {len(rest)} words after the verb, expected {n}")


def _kind(text: str, word: str) -> i64:
    if word not in ("t", "m"):
        raise BadNotation(f"{text!r}: {word!r} is neither t (trader) nor m (merchant)")
    return LETTERS.index(word)


def _read_worker(s: Hansa, text: str, word: str) -> i64:
    name, at, country = word.partition("@")
    owner: i64 = s.to_move()
    if name[:-1] == "n" and s.neutral >= 0:
        owner = s.neutral
    elif len(name) > 1:
        owner = _number(text, name[:-1], int(s.n)) - 1
    origin = _named(text, "country", COUNTRIES, country) if at else 0
    return worker(max(owner, 0), _kind(text, name[-1:])) | (origin << ORIGIN_SHIFT)


def _number(text: str, word: str, most: int) -> i64:
    if not _is_number(word) or not 1 <= int(word) <= most:
        raise BadNotation(f"{text!r}: {word!r} is not a number from 1 to {most}")
    return int(word)


def _is_number(word: str) -> bool:
    # Python refuses to convert thousands of digits, and nothing is counted in so many.
    return word.isascii() and word.isdigit() and len(word) < 10


def _named(text: str, what: str, names: tuple[str, ...], word: str) -> i64:
    if word not in names:
        raise BadNotation(f"{text!r}: there is no {what} {word!r}; there are: {', '.join(names)}")
    return names.index(word)


def read_route(board: Board, text: str, word: str) -> i64:
    """A route by name."""
    if word in board.route_number:
        return board.route_number[word]
    ends = word.split("-")
    turned = "-".join(ends[::-1])
    hint = f"; did you mean {turned}?" if turned in board.route_number else f" on board {board.name}"
    raise BadNotation(f"{text!r}: there is no route {word!r}{hint}")


def read_city(board: Board, text: str, word: str) -> i64:
    """A city by name."""
    if word in board.city_number:
        return board.city_number[word]
    raise BadNotation(f"{text!r}: there is no city {word!r} on board {board.name}")


def read_post(board: Board, text: str, word: str) -> i64:
    """A post: `hamburg-lubeck.2`."""
    name, _, number = word.rpartition(".")
    route = read_route(board, text, name or word)
    return board.post_start[route] + _number(text, number, int(board.length[route])) - 1


def read_slot(board: Board, text: str, word: str) -> i64:
    """A slot: `perleberg.2`."""
    name, _, number = word.rpartition(".")
    city = read_city(board, text, name or word)
    slots = int(board.slot_start[city + 1] - board.slot_start[city])
    return board.slot_start[city] + _number(text, number, slots) - 1
