"""A turn as a value: whom a table waits for, since when and for how long."""

from __future__ import annotations

from typing import Final

import msgspec

NOBODY: Final = -1


class Turn(msgspec.Struct, frozen=True):
    """`number` is that of the entry with which the turn began, so it is the same however often somebody asks."""

    seat: int  # NOBODY: the table waits for no person, or only one plays there
    number: int = 0
    since: int = 0
    deadline: int | None = None  # when the seat's time runs out
    slow: bool = False  # people need not stay at this table
