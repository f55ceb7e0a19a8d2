"""Step 2 of the main action: the president moves, or comes back to the hand (Y3.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Action, RulesStep, Seat, Step, View
from kogge.games.yokohama.actions import COLLECT, DONE, ENTER, JUMP, RECALL, RIDE, STOP, WALK
from kogge.games.yokohama.anytime import any_time_choices, use_any_time
from kogge.games.yokohama.board import A_STATION, POSTAL, STAGECOACH, TRAM, YEN
from kogge.games.yokohama.reward import any_man_out
from kogge.games.yokohama.state import DESK, IN_HAND, Yokohama
from kogge.games.yokohama.visit import visit

NO_WAY: Final = 1 << 30  # the price where nothing leads; more than anybody has


def is_accessible(s: Yokohama, p: Seat, c: i64) -> bool:
    """Y3.2: an own assistant and no other president; Y7.1 Postal service: other presidents do not matter."""
    return s.men[p * s.cells + c] > 0 and (s.others_in(p, c) == 0 or s.has_tech(p, POSTAL))


def toll(s: Yokohama, p: Seat, c: i64) -> i64:
    """Y3.2: what entering costs: the canal's fee; a yen for each other president (Y7.1 Stagecoach: nothing)."""
    if s.is_canal(c):
        return s.board.box.canal_toll
    return 0 if s.has_tech(p, STAGECOACH) else s.others_in(p, c)


def pay_toll(s: Yokohama, p: Seat, c: i64) -> None:
    """Y5.2: the canal is paid to the bank, presidents to their owners."""
    if s.is_canal(c):
        s.desk[p * DESK + YEN] -= s.board.box.canal_toll
    elif not s.has_tech(p, STAGECOACH):
        s.pay_presidents(p, c)


class StartMove(RulesStep[Yokohama]):
    """Y3.2: the president's move; B is forced when there is no other way."""

    number = 6
    name = "start-move"
    rule = "Y3.2"

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat: Final = seat

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Ask, or take the president back."""
        p = self.seat
        start = s.president[p]
        step = Move(p, start)
        legal = step.choices(s)
        if len(legal) == 1 and verb_of(legal[0]) == RECALL:
            recall(s, p)
        else:
            s.then(step)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.seat)


class Move(Step[Yokohama]):
    """Y3.2: from the hand into a location, or the first step of a walk, or a jump, or back to the hand."""

    number = 7
    name = "move"
    rule = "Y3.2"

    def __init__(self, player: Seat, start: i64) -> None:
        super().__init__(player)
        self.start: Final = start  # IN_HAND, or where the president stands

    def choices(self, s: Yokohama) -> vec[i64]:
        """YR8: a president at hand stays there only when it can go nowhere."""
        p = self.player
        out = vec[i64]()
        if self.start == IN_HAND:
            for c in range(s.cells):
                if is_accessible(s, p, c) and s.desk[p * DESK + YEN] >= toll(s, p, c):
                    out = append(out, pack(ENTER, 0, c))
        else:
            out = walk_choices(s, p, bit(self.start), out)
        if s.has_tech(p, TRAM):
            out = self._by_tram(s, out)
        if s.station >= 0 and s.station != self.start and s.has_tech(p, A_STATION):
            out = append(out, pack(RIDE, 0, s.station))
        if self.start != IN_HAND or len(out) == 0:
            out = append(out, pack(RECALL))
        return any_time_choices(s, p, out)

    def _by_tram(self, s: Yokohama, out: vec[i64]) -> vec[i64]:
        """Y7.1 Tram: any location without other presidents, own assistants or not; YR9: not where it stands."""
        p = self.player
        for c in range(s.cells):
            if c == self.start or s.others_in(p, c) > 0 or s.is_canal(c):
                continue
            if self.start != IN_HAND or s.men[p * s.cells + c] == 0:
                out = append(out, pack(JUMP, 0, c))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        """A walk may go on; everything else ends the movement."""
        if use_any_time(s, self, action):
            return
        verb = verb_of(action)
        p = self.player
        c = second_of(action)
        if verb == RECALL:
            recall(s, p)
        elif verb == WALK:
            walk_to(s, p, c, bit(self.start))
        else:
            if verb == ENTER:
                pay_toll(s, p, c)
            s.president[p] = c
            visit(s, p, c)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.start)


def walk_choices(s: Yokohama, p: Seat, seen: i64, out: vec[i64]) -> vec[i64]:
    """Y3.2: adjacent locations with an own assistant, or the canal, if a place to stop can be reached from there.

    YR10: no location twice on a walk, so `seen` holds the start too.
    """
    board = s.board
    at = s.president[p]
    yen = s.desk[p * DESK + YEN]
    costs = vec[i64]()
    for i in range(board.near_start[at], board.near_start[at + 1]):
        c = board.near[i]
        if seen >> c & 1 == 1 or not (s.men[p * s.cells + c] > 0 or s.is_canal(c)):
            continue
        price = toll(s, p, c)
        if price > yen:
            continue
        if not is_accessible(s, p, c):
            if len(costs) == 0:
                costs = costs_to_stop(s, p, seen)
            price += costs[c]
        if price <= yen:
            out = append(out, pack(WALK, 0, c))
    return out


def costs_to_stop(s: Yokohama, p: Seat, seen: i64) -> vec[i64]:
    """For each location not seen: the least that must be paid from there to a location where the president may stop."""
    board = s.board
    n = s.cells
    out = vec[i64]([NO_WAY] * n)
    for c in range(n):
        if seen >> c & 1 == 0 and is_accessible(s, p, c):
            out[c] = 0
    changed = True
    while changed:
        changed = False
        for c in range(n):
            if seen >> c & 1 == 1 or not (s.men[p * n + c] > 0 or s.is_canal(c)):
                continue
            for i in range(board.near_start[c], board.near_start[c + 1]):
                near = board.near[i]
                if out[near] < NO_WAY and out[near] + toll(s, p, near) < out[c]:
                    out[c] = out[near] + toll(s, p, near)
                    changed = True
    return out


def walk_to(s: Yokohama, p: Seat, c: i64, seen: i64) -> None:
    """One step; the walk is over when only stopping is left."""
    pay_toll(s, p, c)
    s.president[p] = c
    now = seen | bit(c)
    if len(walk_choices(s, p, now, vec[i64]())) > 0:
        s.then(Walk(p, now))
    else:
        visit(s, p, c)


class Walk(Step[Yokohama]):
    """Y3.2: a step further, or stop where that is allowed."""

    number = 8
    name = "walk"
    rule = "Y3.2"

    def __init__(self, player: Seat, seen: i64) -> None:
        super().__init__(player)
        self.seen: Final = seen  # bit c: the walk has been there, its start too

    def choices(self, s: Yokohama) -> vec[i64]:
        """Never empty: nobody enters a location that leads nowhere."""
        p = self.player
        out = walk_choices(s, p, self.seen, vec[i64]())
        if is_accessible(s, p, s.president[p]):
            out = append(out, pack(STOP))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Go on, or begin the location's steps."""
        if verb_of(action) == STOP:
            visit(s, self.player, s.president[self.player])
        else:
            walk_to(s, self.player, second_of(action), self.seen)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.seen)

    def facts(self, s: Yokohama) -> View:
        """Where the president is on its way."""
        return {"here": s.cell_name(s.president[self.player])}


def recall(s: Yokohama, p: Seat) -> None:
    """Y3.2 B: the president to the hand, and any own assistants; steps 3 to 6 are skipped."""
    s.president[p] = IN_HAND
    if any_man_out(s, p):
        s.then(Collect(p))


class Collect(Step[Yokohama]):
    """Y3.2 B: one assistant at a time from locations of choice, never from control boards."""

    number = 9
    name = "collect"
    rule = "Y3.2"

    def choices(self, s: Yokohama) -> vec[i64]:
        """A location with an own assistant; or no more."""
        out = vec[i64]()
        start = self.player * s.cells
        for c in range(s.cells):
            if s.men[start + c] > 0:
                out = append(out, pack(COLLECT, 0, c))
        return append(out, pack(DONE))

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Into the hand, and on while any stand outside."""
        if verb_of(action) == DONE:
            return
        s.take_back(self.player, second_of(action), 1)
        if any_man_out(s, self.player):
            s.then(Collect(self.player))
