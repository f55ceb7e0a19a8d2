"""States that a seat cannot tell from the true one: hands are dealt again, from what the seat could have counted."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.core.dealer import Dealer
from kogge.games.merchants.board import CARD_KINDS
from kogge.games.merchants.state import WATCHERS, Merchants


def guess_state(s: Merchants, seat: Seat, dealer: Dealer) -> Merchants:
    """M2.6, M7.1: raw materials and development cards of the others, as they could be."""
    g = s.copy()
    deal_hands(g, seat, dealer)
    hide_counts(g, seat)
    deal_cards(g, seat, dealer)
    return g


def deal_hands(g: Merchants, seat: Seat, dealer: Dealer) -> None:
    """Everybody keeps what the seat has counted; the rest of what is not in the bank is dealt to the open places."""
    pool = vec[i64]([0] * 5)
    for p in range(g.n):
        if p == seat:
            continue
        for kind in range(5):
            at = p * 5 + kind
            counted = g.known[at * WATCHERS + seat]
            pool[kind] += g.hand[at] - counted
            g.hand[at] = counted
    for p in range(g.n):
        if p == seat:
            continue
        open_places = g.size[p]
        for kind in range(5):
            open_places -= g.hand[p * 5 + kind]
        for _ in range(open_places):
            kind = dealer.pick(pool)
            pool[kind] -= 1
            g.hand[p * 5 + kind] += 1


def hide_counts(g: Merchants, seat: Seat) -> None:
    """What the others have counted of each other is hidden like the cards: here it is what this seat has counted."""
    for p in range(g.n):
        if p == seat:
            continue
        for kind in range(5):
            at = (p * 5 + kind) * WATCHERS
            for watcher in range(g.n):
                if watcher != seat:
                    g.known[at + watcher] = g.hand[p * 5 + kind] if watcher == p else g.known[at + seat]


def deal_cards(g: Merchants, seat: Seat, dealer: Dealer) -> None:
    """Development cards of the others and of the deck are one heap; those bought this turn are any of the buyer's."""
    held: list[i64] = []
    for p in range(g.n):
        held.append(g.cards_of(p))
        for card in range(CARD_KINDS):
            if p != seat:
                g.deck[card] += g.cards[p * CARD_KINDS + card]
                g.cards[p * CARD_KINDS + card] = 0
    for p in range(g.n):
        if p == seat:
            continue
        for _ in range(held[p]):
            card = dealer.pick(g.deck)
            g.deck[card] -= 1
            g.cards[p * CARD_KINDS + card] += 1
    if g.active != seat:
        deal_fresh(g, dealer)


def deal_fresh(g: Merchants, dealer: Dealer) -> None:
    """Which of the active player's cards were bought this turn."""
    old = vec[i64]([0] * CARD_KINDS)
    bought: i64 = 0
    for card in range(CARD_KINDS):
        old[card] = g.cards[g.active * CARD_KINDS + card]
        bought += g.fresh[card]
        g.fresh[card] = 0
    for _ in range(bought):
        card = dealer.pick(old)
        old[card] -= 1
        g.fresh[card] += 1
