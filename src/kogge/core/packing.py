"""States as bytes: small numbers take one byte, runs of zeros two.

A dump begins with the format's number and the set-up as text, then come the numbers of the state, the agenda, and a
check sum. It is for processes and files of one's own, as pickle is: damage is found, a lie is not.
"""

from __future__ import annotations

import zlib
from typing import Final

from mypy_extensions import i64

from kogge.core.buffer import BytesWriter
from kogge.core.cells import vec
from kogge.core.errors import BadDump
from kogge.core.tables import zeros

FORMAT: Final = 1
LEAST: Final = -8  # the smallest number that takes one byte
MOST: Final = 245  # the largest one
RUN: Final = 254  # a run of zeros follows: how many
LONG: Final = 255  # eight bytes follow, the lowest first
SHORTEST_RUN: Final = 3
LONGEST_RUN: Final = 255


class Packer:
    """Writes numbers."""

    def __init__(self) -> None:
        self._out = BytesWriter()

    def put(self, number: i64) -> None:
        """Write one number."""
        if -8 <= number <= 245:
            self._out.append(number + 8)
            return
        self._out.append(255)
        for _ in range(8):
            self._out.append(number & 255)
            number >>= 8

    def put_cells(self, cells: vec[i64]) -> None:
        """Write an array: its length, then its numbers."""
        n: i64 = len(cells)
        self.put(n)
        out = self._out
        i: i64 = 0
        while i < n:
            number = cells[i]
            if number == 0:
                end = i + 1
                while end < n and cells[end] == 0 and end - i < 255:
                    end += 1
                if end - i >= 3:
                    out.append(254)
                    out.append(end - i)
                    i = end
                    continue
            if -8 <= number <= 245:
                out.append(number + 8)
            else:
                self.put(number)
            i += 1

    def put_text(self, text: bytes) -> None:
        """Write a text, with its length."""
        self.put(len(text))
        self._out.write(text)

    def finish(self) -> bytes:
        """Everything written, and a check sum."""
        body = self._out.getvalue()
        return body + zlib.crc32(body).to_bytes(4, "little")


class Marker(Packer):
    """Reads the numbers of a state as a packer does, and keeps one number that tells states apart."""

    def __init__(self) -> None:
        super().__init__()
        self.mark: i64 = 0x5BD1E995

    def put(self, number: i64) -> None:
        """Mix one number in."""
        mixed = ((self.mark ^ number) * 0x9E3779B1) & 0xFFFFFFFFFFFF
        self.mark = mixed ^ (mixed >> 23)

    def put_cells(self, cells: vec[i64]) -> None:
        """Mix an array in, with its length."""
        self.put(len(cells))
        mark = self.mark
        for number in cells:
            mixed = ((mark ^ number) * 0x9E3779B1) & 0xFFFFFFFFFFFF
            mark = mixed ^ (mixed >> 23)
        self.mark = mark


class Unpacker:
    """Reads what a packer has written, in the same order."""

    def __init__(self, data: bytes) -> None:
        if len(data) < 5 or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
            raise BadDump("it is damaged, or no dump at all")
        self._data = data[:-4]
        self._at: i64 = 0
        self._end: i64 = len(self._data)
        if self.take() != FORMAT:
            raise BadDump("it was written by another version of Kogge")

    def take(self) -> i64:
        """Read one number."""
        first = self._byte()
        if first < 254:
            return first - 8
        if first == 254:
            raise BadDump("a number is missing")
        out: i64 = 0
        for k in range(8):
            part = self._byte()
            shift: i64 = 8 * k
            if k == 7 and part >= 128:
                part -= 256
            out += part << shift
        return out

    def take_cells(self) -> vec[i64]:
        """Read an array."""
        n = self.take()
        if not 0 <= n <= (self._end - self._at) * LONGEST_RUN:
            raise BadDump("an array is cut off")
        out = zeros(n)
        data = self._data
        at = self._at
        end = self._end
        i: i64 = 0
        while i < n and at < end:
            first: i64 = data[at]
            at += 1
            if first < 254:
                out[i] = first - 8
                i += 1
            elif first == 255:
                self._at = at - 1
                out[i] = self.take()
                at = self._at
                i += 1
            elif at < end:
                run: i64 = data[at]
                at += 1
                i += run
        self._at = at
        if i < n:
            raise BadDump("an array is cut off")
        if i != n:
            raise BadDump("an array is too long")
        return out

    def take_text(self) -> bytes:
        """Read a text."""
        n = self.take()
        if n < 0 or self._at + n > self._end:
            raise BadDump("a text is cut off")
        out = self._data[self._at : self._at + n]
        self._at += n
        return out

    def finish(self) -> None:
        """BadDump when something is left."""
        if self._at != self._end:
            raise BadDump("something is left over")

    def _byte(self) -> i64:
        if self._at >= self._end:
            raise BadDump("it ends too early")
        out: i64 = self._data[self._at]
        self._at += 1
        return out
