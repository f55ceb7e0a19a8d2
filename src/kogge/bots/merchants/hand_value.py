"""What a hand of cards and gold is worth to a player of Merchants of Europe."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.merchants.weights import MOST_OF_A_KIND, Weights
from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.merchants.board import GRAIN, SALT, Pieces
from kogge.games.merchants.production import MOST_CARDS
from kogge.games.merchants.state import Merchants

# What a player can use cards for, as a mask.
BUILDS: Final = 1  # has routes left
HIRES: Final = 2  # has a post to found and a merchant to send
WALKS: Final = 4  # has a merchant on the board
DRIVES: Final = 8  # has goods to deliver


def uses_of(s: Merchants, p: Seat) -> i64:
    """What the seat can use cards for."""
    walking: i64 = 0
    for i in range(p * 2, p * 2 + 2):
        if s.merchants[i] >= 0:
            walking += 1
    uses: i64 = BUILDS if s.supply[p] > 0 else 0
    if s.stock[p] > walking and walking < 2:
        uses |= HIRES
    if walking > 0:
        uses |= WALKS
    if s.free_goods(p) > 0:
        uses |= DRIVES
    return uses


def hand_value(w: Weights, pieces: Pieces, uses: i64, hand: vec[i64], at: i64, gold: i64) -> i64:
    """The cards that five cells of `hand` count from `at` on, and gold.

    The more cards of a kind, the less the next one is worth; cards that pay for something together are worth more.
    """
    value: i64 = 0
    size: i64 = 0
    kinds: i64 = 0  # those in hand, as a mask
    for kind in range(5):
        count = hand[at + kind]
        if count == 0:
            continue
        size += count
        kinds |= 1 << kind
        each = w.kinds[kind]
        if kind == GRAIN and uses & (HIRES | WALKS) == 0:
            each = w.idle
        value += each * w.together[min(count, MOST_OF_A_KIND)] // 100
    if uses & BUILDS != 0 and kinds & pieces.route_cost == pieces.route_cost:
        value += w.route_ready
    if uses & HIRES != 0 and kinds & pieces.merchant_cost == pieces.merchant_cost:
        value += w.merchant_ready
    if uses & WALKS != 0 and kinds & (1 << GRAIN) != 0:
        value += w.walk_ready
    if uses & DRIVES != 0 and kinds & (1 << SALT) != 0:
        value += w.drive_ready
    value = value * (w.too_many if size > MOST_CARDS else w.safe[size]) // 100
    return value + min(gold, w.enough_gold) * w.gold + max(gold - w.enough_gold, 0) * w.spare_gold
