"""M6: caravans drive along trade routes, three for a salt, pay fees, and deliver goods."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.merchants.actions import DELIVER, DRIVE, GO, HALT, SKIP
from kogge.games.merchants.board import SALT
from kogge.games.merchants.build import MOST_BESIDE
from kogge.games.merchants.state import BY_GOODS, EMPTY, Merchants
from kogge.games.merchants.walk import STEPS, SWIFT


def fee_bit(caravan: i64, owner: Seat) -> i64:
    """The bit of a fee in `fees`: each caravan pays each owner once per turn (M6.2)."""
    return 1 << ((caravan & 1) * 4 + owner)


def fee_for(s: Merchants, p: Seat, caravan: i64, edge: i64, paid: i64) -> i64:
    """M6.2: 1 gold to enter another player's route, unless this caravan has paid that player this turn.

    The route on which it began the turn is free (MR20); version 1 of the rules knows no such route.
    """
    owner = s.routes[edge] - 1
    if owner == p or paid & fee_bit(caravan, owner) != 0:
        return 0
    return 0 if edge == (s.start_1 if caravan & 1 == 0 else s.start_2) else 1


def paid_alike(s: Merchants) -> bool:
    """M6.2: whether every route costs both caravans of the active player the same."""
    return s.fees & 15 == s.fees >> 4 and s.start_1 == s.start_2


def may_halt(s: Merchants, caravan: i64, edge: i64) -> bool:
    """M6.1: at most two caravans stop beside one route."""
    others = s.caravans_beside(edge)
    if s.caravans[caravan] == edge:
        others -= 1
    return others < MOST_BESIDE


def may_enter(s: Merchants, p: Seat, caravan: i64, edge: i64, left: i64, gold: i64, paid: i64) -> bool:
    """MR5: the fee can be paid, and from here a place to halt is in reach, with fees that can be paid too."""
    fee = fee_for(s, p, caravan, edge, paid)
    if fee > gold or left <= 0:
        return False
    if may_halt(s, caravan, edge):
        return True
    # Only full routes get here. There are no more than half the caravans, so a longer way through them is in vain.
    further = min(left - 1, s.n + 1)
    if fee == 1:
        paid |= fee_bit(caravan, s.routes[edge] - 1)
    near = s.board.edge_near
    for i in range(edge * 4, edge * 4 + 4):
        if near[i] >= 0 and s.routes[near[i]] != EMPTY and may_enter(s, p, caravan, near[i], further, gold - fee, paid):
            return True
    return False


def roads_from(s: Merchants, p: Seat, caravan: i64, base: Action, left: i64, out: vec[i64]) -> vec[i64]:
    """The neighbouring trade routes it may enter."""
    near = s.board.edge_near
    here = s.caravans[caravan] * 4
    for i in range(here, here + 4):
        edge = near[i]
        if edge >= 0 and s.routes[edge] != EMPTY and may_enter(s, p, caravan, edge, left, s.gold[p], s.fees):
            out = append(out, base | edge)
    return out


def drive_choices(s: Merchants, p: Seat, left: i64, out: vec[i64]) -> vec[i64]:
    """The first route of each own caravan on the board, when it may go `left` routes in all."""
    for i in range(2):
        here = s.caravans[p * 2 + i]
        if here < 0 or (i == 1 and here == s.caravans[p * 2] and paid_alike(s)):
            continue  # two beside one route are alike then
        out = roads_from(s, p, p * 2 + i, pack(DRIVE, i + 1), left, out)
    return out


def drive(s: Merchants, p: Seat, which: i64, edge: i64) -> None:
    """M6.1: pay a salt and go."""
    s.pay(p, SALT)
    enter(s, Driving(p, p * 2 + which - 1, STEPS, 1), edge)


class Driving(Step[Merchants]):
    """M6.1: the next route, a delivery, or the end of the way. Every further salt is paid when it is needed."""

    number = 13
    name = "driving"
    rule = "M6.1"

    def __init__(self, player: Seat, caravan: i64, left: i64, extends: i64) -> None:
        super().__init__(player)
        self.caravan: Final = caravan
        self.left: Final = left  # routes that are paid for
        self.extends: Final = extends  # 1: salt may be added; 0: moved by a card (MR16)

    def range(self, s: Merchants) -> i64:
        """How far it can still go."""
        return self.left + self.extends * STEPS * s.hand[self.player * 5 + SALT]

    def choices(self, s: Merchants) -> vec[i64]:
        """Deliveries, neighbouring routes, or halt."""
        p = self.player
        out = deliver_choices(s, p, vec[i64]())
        out = roads_from(s, p, self.caravan, pack(GO), self.range(s), out)
        if may_halt(s, self.caravan, s.caravans[self.caravan]):
            out = append(out, pack(HALT))
        return out

    def resolve(self, s: Merchants, action: Action) -> None:
        """M6.3: after a delivery it may go on."""
        verb = verb_of(action)
        if verb == DELIVER:
            s.then(self)
            deliver(s, self.player, second_of(action))
        elif verb == GO and self.left > 0:
            enter(s, self, second_of(action))
        elif verb == GO:
            s.pay(self.player, SALT)
            enter(s, Driving(self.player, self.caravan, STEPS, self.extends), second_of(action))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.caravan, self.left, self.extends)


def enter(s: Merchants, way: Driving, edge: i64) -> None:
    """M6.2: pay the owner. The way ends by itself only when anybody can see that nothing is left to go on with."""
    p = way.player
    owner = s.routes[edge] - 1
    if fee_for(s, p, way.caravan, edge, s.fees) == 1:
        s.gold[p] -= 1
        s.gold[owner] += 1
        s.fees |= fee_bit(way.caravan, owner)
    s.caravans[way.caravan] = edge
    further = Driving(p, way.caravan, way.left - 1, way.extends)
    if further.left > 0 or (way.extends == 1 and s.size[p] > 0):
        show_salt(s, further)
        s.then(further)


def show_salt(s: Merchants, way: Driving) -> None:
    """Who goes where the paid routes do not lead to a place to halt has more salt, and everybody can tell."""
    salt: i64 = 0
    if not may_halt(s, way.caravan, s.caravans[way.caravan]):
        while len(roads_from(s, way.player, way.caravan, 0, way.left + salt * STEPS, vec[i64]())) == 0:
            salt += 1
    if salt > 0:
        s.show(way.player, SALT, salt)


class SwiftDrive(Step[Merchants]):
    """M7.1: the swift caravan moves one caravan up to four trade routes without salt; fees are due."""

    number = 14
    name = "swift-drive"
    rule = "M7.1"

    def choices(self, s: Merchants) -> vec[i64]:
        """A caravan and its first route, or not."""
        return append(drive_choices(s, self.player, SWIFT, vec[i64]()), pack(SKIP))

    def resolve(self, s: Merchants, action: Action) -> None:
        if verb_of(action) == DRIVE:
            p = self.player
            enter(s, Driving(p, p * 2 + first_of(action) - 1, SWIFT, 0), second_of(action))


def deliver_choices(s: Merchants, p: Seat, out: vec[i64]) -> vec[i64]:
    """M6.3, MR6: posts of others without goods, at a route beside which an own caravan stands; ascending, each once."""
    if s.free_goods(p) <= 0:
        return out
    one = two = three = four = i64(-1)
    here = s.caravans[p * 2]
    if here >= 0:
        one = takes_goods(s, p, s.board.edge_a[here])
        two = takes_goods(s, p, s.board.edge_b[here])
    here = s.caravans[p * 2 + 1]
    if here >= 0:
        three = takes_goods(s, p, s.board.edge_a[here])
        four = takes_goods(s, p, s.board.edge_b[here])
    last: i64 = -1
    while True:
        least: i64 = 0xFFF
        for city in (one, two, three, four):
            if last < city < least:
                least = city
        if least == 0xFFF:
            return out
        out = append(out, pack(DELIVER, 0, least))
        last = least


def takes_goods(s: Merchants, p: Seat, vertex: i64) -> i64:
    """The city at an intersection when its post takes a token of the player, -1 otherwise."""
    city = s.board.city_at[vertex]
    if city >= 0 and s.posts[city] != EMPTY and s.posts[city] != p + 1 and s.under[city] == EMPTY:
        return city
    return -1


def deliver(s: Merchants, p: Seat, city: i64) -> None:
    """M6.3: a goods token under the post; M8.1: with the last one the player wins at once."""
    s.under[city] = p + 1
    s.goods[p] -= 1
    if s.goods[p] == 0:
        s.ended = BY_GOODS
        s.over()
