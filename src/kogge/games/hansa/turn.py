"""The turn: actions and markers in any order, the end of the turn, the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, RulesStep, Seat, Step
from kogge.games.hansa.actions import (
    DISPLACE,
    END,
    ESTABLISH,
    FAVOUR,
    INCOME,
    MOVE,
    PLACE,
    USE_ACTIONS,
    USE_BLOCK,
    USE_DEVELOP,
    USE_EXCHANGE,
    USE_MOVE,
    USE_SWAP,
    USE_TAX,
)
from kogge.games.hansa.board import ACTIONS, BLOCK, BOOK, MORE_ACTION, TAX
from kogge.games.hansa.countries import grant_permits
from kogge.games.hansa.displace import displace_choices, displace_worker
from kogge.games.hansa.establish import establish_choices, establish_route
from kogge.games.hansa.favour import favour_choices, share_income, take_favour
from kogge.games.hansa.income import income_choices, take_income
from kogge.games.hansa.markers import Lay, Reveal, marker_choices, use_actions, use_develop, use_move, use_swap
from kogge.games.hansa.move import OWN, begin_carrying, lift_choices
from kogge.games.hansa.place import place_choices, place_worker
from kogge.games.hansa.promo import lay_decree, promo_choices, use_exchange
from kogge.games.hansa.state import BY_CITIES, BY_MARKERS, BY_PRESTIGE, Hansa

PRESTIGE_LIMIT: Final = 20


class Turn(Step[Hansa]):
    """H3.1: the next action, a marker (H6.1), or the end of the turn."""

    number = 1
    name = "turn"
    rule = "H3.1"

    def choices(self, s: Hansa) -> vec[i64]:
        """Actions while any are left, markers always, ending always (R4)."""
        p = self.player
        out = vec[i64]()
        if s.left > 0:
            out = income_choices(s, p, out)
            out = place_choices(s, p, out)
            out = displace_choices(s, p, out)
            out = lift_choices(s, p, OWN, pack(MOVE), out)
            out = establish_choices(s, p, out)
        out = append(marker_choices(s, p, out), pack(END))
        out = favour_choices(s, p, out)
        return promo_choices(s, p, out)

    def resolve(self, s: Hansa, action: Action) -> None:
        """Do it; whether the game is over is asked when everything it caused has happened (R6)."""
        verb = verb_of(action)
        s.fresh = 0
        if verb == END:
            s.then(EndTurn(self.player))
            return
        if verb == FAVOUR:
            # HR20: since version 2 the markers of the turn are left.
            s.then(AfterAction(self.player) if s.version >= 2 else EndTurn(self.player))
            take_favour(s, self.player, second_of(action))
            return
        s.then(AfterAction(self.player))
        if verb <= ESTABLISH:
            s.left -= 1
            self._act(s, verb, first_of(action), second_of(action))
        else:
            self._use(s, verb, first_of(action), second_of(action))

    def _act(self, s: Hansa, verb: i64, a: i64, b: i64) -> None:
        p = self.player
        if verb == PLACE:
            place_worker(s, p, a, b)
        elif verb == DISPLACE:
            displace_worker(s, p, a, b)
        elif verb == ESTABLISH:
            establish_route(s, p, b)
        elif verb == INCOME:
            take_income(s, p, a, b)
            share_income(s, p)
        else:
            begin_carrying(s, p, OWN, s.level_value(p, BOOK), b)

    def _use(self, s: Hansa, verb: i64, a: i64, b: i64) -> None:
        p = self.player
        if verb == USE_SWAP:
            use_swap(s, p, b)
        elif verb == USE_DEVELOP:
            use_develop(s, p, b)
        elif verb == USE_ACTIONS:
            use_actions(s, p, b)
        elif verb == USE_MOVE:
            use_move(s, p, b)
        elif verb == USE_EXCHANGE:
            use_exchange(s, p, a, b)
        elif verb == USE_TAX:
            lay_decree(s, p, TAX, b)
        elif verb == USE_BLOCK:
            lay_decree(s, p, BLOCK, b)


class AfterAction(RulesStep[Hansa]):
    """H7.1: the game ends after the action that brought an end condition; else the turn goes on."""

    number = 8
    name = "after-action"
    rule = "H7.1"

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat: Final = seat

    def resolve(self, s: Hansa, action: Action) -> None:
        """Over, or the next action, or the end of the turn when nothing is left to do in it."""
        s.ended = end_condition(s)
        if s.ended != 0:
            s.over()
        elif s.left > 0 or len(promo_choices(s, self.seat, marker_choices(s, self.seat, vec[i64]()))) > 0:
            s.then(Turn(self.seat))
        else:
            s.then(EndTurn(self.seat))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.seat)


def end_condition(s: Hansa) -> i64:
    """H7.1: 20 prestige points, no marker to draw, or the last full city."""
    for points in s.prestige:
        if points >= PRESTIGE_LIMIT:
            return BY_PRESTIGE
    if s.dry == 1:
        return BY_MARKERS
    if s.full >= s.board.full_limit:
        return BY_CITIES
    return 0


class EndTurn(RulesStep[Hansa]):
    """H3.3: see and lay the markers of the plate, then the next player's turn. R3: what can't be laid waits."""

    number = 9
    name = "end-turn"
    rule = "H3.3"

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat: Final = seat

    def resolve(self, s: Hansa, action: Action) -> None:
        """One marker at a time, until nothing is left that can be laid."""
        lay = Lay(self.seat)
        if s.unseen[self.seat] > 0:
            s.then(Reveal(self.seat), EndTurn(self.seat))
        elif len(lay.choices(s)) > 0:
            s.then(lay, EndTurn(self.seat))
        else:
            start_turn(s, (self.seat + 1) % s.n)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.seat)


def start_turn(s: Hansa, p: Seat) -> None:
    """H3.1: as many actions as the highest open value of actions; H8.2 b: one more; R9: the permits of this turn."""
    s.turn += 1
    s.active = p
    s.fresh = 1
    s.forgone = 0
    s.left = s.level_value(p, ACTIONS)
    if s.has_tile(p, MORE_ACTION):
        s.left += 1
    for i in range(len(s.permits)):
        s.permits[i] = 0
    grant_permits(s, p)
    s.then(Turn(p))
