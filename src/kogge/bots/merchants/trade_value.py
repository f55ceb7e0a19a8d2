"""What offers between players of Merchants of Europe are worth: half of it is whether anybody accepts.

Others are judged by the cards a player has counted with them, not by those a guess deals them: what seems a good offer
when it is begun still seems so when it is sent.
"""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.merchants.hand_value import hand_value, uses_of
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.merchants.weights import Weights
from kogge.core.actions import pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat
from kogge.games.merchants.actions import DROP, GIVE, SEND, WANT
from kogge.games.merchants.board import GOLD
from kogge.games.merchants.state import WATCHERS, Merchants
from kogge.games.merchants.trade import EVERYBODY, Answer, Compose, cards_in, count_in, held, with_one


def add_trade_values(w: Weights, refused: RefusedOffers, s: Merchants, values: vec[i64]) -> None:
    """M3.1: bids on the table, else the offer that is made or answered now."""
    if s.most_offers == 0 or not s.agenda:
        return
    values[s.active] -= w.haggling * s.offered
    if add_bid_values(w, s, values):
        return
    step = s.agenda[-1]
    if isinstance(step, Compose):
        values[step.player] += offer_value(w, refused, s, step.player, step.to, step.give, step.want) - 1
    elif isinstance(step, Answer):
        values[step.trader] += sent_offer_value(w, refused, s, step.trader, EVERYBODY, step.give, step.want)


def trade_gain(w: Weights, s: Merchants, p: Seat, watcher: Seat, gets: i64, gives: i64) -> i64:
    """How much more a hand, as far as the watcher has counted it, is worth after a trade."""
    before = vec[i64]()
    after = vec[i64]()
    for kind in range(5):
        count = s.known[(p * 5 + kind) * WATCHERS + watcher]
        before = append(before, count)
        after = append(after, max(count + count_in(gets, kind) - count_in(gives, kind), 0))
    gold = s.gold[p] + count_in(gets, GOLD) - count_in(gives, GOLD)
    pieces = s.board.pieces
    uses = uses_of(s, p)
    return hand_value(w, pieces, uses, after, 0, gold) - hand_value(w, pieces, uses, before, 0, s.gold[p])


def trade_margin(w: Weights, gain: i64, other_gain: i64, share: i64) -> i64:
    """What a trade gains beyond what it must: a clear gain, and that share (per cent) of what it gains the other."""
    return gain - w.clear_gain - max(other_gain, 0) * share // 100


def surely_has(s: Merchants, p: Seat, watcher: Seat, bundle: i64) -> bool:
    """Whether the watcher has counted everything in a bundle with the player."""
    for kind in range(5):
        if count_in(bundle, kind) > s.known[(p * 5 + kind) * WATCHERS + watcher]:
            return False
    return count_in(bundle, GOLD) <= s.gold[p]


def add_bid_values(w: Weights, s: Merchants, values: vec[i64]) -> bool:
    """Accepted and counter offers: most likely one of them is taken. Whether there are any."""
    found = False
    best: i64 = 0
    trader = s.active
    for q in range(s.n):
        if s.bids[q * 2] == 0:
            continue
        found = True
        gain = trade_gain(w, s, q, q, s.bids[q * 2], s.bids[q * 2 + 1])
        trader_gain = trade_gain(w, s, trader, q, s.bids[q * 2 + 1], s.bids[q * 2])
        best = max(best, trader_gain)
        share = w.other_gain if s.goods[trader] > 1 else w.winner_gain
        values[q] += trade_margin(w, gain, trader_gain, share) * w.bid_taken // 100
    if found:
        values[trader] += best * w.bid_taken // 100
    return found


def sent_offer_value(w: Weights, refused: RefusedOffers, s: Merchants, p: Seat, to: Seat, give: i64, want: i64) -> i64:
    """A part of its gain, if anybody who is asked has what is wanted and should accept; otherwise nothing, as for an
    offer that was refused before."""
    if refused.includes(s, p, give, want):
        return 0
    gain = trade_gain(w, s, p, p, want, give) - (items_in(give) + items_in(want) - 2) * w.haggling
    if gain <= w.clear_gain:
        return 0
    for q in range(s.n):
        if q == p or to not in (EVERYBODY, q) or not surely_has(s, q, p, want):
            continue
        if trade_margin(w, trade_gain(w, s, q, p, give, want), gain, w.other_gain) > 0:
            return gain * w.offer_taken // 100
    return 0


def items_in(bundle: i64) -> i64:
    """Cards and gold together."""
    return cards_in(bundle) + count_in(bundle, GOLD)


def offer_value(w: Weights, refused: RefusedOffers, s: Merchants, p: Seat, to: Seat, give: i64, want: i64) -> i64:
    """The value once it is sent; while a side is empty, with the best single item there."""
    if give != 0 and want != 0:
        return sent_offer_value(w, refused, s, p, to, give, want)
    best: i64 = 0
    for item in range(6):
        if give == 0:
            if held(s, p, item) > 0 and count_in(want, item) == 0:
                best = max(best, offer_value(w, refused, s, p, to, with_one(0, item), want))
        elif count_in(give, item) == 0:
            best = max(best, sent_offer_value(w, refused, s, p, to, give, with_one(0, item)))
    return best


def compose_action(w: Weights, refused: RefusedOffers, s: Merchants, step: Compose) -> Action:
    """What makes most of an offer, until there is nothing to gain by another item."""
    best = pack(DROP)
    highest: i64 = 0
    for action in step.choices(s):
        verb = verb_of(action)
        item = second_of(action)
        value: i64 = 0
        if verb == GIVE:
            value = offer_value(w, refused, s, step.player, step.to, with_one(step.give, item), step.want)
        elif verb == WANT:
            value = offer_value(w, refused, s, step.player, step.to, step.give, with_one(step.want, item))
        elif verb == SEND:
            value = sent_offer_value(w, refused, s, step.player, step.to, step.give, step.want)
        if value > highest or (value == highest > 0 and verb == SEND):
            highest = value
            best = action
    return best
