"""H4.9: prestige for control."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.contract import Seat
from kogge.games.hansa.state import Hansa


def add_prestige(s: Hansa, p: Seat, points: i64) -> None:
    """Points on the track; H12.6: the neutral colour has a track in the ru set only."""
    if p != s.neutral or s.ru == 1:
        s.prestige[p] += points


def score_control(s: Hansa, city: i64) -> None:
    """H4.9: whoever controls the end city scores 1."""
    who = s.controller(city)
    if who >= 0:
        add_prestige(s, who, 1)
