"""What everything in Merchants of Europe is worth to an experienced player, and what a hand of cards is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.merchants.board import GRAIN, ORE, SALT, WOOD, WOOL
from kogge.games.merchants.production import MOST_CARDS
from kogge.games.merchants.state import Merchants

# What a player could do with cards, as a mask.
BUILDS: Final = 1  # has routes left
HIRES: Final = 2  # has a post to found and a merchant to send
WALKS: Final = 4  # has a merchant on its way
DRIVES: Final = 8  # has goods to deliver

WIN_DELIVERY: Final = 1500  # a goods token under a post when it is asked who is going to win
MANY: Final = 20  # more of a kind nobody holds
BLANK_PIPS: Final = 3  # of a token that is still to be turned up


def pips(number: i64) -> i64:
    """In how many of 36 rolls a number comes."""
    if number == 0:
        return 0
    return number - 1 if number < 7 else 13 - number


class Weights:
    """Every weight stands here, in hundredths of a point; a card is about a point."""

    def __init__(self) -> None:
        self.delivered: i64 = 8000  # a goods token under a post
        self.first_posts: i64 = 150  # a first post worth less by no more than this is as good
        self.founded: i64 = 800  # a post on the board, so a goods token more that is free
        self.arriving: i64 = 60  # less, while the merchant is still on its way
        self.grain_due: i64 = 95  # each grain of the way
        self.step: i64 = 4  # each intersection
        self.horizon: i64 = 12  # farther nobody looks
        self.best_city: i64 = 400  # more than any city brings, to look no further
        self.kinds = vec[i64]([100, 85, 90, 100, 95])  # the first card of each kind
        self.idle: i64 = 40  # the first card of a kind that one has no more use for
        self.nth = vec[i64]([100, 75, 45, 30, 20, 12])  # per cent: the first card of a kind, the second, and so on
        self.safe = vec[i64]([100, 100, 100, 100, 100, 100, 96, 92])  # per cent of a hand of so many cards
        self.too_many: i64 = 78  # per cent of a hand that a seven would halve (M2.5)
        self.gold: i64 = 45
        self.enough_gold: i64 = 8
        self.spare_gold: i64 = 20  # beyond that
        self.route_ready: i64 = 25  # all cards for it in hand
        self.merchant_ready: i64 = 50
        self.walk_ready: i64 = 25
        self.drive_ready: i64 = 35
        self.cards = vec[i64]([75, 260, 90, 90, 150, 110])  # development cards, as the deck lists them
        self.unseen_card: i64 = 115
        self.stolen: i64 = 70
        self.pip: i64 = 45  # a card in 36 rolls, at the start of a game
        self.yields = vec[i64]([115, 75, 140, 55, 85])  # per cent of that: merchants walk on grain, few routes need ore
        self.pip_more: i64 = 25  # beyond enough of a kind
        self.pip_gold: i64 = 15
        self.enough: i64 = 6
        self.nth_target = vec[i64]([100, 25, 10])  # per cent: how much of the way to the next posts counts
        self.few_routes: i64 = 4
        self.scarce: i64 = 40  # each route that is missing then
        self.second_caravan: i64 = 60
        self.bid_taken: i64 = 70  # per cent: how likely an accepted offer is taken
        self.offer_taken: i64 = 50  # per cent: how likely an offer is accepted that should be
        self.clear_gain: i64 = 20  # less is not worth a trade
        self.other_gain: i64 = 50  # per cent of the other's gain that must be gained oneself
        self.winner_gain: i64 = 300  # the same where the other has only one goods token left
        self.haggling: i64 = 8  # what making an offer costs
        self._add_up()

    def _add_up(self) -> None:
        """So many cards of a kind together."""
        self.together = vec[i64]([0])
        total: i64 = 0
        for i in range(MANY):
            total += self.nth[min(i, len(self.nth) - 1)]
            self.together = append(self.together, total)


def win_weights() -> Weights:
    """M8.1: to tell who is going to win, a delivery counts as what it brings nearer to the end, and is not worth any
    effort."""
    w = Weights()
    w.delivered = WIN_DELIVERY
    return w


def wants_of(s: Merchants, p: Seat) -> i64:
    """What the seat could use cards for."""
    walking: i64 = 0
    for i in range(p * 2, p * 2 + 2):
        if s.merchants[i] >= 0:
            walking += 1
    wants: i64 = BUILDS if s.supply[p] > 0 else 0
    if s.stock[p] > walking and walking < 2:
        wants |= HIRES
    if walking > 0:
        wants |= WALKS
    if s.free_goods(p) > 0:
        wants |= DRIVES
    return wants


def purse(w: Weights, wants: i64, hand: vec[i64], at: i64, gold: i64) -> i64:
    """Five counts of cards and gold: many of a kind are worth less, what completes a purchase more."""
    value: i64 = 0
    size: i64 = 0
    for kind in range(5):
        count = hand[at + kind]
        size += count
        each = w.kinds[kind]
        if kind == GRAIN and wants & (HIRES | WALKS) == 0:
            each = w.idle
        value += each * w.together[min(count, MANY)] // 100
    wood = hand[at + WOOD] > 0
    grain = hand[at + GRAIN] > 0
    if wood and hand[at + ORE] > 0 and wants & BUILDS != 0:
        value += w.route_ready
    if wood and grain and hand[at + WOOL] > 0 and wants & HIRES != 0:
        value += w.merchant_ready
    if grain and wants & WALKS != 0:
        value += w.walk_ready
    if hand[at + SALT] > 0 and wants & DRIVES != 0:
        value += w.drive_ready
    value = value * (w.too_many if size > MOST_CARDS else w.safe[size]) // 100
    return value + min(gold, w.enough_gold) * w.gold + max(gold - w.enough_gold, 0) * w.spare_gold
