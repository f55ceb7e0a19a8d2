"""Sets of small numbers as bits, the same compiled and interpreted."""

from __future__ import annotations

from kogge.core.bits import bit


def test_every_member_has_a_bit_of_its_own() -> None:
    assert [int(bit(i)) for i in range(63)] == [2**i for i in range(63)]
