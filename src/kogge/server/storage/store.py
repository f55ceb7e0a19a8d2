"""The database: migrated on start, written by one task that commits what all tables have ready together.

A batch is all or nothing. Batches that wait while a commit runs share the next one, so a durable commit's
price is split among every table that is busy. When one batch of a shared commit is at fault, its halves are
tried, so that one table's trouble stays its own. When the database is, the group is tried once more as it is, and
then everybody who waits is told.

Nobody waits long for a database that does not answer: what takes longer is left to end by itself.
"""

from __future__ import annotations

import asyncio
import logging
import secrets as randomness
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, CursorResult, Executable, Row, event, insert, make_url, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kogge.extras import needs
from kogge.server.errors import BadBatch as BadBatch
from kogge.server.errors import Conflict as Conflict
from kogge.server.errors import StorageError as StorageError
from kogge.server.metrics import COMMIT_SECONDS, COMMITTED_ROWS
from kogge.server.storage import schema
from kogge.server.storage.writers import FileWriter, SharedWriter, Writer, durable

LOG: Final = logging.getLogger("kogge.store")
LARGEST_GROUP: Final = 200  # batches in one commit
MIGRATION_LOCK: Final = 5_164_651  # any number, the same in every process
SECONDS_TO_ANSWER: Final = 10  # in the driver; people are told earlier
SECONDS_FOR_HEALTH: Final = 0.8
SECONDS_TO_CLOSE: Final = 2.0
REDIS: Final = ("redis://", "rediss://", "valkey://", "valkeys://", "unix://")
T = TypeVar("T")


def driver_errors() -> tuple[type[Exception], ...]:
    """PostgreSQL's driver, where it is installed, lets some of its own errors out while it connects."""
    if find_spec("asyncpg") is None:
        return ()
    import asyncpg  # type: ignore[import-untyped]

    return (asyncpg.PostgresError, asyncpg.InterfaceError)


TROUBLES: Final[tuple[type[Exception], ...]] = (SQLAlchemyError, OSError, TimeoutError, *driver_errors())


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


def require_driver(url: str) -> None:
    """Say how to install what this database needs, before anything is started."""
    if url.startswith("postgres"):
        with needs("PostgreSQL", "postgres"):
            import asyncpg  # noqa: F401


def require_redis(url: str) -> None:
    """The same for Redis, when it is used."""
    if not url:
        return
    if not url.startswith(REDIS):
        raise StorageError("redis is redis://HOST:PORT, or rediss:, valkey:, valkeys:, unix:")
    with needs("Redis", "redis"):
        import redis  # noqa: F401


def engine_for(url: str) -> AsyncEngine:
    """The engine of a URL as people write it: sqlite:///file or postgresql://user@host/name."""
    parsed = make_url(url)
    if parsed.drivername in ("sqlite", "sqlite+aiosqlite"):
        engine = create_async_engine(parsed.set(drivername="sqlite+aiosqlite"), pool_size=4, max_overflow=0)
        event.listen(engine.sync_engine, "connect", durable)
        return engine
    if parsed.drivername in ("postgres", "postgresql", "postgresql+asyncpg"):
        require_driver(url)
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

    def __init__(self, connection: AsyncConnection, seconds: float) -> None:
        self._connection = connection
        self._until = asyncio.get_running_loop().time() + seconds if seconds else 0.0
        self._query: asyncio.Task[CursorResult[Any]] | None = None

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """What a query finds."""
        left = self._until and max(self._until - asyncio.get_running_loop().time(), 0.001)
        self._query = asyncio.create_task(self._connection.execute(query))
        return (await within(self._query, left)).all()

    def was_abandoned(self) -> bool:
        """Whether nobody waits for the last query any more, though it has not ended."""
        return self._query is not None and not self._query.done()

    async def close(self) -> None:
        """As soon as the last query has ended."""
        if self._query is not None:
            await asyncio.wait({self._query})
        try:
            await self._connection.close()
        except TROUBLES as error:
            LOG.info("a connection was not closed well", extra={"reason": _short(error)})


async def within(work: Coroutine[Any, Any, T] | asyncio.Task[T], seconds: float) -> T:
    """What the work returns. When it takes longer than so many seconds (zero: any time), nobody waits for its end."""
    task = work if isinstance(work, asyncio.Task) else asyncio.create_task(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds or None)
    except asyncio.CancelledError:
        task.cancel()
        leave_alone(task)
        raise
    if not done:
        task.cancel()  # a driver may take seconds to give up a connection
        leave_alone(task)
        raise StorageError("the database does not answer in time")
    try:
        return task.result()
    except TROUBLES as error:
        raise StorageError(_short(error)) from error


ABANDONED: Final[set[asyncio.Task[Any]]] = set()  # asyncio itself keeps no tasks alive


def leave_alone(task: asyncio.Task[Any]) -> None:
    """Let it end by itself, however it ends."""
    ABANDONED.add(task)
    task.add_done_callback(_forget_task)


def _forget_task(task: asyncio.Task[Any]) -> None:
    ABANDONED.discard(task)
    if not task.cancelled():
        task.exception()  # or asyncio complains that nobody has asked


class Store:
    """Reads go to the pool, writes to the one committing task."""

    def __init__(self, url: str, seconds: float = 0.0) -> None:
        self.engine = engine_for(url)
        self._seconds = seconds  # how long anybody waits; zero: as long as the driver does
        self.shared = self.engine.dialect.name == "postgresql"  # other processes may write too
        self._waiting: list[tuple[Batch, Saved]] = []
        self._wake = asyncio.Event()
        self._committer: asyncio.Task[None] | None = None
        self._check: asyncio.Task[None] | None = None
        self._writer: Writer = SharedWriter(self.engine) if self.shared else FileWriter(self.engine.url)

    def tell_by(self, tell: Callable[[str], None]) -> None:
        """Have the other processes told of commits in another way than by the database."""
        if isinstance(self._writer, SharedWriter):
            self._writer.tell = tell

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
        except TROUBLES as error:
            raise StorageError(f"the database cannot be opened: {error}") from error

    async def revision(self) -> str:
        """The schema's revision; empty when the database has none of ours."""
        return await within(self._revision(), self._seconds)

    async def _revision(self) -> str:
        async with self.engine.connect() as connection:
            return await connection.run_sync(lambda c: MigrationContext.configure(c).get_current_revision() or "")

    async def close(self) -> None:
        """Finish what is being written."""
        if self._committer is not None:
            self._committer.cancel()
            await asyncio.gather(self._committer, return_exceptions=True)
        if self._check is not None:
            self._check.cancel()
        for work in (self._writer.forget(), self.engine.dispose()):
            try:
                await within(work, SECONDS_TO_CLOSE)
            except StorageError as error:
                LOG.warning("the database was not closed well", extra={"reason": str(error)})

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """What a single query finds; several that belong together need a snapshot."""
        return await within(self._rows(query), self._seconds)

    async def _rows(self, query: Executable) -> Sequence[Row[Any]]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Snapshot]:
        """The database as it is at the first query; what others write meanwhile is not seen."""
        connection = self.engine.connect()
        await within(self._begin(connection), self._seconds)
        snapshot = Snapshot(connection, self._seconds)
        try:
            yield snapshot
        finally:
            closing = asyncio.create_task(snapshot.close())
            leave_alone(closing)
            if not snapshot.was_abandoned():
                await asyncio.wait({closing}, timeout=self._seconds or None)

    async def _begin(self, connection: AsyncConnection) -> None:
        await connection.start()
        if self.shared:
            await connection.execution_options(isolation_level="REPEATABLE READ")

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
        groups = [group]
        while groups:
            group = groups.pop()
            try:
                await self._commit_or_retry([batch for batch, _ in group])
            except BadBatch as error:
                if len(group) == 1:
                    group[0][1](error)
                else:  # one of them is at fault: find it in a few commits, not in one for each
                    half = len(group) // 2
                    groups += [group[half:], group[:half]]
            except StorageError as error:
                LOG.error("commit failed", extra={"reason": str(error), "batches": len(group)})
                groups.append(group)
                self._fail([one for some in groups for one in some], error)
                return
            else:
                for _, saved in group:
                    saved(None)

    def _fail(self, group: list[tuple[Batch, Saved]], error: StorageError) -> None:
        """Tell them, and those who wait behind them: they would have to wait as long again for the same answer."""
        waiting, self._waiting = self._waiting, []
        for _, saved in [*group, *waiting]:
            saved(error)

    async def _commit_or_retry(self, batches: list[Batch]) -> None:
        """A database that was restarted takes on a new connection what it could not take on the old one."""
        started = time.perf_counter()
        try:
            await self._commit(batches, self._seconds)
        except BadBatch:
            raise
        except StorageError:
            left = self._seconds - (time.perf_counter() - started)
            if left < self._seconds / 2:
                raise
            await self._commit(batches, left)

    async def _commit(self, batches: list[Batch], seconds: float) -> None:
        started = time.perf_counter()
        batches = sorted(batches, key=lambda batch: batch.key)  # two processes lock rows in the same order
        rows = [row for batch in batches for row in batch.entries]
        statements = [statement for batch in batches for statement in batch.statements]
        notices = [batch.notice for batch in batches if batch.notice]
        try:
            await within(self._writer.commit(statements, rows, notices), seconds)
        except StorageError as error:
            if isinstance(error.__cause__, IntegrityError):
                raise Conflict(str(error)) from error
            if _is_bad_batch(error.__cause__):
                raise BadBatch(str(error)) from error
            raise
        COMMIT_SECONDS.observe(time.perf_counter() - started)
        COMMITTED_ROWS.inc(len(rows))

    async def check_writing(self, batch: Batch) -> None:
        """Raises StorageError unless the database soon takes this batch, or another one that somebody just tried."""
        check = self._check
        if check is None or check.done():
            check = self._check = asyncio.create_task(self.write(batch))
            leave_alone(check)
        done, _ = await asyncio.wait({check}, timeout=SECONDS_FOR_HEALTH)
        if not done:
            raise StorageError("the database does not answer in time")
        check.result()


def _is_bad_batch(error: BaseException | None) -> bool:
    """Whether the database answered and refused, as opposed to being away, locked or full."""
    if not isinstance(error, DBAPIError) or error.connection_invalidated:
        return False
    return not isinstance(error, OperationalError | InterfaceError)


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
