"""Action C: take over an opponent's post; the opponent re-places at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.hansa.actions import DISPLACE, DONE, LIFT, PAY, PUT, first_of, pack, second_of, verb_of
from kogge.games.hansa.board import MERCHANT, TRADER
from kogge.games.hansa.state import EMPTY, Hansa, kind_of, owner_of, worker

PLACED: Final = -1  # the displaced worker has found its post


def displace_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H4.3: one worker to place, and 1 (trader) or 2 (merchant) more to pay; R5 for boat posts."""
    posts = s.posts
    boat = s.board.boat
    have = s.supply[p * 2 + TRADER] + s.supply[p * 2 + MERCHANT]
    if have < 2:
        return out
    trader = worker(p, TRADER)
    merchant = worker(p, MERCHANT)
    for kind in range(2):
        if s.supply[p * 2 + kind] == 0:
            continue
        base = pack(DISPLACE, kind)
        for q in range(len(posts)):
            piece = posts[q]
            if piece == EMPTY or piece == trader or piece == merchant:
                continue
            if have >= kind_of(piece) + 2 and (kind == MERCHANT or boat[q] == 0):
                out = append(out, base | q)
    return out


def displace_worker(s: Hansa, p: Seat, kind: i64, post: i64) -> None:
    """H4.3: replace an opponent's worker, pay 1 (trader) or 2 (merchant); H4.4: the opponent re-places it and as many extras."""
    fallen = s.lift(post)
    s.supply[p * 2 + kind] -= 1
    s.put(worker(p, kind), post)
    due = kind_of(fallen) + 1
    resettle(s, owner_of(fallen), kind_of(fallen), due, s.board.route_of[post])
    pay(s, p, due)


def pay(s: Hansa, p: Seat, due: i64) -> None:
    """H4.3: back into the general supply; asked only where the player has a choice of kinds."""
    traders = s.supply[p * 2 + TRADER]
    merchants = s.supply[p * 2 + MERCHANT]
    if traders > 0 and merchants > 0 and traders + merchants > due:
        s.then(Pay(p, due))
        return
    for kind in range(2):
        part = min(due, s.supply[p * 2 + kind])
        s.supply[p * 2 + kind] -= part
        s.stock[p * 2 + kind] += part
        due -= part


class Pay(Step[Hansa]):
    """H4.3: the active player chooses which kinds are paid, one at a time."""

    def __init__(self, player: Seat, due: i64) -> None:
        super().__init__(player)
        self.due: Final = due

    def choices(self, s: Hansa) -> vec[i64]:
        """A kind that is in the personal supply."""
        out = vec[i64]()
        for kind in range(2):
            if s.supply[self.player * 2 + kind] > 0:
                out = append(out, pack(PAY, 0, kind))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """One worker to the general supply, then the rest of the price."""
        kind = second_of(action)
        s.supply[self.player * 2 + kind] -= 1
        s.stock[self.player * 2 + kind] += 1
        if self.due > 1:
            pay(s, self.player, self.due - 1)

    def key(self) -> tuple[int, ...]:
        return (2, self.player, self.due)

    def name(self) -> str:
        return "pay"

    def rule(self) -> str:
        return "H4.3"


def nearest_posts(s: Hansa, kind: i64, route: i64, base: i64, out: vec[i64]) -> vec[i64]:
    """H4.4: the empty posts of the nearest ring of routes that has any for this kind (R5); H4.6: never the route itself."""
    board = s.board
    posts = s.posts
    n = board.n_routes - 1
    found: i64 = 0
    for i in range(route * n, route * n + n):
        if found > 0 and board.ring_distance[i] > found:
            break
        r = board.ring_route[i]
        for q in range(board.post_start[r], board.post_start[r + 1]):
            if posts[q] == EMPTY and (kind == MERCHANT or board.boat[q] == 0):
                out = append(out, base | q)
                found = board.ring_distance[i]
    return out


def room_beyond(s: Hansa, kind: i64, route: i64) -> bool:
    """Whether any post off this route is empty and takes the kind."""
    for q in range(len(s.posts)):
        if s.posts[q] == EMPTY and s.board.route_of[q] != route and (kind == MERCHANT or s.board.boat[q] == 0):
            return True
    return False


def extra_source(s: Hansa, p: Seat) -> i64:
    """H4.5: 0 general supply, 1 personal supply, 2 own workers already on routes."""
    if s.stock[p * 2 + TRADER] + s.stock[p * 2 + MERCHANT] > 0:
        return 0
    if s.supply[p * 2 + TRADER] + s.supply[p * 2 + MERCHANT] > 0:
        return 1
    return 2


def resettle(s: Hansa, victim: Seat, fallen: i64, extras: i64, route: i64) -> None:
    """H4.4: ask the displaced player while there is something to place and room for it."""
    if fallen != PLACED and not room_beyond(s, fallen, route):
        # No post is empty anywhere: the books are silent, the worker returns to the general supply (docs/rules, H4.4).
        s.stock[victim * 2 + fallen] += 1
        fallen = PLACED
    step = Resettle(victim, fallen, extras, route)
    if fallen != PLACED or (extras > 0 and len(step.choices(s)) > 1):
        s.then(step)


class Resettle(Step[Hansa]):
    """H4.4: the displaced worker must be placed, each extra worker may be declined.

    The order is free: where the kinds differ, an extra may take the nearer post.
    """

    def __init__(self, player: Seat, fallen: i64, extras: i64, route: i64) -> None:
        super().__init__(player)
        self.fallen: Final = fallen
        self.extras: Final = extras
        self.route: Final = route

    def choices(self, s: Hansa) -> vec[i64]:
        """Posts for the displaced worker and for each kind of extra; then lifting (H4.5); then declining."""
        p = self.player
        out = vec[i64]()
        source = extra_source(s, p) if self.extras > 0 else 3
        for kind in range(2):
            extra = (source == 0 and s.stock[p * 2 + kind] > 0) or (source == 1 and s.supply[p * 2 + kind] > 0)
            if kind == self.fallen or extra:
                out = nearest_posts(s, kind, self.route, pack(PUT, worker(p, kind)), out)
        if self.fallen == PLACED:
            if source == 2:
                out = self._liftable(s, out)
            out = append(out, pack(DONE))
        return out

    def _liftable(self, s: Hansa, out: vec[i64]) -> vec[i64]:
        """H4.5: any own worker on a route, if it can be put down again."""
        room = vec[i64]([i64(room_beyond(s, kind, self.route)) for kind in range(2)])
        for q in range(len(s.posts)):
            piece = s.posts[q]
            if piece != EMPTY and owner_of(piece) == self.player:
                if s.board.route_of[q] != self.route or room[kind_of(piece)] == 1:
                    out = append(out, pack(LIFT, 0, q))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """Place the displaced worker or an extra, or lift one to be placed, or decline what is left."""
        verb = verb_of(action)
        if verb == DONE:
            return
        if verb == LIFT:
            lifted = kind_of(s.lift(second_of(action)))
            resettle(s, self.player, lifted, self.extras - 1, self.route)
            return
        piece = first_of(action)
        kind = kind_of(piece)
        fallen = self.fallen
        extras = self.extras
        if kind == fallen:
            # Either worker of the same kind could be meant; taking the displaced one leaves the wider choice.
            fallen = PLACED
        else:
            extras -= 1
            if extra_source(s, self.player) == 0:
                s.stock[self.player * 2 + kind] -= 1
            else:
                s.supply[self.player * 2 + kind] -= 1
        s.put(piece, second_of(action))
        resettle(s, self.player, fallen, extras, self.route)

    def key(self) -> tuple[int, ...]:
        return (3, self.player, self.fallen, self.extras, self.route)

    def name(self) -> str:
        return "resettle"

    def rule(self) -> str:
        return "H4.4"
