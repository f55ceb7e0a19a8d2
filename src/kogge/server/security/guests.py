"""Guests: an id that is signed into a cookie, and a name."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from sqlalchemy import insert, select, update

from kogge.server.security.signing import new_id
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store, now
from kogge.server.table.table import Refused

MOST_NAMES: Final = 10_000  # kept in memory


class Guests:
    """Names by identity."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: OrderedDict[str, str] = OrderedDict()

    async def name(self, who: str) -> str:
        """What somebody is called."""
        found = self._names.get(who)
        if found is None:
            i = schema.identities.c
            rows = await self._store.rows(select(i.name).where(i.id == who))
            if not rows:
                raise Refused("no-identity", "nobody is known by this cookie", status=401)
            found = str(rows[0][0])
            self._remember(who, found)
        return found

    async def create(self, name: str) -> str:
        """A new guest."""
        who = new_id()
        batch = Batch("")
        batch.statements.append(insert(schema.identities).values(id=who, name=name, created=now()))
        await self._store.write(batch)
        self._remember(who, name)
        return who

    async def rename(self, who: str, name: str) -> None:
        """Seats taken from now on carry the new name."""
        batch = Batch("")
        i = schema.identities
        batch.statements.append(update(i).where(i.c.id == who).values(name=name))
        await self._store.write(batch)
        self._remember(who, name)

    def _remember(self, who: str, name: str) -> None:
        self._names[who] = name
        if len(self._names) > MOST_NAMES:
            self._names.popitem(last=False)
