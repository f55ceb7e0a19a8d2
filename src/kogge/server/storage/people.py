"""Guests in and out of the database."""

from __future__ import annotations

import msgspec
from sqlalchemy import insert, select, update

from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.notices import PERSON, add_notice
from kogge.server.storage.store import Batch, Store


class Guest(msgspec.Struct):
    """What is stored of a person, guest or player. Cookies of an earlier epoch are void."""

    name: str
    epoch: int
    muted: bool
    locked: bool = False
    player: bool = False


async def find_guest(store: Store, who: str) -> Guest | None:
    """A guest, or None when nobody is known by that id."""
    i = schema.identities.c
    rows = await store.rows(select(i.name, i.epoch, i.muted, i.locked, i.player_since).where(i.id == who))
    if not rows:
        return None
    row = rows[0]
    return Guest(row.name, row.epoch, row.muted, row.locked, row.player_since is not None)


async def add_guest(store: Store, who: str, name: str) -> None:
    """Store a new guest."""
    batch = Batch("")
    row = {"id": who, "name": name, "created": now(), "epoch": 0, "muted": False, "locked": False}
    batch.add(insert(schema.identities).values(**row))
    await store.write(batch)


async def rename_guest(store: Store, who: str, name: str) -> None:
    """Store a guest's new name."""
    batch = Batch("")
    batch.add(update(schema.identities).where(schema.identities.c.id == who).values(name=name))
    if store.shared:  # other processes remember the old one
        add_notice(batch, store, PERSON, who)
    await store.write(batch)


async def revoke_cookies(store: Store, who: str) -> None:
    """Make all cookies of a guest void."""
    i = schema.identities.c
    batch = Batch("")
    batch.add(update(schema.identities).where(i.id == who).values(epoch=i.epoch + 1))
    add_notice(batch, store, PERSON, who)
    await store.write(batch)


async def muted_folds(store: Store) -> frozenset[str]:
    """What the names look like whose bearers may not talk."""
    return frozenset(row.name for row in await store.rows(select(schema.muted_names.c.name)))
