"""What somebody has changed from outside, and the running servers must read again.

`kogge admin` writes to the database beside the servers. What it changes and the notice of it are one commit, and every
server reads the notices once a second, on SQLite as on PostgreSQL.
"""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import delete, func, insert, select, text

from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store

TABLE: Final = "table"  # the subject is a table's id
PERSON: Final = "person"  # the subject is an identity
PEOPLE: Final = "people"  # many identities
NAMES: Final = "names"  # the names that may not talk
KEPT: Final = 3600 * 1000  # milliseconds


class Notice(msgspec.Struct):
    """Something to be read again."""

    number: int
    kind: str
    subject: str


def add_notice(batch: Batch, store: Store, kind: str, subject: str = "") -> None:
    """Tell the servers, when the batch is written."""
    if store.shared:  # two writers at once: the one with the higher number must not be seen first
        batch.add(text("LOCK TABLE notices IN EXCLUSIVE MODE"))
    batch.add(delete(schema.notices).where(schema.notices.c.at < now() - KEPT))
    batch.add(insert(schema.notices).values(kind=kind, subject=subject, at=now()))


async def last_notice(store: Store) -> int:
    """The number of the newest notice."""
    rows = await store.rows(select(func.max(schema.notices.c.number)))
    return int(rows[0][0] or 0)


async def newer_notices(store: Store, after: int) -> list[Notice]:
    """In order."""
    n = schema.notices.c
    rows = await store.rows(select(n.number, n.kind, n.subject).where(n.number > after).order_by(n.number))
    return [Notice(row.number, row.kind, row.subject) for row in rows]
