"""Positions as text: build any state without playing to it, for tests, lessons and analysis.

    board main
    players 4
    option offers off
    turn 1
    hand 1 wood 2 ore 1
    gold 1 5
    cards 1 lancer profits
    posts 1 lyon paris
    posts neutral bern
    goods paris 2
    routes 1 bern/-1,2n
    caravans 1 bern/-1,2n
    merchants 1 3,-1n
    tokens 3,2 9
    robber 3,-1
    discarded harvest
Cards that are not mentioned lie in the bank or in the deck, pieces in the warehouse or the supply. Every player has 3
gold, and the number tokens lie as at the start of a game, but a token that is mentioned lies there and nowhere else (0
empties a cell). `turn 1` is the action phase of the first seat, `dawn 1` the moment before its roll, `opening` the
set-up, `over 1 goods` the end of the game. Seats count from 1.

What a match adds to that:
    turns 17
    first 2
    done bought 1 played 1 offered 2
    fresh lancer
    fees 1 2 3
    started bern/-1,2n
    counted 3 1 ore 0
    bid 3 1wool 1ore
    step driving 1 1 2 salt
docs/notation.md describes every line.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.errors import BadNotation, BadPosition
from kogge.core.options import Menu
from kogge.core.position import HEADER, read_count, read_header, read_index, read_row, read_rows, read_seat
from kogge.games.merchants.board import CARD_KINDS, CARDS, KINDS, NOTHING
from kogge.games.merchants.market import MOST_BOUGHT
from kogge.games.merchants.notation import PIECES, read_city, read_edge, read_hex, read_vertex
from kogge.games.merchants.position_check import check_position
from kogge.games.merchants.position_steps import read_bundle, read_step
from kogge.games.merchants.position_text import ENDS, NEUTRAL, NOWHERE, SPECTATOR
from kogge.games.merchants.setup import Begin, empty_state, token_of
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, WATCHERS, Merchants
from kogge.games.merchants.turn import Dawn, Turn

WHEN: Final = ("turn", "dawn", "opening", "over")  # lines that say where in the game it is: at most one of them
ONCE: Final = (
    "game", "version", "board", "players", "components", "turns", "first", "done", "fresh", "started", "robber",
    "discarded",
)  # fmt: skip
ONCE_EACH: Final = ("option", "gold", "bid", "fees")  # for each first word
LATE: Final = ("counted", "started", "step")  # lines that build on others, so they are read after them
SEAT_ROWS: Final = ("hand", "gold", "cards", "caravans", "merchants", "counted", "bid")
MOST_TURNS: Final = 9999
MOST_GOLD: Final = 9999
HIGHEST_TOKEN: Final = 12


def build_position(menu: Menu, text: str) -> Merchants:
    """The state that a text describes. BadPosition says which line is wrong."""
    rows = read_rows(text)
    s = empty_state(read_header(menu, rows))
    s.turn = 1
    _check_once(rows)
    when = [words for words in rows if words[0] in WHEN]
    read_row(s, when[0] if when else ["turn", "1"], _read_when)
    for words in rows:
        if words[0] not in HEADER and words[0] not in WHEN and words[0] not in LATE:
            read_row(s, words, _read_row)
    if s.version >= 2 and s.turn > 0:
        s.note_starts(s.active)
    # Steps are written in the order in which they happen; the last one of the agenda is now.
    for words in rows[::-1]:
        if words[0] in LATE:
            read_row(s, words, _read_row)
    _count(s)
    _find_first(s, any(words[0] == "first" for words in rows))
    check_position(s)
    return s


def _find_first(s: Merchants, given: bool) -> None:
    """Who began follows from whose turn it is, and which."""
    if s.turn == 0:
        return
    began = (s.active + (s.n - 1) * (s.turn - 1)) % s.n
    if given and began != s.first:
        raise BadPosition(f"position: turn {s.turn} is not one of seat {s.active + 1} when seat {s.first + 1} began")
    s.first = began


def _check_once(rows: list[list[str]]) -> None:
    """Lines that contradict each other when there are two of them."""
    first: dict[str, str] = {}
    for words in rows:
        key = "turn" if words[0] in WHEN else words[0]
        if key in ONCE_EACH:
            key = " ".join(words[:2])
        elif key == "counted":
            key = " ".join(words[:3])
        elif key != "turn" and key not in ONCE:
            continue
        text = " ".join(words)
        if key in first:
            raise BadPosition(f"position: {first[key]!r} and {text!r} cannot both be there; write one of them")
        first[key] = text


def _no_more(words: list[str], count: int) -> None:
    if len(words) > count:
        raise ValueError(f"{words[count]!r} is one word too many")


def _read_when(s: Merchants, words: list[str]) -> None:
    key = words[0]
    if key == "opening":
        _no_more(words, 1)
        s.turn = 0
        s.then(Begin())
        return
    s.active = read_seat(s, words[1])
    if key == "over":
        s.ended = read_index("end", ENDS[1:], words[2]) + 1
        _no_more(words, 3)
        return
    _no_more(words, 2)
    s.then(Turn(s.active) if key == "turn" else Dawn(s.active))


def _read_row(s: Merchants, words: list[str]) -> None:
    text = " ".join(words)
    try:
        _read_any_row(s, words[0], text, words)
    except BadNotation as error:  # it quotes the line, and so does who reads rows
        raise ValueError(str(error).removeprefix(f"{text!r}: ")) from error


def _read_any_row(s: Merchants, key: str, text: str, words: list[str]) -> None:
    if key == "step":
        s.then(read_step(s, words))
    elif key in ("turns", "first", "done", "fresh", "fees"):
        _read_turn_row(s, key, words)
    elif key in SEAT_ROWS:
        _read_seat_row(s, key, text, words)
    elif key == "started":
        _read_starts(s, text, words)
    elif key == "discarded":
        for word in words[1:]:
            card = read_index("card", CARDS, word)
            s.deck[card] -= 1
            s.pile[card] += 1
    else:
        _read_board_row(s, key, text, words)


def _read_turn_row(s: Merchants, key: str, words: list[str]) -> None:
    """What happened before, in this turn or in the game."""
    if key == "turns":
        s.turn = read_count(words[1], MOST_TURNS)
        _no_more(words, 2)
    elif key == "first":
        s.first = read_seat(s, words[1])
        _no_more(words, 2)
    elif key == "done":
        for i in range(1, len(words), 2):
            what = read_index("count", ("bought", "played", "offered"), words[i])
            count = read_count(words[i + 1], (int(MOST_BOUGHT), 1, int(s.most_offers))[what])
            if what == 0:
                s.bought = count
            elif what == 1:
                s.played = count
            else:
                s.offered = count
    elif key == "fresh":
        for word in words[1:]:
            s.fresh[read_index("card", CARDS, word)] += 1
    else:
        caravan = _read_piece(words[1])
        for word in words[2:]:
            owner = read_seat(s, word)
            if owner == s.active:
                raise ValueError(f"seat {owner + 1} pays no fee to itself")
            s.fees |= 1 << (caravan * 4 + owner)


def _read_starts(s: Merchants, text: str, words: list[str]) -> None:
    """M6.2: other players' routes on which the active player's caravans began the turn."""
    if s.version < 2:
        raise ValueError("version 1 of the rules does not ask where a caravan began the turn")
    _no_more(words, 1 + PIECES)
    starts = [NOTHING, NOTHING]
    for i in range(1, len(words)):
        if words[i] == NOWHERE:
            continue
        edge = read_edge(s.board, text, words[i])
        if s.routes[edge] in (EMPTY, s.active + 1):
            raise ValueError(f"{words[i]} is no route of another player")
        starts[i - 1] = int(edge)
    s.start_1 = starts[0]
    s.start_2 = starts[1]


def _read_piece(word: str) -> int:
    return read_index("caravan", ("1", "2"), word)


def _read_board_row(s: Merchants, key: str, text: str, words: list[str]) -> None:
    board = s.board
    if key == "posts":
        for word in words[2:]:
            city = read_city(board, text, word)
            if s.posts[city] != EMPTY:
                raise ValueError(f"there is a post in {word} already")
            if words[1] == NEUTRAL:
                s.posts[city] = NEUTRAL_POST
            else:
                s.set_post(read_seat(s, words[1]), city)
    elif key == "goods":
        city = read_city(board, text, words[1])
        p = read_seat(s, words[2])
        if s.under[city] != EMPTY:
            raise ValueError(f"there are goods in {words[1]} already")
        s.under[city] = p + 1
        s.goods[p] -= 1
        _no_more(words, 3)
    elif key == "routes":
        for word in words[2:]:
            edge = read_edge(board, text, word)
            if s.routes[edge] != EMPTY:
                raise ValueError(f"{word} is a trade route of seat {s.routes[edge]} already")
            s.set_route(read_seat(s, words[1]), edge)
    elif key == "robber":
        s.robber = read_hex(board, text, words[1])
        _no_more(words, 2)
    elif key == "tokens":
        for i in range(1, len(words), 2):
            _put_token(s, read_hex(board, text, words[i]), read_count(words[i + 1], HIGHEST_TOKEN))
    else:
        raise ValueError("unknown line")


def _read_seat_row(s: Merchants, key: str, text: str, words: list[str]) -> None:
    if key == "counted":
        _read_counted(s, words)
        return
    p = read_seat(s, words[1])
    if key == "hand":
        for i in range(2, len(words), 2):
            kind = read_index("raw material", KINDS, words[i])
            for _ in range(read_count(words[i + 1], int(s.board.pieces.cards_each))):
                s.draw(p, kind)
    elif key == "gold":
        s.earn(p, read_count(words[2], MOST_GOLD) - s.gold[p])
        _no_more(words, 3)
    elif key == "cards":
        for word in words[2:]:
            card = read_index("card", CARDS, word)
            s.deck[card] -= 1
            s.cards[p * CARD_KINDS + card] += 1
    elif key == "bid":
        s.bids[p * 2] = read_bundle(words[2])
        s.bids[p * 2 + 1] = read_bundle(words[3])
        _no_more(words, 4)
    else:
        _no_more(words, 2 + PIECES)
        for i in range(2, len(words)):
            at = p * 2 + i - 2
            if words[i] == NOWHERE:
                continue
            if key == "caravans":
                s.caravans[at] = read_edge(s.board, text, words[i])
            else:
                s.merchants[at] = read_vertex(s.board, text, words[i])


def _read_counted(s: Merchants, words: list[str]) -> None:
    """M2.6: how many cards of another hand a seat, or a spectator, is sure of."""
    watcher = int(s.n) if words[1] == SPECTATOR else read_seat(s, words[1])
    p = read_seat(s, words[2])
    for i in range(3, len(words), 2):
        kind = read_index("raw material", KINDS, words[i])
        s.known[(p * 5 + kind) * WATCHERS + watcher] = read_count(words[i + 1], int(s.hand[p * 5 + kind]))


def _put_token(s: Merchants, h: i64, number: i64) -> None:
    """The token of the hex's colour with that number, from wherever it lies; 0 empties the cell."""
    board = s.board
    if board.printed[h] != 0:
        raise ValueError(f"the number of {board.hexes[h]} is printed")
    if s.number[h] != 0:
        s.reserve |= 1 << token_of(board, board.terrain[h], s.number[h])
        s.number[h] = 0
    if number == 0:
        return
    token = token_of(board, board.terrain[h], number)
    if token == NOTHING:
        raise ValueError(f"there is no token {number} for {board.hexes[h]}")
    for other in range(board.n_hexes):
        if board.printed[other] == 0 and board.terrain[other] == board.terrain[h] and s.number[other] == number:
            s.number[other] = 0
    s.reserve &= ~(1 << token)
    s.number[h] = number


def _count(s: Merchants) -> None:
    """M1.4: posts that are not on the board lie on the warehouse, and no more of anything than there is."""
    for p in range(s.n):
        s.stock[p] = s.board.posts_of(s.n)
        for city in range(s.board.n_cities):
            if s.posts[city] == p + 1:
                s.stock[p] -= 1
            if s.posts[city] == EMPTY and s.under[city] != EMPTY:
                raise BadPosition(f"position: goods in {s.board.cities[city]}, but no post")
        s.stock[p] = min(s.stock[p], s.board.posts_of(s.n) - s.board.pieces.opening_posts)
        if s.stock[p] < 0 or s.supply[p] < 0 or s.goods[p] < s.stock[p]:
            raise BadPosition(f"position: seat {p + 1} has more posts, trade routes or free goods than there are")
    for kind in range(5):
        if s.bank[kind] < 0:
            raise BadPosition(f"position: more {KINDS[kind]} than there are")
    for card in range(CARD_KINDS):
        if s.deck[card] < 0:
            raise BadPosition(f"position: more cards {CARDS[card]} than there are")
