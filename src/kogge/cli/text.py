"""Lays out text for a terminal: colours, widths, columns and tables."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Sequence
from typing import Final, TextIO, TypeVar

CODES: Final = re.compile(r"\x1b\[[0-9;]*m")
SEAT_CODES: Final = ("31", "32", "94", "35", "36")  # readable on dark and light backgrounds
GAP: Final = 2

Cell = TypeVar("Cell")


class Ink:
    """Adds colours if they are on. Colour is never the only sign: a seat also has its number."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def seat(self, seat: int, text: str) -> str:
        """Text in the colour of a seat."""
        return self._coded(SEAT_CODES[seat % len(SEAT_CODES)], text)

    def bold(self, text: str) -> str:
        """Text that should be seen first, such as a heading."""
        return self._coded("1", text)

    def dim(self, text: str) -> str:
        """Text of little importance."""
        return self._coded("2", text)

    def _coded(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on else text


def wants_colour(stream: TextIO) -> bool:
    """Whether a stream is a terminal and neither NO_COLOR nor TERM=dumb forbids colours."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def printable(text: str) -> str:
    """Replace control characters, which could steer a terminal, in text that comes from a file or a person."""
    return "".join(c if c.isprintable() else "?" for c in text)


def width_of(text: str) -> int:
    """The number of columns that a text takes, without colour codes."""
    plain = CODES.sub("", text)
    if plain.isascii():
        return len(plain)
    columns = 0
    for c in plain:
        if not unicodedata.combining(c):
            columns += 2 if unicodedata.east_asian_width(c) in "WF" else 1
    return columns


def pad(text: str, width: int, right: bool = False) -> str:
    """Pad with spaces, on the left if `right` is set."""
    space = " " * max(0, width - width_of(text))
    return space + text if right else text + space


def side_by_side(columns: Sequence[Sequence[str]], width: int) -> list[str]:
    """Put columns of cells side by side. Empty if the screen is too narrow for them."""
    widths = [max(width_of(cell) for cell in column) for column in columns]
    if sum(widths) + GAP * (len(columns) - 1) > width:
        return []
    out: list[str] = []
    for i in range(len(columns[0])):
        cells = [pad(column[i], widths[k]) for k, column in enumerate(columns) if i < len(column)]
        out.append((" " * GAP).join(cells).rstrip())
    return out


def split_evenly(cells: Sequence[Cell], n: int) -> list[Sequence[Cell]]:
    """Split into at most n columns, in order. All have the same length but the last."""
    rows = -(-len(cells) // n)
    return [cells[i : i + rows] for i in range(0, len(cells), rows)]


def in_columns(cells: Sequence[str], width: int) -> list[str]:
    """Arrange cells in as many columns as fit, column by column; in a single one if nothing else fits."""
    for n in range(min(len(cells), width // 4), 1, -1):
        lines = side_by_side(split_evenly(cells, n), width)
        if lines:
            return lines
    return list(cells)


def flow(cells: Sequence[str], width: int, indent: int = 2) -> list[str]:
    """Put cells one after another, and start a new line when the next one does not fit."""
    lines: list[str] = []
    line = ""
    for cell in cells:
        if line and width_of(line) + GAP + width_of(cell) > width:
            lines.append(line)
            line = " " * indent + cell
        else:
            line = f"{line}{' ' * GAP}{cell}" if line else cell
    return [*lines, line] if line else lines


def wrap(line: str, width: int, indent: int = 4) -> list[str]:
    """Break a line between words where it is too long; colour codes take no room."""
    start = line[: len(line) - len(line.lstrip(" "))]
    words = [word for word in line.split(" ") if word]
    out: list[str] = []
    now = start + words[0] if words else ""
    for word in words[1:]:
        if width_of(now) + 1 + width_of(word) > width:
            out.append(now)
            now = start + " " * indent + word
        else:
            now += f" {word}"
    return [*out, now]


def table(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Format rows with each column as wide as its widest cell. `right` marks columns to align on the right."""
    widths = [max(width_of(row[k]) for row in rows) for k in range(len(right))]
    out: list[str] = []
    for row in rows:
        out.append((" " * GAP).join(pad(row[k], widths[k], right[k]) for k in range(len(right))).rstrip())
    return out
