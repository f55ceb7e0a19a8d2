"""Why an action may not be played now: the rule that forbids it."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.contract import NATURE, NOBODY, Refusal, Seat
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
    first_of,
    second_of,
    verb_of,
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
from kogge.games.hansa.displace import ABROAD, Resettle, in_reach
from kogge.games.hansa.establish import Settle
from kogge.games.hansa.favour import OFFERED, PRICE, unused_markers
from kogge.games.hansa.move import ORIGIN_SHIFT, OWN, Carry, destinations
from kogge.games.hansa.notation import read_action
from kogge.games.hansa.offices import can_develop
from kogge.games.hansa.state import EMPTY, Hansa, kind_of, owner_of

WHEN: dict[str, str] = {
    "turn": "an action or a bonus marker is to be chosen, or the end of the turn",
    "pay": "the price of the displacement is to be paid",
    "pay H9.4": "the price of the blocked route is to be paid",
    "resettle": "displaced workers are to be placed",
    "move": "the movement is to be finished",
    "move3": "the movement is to be finished",
    "settle": "the third step of establishing the route is to be chosen",
    "lay": "a new bonus marker is to be laid",
    "move-any": "the permanent marker allows two workers to be moved",
    "place-abroad": "the permanent marker allows two workers to be placed in Wales or Scotland",
    "place-two": "the permanent marker allows two workers of the route to be placed",
    "advance": "the permanent marker allows the privilege to be developed",
    "green": "the permanent marker allows an office in a green city",
    "give-up": "two unused markers are to be turned face down",
    "hire": "workers of the general supply may be taken",
    "neutral-office": "the city of the neutral office is to be chosen",
}


def refuse(s: Hansa, text: str) -> Refusal | None:
    """None when the action is legal. BadNotation when the text names no action."""
    action = read_action(s, text)
    for legal in s.legal():
        if legal == action:
            return None
    who = s.to_move()
    if who == NOBODY:
        return Refusal("H7.1", "the game is over")
    step = s.agenda[-1]
    if who == NATURE:
        return Refusal(step.rule(), "chance decides now")
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    name = step.name()
    found: Refusal | None = None
    if name == "turn" and (verb <= END or FAVOUR <= verb <= USE_BLOCK):
        found = refuse_in_turn(s, who, verb, a, b)
    elif isinstance(step, Settle) and OFFICE <= verb <= SKIP:
        found = refuse_settling(s, step, verb, a, b)
    elif isinstance(step, Resettle) and verb in (PUT, LIFT, DONE):
        found = refuse_resettling(s, step, verb, a, b)
    elif isinstance(step, Carry) and verb in (PUT, LIFT, DONE):
        found = refuse_carrying(s, step, verb, a, b)
    elif name == "give-up" and verb == FLIP:
        found = Refusal("H8.2", f"no unused marker {MARKERS[b]}")
    elif name == "hire" and verb == HIRE:
        found = Refusal(step.rule(), f"no {KINDS[b]} is in the general supply")
    elif name == "green" and verb == GREEN:
        found = refuse_green(s, who, a, b)
    elif name == "neutral-office" and verb == NEUTRAL:
        found = Refusal("H12.4", f"{s.board.cities[b]} is no end city of the route with an empty slot")
    elif name == "lay" and verb == LAY:
        found = refuse_laying(s, who, a, b)
    if found is not None:
        return found
    rule = step.rule()
    return Refusal(rule, f"not now: {WHEN.get(f'{name} {rule}') or WHEN.get(name, name)}")


def refuse_in_turn(s: Hansa, p: Seat, verb: i64, a: i64, b: i64) -> Refusal | None:
    """An action or a marker that the player to move may not take."""
    if verb <= ESTABLISH and s.left == 0:
        return Refusal("H3.1", "no action is left this turn")
    if verb == INCOME:
        return refuse_income(s, p, a, b)
    if verb == PLACE:
        return refuse_placing(s, p, a, b)
    if verb == DISPLACE:
        return refuse_displacing(s, p, a, b)
    if verb == MOVE:
        return Refusal("H4.7", f"no own worker stands on {s.board.post_name(b)}")
    if verb == ESTABLISH:
        return Refusal("H4.8", f"not every post of {s.board.routes[b]} holds an own worker")
    if verb == FAVOUR:
        return refuse_favour(s, p, b)
    if verb in (USE_EXCHANGE, USE_TAX, USE_BLOCK):
        return refuse_promo(s, p, verb, a, b)
    return refuse_using(s, p, verb, b)


def refuse_favour(s: Hansa, p: Seat, tile: i64) -> Refusal:
    """H8.2."""
    if s.tiles[tile] != OFFERED:
        return Refusal("H8.2", f"the favour {FAVOURS[tile]} is not on offer")
    if s.fresh == 0:
        return Refusal("H8.2", "a favour is taken at the start of the turn only")
    return Refusal("H8.2", f"a favour costs {PRICE} unused markers, there are {unused_markers(s, p)}")


def refuse_promo(s: Hansa, p: Seat, verb: i64, seat: i64, b: i64) -> Refusal:
    """H9.2 to H9.4."""
    marker: i64 = EXCHANGE if verb == USE_EXCHANGE else TAX if verb == USE_TAX else BLOCK
    if s.hand[p * MARKER_KINDS + marker] == 0:
        return Refusal("H6.1", f"no unused marker {MARKERS[marker]}")
    if verb == USE_EXCHANGE:
        if seat == p:
            return Refusal("H9.2", "markers are exchanged with another player")
        if b == EXCHANGE:
            return Refusal("H9.2", "exchanging it for another exchange marker would change nothing")
        return Refusal("H9.2", f"seat {seat + 1} has no used marker {MARKERS[b]}")
    return Refusal("H9.3" if verb == USE_TAX else "H9.4", "no trader is in the personal supply to lay on it")


def refuse_green(s: Hansa, p: Seat, kind: i64, city: i64) -> Refusal:
    """H10.4."""
    if s.board.green[city] == 0:
        return Refusal("H10.4", f"{s.board.cities[city]} is no green city")
    return Refusal("H10.4", f"no {KINDS[kind]} is in the personal supply")


def refuse_country(s: Hansa, post: i64) -> Refusal | None:
    """H11.3."""
    country = s.board.post_country[post]
    if country != ENGLAND and open_countries(s) & (1 << country) == 0:
        return Refusal("H11.3", f"no permit for {COUNTRIES[country].capitalize()} is left this turn")
    return None


def refuse_income(s: Hansa, p: Seat, traders: i64, merchants: i64) -> Refusal:
    """H4.1."""
    if traders + merchants > s.level_value(p, BANK):
        return Refusal("H4.1", f"the bank allows {s.level_value(p, BANK)} workers at a time")
    return Refusal(
        "H4.1",
        f"the general supply holds only {s.stock[p * 2 + TRADER]} traders and {s.stock[p * 2 + MERCHANT]} merchants",
    )


def refuse_placing(s: Hansa, p: Seat, kind: i64, post: i64) -> Refusal:
    """H4.2."""
    if s.supply[p * 2 + kind] == 0:
        return Refusal("H4.2", f"no {KINDS[kind]} is in the personal supply")
    if s.posts[post] != EMPTY:
        return Refusal("H4.2", f"{s.board.post_name(post)} is not empty")
    barred = refuse_country(s, post)
    if barred is not None:
        return barred
    if s.decrees_on(s.board.route_of[post], BLOCK) > 0 and (kind == MERCHANT or s.board.boat[post] == 0):
        return Refusal(
            "H9.4", f"{s.board.routes[s.board.route_of[post]]} is blocked, and no worker is left to pay for it"
        )
    return Refusal("R5", f"{s.board.post_name(post)} takes merchants only")


def refuse_displacing(s: Hansa, p: Seat, kind: i64, post: i64) -> Refusal:
    """H4.3."""
    name = s.board.post_name(post)
    piece = s.posts[post]
    if piece == EMPTY:
        return Refusal("H4.3", f"nobody stands on {name}")
    if owner_of(piece) == p:
        return Refusal("H4.3", f"the worker on {name} is your own")
    if s.supply[p * 2 + kind] == 0:
        return Refusal("H4.3", f"no {KINDS[kind]} is in the personal supply")
    need = kind_of(piece) + 2
    have = s.supply[p * 2] + s.supply[p * 2 + 1]
    if have < need:
        return Refusal("H4.3", f"displacing a {KINDS[kind_of(piece)]} takes {need} workers, the supply holds {have}")
    barred = refuse_country(s, post)
    if barred is not None:
        return barred
    return Refusal("R5", f"{name} takes merchants only")


def refuse_using(s: Hansa, p: Seat, verb: i64, b: i64) -> Refusal | None:
    """H6: a marker that is not there, or does nothing so."""
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
        return Refusal("H6.1", f"no unused marker {MARKERS[marker]}")
    if verb == USE_SWAP:
        slot = s.board.slot_name(b)
        return Refusal(
            "H6.2", f"{slot} and its right neighbour are not two occupied slots of one city, one of them own"
        )
    if verb == USE_DEVELOP:
        return Refusal("H5.5", f"{TRACKS[b]} is fully developed")
    return Refusal("H6.7", f"no opponent's worker stands on {s.board.post_name(b)}")


def refuse_settling(s: Hansa, step: Settle, verb: i64, a: i64, b: i64) -> Refusal:
    """H5, H6.3: the third step."""
    if verb == OFFICE:
        return refuse_office(s, step, b)
    if verb == EXTRA:
        return refuse_extra(s, step, a, b)
    if verb == DEVELOP:
        offered = s.board.abilities[s.board.city_a[step.route]] | s.board.abilities[s.board.city_b[step.route]]
        if offered & (1 << b) != 0 and not can_develop(s, step.player, b):
            return Refusal("H5.5", f"{TRACKS[b]} is fully developed")
        return Refusal("H5.5", f"neither end city of {s.board.routes[step.route]} develops {TRACKS[b]}")
    if s.board.special[step.route] == 0:
        return Refusal("H5.6", f"{s.board.routes[step.route]} gives no special prestige")
    if s.cells[b] != EMPTY:
        return Refusal("H5.6", f"the cell of {s.board.cell_points[b]} is taken")
    if s.board.cell_colour[b] > s.level_value(step.player, PRIVILEGE):
        return Refusal("H5.6", f"the privilege {COLOURS[s.board.cell_colour[b]]} is not open")
    return Refusal("H5.6", "no merchant stands on the route")


def refuse_office(s: Hansa, step: Settle, city: i64) -> Refusal:
    """H5.1."""
    name = s.board.cities[city]
    if city != s.board.city_a[step.route] and city != s.board.city_b[step.route]:
        return Refusal("H5.1", f"{name} is no end city of {s.board.routes[step.route]}")
    if s.board.green[city] == 1:
        return Refusal("H10.3", f"{name} is a green city")
    slot = s.leftmost_empty(city)
    if slot < 0:
        return Refusal("H5.3", f"{name} is full")
    if s.board.slot_colour[slot] > s.level_value(step.player, PRIVILEGE):
        colour = COLOURS[s.board.slot_colour[slot]]
        return Refusal("H5.1", f"the next slot in {name} needs the privilege {colour}; no slot may be skipped")
    kind = KINDS[s.board.slot_kind[slot]]
    return Refusal("H5.1", f"the next slot in {name} takes a {kind}, and none stands on the route")


def refuse_extra(s: Hansa, step: Settle, kind: i64, city: i64) -> Refusal:
    """H6.3."""
    name = s.board.cities[city]
    if s.hand[step.player * MARKER_KINDS + EXTRA_OFFICE] == 0:
        return Refusal("H6.3", "no unused marker office")
    if step.taken == EXTRA_OFFICE and s.hand[step.player * MARKER_KINDS + EXTRA_OFFICE] == 1:
        return Refusal("H6.1", "the marker was taken in this very action")
    if city != s.board.city_a[step.route] and city != s.board.city_b[step.route]:
        return Refusal("H6.3", f"{name} is no end city of {s.board.routes[step.route]}")
    if s.count_on_route(step.route, kind) == 0:
        return Refusal("H6.3", f"no {KINDS[kind]} stands on the route")
    return Refusal("H6.3", f"the leftmost slot of {name} is still empty")


def refuse_resettling(s: Hansa, step: Resettle, verb: i64, piece: i64, post: i64) -> Refusal:
    """H4.4 to H4.6."""
    if verb == DONE:
        return Refusal("H4.4", "the displaced worker must be placed")
    if verb == LIFT:
        return Refusal("H4.5", "own workers are lifted only when both supplies are empty and the displaced one stands")
    name = s.board.post_name(post)
    if owner_of(piece) != step.owner:
        return Refusal("H4.4", "only workers of the displaced colour are placed")
    if s.posts[post] != EMPTY:
        return Refusal("H4.4", f"{name} is not empty")
    if not in_reach(s, step.owner, step.route, s.board.route_of[post]):
        if step.route == ABROAD:
            return Refusal("H11.8", f"{name} is neither in Wales nor in Scotland")
        if s.board.route_of[post] == step.route:
            return Refusal("H4.6", f"{name} is on the route of the displacement")
        return Refusal("H11.4", f"{name} is in another country")
    if s.board.boat[post] == 1 and not s.sails(piece):
        return Refusal("R5", f"{name} takes merchants only")
    for legal in s.legal():
        if verb_of(legal) == PUT and first_of(legal) == piece:
            return Refusal("H4.4", f"{name} is not on the nearest routes with an empty post")
    return Refusal("H4.5", f"no {KINDS[kind_of(piece)]} is there to be placed")


def refuse_carrying(s: Hansa, step: Carry, verb: i64, piece: i64, post: i64) -> Refusal:
    """H4.7, H6.7."""
    if verb == DONE:
        return Refusal(step.rule(), "what was lifted must be set down first")
    name = s.board.post_name(post)
    if verb == LIFT:
        if step.lifts == 0:
            return Refusal(step.rule(), "no more workers may be lifted")
        return Refusal(step.rule(), f"no worker that may be moved stands on {name}")
    if s.posts[post] != EMPTY:
        return Refusal(step.rule(), f"{name} is not empty")
    if s.board.boat[post] == 1 and not s.sails(piece & 15):
        return Refusal("R5", f"{name} takes merchants only")
    if destinations(step.whose, piece) & (1 << s.board.post_country[post]) == 0:
        origin = COUNTRIES[piece >> ORIGIN_SHIFT].capitalize()
        return Refusal("H11.5" if step.whose == OWN else "H11.7", f"a worker of {origin} may not go to {name}")
    return Refusal(step.rule(), "no such worker was lifted, or another one would find no post")


def refuse_laying(s: Hansa, p: Seat, marker: i64, route: i64) -> Refusal:
    """H6.4."""
    name = s.board.routes[route]
    if s.plate[p * MARKER_KINDS + marker] == 0:
        return Refusal("H6.4", f"no marker {MARKERS[marker]} lies on the plate")
    if s.board.country[route] != ENGLAND:
        return Refusal("H11.2", f"{name} is not in England")
    if s.board.permanent[route] != 0:
        return Refusal("H10.4", f"{name} has a permanent marker")
    if s.board.takes_markers[route] == 0:
        return Refusal("H6.4", f"{name} takes no marker")
    if s.marker_at[route] != 0:
        return Refusal("H6.4", f"a marker lies beside {name} already")
    for q in range(s.board.post_start[route], s.board.post_start[route + 1]):
        if s.posts[q] != EMPTY:
            return Refusal("H6.4", f"a worker stands on {name}")
    return Refusal("H6.4", f"both end cities of {name} are full")
