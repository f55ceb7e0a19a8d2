"""Backups in a format of their own, the same for SQLite and PostgreSQL: what one has written, the other restores.

A backup is gzipped lines of JSON. The first says what it is and which schema it has; then comes, for each table of the
database, a line with its name and columns and one line for each row; the last line counts the rows. All rows are of one
moment, while servers go on writing. Processes, notices and seeks are left out: they are of the moment.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, MetaData, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from kogge.server.ids import now
from kogge.server.storage.store import StorageError, Store, known_revisions

FORMAT: Final = 1
LEFT_OUT: Final = frozenset(("alembic_version", "processes", "notices", "seeks", "seek_ends"))
CHUNK: Final = 1_000  # rows in one statement

Report = Callable[[int, int], None]  # rows done, rows in all


class BackupError(StorageError):
    """A file that is no whole backup, or a database that cannot take it."""


class Header(msgspec.Struct):
    """The first line."""

    kogge: str  # always "backup"
    format: int
    revision: str  # of the schema
    at: int


class Part(msgspec.Struct):
    """The line before the rows of a table."""

    table: str
    columns: list[str]


class Footer(msgspec.Struct):
    """The last line: without it the file is not whole."""

    rows: dict[str, int]


def _nothing(done: int, total: int) -> None:
    """Report to nobody."""


async def write_backup(store: Store, file: Path, report: Report = _nothing) -> dict[str, int]:
    """Write all rows of one moment to a new file that only its owner can read; the rows of each table."""
    part = file.with_name(f"{file.name}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as raw, gzip.GzipFile("", "wb", 6, raw, mtime=0) as out:
            counts = await _write(store, out, report)
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return counts


async def _write(store: Store, out: gzip.GzipFile, report: Report) -> dict[str, int]:
    revision = await store.revision()
    counts: dict[str, int] = {}
    try:
        async with store.engine.connect() as connection:
            if store.shared:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                await connection.exec_driver_sql("BEGIN")  # SQLite: what is read from here on is of one moment
            tables = await connection.run_sync(_reflect)
            _line(out, Header("backup", FORMAT, revision, now()))
            total = 0
            for table in tables:
                total += int((await connection.execute(select(func.count()).select_from(table))).scalar_one())
            for table in tables:
                name = str(table.name)
                _line(out, Part(name, [str(column.name) for column in table.columns]))
                counts[name] = 0
                result = await connection.stream(select(*table.columns).order_by(*table.primary_key))
                async for rows in result.partitions(CHUNK):
                    for row in rows:
                        _line(out, list(row))
                    counts[name] += len(rows)
                    report(sum(counts.values()), total)
    except (SQLAlchemyError, TimeoutError) as error:
        raise StorageError(f"the database could not be read: {type(error).__name__}") from error
    _line(out, Footer(counts))
    return counts


def _line(out: gzip.GzipFile, value: object) -> None:
    out.write(msgspec.json.encode(value) + b"\n")


def _reflect(connection: Connection) -> list[Table]:
    """The tables as the database has them, in the order in which they can be written: what others refer to first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in LEFT_OUT]


def _drop_all(connection: Connection) -> None:
    found = MetaData()
    found.reflect(connection)
    found.drop_all(connection)


def check_backup(file: Path) -> tuple[Header, dict[str, int]]:
    """Read a backup to its end; what it is, and its rows. Raises BackupError when it is not whole."""
    counts: dict[str, int] = {}
    lines = _lines(file)
    header = next(lines)
    assert isinstance(header, Header)
    for line in lines:
        if isinstance(line, Part):
            name = line.table
            counts[name] = 0
        elif isinstance(line, Footer):
            if line.rows != counts:
                raise BackupError(f"{file} is damaged: its rows are not as many as it says")
            return header, counts
        else:
            counts[name] += 1
    raise BackupError(f"{file} is not whole: its end is missing")


def _lines(file: Path) -> Iterator[Header | Part | Footer | list[Any]]:
    """The header, and whatever follows."""
    try:
        with gzip.open(file, "rb") as lines:
            first = lines.readline()
            header = msgspec.json.decode(first, type=Header)
            if header.kogge != "backup" or header.format != FORMAT:
                raise BackupError(f"{file} is a backup of another format; a newer version of kogge may read it")
            yield header
            for line in lines:
                if line.startswith(b"["):
                    yield msgspec.json.decode(line, type=list[Any])
                elif line.startswith(b'{"table"'):
                    yield msgspec.json.decode(line, type=Part)
                else:
                    yield msgspec.json.decode(line, type=Footer)
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.DecodeError) as error:
        raise BackupError(f"{file} is not a whole backup of kogge") from error


async def restore_backup(store: Store, file: Path, report: Report = _nothing) -> dict[str, int]:
    """Fill an empty database, or nothing of it; then bring it up to date. The rows of each table."""
    header, counts = check_backup(file)
    if header.revision not in known_revisions():
        raise BackupError(f"{file} was written by a newer version of kogge (schema {header.revision})")
    if await store.revision():
        raise BackupError("the database is not empty; restore into a new one")
    await store.migrate(header.revision)
    total = sum(counts.values())
    try:
        async with store.engine.begin() as connection:
            tables = {table.name: table for table in await connection.run_sync(_reflect)}
            done = 0
            for table, rows in _chunks(file, tables):
                await connection.execute(insert(table), rows)
                done += len(rows)
                report(done, total)
    except (SQLAlchemyError, BackupError) as error:
        async with store.engine.begin() as connection:
            await connection.run_sync(_drop_all)  # empty, as it was
        raise StorageError(f"the database did not take the rows: {type(error).__name__}") from error
    await store.migrate()
    return counts


def _chunks(file: Path, tables: dict[str, Table]) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Rows to be inserted, some at a time."""
    table: Table | None = None
    columns: list[str] = []
    rows: list[dict[str, Any]] = []
    for line in _lines(file):
        if isinstance(line, list):
            rows.append(dict(zip(columns, line, strict=True)))
        if table is not None and rows and (len(rows) >= CHUNK or not isinstance(line, list)):
            yield table, rows
            rows = []
        if isinstance(line, Part):
            table = tables[line.table]
            columns = line.columns
