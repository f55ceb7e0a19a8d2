"""One SQLite file, one server: a second one is refused with a sentence, and `kogge play` opens the first one's page."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kogge.cli import browser
from kogge.cli.main import build_parser
from kogge.server.storage.file_lock import FileInUse, FileLock, check_unserved, lock_file
from kogge.server.storage.store import StorageError
from tests.server.launch import ServerProcess


def serve_again(database: str) -> subprocess.CompletedProcess[str]:
    """A second server on the same database, which should end by itself."""
    command = [sys.executable, "-m", "kogge", "serve", "--port", "0", "--database", database]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_second_server_on_the_same_file_is_refused_and_changes_nothing(
    start: Callable[..., ServerProcess], sqlite_url: str
) -> None:
    first = start(sqlite_url)
    table = first.client("Anna").make_table("hansa", ["me", "me", "me"])
    refused = serve_again(sqlite_url)
    assert refused.returncode != 0
    assert "is served by another process at http://localhost:" in refused.stderr
    assert "Traceback" not in refused.stderr
    with pytest.raises(FileInUse) as caught:
        check_unserved(sqlite_url)
    assert caught.value.address == f"http://localhost:{first.port}/"
    assert table.info()["status"] == "running"


def test_the_file_is_free_when_its_server_is_gone(start: Callable[..., ServerProcess], sqlite_url: str) -> None:
    first = start(sqlite_url)
    first.kill()
    check_unserved(sqlite_url)
    second = start(sqlite_url)
    second.stop()
    check_unserved(sqlite_url)


def test_kogge_play_opens_the_page_of_the_server_that_runs(
    start: Callable[..., ServerProcess],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    (tmp_path / "kogge").mkdir()
    first = start(f"sqlite:///{tmp_path}/kogge/tables.db")
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert browser.run(build_parser().parse_args(["play", "hansa"])) == 0
    assert opened == [f"http://localhost:{first.port}/#hansa"]
    assert "is running at" in capsys.readouterr().out


def test_only_files_are_locked() -> None:
    assert lock_file("postgresql://kogge@here/kogge") is None
    assert lock_file("sqlite://") is None
    assert lock_file("sqlite:///:memory:") is None
    assert lock_file("sqlite:///games/kogge.db") == Path("games/kogge.db.lock")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    lock = FileLock(f"sqlite:///{tmp_path}/nowhere/kogge.db", "")
    with pytest.raises(StorageError, match="nowhere"):
        lock.acquire()


def test_a_child_process_does_not_keep_the_file(sqlite_url: str) -> None:
    """Bots are children of the server: a file must not stay locked because one of them ends late."""
    code = (
        "import os, sys, time\n"
        "from kogge.server.storage.file_lock import FileLock\n"
        "FileLock(sys.argv[1], 'x').acquire()\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    time.sleep(30)\n"
        "    os._exit(0)\n"
        "print(child, flush=True)\n"
        "os._exit(0)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", code, sqlite_url], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.wait(10)
    try:
        check_unserved(sqlite_url)
    finally:
        os.kill(child, 9)
        parent.stdout.close()
