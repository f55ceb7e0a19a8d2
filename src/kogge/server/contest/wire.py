"""Requests and answers about contests as they are sent."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kogge.server.fields import Word


class ContestRequest(Struct, forbid_unknown_fields=True):
    """A contest to be made. `people` sit at a table, bots of the level have its other seats. One with rounds has as
    many deals as rounds; `hours` is how long it is open, or each of its rounds. `turn_limit`: seconds for a turn, after
    which a bot plays on until the person comes back; none: as long as the deal is open."""

    kind: Literal["duplicate", "swiss", "league", "knockout"]
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    game: Word
    players: Annotated[int, Meta(ge=2, le=10)]
    board: Word | None = None
    options: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    people: Annotated[int, Meta(ge=1, le=10)] = 1
    level: Word = ""
    deals: Annotated[int, Meta(ge=1, le=20)] = 1
    hours: Annotated[int, Meta(ge=1, le=2_000)] = 168
    turn_limit: Annotated[int, Meta(ge=10, le=2_592_000)] | None = None


class NewContest(Struct):
    """Where to go."""

    id: str


class DealRequest(Struct, forbid_unknown_fields=True):
    """Which deal to play, counted from 0."""

    deal: Annotated[int, Meta(ge=0, le=100)] = 0


class ContestSummary(Struct):
    """A contest in a list. `status`: open, running (its rounds have begun) or closed."""

    id: str
    kind: str
    name: str
    game: str
    board: str
    players: int
    people: int
    level: str
    deals: int
    opens: int
    closes: int
    status: str
    day: str | None
    entrants: int
    turn_limit: int | None = None


class DealReply(Struct):
    """What somebody made of a deal, and where. `waited`: it closed while others were awaited, so it has no points, and
    those others are beaten."""

    deal: int
    points: int
    place: int
    above: float
    share: float
    absent: bool
    table: str | None
    waited: bool = False


class StandingReply(Struct):
    """A line of the table."""

    place: int
    who: str
    name: str
    above: float
    share: float
    out: bool
    deals: list[DealReply]


class MyDeal(Struct):
    """A deal of one's own: `table` where it is played or was, `done` when it is over."""

    deal: int
    table: str | None
    done: bool


class RoundReply(Struct):
    """A round: its tables with who sits there, and whether each has ended."""

    number: int
    closes: int
    tables: list[RoundTable]


class RoundTable(Struct):
    """A table of a round; it can be looked at when the round has closed."""

    id: str
    names: list[str]
    done: bool


class ContestReply(Struct):
    """A contest with its table. `entered` and `organiser` speak of whoever asks; `next` says whether they may begin
    the next round now."""

    contest: ContestSummary
    options: dict[str, str]
    organiser: bool
    entered: bool
    next: bool
    people: list[str]
    mine: list[MyDeal]
    rounds: list[RoundReply]
    standings: list[StandingReply]


class ContestList(Struct):
    """Contests that are open, then those that have closed, the newest first."""

    contests: list[ContestSummary]
