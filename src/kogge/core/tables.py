"""Tables of numbers: what boards and first positions are made of."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import i64, u8

from kogge.core.cells import append, vec


def zeros(n: i64) -> vec[i64]:
    """A table of n zeros."""
    return vec[i64]([0] * n)


def zero_bytes(n: i64) -> vec[u8]:
    """A table of n zeros that take a byte each, for code that is not compiled and cannot make one."""
    return vec[u8]([0] * n)


def numbers(values: Iterable[int]) -> vec[i64]:
    """A list of a data file as a table."""
    out = vec[i64]()
    for value in values:
        out = append(out, i64(value))
    return out
