"""Text on a screen: colours that never stand alone, widths without colour codes, columns and tables."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Sequence
from typing import Final, TextIO, TypeVar

CODES: Final = re.compile(r"\x1b\[[0-9;]*m")
SEAT_CODES: Final = ("31", "32", "94", "35", "36")  # readable on dark and on light screens
GAP: Final = 2

Cell = TypeVar("Cell")


class Ink:
    """Colours where the screen has them. They never stand alone: a seat's number is in the text."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def seat(self, seat: int, text: str) -> str:
        """In the colour of a seat."""
        return self._coded(SEAT_CODES[seat % len(SEAT_CODES)], text)

    def bold(self, text: str) -> str:
        """For headings and for what is to be seen first."""
        return self._coded("1", text)

    def dim(self, text: str) -> str:
        """For what can be left unread."""
        return self._coded("2", text)

    def _coded(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on else text


def wants_colour(stream: TextIO) -> bool:
    """A terminal that has not been told otherwise (NO_COLOR, TERM=dumb)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def printable(text: str) -> str:
    """Without characters that could steer a terminal: so is shown what comes from a file or a person."""
    return "".join(c if c.isprintable() else "?" for c in text)


def width_of(text: str) -> int:
    """Columns on the screen."""
    plain = CODES.sub("", text)
    if plain.isascii():
        return len(plain)
    columns = 0
    for c in plain:
        if not unicodedata.combining(c):
            columns += 2 if unicodedata.east_asian_width(c) in "WF" else 1
    return columns


def pad(text: str, width: int, right: bool = False) -> str:
    """Filled up with spaces; text at the right end when `right`."""
    space = " " * max(0, width - width_of(text))
    return space + text if right else text + space


def beside(columns: Sequence[Sequence[str]], width: int) -> list[str]:
    """Columns of cells beside each other; empty when the screen is too narrow for them."""
    widths = [max(width_of(cell) for cell in column) for column in columns]
    if sum(widths) + GAP * (len(columns) - 1) > width:
        return []
    out: list[str] = []
    for i in range(len(columns[0])):
        cells = [pad(column[i], widths[k]) for k, column in enumerate(columns) if i < len(column)]
        out.append((" " * GAP).join(cells).rstrip())
    return out


def split_evenly(cells: Sequence[Cell], n: int) -> list[Sequence[Cell]]:
    """In order into at most n columns, each as long as the first but the last."""
    rows = -(-len(cells) // n)
    return [cells[i : i + rows] for i in range(0, len(cells), rows)]


def in_columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells in as many columns as fit, downwards first; one below the other when nothing else fits."""
    for n in range(min(len(cells), width // 4), 1, -1):
        lines = beside(split_evenly(cells, n), width)
        if lines:
            return lines
    return list(cells)


def flow(cells: Sequence[str], width: int, indent: int = 2) -> list[str]:
    """Cells one after the other, a new line when the next one does not fit."""
    lines: list[str] = []
    line = ""
    for cell in cells:
        if line and width_of(line) + GAP + width_of(cell) > width:
            lines.append(line)
            line = " " * indent + cell
        else:
            line = f"{line}{' ' * GAP}{cell}" if line else cell
    return [*lines, line] if line else lines


def table(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Rows of equal length, each column as wide as its widest cell; `right`: which columns are numbers."""
    widths = [max(width_of(row[k]) for row in rows) for k in range(len(right))]
    out: list[str] = []
    for row in rows:
        out.append((" " * GAP).join(pad(row[k], widths[k], right[k]) for k in range(len(right))).rstrip())
    return out
