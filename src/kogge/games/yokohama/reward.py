"""Gains, rewards and their icons (Y6), and the pairs of flags that bring trade agents (Y4.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step, View
from kogge.games.yokohama.actions import DEPLOY, DONE, DROP, GAIN, LIFT
from kogge.games.yokohama.anytime import study_choices, use_any_time
from kogge.games.yokohama.board import (
    ANY_GOOD,
    ASSISTANT,
    COPPER,
    LOCAL_GOODS,
    MINING,
    MOVEMENT,
    POINTS_ICON,
    REWARD,
    WAREHOUSE,
)
from kogge.games.yokohama.hire import begin_hiring
from kogge.games.yokohama.state import AGENTS, AGENTS_READY, DESK, FLAGS, HAND, POINTS, Yokohama


def gain(s: Yokohama, p: Seat, thing: i64, count: i64) -> None:
    """A number of things; Y7.1 Mining: one copper more with every receipt of copper (YR5)."""
    if count == 0:
        return
    s.desk[p * DESK + thing] += count
    if thing == COPPER and s.has_tech(p, MINING):
        s.desk[p * DESK + thing] += s.board.box.tech_amount[MINING]


def score(s: Yokohama, p: Seat, points: i64) -> None:
    """Y2.3: there is no upper limit."""
    s.desk[p * DESK + POINTS] += points


def give_reward(s: Yokohama, p: Seat, reward: i64) -> None:
    """Y6.1: things and points at once, then goods of choice, the warehouse and movements."""
    row = reward * REWARD
    table = s.board.box.rewards
    for thing in range(POINTS_ICON):
        gain(s, p, thing, table[row + thing])
    score(s, p, table[row + POINTS_ICON])
    moves = table[row + MOVEMENT]
    if moves > 0:
        begin_moving(s, p, moves)
    begin_hiring(s, p, table[row + WAREHOUSE], False)
    if table[row + ANY_GOOD] > 0:
        s.then(AnyGood(p, table[row + ANY_GOOD]))


class AnyGood(Step[Yokohama]):
    """Y6.1: one local good of choice, as often as the icon is there."""

    number = 1
    name = "any-good"
    rule = "Y6.1"

    def __init__(self, player: Seat, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left

    def choices(self, s: Yokohama) -> vec[i64]:
        """The four local goods; Y2.1: they never run out."""
        out = vec[i64]()
        for good in range(LOCAL_GOODS):
            out = append(out, pack(GAIN, 0, good))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        """One good, then the next."""
        gain(s, self.player, second_of(action), 1)
        if self.left > 1:
            s.then(AnyGood(self.player, self.left - 1))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.left)

    def facts(self, s: Yokohama) -> View:
        """How many goods are still to be chosen."""
        return {"left": int(self.left)}


def begin_moving(s: Yokohama, p: Seat, left: i64) -> None:
    """Y6.1: ask while a movement is left and an assistant can make it."""
    if left == 0:
        return
    if s.desk[p * DESK + HAND + ASSISTANT] > 0 or any_man_out(s, p) or len(study_choices(s, p, vec[i64]())) > 0:
        s.then(Movement(p, left))


def any_man_out(s: Yokohama, p: Seat) -> bool:
    """Whether an own assistant stands in any location."""
    men = s.men
    return any(men[at] > 0 for at in range(p * s.cells, (p + 1) * s.cells))


class Movement(Step[Yokohama]):
    """Y6.1: an assistant from the hand into a location, or from one location to another; nobody is paid."""

    number = 2
    name = "movement"
    rule = "Y6.1"

    def __init__(self, player: Seat, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left

    def choices(self, s: Yokohama) -> vec[i64]:
        """A location to place in, or one to take an assistant from, or none."""
        out = vec[i64]()
        if s.desk[self.player * DESK + HAND + ASSISTANT] > 0:
            for c in range(s.cells):
                if not s.is_canal(c):
                    out = append(out, pack(DEPLOY, 0, c))
        start = self.player * s.cells
        for c in range(s.cells):
            if s.men[start + c] > 0:
                out = append(out, pack(LIFT, 0, c))
        return append(study_choices(s, self.player, out), pack(DONE))

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Place it, or ask where it goes; YR7: University brings one to place."""
        if use_any_time(s, self, action):
            return
        verb = verb_of(action)
        if verb == DEPLOY:
            s.put(self.player, second_of(action))
            begin_moving(s, self.player, self.left - 1)
        elif verb == LIFT:
            s.then(Drop(self.player, second_of(action), self.left))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.left)

    def facts(self, s: Yokohama) -> View:
        """How many movements are left."""
        return {"left": int(self.left)}


class Drop(Step[Yokohama]):
    """Y6.1: where the assistant goes; it stands in its old location until then."""

    number = 3
    name = "drop"
    rule = "Y6.1"

    def __init__(self, player: Seat, start: i64, left: i64) -> None:
        super().__init__(player)
        self.start: Final = start
        self.left: Final = left

    def choices(self, s: Yokohama) -> vec[i64]:
        """Any other location but the canal (Y3.1)."""
        out = vec[i64]()
        for c in range(s.cells):
            if c != self.start and not s.is_canal(c):
                out = append(out, pack(DROP, 0, c))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        s.men[self.player * s.cells + self.start] -= 1
        s.men[self.player * s.cells + second_of(action)] += 1
        begin_moving(s, self.player, self.left - 1)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.start, self.left)

    def facts(self, s: Yokohama) -> View:
        """Where the assistant comes from, and how many movements are left with this one."""
        return {"start": s.cell_name(self.start), "left": int(self.left)}


def add_flag(s: Yokohama, p: Seat, country: i64) -> None:
    """Y4.4: with every second flag of a country one of its agents, while there are any (YR6)."""
    d = p * DESK
    s.desk[d + FLAGS + country] += 1
    if s.desk[d + FLAGS + country] % 2 == 0 and s.agents_left[country] > 0:
        s.agents_left[country] -= 1
        s.desk[d + AGENTS + country] += 1
        s.desk[d + AGENTS_READY] += 1
