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
empties a cell). `turn 1` is the action phase of the first seat, `dawn 1` the moment before its roll. Seats count
from 1.
"""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.errors import BadPosition
from kogge.core.options import Menu
from kogge.core.position import HEADER, read_header, read_row, read_rows, read_seat
from kogge.games.merchants.board import CARD_KINDS, CARDS, KINDS, NOTHING
from kogge.games.merchants.notation import read_city, read_edge, read_hex, read_vertex
from kogge.games.merchants.setup import empty_state, token_of
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, Merchants
from kogge.games.merchants.turn import Dawn, Turn


def build_position(menu: Menu, text: str) -> Merchants:
    """The state that a text describes. BadPosition says which line is wrong."""
    rows = read_rows(text)
    s = empty_state(read_header(menu, rows))
    s.turn = 1
    for words in rows:
        if words[0] not in HEADER:
            read_row(s, words, _read_row)
    _count(s)
    if not s.agenda:
        s.then(Turn(s.active))
    return s


def _read_row(s: Merchants, words: list[str]) -> None:
    key = words[0]
    text = " ".join(words)
    board = s.board
    if key in ("turn", "dawn"):
        s.active = read_seat(s, words[1])
        s.then(Turn(s.active) if key == "turn" else Dawn(s.active))
    elif key == "posts":
        for word in words[2:]:
            city = read_city(board, text, word)
            if words[1] == "neutral":
                s.posts[city] = NEUTRAL_POST
            else:
                s.set_post(read_seat(s, words[1]), city)
    elif key == "goods":
        p = read_seat(s, words[2])
        s.under[read_city(board, text, words[1])] = p + 1
        s.goods[p] -= 1
    elif key == "routes":
        for word in words[2:]:
            s.set_route(read_seat(s, words[1]), read_edge(board, text, word))
    elif key == "robber":
        s.robber = read_hex(board, text, words[1])
    elif key == "tokens":
        for i in range(1, len(words), 2):
            _put_token(s, read_hex(board, text, words[i]), i64(int(words[i + 1])))
    else:
        _read_seat_row(s, key, text, words)


def _read_seat_row(s: Merchants, key: str, text: str, words: list[str]) -> None:
    if key == "discarded":
        for word in words[1:]:
            s.deck[CARDS.index(word)] -= 1
            s.pile[CARDS.index(word)] += 1
        return
    p = read_seat(s, words[1])
    if key == "hand":
        for i in range(2, len(words), 2):
            for _ in range(int(words[i + 1])):
                s.draw(p, i64(KINDS.index(words[i])))
    elif key == "gold":
        s.earn(p, i64(int(words[2])) - s.gold[p])
    elif key == "cards":
        for word in words[2:]:
            s.deck[CARDS.index(word)] -= 1
            s.cards[p * CARD_KINDS + CARDS.index(word)] += 1
    elif key == "caravans":
        for i in range(2, len(words)):
            s.caravans[p * 2 + i - 2] = read_edge(s.board, text, words[i])
    elif key == "merchants":
        for i in range(2, len(words)):
            s.merchants[p * 2 + i - 2] = read_vertex(s.board, text, words[i])
    else:
        raise BadPosition(f"position, {text!r}: unknown line")


def _put_token(s: Merchants, h: i64, number: i64) -> None:
    """The token of the hex's colour with that number, from wherever it lies; 0 empties the cell."""
    board = s.board
    if board.printed[h] != 0:
        raise BadPosition(f"position: the number of {board.hexes[h]} is printed")
    if s.number[h] != 0:
        s.reserve |= 1 << token_of(board, board.terrain[h], s.number[h])
        s.number[h] = 0
    if number == 0:
        return
    token = token_of(board, board.terrain[h], number)
    if token == NOTHING:
        raise BadPosition(f"position: there is no token {number} for {board.hexes[h]}")
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
