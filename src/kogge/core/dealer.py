"""A seeded source of chance, the same on every platform and Python version.

The generator is Chris Doty-Humphrey's sfc32 (public domain): additions, shifts and exclusive-ors of 32-bit numbers, so
compiled 64-bit cells and Python's unbounded integers give the same stream.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.cells import vec

MASK: Final = 0xFFFFFFFF


class Dealer:
    """Draws numbers; equal seeds draw equal numbers."""

    def __init__(self, seed: str, twin: Dealer | None = None) -> None:
        if twin is not None:  # whose place is all that counts; hashing a seed takes longer than many draws
            self.a: i64 = twin.a
            self.b: i64 = twin.b
            self.c: i64 = twin.c
            self.count: i64 = twin.count
            return
        digest = hashlib.sha256(seed.encode()).digest()
        self.a = int.from_bytes(digest[0:4], "little")
        self.b = int.from_bytes(digest[4:8], "little")
        self.c = int.from_bytes(digest[8:12], "little")
        self.count = 1
        for _ in range(12):
            self.word()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dealer) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(self.numbers())

    def __reduce__(self) -> tuple[Any, ...]:
        return dealer_at, self.numbers()

    def numbers(self) -> tuple[int, int, int, int]:
        """Where it is: all that decides what is drawn from here on."""
        return self.a, self.b, self.c, self.count

    def twin(self) -> Dealer:
        """Another source that draws the same numbers from here on."""
        return Dealer("", self)

    def follow(self, other: Dealer) -> None:
        """Draw the same numbers as the other one from here on."""
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.count = other.count

    def word(self) -> i64:
        """A number from 0 to 2**32 - 1."""
        b = self.b
        c = self.c
        out = (self.a + b + self.count) & 0xFFFFFFFF
        self.count = (self.count + 1) & 0xFFFFFFFF
        self.a = b ^ (b >> 9)
        self.b = (c + ((c << 3) & 0xFFFFFFFF)) & 0xFFFFFFFF
        self.c = ((((c << 21) & 0xFFFFFFFF) | (c >> 11)) + out) & 0xFFFFFFFF
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely (n at most 2**30)."""
        product = self.word() * n
        if (product & 0xFFFFFFFF) < n:
            # The few words that would favour some numbers are thrown away (Lemire 2019).
            short = 0x100000000 % n
            while (product & 0xFFFFFFFF) < short:
                product = self.word() * n
        return product >> 32

    def pick(self, weights: vec[i64]) -> i64:
        """An index, each as likely as its weight."""
        total: i64 = 0
        for w in weights:
            total += w
        left = self.below(total)
        i: i64 = 0
        while left >= weights[i]:
            left -= weights[i]
            i += 1
        return i


def dealer_at(a: int, b: int, c: int, count: int) -> Dealer:
    """The source whose `numbers` these are."""
    out = Dealer("")
    out.a = a
    out.b = b
    out.c = c
    out.count = count
    return out
