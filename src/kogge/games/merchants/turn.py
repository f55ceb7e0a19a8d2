"""The turn: a card before the roll, the roll, then actions in any order and number."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.merchants.actions import (
    BUY,
    CARD,
    DELIVER,
    DRIVE,
    END,
    EQUIP,
    EXCHANGE,
    HIRE,
    OFFER,
    PLAY,
    ROLL,
    ROUTE,
    WALK,
)
from kogge.games.merchants.board import CARD_KINDS, GRAIN, SALT
from kogge.games.merchants.build import (
    build_route,
    equip_caravan,
    equip_choices,
    hire_choices,
    hire_merchant,
    route_choices,
)
from kogge.games.merchants.cards import Draw, play_card, play_choices
from kogge.games.merchants.drive import deliver, deliver_choices, drive, drive_choices
from kogge.games.merchants.market import buy_card, buy_choices, exchange_cards, exchange_choices
from kogge.games.merchants.production import Dice
from kogge.games.merchants.state import BY_LIMIT, Merchants
from kogge.games.merchants.trade import begin_offer, offer_choices
from kogge.games.merchants.walk import STEPS, walk, walk_choices


class Dawn(Step[Merchants]):
    """M2.1, M7.1: a development card before the roll, or the roll. Asked of all who have cards."""

    number = 21
    name = "dawn"
    rule = "M2.1"

    def choices(self, s: Merchants) -> vec[i64]:
        """Cards with an effect, or the dice."""
        return append(play_choices(s, self.player, vec[i64]()), pack(ROLL))

    def resolve(self, s: Merchants, action: Action) -> None:
        """One card per turn, so the dice follow."""
        s.then(Dice(self.player), Turn(self.player))
        if verb_of(action) == PLAY:
            play_card(s, self.player, second_of(action))


class Turn(Step[Merchants]):
    """M3 to M7: the next action, or the end of the turn."""

    number = 22
    name = "turn"
    rule = "M3.1"

    def choices(self, s: Merchants) -> vec[i64]:
        """What can be paid for, in the order of the verbs."""
        p = self.player
        pieces = s.board.pieces
        has = s.holds(p)
        out = vec[i64]()
        if has & pieces.route_cost == pieces.route_cost:
            out = route_choices(s, p, out)
        if has & pieces.merchant_cost == pieces.merchant_cost:
            out = hire_choices(s, p, out)
        if has & pieces.caravan_cost == pieces.caravan_cost:
            out = equip_choices(s, p, out)
        if has & pieces.card_cost == pieces.card_cost and s.deck_size() > 0:
            out = append(out, pack(CARD))
        out = buy_choices(s, p, out)
        out = exchange_choices(s, p, out)
        grain = s.hand[p * 5 + GRAIN]
        if grain > 0:
            out = walk_choices(s, p, grain * STEPS, out)
        salt = s.hand[p * 5 + SALT]
        if salt > 0:
            out = drive_choices(s, p, salt * STEPS, out)
        out = deliver_choices(s, p, out)
        out = play_choices(s, p, out)
        out = offer_choices(s, p, out)
        return append(out, pack(END))

    def resolve(self, s: Merchants, action: Action) -> None:
        """Do it; the turn goes on until it is ended."""
        verb = verb_of(action)
        if verb == END:
            start_turn(s, (self.player + 1) % s.n)
            return
        s.then(self)
        if verb <= CARD:
            self._invest(s, verb, first_of(action), second_of(action))
        else:
            self._act(s, verb, first_of(action), second_of(action))

    def _invest(self, s: Merchants, verb: i64, a: i64, b: i64) -> None:
        """M4.1: pay, then take what was paid for."""
        p = self.player
        pieces = s.board.pieces
        if verb == ROUTE:
            s.pay_cost(p, pieces.route_cost)
            build_route(s, p, b)
        elif verb == HIRE:
            s.pay_cost(p, pieces.merchant_cost)
            hire_merchant(s, p, a, b)
        elif verb == EQUIP:
            s.pay_cost(p, pieces.caravan_cost)
            equip_caravan(s, p, a, b)
        else:
            s.pay_cost(p, pieces.card_cost)
            s.then(Draw(p))

    def _act(self, s: Merchants, verb: i64, a: i64, b: i64) -> None:
        p = self.player
        if verb == BUY:
            buy_card(s, p, b)
        elif verb == EXCHANGE:
            exchange_cards(s, p, a, b)
        elif verb == WALK:
            walk(s, p, a, b)
        elif verb == DRIVE:
            drive(s, p, a, b)
        elif verb == DELIVER:
            deliver(s, p, b)
        elif verb == PLAY:
            play_card(s, p, b)
        elif verb == OFFER:
            begin_offer(s, p)


def start_turn(s: Merchants, p: Seat) -> None:
    """M2.1: what is counted by turns starts at zero again; MR13: or the last round is over."""
    if s.turn >= s.last_turn:
        s.ended = BY_LIMIT
        s.over()
        return
    s.turn += 1
    s.active = p
    s.bought = 0
    s.played = 0
    s.offered = 0
    s.fees = 0
    if s.version >= 2:
        s.note_starts(p)
    for card in range(CARD_KINDS):
        s.fresh[card] = 0
    if s.cards_of(p) > 0:
        s.then(Dawn(p))
    else:
        s.then(Dice(p), Turn(p))
