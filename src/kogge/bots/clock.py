"""The clock by which bots think.

Usually that of the wall, because somebody waits. With KOGGE_CLOCK=processor it is the processor time of the thread that
thinks: games that measure bots then come out the same beside other work on the same machine.
"""

from __future__ import annotations

import os
import time
from typing import Final

from kogge.core.errors import BadOption

CLOCKS: Final = ("wall", "processor")
CLOCK: Final = os.environ.get("KOGGE_CLOCK", "wall")
if CLOCK not in CLOCKS:
    raise BadOption(f"KOGGE_CLOCK is one of {', '.join(CLOCKS)}, not {CLOCK!r}")
PROCESSOR: Final = CLOCK == "processor"


def now() -> float:
    """Seconds; only differences within one thread mean something."""
    return time.thread_time() if PROCESSOR else time.perf_counter()
