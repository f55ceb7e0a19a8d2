"""Kogge as a process of its own, as a person or a script starts it; or, to save the start, in the tests' own."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import kogge
from kogge.cli.main import main

DEFAULTS: Final = {  # of a game of Hansa Teutonica with three to five players on the League board
    **{"first": "random", "missions": "no", "favours": "no"},
    **dict.fromkeys(("exchange_1", "exchange_2", "tax_1", "tax_2", "block_1", "block_2"), "none"),
}
COMMAND: Final = [sys.executable, "-m", "kogge"]
DROPPED: Final = ("NO_COLOR", "TERM", "PYTHONUNBUFFERED")  # whoever runs the tests may have set them


def environment(**changes: str) -> dict[str, str]:
    """The very package under test, and a screen of 100 columns."""
    where = str(Path(kogge.__file__).parent.parent)
    kept = {name: value for name, value in os.environ.items() if name not in DROPPED}
    return {**kept, "PYTHONPATH": where, "PYTHONUTF8": "1", "COLUMNS": "100", "LINES": "40", **changes}


def kogge_process(*args: str, stdin: str | bytes = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """Run it to its end."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*COMMAND, *args], input=data, capture_output=True, env=environment(**changes), timeout=120, check=False
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def kogge_here(*args: str, stdin: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """Run it to its end in this process. Where many short games are played, starting takes longer than playing."""
    typed, said, complained = (io.TextIOWrapper(io.BytesIO(data), "utf-8") for data in (stdin.encode(), b"", b""))
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = typed, said, complained
    try:
        with patch.dict(os.environ, environment(**changes), clear=True):
            code = main(list(args))
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    said.seek(0)
    complained.seek(0)
    return subprocess.CompletedProcess([*COMMAND, *args], code, said.read(), complained.read())


@contextmanager
def long_process(*args: str) -> Iterator[subprocess.Popen[bytes]]:
    """One that would run for hours, in a group of its own as in a terminal; whatever happens, nothing is left of it."""
    pipe = subprocess.PIPE
    started = subprocess.Popen([*COMMAND, *args], stdout=pipe, stderr=pipe, env=environment(), start_new_session=True)
    with started:
        try:
            yield started
        finally:
            with suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)


def assert_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Exit code 2, and one line on standard error that has these words and nothing that steers a screen."""
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("kogge: ")
    assert done.stderr.endswith("\n")
    assert done.stderr[:-1].isprintable()
    for word in words:
        assert word in done.stderr
    assert "Traceback" not in done.stdout


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    """What of a report must be the same each time."""
    return {key: value for key, value in report.items() if key not in ("seconds", "decisions_per_s", "games_per_s")}
