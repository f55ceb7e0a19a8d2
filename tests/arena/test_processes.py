"""Worker processes end when they are told to, whatever they are doing."""

from __future__ import annotations

import struct
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from kogge.arena.processes import end_pool, worker_pool


def tell_half(begun: Path) -> None:
    """Begin to tell a result, as a worker does that is killed before it has told all of it."""
    caller = sys._getframe(1).f_locals  # the loop of the worker, which nothing else leads to
    caller["result_queue"]._writer._send(struct.pack("!i", 1000))
    begun.touch()
    time.sleep(3600)


@pytest.mark.skipif(sys.platform == "win32", reason="there a message is written as a whole")
def test_a_worker_that_is_killed_in_the_middle_of_a_result_holds_nobody_up(tmp_path: Path) -> None:
    pool = worker_pool(1)
    half: Future[Any] = pool.submit(tell_half, tmp_path / "begun")
    reader = pool._result_queue._reader  # type: ignore[attr-defined]
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not ((tmp_path / "begun").exists() and not reader.poll(0)):
        time.sleep(0.01)  # until the pool has read what there is
    ending = Thread(target=end_pool, args=(pool,), daemon=True)
    ending.start()
    ending.join(60)
    assert not ending.is_alive()
    assert half.exception(1) is not None
