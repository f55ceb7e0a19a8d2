"""Actions as text: `place t hamburg-lubeck.2`. docs/notation.md lists every form."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
    FIRST,
    GOLD,
    INCOME,
    LAY,
    LIFT,
    MOVE,
    OFFICE,
    PAY,
    PLACE,
    PRESTIGE,
    PUT,
    SKIP,
    USE_ACTIONS,
    USE_DEVELOP,
    USE_MOVE,
    USE_SWAP,
    first_of,
    pack,
    second_of,
    verb_of,
)
from kogge.games.hansa.board import MARKERS, MERCHANT, TRACKS, TRADER, Board
from kogge.games.hansa.markers import Reveal
from kogge.games.hansa.state import Hansa, kind_of, owner_of, worker

LETTERS: Final = "tm"

# Verbs whose text is the word and one thing, or a kind of worker and a thing.
BARE: Final = {"end": END, "done": DONE, "skip": SKIP}
POSTS: Final = {"move": MOVE, "lift": LIFT}
KIND_POSTS: Final = {"place": PLACE, "displace": DISPLACE}
MARKER_ROUTES: Final = {"lay": LAY, "gold": GOLD}


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
    for words, number in KIND_POSTS.items():
        if verb == number:
            return f"{words} {LETTERS[a]} {board.post_name(b)}"
    for words, number in MARKER_ROUTES.items():
        if verb == number:
            return f"{words} {MARKERS[a]} {board.routes[b]}"
    if verb == PUT:
        return f"put {write_worker(s, a)} {board.post_name(b)}"
    if verb == INCOME:
        return "income" + (f" {a}t" if a else "") + (f" {b}m" if b else "")
    return _write_rest(s, verb, a, b)


def _write_rest(s: Hansa, verb: i64, a: i64, b: i64) -> str:
    board = s.board
    if verb == ESTABLISH:
        return f"establish {board.routes[b]}"
    if verb == USE_SWAP:
        return f"use swap {board.slot_name(b)}"
    if verb == USE_DEVELOP:
        return f"use develop {TRACKS[b]}"
    if verb == USE_ACTIONS:
        return f"use +{b}"
    if verb == USE_MOVE:
        return f"use move3 {board.post_name(b)}"
    if verb == PAY:
        return f"pay {LETTERS[b]}"
    if verb == OFFICE:
        return f"office {board.cities[b]}"
    if verb == EXTRA:
        return f"extra {LETTERS[a]} {board.cities[b]}"
    if verb == DEVELOP:
        return f"develop {TRACKS[b]}"
    if verb == PRESTIGE:
        return f"prestige {board.cell_points[b]}"
    if verb == FIRST:
        return f"first {b + 1}"
    return f"draw {MARKERS[b]}"


def write_worker(s: Hansa, piece: i64) -> str:
    """`t` for one's own, `2t` for another seat's."""
    letter = LETTERS[kind_of(piece)]
    return letter if owner_of(piece) == s.to_move() else f"{owner_of(piece) + 1}{letter}"


def tell_action(s: Hansa, action: Action, seat: int | None) -> str:
    """H6.4: which marker was drawn is seen by its owner only."""
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
    if verb in (ESTABLISH, LAY, GOLD):
        return f"route:{s.board.routes[b]}"
    if verb in (OFFICE, EXTRA):
        return f"city:{s.board.cities[b]}"
    if verb == USE_SWAP:
        return f"slot:{s.board.slot_name(b)}"
    if verb in (USE_DEVELOP, DEVELOP):
        return f"track:{TRACKS[b]}"
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
    board = s.board
    if verb in BARE:
        _expect(text, rest, 0)
        return pack(BARE[verb])
    if verb in POSTS:
        _expect(text, rest, 1)
        return pack(POSTS[verb], 0, read_post(board, text, rest[0]))
    if verb in KIND_POSTS:
        _expect(text, rest, 2)
        return pack(KIND_POSTS[verb], _kind(text, rest[0]), read_post(board, text, rest[1]))
    if verb in MARKER_ROUTES:
        _expect(text, rest, 2)
        return pack(MARKER_ROUTES[verb], _named(text, "marker", MARKERS, rest[0]), read_route(board, text, rest[1]))
    if verb == "income":
        return _read_income(text, rest)
    if verb == "use":
        return _read_use(board, text, rest)
    return _read_rest(s, text, verb, rest)


def _read_rest(s: Hansa, text: str, verb: str, rest: list[str]) -> Action:
    board = s.board
    if verb == "put":
        _expect(text, rest, 2)
        return pack(PUT, _read_worker(s, text, rest[0]), read_post(board, text, rest[1]))
    if verb == "extra":
        _expect(text, rest, 2)
        return pack(EXTRA, _kind(text, rest[0]), read_city(board, text, rest[1]))
    if verb not in ("establish", "pay", "office", "develop", "prestige", "first", "draw"):
        raise BadNotation(f"{text!r}: there is no action {verb!r}")
    _expect(text, rest, 1)
    word = rest[0]
    if verb == "establish":
        return pack(ESTABLISH, 0, read_route(board, text, word))
    if verb == "pay":
        return pack(PAY, 0, _kind(text, word))
    if verb == "office":
        return pack(OFFICE, 0, read_city(board, text, word))
    if verb == "develop":
        return pack(DEVELOP, 0, _named(text, "ability", TRACKS, word))
    if verb == "prestige":
        return pack(PRESTIGE, 0, _named(text, "special cell", tuple(str(n) for n in board.cell_points), word))
    if verb == "first":
        return pack(FIRST, 0, _number(text, word, int(s.n)) - 1)
    return pack(DRAW, 0, _named(text, "marker", MARKERS, word))


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


def _read_use(board: Board, text: str, rest: list[str]) -> Action:
    what = rest[0] if rest else ""
    if what in ("+3", "+4"):
        _expect(text, rest, 1)
        return pack(USE_ACTIONS, 0, int(what))
    if what not in ("swap", "develop", "move3"):
        raise BadNotation(f"{text!r}: there is no marker {what!r} to use; there are: swap, develop, move3, +3, +4")
    _expect(text, rest, 2)
    if what == "swap":
        return pack(USE_SWAP, 0, read_slot(board, text, rest[1]))
    if what == "develop":
        return pack(USE_DEVELOP, 0, _named(text, "ability", TRACKS, rest[1]))
    return pack(USE_MOVE, 0, read_post(board, text, rest[1]))


def _expect(text: str, rest: list[str], n: int) -> None:
    if len(rest) != n:
        raise BadNotation(f"{text!r}: {len(rest)} words after the verb, expected {n}")


def _kind(text: str, word: str) -> i64:
    if word not in ("t", "m"):
        raise BadNotation(f"{text!r}: {word!r} is neither t (trader) nor m (merchant)")
    return LETTERS.index(word)


def _read_worker(s: Hansa, text: str, word: str) -> i64:
    owner: i64 = s.to_move()
    if len(word) > 1:
        owner = _number(text, word[:-1], int(s.n)) - 1
    return worker(max(owner, 0), _kind(text, word[-1:]))


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
    return board.slot_start[city] + _number(text, number, int(board.slot_start[city + 1] - board.slot_start[city])) - 1
