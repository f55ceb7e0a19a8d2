"""Actions as text: `route budapest/3,2n`, `walk 1 wroclaw`, `exchange wool salt`. Every form is in the docs.

An intersection is called by its city or by a corner of a hex (`3,-1n` is the top of the hex `3,-1`, `3,-1s` its
bottom), a path by its two ends in either order. Merchants, caravans and seats are counted from 1.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import both_of, first_of, pack, verb_of
from kogge.core.contract import Action
from kogge.core.errors import BadNotation
from kogge.core.notation import Field, Form, Forms, Names, Number, SeatNumber, is_number, read_number, read_place
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
    PAY,
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

HIGHEST_NUMBER: Final = 12
PIECES: Final = 2  # merchants of a player, and caravans


def read_city(board: Board, text: str, word: str) -> i64:
    """A city by name."""
    return read_place(text, "city", board.city_number, word, board.name)


def read_hex(board: Board, text: str, word: str) -> i64:
    """A hex by its coordinates: `3,-1`."""
    return read_place(text, "land hex", board.hex_number, word, board.name)


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
            if edge >= 0 and board.other_end(edge, a) == b:
                return edge
    raise BadNotation(f"{text!r}: there is no path {word!r} on board {board.name}")


class CityField(Field[Merchants]):
    """`prague`."""

    def write(self, s: Merchants, number: i64) -> str:
        return s.board.cities[number]

    def read(self, s: Merchants, text: str, word: str) -> i64:
        return read_city(s.board, text, word)


class HexField(Field[Merchants]):
    """`3,-1`."""

    def write(self, s: Merchants, number: i64) -> str:
        return s.board.hexes[number]

    def read(self, s: Merchants, text: str, word: str) -> i64:
        return read_hex(s.board, text, word)


class VertexField(Field[Merchants]):
    """`prague`, `3,-1n`."""

    def write(self, s: Merchants, number: i64) -> str:
        return s.board.vertices[number]

    def read(self, s: Merchants, text: str, word: str) -> i64:
        return read_vertex(s.board, text, word)


class EdgeField(Field[Merchants]):
    """`budapest/3,2n`."""

    def write(self, s: Merchants, number: i64) -> str:
        return s.board.edges[number]

    def read(self, s: Merchants, text: str, word: str) -> i64:
        return read_edge(s.board, text, word)


class PieceForm(Form[Merchants]):
    """`hire lviv`, or `hire lviv 2` for the second merchant when both are on the board; `equip` likewise."""

    def write(self, s: Merchants, action: Action) -> str:
        which = first_of(action)
        return super().write(s, action) + (f" {which}" if which else "")

    def read(self, s: Merchants, text: str, rest: list[str]) -> Action:
        which: i64 = 0
        if len(rest) > 1:
            self.expect(text, rest, 2)
            which = read_number(text, rest[1], PIECES)
        return pack(0, which) | super().read(s, text, rest[:1])


class ShareForm(Form[Merchants]):
    """`share 2-0-1`: the gold of each seat."""

    def write(self, s: Merchants, action: Action) -> str:
        return f"{self.words} {write_share(s, both_of(action))}"

    def read(self, s: Merchants, text: str, rest: list[str]) -> Action:
        self.expect(text, rest, 1)
        parts = rest[0].split("-")
        if len(parts) != s.n:
            raise BadNotation(f"{text!r}: write the gold of all {s.n} seats as '2-0-1'")
        share: i64 = 0
        for p, part in enumerate(parts):
            share |= COINS.read(s, text, part) << (p * SHARE_BITS)
        return pack(SHARE) | share


class Coins(Field[Merchants]):
    """An amount of gold, from 0."""

    def write(self, s: Merchants, number: i64) -> str:
        return str(number)

    def read(self, s: Merchants, text: str, word: str) -> i64:
        if not is_number(word) or int(word) >= 1 << SHARE_BITS:
            raise BadNotation(f"{text!r}: {word!r} is no amount of gold")
        return int(word)


def write_share(s: Merchants, share: i64) -> str:
    """`2-0-1`: gold of each seat."""
    return "-".join(str((share >> (p * SHARE_BITS)) & 63) for p in range(s.n))


CITY: Final = CityField("city")
HEX: Final = HexField("hex")
VERTEX: Final = VertexField("vertex")
EDGE: Final = EdgeField("edge")
KIND: Final = Names[Merchants]("raw material", KINDS, "kind")
ITEM: Final = Names[Merchants]("thing to trade", GOODS_AND_GOLD, "kind")
SEAT: Final = SeatNumber[Merchants](place="seat")
PIECE: Final = Number[Merchants](PIECES, first=1)
COINS: Final = Coins()
NUMBER: Final = Number[Merchants](HIGHEST_NUMBER, first=1)

FORMS: Final = Forms(
    [
        Form("card", CARD),
        Form("offer", OFFER),
        Form("end", END),
        Form("roll", ROLL),
        Form("stop", STOP),
        Form("halt", HALT),
        Form("skip", SKIP),
        Form("send", SEND),
        Form("drop", DROP),
        Form("accept", ACCEPT),
        Form("counter", COUNTER),
        Form("refuse", REFUSE),
        Form("withdraw", WITHDRAW),
        Form("route", ROUTE, EDGE),
        Form("go", GO, EDGE),
        PieceForm("hire", HIRE, CITY),
        PieceForm("equip", EQUIP, EDGE),
        Form("walk", WALK, PIECE, VERTEX),
        Form("step", STEP, VERTEX),
        Form("drive", DRIVE, PIECE, EDGE),
        Form("deliver", DELIVER, CITY),
        Form("post", POST, CITY),
        Form("neutral", NEUTRAL, CITY),
        Form("lay", LAY, HEX),
        Form("shift", SHIFT, HEX, HEX),
        Form("robber", ROBBER, HEX),
        Form("hide", HIDE, HEX),
        ShareForm("share", SHARE),
        Form("pay", PAY, SeatNumber[Merchants](), COINS),
        Form("buy", BUY, KIND),
        Form("exchange", EXCHANGE, KIND, Names("thing to take", GOODS_AND_GOLD, "kind")),
        Form("get", GET, KIND),
        Form("discard", DISCARD, KIND),
        Form("give", GIVE, ITEM),
        Form("want", WANT, ITEM),
        Form("play", PLAY, Names("card", CARDS, "card")),
        Form("rob", ROB, SEAT),
        Form("take", TAKE, SEAT),
        Form("first", FIRST, SeatNumber[Merchants]()),
        Form("dice", DICE, NUMBER),
        Form("steal", STEAL, Names("raw material", KINDS)),
        Form("draw", DRAW, Names("card", CARDS)),
        Form("reveal", REVEAL, NUMBER),
    ]
)


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
    return FORMS.write(s, action)
