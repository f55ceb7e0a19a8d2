"""What is kept of a game beside its record: one line of JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from json import dumps, loads
from typing import Any

from kogge.arena.times import Times


@dataclass(frozen=True)
class SeatResult:
    """What a seat came to; total, place and parts of an unfinished game are as if it had ended there."""

    bot: str
    total: int
    place: int
    parts: dict[str, int]
    times: dict[int, int]  # of decisions between several actions
    late: int  # decisions that took too long


@dataclass(frozen=True)
class GameResult:
    """A game."""

    index: int
    deal: str
    ended_by: str  # empty: it came to the limit
    decisions: int
    turns: int
    seconds: float
    seats: tuple[SeatResult, ...]

    def finished(self) -> bool:
        """Whether it ended by the rules."""
        return bool(self.ended_by)

    def line(self) -> str:
        """As it is kept."""
        return dumps(asdict(self), separators=(",", ":"))


def read_result(line: str) -> GameResult:
    """The game of a line; ValueError when the line is damaged."""
    try:
        data: Any = loads(line)
        seats = tuple(_seat(one) for one in data["seats"])
        return GameResult(
            index=int(data["index"]),
            deal=str(data["deal"]),
            ended_by=str(data["ended_by"]),
            decisions=int(data["decisions"]),
            turns=int(data["turns"]),
            seconds=float(data["seconds"]),
            seats=seats,
        )
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise ValueError(f"it is damaged ({error})") from error


def _seat(data: Any) -> SeatResult:
    return SeatResult(
        bot=str(data["bot"]),
        total=int(data["total"]),
        place=int(data["place"]),
        parts={str(part): int(points) for part, points in data["parts"].items()},
        times={int(at): int(count) for at, count in data["times"].items()},
        late=int(data["late"]),
    )


def times_of(seat: SeatResult) -> Times:
    """The seat's decision times."""
    return Times(seat.times)
