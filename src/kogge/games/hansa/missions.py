"""H8.1: one secret card of three cities for each player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, ChanceStep, Seat
from kogge.games.hansa.actions import MISSION
from kogge.games.hansa.board import MISSION_CITIES
from kogge.games.hansa.state import Hansa

ALL_CONTROLLED: Final = 5


class DealMission(ChanceStep[Hansa]):
    """H8.1: a card nobody else sees before the end."""

    number = 16
    name = "mission"
    rule = "H8.1"

    def __init__(self, owner: Seat) -> None:
        super().__init__()
        self.owner: Final = owner

    def choices(self, s: Hansa) -> vec[i64]:
        """Any card that was not dealt."""
        out = vec[i64]()
        for card in range(s.board.n_missions):
            if not is_dealt(s, card):
                out = append(out, pack(MISSION, self.owner, card))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """Face down before its owner."""
        s.missions[self.owner] = second_of(action) + 1

    def key(self) -> tuple[int, ...]:
        return (self.number, self.owner)


def is_dealt(s: Hansa, card: i64) -> bool:
    """Whether somebody has the card."""
    return any(held == card + 1 for held in s.missions)


def mission_points(s: Hansa, p: Seat) -> i64:
    """H8.1: 1 for each city of the card with an own office, 5 more for controlling all three."""
    if s.missions[p] == 0:
        return 0
    points: i64 = 0
    controlled: i64 = 0
    start = (s.missions[p] - 1) * MISSION_CITIES
    for i in range(start, start + MISSION_CITIES):
        city = s.board.missions[i]
        if s.offices[p * s.board.n_cities + city] > 0:
            points += 1
        if s.controller(city) == p:
            controlled += 1
    return points + ALL_CONTROLLED if controlled == MISSION_CITIES else points
