"""What a learned value reads off a position: small whole numbers with names, one row of them for each seat."""

from __future__ import annotations

from abc import abstractmethod
from hashlib import sha256
from typing import Final, Generic

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import S

LIMIT: Final = 127  # no number is farther from 0: a network's sums are proved to fit because of that


class ValueFeatures(Generic[S]):
    """Reads positions one after another. Whoever is better off for a number must be told by the number alone: a row is
    about one seat, and says of the others only what it compares them with."""

    def __init__(self, names: list[str]) -> None:
        if len(set(names)) != len(names):
            raise ValueError("two features have one name")
        self.names = names
        self.size: i64 = len(names)
        self.digest = sha256("\n".join(names).encode()).hexdigest()  # weights are for one list of names

    @abstractmethod
    def read(self, s: S, out: vec[i64]) -> None:
        """Fill the row of every seat: feature i of seat p is `out[p * size + i]`. Every cell is written."""


def blank_rows(size: i64, seats: i64) -> vec[i64]:
    """Room for the rows of all seats."""
    out = vec[i64]()
    for _ in range(size * seats):
        out = append(out, 0)
    return out


def clamp(number: i64) -> i64:
    """Within the limit: what is beyond it is not told apart."""
    if number > 127:
        return 127
    if number < -127:
        return -127
    return number
