"""Step 1 of the main action: assistants from the hand into locations (Y3.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step, View
from kogge.games.yokohama.actions import DONE, PLACE
from kogge.games.yokohama.anytime import any_time_choices, use_any_time
from kogge.games.yokohama.board import ASSISTANT, NEWSPAPER, TELEGRAPH, YEN
from kogge.games.yokohama.state import DESK, HAND, Yokohama

MOST_PLACES: Final = 3
NO_PAIR: Final = -1


def begin_placing(s: Yokohama, p: Seat) -> None:
    """Y3.1: ask, unless nothing at all can be placed."""
    go_on_placing(s, Place(p, 0, 0, NO_PAIR))


def go_on_placing(s: Yokohama, step: Place) -> None:
    """Ask unless all that is left is to place no more."""
    if verb_of(step.choices(s)[0]) != DONE:
        s.then(step)


class Place(Step[Yokohama]):
    """Y3.1: one assistant at a time; the second one decides between different locations and two in one."""

    number = 5
    name = "place"
    rule = "Y3.1"

    def __init__(self, player: Seat, count: i64, seen: i64, pair: i64) -> None:
        super().__init__(player)
        self.count: Final = count  # placed so far
        self.seen: Final = seen  # bit c: one was placed there
        self.pair: Final = pair  # the location where two were placed, or NO_PAIR

    def choices(self, s: Yokohama) -> vec[i64]:
        """Locations that can be paid; or no more. YR2: the first one is placed where it can be, since version 2."""
        p = self.player
        out = vec[i64]()
        if s.desk[p * DESK + HAND + ASSISTANT] > 0:
            if self.pair != NO_PAIR:
                if self.count == 2 and s.has_tech(p, TELEGRAPH):
                    out = self._beside(s, out)
            elif self.count < places_allowed(s, p):
                out = self._anywhere(s, out)
        must = s.version >= 2 and self.count == 0 and len(out) > 0
        out = any_time_choices(s, p, out)
        return out if must else append(out, pack(DONE))

    def _anywhere(self, s: Yokohama, out: vec[i64]) -> vec[i64]:
        """Different locations; after the first assistant the same one too."""
        barred = self.seen if self.count > 1 else 0
        for c in range(s.cells):
            if barred >> c & 1 == 0 and can_place(s, self.player, c):
                out = append(out, pack(PLACE, 0, c))
        return out

    def _beside(self, s: Yokohama, out: vec[i64]) -> vec[i64]:
        """Y7.1 Telegraph: adjacent to the location of the two."""
        board = s.board
        for i in range(board.near_start[self.pair], board.near_start[self.pair + 1]):
            if can_place(s, self.player, board.near[i]):
                out = append(out, pack(PLACE, 0, board.near[i]))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Y3.1: a yen to each opponent whose president is there, then the assistant."""
        if use_any_time(s, self, action) or verb_of(action) == DONE:
            return
        c = second_of(action)
        s.pay_presidents(self.player, c)
        s.put(self.player, c)
        pair = c if self.count == 1 and self.seen >> c & 1 == 1 else self.pair
        go_on_placing(s, Place(self.player, self.count + 1, self.seen | bit(c), pair))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.count, self.seen, self.pair)

    def facts(self, s: Yokohama) -> View:
        """How many assistants were placed, how many may be, and the location that got two of them."""
        pair = None if self.pair == NO_PAIR else s.cell_name(self.pair)
        return {"placed": int(self.count), "most": int(places_allowed(s, self.player)), "pair": pair}


def places_allowed(s: Yokohama, p: Seat) -> i64:
    """Y3.1: three different locations; Y7.1 Newspaper: four."""
    return s.board.box.tech_amount[NEWSPAPER] if s.has_tech(p, NEWSPAPER) else MOST_PLACES


def can_place(s: Yokohama, p: Seat, c: i64) -> bool:
    """Y3.1: not in the canal, and every president there can be paid."""
    return s.desk[p * DESK + YEN] >= s.others_in(p, c) and not s.is_canal(c)
