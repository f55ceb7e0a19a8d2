"""When people are away from all their tables, and how much of it they have left."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

import msgspec
from sqlalchemy import insert, select, update

from kogge.server.errors import Conflict, Refused
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store
from kogge.server.table.clock import DAY

DAYS_A_YEAR: Final = 30  # by the calendar of UTC; docs/playing-online.md says so too
SHORTEST: Final = DAY  # what even an absence that ended at once counts


class Absence(msgspec.Struct, frozen=True):
    """From when until when somebody is away."""

    number: int
    begins: int
    ends: int


async def absences_of(store: Store, who: str) -> list[Absence]:
    """In order."""
    a = schema.absences.c
    rows = await store.rows(select(a.number, a.begins, a.ends).where(a.identity == who).order_by(a.number))
    return [Absence(row.number, row.begins, row.ends) for row in rows]


async def away_until(store: Store, people: Collection[str], time: int) -> int | None:
    """When the first of them is back; None when somebody is here, or there is nobody."""
    a = schema.absences.c
    rows = await store.rows(select(a.identity, a.ends).where(a.identity.in_(list(people)), a.ends > time))
    ends = {row.identity: row.ends for row in rows}
    return min(ends.values()) if ends and len(ends) == len(set(people)) else None


def year_of(time: int) -> tuple[int, int]:
    """The beginning and the end of a calendar year."""
    year = datetime.fromtimestamp(time / 1000, UTC).year
    first, next_one = (int(datetime(one, 1, 1, tzinfo=UTC).timestamp()) * 1000 for one in (year, year + 1))
    return first, next_one


def left_in_year(absences: list[Absence], time: int) -> int:
    """The milliseconds of absence that are left in the year of a moment."""
    first, end = year_of(time)
    spans = [(one.begins, max(one.ends, one.begins + SHORTEST)) for one in absences]
    return DAYS_A_YEAR * DAY - sum(max(0, min(end, stop) - max(first, start)) for start, stop in spans)


async def begin_absence(store: Store, who: str, time: int, days: int) -> Absence:
    """Somebody is away from now on."""
    before = await absences_of(store, who)
    if before and before[-1].ends > time:
        raise Refused("away", "you are away already")
    new = Absence(len(before) + 1, time, time + days * DAY)
    if min(left_in_year([*before, new], new.begins), left_in_year([*before, new], new.ends)) < 0:
        left = max(0, min(left_in_year(before, new.begins), left_in_year(before, new.ends))) // DAY
        raise Refused("away", f"everybody can be away for {DAYS_A_YEAR} days a year; you have {left} left")
    batch = Batch("")
    batch.add(insert(schema.absences).values(identity=who, **msgspec.structs.asdict(new)))
    try:
        await store.write(batch)
    except Conflict:
        raise Refused("away", "you are away already") from None
    return new


async def end_absence(store: Store, who: str, time: int) -> None:
    """Somebody is back."""
    before = await absences_of(store, who)
    if not before or before[-1].ends <= time:
        raise Refused("away", "you are not away")
    a = schema.absences.c
    batch = Batch("")
    batch.add(update(schema.absences).where(a.identity == who, a.number == before[-1].number).values(ends=time))
    await store.write(batch)
