"""What assistants, buildings and presidents in the city of Yokohama promise."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.features import SeatFeatures
from kogge.bots.yokohama.gains import visit_gain
from kogge.bots.yokohama.progress import ACTED, MAY_START, WALKING
from kogge.core.bits import bit
from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.yokohama.board import ASSISTANT, POSTAL, TRAM
from kogge.games.yokohama.place import places_allowed
from kogge.games.yokohama.state import HAND, IN_HAND, MOST_POWER, UNKNOWN, Yokohama

FAR: Final = 99


def city_value(f: SeatFeatures, stage: i64, places: i64, placed: i64) -> i64:
    """Assistants and buildings where they stand, the best visit of this turn if it is still to come, and of the next.

    `places` more assistants can be placed now; `placed` has a bit for each location where one was placed this turn.
    """
    now, later = visits_value(f, stage, places, placed)
    return standing_value(f) + now + later


def standing_value(f: SeatFeatures) -> i64:
    """Assistants and buildings where they stand; they promise less when little time is left."""
    return pieces_value(f) * (f.soon + 10) // 110


def visits_value(f: SeatFeatures, stage: i64, places: i64, placed: i64) -> tuple[i64, i64]:
    """What the best visit of this turn promises, 0 when it is done, and that of the next turn."""
    s = f.s
    w = f.w
    hand = s.desk[f.d + HAND + ASSISTANT]
    places = min(places, hand)
    gain, target = best_visit(f, s.president[f.p], stage, places, placed)
    if stage == ACTED:
        return 0, gain * w.next // 100
    now = gain * w.now // 100
    if stage == MAY_START:
        # A bot that ends the extra actions plays on and sees the visit done: before, the visit must count in full, or
        # the bot would end them too early.
        now = gain + w.start * f.soon // 100
    # The next turn begins where this one leads to; the assistants there come back.
    if target != IN_HAND:
        hand += s.men[f.p * s.cells + target]
    gain, target = best_visit(f, target, ACTED, min(places_allowed(s, f.p), hand), 0)
    return now, gain * w.next // 100


def pieces_value(f: SeatFeatures) -> i64:
    """Every own building and assistant in the city, and a part of what its location would bring now."""
    s = f.s
    w = f.w
    start = f.p * s.cells
    value: i64 = 0
    for c in range(s.cells):
        b = s.built[start + c]
        if b != 0:
            value += ((b & 1) + (b >> 1)) * w.standing
        men = s.men[start + c]
        if men > 0:
            value += men * w.posted + visit_gain(f, c, power_with(s, f.p, c, men)) * w.later // 100
    return value


def power_with(s: Yokohama, p: Seat, c: i64, men: i64) -> i64:
    """Y3.3: the action points if the president came and found that many own assistants."""
    b = s.built[p * s.cells + c]
    power = 1 + men + (b & 1) + (b >> 1)
    if s.station == c:
        power += 1
    return min(power, MOST_POWER)


def best_visit(f: SeatFeatures, at: i64, stage: i64, places: i64, placed: i64) -> tuple[i64, i64]:
    """What the best location brings that a president can reach from `at` after placing up to `places` assistants, and
    that location; 0 and IN_HAND when there is none."""
    s = f.s
    p = f.p
    missing = assistants_missing(s, p, at, places)
    others = presidents_of_others(s, p)
    anywhere = s.has_tech(p, TRAM)
    highest: i64 = 0
    best: i64 = IN_HAND
    for c in range(s.cells):
        if s.sites[c] == UNKNOWN or s.is_canal(c):
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
        if placed >> c & 1 == 0:
            then = assistants_then(men, need, places, placed == 0)
        elif placed == bit(c) and need == 0 and places > 0:
            then = men + 1
        gain = visit_gain(f, c, power_with(s, p, c, then))
        if others >> c & 1 == 1:
            gain = gain * f.w.blocked // 100
        if gain > highest:
            highest = gain
            best = c
    return highest, best


def assistants_then(men: i64, need: i64, places: i64, may_pair: bool) -> i64:
    """How many assistants are in a location when the president comes: those there now, and of `places` more what the
    way there does not need. `may_pair`: two of them may go to the location."""
    if men == 0:
        return 2 if may_pair and need <= 1 and places >= 2 else min(places, 1)
    if may_pair and need == 0 and places >= 2:
        return men + 2
    return men + 1 if places > need else men


def presidents_of_others(s: Yokohama, p: Seat) -> i64:
    """Y3.2: as bits, where the own president may not stop; Y7.1 Postal service: it may."""
    out: i64 = 0
    if not s.has_tech(p, POSTAL):
        for q in range(s.n):
            if q != p and s.president[q] != IN_HAND:
                out |= bit(s.president[q])
    return out


def assistants_missing(s: Yokohama, p: Seat, at: i64, most: i64) -> vec[i64]:
    """Y3.2: [place] how many locations on the way there, and there, still need an assistant; exact up to `most`."""
    n = s.cells
    start = p * n
    out = vec[i64]([FAR] * n)
    if at == IN_HAND:
        for c in range(n):
            out[c] = 0 if s.men[start + c] > 0 else 1
        return out
    needs = vec[i64]([1] * n)  # [place] 0 where the president may step at once
    for c in range(n):
        if s.men[start + c] > 0 or s.is_canal(c):
            needs[c] = 0
    near = s.board.near
    near_start = s.board.near_start
    out[at] = 0
    changed = True
    while changed:
        changed = False
        for c in range(n):
            so_far = out[c]
            if so_far > most:
                continue
            for i in range(near_start[c], near_start[c + 1]):
                to = near[i]
                then = so_far + needs[to]
                if then < out[to]:
                    out[to] = then
                    changed = True
    return out
