"""Observations as numbers: named blocks of 16-bit cells, and the functions that fill them.

A layout belongs to a set-up, never to a position: learned models and stored data rely on it, and compare digests.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import i16, i64

from kogge.core.cells import vec

# Numbers that can grow without end are cut, so that ranges stay true: more are not told apart.
PLENTY: Final = 999  # turns, points, money, goods
MANY: Final = 99  # what one decision is about


class Feature:
    """One named block of cells, row by row where it has several dimensions."""

    def __init__(self, name: str, shape: tuple[int, ...], low: int, high: int, category: bool = False) -> None:
        self.name = name
        self.shape = shape
        self.low = low
        self.high = high
        self.category = category  # whether its numbers are names, to be embedded, and no amounts

    @property
    def size(self) -> int:
        """How many cells it has."""
        cells = 1
        for length in self.shape:
            cells *= length
        return cells

    def __repr__(self) -> str:
        kind = "category" if self.category else "amount"
        return f"Feature({self.name!r}, {self.shape}, {self.low}..{self.high}, {kind})"


def amounts(name: str, shape: tuple[int, ...], high: int, low: int = 0) -> Feature:
    """A block of numbers that count something."""
    return Feature(name, shape, low, high)


def categories(name: str, shape: tuple[int, ...], high: int) -> Feature:
    """A block of numbers that name something, 0 for nothing."""
    return Feature(name, shape, 0, high, category=True)


class Features:
    """The layout of a set-up's observations: its blocks lie one after another."""

    def __init__(self, blocks: list[Feature]) -> None:
        self.blocks = blocks
        self.size: i64 = 0  # cells of all blocks
        self._offsets: dict[str, int] = {}
        digest = sha256()
        for block in blocks:
            if block.name in self._offsets:
                raise ValueError(f"two blocks are called {block.name!r}")
            self._offsets[block.name] = int(self.size)
            self.size += block.size
            digest.update(f"{block.name} {block.shape} {block.low} {block.high} {block.category}\n".encode())
        self.digest = digest.hexdigest()

    def at(self, name: str) -> int:
        """The offset of a block's first cell."""
        return self._offsets[name]

    def block(self, name: str) -> Feature:
        """The block of that name."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)


def blank(size: i64) -> vec[i16]:
    """A buffer of zeros, for `Game.observe` to fill."""
    return vec[i16]([0] * size)


def relative(p: i64, seat: i64, n: i64) -> i64:
    """The place of a seat in turn order after the observing one, which is 0. What is no seat stays what it is."""
    if p < 0 or p >= n:
        return p
    return p - seat if p >= seat else p - seat + n


def decider(p: i64, seat: i64, n: i64) -> i64:
    """Who decides: 1 for the observing seat, 2 for the next one and so on, n + 1 for chance, 0 for nobody."""
    if p >= 0:
        return relative(p, seat, n) + 1
    return n + 1 if p == -1 else 0


def put_cells(cells: vec[i64], out: vec[i16], at: i64) -> i64:
    """Copy a table; where the next block begins."""
    for cell in cells:
        out[at] = i16(cell)
        at += 1
    return at


def put_part(cells: vec[i64], start: i64, end: i64, out: vec[i16], at: i64) -> i64:
    """Copy a part of a table; where the next block begins."""
    shift = at - start
    for i in range(start, end):
        out[shift + i] = i16(cells[i])
    return shift + end


def put_places(cells: vec[i64], start: i64, end: i64, out: vec[i16], at: i64) -> i64:
    """Copy a part of a table of places, counted from 0, so that 0 is nowhere; where the next block begins."""
    shift = at - start
    for i in range(start, end):
        out[shift + i] = i16(cells[i] + 1)
    return shift + end


def put_rows(cells: vec[i64], width: i64, n: i64, seat: i64, out: vec[i16], at: i64) -> i64:
    """Copy a table with a row for each seat, the observing seat's first; where the next block begins."""
    own = seat * width
    return put_part(cells, 0, own, out, put_part(cells, own, n * width, out, at))


def owner_names(seat: i64, n: i64, neutral: i64) -> vec[i16]:
    """What owners are called in cells: 0 nobody, 1 the observing seat, then the others in turn order, n + 1 neutral."""
    out = blank(neutral + 1)
    for p in range(n):
        out[p + 1] = i16(relative(p, seat, n) + 1)
    out[neutral] = i16(n + 1)
    return out


def put_named(cells: vec[i64], names: vec[i16], out: vec[i16], at: i64) -> i64:
    """Copy a table by what its numbers are called; where the next block begins.

    Looking a number up is faster than telling cases apart: what lies where on a table is hard to predict.
    """
    for cell in cells:
        out[at] = names[cell]
        at += 1
    return at


def put_zeros(count: i64, out: vec[i16], at: i64) -> i64:
    """Clear some cells; where the next block begins."""
    for i in range(at, at + count):
        out[i] = 0
    return at + count


def put_bits(bits: i64, count: i64, out: vec[i16], at: i64) -> i64:
    """Spread a set of small numbers as flags; where the next block begins."""
    for i in range(count):
        out[at + i] = i16(bits >> i & 1)
    return at + count
