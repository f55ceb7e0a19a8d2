"""Where somebody's name stands: in seats, in the entries of tables, and in copies that others have made of these.

Seats bear the names that people had when they sat down, and so do the entries that tell of it. Who sat on a seat from
when to when follows from who holds it now and from who has done something there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import or_, select

from kogge.server.storage import schema
from kogge.server.storage.store import Store
from kogge.server.table.facts import HUMAN
from kogge.server.table.log import CHANCE, CHAT, MADE, OVER, PLAY, REDO, SEAT, START, UNDO, Entry
from kogge.server.table.table import Table

DECIDED: Final = (PLAY, UNDO, REDO)
FOLLOWS: Final = (START, CHANCE, OVER)  # what a decision or the last seat brings about: the request stands there, then
OF_OWNER: Final = ("joined", "left", "device", "devices", "back", "resigned")  # what only the person of a seat does
ENDS: Final = ("left", "kicked", "bot", "removed")
SENT_AWAY: Final = ("kicked", "removed")


class Stay:
    """A person on a seat: the entries that name them, and whoever was seen to be that person."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.named: list[tuple[int, str]] = []  # numbers of entries, with the name that stands there
        self.people: set[str] = set()
        self.end = ""  # how it ended

    def names(self) -> set[str]:
        """Every name in it."""
        return {name for _, name in self.named} - {""}


class Stays:
    """Follows the entries of a table."""

    def __init__(self, table: Table) -> None:
        self.all: list[Stay] = []
        self._now: dict[int, Stay] = {}
        self._acted: int | None = None  # the seat of the decision that is being followed, whose request comes later
        self._autostart = table.info.autostart
        for entry in table.entries:
            self._follow(entry)
        for one in table.seats:
            if one.kind == HUMAN and one.seat in self._now:
                self._now[one.seat].people |= one.holders

    def _follow(self, entry: Entry) -> None:
        who = None if entry.request is None else entry.request.partition("/")[0]
        if entry.kind == MADE:
            for one in msgspec.json.decode(entry.text).get("seats", []):
                if one.get("kind") == HUMAN:
                    self._begin(one["seat"]).named.append((entry.number, one["name"]))
        elif entry.kind == SEAT and entry.seat is not None:
            self._follow_seat(entry, entry.seat, who)
        elif entry.kind in DECIDED:
            self._acted = entry.seat
        elif entry.kind not in FOLLOWS or (entry.kind == START and not self._autostart):
            self._acted = None
        seat = self._acted if entry.kind in FOLLOWS else entry.seat if entry.kind in (*DECIDED, CHAT) else None
        if who is not None and seat is not None and seat in self._now:
            self._now[seat].people.add(who)
        if who is not None:  # the command ends with this entry
            self._acted = None

    def _follow_seat(self, entry: Entry, seat: int, who: str | None) -> None:
        data = msgspec.json.decode(entry.text)
        what = data.get("what", "")
        stay = self._begin(seat) if what == "joined" else self._now.get(seat)
        self._acted = seat if what == "joined" else None
        if stay is None:
            return
        if what not in ("left", "kicked", "bot"):  # the seat has lost the name by then
            stay.named.append((entry.number, data.get("name", "")))
        if who is not None and what in OF_OWNER:
            stay.people.add(who)
        if what in ENDS:
            stay.end = what
            del self._now[seat]

    def _begin(self, seat: int) -> Stay:
        stay = self._now[seat] = Stay(seat)
        self.all.append(stay)
        return stay

    def of(self, who: str, was_sent_away: bool) -> list[Stay]:
        """Those of a person. Whoever was sent away, and never did anything there, may be anybody who was sent away."""
        return [
            one for one in self.all if who in one.people or (was_sent_away and one.end in SENT_AWAY and not one.people)
        ]


def without_names(text: str, names: set[str], seats: set[int]) -> str:
    """The text of an entry about seats: whoever has one of these names, or sits on one of these seats, has none."""
    data = msgspec.json.decode(text)
    for seat in [data, *data.get("seats", [])]:
        if seat.get("name") in names or (seat.get("seat") in seats and seat.get("kind") == HUMAN):
            seat["name"] = ""
    return msgspec.json.encode(data).decode()


def _standing(name: str) -> str:
    """A name as it stands in an entry."""
    return '"name":' + msgspec.json.encode(name).decode()


async def made_elsewhere(store: Store, names: Iterable[str], but: Iterable[str]) -> list[str]:
    """Further tables that were made with somebody of one of these names."""
    e = schema.entries.c
    wanted = [e.text.contains(_standing(name), autoescape=True) for name in sorted(names)]
    if not wanted:
        return []
    known = set(but)
    rows = await store.rows(select(e.table_id).where(e.number == 1, e.kind == MADE, or_(*wanted)))
    return [row.table_id for row in rows if row.table_id not in known]


def source_of(table: Table) -> str | None:
    """The table of which this is a copy."""
    made = _made(table)
    source = made.get("source")
    return None if source is None else str(source["table"])


def is_record_of(table: Table, other: Table) -> bool:
    """Whether a table was made of a record of the other one: it begins with the same decisions."""
    if "record" not in _made(table):
        return False
    facts = [(one.info.game, one.info.board, one.info.players) for one in (table, other)]
    mine, theirs = ([one.text for one in some.log.decisions] for some in (table, other))
    most = min(len(mine), len(theirs))
    return facts[0] == facts[1] and most > 0 and mine[:most] == theirs[:most]


def _made(table: Table) -> dict[str, Any]:
    if not table.entries or table.entries[0].kind != MADE:
        return {}
    found: dict[str, Any] = msgspec.json.decode(table.entries[0].text)
    return found
