"""The laboratories: technologies for action points, money and imports (Y5.7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Action, DrawStep, RulesStep, Seat, Step, View
from kogge.games.yokohama.actions import DONE, PAY, RESEARCH, STATION, TECH
from kogge.games.yokohama.anytime import any_time_choices, use_any_time
from kogge.games.yokohama.board import A_STATION, EXHIBITION, IMPORT, LETTERPRESS, PATENT, SLOTS, YEN
from kogge.games.yokohama.reward import add_flag, score
from kogge.games.yokohama.state import DESK, PRODUCED, TECH_COUNT, TECHS, Yokohama


def units_needed(s: Yokohama, p: Seat, side: i64, slot: i64, power: i64) -> i64:
    """Y5.7: how often two yen or an import are due: what the action points leave, and one from the fourth card on."""
    box = s.board.box
    tech = s.lab[side * SLOTS + slot] - 1
    units = max(box.tech_cost[tech] + box.surcharge[slot] - power, 0)
    if s.desk[p * DESK + TECH_COUNT] >= box.free_techs:
        units += 1
    return units


def units_at_hand(s: Yokohama, p: Seat) -> i64:
    """How many units the seat can pay."""
    return s.desk[p * DESK + IMPORT] + s.desk[p * DESK + YEN] // s.board.box.unit_yen


def begin_research(s: Yokohama, p: Seat, side: i64, power: i64) -> None:
    """Ask when a technology can be paid."""
    step = Research(p, side, power)
    if len(step.choices(s)) > 1:
        s.then(step)


class Research(Step[Yokohama]):
    """Y5.7: one technology of the laboratory's board."""

    number = 20
    name = "research"
    rule = "Y5.7"

    def __init__(self, player: Seat, side: i64, power: i64) -> None:
        super().__init__(player)
        self.side: Final = side
        self.power: Final = power

    def choices(self, s: Yokohama) -> vec[i64]:
        """Slots whose card can be paid and is not owned yet (Y2.2); or none."""
        p = self.player
        units = units_at_hand(s, p)
        out = vec[i64]()
        for slot in range(SLOTS):
            card = s.lab[self.side * SLOTS + slot]
            if card == 0 or s.has_tech(p, card - 1):
                continue
            if units_needed(s, p, self.side, slot, self.power) <= units:
                out = append(out, pack(RESEARCH, 0, self.side * SLOTS + slot))
        out = any_time_choices(s, p, out)
        return append(out, pack(DONE))

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Pay, then take the card."""
        if use_any_time(s, self, action) or verb_of(action) == DONE:
            return
        slot = second_of(action) - self.side * SLOTS
        units = units_needed(s, self.player, self.side, slot, self.power)
        s.then(Acquire(self.player, self.side, slot))
        pay_units(s, self.player, units)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.side, self.power)

    def facts(self, s: Yokohama) -> View:
        """The board, the action points, and for each slot how often two yen or an import are due beside them."""
        due: list[int | None] = []
        for slot in range(SLOTS):
            card = s.lab[self.side * SLOTS + slot]
            units = units_needed(s, self.player, self.side, slot, self.power) if card > 0 else 0
            due.append(int(units) if card > 0 else None)
        return {"side": "ab"[self.side], "power": int(self.power), "due": due}


def pay_units(s: Yokohama, p: Seat, due: i64) -> None:
    """Y5.7: two yen or an import each; asked only where there is a choice."""
    d = p * DESK
    if due == 0:
        return
    price = s.board.box.unit_yen
    by_yen = s.desk[d + YEN] // price
    imports = s.desk[d + IMPORT]
    if by_yen > 0 and imports > 0 and by_yen + imports > due:
        s.then(PayUnits(p, due))
        return
    part = min(due, by_yen)
    s.desk[d + YEN] -= part * price
    s.desk[d + IMPORT] -= due - part


class PayUnits(Step[Yokohama]):
    """Y5.7: two yen or an import, one after the other."""

    number = 21
    name = "pay"
    rule = "Y5.7"

    def __init__(self, player: Seat, due: i64) -> None:
        super().__init__(player)
        self.due: Final = due

    def choices(self, s: Yokohama) -> vec[i64]:
        """Both are at hand, else nobody would be asked."""
        return vec[i64]([pack(PAY, 0, IMPORT), pack(PAY, 0, YEN)])

    def resolve(self, s: Yokohama, action: Action) -> None:
        """One unit, then the rest."""
        thing = second_of(action)
        s.desk[self.player * DESK + thing] -= s.board.box.unit_yen if thing == YEN else 1
        pay_units(s, self.player, self.due - 1)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.due)

    def facts(self, s: Yokohama) -> View:
        """How often two yen or an import are still due."""
        return {"due": int(self.due)}


class Acquire(RulesStep[Yokohama]):
    """Y5.7: the card to its owner; the board slides left and is refilled."""

    number = 22
    name = "acquire"
    rule = "Y5.7"

    def __init__(self, seat: Seat, side: i64, slot: i64) -> None:
        super().__init__()
        self.seat: Final = seat
        self.side: Final = side
        self.slot: Final = slot

    def resolve(self, s: Yokohama, action: Action) -> None:
        """The card counts at once; the station's place is chosen before a new card is seen."""
        start = self.side * SLOTS
        tech = s.lab[start + self.slot] - 1
        for slot in range(start + self.slot, start + SLOTS - 1):
            s.lab[slot] = s.lab[slot + 1]
        s.lab[start + SLOTS - 1] = 0
        refill_laboratory(s, self.side)
        add_technology(s, self.seat, tech)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.seat, self.side, self.slot)


def add_technology(s: Yokohama, p: Seat, tech: i64) -> None:
    """Y7.1: effects of the card itself, and of those that reward later ones; Y4.4: its flag."""
    box = s.board.box
    d = p * DESK
    if s.has_tech(p, LETTERPRESS):
        s.desk[d + YEN] += box.tech_amount[LETTERPRESS]
    if s.has_tech(p, PATENT):
        score(s, p, box.tech_amount[PATENT])
    s.desk[d + TECHS] |= bit(tech)
    s.desk[d + TECH_COUNT] += 1
    s.desk[d + PRODUCED] += box.tech_cost[tech]
    add_flag(s, p, box.tech_flag[tech])
    if tech == EXHIBITION:
        score(s, p, box.tech_amount[EXHIBITION])
    elif tech == A_STATION:
        s.then(PutStation(p))


class PutStation(Step[Yokohama]):
    """Y7.1 Station: the token to a location of choice."""

    number = 23
    name = "station"
    rule = "Y7.1"

    def choices(self, s: Yokohama) -> vec[i64]:
        """Any but the canal, where nobody acts."""
        out = vec[i64]()
        for c in range(s.cells):
            if not s.is_canal(c):
                out = append(out, pack(STATION, 0, c))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        s.station = second_of(action)


def refill_laboratory(s: Yokohama, side: i64) -> None:
    """Y5.7: a new card when the deck has one and a slot is empty."""
    if s.lab[side * SLOTS + SLOTS - 1] != 0:
        return
    for left in s.tech_deck:
        if left > 0:
            s.then(NewTechnology(side))
            return


class NewTechnology(DrawStep[Yokohama]):
    """Y5.7, Y1.5: chance draws a card for the leftmost empty slot."""

    number = 24
    name = "new-technology"
    rule = "Y5.7"

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side: Final = side

    def stock(self, s: Yokohama) -> vec[i64]:
        """The cards left in the deck."""
        return s.tech_deck

    def action(self, kind: i64) -> Action:
        return pack(TECH, 0, kind)

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Face up; at set-up until the board is full."""
        tech = second_of(action)
        s.tech_deck[tech] -= 1
        at = self.side * SLOTS
        while s.lab[at] != 0:
            at += 1
        s.lab[at] = tech + 1
        refill_laboratory(s, self.side)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.side)
