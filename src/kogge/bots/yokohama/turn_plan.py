"""A turn's plan in Yokohama: where the president goes, and which assistants prepare this visit and the next ones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.city_value import power_with, presidents_of_others
from kogge.bots.yokohama.features import SeatFeatures
from kogge.bots.yokohama.gains import VisitGains
from kogge.bots.yokohama.paths import ASSISTANT_COST, Paths
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.dealer import Dealer
from kogge.games.yokohama.board import A_STATION, ASSISTANT, TRAM, YEN
from kogge.games.yokohama.state import HAND, IN_HAND, MOST_POWER, NOWHERE, Yokohama

IMPOSSIBLE: Final = -1_000_000


class TurnPlan:
    """Holds for the very state it was made for, as long as that state's turn goes on."""

    def __init__(self, s: Yokohama, target: i64, already_placed: i64, places: vec[i64]) -> None:
        self.target: Final = target  # NOWHERE: the president is better taken back
        self._s: Final = s
        self._turn: Final = s.turn
        self._already_placed: Final = already_placed  # assistants placed this turn before the plan was made
        self._places: Final = places  # where the next ones go

    def is_for(self, s: Yokohama) -> bool:
        """Whether this is the plan of the turn."""
        return self._s is s and self._turn == s.turn

    def next_place(self, count: i64) -> i64:
        """Where the next assistant goes when `count` are placed this turn; NOWHERE when no more is to be placed."""
        at = count - self._already_placed
        if 0 <= at < len(self._places):
            return self._places[at]
        return NOWHERE


def plan_turn(f: SeatFeatures, left: i64, placed: i64, already_placed: i64, dealer: Dealer, noise: i64) -> TurnPlan:
    """The visit that brings most, and where to place up to `left` more assistants; `placed` has a bit for each location
    where one of the `already_placed` ones is."""
    s = f.s
    at = s.president[f.p]
    left = min(left, s.desk[f.d + HAND + ASSISTANT])
    planner = Planner(f, bit(at) if at != IN_HAND else 0, left, placed, False)
    target = planner.best_target(dealer, noise)
    return TurnPlan(s, target, already_placed, planner.places_for(target))


def plan_walk(f: SeatFeatures, seen: i64, dealer: Dealer, noise: i64) -> TurnPlan:
    """The best visit for a president on a walk, which has been at `seen`; where it is now counts too."""
    planner = Planner(f, seen, 0, 0, True)
    return TurnPlan(f.s, planner.best_target(dealer, noise), 0, vec[i64]())


class Planner:
    """Compares the visits that one seat can make."""

    def __init__(self, f: SeatFeatures, seen: i64, left: i64, placed: i64, walking: bool) -> None:
        s = f.s
        at = s.president[f.p]
        self.f: Final = f
        self.gains: Final = VisitGains(f)
        self.paths: Final = Paths(s, f.p, seen)
        self.left: Final = left  # assistants that can still be placed
        self.placed: Final = placed  # bits of where some were placed this turn
        self.walking: Final = walking  # the president has left where it stood
        self.tram: Final = not walking and s.has_tech(f.p, TRAM)  # the president may go anywhere
        rides = not walking and s.station != at and s.has_tech(f.p, A_STATION)
        self.ride: i64 = s.station if rides else NOWHERE  # where else it may go at once

    def best_target(self, dealer: Dealer, noise: i64) -> i64:
        """Where a visit is worth most, beside what it costs; NOWHERE when gathering everybody is better."""
        f = self.f
        s = f.s
        at = s.president[f.p]
        others = presidents_of_others(s, f.p)
        best: i64 = NOWHERE
        highest: i64 = -1 if at == IN_HAND or self.walking else self._gathering_value()
        yen = s.desk[f.d + YEN]
        for c in range(s.cells):
            if (c == at and not self.walking) or (others >> c & 1 == 1 and c != self.ride) or s.is_canal(c):
                continue
            cost: i64 = self.paths.cost[c] if self._is_on_foot(c) else 0
            need = cost // ASSISTANT_COST
            fee = cost % ASSISTANT_COST
            if need > self.left or fee > yen:
                continue
            value = max(self._visit_value(c, need), self._pair_visit_value(c, need)) - fee * f.thing[YEN]
            value = value * (100 + dealer.below(noise + 1)) // 100
            if value > highest:
                highest = value
                best = c
        return best

    def _is_on_foot(self, c: i64) -> bool:
        """Whether the president must walk there, or enter from the hand."""
        return not self.tram and c != self.ride

    def _visit_value(self, c: i64, need: i64) -> i64:
        """What going there brings, with at most one assistant more there and others elsewhere; the way needs `need`."""
        s = self.f.s
        men = s.men[self.f.p * s.cells + c]
        here: i64 = 0
        if self.placed >> c & 1 == 0 and (men == 0 or self.left > need):
            here = min(self.left, 1)
        spare = self.left - need - (here if men > 0 or need == 0 else 0)
        return self.gains.gain(c, power_with(s, self.f.p, c, men + here)) + max(spare, 0) * self.f.w.spare_man

    def _pair_visit_value(self, c: i64, need: i64) -> i64:
        """Y3.1: what going there brings with two assistants placed there; IMPOSSIBLE when that cannot be."""
        s = self.f.s
        men = s.men[self.f.p * s.cells + c]
        own: i64 = 1 if men == 0 else 0
        if self.placed == 0 and self.left > 1 and need <= own:
            men += 2
        elif self.placed == bit(c) and self.left > 0 and need == 0:
            men += 1
        else:
            return IMPOSSIBLE
        return self.gains.gain(c, power_with(s, self.f.p, c, men))

    def _gathering_value(self) -> i64:
        """Y3.2 B: what it is worth to take the president and assistants back; little while there are some at hand."""
        f = self.f
        s = f.s
        out: i64 = 0
        for at in range(f.p * s.cells, (f.p + 1) * s.cells):
            out += s.men[at]
        return max(out - s.desk[f.d + HAND + ASSISTANT] * 2, 0) * f.w.gather * f.soon // 100

    def places_for(self, target: i64) -> vec[i64]:
        """Y3.1: assistants for the way, one or two more for the target, the others where they promise most."""
        places = vec[i64]()
        if self.left == 0:
            return places
        if target != NOWHERE:
            need: i64 = 0
            if self._is_on_foot(target):
                need = self.paths.cost[target] // ASSISTANT_COST
                places = self.paths.add_missing(target, places)
            pair = self._pair_visit_value(target, need) > self._visit_value(target, need)
            if self.left > len(places) and (self.placed >> target & 1 == 0 or pair):
                places = append(places, target)
            if pair:
                return append(places, target) if self.placed == 0 else places
        return self._add_others(places, target)

    def _add_others(self, places: vec[i64], target: i64) -> vec[i64]:
        """What is left goes to different locations that gain by it."""
        barred = self.placed
        for c in places:
            barred |= bit(c)
        while len(places) < self.left:
            c = best_placement(self.gains, barred, target)
            if c == NOWHERE:
                break
            places = append(places, c)
            barred |= bit(c)
        return places


def best_placement(gains: VisitGains, barred: i64, near: i64) -> i64:
    """Where one more assistant promises most for the next turns, best next to where the president will be (`near`);
    NOWHERE when it promises nothing. `barred` has a bit for each location that is out of the question."""
    f = gains.f
    s = f.s
    p = f.p
    around: i64 = 0
    if near != NOWHERE:
        for i in range(s.board.near_start[near], s.board.near_start[near + 1]):
            around |= bit(s.board.near[i])
    best: i64 = NOWHERE
    highest: i64 = 0
    for c in range(s.cells):
        if barred >> c & 1 == 1 or c == near or s.is_canal(c):
            continue
        men = s.men[p * s.cells + c]
        power = power_with(s, p, c, men)
        if power == MOST_POWER and men > 0:
            continue
        value = gains.gain(c, power_with(s, p, c, men + 1))
        if men > 0:
            value -= gains.gain(c, power) // 2
        if around >> c & 1 == 1:
            value += value * f.w.adjacent // 100
        value -= s.others_in(p, c) * f.thing[YEN]
        if value > highest:
            highest = value
            best = c
    return best
