"""Sets of small numbers, kept as the bits of one number."""

from __future__ import annotations

from mypy_extensions import i64


def bit(i: i64) -> i64:
    """The set whose only member is `i`, from 0 to 62."""
    return _shifted(1, i)


def _shifted(one: i64, i: i64) -> i64:
    """mypyc writes a literal 1 as a C int, and shifting that loses every bit from the 32nd on; a parameter has 64."""
    return one << i
