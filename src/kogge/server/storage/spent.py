"""What may be used once: a use writes a row that nobody can write again, at whichever process.

The row and what the use brings are one commit, so that nothing is used up for nothing and nothing is had twice.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from kogge.server.errors import Conflict, Refused
from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store
from kogge.server.storage.tokens import digest_of


async def write_once(store: Store, batch: Batch, secret: str, until: int) -> None:
    """Write what a challenge, a link or a code brings, unless it was used before.

    `until` is when it is void by itself: the row is kept so long. Raises Conflict when something else is in the way.
    """
    s = schema.spent.c
    digest = digest_of(secret)
    batch.statements.insert(0, insert(schema.spent).values(digest=digest, until=until))
    batch.add(delete(schema.spent).where(s.until < now()))
    try:
        await store.write(batch)
    except Conflict:
        if await store.rows(select(s.digest).where(s.digest == digest)):
            raise Refused("used", "this was used already; ask for a new one", status=403) from None
        raise
