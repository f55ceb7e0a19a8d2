"""Tokens in and out of the database."""

from __future__ import annotations

import hashlib
import logging
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, delete, insert, select, update

from kogge.server.errors import StorageError
from kogge.server.storage import schema
from kogge.server.storage.notices import PERSON, add_notice
from kogge.server.storage.store import Batch, Store

LOG: Final = logging.getLogger("kogge.tokens")


class StoredToken(msgspec.Struct):
    """A token without its secret."""

    id: str
    who: str
    name: str
    scopes: list[str]
    created: int
    expires: int | None
    used: int | None


def digest_of(secret: str) -> str:
    """How a token or a code is stored. It is as random as a key, so a plain hash hides it."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def find_token(store: Store, digest: str) -> StoredToken | None:
    """A token by its hash."""
    rows = await _select(store, schema.tokens.c.digest == digest)
    return rows[0] if rows else None


async def tokens_of(store: Store, people: list[str]) -> list[StoredToken]:
    """The tokens of some people, the oldest first."""
    return await _select(store, schema.tokens.c.identity.in_(people))


async def _select(store: Store, condition: ColumnElement[bool]) -> list[StoredToken]:
    t = schema.tokens.c
    query = select(t.id, t.identity, t.name, t.scopes, t.created, t.expires, t.used).where(condition)
    return [
        StoredToken(row.id, row.identity, row.name, row.scopes.split(), row.created, row.expires, row.used)
        for row in await store.rows(query.order_by(t.created, t.id))
    ]


async def valid_ids(store: Store, who: str) -> set[str]:
    """The ids of somebody's tokens."""
    t = schema.tokens.c
    return {row.id for row in await store.rows(select(t.id).where(t.identity == who))}


async def add_token(store: Store, token: StoredToken, digest: str) -> None:
    """Store a new token."""
    values = {**msgspec.structs.asdict(token), "digest": digest, "scopes": " ".join(token.scopes)}
    values["identity"] = values.pop("who")
    batch = Batch("")
    batch.add(insert(schema.tokens).values(**values))
    await store.write(batch)


async def remove_token(store: Store, token: StoredToken) -> None:
    """The token is void, at every process."""
    batch = Batch("")
    batch.add(delete(schema.tokens).where(schema.tokens.c.id == token.id))
    add_notice(batch, store, PERSON, token.who)
    await store.write(batch)


def note_use(store: Store, id: str, time: int) -> None:
    """Have the last use stored; nobody waits for it."""
    batch = Batch("")
    batch.add(update(schema.tokens).where(schema.tokens.c.id == id).values(used=time))
    store.submit(batch, _saved)


def _saved(error: StorageError | None) -> None:
    if error is not None:
        LOG.info("the last use of a token was not stored", extra={"reason": str(error)})
