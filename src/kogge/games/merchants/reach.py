"""M5.1, M6.1, M6.2: how far merchants and caravans could go now, and what it would cost: shown before anybody pays."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from kogge.core.contract import Seat
from kogge.games.merchants.board import GRAIN, SALT
from kogge.games.merchants.drive import Driving, SwiftDrive, fee_bit, fee_for, may_halt, paid_alike
from kogge.games.merchants.state import EMPTY, Merchants
from kogge.games.merchants.turn import Turn
from kogge.games.merchants.walk import STEPS, SWIFT, SwiftWalk, Walking, may_stop


def reach_view(s: Merchants, seat: int | None) -> dict[str, Any] | None:
    """The ways of the seat that decides: places in the order of their distance, each with the one before it.

    Only that seat is told, because its hand says how far it can go.
    """
    step = s.agenda[-1] if s.agenda else None
    if step is None or step.player != seat:
        return None
    p = step.player
    if isinstance(step, Turn):
        return ways_of(s, p, s.hand[p * 5 + GRAIN] * STEPS, s.hand[p * 5 + SALT] * STEPS, 0)
    if isinstance(step, SwiftWalk):
        return ways_of(s, p, SWIFT, 0, SWIFT)
    if isinstance(step, SwiftDrive):
        return ways_of(s, p, 0, SWIFT, SWIFT)
    if isinstance(step, Walking):
        walked = walks(s, p, step.walker, step.range(s), step.left)
        return {"merchants": {str(step.walker % 2 + 1): walked}, "caravans": {}}
    if isinstance(step, Driving):
        driven = drives(s, p, step.caravan, step.range(s), step.left)
        return {"merchants": {}, "caravans": {str(step.caravan % 2 + 1): driven}}
    return None


def ways_of(s: Merchants, p: Seat, walking: i64, driving: i64, paid: i64) -> dict[str, Any]:
    """Every own piece on the board that is not like one before it."""
    merchants: dict[str, Any] = {}
    caravans: dict[str, Any] = {}
    for i in range(2):
        here = s.merchants[p * 2 + i]
        if walking > 0 and here >= 0 and not (i == 1 and here == s.merchants[p * 2]):
            merchants[str(i + 1)] = walks(s, p, p * 2 + i, walking, paid)
        here = s.caravans[p * 2 + i]
        alike = i == 1 and here == s.caravans[p * 2] and paid_alike(s)
        if driving > 0 and here >= 0 and not alike:
            caravans[str(i + 1)] = drives(s, p, p * 2 + i, driving, paid)
    return {"merchants": merchants, "caravans": caravans}


def price(far: i64, paid: i64) -> int:
    """Grain or salt that a way costs when some of its steps are paid for."""
    due = far - paid
    return 0 if due <= 0 else int((due + STEPS - 1) // STEPS)


def walks(s: Merchants, p: Seat, walker: i64, most: i64, paid: i64) -> list[dict[str, Any]]:
    """M5.1: intersections by distance; `stop`: the merchant may end its way there."""
    board = s.board
    found: list[i64] = [s.merchants[walker]]
    before: dict[i64, i64] = {found[0]: -1}
    far: list[i64] = [0]
    out: list[dict[str, Any]] = []
    i: i64 = 0
    while i < len(found):
        v = found[i]
        if i > 0:
            entry: dict[str, Any] = {"at": board.vertices[v], "from": int(before[v]) - 1, "price": price(far[i], paid)}
            entry["stop"] = may_stop(s, p, walker, v)
            out.append(entry)
        if far[i] < most:
            for j in range(v * 3, v * 3 + 3):
                w = board.vertex_near[j]
                if w >= 0 and w not in before:
                    before[w] = i
                    found.append(w)
                    far.append(far[i] + 1)
        i += 1
    return out


class Drive:
    """A route that a caravan has come to, and the seats it had to pay on the way."""

    def __init__(self, edge: i64, before: i64, far: i64, fees: i64, gold: i64) -> None:
        self.edge = edge
        self.before = before
        self.far = far
        self.fees = fees
        self.gold = gold


def drives(s: Merchants, p: Seat, caravan: i64, most: i64, paid: i64) -> list[dict[str, Any]]:
    """M6.1, M6.2: routes by distance; one that is reached farther but with fewer fees is there again."""
    board = s.board
    found = [Drive(s.caravans[caravan], -1, 0, s.fees, 0)]
    out: list[dict[str, Any]] = []
    i: i64 = 0
    while i < len(found):
        here = found[i]
        if i > 0:
            entry: dict[str, Any] = {"at": board.edges[here.edge], "from": int(here.before) - 1}
            entry["price"] = price(here.far, paid)
            entry["gold"] = int(here.gold)
            entry["stop"] = may_halt(s, caravan, here.edge)
            out.append(entry)
        if here.far < most:
            for j in range(here.edge * 4, here.edge * 4 + 4):
                edge = board.edge_near[j]
                if edge >= 0 and s.routes[edge] != EMPTY:
                    found_further(s, p, caravan, found, i, edge)
        i += 1
    return out


def found_further(s: Merchants, p: Seat, caravan: i64, found: list[Drive], i: i64, edge: i64) -> None:
    """One route further, unless it costs too much or was reached as well before: as near, and with no other fees."""
    here = found[i]
    fee = fee_for(s, p, caravan, edge, here.fees)
    fees = here.fees
    if fee > 0:
        fees |= fee_bit(caravan, s.routes[edge] - 1)
    if here.gold + fee > s.gold[p]:
        return
    for known in found:
        if known.edge == edge and known.fees & fees == known.fees:
            return
    found.append(Drive(edge, i, here.far + 1, fees, here.gold + fee))
