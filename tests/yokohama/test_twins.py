"""Brute-force twins of clever functions."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

from kogge.core.dealer import Dealer
from kogge.games.yokohama.board import N_COUNTRIES, load_board
from kogge.games.yokohama.game import YOKOHAMA
from kogge.games.yokohama.move import is_accessible, toll
from kogge.games.yokohama.state import Yokohama
from tests.yokohama.table import offered, parts, position, yen

VALUES = (0, 0, 2, 4, 8, 12)


@cache
def best_split(counts: tuple[int, ...]) -> int:
    """Every first set there is, and the best of the rest."""
    countries = [c for c in range(len(counts)) if counts[c]]
    best = 0
    for size in range(1, len(countries) + 1):
        for chosen in combinations(countries, size):
            rest = tuple(sorted(counts[c] - (c in chosen) for c in range(len(counts))))
            best = max(best, VALUES[size] + best_split(rest))
    return best


def test_y9_4_the_split_is_the_best_there_is() -> None:
    box = load_board(4).box
    by_flag = [[name for o, name in enumerate(box.orders) if box.order_flag[o] == c] for c in range(N_COUNTRIES)]
    for counts in combinations_with_replacement(range(5), N_COUNTRIES):
        chosen = [name for c in range(N_COUNTRIES) for name in by_flag[c][: counts[c]]]
        s = position(f"turn 1\nfulfilled 2 {' '.join(chosen)}")
        assert parts(s, "flags")[1] == best_split(counts), counts


def can_stop_from(s: Yokohama, p: int, c: int, yen: int, seen: frozenset[int]) -> bool:
    """Try every walk on from here."""
    if is_accessible(s, p, c):
        return True
    board = s.board
    for i in range(board.near_start[c], board.near_start[c + 1]):
        near = int(board.near[i])
        if near in seen or not (s.men[p * s.cells + near] > 0 or s.is_canal(near)):
            continue
        left = yen - int(toll(s, p, near))
        if left >= 0 and can_stop_from(s, p, near, left, seen | {near}):
            return True
    return False


def random_position(dealer: Dealer, players: int) -> Yokohama:
    """The president of seat 1 is to move in a random city; it could always leave by tram, so it stays where it is."""
    kinds = [int(n) for n in load_board(players).copies]
    boards = [kind for kind, count in enumerate(kinds) for _ in range(count)]
    city = []
    while boards:
        city.append(load_board(players).box.kinds[boards.pop(dealer.below(len(boards)))])
    names = [f"{kind}{'2' if kind in city[:i] else ''}" for i, kind in enumerate(city)]
    free = [name for name in names if name != "canal"]
    text = f"players {players}\ncity {' '.join(city)}\nturn 1 move\ntechs 1 tram\nthings 1 yen {dealer.below(4)}\n"
    for seat in range(1, players + 1):
        text += f"president {seat} {free[dealer.below(len(free))]}\n"
    text += "men 1 " + " ".join(f"{name} 1" for name in free if dealer.below(2) == 0)
    return position(text, "")


def test_y3_2_walks_are_those_that_can_be_finished() -> None:
    """Y3.2, YR10: against a search through all walks, in random cities with random assistants and presidents."""
    dealer = Dealer("walks")
    closed = 0
    for number in range(150):
        s = random_position(dealer, 2 + number % 3)
        start = int(s.president[0])
        money = yen(s)
        expected = []
        for i in range(s.board.near_start[start], s.board.near_start[start + 1]):
            near = int(s.board.near[i])
            if s.men[near] == 0 and not s.is_canal(near):
                continue
            left = money - int(toll(s, 0, near))
            if left >= 0 and can_stop_from(s, 0, near, left, frozenset({start, near})):
                expected.append(s.cell_name(near))
            else:
                closed += 1
        assert offered(s, "walk") == expected
    assert closed > 20


def test_odds_of_a_draw_are_what_is_left() -> None:
    """Y5.7: chance draws a technology as often as cards of it are left in the deck."""
    s = position("turn 1 move\nmen 1 laboratory_a 2\nlab a winery\nhand 1 shop 0 assistant 1")
    s.apply(YOKOHAMA.read(s, "enter laboratory_a"))
    s.apply(YOKOHAMA.read(s, "research winery a1"))
    box = load_board(4).box
    names = [YOKOHAMA.write(s, action).split()[1] for action in s.legal()]
    odds = dict(zip(names, [int(n) for n in s.weights()], strict=True))
    assert odds == {box.techs[t]: int(box.tech_copies[t]) - (box.techs[t] == "winery") for t in range(20)}
