"""A seat's row of numbers while it is being written."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.value.features import clamp
from kogge.core.cells import vec


class FeatureRow:
    """Numbers go into `out` one after another, from `at` on."""

    def __init__(self, out: vec[i64], at: i64) -> None:
        self.out: Final = out
        self.at = at

    def put(self, number: i64) -> None:
        """A number; what is beyond the limit of features is not told apart."""
        self.out[self.at] = clamp(number)
        self.at += 1

    def flag(self, holds: bool) -> None:
        """1 when it holds, else 0."""
        if holds:
            self.out[self.at] = 1
        else:
            self.out[self.at] = 0
        self.at += 1
