"""The database: migrated on start, written by one task that commits what all tables have ready together.

A batch is all or nothing. Batches that wait while a commit runs share the next one, so a durable commit's
price is split among every table that is busy. When a shared commit fails, each of its batches is tried
alone, so that one table's trouble stays its own.
"""

from __future__ import annotations

import asyncio
import logging
import secrets as randomness
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Executable, Row, event, insert, make_url, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kogge.server.metrics import COMMIT_SECONDS, COMMITTED_ROWS
from kogge.server.storage import schema
from kogge.server.storage.writers import FileWriter, SharedWriter, Writer, durable

LOG: Final = logging.getLogger("kogge.store")
LARGEST_GROUP: Final = 200  # batches in one commit
MIGRATION_LOCK: Final = 5_164_651  # any number, the same in every process
SECONDS_TO_ANSWER: Final = 10


class StorageError(Exception):
    """The database did not take or give what it was asked for. Nothing was acknowledged."""


class Conflict(StorageError):
    """Somebody else has written what this batch wanted to write."""


class Batch:
    """What one table, or one request, wants written at once."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.entries: list[dict[str, Any]] = []
        self.statements: list[Executable] = []
        self.notice = ""  # for the other processes

    def add(self, statement: Executable) -> None:
        """One more statement, before the entries."""
        self.statements.append(statement)


def engine_for(url: str) -> AsyncEngine:
    """The engine of a URL as people write it: sqlite:///file or postgresql://user@host/name."""
    parsed = make_url(url)
    if parsed.drivername in ("sqlite", "sqlite+aiosqlite"):
        engine = create_async_engine(parsed.set(drivername="sqlite+aiosqlite"), pool_size=4, max_overflow=0)
        event.listen(engine.sync_engine, "connect", durable)
        return engine
    if parsed.drivername in ("postgres", "postgresql", "postgresql+asyncpg"):
        return create_async_engine(
            parsed.set(drivername="postgresql+asyncpg"),
            pool_size=8,
            pool_pre_ping=True,
            pool_timeout=SECONDS_TO_ANSWER,
            connect_args={"timeout": SECONDS_TO_ANSWER, "command_timeout": SECONDS_TO_ANSWER},
        )
    raise StorageError(
        f"no database of kind {parsed.drivername!r}; write sqlite:///file or postgresql://user@host/name"
    )


Saved: TypeAlias = Callable[[StorageError | None], None]


class Snapshot:
    """One moment of the database. SQLite needs no more than one connection: nobody but this process writes to it."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """What a query finds."""
        return (await self._connection.execute(query)).all()


class Store:
    """Reads go to the pool, writes to the one committing task."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url)
        self.shared = self.engine.dialect.name == "postgresql"  # other processes may write too
        self._waiting: list[tuple[Batch, Saved]] = []
        self._wake = asyncio.Event()
        self._committer: asyncio.Task[None] | None = None
        self._writer: Writer = SharedWriter(self.engine) if self.shared else FileWriter(self.engine.url)

    async def open(self, migrate: bool = True) -> None:
        """Bring the schema up to date and start committing."""
        if migrate:
            await self.migrate()
        self._committer = asyncio.create_task(self._commit_forever())

    async def migrate(self, revision: str = "head") -> None:
        """Bring the schema up to a revision."""
        try:
            async with self.engine.begin() as connection:
                if self.shared:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(_migrate, revision)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(f"the database cannot be opened: {error}") from error

    async def revision(self) -> str:
        """The schema's revision; empty when the database has none of ours."""
        async with self._connection() as connection:
            return await connection.run_sync(lambda c: MigrationContext.configure(c).get_current_revision() or "")

    async def close(self) -> None:
        """Finish what is being written."""
        if self._committer is not None:
            self._committer.cancel()
            await asyncio.gather(self._committer, return_exceptions=True)
        await self._writer.forget()
        await self.engine.dispose()

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """What a single query finds; several that belong together need a snapshot."""
        async with self._connection() as connection:
            return (await connection.execute(query)).all()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Snapshot]:
        """The database as it is at the first query; what others write meanwhile is not seen."""
        async with self._connection() as connection:
            if self.shared:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield Snapshot(connection)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection of the pool, whose troubles are StorageErrors."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise StorageError(_short(error)) from error

    def submit(self, batch: Batch, saved: Saved) -> None:
        """Calls `saved` when the batch is durable, or with the error when nothing of it was written."""
        self._waiting.append((batch, saved))
        self._wake.set()

    async def write(self, batch: Batch) -> None:
        """Returns when the batch is durable; raises when nothing of it was written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(batch, partial(_settle, done))
        await done

    async def secret(self, name: str) -> str:
        """A secret of this database, made when it is asked for the first time."""
        query = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
        found = await self.rows(query)
        if not found:
            batch = Batch("")
            batch.add(insert(schema.secrets).values(name=name, value=randomness.token_hex(32)))
            try:
                await self.write(batch)
            except Conflict:
                LOG.info("another process made the secret first")
            found = await self.rows(query)
        return str(found[0][0])

    async def _commit_forever(self) -> None:
        while True:
            await self._wake.wait()
            group = self._waiting[:LARGEST_GROUP]
            del self._waiting[:LARGEST_GROUP]
            if not self._waiting:
                self._wake.clear()
            if group:
                await self._commit_group(group)

    async def _commit_group(self, group: list[tuple[Batch, Saved]]) -> None:
        try:
            await self._commit([batch for batch, _ in group])
        except StorageError as error:
            if len(group) == 1:
                group[0][1](error)
                return
            for one in group:
                await self._commit_group([one])
            return
        for _, saved in group:
            saved(None)

    async def _commit(self, batches: list[Batch]) -> None:
        started = time.perf_counter()
        batches = sorted(batches, key=lambda batch: batch.key)  # two processes lock rows in the same order
        rows = [row for batch in batches for row in batch.entries]
        statements = [statement for batch in batches for statement in batch.statements]
        try:
            await self._writer.commit(statements, rows, [batch.notice for batch in batches if batch.notice])
        except IntegrityError as error:
            await self._writer.forget()
            raise Conflict(_short(error)) from error
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            LOG.error("commit failed", extra={"reason": _short(error)})
            await self._writer.forget()
            raise StorageError(_short(error)) from error
        COMMIT_SECONDS.observe(time.perf_counter() - started)
        COMMITTED_ROWS.inc(len(rows))


def _settle(done: asyncio.Future[None], error: StorageError | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _short(error: BaseException) -> str:
    """The driver's own words, without the statement and its values."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return str(error.orig).splitlines()[0]
    return type(error).__name__


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def newest_revision() -> str:
    """The revision of the schema that this version of Kogge wants."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def known_revisions() -> list[str]:
    """Every revision that this version of Kogge can start from."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def _migrate(connection: Connection, revision: str) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
