"""How people want to hear of their turns, and where their browsers are reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import delete, insert, select

from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store

SLOW: Final = "slow"
MOST_ENDPOINTS: Final = 10  # browsers of one person; the oldest goes


class Wishes(msgspec.Struct):
    """What somebody has asked for. Browsers that have asked for it get notices in any case."""

    tables: str = SLOW  # of which tables: "slow", "all", "none"
    mail: bool = False
    webhook: str = ""
    language: str = "en"


class StoredEndpoint(msgspec.Struct, frozen=True):
    """A browser that wants to be pushed."""

    digest: str
    address: str
    key: str
    auth: str


async def wishes_of(store: Store, who: str) -> Wishes:
    """Somebody's wishes, or what everybody gets."""
    w = schema.notice_wishes.c
    rows = await store.rows(select(w.tables, w.mail, w.webhook, w.language).where(w.identity == who))
    return Wishes(*rows[0]) if rows else Wishes()


async def set_wishes(store: Store, who: str, wishes: Wishes) -> None:
    """Instead of the earlier ones."""
    batch = Batch("")
    batch.add(delete(schema.notice_wishes).where(schema.notice_wishes.c.identity == who))
    batch.add(insert(schema.notice_wishes).values(identity=who, **msgspec.structs.asdict(wishes)))
    await store.write(batch)


async def set_language(store: Store, who: str, language: str) -> None:
    """Everything else stays as somebody has wished it."""
    wanted = await wishes_of(store, who)
    if wanted.language != language:
        await set_wishes(store, who, msgspec.structs.replace(wanted, language=language))


async def endpoints_of(store: Store, who: str) -> list[StoredEndpoint]:
    """Somebody's browsers, the newest first."""
    p = schema.push_endpoints.c
    query = select(p.digest, p.address, p.key, p.auth).where(p.identity == who).order_by(p.created.desc(), p.digest)
    return [StoredEndpoint(row.digest, row.address, row.key, row.auth) for row in await store.rows(query)]


async def add_endpoint(store: Store, who: str, endpoint: StoredEndpoint) -> None:
    """A browser belongs to whoever used it last."""
    p = schema.push_endpoints.c
    surplus = [one.digest for one in await endpoints_of(store, who)][MOST_ENDPOINTS - 1 :]
    batch = Batch("")
    batch.add(delete(schema.push_endpoints).where(p.digest.in_([endpoint.digest, *surplus])))
    values = msgspec.structs.asdict(endpoint)
    batch.add(insert(schema.push_endpoints).values(identity=who, created=now(), **values))
    await store.write(batch)


async def remove_endpoints(store: Store, digests: Sequence[str], who: str | None = None) -> None:
    """Nobody is reached there any more; with a person, only where they are that person's."""
    p = schema.push_endpoints.c
    batch = Batch("")
    mine = p.digest.in_(list(digests))
    batch.add(delete(schema.push_endpoints).where(mine if who is None else mine & (p.identity == who)))
    await store.write(batch)
