"""The ports: orders for the hand (Y5.8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Action, ChanceStep, RulesStep, Seat, Step, View
from kogge.games.yokohama.actions import DEAL, DONE, ORDER
from kogge.games.yokohama.anytime import any_time_choices, use_any_time
from kogge.games.yokohama.board import IMPORT, SLOTS, YEN
from kogge.games.yokohama.reward import score
from kogge.games.yokohama.state import DESK, MOST_POWER, ORDER_COUNT, Yokohama

# How an order is paid: the first is free, the second costs two yen or an import.
FREE: Final = 0
WITH_IMPORT: Final = 1
WITH_YEN: Final = 2

ORDER_DECK: Final = "orders"  # the deck


def begin_port(s: Yokohama, p: Seat, side: i64, power: i64) -> None:
    """Y5.8: 5 action points bring points too; then orders, as far as the hand has room (Y2.2)."""
    if power == MOST_POWER:
        score(s, p, s.board.box.port_bonus)
    levels = s.board.box.levels_open[power - 1]
    s.then(Refill(side))
    go_on_ordering(s, Port(p, side, levels, 0))


def go_on_ordering(s: Yokohama, step: Port) -> None:
    """Ask when an order can be taken."""
    if len(step.choices(s)) > 1:
        s.then(step)


class Port(Step[Yokohama]):
    """Y5.8: one order free, a second for two yen or an import, from the slots that the action points open."""

    number = 25
    name = "port"
    rule = "Y5.8"

    def __init__(self, player: Seat, side: i64, levels: i64, taken: i64) -> None:
        super().__init__(player)
        self.side: Final = side
        self.levels: Final = levels  # how many levels of slots are open
        self.taken: Final = taken

    def choices(self, s: Yokohama) -> vec[i64]:
        """Y2.2: never above three at hand."""
        p = self.player
        out = vec[i64]()
        if self.levels == 0 or s.desk[p * DESK + ORDER_COUNT] >= s.board.box.hand_limit:
            return append(out, pack(DONE))
        if self.taken == 0:
            out = self._slots(s, FREE, out)
        else:
            if s.desk[p * DESK + IMPORT] > 0:
                out = self._slots(s, WITH_IMPORT, out)
            if s.desk[p * DESK + YEN] >= s.board.box.unit_yen:
                out = self._slots(s, WITH_YEN, out)
            out = any_time_choices(s, p, out)
        return append(out, pack(DONE))

    def _slots(self, s: Yokohama, how: i64, out: vec[i64]) -> vec[i64]:
        for slot in range(SLOTS):
            if s.port[self.side * SLOTS + slot] != 0 and s.board.box.levels[slot] < self.levels:
                out = append(out, pack(ORDER, how, self.side * SLOTS + slot))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Into the hand; the board slides only when the player is done."""
        if use_any_time(s, self, action) or verb_of(action) == DONE:
            return
        p = self.player
        how = first_of(action)
        at = second_of(action)
        if how == WITH_YEN:
            s.desk[p * DESK + YEN] -= s.board.box.unit_yen
        elif how == WITH_IMPORT:
            s.desk[p * DESK + IMPORT] -= 1
        s.add_order(p, s.port[at] - 1)
        s.port[at] = 0
        if self.taken == 0:
            go_on_ordering(s, Port(p, self.side, self.levels, 1))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.side, self.levels, self.taken)

    def facts(self, s: Yokohama) -> View:
        """The board, how many levels of its slots are open, and how many orders were taken."""
        return {"side": "ab"[self.side], "levels": int(self.levels), "taken": int(self.taken)}


class Refill(RulesStep[Yokohama]):
    """Y5.8: slide left, then new cards; Y9.1: the end is near when a slot stays empty."""

    number = 26
    name = "refill"
    rule = "Y5.8"

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side: Final = side

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Keep the order of the cards."""
        start = self.side * SLOTS
        to = start
        for at in range(start, start + SLOTS):
            card = s.port[at]
            if card != 0:
                s.port[at] = 0
                s.port[to] = card
                to += 1
        refill_port(s, self.side)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.side)


def refill_port(s: Yokohama, side: i64) -> None:
    """A card from the deck while a slot is empty."""
    if s.port[side * SLOTS + SLOTS - 1] != 0:
        return
    if s.deck > 0:
        s.then(NewOrder(side))
    else:
        s.dry = 1


def unseen_orders(s: Yokohama) -> vec[i64]:
    """Y1.5: any order nobody has seen, each equally likely to lie on top."""
    out = vec[i64]()
    for order in range(s.board.box.n_orders):
        if s.unseen >> order & 1 == 1:
            out = append(out, pack(DEAL, 0, order))
    return out


def draw_order(s: Yokohama, order: i64) -> None:
    """Off the deck."""
    s.unseen &= ~bit(order)
    s.deck -= 1


class NewOrder(ChanceStep[Yokohama]):
    """Y5.8, Y1.5: chance draws a card for the leftmost empty slot."""

    number = 27
    name = "new-order"
    rule = "Y5.8"

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side: Final = side

    def choices(self, s: Yokohama) -> vec[i64]:
        """Any unseen order."""
        return unseen_orders(s)

    def deck(self, s: Yokohama) -> str:
        """The one that players were dealt from."""
        return ORDER_DECK

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Face up, and on until the board is full."""
        order = second_of(action)
        draw_order(s, order)
        at = self.side * SLOTS
        while s.port[at] != 0:
            at += 1
        s.port[at] = order + 1
        refill_port(s, self.side)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.side)
