"""One durable transaction, in the way each database does it best.

SQLite's driver would hand every statement to its thread separately, which costs more than the statements. So a whole
transaction is handed over at once, to the one thread that writes.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

from sqlalchemy import URL, Connection, Engine, Executable, create_engine, event, insert, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kogge.server.storage import schema

LOG: Final = logging.getLogger("kogge.store")
# Handed to SQLite as it is: SQLAlchemy would prepare every row in Python first.
INSERT_ENTRY: Final = str(insert(schema.entries).compile(dialect=sqlite.dialect(paramstyle="named")))
CHANNEL: Final = "kogge_tables"
LOST: Final = b"lost"  # on that channel: something was said that not everybody has heard
AWAY: Final = b"away"  # on that channel, from ourselves: nobody can be heard at the moment
BUSY_MILLISECONDS: Final = 1_000  # how long SQLite waits while another program has locked the file
NOTICE_BYTES: Final = 7_000  # PostgreSQL refuses notices of 8,000


class Writer(Protocol):
    """Writes everything or nothing. A connection that has failed is dropped; the next commit makes another."""

    async def commit(self, statements: list[Executable], rows: list[dict[str, Any]], notices: list[str]) -> None:
        """Returns when it is durable."""

    async def forget(self) -> None:
        """Drop the connection."""


def durable(connection: sqlite3.Connection, _: object) -> None:
    """WAL, and every commit on the disk before it is acknowledged."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MILLISECONDS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class FileWriter:
    """SQLite: one thread, one connection."""

    def __init__(self, url: URL) -> None:
        self._engine: Engine = create_engine(url.set(drivername="sqlite"))
        event.listen(self._engine, "connect", durable)
        self._thread = ThreadPoolExecutor(1, "kogge-writer")
        self._connection: Connection | None = None

    async def commit(self, statements: list[Executable], rows: list[dict[str, Any]], notices: list[str]) -> None:
        """Nobody else writes to the file, so nobody is told."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, statements, rows)

    def _commit(self, statements: Sequence[Executable], rows: list[dict[str, Any]]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                for statement in statements:
                    self._connection.execute(statement)
                if rows:
                    self._connection.exec_driver_sql(INSERT_ENTRY, rows)
        except BaseException:
            self._forget()
            raise

    async def forget(self) -> None:
        """In the thread that owns it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._forget)

    def _forget(self) -> None:
        connection = self._connection
        self._connection = None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except SQLAlchemyError as error:
                LOG.info("a broken connection was dropped", extra={"reason": type(error).__name__})


class SharedWriter:
    """PostgreSQL: the other processes are told by the commit itself, neither too early nor forgotten."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self.tell: Callable[[str], None] | None = None  # tells the others instead, when it is durable

    async def commit(self, statements: list[Executable], rows: list[dict[str, Any]], notices: list[str]) -> None:
        """One transaction on a connection that is kept."""
        connection, self._connection = self._connection, None  # kept only if all goes well
        if connection is None:
            connection = await self._engine.connect()
        try:
            async with connection.begin():
                for statement in statements:
                    await connection.execute(statement)
                if rows:
                    await connection.execute(insert(schema.entries), rows)
                for message in _packed(notices) if self.tell is None else ():
                    values = {"channel": CHANNEL, "message": message}
                    await connection.execute(text("SELECT pg_notify(:channel, :message)"), values)
        except BaseException:
            await _drop(connection)
            raise
        self._connection = connection
        if self.tell is not None:
            for message in _packed(notices):
                self.tell(message)

    async def forget(self) -> None:
        """If it is there and not at work."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await _drop(connection)


async def _drop(connection: AsyncConnection) -> None:
    """Whatever state it is in."""
    try:
        await connection.invalidate()
        await connection.close()
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        LOG.info("a broken connection was dropped", extra={"reason": type(error).__name__})


def _packed(notices: list[str]) -> list[str]:
    """As few messages as fit."""
    out: list[str] = []
    for notice in notices:
        if out and len(out[-1]) + len(notice) < NOTICE_BYTES:
            out[-1] += f" {notice}"
        else:
            out.append(notice)
    return out
