"""On a real terminal: colours, a cleared screen between people, a progress bar, Ctrl-C."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.cli.process import COMMAND, environment

PATIENCE = 60.0


class Screen:
    """A process whose standard streams are a terminal."""

    def __init__(self, *args: str, **changes: str) -> None:
        self.terminal, inner = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *args],
            env=environment(TERM="xterm", **changes),
            stdin=inner,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
        )
        os.close(inner)
        self.text = ""

    def type(self, text: str) -> None:
        """As by a person; forgets what was shown before."""
        self.text = ""
        os.write(self.terminal, text.encode())

    def interrupt(self, words: str) -> None:
        """Ctrl-C until these words are there. Python misses one that comes right before it waits for a line, until the
        next thing happens: whoever sees nothing happen presses again."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            if self._shows(words, time.monotonic() + PATIENCE / 10):
                return
        raise AssertionError(self.text)

    def wait_for(self, words: str) -> str:
        """Everything shown since the last typing, once these words are there."""
        assert self._shows(words, time.monotonic() + PATIENCE), self.text
        return self.text

    def _shows(self, words: str, deadline: float) -> bool:
        """Whether they come in time."""
        while words not in self.text:
            if time.monotonic() >= deadline:
                return False
            if select.select([self.terminal], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self.terminal, 65536).decode(errors="replace")
                except OSError:
                    return words in self.text
        return True


@contextmanager
def screen(*args: str, **changes: str) -> Iterator[Screen]:
    """Ends the process in any case."""
    one = Screen(*args, **changes)
    try:
        yield one
        assert one.process.wait(PATIENCE) == 0
    finally:
        one.process.kill()
        one.process.wait()
        os.close(one.terminal)


def test_colours_by_seat_beside_the_number() -> None:
    with screen("play", "hansa", "--seed", "7", "--option", "first=1") as one:
        assert "\x1b[31m1 you\x1b[0m" in one.wait_for("3 end")
        one.type("place t hamburg-lubeck.1\n")
        assert "\x1b[31m1t\x1b[0m" in one.wait_for("4 end")
        one.type("quit\n")
        one.wait_for("Left the table after 4 decisions.")


def test_no_colours_when_told_so() -> None:
    for args, changes in ((["--no-colour"], {}), (["--no-color"], {}), ([], {"NO_COLOR": "1"})):
        with screen("play", "hansa", "--seed", "7", "--option", "first=1", *args, **changes) as one:
            assert "\x1b[31m" not in one.wait_for("3 end")
            one.type("quit\n")
            one.wait_for("Left the table")


def test_ctrl_c_leaves_politely() -> None:
    with screen("play", "hansa", "--seed", "7", "--option", "first=1") as one:
        one.wait_for("3 end")
        one.interrupt("Left the table after 3 decisions.")


def test_people_do_not_see_each_others_screen() -> None:
    with screen("play", "hansa", "--hotseat", "--seed", "7", "--option", "first=1", "--names", "Ann,Bo") as one:
        one.wait_for("3 end")
        one.type("end\n")
        text = one.wait_for("Press Enter when nobody else looks.")
        assert "\x1b[2J" in text
        assert "2 Bo" in text.rsplit("\x1b[2J", 1)[1]
        assert "Routes" not in text
        one.type("\n")
        assert "Routes" in one.wait_for("3 end")
        one.type("quit\n")
        one.wait_for("Left the table")


def test_progress_is_drawn_and_cleared() -> None:
    with screen("simulate", "hansa", "--games", "30", "--limit", "400", "--seed", "1") as one:
        text = one.wait_for("games stopped at 400 decisions")
        bar, rest = text.split("\r\x1b[K", 1)
        assert " of 30 games" in bar
        assert " of 30 games" not in rest
