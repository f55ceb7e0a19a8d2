"""M7: development cards: bought unseen, played one per turn, discarded, reshuffled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import add_kinds, pack, second_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, DrawStep, Seat, Step
from kogge.games.merchants.actions import DRAW, GET, PLAY
from kogge.games.merchants.board import CARD_KINDS, HARVEST, LANCER, PATHFINDERS, PROFITS, SWIFT_CARAVAN, SWIFT_MERCHANT
from kogge.games.merchants.build import Pathfind
from kogge.games.merchants.drive import SwiftDrive, drive_choices
from kogge.games.merchants.robber import MoveRobber
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.walk import SWIFT, SwiftWalk, walk_choices

HARVEST_CARDS: Final = 2
PROFIT: Final = 3
FREE_ROUTES: Final = 2


class Draw(DrawStep[Merchants]):
    """M4.1: the top card of the deck, seen by its buyer only."""

    number = 15
    name = "draw"
    rule = "M7.1"

    def __init__(self, buyer: Seat) -> None:
        super().__init__()
        self.buyer: Final = buyer

    def stock(self, s: Merchants) -> vec[i64]:
        """The cards left in the deck."""
        return s.deck

    def action(self, kind: i64) -> Action:
        return pack(DRAW, 0, kind)

    def resolve(self, s: Merchants, action: Action) -> None:
        """M7.1: not to be played this turn."""
        card = second_of(action)
        s.deck[card] -= 1
        s.cards[self.buyer * CARD_KINDS + card] += 1
        s.fresh[card] += 1
        reshuffle(s)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.buyer)


def reshuffle(s: Merchants) -> None:
    """M7.1: the discards become the deck when it is empty."""
    if s.deck_size() == 0:
        for card in range(CARD_KINDS):
            s.deck[card] = s.pile[card]
            s.pile[card] = 0


def play_choices(s: Merchants, p: Seat, out: vec[i64]) -> vec[i64]:
    """M7.1: one per turn, none bought in this turn, and only what has an effect."""
    if s.played > 0:
        return out
    for card in range(CARD_KINDS):
        if s.cards[p * CARD_KINDS + card] > s.fresh[card] and has_effect(s, p, card):
            out = append(out, pack(PLAY, 0, card))
    return out


def has_effect(s: Merchants, p: Seat, card: i64) -> bool:
    """MR17: a card that could do nothing now is not played."""
    if card == PATHFINDERS:
        return s.supply[p] > 0 and any_reach(s, p)
    if card == SWIFT_MERCHANT:
        return len(walk_choices(s, p, SWIFT, vec[i64]())) > 0
    if card == SWIFT_CARAVAN:
        return len(drive_choices(s, p, SWIFT, vec[i64]())) > 0
    if card == HARVEST:
        return bank_size(s) > 0
    return True


def any_reach(s: Merchants, p: Seat) -> bool:
    """Whether any free path touches an own post or route."""
    return any((edge >> p) & 1 == 1 for edge in s.reach)


def bank_size(s: Merchants) -> i64:
    """Cards of all kinds in the bank."""
    count: i64 = 0
    for left in s.bank:
        count += left
    return count


def play_card(s: Merchants, p: Seat, card: i64) -> None:
    """M7.1: to the discards, and its instructions."""
    s.played += 1
    s.cards[p * CARD_KINDS + card] -= 1
    s.pile[card] += 1
    reshuffle(s)
    if card == LANCER:
        s.then(MoveRobber(p))
    elif card == PATHFINDERS:
        s.then(Pathfind(p, FREE_ROUTES))
    elif card == SWIFT_MERCHANT:
        s.then(SwiftWalk(p))
    elif card == SWIFT_CARAVAN:
        s.then(SwiftDrive(p))
    elif card == HARVEST:
        s.then(Harvest(p, HARVEST_CARDS))
    elif card == PROFITS:
        s.earn(p, PROFIT)


class Harvest(Step[Merchants]):
    """M7.1: the good harvest takes two cards of any kind from the bank, one by one."""

    number = 16
    name = "harvest"
    rule = "M7.1"

    def __init__(self, player: Seat, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left

    def choices(self, s: Merchants) -> vec[i64]:
        """Any kind that the bank has."""
        return add_kinds(pack(GET), s.bank, vec[i64]())

    def resolve(self, s: Merchants, action: Action) -> None:
        """Take it; another one when there is any."""
        s.draw(self.player, second_of(action))
        if self.left > 1 and bank_size(s) > 0:
            s.then(Harvest(self.player, self.left - 1))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.left)
