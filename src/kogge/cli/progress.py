"""A progress bar on standard error, shown only in a terminal."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Final

WIDTH: Final = 24
PAUSE: Final = 0.1  # seconds between two updates: more often would only slow the games down


def time_left(seconds: float) -> str:
    """A time as `1:05` or `2:03:20`."""
    whole = int(seconds + 0.5)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def bar_line(done: int, total: int, seconds: float, unit: str = "games") -> str:
    """The bar as text."""
    filled = WIDTH * done // total
    line = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done:,} of {total:,} {unit}"
    if done and seconds > 0:
        speed = done / seconds
        rate = f"{speed:,.1f} {unit}/s" if speed >= 1 else f"{speed * 60:,.1f} {unit}/min"
        line += f"  {rate}  {time_left((total - done) / speed)} left"
    return line


class Progress:
    """A bar that is drawn while games are played, or something else is done, and cleared afterwards."""

    def __init__(self, total: int, unit: str = "games") -> None:
        self.total = total
        self.unit = unit
        self.done = 0
        self._shown = sys.stderr.isatty()
        self._start = perf_counter()
        self._drawn = 0.0

    def add(self, games: int) -> None:
        """Count finished games, and redraw the bar if it is time."""
        self.done += games
        now = perf_counter()
        if self._shown and now - self._drawn >= PAUSE:
            self._drawn = now
            sys.stderr.write(f"\r{bar_line(self.done, self.total, now - self._start, self.unit)}\x1b[K")
            sys.stderr.flush()

    def close(self) -> None:
        """Clear the line of the bar."""
        if self._shown and self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
