"""Founding offices and developing abilities, whatever brought them about."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.contract import Seat
from kogge.games.hansa.board import ACTIONS
from kogge.games.hansa.control import add_prestige
from kogge.games.hansa.countries import grant_permits
from kogge.games.hansa.promo import levy_tax
from kogge.games.hansa.scoring import is_linked
from kogge.games.hansa.state import Hansa, worker


def found_in_slot(s: Hansa, p: Seat, kind: i64, slot: i64) -> None:
    """H5.1: an office in a slot; H5.2: its printed points; H5.3: perhaps the city is full."""
    city = s.board.city_of_slot[slot]
    s.slots[slot] = worker(p, kind)
    s.offices[p * s.board.n_cities + city] += 1
    add_prestige(s, p, s.board.slot_points[slot])
    if s.leftmost_empty(city) < 0:
        s.full += 1
    after_founding(s, p, city)


def found_extra(s: Hansa, p: Seat, kind: i64, city: i64) -> None:
    """H6.3: left of all others; R8: the city is no fuller for it, H10.3: but a green one is full with its first."""
    if s.board.green[city] == 1 and not s.is_full(city):
        s.full += 1
    s.add_extra(city, worker(p, kind))
    after_founding(s, p, city)


def found_green(s: Hansa, p: Seat, kind: i64, city: i64) -> None:
    """H10.4: into a green city, right of all others."""
    if not s.is_full(city):
        s.full += 1
    s.add_rightmost(city, worker(p, kind))
    after_founding(s, p, city)


def after_founding(s: Hansa, p: Seat, city: i64) -> None:
    """H5.4: perhaps the link; H9.3: taxes; R9: perhaps a permit for the active player."""
    score_link(s, p)
    levy_tax(s, city)
    grant_permits(s, s.active)


def score_link(s: Hansa, p: Seat) -> None:
    """H5.4: 7, 4 or 2 for the unbroken chain, once per player; H12.6: for the neutral colour in the ru set only."""
    if s.linked[p] != 0 or s.links == len(s.board.link_prestige) or (p == s.neutral and s.ru == 0):
        return
    if is_linked(s, p):
        s.prestige[p] += s.board.link_prestige[s.links]
        s.links += 1
        s.linked[p] = s.links


def can_develop(s: Hansa, p: Seat, track: i64) -> bool:
    """H5.5: not when the track is fully open."""
    return s.levels[p * 5 + track] < s.board.desk.last[track]


def develop(s: Hansa, p: Seat, track: i64) -> None:
    """H5.5: the leftmost worker of the track into the personal supply; H3.2: a higher value of actions counts now,
    but not in a turn whose actions were given up (HR20)."""
    before = s.level_value(p, track)
    s.levels[p * 5 + track] += 1
    s.supply[p * 2 + s.desk_kind(track)] += 1
    if track == ACTIONS and s.level_value(p, track) > before and s.forgone == 0:
        s.left += 1
