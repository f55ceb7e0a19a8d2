"""The ids of all actions of a set-up of Merchants of Europe."""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from kogge.core.codec import Codec, Codes
from kogge.core.contract import Action
from kogge.core.options import Options
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
from kogge.games.merchants.board import CARD_KINDS, GOLD, TOKENS_EACH, Board, load_board
from kogge.games.merchants.notation import FORMS, PIECES
from kogge.games.merchants.setup import NEUTRALS_FOR, empty_state

ITEMS: Final = 6  # raw materials and gold


def codec_of(options: Options) -> Codec:
    """The codec of a set-up, made once."""
    return _make(load_board(options.board, options.components), options)


@cache
def _make(board: Board, options: Options) -> Codec:
    return MerchantsCodec(board, options)


class MerchantsCodec(Codec):
    """Texts need no more of a state than its board and its number of seats."""

    def __init__(self, board: Board, options: Options) -> None:
        super().__init__(player_codes(board, options), chance_codes(board, options))
        self._state: Final = empty_state(options)

    def write(self, code: Action) -> str:
        return FORMS.write(self._state, code)


def player_codes(board: Board, options: Options) -> Codes:
    """Everything that a player may ever choose."""
    n: i64 = options.players
    out = Codes()
    for verb in (CARD, END, ROLL, STOP, HALT, SKIP):
        out.add(verb)
    add_opening(board, options, out)
    out.add_each(ROUTE, board.n_edges)
    out.add_pairs(HIRE, 0, PIECES + 1, board.n_cities)
    for which in range(PIECES + 1):
        for edge in range(board.n_edges):
            if board.city_at[board.edge_a[edge]] >= 0 or board.city_at[board.edge_b[edge]] >= 0:
                out.add_one(EQUIP, which, edge)
    out.add_pairs(WALK, 1, PIECES + 1, board.n_vertices)
    out.add_each(STEP, board.n_vertices)
    out.add_pairs(DRIVE, 1, PIECES + 1, board.n_edges)
    out.add_each(GO, board.n_edges)
    out.add_each(DELIVER, board.n_cities)
    for verb in (BUY, GET, DISCARD):
        out.add_each(verb, GOLD)
    for give in range(GOLD):
        for take in range(ITEMS):
            if give != take:
                out.add_one(EXCHANGE, give, take)
    out.add_each(ROBBER, board.n_hexes)
    out.add_each(ROB, n)
    for card in range(CARD_KINDS):
        if board.pieces.deck[card] > 0:
            out.add_one(PLAY, 0, card)
    add_tokens(board, out)
    if options["offers"] != "off":
        for verb in (OFFER, SEND, DROP, ACCEPT, COUNTER, REFUSE, WITHDRAW):
            out.add(verb)
        out.add_each(GIVE, ITEMS)
        out.add_each(WANT, ITEMS)
        out.add_each(TAKE, n)
    return out


def add_opening(board: Board, options: Options, out: Codes) -> None:
    """M1.7: posts in purple cities."""
    if options["opening"] == "fixed":
        return
    for city in range(board.n_cities):
        if board.purple[city] == 1:
            out.add_one(POST, 0, city)
            if options.players == NEUTRALS_FOR:
                out.add_one(NEUTRAL, 0, city)


def add_tokens(board: Board, out: Codes) -> None:
    """M5.3: number tokens for cells beside a city; one is shifted only where a colour has more cells than tokens."""
    for h in range(board.n_hexes):
        if board.printed[h] != 0 or board.hex_start[h] == board.hex_start[h + 1]:
            continue
        out.add_one(LAY, 0, h)
        others: list[int] = []
        for source in range(board.n_hexes):
            if source != h and board.printed[source] == 0 and board.terrain[source] == board.terrain[h]:
                others.append(source)
        if len(others) >= TOKENS_EACH:
            for source in others:
                out.add_one(SHIFT, source, h)


def chance_codes(board: Board, options: Options) -> Codes:
    """Everything that chance may ever decide."""
    out = Codes()
    if options["opening"] != "fixed" and options.seat("first") is None:
        out.add_each(FIRST, options.players)
    for h in range(board.n_hexes):
        if board.printed[h] == 0 and board.first_token[h] == 0:
            out.add_one(HIDE, 0, h)
    for total in range(2, 13):
        out.add_one(DICE, 0, total)
    out.add_each(STEAL, GOLD)
    for card in range(CARD_KINDS):
        if board.pieces.deck[card] > 0:
            out.add_one(DRAW, 0, card)
    for number in sorted({int(token) for token in board.pieces.tokens}):
        out.add_one(REVEAL, 0, number)
    return out
