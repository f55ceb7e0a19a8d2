"""The ids of all actions of a set-up of Merchants of Europe."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.actions import pack
from kogge.core.codec import Codec, Codes
from kogge.core.contract import Action
from kogge.core.options import Options
from kogge.core.tables import zeros
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
from kogge.games.merchants.board import CARD_KINDS, GOLD, TOKENS_EACH, Board, load_board
from kogge.games.merchants.notation import FORMS, PIECES
from kogge.games.merchants.setup import NEUTRALS_FOR, empty_state

ITEMS: Final = 6  # raw materials and gold
MOST_WAYS: Final = 100_000  # to be tried for the longest connection

_CODECS: Final[dict[tuple[Board, int, bool, bool, bool, bool], Codec]] = {}


def codec_of(options: Options) -> Codec:
    """The codec of a set-up, made once for all that differ in nothing that counts here: older ones are large."""
    board = load_board(options.board, options.components)
    fixed = options["opening"] == "fixed"
    named = options.seat("first") is not None
    key = (board, options.players, options.version >= 3, fixed, named, options["offers"] == "off")
    found = _CODECS.get(key)
    if found is None:
        found = MerchantsCodec(board, options)
        _CODECS[key] = found
    return found


class MerchantsCodec(Codec):
    """Texts need no more of a state than its board and its number of seats."""

    def __init__(self, board: Board, options: Options) -> None:
        super().__init__(player_codes(board, options), chance_codes(board, options))
        self._state: Final = empty_state(options)

    def __reduce__(self) -> tuple[Any, ...]:
        return codec_of, (self._state.options,)

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
    if options.version >= 3:
        out.add_pairs(PAY, 0, n, most_coins(board) + 1)
    else:
        add_shares(SHARE, n, longest_connection(board), most_coins(board), out)
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


def add_shares(verb: i64, n: i64, longest: i64, most: i64, out: Codes) -> None:
    """M4.2: every way to share the gold of a connection of two routes or more among n seats."""
    shares: list[int] = [0]
    sums: list[int] = [0]
    for seat in range(n):
        more: list[int] = []
        more_sums: list[int] = []
        for i in range(len(shares)):
            for coins in range(min(most, longest - sums[i]) + 1):
                more.append(shares[i] + (coins << (seat * SHARE_BITS)))
                more_sums.append(sums[i] + coins)
        shares = more
        sums = more_sums
    for i in range(len(shares)):
        if sums[i] > 1:
            out.found.append(pack(verb) + shares[i])


def most_coins(board: Board) -> i64:
    """M4.2: the most gold that one connection brings a seat: it has no more routes, and none is longer."""
    return min(board.pieces.routes, longest_connection(board))


def longest_connection(board: Board) -> i64:
    """The most routes between two cities without passing a third one.

    Cities stand so close that all such ways can be tried. On a board where they do not, any intersection may be on it.
    """
    search = LongestWay(board)
    for city in range(board.n_cities):
        search.go_on(board.city_vertex[city], 0)
    return search.longest if search.left > 0 else board.n_vertices - board.n_cities + 1


class LongestWay:
    """Tries all ways from a city to another one that pass no intersection twice, while there are not too many."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.longest: i64 = 0
        self.left: i64 = MOST_WAYS
        self._seen = zeros(board.n_vertices)

    def go_on(self, vertex: i64, far: i64) -> None:
        """One intersection further in every direction; `far` routes were needed to come here."""
        self.left -= 1
        if self.left <= 0:
            return
        self._seen[vertex] = 1
        for i in range(vertex * 3, vertex * 3 + 3):
            near = self.board.vertex_near[i]
            if near < 0 or self._seen[near] == 1:
                continue
            if self.board.city_at[near] >= 0:
                self.longest = max(self.longest, far + 1)
            else:
                self.go_on(near, far + 1)
        self._seen[vertex] = 0


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
    for number in hidden_numbers(board):
        out.add_one(REVEAL, 0, number)
    return out


def hidden_numbers(board: Board) -> list[int]:
    """M1.2, M5.3: the numbers of the tokens that lie face down when the game begins."""
    dotted = {(int(board.terrain[h]), int(board.first_token[h])) for h in range(board.n_hexes)}
    tokens = [(token // TOKENS_EACH, int(board.token_number(token))) for token in range(len(board.pieces.tokens))]
    return sorted({number for terrain, number in tokens if (terrain, number) not in dotted})
