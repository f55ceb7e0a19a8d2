"""One SQLite file, one server: whoever serves a file holds a lock beside it, and says there where it serves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from kogge.server.storage.store import StorageError

try:
    import fcntl
except ImportError:  # Windows has no such locks; the operating system keeps no second server away there
    fcntl = None  # type: ignore[assignment]

LONGEST_NOTE: Final = 200


class FileInUse(StorageError):
    """Another server has the file."""

    def __init__(self, file: Path, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(f"{file} is served by another process{where}; only PostgreSQL takes several")
        self.address = address  # of that server; empty when it is not known


class FileLock:
    """Held from `acquire` to `release`, or as long as the process lives. Child processes do not inherit it."""

    def __init__(self, database: str, address: str) -> None:
        self._file = lock_file(database)
        self._address = address
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Take the lock, or raise FileInUse. Databases that are no files need none."""
        if self._file is None or fcntl is None:
            return
        try:
            descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageError(f"{self._file} cannot be written: {error.strerror}") from error
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            address = os.read(descriptor, LONGEST_NOTE).decode("utf-8", "replace").strip()
            os.close(descriptor)
            raise FileInUse(self._file.with_suffix(""), address) from error
        os.ftruncate(descriptor, 0)
        os.write(descriptor, self._address.encode())
        self._descriptor = descriptor

    def release(self) -> None:
        """Let another server have the file. The lock's own file stays: removing it could let in two."""
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)
            os.close(self._descriptor)
            self._descriptor = None


def check_unserved(database: str) -> None:
    """Raises FileInUse when another process serves the database's file."""
    lock = FileLock(database, "")
    lock.acquire()
    lock.release()


def lock_file(database: str) -> Path | None:
    """The file of the lock, beside the database's: kogge.db.lock. None when the database is no file."""
    url = make_url(database)
    if not url.drivername.startswith("sqlite") or not url.database or url.database == ":memory:":
        return None
    return Path(f"{url.database}.lock")
