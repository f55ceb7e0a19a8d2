"""The result of a game, stored as one line of JSON beside the record."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from json import dumps, loads
from typing import Any, Final

from kogge.arena.times import Times

USUAL: Final[dict[str, object]] = {"refusals": 0, "forfeit": "", "luck": 0.0}


@dataclass(frozen=True)
class SeatResult:
    """The result of one seat. An unfinished game is scored as if it had ended at the last decision."""

    bot: str
    total: int
    place: int
    parts: dict[str, int]
    times: dict[int, int]  # thinking times, of decisions with more than one legal action
    late: int  # decisions over the time limit
    refusals: int = 0  # answers of a program that were refused
    forfeit: str = ""  # why a program lost its seat; then its place is behind all that did not
    luck: float = 0.0  # by how much chance raised its chance to win, if the plan asks for it


@dataclass(frozen=True)
class GameResult:
    """The result of one game."""

    index: int
    deal: str
    ended_by: str  # empty: the game reached the limit
    decisions: int
    turns: int
    seconds: float
    seats: tuple[SeatResult, ...]

    def finished(self) -> bool:
        """Whether the game ended by its rules, not at the limit."""
        return bool(self.ended_by)

    def line(self) -> str:
        """The result as one line of JSON."""
        data = asdict(self)
        for seat in data["seats"]:
            for name, usual in USUAL.items():
                if seat[name] == usual:
                    del seat[name]  # few have them
        return dumps(data, separators=(",", ":"))


def read_result(line: str) -> GameResult:
    """Read a line. Raises ValueError if it is damaged."""
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
        refusals=int(data.get("refusals", 0)),
        forfeit=str(data.get("forfeit", "")),
        luck=float(data.get("luck", 0.0)),
    )


def times_of(seat: SeatResult) -> Times:
    """The thinking times of a seat."""
    return Times(seat.times)


def win_of(result: GameResult, seat: SeatResult) -> float:
    """The win of a seat: 1, a fraction if several seats share the first place, or 0."""
    return 1 / sum(one.place == 1 for one in result.seats) if seat.place == 1 else 0.0
