"""Why an action may not be played now: the rule that forbids it."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import first_of, second_of, verb_of
from kogge.core.contract import Action, Seat
from kogge.core.refusal import Refusal, no
from kogge.games.hansa.actions import (
    DEVELOP,
    DISPLACE,
    DONE,
    END,
    ESTABLISH,
    EXTRA,
    FAVOUR,
    FLIP,
    GREEN,
    HIRE,
    INCOME,
    LAY,
    LIFT,
    MOVE,
    NEUTRAL,
    OFFICE,
    PLACE,
    PUT,
    SKIP,
    USE_ACTIONS,
    USE_BLOCK,
    USE_DEVELOP,
    USE_EXCHANGE,
    USE_MOVE,
    USE_SWAP,
    USE_TAX,
)
from kogge.games.hansa.board import (
    BANK,
    BLOCK,
    COLOURS,
    COUNTRIES,
    DEVELOP_ABILITY,
    ENGLAND,
    EXCHANGE,
    EXTRA_OFFICE,
    FAVOURS,
    KINDS,
    MARKER_KINDS,
    MARKERS,
    MERCHANT,
    MOVE_THREE,
    PLUS_FOUR,
    PLUS_THREE,
    PRIVILEGE,
    SWAP,
    TAX,
    TRACKS,
    TRADER,
)
from kogge.games.hansa.countries import open_countries
from kogge.games.hansa.displace import ABROAD, PLACED, PayBlock, Resettle, displace_price, in_reach
from kogge.games.hansa.establish import Settle
from kogge.games.hansa.favour import OFFERED, PRICE, unused_markers
from kogge.games.hansa.move import ORIGIN_SHIFT, OWN, Carry, destinations
from kogge.games.hansa.offices import can_develop
from kogge.games.hansa.state import EMPTY, Hansa, kind_of, owner_of


def refuse_action(s: Hansa, action: Action) -> Refusal | None:
    """What the pending step has against the action; None when it asks for something else."""
    who = s.to_move()
    step = s.agenda[-1]
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    name = step.name
    if name == "turn" and (verb <= END or FAVOUR <= verb <= USE_BLOCK):
        return refuse_in_turn(s, who, verb, a, b)
    if isinstance(step, Settle) and OFFICE <= verb <= SKIP:
        return refuse_settling(s, step, verb, a, b)
    if isinstance(step, Resettle) and verb in (PUT, LIFT, DONE):
        return refuse_resettling(s, step, verb, a, b)
    if isinstance(step, Carry) and verb in (PUT, LIFT, DONE):
        return refuse_carrying(s, step, verb, a, b)
    if name == "give-up" and verb == FLIP:
        return no("H8.2", "no-marker", marker=MARKERS[b])
    if name == "hire" and verb == HIRE:
        return no(step.rule, "not-in-stock", kind=KINDS[b])
    if name == "green" and verb == GREEN:
        return refuse_green(s, who, a, b)
    if name == "neutral-office" and verb == NEUTRAL:
        return no("H12.4", "no-empty-slot", city=s.board.cities[b])
    if name == "lay" and verb == LAY:
        return refuse_laying(s, who, a, b)
    if isinstance(step, PayBlock):
        return no("H9.4", "when.pay-block")
    return None


def refuse_in_turn(s: Hansa, p: Seat, verb: i64, a: i64, b: i64) -> Refusal | None:
    """An action or a marker that the player to move may not take."""
    if verb <= ESTABLISH and s.left == 0:
        return no("H8.2", "actions-forgone") if s.forgone == 1 else no("H3.1", "no-action")
    if verb == INCOME:
        return refuse_income(s, p, a, b)
    if verb == PLACE:
        return refuse_placing(s, p, a, b)
    if verb == DISPLACE:
        return refuse_displacing(s, p, a, b)
    if verb == MOVE:
        return no("H4.7", "no-own-worker", post=s.board.post_name(b))
    if verb == ESTABLISH:
        return no("H4.8", "route-incomplete", route=s.board.routes[b])
    if verb == FAVOUR:
        return refuse_favour(s, p, b)
    if verb in (USE_EXCHANGE, USE_TAX, USE_BLOCK):
        return refuse_promo(s, p, verb, a, b)
    return refuse_using(s, p, verb, b)


def refuse_favour(s: Hansa, p: Seat, tile: i64) -> Refusal:
    """Why a favour may not be taken (H8.2)."""
    if s.tiles[tile] != OFFERED:
        return no("H8.2", "favour-not-offered", favour=FAVOURS[tile])
    if s.fresh == 0:
        return no("H8.2", "favour-late")
    return no("H8.2", "favour-price", need=PRICE, have=unused_markers(s, p))


def refuse_promo(s: Hansa, p: Seat, verb: i64, seat: i64, b: i64) -> Refusal:
    """Why a promo marker may not be used so (H9.2 to H9.4)."""
    marker: i64 = EXCHANGE if verb == USE_EXCHANGE else TAX if verb == USE_TAX else BLOCK
    if s.hand[p * MARKER_KINDS + marker] == 0:
        return no("H6.1", "no-marker", marker=MARKERS[marker])
    if verb == USE_EXCHANGE:
        if seat == p:
            return no("H9.2", "exchange-with-other")
        if b == EXCHANGE:
            return no("H9.2", "exchange-for-itself")
        return no("H9.2", "no-used-marker", seat=seat + 1, marker=MARKERS[b])
    return no("H9.3" if verb == USE_TAX else "H9.4", "no-trader-to-lay")


def refuse_green(s: Hansa, p: Seat, kind: i64, city: i64) -> Refusal:
    """Why no office may be founded there (H10.4)."""
    if s.board.green[city] == 0:
        return no("H10.4", "not-green", city=s.board.cities[city])
    return no("H10.4", "not-in-supply", kind=KINDS[kind])


def refuse_country(s: Hansa, post: i64) -> Refusal | None:
    """The permit that is missing for the country of a post (H11.3); None when none is needed."""
    country = s.board.post_country[post]
    if country != ENGLAND and open_countries(s) & (1 << country) == 0:
        return no("H11.3", "no-permit", country=COUNTRIES[country].capitalize())
    return None


def refuse_income(s: Hansa, p: Seat, traders: i64, merchants: i64) -> Refusal:
    """Why so large an income may not be taken (H4.1)."""
    if traders + merchants > s.level_value(p, BANK):
        return no("H4.1", "bank-allows", n=s.level_value(p, BANK))
    return no("H4.1", "stock-holds", traders=s.stock[p * 2 + TRADER], merchants=s.stock[p * 2 + MERCHANT])


def refuse_placing(s: Hansa, p: Seat, kind: i64, post: i64) -> Refusal:
    """Why a worker may not be placed there (H4.2)."""
    if s.supply[p * 2 + kind] == 0:
        return no("H4.2", "not-in-supply", kind=KINDS[kind])
    if s.posts[post] != EMPTY:
        return no("H4.2", "post-taken", post=s.board.post_name(post))
    barred = refuse_country(s, post)
    if barred is not None:
        return barred
    if s.decrees_on(s.board.route_of[post], BLOCK) > 0 and (kind == MERCHANT or s.board.boat[post] == 0):
        return no("H9.4", "blocked", route=s.board.routes[s.board.route_of[post]])
    return no("R5", "merchants-only", post=s.board.post_name(post))


def refuse_displacing(s: Hansa, p: Seat, kind: i64, post: i64) -> Refusal:
    """Why the worker there may not be displaced (H4.3)."""
    name = s.board.post_name(post)
    piece = s.posts[post]
    if piece == EMPTY:
        return no("H4.3", "post-empty", post=name)
    if owner_of(piece) == p:
        return no("H4.3", "own-worker", post=name)
    if s.supply[p * 2 + kind] == 0:
        return no("H4.3", "not-in-supply", kind=KINDS[kind])
    need = displace_price(piece)
    have = s.workers(p)
    if have < need:
        return no("H4.3", "displace-price", kind=KINDS[kind_of(piece)], need=need, have=have)
    barred = refuse_country(s, post)
    if barred is not None:
        return barred
    return no("R5", "merchants-only", post=name)


def refuse_using(s: Hansa, p: Seat, verb: i64, b: i64) -> Refusal | None:
    """Why a marker may not be used so (H6): it is missing, or it would have no effect."""
    marker: i64 = SWAP
    if verb == USE_DEVELOP:
        marker = DEVELOP_ABILITY
    elif verb == USE_ACTIONS:
        marker = PLUS_THREE if b == 3 else PLUS_FOUR
    elif verb == USE_MOVE:
        marker = MOVE_THREE
    elif verb != USE_SWAP:
        return None
    if s.hand[p * MARKER_KINDS + marker] == 0:
        return no("H6.1", "no-marker", marker=MARKERS[marker])
    if verb == USE_ACTIONS:
        return no("H8.2", "actions-forgone")
    if verb == USE_SWAP:
        slot = s.board.slot_name(b)
        return no("H6.2", "no-swap", slot=slot)
    if verb == USE_DEVELOP:
        return no("H5.5", "fully-developed", track=TRACKS[b])
    return no("H6.7", "no-opponent", post=s.board.post_name(b))


def refuse_settling(s: Hansa, step: Settle, verb: i64, a: i64, b: i64) -> Refusal:
    """Why the third step may not be this one (H5, H6.3)."""
    if verb == OFFICE:
        return refuse_office(s, step, b)
    if verb == EXTRA:
        return refuse_extra(s, step, a, b)
    if verb == DEVELOP:
        offered = s.board.abilities[s.board.city_a[step.route]] | s.board.abilities[s.board.city_b[step.route]]
        if offered & (1 << b) != 0 and not can_develop(s, step.player, b):
            return no("H5.5", "fully-developed", track=TRACKS[b])
        return no("H5.5", "not-developed-here", route=s.board.routes[step.route], track=TRACKS[b])
    if s.board.special[step.route] == 0:
        return no("H5.6", "no-special-prestige", route=s.board.routes[step.route])
    if s.cells[b] != EMPTY:
        return no("H5.6", "cell-taken", n=s.board.cell_points[b])
    if s.board.cell_colour[b] > s.level_value(step.player, PRIVILEGE):
        return no("H5.6", "privilege-closed", colour=COLOURS[s.board.cell_colour[b]])
    return no("H5.6", "no-merchant-on-route")


def refuse_office(s: Hansa, step: Settle, city: i64) -> Refusal:
    """Why no office may be founded in the city (H5.1)."""
    name = s.board.cities[city]
    if city != s.board.city_a[step.route] and city != s.board.city_b[step.route]:
        return no("H5.1", "not-an-end", city=name, route=s.board.routes[step.route])
    if s.board.green[city] == 1:
        return no("H10.3", "green", city=name)
    slot = s.leftmost_empty(city)
    if slot < 0:
        return no("H5.3", "city-full", city=name)
    if s.board.slot_colour[slot] > s.level_value(step.player, PRIVILEGE):
        colour = COLOURS[s.board.slot_colour[slot]]
        return no("H5.1", "slot-privilege", city=name, colour=colour)
    kind = KINDS[s.board.slot_kind[slot]]
    return no("H5.1", "slot-takes", city=name, kind=kind)


def refuse_extra(s: Hansa, step: Settle, kind: i64, city: i64) -> Refusal:
    """Why no extra office may be added in the city (H6.3)."""
    name = s.board.cities[city]
    if s.hand[step.player * MARKER_KINDS + EXTRA_OFFICE] == 0:
        return no("H6.3", "no-marker", marker="office")
    if step.taken == EXTRA_OFFICE and s.hand[step.player * MARKER_KINDS + EXTRA_OFFICE] == 1:
        return no("H6.1", "marker-fresh")
    if city != s.board.city_a[step.route] and city != s.board.city_b[step.route]:
        return no("H6.3", "not-an-end", city=name, route=s.board.routes[step.route])
    if s.count_on_route(step.route, kind) == 0:
        return no("H6.3", "not-on-route", kind=KINDS[kind])
    return no("H6.3", "leftmost-empty", city=name)


def refuse_resettling(s: Hansa, step: Resettle, verb: i64, piece: i64, post: i64) -> Refusal:
    """Why a displaced worker may not be placed so (H4.4 to H4.6)."""
    if verb == DONE:
        return no("H4.4", "must-place") if step.fallen != PLACED else no("H12.3", "must-place-extra")
    if verb == LIFT:
        return no("H4.5", "lift-early")
    name = s.board.post_name(post)
    if owner_of(piece) != step.owner:
        return no("H4.4", "displaced-colour")
    if s.posts[post] != EMPTY:
        return no("H4.4", "post-taken", post=name)
    if not in_reach(s, step.owner, step.route, s.board.route_of[post]):
        if step.route == ABROAD:
            return no("H11.8", "not-wales-scotland", post=name)
        if s.board.route_of[post] == step.route:
            return no("H4.6", "same-route", post=name)
        return no("H11.4", "another-country", post=name)
    if s.board.boat[post] == 1 and not s.sails(piece):
        return no("R5", "merchants-only", post=name)
    for legal in s.legal():
        if verb_of(legal) == PUT and first_of(legal) == piece:
            return no("H4.4", "not-nearest", post=name)
    return no("H4.5", "none-to-place", kind=KINDS[kind_of(piece)])


def refuse_carrying(s: Hansa, step: Carry, verb: i64, piece: i64, post: i64) -> Refusal:
    """Why a worker may not be lifted or set down there (H4.7, H6.7)."""
    if verb == DONE:
        return no(step.rule, "set-down-first")
    name = s.board.post_name(post)
    if verb == LIFT:
        if step.lifts == 0:
            return no(step.rule, "no-more-lifts")
        return no(step.rule, "not-movable", post=name)
    if s.posts[post] != EMPTY:
        return no(step.rule, "post-taken", post=name)
    if s.board.boat[post] == 1 and not s.sails(piece & 15):
        return no("R5", "merchants-only", post=name)
    if destinations(step.whose, piece) & (1 << s.board.post_country[post]) == 0:
        origin = COUNTRIES[piece >> ORIGIN_SHIFT].capitalize()
        return no("H11.5" if step.whose == OWN else "H11.7", "not-abroad", country=origin, post=name)
    return no(step.rule, "not-lifted")


def refuse_laying(s: Hansa, p: Seat, marker: i64, route: i64) -> Refusal:
    """Why the marker may not be laid there (H6.4)."""
    name = s.board.routes[route]
    if s.plate[p * MARKER_KINDS + marker] == 0:
        return no("H6.4", "not-on-plate", marker=MARKERS[marker])
    if s.board.country[route] != ENGLAND:
        return no("H11.2", "not-in-england", route=name)
    if s.board.permanent[route] != 0:
        return no("H10.4", "has-permanent", route=name)
    if s.board.takes_markers[route] == 0:
        return no("H6.4", "takes-no-marker", route=name)
    if s.marker_at[route] != 0:
        return no("H6.4", "has-marker", route=name)
    for q in range(s.board.post_start[route], s.board.post_start[route + 1]):
        if s.posts[q] != EMPTY:
            return no("H6.4", "route-occupied", route=name)
    return no("H6.4", "ends-full", route=name)
