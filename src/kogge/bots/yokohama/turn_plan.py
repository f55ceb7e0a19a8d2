"""A turn's plan in Yokohama: where the president goes, and which assistants prepare this visit and the next ones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.city_value import power_with, presidents_of_others
from kogge.bots.yokohama.gains import visit_gain
from kogge.bots.yokohama.player_value import Estimate, Weights, orders_value
from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.core.dealer import Dealer
from kogge.games.yokohama.board import A_STATION, ASSISTANT, NO_ACTION, STAGECOACH, TRAM, YEN
from kogge.games.yokohama.state import HAND, IN_HAND, MOST_POWER, NOWHERE, Yokohama, bit

MOST_CELLS: Final = 18
MOST_PLACES: Final = 8
POWERS: Final = MOST_POWER + 1
UNKNOWN: Final = -1  # a gain not looked up yet
MAN: Final = 32  # the price of a way: assistants it still needs, then yen
FAR: Final = 1 << 20


class Plan:
    """What was planned last. It holds for the very state it was made for, as long as that state's turn goes on."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        self.s: Yokohama | None = None
        self.turn: i64 = 0
        self.target: i64 = NOWHERE  # NOWHERE: the president is better taken back
        self.walking = False  # whether the president has left where it stood
        self.tram = False  # whether the president may go anywhere
        self.ride: i64 = NOWHERE  # where else it may go at once
        self.pair = False  # whether two assistants go to the target
        self.first: i64 = 0  # how many assistants were placed when the plan was made
        self.count: i64 = 0
        self.places = vec[i64]([0] * MOST_PLACES)  # where the next ones go
        self.price = vec[i64]([0] * MOST_CELLS)  # [place] of the way there
        self.before = vec[i64]([0] * MOST_CELLS)  # [place] on the way
        self.gains = vec[i64]([0] * (MOST_CELLS * POWERS))  # [place * POWERS + action points]

    def fits(self, s: Yokohama) -> bool:
        """Whether this is the plan of the turn."""
        return self.s is s and self.turn == s.turn

    def place_at(self, count: i64) -> i64:
        """Where the next assistant goes when so many are placed this turn; NOWHERE when no more is."""
        at = count - self.first
        return self.places[at] if 0 <= at < self.count else NOWHERE

    def make(self, e: Estimate, left: i64, taken: i64, first: i64, dealer: Dealer, noise: i64) -> None:
        """The visit that brings most, with `left` more assistants to place; `taken`: bits of where some were placed."""
        at = e.s.president[e.p]
        self._look(e, bit(at) if at != IN_HAND else 0)
        self.walking = False
        self.tram = e.s.has_tech(e.p, TRAM)
        self.ride = e.s.station if e.s.station != at and e.s.has_tech(e.p, A_STATION) else NOWHERE
        self.first = first
        left = min(left, e.s.desk[e.d + HAND + ASSISTANT])
        self.target = self._best_target(e, left, taken, dealer, noise)
        if left > 0:
            self._prepare(e, left, taken)

    def go_on(self, e: Estimate, seen: i64, dealer: Dealer, noise: i64) -> None:
        """The best visit for a president on its way, which has been at `seen`; where it is now too."""
        self._look(e, seen)
        self.walking = True
        self.tram = False
        self.ride = NOWHERE
        self.target = self._best_target(e, 0, 0, dealer, noise)

    def _look(self, e: Estimate, seen: i64) -> None:
        """A new plan begins: what the ways cost."""
        s = e.s
        self.s = s
        self.turn = s.turn
        self.count = 0
        self.begin(e)
        self.find_ways(s, e.p, seen)

    def begin(self, e: Estimate) -> None:
        """Forget the gains of the last position, and see what orders lack."""
        for i in range(len(self.gains)):
            self.gains[i] = UNKNOWN
        orders_value(e)

    def gain(self, e: Estimate, c: i64, power: i64) -> i64:
        """What a visit brings; looked up once."""
        at = c * POWERS + power
        if self.gains[at] == UNKNOWN:
            self.gains[at] = visit_gain(e, c, power)
        return self.gains[at]

    def find_ways(self, s: Yokohama, p: Seat, seen: i64) -> None:
        """Y3.2: for each location what the cheapest way there still takes: assistants placed, then yen."""
        n = s.cells
        price = self.price
        at = s.president[p]
        fee: i64 = 0 if s.has_tech(p, STAGECOACH) else 1
        for c in range(n):
            price[c] = FAR
            if at == IN_HAND:
                price[c] = self._entry(s, p, c, fee)
                self.before[c] = IN_HAND
        if at == IN_HAND:
            return
        price[at] = 0
        near = s.board.near
        start = s.board.near_start
        changed = True
        while changed:
            changed = False
            for c in range(n):
                so_far = price[c]
                if so_far == FAR:
                    continue
                for i in range(start[c], start[c + 1]):
                    to = near[i]
                    if price[to] <= so_far or seen >> to & 1 == 1:
                        continue
                    then = so_far + self._entry(s, p, to, fee)
                    if then < price[to]:
                        price[to] = then
                        self.before[to] = c
                        changed = True

    def _entry(self, s: Yokohama, p: Seat, c: i64, fee: i64) -> i64:
        """Y3.1, Y3.2: what a step there costs; an assistant that must be placed first is paid for too."""
        if s.is_canal(c):
            return s.board.box.canal_toll
        others = s.others_in(p, c)
        if s.men[p * s.cells + c] > 0:
            return others * fee
        return MAN + others * (1 + fee)

    def _best_target(self, e: Estimate, left: i64, taken: i64, dealer: Dealer, noise: i64) -> i64:
        """Where a visit is worth most, beside what it costs; NOWHERE when gathering everybody is better."""
        s = e.s
        p = e.p
        at = s.president[p]
        others = presidents_of_others(s, p)
        best: i64 = NOWHERE
        highest: i64 = -1 if at == IN_HAND or self.walking else self._gathering(e)
        yen = s.desk[e.d + YEN]
        for c in range(s.cells):
            if (c == at and not self.walking) or (others >> c & 1 == 1 and c != self.ride):
                continue
            if s.board.box.kind_action[s.sites[c]] == NO_ACTION:
                continue
            price: i64 = 0 if self.tram or c == self.ride else self.price[c]
            need = price // MAN
            fee = price % MAN
            if need > left or fee > yen:
                continue
            value = self._visit(e, c, need, left, taken) - fee * e.thing[YEN]
            value = value * (100 + dealer.below(noise + 1)) // 100
            if value > highest:
                highest = value
                best = c
        return best

    def _visit(self, e: Estimate, c: i64, need: i64, left: i64, taken: i64) -> i64:
        """What going there brings, with one assistant more there and others elsewhere, or with a pair of them."""
        s = e.s
        men = s.men[e.p * s.cells + c]
        here: i64 = 0
        if taken >> c & 1 == 0 and (men == 0 or left > need):
            here = min(left, 1)
        spare = left - need - (here if men > 0 or need == 0 else 0)
        value = self.gain(e, c, power_with(s, e.p, c, men + here)) + max(spare, 0) * self.weights.spare_man
        self.pair = False
        own: i64 = 1 if men == 0 else 0
        if (taken == 0 and left > 1 and need <= own) or (taken == bit(c) and left > 0 and need == 0):
            two = self.gain(e, c, power_with(s, e.p, c, men + (2 if taken == 0 else 1)))
            if two > value:
                self.pair = True
                return two
        return value

    def _gathering(self, e: Estimate) -> i64:
        """Y3.2 B: what it is worth to take the president and assistants back; little while there are some at hand."""
        s = e.s
        hand = s.desk[e.d + HAND + ASSISTANT]
        out: i64 = 0
        for at in range(e.p * s.cells, (e.p + 1) * s.cells):
            out += s.men[at]
        return max(out - hand * 2, 0) * self.weights.gather * e.soon // 100

    def _prepare(self, e: Estimate, left: i64, taken: i64) -> None:
        """Y3.1: assistants for the way, one or two more for the target, the others where they promise most."""
        s = e.s
        target = self.target
        if target != NOWHERE:
            need: i64 = 0
            if not self.tram and target != self.ride:
                need = self.price[target] // MAN
                self._pave(s, e.p)
            self._visit(e, target, need, left, taken)
            if left > self.count and (taken >> target & 1 == 0 or self.pair):
                self._add(target)
            if self.pair:
                if taken == 0:
                    self._add(target)
                return
        self._build_up(e, left, taken)

    def _pave(self, s: Yokohama, p: Seat) -> None:
        """Y3.2: an assistant wherever the way to the target still needs one."""
        c = self.before[self.target]
        while c not in (IN_HAND, s.president[p]):
            if s.men[p * s.cells + c] == 0 and not s.is_canal(c):
                self._add(c)
            c = self.before[c]

    def _add(self, c: i64) -> None:
        """One more assistant to place."""
        if self.count < MOST_PLACES:
            self.places[self.count] = c
            self.count += 1

    def _build_up(self, e: Estimate, left: i64, taken: i64) -> None:
        """What is left goes to different locations that gain by it."""
        barred = taken
        for i in range(self.count):
            barred |= bit(self.places[i])
        while self.count < left:
            c = self.best_post(e, barred, self.target)
            if c == NOWHERE:
                return
            self._add(c)
            barred |= bit(c)

    def best_post(self, e: Estimate, barred: i64, near: i64) -> i64:
        """Where one more assistant promises most for the next turns, best next to where the president will be."""
        s = e.s
        p = e.p
        w = self.weights
        around: i64 = 0
        if near != NOWHERE:
            for i in range(s.board.near_start[near], s.board.near_start[near + 1]):
                around |= bit(s.board.near[i])
        best: i64 = NOWHERE
        highest: i64 = 0
        for c in range(s.cells):
            if barred >> c & 1 == 1 or c == near or s.board.box.kind_action[s.sites[c]] == NO_ACTION:
                continue
            men = s.men[p * s.cells + c]
            power = power_with(s, p, c, men)
            if power == MOST_POWER and men > 0:
                continue
            value = self.gain(e, c, power_with(s, p, c, men + 1))
            if men > 0:
                value -= self.gain(e, c, power) // 2
            if around >> c & 1 == 1:
                value += value * w.adjacent // 100
            value -= s.others_in(p, c) * e.thing[YEN]
            if value > highest:
                highest = value
                best = c
        return best

    def next_hop(self, s: Yokohama, p: Seat, seen: i64) -> i64:
        """Y3.2: the first step of the cheapest way to the target; NOWHERE when there is none."""
        self.find_ways(s, p, seen)
        c = self.target
        if c == NOWHERE or self.price[c] >= MAN:
            return NOWHERE
        at = s.president[p]
        while c != at and self.before[c] != at:
            c = self.before[c]
        return c
