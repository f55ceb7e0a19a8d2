"""How a game ended for everybody who played it: what histories, ratings and contests are made of.

Only games that began here count: not copies, not records that somebody brought, not positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from kogge.core.contract import NATURE
from kogge.core.match import Match
from kogge.server.errors import Refused
from kogge.server.ids import is_bot_id
from kogge.server.table.facts import HUMAN, SeatAssignment
from kogge.server.table.log import MADE

if TYPE_CHECKING:
    from kogge.server.table.table import Table  # which imports this module

LONGEST_OPENING: Final = 200


class SeatOutcome(msgspec.Struct):
    """A seat's result. `who` is the one person that held it; several holders, or one with several seats, are nobody."""

    seat: int
    who: str | None
    level: str
    place: int
    points: int
    opening: str  # the first turn in notation
    absent: bool  # a bot decided for the person when the game ended


class Outcome(msgspec.Struct):
    """A finished game."""

    ended: int
    rated: bool
    seats: list[SeatOutcome]


def outcome_of(table: Table, match: Match) -> Outcome | None:
    """The result of a finished game; None when it does not count."""
    if _is_copy(table):
        return None
    seats = []
    for score in sorted(match.game.scores(match.state), key=lambda one: one.seat):
        one = table.seats[score.seat]
        who = _only_holder(table, score.seat)
        level = "" if one.kind == HUMAN else one.level
        opening = _opening(match, score.seat)
        absent = one.standin or _is_deserted(one)
        seats.append(SeatOutcome(one.seat, who, level, score.place, score.total, opening, absent))
    return Outcome(table.clock(), table.info.rated and _is_fair(table, seats), seats)


def _is_copy(table: Table) -> bool:
    info = table.info
    if info.origin is not None or info.position or not table.entries or table.entries[0].kind != MADE:
        return True
    made: dict[str, Any] = msgspec.json.decode(table.entries[0].text)
    return "source" in made or "record" in made


def _only_holder(table: Table, seat: int) -> str | None:
    holders = table.seats[seat].holders
    if table.seats[seat].kind != HUMAN or len(holders) != 1:
        return None
    (who,) = holders
    return who if table.seats_of(who) == [seat] else None


def _is_deserted(seat: SeatAssignment) -> bool:
    """Whether the person who played a seat was deleted: they are one who has left, and who has no name any more."""
    return seat.kind == HUMAN and not seat.holders


def _is_fair(table: Table, seats: list[SeatOutcome]) -> bool:
    """Every seat is a person's, no program's, and somebody was still there at the end. A person who was deleted
    meanwhile has left: or whoever loses could undo the game by deleting themselves."""

    def is_persons(one: SeatOutcome) -> bool:
        return _is_deserted(table.seats[one.seat]) if one.who is None else not is_bot_id(one.who)

    return len(seats) > 1 and all(is_persons(one) for one in seats) and not all(one.absent for one in seats)


def _opening(match: Match, seat: int) -> str:
    """What a seat decided in its first turn, set-up left out; at most so many letters, cut between two decisions."""
    mine = [one for one in match.log if one.seat == seat != NATURE and one.turn > 0]
    out = ""
    for one in mine:
        longer = f"{out}; {one.text}" if out else one.text
        if one.turn != mine[0].turn or len(longer) > LONGEST_OPENING:
            break
        out = longer
    return out


def must_allow_rewinds(table: Table) -> None:
    """Refuse to go back behind what chance or others have shown, where a game counts."""
    if table.info.contest or table.info.rated:
        raise Refused("counts", "this game counts: only your own last decisions can be taken back")


def must_allow_bots(table: Table) -> None:
    """Refuse bots on seats that wait for people, where a game counts."""
    if table.info.contest or table.info.rated:
        raise Refused("counts", "this game counts: its free seats wait for people")


def must_be_a_person(who: str) -> None:
    """Refuse programs where a game counts: people are rated with people, and contests compare them."""
    if is_bot_id(who):
        message = "rated games and contests are for people: a bot account has no part in them"
        raise Refused("bot-account", message, status=403)


def must_not_be_sealed(table: Table) -> None:
    """Refuse whatever would show a deal that others still play."""
    if table.is_sealed():
        raise Refused("sealed", "others still play this deal; it is open to all when the contest has closed")
