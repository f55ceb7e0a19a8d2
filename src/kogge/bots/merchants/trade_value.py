"""What offers between players of Merchants of Europe are worth: half of it is whether anybody accepts.

Others are judged by the cards a player has counted with them, not by those a guess deals them: what seems a good offer
when it is begun still seems so when it is sent.
"""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.merchants.weights import Weights, purse, wants_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat
from kogge.games.merchants.actions import COUNTER, DROP, GIVE, OFFER, SEND, WANT, pack, second_of, verb_of
from kogge.games.merchants.board import GOLD
from kogge.games.merchants.state import WATCHERS, Merchants
from kogge.games.merchants.trade import EVERYBODY, Answer, Compose, cards_in, count_in, held, with_one


def count_trades(w: Weights, s: Merchants, out: vec[i64]) -> None:
    """M3.1: bids on the table, else the offer that is made or answered now."""
    if s.most_offers == 0 or not s.agenda:
        return
    out[s.active] -= w.haggling * s.offered
    if count_bids(w, s, out):
        return
    step = s.agenda[-1]
    if isinstance(step, Compose):
        out[step.player] += hope_of(w, s, step.player, step.to, step.give, step.want) - 1
    elif isinstance(step, Answer):
        out[step.trader] += sent_hope(w, s, step.trader, EVERYBODY, step.give, step.want)


def gain_of(w: Weights, s: Merchants, p: Seat, watcher: Seat, gets: i64, gives: i64) -> i64:
    """What a hand, as far as the watcher has counted it, is worth more after a trade."""
    before = vec[i64]()
    after = vec[i64]()
    for kind in range(5):
        count = s.known[(p * 5 + kind) * WATCHERS + watcher]
        before = append(before, count)
        after = append(after, max(count + count_in(gets, kind) - count_in(gives, kind), 0))
    gold = s.gold[p] + count_in(gets, GOLD) - count_in(gives, GOLD)
    wants = wants_of(s, p)
    return purse(w, wants, after, 0, gold) - purse(w, wants, before, 0, s.gold[p])


def surely_has(s: Merchants, p: Seat, watcher: Seat, bundle: i64) -> bool:
    """Whether the watcher has counted everything in a bundle with the player."""
    for kind in range(5):
        if count_in(bundle, kind) > s.known[(p * 5 + kind) * WATCHERS + watcher]:
            return False
    return count_in(bundle, GOLD) <= s.gold[p]


def count_bids(w: Weights, s: Merchants, out: vec[i64]) -> bool:
    """Accepted and counter offers: most likely one of them is taken."""
    found = False
    best: i64 = 0
    trader = s.active
    for q in range(s.n):
        if s.bids[q * 2] == 0:
            continue
        found = True
        mine = gain_of(w, s, q, q, s.bids[q * 2], s.bids[q * 2 + 1])
        theirs = gain_of(w, s, trader, q, s.bids[q * 2 + 1], s.bids[q * 2])
        best = max(best, theirs)
        care = w.other_gain if s.goods[trader] > 1 else w.winner_gain
        out[q] += (mine - w.clear_gain - max(theirs, 0) * care // 100) * w.bid_taken // 100
    if found:
        out[trader] += best * w.bid_taken // 100
    return found


def sent_hope(w: Weights, s: Merchants, p: Seat, to: Seat, give: i64, want: i64) -> i64:
    """An offer is worth its gain, if anybody who is asked has what is wanted and should accept."""
    mine = gain_of(w, s, p, p, want, give) - (items_in(give) + items_in(want) - 2) * w.haggling
    if mine <= w.clear_gain:
        return 0
    for q in range(s.n):
        if q == p or to not in (EVERYBODY, q) or not surely_has(s, q, p, want):
            continue
        if gain_of(w, s, q, p, give, want) > w.clear_gain + mine * w.other_gain // 100:
            return mine * w.offer_taken // 100
    return 0


def items_in(bundle: i64) -> i64:
    """Cards and gold together."""
    return cards_in(bundle) + count_in(bundle, GOLD)


def hope_of(w: Weights, s: Merchants, p: Seat, to: Seat, give: i64, want: i64) -> i64:
    """An offer that lacks a side is worth what the best single item there would make of it."""
    if give != 0 and want != 0:
        return sent_hope(w, s, p, to, give, want)
    best: i64 = 0
    for item in range(6):
        if give == 0:
            if held(s, p, item) > 0 and count_in(want, item) == 0:
                best = max(best, hope_of(w, s, p, to, with_one(0, item), want))
        elif count_in(give, item) == 0:
            best = max(best, sent_hope(w, s, p, to, give, with_one(0, item)))
    return best


def compose(w: Weights, s: Merchants, step: Compose) -> Action:
    """What makes most of an offer, until there is nothing to gain by another item."""
    best = pack(DROP)
    highest: i64 = 0
    for action in step.choices(s):
        verb = verb_of(action)
        item = second_of(action)
        hope: i64 = 0
        if verb == GIVE:
            hope = hope_of(w, s, step.player, step.to, with_one(step.give, item), step.want)
        elif verb == WANT:
            hope = hope_of(w, s, step.player, step.to, step.give, with_one(step.want, item))
        elif verb == SEND:
            hope = sent_hope(w, s, step.player, step.to, step.give, step.want)
        if hope > highest or (hope == highest > 0 and verb == SEND):
            highest = hope
            best = action
    return best


def focus_trade(w: Weights, s: Merchants, legal: vec[i64]) -> vec[i64]:
    """Without offers and counter-offers that there is no hope for; an offer that was begun goes one way."""
    step = s.agenda[-1]
    if isinstance(step, Compose):
        return vec[i64]([compose(w, s, step)])
    to: Seat = step.trader if isinstance(step, Answer) else EVERYBODY
    out = vec[i64]()
    for action in legal:
        if verb_of(action) in (OFFER, COUNTER) and hope_of(w, s, step.player, to, 0, 0) <= 0:
            continue
        out = append(out, action)
    return out
