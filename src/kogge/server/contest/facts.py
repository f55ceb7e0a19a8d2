"""A contest as plain values."""

from __future__ import annotations

from typing import Final

import msgspec

DAILY: Final = "daily"  # everybody alone against the same bots, for a day
DUPLICATE: Final = "duplicate"  # everybody plays every deal once, when they like
SWISS: Final = "swiss"  # in rounds, against those who have done as well
LEAGUE: Final = "league"  # in rounds, everybody meets everybody as far as the rounds allow
KNOCKOUT: Final = "knockout"  # in rounds, the best of each table goes on

FREE_PLAY: Final = (DAILY, DUPLICATE)  # whoever comes plays; the others have rounds for those who entered


class Contest(msgspec.Struct):
    """What is stored of a contest. In one with rounds, each round has a deal of its own."""

    id: str
    kind: str
    name: str
    organiser: str | None
    day: str | None
    game: str
    version: int
    board: str
    players: int
    options: dict[str, str]
    people: int  # at a table; bots have the other seats
    level: str  # of those bots
    deals: int
    seed: str  # chance of all deals: nobody may know it before the contest has closed
    opens: int  # milliseconds
    closes: int
    round_hours: int  # that a round is open for
    turn_limit: int | None = None  # seconds for a turn; None: as long as the deal is open

    def seed_of(self, deal: int) -> str:
        """The seed of one deal."""
        return f"{self.seed}/{deal}"

    def has_rounds(self) -> bool:
        """Whether people enter first and are then told whom they meet."""
        return self.kind not in FREE_PLAY

    def is_open(self, time: int) -> bool:
        """Whether deals are played now."""
        return self.opens <= time < self.closes


class Round(msgspec.Struct):
    """A round that has begun. It closes by its time."""

    number: int
    closes: int


class Played(msgspec.Struct):
    """A finished deal of one person."""

    deal: int
    table: str
    seat: int
    who: str
    place: int
    points: int
    players: int
    absent: bool = False  # a bot ended it, or it closed while this person was awaited
    waited: bool = False  # it closed while others were awaited: there are no points, and those others are beaten
    ended: int = 0  # milliseconds
