"""M4.2 in the codec: which sharings of a connection's gold can ever be."""

from __future__ import annotations

from itertools import product

import pytest

from kogge.core.actions import both_of, pack, verb_of
from kogge.core.codec import Codes
from kogge.games.merchants.actions import SHARE
from kogge.games.merchants.board import Board, load_board
from kogge.games.merchants.codec import add_shares, longest_connection, most_coins
from kogge.games.merchants.connection import connection_shares
from kogge.games.merchants.game import MENU, MERCHANTS
from tests.merchants.test_twins import grids, unpack


def brute_longest(board: Board) -> int:
    """Every way between two cities, written down as the set of its intersections."""
    near = {v: [int(w) for w in board.vertex_near[v * 3 : v * 3 + 3] if w >= 0] for v in range(int(board.n_vertices))}
    cities = {int(v) for v in board.city_vertex}
    ways = [(city, frozenset({city})) for city in cities]
    longest = 0
    while ways:
        grown = [(w, way | {w}) for v, way in ways for w in near[v] if w not in way]
        longest = max([longest, *(len(way) - 1 for w, way in grown if w in cities)])
        ways = [(w, way) for w, way in grown if w not in cities]
    return longest


@pytest.mark.parametrize("name", ["short", "main"])
def test_m4_2_no_connection_without_a_third_city_is_longer(name: str) -> None:
    board = load_board(name)
    assert longest_connection(board) == brute_longest(board)
    assert most_coins(board) == min(board.pieces.routes, brute_longest(board))


@pytest.mark.parametrize(("n", "longest", "most"), [(3, 4, 4), (4, 7, 3), (3, 1, 1), (4, 5, 9)])
def test_m4_2_every_sharing_of_two_coins_or_more_is_listed_once(n: int, longest: int, most: int) -> None:
    out = Codes()
    add_shares(SHARE, n, longest, most, out)
    expected = {share for share in product(range(most + 1), repeat=n) if 2 <= sum(share) <= longest}
    assert all(verb_of(code) == SHARE for code in out.found)
    assert sorted(unpack(int(both_of(code)), n) for code in out.found) == sorted(expected)


@pytest.mark.parametrize("version", [1, 2])
def test_m4_2_sharings_of_dense_nets_have_ids(version: int) -> None:
    codec = MERCHANTS.codec(MENU.choose("short", 4, {}, version))
    found = 0
    for s, free in grids():
        for edge in free:
            shares = connection_shares(s, 0, edge)
            for share in shares if len(shares) > 1 else []:
                assert 0 <= codec.id(pack(SHARE) | share) < codec.size
                found += 1
    assert found > 10
