"""The clock by which bots think.

Usually that of the wall, because somebody waits. Where nobody does, the processor time of the thread that thinks counts
instead, so that a busy machine makes nobody's thoughts shallower. With KOGGE_CLOCK=processor it always does: games that
measure bots then come out the same beside other work.
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
COUNTED: Final = hasattr(time, "thread_time")  # not by every system; there all go by the wall


def now(processor_time: bool = False) -> float:
    """Seconds; only differences within one thread mean something."""
    return time.thread_time() if COUNTED and (processor_time or PROCESSOR) else time.perf_counter()
