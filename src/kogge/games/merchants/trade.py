"""M3.1: trade between players: an offer made item by item, an answer of every other seat, and the active player's pick.

What is offered is one number: four bits for each of five kinds and gold. Offers are spoken aloud, so all of it is
public, and who offers a card is known to hold it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, RulesStep, Seat, Step
from kogge.games.merchants.actions import ACCEPT, COUNTER, DROP, GIVE, OFFER, REFUSE, SEND, TAKE, WANT, WITHDRAW
from kogge.games.merchants.board import GOLD
from kogge.games.merchants.state import Merchants

MOST_OF_AN_ITEM: Final = 15  # MR18
EVERYBODY: Final = -1


def count_in(bundle: i64, item: i64) -> i64:
    """How many of a kind (or how much gold) are in a bundle."""
    return (bundle >> (item * 4)) & 15


def with_one(bundle: i64, item: i64) -> i64:
    """The bundle with one more."""
    return bundle + (1 << (item * 4))


def cards_in(bundle: i64) -> i64:
    """Cards in a bundle, gold not counted."""
    count: i64 = 0
    for kind in range(5):
        count += count_in(bundle, kind)
    return count


def held(s: Merchants, p: Seat, item: i64) -> i64:
    """How much of an item a player has."""
    return s.gold[p] if item == GOLD else s.hand[p * 5 + item]


def can_give(s: Merchants, p: Seat, bundle: i64) -> bool:
    """Whether a player has everything in a bundle."""
    return all(count_in(bundle, item) <= held(s, p, item) for item in range(6))


def show_bundle(s: Merchants, p: Seat, bundle: i64) -> None:
    """Who promises cards has them: everybody may count on it."""
    for kind in range(5):
        if count_in(bundle, kind) > 0:
            s.show(p, kind, count_in(bundle, kind))


def offer_choices(s: Merchants, p: Seat, out: vec[i64]) -> vec[i64]:
    """While offers are left this turn, and there is something to give and somebody with something to get."""
    if s.offered >= s.most_offers or s.size[p] + s.gold[p] == 0:
        return out
    for q in range(s.n):
        if q != p and s.size[q] + s.gold[q] > 0:
            return append(out, pack(OFFER))
    return out


def begin_offer(s: Merchants, p: Seat) -> None:
    """An offer that is begun counts, sent or not, so that a turn ends (MR18)."""
    s.offered += 1
    s.then(compose(p, EVERYBODY, 0, 0))


class Compose(Step[Merchants]):
    """M3.1: what is given and what is wanted, in an offer to everybody."""

    number = 17
    name = "offer"
    rule = "M3.1"

    def __init__(self, player: Seat, to: Seat, give: i64, want: i64) -> None:
        super().__init__(player)
        self.to: Final = to
        self.give: Final = give
        self.want: Final = want

    def choices(self, s: Merchants) -> vec[i64]:
        """One more to give or to want, send when both sides have something (MR9), or drop it."""
        out = vec[i64]()
        for item in range(6):
            count = count_in(self.give, item)
            if count < min(held(s, self.player, item), MOST_OF_AN_ITEM) and count_in(self.want, item) == 0:
                out = append(out, pack(GIVE, 0, item))
        for item in range(6):
            if self.may_want(s, item):
                out = append(out, pack(WANT, 0, item))
        if self.give != 0 and self.want != 0:
            out = append(out, pack(SEND))
        return append(out, pack(DROP))

    def may_want(self, s: Merchants, item: i64) -> bool:
        """No more than somebody who is asked could have, judged by what is public; nothing that is given too (MR18)."""
        if count_in(self.give, item) > 0:
            return False
        asked = count_in(self.want, item)
        if asked >= MOST_OF_AN_ITEM:
            return False
        cards = cards_in(self.want)
        for q in range(s.n):
            if q == self.player or self.to not in (EVERYBODY, q):
                continue
            if item == GOLD and asked < s.gold[q]:
                return True
            if item != GOLD and cards < s.size[q]:
                return True
        return False

    def resolve(self, s: Merchants, action: Action) -> None:
        """Grow the bundle, ask the others, or put the counter-offer on the table."""
        verb = verb_of(action)
        item = second_of(action)
        if verb == GIVE:
            bundle = with_one(self.give, item)
            if item != GOLD:
                s.show(self.player, item, count_in(bundle, item))
            s.then(compose(self.player, self.to, bundle, self.want))
        elif verb == WANT:
            s.then(compose(self.player, self.to, self.give, with_one(self.want, item)))
        elif verb == SEND and self.to != EVERYBODY:
            s.bids[self.player * 2] = self.want
            s.bids[self.player * 2 + 1] = self.give
        elif verb == SEND:
            ask_all(s, self.player, self.give, self.want)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.to, self.give, self.want)


class Counter(Compose):
    """M3.1: a counter-offer to the active player."""

    variant = 1
    name = "counter"


def compose(player: Seat, to: Seat, give: i64, want: i64) -> Compose:
    """The variant that fits."""
    if to == EVERYBODY:
        return Compose(player, to, give, want)
    return Counter(player, to, give, want)


def ask_all(s: Merchants, p: Seat, give: i64, want: i64) -> None:
    """Every other seat answers in turn order; then the active player picks."""
    steps: list[Step[Merchants]] = []
    for i in range(1, s.n):
        steps.append(Answer((p + i) % s.n, p, give, want))
    steps.append(Tally(p))
    s.then_all(steps)


class Answer(Step[Merchants]):
    """M3.1: accept, refuse, or make a counter-offer. Asked of everybody, so that nobody's cards are told by silence."""

    number = 18
    name = "answer"
    rule = "M3.1"

    def __init__(self, player: Seat, trader: Seat, give: i64, want: i64) -> None:
        super().__init__(player)
        self.trader: Final = trader
        self.give: Final = give
        self.want: Final = want

    def choices(self, s: Merchants) -> vec[i64]:
        """Accept when everything wanted is there; counter when there is anything at all to give."""
        out = vec[i64]()
        if can_give(s, self.player, self.want):
            out = append(out, pack(ACCEPT))
        if s.size[self.player] + s.gold[self.player] > 0:
            out = append(out, pack(COUNTER))
        return append(out, pack(REFUSE))

    def resolve(self, s: Merchants, action: Action) -> None:
        """A bid on the table, a counter-offer to be made, or nothing."""
        verb = verb_of(action)
        if verb == ACCEPT:
            show_bundle(s, self.player, self.want)
            s.bids[self.player * 2] = self.give
            s.bids[self.player * 2 + 1] = self.want
        elif verb == COUNTER:
            s.then(compose(self.player, self.trader, 0, 0))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.trader, self.give, self.want)


class Tally(RulesStep[Merchants]):
    """All have answered: the active player picks when there is anything to pick."""

    number = 19
    name = "tally"
    rule = "M3.1"

    def __init__(self, trader: Seat) -> None:
        super().__init__()
        self.trader: Final = trader

    def resolve(self, s: Merchants, action: Action) -> None:
        """Nobody accepted or countered: the offer is over."""
        for p in range(s.n):
            if s.bids[p * 2] != 0:
                s.then(Pick(self.trader))
                return

    def key(self) -> tuple[int, ...]:
        return (self.number, self.trader)


class Pick(Step[Merchants]):
    """M3.1: one of the accepted or counter offers, or none."""

    number = 20
    name = "pick"
    rule = "M3.1"

    def choices(self, s: Merchants) -> vec[i64]:
        """Every bid that the player can meet, or withdraw."""
        out = vec[i64]()
        for q in range(s.n):
            if s.bids[q * 2] != 0 and can_give(s, self.player, s.bids[q * 2]):
                out = append(out, pack(TAKE, 0, q))
        return append(out, pack(WITHDRAW))

    def resolve(self, s: Merchants, action: Action) -> None:
        """Hand it over; the table is cleared."""
        if verb_of(action) == TAKE:
            q = second_of(action)
            hand_over(s, self.player, q, s.bids[q * 2])
            hand_over(s, q, self.player, s.bids[q * 2 + 1])
        for i in range(len(s.bids)):
            s.bids[i] = 0


def hand_over(s: Merchants, giver: Seat, taker: Seat, bundle: i64) -> None:
    """Everything in a bundle, seen by all."""
    for kind in range(5):
        for _ in range(count_in(bundle, kind)):
            s.lose(giver, kind)
            s.gain(taker, kind)
    s.gold[giver] -= count_in(bundle, GOLD)
    s.gold[taker] += count_in(bundle, GOLD)
