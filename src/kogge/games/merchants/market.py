"""M3.2: trade with the bank: cards for gold, and three equal cards for another one or for gold."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.merchants.actions import BUY, EXCHANGE
from kogge.games.merchants.board import GOLD
from kogge.games.merchants.state import Merchants

PRICE: Final = 2  # gold for a card
MOST_BOUGHT: Final = 2  # cards per turn
EQUAL_CARDS: Final = 3


def buy_choices(s: Merchants, p: Seat, out: vec[i64]) -> vec[i64]:
    """Any card that the bank has."""
    if s.gold[p] >= PRICE and s.bought < MOST_BOUGHT:
        for kind in range(5):
            if s.bank[kind] > 0:
                out = append(out, pack(BUY, 0, kind))
    return out


def buy_card(s: Merchants, p: Seat, kind: i64) -> None:
    """2 gold for a card, at most twice per turn."""
    s.bought += 1
    s.earn(p, -PRICE)
    s.draw(p, kind)


def exchange_choices(s: Merchants, p: Seat, out: vec[i64]) -> vec[i64]:
    """Three of a kind for another kind that the bank has, or for gold."""
    for give in range(5):
        if s.hand[p * 5 + give] < EQUAL_CARDS:
            continue
        for kind in range(5):
            if kind != give and s.bank[kind] > 0:
                out = append(out, pack(EXCHANGE, give, kind))
        out = append(out, pack(EXCHANGE, give, GOLD))
    return out


def exchange_cards(s: Merchants, p: Seat, give: i64, take: i64) -> None:
    """Three equal cards for another card or for gold."""
    for _ in range(EQUAL_CARDS):
        s.pay(p, give)
    if take == GOLD:
        s.earn(p, 1)
    else:
        s.draw(p, take)
