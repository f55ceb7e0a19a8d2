"""Action C: take over an opponent's post; the opponent re-places at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import add_kinds, first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, RulesStep, Seat, Step, View
from kogge.games.hansa.actions import DISPLACE, DONE, LIFT, PAY, PUT
from kogge.games.hansa.board import ANYWHERE, ENGLAND, EVERYWHERE, MERCHANT, PAIR, TRADER
from kogge.games.hansa.countries import may_settle, open_countries, use_permit
from kogge.games.hansa.neutral import NeutralRoute, check_neutral_route, is_neutral_route
from kogge.games.hansa.state import EMPTY, LETTERS, Hansa, kind_of, owner_of, worker

PLACED: Final = -1  # the displaced worker has found its post
ABROAD: Final = -1  # instead of a route: anywhere in Wales and Scotland (H11.8)


def displace_price(piece: i64) -> i64:
    """H4.3: workers it takes to displace this one: one to place, and 1 (for a trader) or 2 (for a merchant) to pay."""
    return kind_of(piece) + 2


def displace_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H4.3: opponents' workers that can be paid for; R5: boat posts; H11.3: permits."""
    posts = s.posts
    board = s.board
    have = s.workers(p)
    if have < 2:
        return out
    countries = open_countries(s)
    sort = board.post_sort
    for kind in range(2):
        if s.supply[p * 2 + kind] == 0:
            continue
        base = pack(DISPLACE, kind)
        good = s.open_sorts(worker(p, kind), countries)
        for q in range(len(posts)):
            piece = posts[q]
            if piece == EMPTY or owner_of(piece) == p or have < displace_price(piece):
                continue
            if good & (1 << sort[q]) != 0:
                out = append(out, base | q)
    return out


def displace_worker(s: Hansa, p: Seat, kind: i64, post: i64) -> None:
    """H4.3: replace an opponent's worker and pay the price; H4.4: it is re-placed, with as many extras as were paid."""
    fallen = s.lift(post)
    victim = owner_of(fallen)
    s.supply[p * 2 + kind] -= 1
    s.put(worker(p, kind), post)
    use_permit(s, post)
    due = displace_price(fallen) - 1
    extras = due
    if s.has_tile(victim, PAIR):
        extras = 2  # H8.2 d: also for a trader
    decider = 1 - p if victim == s.neutral else victim  # H12.3: the other player moves neutral traders
    resettle(s, decider, victim, kind_of(fallen), extras, s.board.route_of[post])
    pay(s, p, due)


def pay(s: Hansa, p: Seat, due: i64, block: bool = False) -> None:
    """H4.3, H9.4: back into the general supply; asked only where the player has a choice of kinds."""
    traders = s.supply[p * 2 + TRADER]
    merchants = s.supply[p * 2 + MERCHANT]
    if traders > 0 and merchants > 0 and traders + merchants > due:
        s.then(PayBlock(p, due) if block else Pay(p, due))
        return
    for kind in range(2):
        part = min(due, s.supply[p * 2 + kind])
        s.supply[p * 2 + kind] -= part
        s.stock[p * 2 + kind] += part
        due -= part


class Pay(Step[Hansa]):
    """H4.3: the active player chooses which kinds are paid, one at a time."""

    number = 2
    name = "pay"
    rule = "H4.3"

    def __init__(self, player: Seat, due: i64) -> None:
        super().__init__(player)
        self.due: Final = due

    def choices(self, s: Hansa) -> vec[i64]:
        """A kind that is in the personal supply."""
        return add_kinds(pack(PAY), s.supply[self.player * 2 : self.player * 2 + 2], vec[i64]())

    def resolve(self, s: Hansa, action: Action) -> None:
        """One worker to the general supply, then the rest of the price."""
        kind = second_of(action)
        s.supply[self.player * 2 + kind] -= 1
        s.stock[self.player * 2 + kind] += 1
        if self.due > 1:
            pay(s, self.player, self.due - 1, isinstance(self, PayBlock))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.due)

    def facts(self, s: Hansa) -> View:
        """How many workers are still to be paid."""
        return {"due": int(self.due)}


class PayBlock(Pay):
    """H9.4: the same for a blocked route."""

    variant = 1
    rule = "H9.4"


def in_reach(s: Hansa, owner: Seat, route: i64, target: i64) -> bool:
    """Whether a displaced worker may ever land on the target route, however far: H4.6, H8.2 a, H11.4, H11.8."""
    country = s.board.country[target]
    if route == ABROAD:
        return country != ENGLAND
    if owner != s.neutral and s.has_tile(owner, ANYWHERE):
        return True
    return target != route and may_settle(s, owner, s.board.country[route], country)


def landing_posts(s: Hansa, piece: i64, route: i64, base: i64, out: vec[i64]) -> vec[i64]:
    """Where a displaced worker or an extra may be placed."""
    owner = owner_of(piece)
    if route == ABROAD:
        return s.add_empty_posts(piece, EVERYWHERE - (1 << ENGLAND), base, out)
    if owner != s.neutral and s.has_tile(owner, ANYWHERE):
        return s.add_empty_posts(piece, EVERYWHERE, base, out)
    return nearest_posts(s, piece, route, base, out)


def nearest_posts(s: Hansa, piece: i64, route: i64, base: i64, out: vec[i64]) -> vec[i64]:
    """H4.4: the empty posts of the nearest ring of routes that has any for the worker (R5); H4.6: not its own route."""
    board = s.board
    posts = s.posts
    owner = owner_of(piece)
    sails = s.sails(piece)
    origin = board.country[route]
    n = board.n_routes - 1
    found: i64 = 0
    for i in range(route * n, route * n + n):
        if found > 0 and board.ring_distance[i] > found:
            break
        r = board.ring_route[i]
        if board.mixed == 1 and not may_settle(s, owner, origin, board.country[r]):
            continue
        for q in range(board.post_start[r], board.post_start[r + 1]):
            if posts[q] == EMPTY and (sails or board.boat[q] == 0):
                out = append(out, base | q)
                found = board.ring_distance[i]
    return out


def extra_source(s: Hansa, owner: Seat) -> i64:
    """H4.5: 0 general supply, 1 personal supply, 2 own workers on routes. H12.1: the neutral supply is endless."""
    if owner == s.neutral or s.stocked(owner) > 0:
        return 0
    if s.workers(owner) > 0:
        return 1
    return 2


def has_extra(s: Hansa, owner: Seat, kind: i64) -> bool:
    """Whether an extra worker of the kind is at hand where extras come from now."""
    if owner == s.neutral:
        return kind == TRADER
    source = extra_source(s, owner)
    return (source == 0 and s.stock[owner * 2 + kind] > 0) or (source == 1 and s.supply[owner * 2 + kind] > 0)


def resettle(s: Hansa, player: Seat, owner: Seat, fallen: i64, extras: i64, route: i64) -> None:
    """H4.4: ask while there is something to place and room for it."""
    if fallen != PLACED and len(landing_posts(s, worker(owner, fallen), route, 0, vec[i64]())) == 0:
        # No post is empty anywhere: the books are silent, the worker returns to the general supply (HR2).
        if owner != s.neutral:
            s.stock[owner * 2 + fallen] += 1
        fallen = PLACED
    step = resettle_step(player, owner, fallen, extras, route)
    if fallen == PLACED:
        if extras == 0:
            return
        found = len(step.choices(s))
        if found == 0 or (found == 1 and not must_place_extras(s, owner)):
            return  # no room, or nothing but to decline
    s.then(step)


def must_place_extras(s: Hansa, owner: Seat) -> bool:
    """HR35 (ru): since version 2 extra neutral traders are not declined."""
    return s.ru == 1 and owner == s.neutral and s.version >= 2


class Resettle(Step[Hansa]):
    """H4.4: the displaced worker must be placed, each extra worker may be declined (but HR35).

    The order is free: where the kinds differ, an extra may take the nearer post.
    """

    number = 3
    name = "resettle"
    rule = "H4.4"

    def __init__(self, player: Seat, owner: Seat, fallen: i64, extras: i64, route: i64) -> None:
        super().__init__(player)
        self.owner: Final = owner
        self.fallen: Final = fallen
        self.extras: Final = extras
        self.route: Final = route

    def choices(self, s: Hansa) -> vec[i64]:
        """Posts for the displaced worker and for each kind of extra; then lifting (H4.5); then declining."""
        out = vec[i64]()
        for kind in range(2):
            if kind == self.fallen or (self.extras > 0 and has_extra(s, self.owner, kind)):
                piece = worker(self.owner, kind)
                out = landing_posts(s, piece, self.route, pack(PUT, piece), out)
        if self.fallen == PLACED:
            if self.extras > 0 and extra_source(s, self.owner) == 2:
                out = self._liftable(s, out)
            if not must_place_extras(s, self.owner):
                out = append(out, pack(DONE))
        return out

    def _liftable(self, s: Hansa, out: vec[i64]) -> vec[i64]:
        """H4.5: any own worker on a route, if it can be put down again."""
        room = vec[i64]()
        for kind in range(2):
            posts = landing_posts(s, worker(self.owner, kind), self.route, 0, vec[i64]())
            room = append(room, i64(len(posts)))
        for q in range(len(s.posts)):
            piece = s.posts[q]
            if piece == EMPTY or owner_of(piece) != self.owner:
                continue
            if room[kind_of(piece)] > 0 or in_reach(s, self.owner, self.route, s.board.route_of[q]):
                out = append(out, pack(LIFT, 0, q))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """Place the displaced worker or an extra, or lift one to be placed, or decline what is left."""
        verb = verb_of(action)
        if verb == DONE:
            return
        if verb == LIFT:
            lifted = kind_of(s.lift(second_of(action)))
            resettle(s, self.player, self.owner, lifted, self.extras - 1, self.route)
            return
        piece = first_of(action)
        fallen = self.fallen
        extras = self.extras
        if kind_of(piece) == fallen:
            # Either worker of the same kind could be meant; taking the displaced one leaves the wider choice.
            fallen = PLACED
        else:
            extras -= 1
            self._take_extra(s, kind_of(piece))
        s.put(piece, second_of(action))
        filled = s.board.route_of[second_of(action)]
        if extras > 0 and s.version >= 2 and is_neutral_route(s, filled):
            # HR38: what the route empties is looked at once it is established. The displaced trader stands on it.
            s.then(NeutralRoute(filled), NeutralExtras(self.player, extras, self.route))
            return
        resettle(s, self.player, self.owner, fallen, extras, self.route)
        check_neutral_route(s, filled)

    def _take_extra(self, s: Hansa, kind: i64) -> None:
        if self.owner == s.neutral:
            return
        if extra_source(s, self.owner) == 0:
            s.stock[self.owner * 2 + kind] -= 1
        else:
            s.supply[self.owner * 2 + kind] -= 1

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.owner, self.fallen, self.extras, self.route)

    def facts(self, s: Hansa) -> View:
        """The displaced worker unless it stands, how many extras may follow, and the route it was displaced from."""
        return {
            "worker": None if self.fallen == PLACED else LETTERS[self.fallen],
            "extras": int(self.extras),
            "route": None if self.route == ABROAD else s.board.routes[self.route],
        }


class ResettleNeutral(Resettle):
    """H12.3: a neutral trader, which the other player moves."""

    variant = 1
    rule = "H12.3"


class NeutralExtras(RulesStep[Hansa]):
    """H12.3: the extra neutral traders of a displacement, after a neutral route that came first (HR38)."""

    number = 23
    name = "neutral-extras"
    rule = "H12.3"

    def __init__(self, decider: Seat, extras: i64, route: i64) -> None:
        super().__init__()
        self.decider: Final = decider
        self.extras: Final = extras
        self.route: Final = route

    def resolve(self, s: Hansa, action: Action) -> None:
        """As far as there is room for them now."""
        resettle(s, self.decider, s.neutral, PLACED, self.extras, self.route)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.decider, self.extras, self.route)


class PlaceAbroad(Resettle):
    """H11.8: two workers placed in Wales and Scotland are two extras."""

    variant = 2
    name = "place-abroad"
    rule = "H11.8"


def resettle_step(player: Seat, owner: Seat, fallen: i64, extras: i64, route: i64) -> Resettle:
    """The variant that fits."""
    if route == ABROAD:
        return PlaceAbroad(player, owner, fallen, extras, route)
    if owner != player:
        return ResettleNeutral(player, owner, fallen, extras, route)
    return Resettle(player, owner, fallen, extras, route)
