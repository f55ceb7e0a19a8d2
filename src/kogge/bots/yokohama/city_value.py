"""What assistants, buildings and presidents in the city of Yokohama promise."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.gains import visit_gain
from kogge.bots.yokohama.player_value import Estimate
from kogge.core.cells import vec
from kogge.games.yokohama.board import (
    ASSISTANT,
    NO_ACTION,
    POSTAL,
    TRAM,
)
from kogge.games.yokohama.place import places_allowed
from kogge.games.yokohama.state import (
    HAND,
    IN_HAND,
    MOST_POWER,
    Yokohama,
    bit,
)

FAR: Final = 99

# How far the turn of the player whose turn it is has come.
ACTED: Final = 0  # the main action is done; also everybody else
MAY_START: Final = 1  # extra actions come first
MAY_PLACE: Final = 2  # assistants can be placed
MUST_MOVE: Final = 3  # they are placed
WALKING: Final = 4  # the president is on its way


def city_value(e: Estimate, stage: i64, places: i64, taken: i64) -> i64:
    """Assistants and buildings where they stand, the best visit of this turn if it is still to come, and of the next.

    `places` more assistants can be placed now; `taken` has a bit for each location where one was placed this turn.
    """
    s = e.s
    w = e.w
    value = standing_value(e) * (e.soon + 10) // 110
    places = min(places, s.desk[e.d + HAND + ASSISTANT])
    at = s.president[e.p]
    if stage == ACTED:
        return value + best_visit(e, at, stage, places, taken) * w.next // 100
    now = w.now
    if stage == MAY_START:
        # A bot that ends the extra actions plays on and sees the visit done: it counts in full before, lest it hurries.
        now = 100
        value += w.start * e.soon // 100
    value += best_visit(e, at, stage, places, taken) * now // 100
    # The next turn begins where this one leads to; the assistants there come back.
    at = e.best_at
    hand = s.desk[e.d + HAND + ASSISTANT]
    if at != IN_HAND:
        hand += s.men[e.p * s.cells + at]
    return value + best_visit(e, at, ACTED, min(places_allowed(s, e.p), hand), 0) * w.next // 100


def standing_value(e: Estimate) -> i64:
    """Every own building and assistant in the city, and a part of what its location would bring now."""
    s = e.s
    w = e.w
    start = e.p * s.cells
    value: i64 = 0
    for c in range(s.cells):
        b = s.built[start + c]
        if b != 0:
            value += ((b & 1) + (b >> 1)) * w.standing
        men = s.men[start + c]
        if men > 0:
            value += men * w.posted + visit_gain(e, c, power_with(s, e.p, c, men)) * w.later // 100
    return value


def power_with(s: Yokohama, p: i64, c: i64, men: i64) -> i64:
    """Y3.3: action points with so many assistants and the president."""
    b = s.built[p * s.cells + c]
    power = 1 + men + (b & 1) + (b >> 1)
    if s.station == c:
        power += 1
    return min(power, MOST_POWER)


def best_visit(e: Estimate, at: i64, stage: i64, places: i64, taken: i64) -> i64:
    """What the best location brings that a president from there can reach, with so many assistants placed before.

    Remembers the location.
    """
    s = e.s
    p = e.p
    missing = assistants_missing(s, p, at, places)
    others = presidents_of_others(s, p)
    anywhere = s.has_tech(p, TRAM)
    best: i64 = 0
    e.best_at = IN_HAND
    for c in range(s.cells):
        kind = s.sites[c]
        if kind < 0 or s.board.box.kind_action[kind] == NO_ACTION:
            continue
        men = s.men[p * s.cells + c]
        need = missing[c]
        if c == at:
            if stage != WALKING or men == 0:
                continue
            need = 0
        elif anywhere and men == 0:
            need = 0
        if need > places or (stage != ACTED and others >> c & 1 == 1):
            continue
        then = men
        if taken >> c & 1 == 0:
            then = men_then(men, need, places, taken == 0)
        elif taken == bit(c) and need == 0 and places > 0:
            then = men + 1
        gain = visit_gain(e, c, power_with(s, p, c, then))
        if others >> c & 1 == 1:
            gain = gain * e.w.blocked // 100
        if gain > best:
            best = gain
            e.best_at = c
    return best


def men_then(men: i64, need: i64, places: i64, pair: bool) -> i64:
    """Assistants in a location when the president comes, after placing what its way needs and what is left there."""
    if men == 0:
        return 2 if pair and need <= 1 and places >= 2 else min(places, 1)
    if pair and need == 0 and places >= 2:
        return men + 2
    return men + 1 if places > need else men


def presidents_of_others(s: Yokohama, p: i64) -> i64:
    """Y3.2: as bits, where the own president may not stop; Y7.1 Postal service: it may."""
    out: i64 = 0
    if not s.has_tech(p, POSTAL):
        for q in range(s.n):
            if q != p and s.president[q] != IN_HAND:
                out |= bit(s.president[q])
    return out


def assistants_missing(s: Yokohama, p: i64, at: i64, most: i64) -> vec[i64]:
    """Y3.2: for each location how many locations on the way there still need an assistant, its own counted."""
    n = s.cells
    start = p * n
    out = vec[i64]([FAR] * n)
    if at == IN_HAND:
        for c in range(n):
            out[c] = 0 if s.men[start + c] > 0 else 1
        return out
    board = s.board
    out[at] = 0
    changed = True
    while changed:
        changed = False
        for c in range(n):
            so_far = out[c]
            if so_far > most:
                continue
            for i in range(board.near_start[c], board.near_start[c + 1]):
                near = board.near[i]
                if out[near] <= so_far:
                    continue
                then = so_far if s.men[start + near] > 0 or s.is_canal(near) else so_far + 1
                if then < out[near]:
                    out[near] = then
                    changed = True
    return out
