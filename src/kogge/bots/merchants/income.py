"""What posts of Merchants of Europe may be expected to bring until the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.merchants.weights import BLANK_PIPS, Weights
from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.merchants.found import TurnUp
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, Merchants

INCOME_CELLS: Final = 6  # of each seat in an income: cards of the five kinds, and a mask of numbers
NUMBERS: Final = 5  # the cell of the mask
ALL_PIPS: Final = 30  # in 36, without a seven


def pips(number: i64) -> i64:
    """M2.1: in how many of 36 rolls a number comes; a hex without a number has 0."""
    if number == 0:
        return 0
    return number - 1 if number < 7 else 13 - number


def remaining_percent(s: Merchants) -> i64:
    """How much of the game is still to come, judged by who has the fewest goods left."""
    least: i64 = 100
    for goods in s.goods:
        least = min(least, goods)
    return least * 100 // s.board.goods_of(s.n)


def expected_income(s: Merchants) -> vec[i64]:
    """M2.2: [seat * INCOME_CELLS + kind] cards in 36 rolls, and after them the numbers that bring the seat any."""
    out = vec[i64]([0] * (INCOME_CELLS * s.n))
    board = s.board
    turned: i64 = -1
    if s.agenda:
        step = s.agenda[-1]
        if isinstance(step, TurnUp):
            turned = step.hex
    for h in range(board.n_hexes):
        number = s.number[h]
        chance = pips(number)
        if h == turned:
            chance = BLANK_PIPS
        if chance == 0:
            continue
        if h == s.robber:
            chance = (chance + 1) // 2  # it will not stay for ever
        for i in range(board.hex_start[h], board.hex_start[h + 1]):
            post = s.posts[board.hex_cities[i]]
            if post not in (EMPTY, NEUTRAL_POST):
                at = (post - 1) * INCOME_CELLS
                out[at + board.terrain[h]] += chance
                out[at + NUMBERS] |= 1 << number
    return out


def income_value(w: Weights, income: vec[i64], p: Seat, remaining: i64) -> i64:
    """The first cards of a kind count more; M2.4: gold for every roll that brings nothing."""
    at = p * INCOME_CELLS
    value: i64 = 0
    for kind in range(5):
        expected = income[at + kind]
        value += (min(expected, w.enough) * w.pip + max(expected - w.enough, 0) * w.pip_more) * w.yields[kind] // 100
    none: i64 = ALL_PIPS
    for number in range(2, 13):
        if (income[at + NUMBERS] >> number) & 1 == 1:
            none -= pips(number)
    return (value + none * w.pip_gold) * remaining // 100


def city_value(w: Weights, s: Merchants, p: Seat, city: i64, income: vec[i64], remaining: i64) -> i64:
    """M5.2, M5.3: what a post in an empty city would bring the seat besides a goods token."""
    at = p * INCOME_CELLS
    more = income[at : at + INCOME_CELLS]
    blank = False
    for i in range(city * 3, city * 3 + 3):
        h = s.board.city_hexes[i]
        if h < 0:
            continue
        number = s.number[h]
        if number != 0:
            more[s.board.terrain[h]] += pips(number)
            more[NUMBERS] |= 1 << number
        elif not blank:
            more[s.board.terrain[h]] += BLANK_PIPS
            blank = True
    gained = income_value(w, more, 0, remaining) - income_value(w, income, p, remaining)
    return gained + s.board.coast_gold[city] * w.gold


def quick_city_value(w: Weights, s: Merchants, city: i64, remaining: i64) -> i64:
    """The same without a look at what the seat already gets."""
    chance: i64 = 0
    blank = False
    for i in range(city * 3, city * 3 + 3):
        h = s.board.city_hexes[i]
        if h < 0:
            continue
        if s.number[h] != 0:
            chance += pips(s.number[h])
        else:
            blank = True
    if blank:
        chance += BLANK_PIPS
    return chance * w.pip * remaining // 100 + s.board.coast_gold[city] * w.gold
