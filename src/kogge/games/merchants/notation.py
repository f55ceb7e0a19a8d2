"""Actions as text: `route budapest/3,2n`, `walk 1 wroclaw`, `exchange wool salt`. Every form is in the docs.

An intersection is called by its city or by a corner of a hex (`3,-1n` is the top of the hex `3,-1`, `3,-1s` its
bottom), a path by its two ends in either order. Merchants, caravans and seats are counted from 1.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import both_of, first_of, pack, second_of, verb_of
from kogge.core.contract import Action
from kogge.core.errors import BadNotation
from kogge.games.merchants.actions import (
    ACCEPT,
    BUY,
    CARD,
    COUNTER,
    DELIVER,
    DICE,
    DISCARD,
    DRAW,
    DRIVE,
    DROP,
    END,
    EQUIP,
    EXCHANGE,
    FIRST,
    GET,
    GIVE,
    GO,
    HALT,
    HIDE,
    HIRE,
    LAY,
    NEUTRAL,
    OFFER,
    PLAY,
    POST,
    REFUSE,
    REVEAL,
    ROB,
    ROBBER,
    ROLL,
    ROUTE,
    SEND,
    SHARE,
    SHARE_BITS,
    SHIFT,
    SKIP,
    STEAL,
    STEP,
    STOP,
    TAKE,
    WALK,
    WANT,
    WITHDRAW,
)
from kogge.games.merchants.board import CARDS, GOODS_AND_GOLD, KINDS, Board
from kogge.games.merchants.cards import Draw
from kogge.games.merchants.robber import Steal
from kogge.games.merchants.state import Merchants

# Verbs by what follows the word.
BARE: Final = {
    "card": CARD,
    "offer": OFFER,
    "end": END,
    "roll": ROLL,
    "stop": STOP,
    "halt": HALT,
    "skip": SKIP,
    "send": SEND,
    "drop": DROP,
    "accept": ACCEPT,
    "counter": COUNTER,
    "refuse": REFUSE,
    "withdraw": WITHDRAW,
}
WITH_EDGE: Final = {"route": ROUTE, "go": GO}
WITH_CITY: Final = {"deliver": DELIVER, "post": POST, "neutral": NEUTRAL}
WITH_HEX: Final = {"lay": LAY, "robber": ROBBER, "hide": HIDE}
WITH_KIND: Final = {"buy": BUY, "get": GET, "discard": DISCARD, "steal": STEAL}
WITH_ITEM: Final = {"give": GIVE, "want": WANT}
WITH_CARD: Final = {"play": PLAY, "draw": DRAW}
WITH_SEAT: Final = {"rob": ROB, "take": TAKE, "first": FIRST}
WITH_NUMBER: Final = {"dice": DICE, "reveal": REVEAL}

WORDS: Final[dict[int, str]] = {
    number: word
    for table in (BARE, WITH_EDGE, WITH_CITY, WITH_HEX, WITH_KIND, WITH_ITEM, WITH_CARD, WITH_SEAT, WITH_NUMBER)
    for word, number in table.items()
}
HIGHEST_NUMBER: Final = 12


def write_action(s: Merchants, action: Action) -> str:
    """The text of an action."""
    board = s.board
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    if verb in (HIRE, EQUIP):
        place = board.cities[b] if verb == HIRE else board.edges[b]
        return f"{'hire' if verb == HIRE else 'equip'} {place}" + (f" {a}" if a else "")
    if verb == WALK:
        return f"walk {a} {board.vertices[b]}"
    if verb == DRIVE:
        return f"drive {a} {board.edges[b]}"
    if verb == EXCHANGE:
        return f"exchange {KINDS[a]} {GOODS_AND_GOLD[b]}"
    if verb == SHIFT:
        return f"shift {board.hexes[a]} {board.hexes[b]}"
    if verb == STEP:
        return f"step {board.vertices[b]}"
    if verb == SHARE:
        return "share " + write_share(s, both_of(action))
    word = WORDS[verb]
    if word in BARE:
        return word
    return f"{word} {_write_thing(board, word, b)}"


def _write_thing(board: Board, word: str, b: i64) -> str:
    if word in WITH_EDGE:
        return board.edges[b]
    if word in WITH_CITY:
        return board.cities[b]
    if word in WITH_HEX:
        return board.hexes[b]
    if word in WITH_KIND or word in WITH_ITEM:
        return GOODS_AND_GOLD[b]
    if word in WITH_CARD:
        return CARDS[b]
    return str(b + 1 if word in WITH_SEAT else b)


def write_share(s: Merchants, share: i64) -> str:
    """`2-0-1`: gold of each seat."""
    return "-".join(str((share >> (p * SHARE_BITS)) & 63) for p in range(s.n))


def tell_action(s: Merchants, action: Action, seat: int | None) -> str:
    """M2.6: a stolen card is seen by thief and victim, a bought one by its buyer."""
    verb = verb_of(action)
    if s.agenda and verb in (STEAL, DRAW):
        step = s.agenda[-1]
        watcher = -1 if seat is None else seat
        if isinstance(step, Steal) and watcher not in (step.thief, step.victim):
            return "steal ?"
        if isinstance(step, Draw) and watcher != step.buyer:
            return "draw ?"
    return write_action(s, action)


def anchor_of(s: Merchants, action: Action) -> str:
    """The place on the table that an action is about."""
    verb = verb_of(action)
    b = second_of(action)
    board = s.board
    if verb in (ROUTE, EQUIP, DRIVE, GO):
        return f"edge:{board.edges[b]}"
    if verb in (HIRE, DELIVER, POST, NEUTRAL):
        return f"city:{board.cities[b]}"
    if verb in (WALK, STEP):
        return f"vertex:{board.vertices[b]}"
    if verb in (LAY, SHIFT, ROBBER, HIDE):
        return f"hex:{board.hexes[b]}"
    if verb in (BUY, GET, DISCARD, GIVE, WANT, EXCHANGE):
        return f"kind:{GOODS_AND_GOLD[b]}"
    if verb == PLAY:
        return f"card:{CARDS[b]}"
    if verb in (ROB, TAKE):
        return f"seat:{b + 1}"
    return ""


def read_action(s: Merchants, text: str) -> Action:
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
    if verb in ("hire", "equip"):
        return _read_piece(board, text, rest, verb)
    if verb in ("walk", "drive", "exchange", "shift"):
        return _read_two(board, text, rest, verb)
    _expect(text, rest, 1)
    word = rest[0]
    if verb == "step":
        return pack(STEP, 0, read_vertex(board, text, word))
    if verb == "share":
        return pack(SHARE) | _read_share(s, text, word)
    if verb in WITH_EDGE:
        return pack(WITH_EDGE[verb], 0, read_edge(board, text, word))
    if verb in WITH_CITY:
        return pack(WITH_CITY[verb], 0, read_city(board, text, word))
    if verb in WITH_HEX:
        return pack(WITH_HEX[verb], 0, read_hex(board, text, word))
    return _read_rest(s, text, verb, word)


def _read_rest(s: Merchants, text: str, verb: str, word: str) -> Action:
    if verb in WITH_KIND:
        return pack(WITH_KIND[verb], 0, _named(text, "raw material", KINDS, word))
    if verb in WITH_ITEM:
        return pack(WITH_ITEM[verb], 0, _named(text, "thing to trade", GOODS_AND_GOLD, word))
    if verb in WITH_CARD:
        return pack(WITH_CARD[verb], 0, _named(text, "card", CARDS, word))
    if verb in WITH_SEAT:
        return pack(WITH_SEAT[verb], 0, _number(text, word, int(s.n)) - 1)
    if verb in WITH_NUMBER:
        return pack(WITH_NUMBER[verb], 0, _number(text, word, HIGHEST_NUMBER))
    raise BadNotation(f"{text!r}: there is no action {verb!r}")


def _read_piece(board: Board, text: str, rest: list[str], verb: str) -> Action:
    """`hire lviv`, or `hire lviv 2` for the second merchant when both are on the board; `equip` alike."""
    which: i64 = 0
    if len(rest) > 1:
        _expect(text, rest, 2)
        which = _number(text, rest[1], 2)
    else:
        _expect(text, rest, 1)
    if verb == "hire":
        return pack(HIRE, which, read_city(board, text, rest[0]))
    return pack(EQUIP, which, read_edge(board, text, rest[0]))


def _read_two(board: Board, text: str, rest: list[str], verb: str) -> Action:
    _expect(text, rest, 2)
    if verb == "walk":
        return pack(WALK, _number(text, rest[0], 2), read_vertex(board, text, rest[1]))
    if verb == "drive":
        return pack(DRIVE, _number(text, rest[0], 2), read_edge(board, text, rest[1]))
    if verb == "exchange":
        give = _named(text, "raw material", KINDS, rest[0])
        return pack(EXCHANGE, give, _named(text, "thing to take", GOODS_AND_GOLD, rest[1]))
    return pack(SHIFT, read_hex(board, text, rest[0]), read_hex(board, text, rest[1]))


def _read_share(s: Merchants, text: str, word: str) -> i64:
    parts = word.split("-")
    if len(parts) != s.n:
        raise BadNotation(f"{text!r}: write the gold of all {s.n} seats as '2-0-1'")
    share: i64 = 0
    for p, part in enumerate(parts):
        if not (part.isascii() and part.isdigit()) or len(part) > 2 or int(part) >= 1 << SHARE_BITS:
            raise BadNotation(f"{text!r}: {part!r} is no amount of gold")
        share |= int(part) << (p * SHARE_BITS)
    return share


def _expect(text: str, rest: list[str], n: int) -> None:
    if len(rest) != n:
        raise BadNotation(f"{text!r}: {len(rest)} words after the verb, expected {n}")


def _number(text: str, word: str, most: int) -> i64:
    if not (word.isascii() and word.isdigit()) or len(word) > 2 or not 1 <= int(word) <= most:
        raise BadNotation(f"{text!r}: {word!r} is not a number from 1 to {most}")
    return int(word)


def _named(text: str, what: str, names: tuple[str, ...], word: str) -> i64:
    if word not in names:
        raise BadNotation(f"{text!r}: there is no {what} {word!r}; there are: {', '.join(names)}")
    return names.index(word)


def read_city(board: Board, text: str, word: str) -> i64:
    """A city by name."""
    if word in board.city_number:
        return board.city_number[word]
    raise BadNotation(f"{text!r}: there is no city {word!r} on board {board.name}")


def read_hex(board: Board, text: str, word: str) -> i64:
    """A hex by its coordinates: `3,-1`."""
    if word in board.hex_number:
        return board.hex_number[word]
    raise BadNotation(f"{text!r}: there is no land hex {word!r} on board {board.name}")


def read_vertex(board: Board, text: str, word: str) -> i64:
    """An intersection by its city or its corner of a hex."""
    if word in board.vertex_number:
        return board.vertex_number[word]
    if word in board.corners:
        return board.corners.index(word)
    raise BadNotation(f"{text!r}: there is no intersection {word!r} on board {board.name}")


def read_edge(board: Board, text: str, word: str) -> i64:
    """A path by its ends: `budapest/3,2n`."""
    if word in board.edge_number:
        return board.edge_number[word]
    ends = word.split("/")
    if len(ends) == 2:
        a = read_vertex(board, text, ends[0])
        b = read_vertex(board, text, ends[1])
        for i in range(a * 3, a * 3 + 3):
            edge = board.vertex_edges[i]
            if edge >= 0 and board.edge_a[edge] + board.edge_b[edge] == a + b:
                return edge
    raise BadNotation(f"{text!r}: there is no path {word!r} on board {board.name}")
