"""Bots think by the clock that is asked for."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

BETWEEN = "import time; from kogge.bots.clock import now; a, b, c = {0}(), now(), {0}(); print(a <= b <= c)"


def asked(clock: str | None, program: str) -> subprocess.CompletedProcess[str]:
    """What a new process says, with that clock in its environment."""
    environment = {name: value for name, value in os.environ.items() if name != "KOGGE_CLOCK"}
    if clock is not None:
        environment["KOGGE_CLOCK"] = clock
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("clock", "python"), [(None, "time.perf_counter"), ("wall", "time.perf_counter"), ("processor", "time.thread_time")]
)
def test_bots_read_the_clock_that_is_asked_for(clock: str | None, python: str) -> None:
    assert asked(clock, BETWEEN.format(python)).stdout == "True\n"


def test_another_clock_is_refused_in_one_line() -> None:
    done = asked(
        "sun", "import sys; from kogge.cli.main import main; sys.exit(main(['simulate', 'hansa', '--games=1']))"
    )
    assert (done.returncode, done.stderr) == (2, "kogge: KOGGE_CLOCK is one of wall, processor, not 'sun'\n")


def test_a_tournament_says_by_which_clock() -> None:
    program = "from kogge.cli.main import main; main('tournament hansa --bots random --games 1 --limit 3'.split())"
    assert "processor time" in asked("processor", program).stdout
    assert "processor time" not in asked(None, program).stdout
