"""The turn: first extra actions, main action, second extra actions; the end of the turn and of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, RulesStep, Seat, Step
from kogge.games.yokohama.actions import ACHIEVE, DONE, FULFIL
from kogge.games.yokohama.anytime import any_time_choices, use_any_time
from kogge.games.yokohama.board import A_HOUSE, A_SHOP, STOCK_MARKET, YEN
from kogge.games.yokohama.extra import achieve, extra_choices, fulfil, might_fulfil, use_agent
from kogge.games.yokohama.move import StartMove
from kogge.games.yokohama.place import begin_placing
from kogge.games.yokohama.state import (
    BY_CHURCH,
    BY_CUSTOMS,
    BY_HOUSES,
    BY_ORDERS,
    BY_SHOPS,
    DESK,
    HAND,
    RUNNING,
    STORE,
    Yokohama,
    control_count,
)

BEFORE: Final = 0  # phase A
AFTER: Final = 1  # phase C


class Phase(RulesStep[Yokohama]):
    """Y4: an extra phase goes on while there is something to do in it."""

    number = 29
    name = "phase"
    rule = "Y4.1"

    def __init__(self, seat: Seat, phase: i64) -> None:
        super().__init__()
        self.seat: Final = seat
        self.phase: Final = phase

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Ask only when there is a choice, or when not asking would tell others about a secret order (YR22)."""
        step = Extra(self.seat, BEFORE) if self.phase == BEFORE else SecondExtra(self.seat, AFTER)
        if len(step.choices(s)) > 1 or might_fulfil(s, self.seat):
            s.then(step)
        else:
            end_phase(s, self.seat, self.phase)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.seat, self.phase)


class Extra(Step[Yokohama]):
    """Y4: extra actions in any order, or go on."""

    number = 30
    name = "first-extra"
    rule = "Y4.1"

    def __init__(self, player: Seat, phase: i64) -> None:
        super().__init__(player)
        self.phase: Final = phase

    def choices(self, s: Yokohama) -> vec[i64]:
        """Agents, achievements, orders, technologies that may be used at any time; going on is always allowed."""
        out = extra_choices(s, self.player, vec[i64]())
        out = any_time_choices(s, self.player, out)
        return append(out, pack(DONE))

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Take the action and ask again, or end the phase."""
        p = self.player
        verb = verb_of(action)
        if verb == DONE:
            end_phase(s, p, self.phase)
            return
        if use_any_time(s, self, action):
            return
        s.then(Phase(p, self.phase))
        if verb == ACHIEVE:
            achieve(s, p, second_of(action))
        elif verb == FULFIL:
            fulfil(s, p, second_of(action))
        else:
            use_agent(s, p, verb, second_of(action))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.phase)


class SecondExtra(Extra):
    """Y4: the same in phase C."""

    variant = 1
    name = "second-extra"


def end_phase(s: Yokohama, p: Seat, phase: i64) -> None:
    """Y3: after A the main action, after C the next player."""
    if phase == BEFORE:
        s.then(StartMove(p), Phase(p, AFTER))
        begin_placing(s, p)
    else:
        end_turn(s)


def end_turn(s: Yokohama) -> None:
    """Y9.1: with an end condition the round is finished and one more full round is played."""
    if s.last_turn == 0:
        s.ended = end_condition(s)
        if s.ended != RUNNING:
            rounds = (s.turn - 1) // s.n + 1
            s.last_turn = (rounds + 1) * s.n
    if s.turn == s.last_turn:
        s.over()
    else:
        start_turn(s, (s.active + 1) % s.n)


def end_condition(s: Yokohama) -> i64:
    """Y9.1: which end condition holds, the first in the rulebook's order."""
    for p in range(s.n):
        d = p * DESK
        if s.desk[d + HAND + A_HOUSE] + s.desk[d + STORE + A_HOUSE] == 0:
            return BY_HOUSES
    for p in range(s.n):
        d = p * DESK
        if s.desk[d + HAND + A_SHOP] + s.desk[d + STORE + A_SHOP] == 0:
            return BY_SHOPS
    if s.dry == 1:
        return BY_ORDERS
    if control_count(s.church) >= s.board.control_limit:
        return BY_CHURCH
    if control_count(s.customs) >= s.board.control_limit:
        return BY_CUSTOMS
    return RUNNING


def start_turn(s: Yokohama, p: Seat) -> None:
    """Y3; Y7.1 Stock market: back to two yen when a turn begins with less."""
    s.turn += 1
    s.active = p
    s.used = 0
    least = s.board.box.tech_amount[STOCK_MARKET]
    if s.desk[p * DESK + YEN] < least and s.has_tech(p, STOCK_MARKET):
        s.desk[p * DESK + YEN] = least
    s.then(Phase(p, BEFORE))
