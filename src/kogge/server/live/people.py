"""Requests and answers about people who look for a game, and about what people want of each other."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kogge.server.fields import Id, Number, Seat
from kogge.server.table.pairing import Wish


class SeekGame(Struct, forbid_unknown_fields=True, tag_field="type", tag="seek"):
    """Look for a game, instead of what was looked for before."""

    wish: Wish


class StopSeeking(Struct, forbid_unknown_fields=True, tag_field="type", tag="stop"):
    """Look for none any more."""


class SeekReply(Struct):
    """Somebody looks for a game; `waiting` people, these included, want the same. `rating`: theirs in that game."""

    id: str
    name: str
    wish: Wish
    waiting: int
    created: int
    mine: bool
    rating: int


class Whom(Struct, forbid_unknown_fields=True):
    """Somebody: by their id, by the seat they hold at a table, or by what they said there (the number of the event)."""

    person: Id | None = None
    table: Id | None = None
    seat: Seat | None = None
    event: Number | None = None


class Mark(Struct, forbid_unknown_fields=True):
    """Whom to mark; `on` false takes the mark away."""

    whom: Whom
    on: bool = True


class ReportRequest(Struct, forbid_unknown_fields=True):
    """What whoever runs the server should know about somebody."""

    whom: Whom
    reason: Literal["talk", "name", "leaving", "cheating", "other"]
    text: Annotated[str, Meta(max_length=1_000)] = ""


class PersonReply(Struct):
    """Somebody you know. `here`: they were seen within the last minute."""

    id: str
    name: str
    here: bool
    friend: bool
    blocked: bool


class PeopleReply(Struct):
    """Friends and blocks, the newest first; whom you have sat at a table with, the latest first."""

    friends: list[PersonReply]
    recent: list[PersonReply]
    blocked: list[PersonReply]


class Done(Struct):
    """It was done."""

    person: str
    name: str
