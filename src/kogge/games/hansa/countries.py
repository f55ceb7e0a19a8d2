"""H11: permits for Wales and Scotland, and where workers may go. Boards without countries are all England."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.contract import Seat
from kogge.games.hansa.board import ENGLAND
from kogge.games.hansa.state import Hansa

GRANTED: Final = 1
USED: Final = 2
COUNTRY_POINTS: Final = (7, 4, 2)


def grant_permits(s: Hansa, p: Seat) -> None:
    """R9: the rightmost office of a permit city grants the permit when its owner's turn starts, or later in it.

    HR31: since version 2 a permit that was not used is lost with that office.
    """
    for i in range(len(s.permits)):
        if s.permits[i] == 0:
            if s.rightmost_owner(s.board.permit_city[i]) == p:
                s.permits[i] = GRANTED
        elif s.permits[i] == GRANTED and s.version >= 2 and s.rightmost_owner(s.board.permit_city[i]) != p:
            s.permits[i] = 0


def open_countries(s: Hansa) -> i64:
    """H11.3: countries as bits where the active player may place and displace now."""
    bits: i64 = 1 << ENGLAND
    for i in range(len(s.permits)):
        if s.permits[i] == GRANTED:
            bits |= s.board.permit_countries[i]
    return bits


def use_permit(s: Hansa, post: i64) -> None:
    """H11.3: each serves once per turn. A permit for fewer countries is spent first: what is left allows more."""
    country = s.board.country[s.board.route_of[post]]
    if country == ENGLAND:
        return
    best: i64 = -1
    for i in range(len(s.permits)):
        if s.permits[i] != GRANTED or s.board.permit_countries[i] & (1 << country) == 0:
            continue
        if best < 0 or s.board.permit_countries[i] < s.board.permit_countries[best]:
            best = i
    s.permits[best] = USED


def may_settle(s: Hansa, owner: Seat, origin: i64, country: i64) -> bool:
    """H11.4: displaced workers stay in their country or go to England; H12.3 (ru): neutral ones stay."""
    return country == origin or (country == ENGLAND and (owner != s.neutral or s.ru == 0))


def country_scores(s: Hansa, country: i64) -> list[int]:
    """H11.9: 7, 4, 2 by controlled cities, then offices; ties share; then those with offices only, by offices.

    H12.7: a neutral colour takes part.
    """
    owners = int(s.owners)
    controlled = [0] * owners
    offices = [0] * owners
    for c in range(s.board.n_cities):
        if s.board.city_countries[c] & (1 << country) == 0:
            continue
        who = s.controller(c)
        if who >= 0:
            controlled[who] += 1
        for p in range(owners):
            offices[p] += int(s.offices[p * s.board.n_cities + c])
    # Cities outweigh any number of offices, so both rankings are one: without a city by offices, after the others.
    standing = [controlled[p] * 1000 + offices[p] for p in range(owners)]
    points = [0] * owners
    place = 0
    for value in sorted({n for n in standing if n > 0}, reverse=True):
        tied = [p for p in range(owners) if standing[p] == value]
        shared = sum(COUNTRY_POINTS[place : place + len(tied)])
        for p in tied:
            points[p] = shared // len(tied)
        place += len(tied)
    return points
