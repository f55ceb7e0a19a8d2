"""M4.2: trade routes that connect an isolated city pay gold along the shortest connection."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.actions import both_of, first_of, pack, second_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.merchants.actions import PAY, SHARE, SHARE_BITS
from kogge.games.merchants.state import EMPTY, Merchants

ONE_NETWORK: Final = -1  # both ends of the path were joined before
NO_CITY: Final = -2  # there is no city on that side


class Side:
    """What trade routes join to one end of a path: intersections by distance, how many cities, how far the nearest."""

    def __init__(self, s: Merchants, start: i64, other: i64) -> None:
        board = s.board
        self.found = vec[i64]([start])
        self.distance = vec[i64]([0])
        self.cities: i64 = 0
        self.nearest: i64 = NO_CITY
        self.meets = False  # the other end is found from here
        seen = {start}
        i: i64 = 0
        while i < len(self.found):
            v = self.found[i]
            far = self.distance[i]
            i += 1
            if v == other:
                self.meets = True
                return
            if board.city_at[v] >= 0:
                self.cities += 1
                if self.nearest < 0:
                    self.nearest = far
            for j in range(v * 3, v * 3 + 3):
                edge = board.vertex_edges[j]
                if edge >= 0 and s.routes[edge] != EMPTY:
                    w = board.other_end(edge, v)
                    if w not in seen:
                        seen.add(w)
                        self.found = append(self.found, w)
                        self.distance = append(self.distance, far + 1)

    def shares(self, s: Merchants) -> list[i64]:
        """How the routes of each shortest way to the nearest city belong to the seats; every different sharing once."""
        board = s.board
        far = {self.found[i]: self.distance[i] for i in range(len(self.found))}
        ways: dict[i64, set[i64]] = {self.found[0]: {i64(0)}}
        out: set[i64] = set()
        for i in range(len(self.found)):
            v = self.found[i]
            if far[v] == self.nearest and board.city_at[v] >= 0:
                out |= ways[v]
            for j in range(v * 3, v * 3 + 3):
                edge = board.vertex_edges[j]
                if edge < 0 or s.routes[edge] == EMPTY:
                    continue
                w = board.other_end(edge, v)
                if far[w] == far[v] + 1:
                    more = one_route(s.routes[edge] - 1)
                    ways.setdefault(w, set()).update({way + more for way in ways[v]})
        return sorted(out)


def one_route(owner: Seat) -> i64:
    """One gold for the owner of a route, in a sharing: six bits for each seat."""
    return 1 << (owner * SHARE_BITS)


def joins_cities(s: Merchants, edge: i64) -> bool:
    """Whether a route on this free path would connect cities that are not connected."""
    a = Side(s, s.board.edge_a[edge], s.board.edge_b[edge])
    if a.meets or a.cities == 0:
        return False
    return Side(s, s.board.edge_b[edge], s.board.edge_a[edge]).cities > 0


def connection_shares(s: Merchants, p: Seat, edge: i64) -> list[i64]:
    """M4.2: how the gold may be shared when a route is set on a free path; no sharing when it ends no isolation.

    MR4: a path joins two networks, and one with an isolated city has no other, so a placement pays one connection.
    """
    a = Side(s, s.board.edge_a[edge], s.board.edge_b[edge])
    if a.meets or a.cities == 0:
        return []
    b = Side(s, s.board.edge_b[edge], s.board.edge_a[edge])
    if b.cities == 0 or (a.cities > 1 and b.cities > 1):
        return []
    mine = one_route(p)
    return sorted({one + two + mine for one in a.shares(s) for two in b.shares(s)})


def lay_route(s: Merchants, p: Seat, edge: i64) -> None:
    """M4.1, M4.2: a trade route on a free path, and the gold for a new connection."""
    shares = connection_shares(s, p, edge)
    s.set_route(p, edge)
    if len(shares) == 1:
        pay_share(s, shares[0])
    elif len(shares) > 1:
        s.then(Pay(p, shares) if s.version >= 3 else Share(p, shares))


def coins_of(share: i64, p: Seat) -> i64:
    """What a sharing pays to a seat."""
    return (share >> (p * SHARE_BITS)) & 63


def pay_share(s: Merchants, share: i64) -> None:
    """1 gold for each route in the connection, to its owner."""
    for p in range(s.n):
        coins = coins_of(share, p)
        if coins > 0:
            s.earn(p, coins)


class Share(Step[Merchants]):
    """M4.2: several connections are equally short: the active player chooses; those that pay the same count as one.

    Since version 3 `Pay` asks for one seat after another.
    """

    number = 1
    name = "share"
    rule = "M4.2"

    def __init__(self, player: Seat, shares: list[i64]) -> None:
        super().__init__(player)
        self.shares: Final = shares

    def choices(self, s: Merchants) -> vec[i64]:
        """Each different way to share the gold."""
        base = pack(SHARE)
        return vec[i64]([base | share for share in self.shares])

    def resolve(self, s: Merchants, action: Action) -> None:
        pay_share(s, both_of(action))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, *[int(share) for share in self.shares])

    @classmethod
    def made_of(cls, numbers: list[int]) -> Step[Any]:
        return Share(numbers[0], [i64(share) for share in numbers[1:]])


class Pay(Step[Merchants]):
    """M4.2, MR21: the same as several small decisions: what each seat gets, until one way to share the gold is left.

    The active player's own gold comes first, then clockwise; a seat that gets the same from all is not asked about. So
    every sharing is reached by one way only, and nothing is paid before the last decision.
    """

    number = 30
    name = "pay"
    rule = "M4.2"

    def __init__(self, player: Seat, shares: list[i64]) -> None:
        super().__init__(player)
        self.shares: Final = shares

    def seat(self, s: Merchants) -> Seat:
        """The first seat for which it matters which of the connections pays."""
        for i in range(s.n):
            p: Seat = (self.player + i) % s.n
            for share in self.shares:
                if coins_of(share, p) != coins_of(self.shares[0], p):
                    return p
        return self.player

    def way(self, s: Merchants, share: i64) -> list[Action]:
        """The decisions that lead to a sharing."""
        out: list[Action] = []
        step = self
        while len(step.shares) > 1:
            seat = step.seat(s)
            out.append(pack(PAY, seat, coins_of(share, seat)))
            step = Pay(self.player, step.after(seat, coins_of(share, seat)))
        return out

    def after(self, seat: Seat, coins: i64) -> list[i64]:
        """The sharings that pay so much to a seat."""
        return [share for share in self.shares if coins_of(share, seat) == coins]

    def choices(self, s: Merchants) -> vec[i64]:
        """Every amount that the seat can get."""
        seat = self.seat(s)
        amounts = sorted({coins_of(share, seat) for share in self.shares})
        return vec[i64]([pack(PAY, seat, coins) for coins in amounts])

    def resolve(self, s: Merchants, action: Action) -> None:
        """Keep the connections that pay it; the last one is paid."""
        left = self.after(first_of(action), second_of(action))
        if len(left) == 1:
            pay_share(s, left[0])
        else:
            s.then(Pay(self.player, left))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, *[int(share) for share in self.shares])

    @classmethod
    def made_of(cls, numbers: list[int]) -> Step[Any]:
        return Pay(numbers[0], [i64(share) for share in numbers[1:]])
