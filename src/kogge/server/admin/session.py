"""A database as `kogge admin` works on it: beside the servers that run, and without changing its schema."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import make_url

from kogge.core.errors import KoggeError
from kogge.server.storage.store import Conflict, Store, newest_revision

TRIES: Final = 10  # when servers write to the same rows at the same time
T = TypeVar("T")


class AdminError(KoggeError):
    """What cannot be done, in one sentence."""


@asynccontextmanager
async def open_store(database: str) -> AsyncIterator[Store]:
    """The database, if it is one of this version."""
    url = make_url(database)
    if url.drivername.startswith("sqlite") and not (url.database and Path(url.database).is_file()):
        raise AdminError(f"there is no database {url.database}")
    store = Store(database)
    await store.open(migrate=False)
    try:
        found, wanted = await store.revision(), newest_revision()
        if found != wanted:
            what = f"the database has schema {found or 'none'}, this version of kogge wants {wanted}"
            raise AdminError(f"{what}: start its server once")
        yield store
    finally:
        await store.close()


async def persist(work: Callable[[], Awaitable[T]]) -> T:
    """Do something that reads and then writes, again from the beginning when a server was faster."""
    for _ in range(TRIES - 1):
        try:
            return await work()
        except Conflict:
            continue
    return await work()
