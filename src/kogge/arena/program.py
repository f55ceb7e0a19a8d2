"""Another program that is talked to in lines over its standard input and output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import weakref
from collections import deque
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

from kogge.core.errors import KoggeError

LONGEST_LINE: Final = 1_000_000  # characters; a program that writes more without a line break has gone wild
WAITING_LINES: Final = 1_000  # that a program may write ahead before it is made to wait
FAREWELL: Final = 2.0  # seconds between the end of its input and its end


class ProgramFailed(KoggeError):
    """The program ended, was silent for too long, or wrote without end. The message says which."""


class Program:
    """A running program. Threads read and write, so that one that hangs cannot stop us."""

    def __init__(self, words: list[str]) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # Ctrl-C is for us, and children of the program end with it
            )
        except OSError as error:
            raise ProgramFailed(f"{words[0]} cannot be started: {error.strerror or error}") from error
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._heard: Queue[str | None] = Queue(WAITING_LINES)  # None: its output has ended
        self._said: Queue[str | None] = Queue()
        self._errors: deque[str] = deque(maxlen=20)
        Thread(target=_read_lines, args=(process.stdout, self._heard), daemon=True).start()
        Thread(target=_write_lines, args=(process.stdin, self._said), daemon=True).start()
        self._complaints = Thread(target=_keep_lines, args=(process.stderr, self._errors), daemon=True)
        self._complaints.start()
        self._end = weakref.finalize(self, _end, process, self._said)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Write a line. Whether it was read shows in the answer."""
        self._said.put(line)

    def drop(self) -> None:
        """Forget lines that it wrote before it was asked."""
        while True:
            try:
                line = self._heard.get_nowait()
            except Empty:
                return
            if line is None:
                self._heard.put(None)
                return

    def receive(self, seconds: float) -> str:
        """The next line that is not empty, within that time."""
        try:
            line = self._heard.get(timeout=seconds)
            while line == "":
                line = self._heard.get(timeout=seconds)
        except Empty:
            raise ProgramFailed(f"it gave no answer in {seconds:g} seconds") from None
        if line is None:
            raise ProgramFailed(f"it ended{self._last_words()}")
        return line

    def _last_words(self) -> str:
        """With which code, and what it complained of last."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self._complaints.join(FAREWELL)
        code = self._process.poll()
        said = next((line for line in reversed(self._errors) if line), "")
        return ("" if code is None else f" with exit code {code}") + (f": {said[:200]}" if said else "")

    def close(self) -> None:
        """End its input, and the program itself if it does not end by that."""
        self._end()


def _read_lines(stream: IO[str], heard: Queue[str | None]) -> None:
    with stream, suppress(OSError, ValueError):
        for line in iter(lambda: stream.readline(LONGEST_LINE), ""):
            if len(line) >= LONGEST_LINE:
                break
            heard.put(line.strip())
    heard.put(None)


def _write_lines(stream: IO[str], said: Queue[str | None]) -> None:
    with suppress(OSError, ValueError), stream:
        for line in iter(said.get, None):
            stream.write(line + "\n")
            stream.flush()


def _keep_lines(stream: IO[str], kept: deque[str]) -> None:
    with stream, suppress(OSError, ValueError):
        for line in iter(lambda: stream.readline(LONGEST_LINE), ""):
            kept.append(" ".join(line.split()))


def _end(process: subprocess.Popen[str], said: Queue[str | None]) -> None:
    said.put(None)
    with suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)  # its children too, also when it has ended itself
    process.wait()
