"""The church: faith, gifts and an assistant for the control board (Y5.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Action, RulesStep, Seat, Step, View
from kogge.games.yokohama.actions import DONE, OFFER, PRAY
from kogge.games.yokohama.anytime import any_time_choices, use_any_time
from kogge.games.yokohama.board import ASSISTANT, N_THINGS, THINGS, WINERY, YEN
from kogge.games.yokohama.reward import give_reward, score
from kogge.games.yokohama.state import DESK, HAND, Yokohama

# Where the assistant for a control board comes from.
FROM_HAND: Final = 0
FROM_LOCATION: Final = 1


def source_choices(s: Yokohama, p: Seat, here: i64, verb: i64, cells: vec[i64], out: vec[i64]) -> vec[i64]:
    """Y5.4, Y5.5: each cell with an assistant from the hand or from the location."""
    for source in range(2):
        have = s.desk[p * DESK + HAND + ASSISTANT] if source == FROM_HAND else s.men[p * s.cells + here]
        if have > 0:
            for cell in cells:
                out = append(out, pack(verb, source, cell))
    return out


def lose_assistant(s: Yokohama, p: Seat, here: i64, source: i64) -> None:
    """It stays on the control board to the end."""
    if source == FROM_HAND:
        s.desk[p * DESK + HAND + ASSISTANT] -= 1
    else:
        s.men[p * s.cells + here] -= 1


def can_offer(s: Yokohama, p: Seat, thing: i64) -> bool:
    """Y5.4: one of a good, one import, or two yen."""
    return s.desk[p * DESK + thing] >= offer_size(s, thing)


def offer_size(s: Yokohama, thing: i64) -> i64:
    """How much of a thing makes one point of faith."""
    return s.board.box.unit_yen if thing == YEN else 1


def gifts(s: Yokohama, p: Seat, given: i64) -> i64:
    """How many more points of faith the seat can give."""
    count: i64 = 0
    for thing in range(N_THINGS):
        if given >> thing & 1 == 0 and can_offer(s, p, thing):
            count += 1
    return count


def begin_church(s: Yokohama, p: Seat, here: i64, faith: i64) -> None:
    """Ask when some cell can be reached."""
    step = Church(p, here, faith)
    if len(step.choices(s)) > 1:
        s.then(step)


class Church(Step[Yokohama]):
    """Y5.4: first the cell, then exactly the gifts it still needs (YR12)."""

    number = 16
    name = "church"
    rule = "Y5.4"

    def __init__(self, player: Seat, here: i64, faith: i64) -> None:
        super().__init__(player)
        self.here: Final = here
        self.faith: Final = faith

    def choices(self, s: Yokohama) -> vec[i64]:
        """Free cells within reach of action points and gifts; or none."""
        p = self.player
        most = self.faith + gifts(s, p, 0)
        cells = vec[i64]()
        for cell in range(len(s.church)):
            if s.church[cell] == 0 and s.board.box.church_number[cell] <= most:
                cells = append(cells, cell)
        out = source_choices(s, p, self.here, PRAY, cells, vec[i64]())
        out = any_time_choices(s, p, out)
        return append(out, pack(DONE))

    def resolve(self, s: Yokohama, action: Action) -> None:
        """The assistant to the cell; gifts; the reward."""
        if use_any_time(s, self, action) or verb_of(action) == DONE:
            return
        cell = second_of(action)
        lose_assistant(s, self.player, self.here, first_of(action))
        s.church[cell] = self.player + 1
        s.then(Blessing(self.player, cell))
        offer(s, self.player, s.board.box.church_number[cell] - self.faith, 0)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.here, self.faith)

    def facts(self, s: Yokohama) -> View:
        """The location, and its faith before any gift."""
        return {"here": s.cell_name(self.here), "faith": int(self.faith)}


def offer(s: Yokohama, p: Seat, need: i64, given: i64) -> None:
    """Y5.4: different things; asked only where there is a choice."""
    if need <= 0:
        return
    if gifts(s, p, given) > need:
        s.then(Offer(p, need, given))
        return
    for thing in range(N_THINGS):
        if given >> thing & 1 == 0 and can_offer(s, p, thing):
            s.desk[p * DESK + thing] -= offer_size(s, thing)


class Offer(Step[Yokohama]):
    """Y5.4: one thing at a time, each kind at most once."""

    number = 17
    name = "offer"
    rule = "Y5.4"

    def __init__(self, player: Seat, need: i64, given: i64) -> None:
        super().__init__(player)
        self.need: Final = need
        self.given: Final = given  # bit t: thing t was given

    def choices(self, s: Yokohama) -> vec[i64]:
        """What was not given yet and is at hand."""
        out = vec[i64]()
        for thing in range(N_THINGS):
            if self.given >> thing & 1 == 0 and can_offer(s, self.player, thing):
                out = append(out, pack(OFFER, 0, thing))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Give it, then the next."""
        thing = second_of(action)
        s.desk[self.player * DESK + thing] -= offer_size(s, thing)
        offer(s, self.player, self.need - 1, self.given | bit(thing))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.need, self.given)

    def facts(self, s: Yokohama) -> View:
        """How many gifts are missing, and what was given."""
        given = [THINGS[thing] for thing in range(N_THINGS) if self.given >> thing & 1 == 1]
        return {"due": int(self.need), "given": given}


class Blessing(RulesStep[Yokohama]):
    """Y5.4: the reward of the cell; Y7.1 Winery."""

    number = 18
    name = "blessing"
    rule = "Y5.4"

    def __init__(self, seat: Seat, cell: i64) -> None:
        super().__init__()
        self.seat: Final = seat
        self.cell: Final = cell

    def resolve(self, s: Yokohama, action: Action) -> None:
        """When all gifts are given."""
        if s.has_tech(self.seat, WINERY):
            score(s, self.seat, s.board.box.tech_amount[WINERY])
        give_reward(s, self.seat, s.board.box.church_reward[self.cell])

    def key(self) -> tuple[int, ...]:
        return (self.number, self.seat, self.cell)
