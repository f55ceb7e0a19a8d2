"""Draws any game by printing its view. The renderer of a game builds on this one."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from kogge.cli.text import Ink, printable, table, width_of, wrap
from kogge.core.contract import Score, View
from kogge.core.options import Options
from kogge.words.dictionary import load
from kogge.words.speech import Speech


class Picture:
    """What a renderer needs besides the view: scene, names, width and colours."""

    def __init__(
        self, scene: View, names: list[str], width: int, ink: Ink, before: View | None = None, language: str = "en"
    ) -> None:
        self.scene = scene
        self.names = names  # by seat; empty if a seat has no name
        self.width = width
        self.ink = ink
        self.before = before  # an earlier view; differences from it are marked
        self.language = language
        self.words = load(language, "table")

    def who(self, seat: int) -> str:
        """`2 Bob`, or `seat 2` without a name, in the colour of the seat."""
        name = self.names[seat]
        return self.ink.seat(seat, f"{seat + 1} {name}" if name else self.words.text("seat", n=seat + 1))

    def seats(self) -> list[str]:
        """Every seat, as `who` names it."""
        return [self.who(seat) for seat in range(len(self.names))]

    def rule(self, key: str) -> str:
        """A heading with a rule across the screen."""
        line = f"-- {self.words.text(key)} "
        return self.ink.dim(line + "-" * max(0, self.width - width_of(line)))

    def wrapped(self, lines: Sequence[str]) -> list[str]:
        """Lines that are too long, continued below."""
        return [part for line in lines for part in (wrap(line, self.width) if line else [""])]


def components_lines(options: Options) -> list[str]:
    """A line that names the component file, if the game is played with one."""
    return [f"Components: {printable(str(options.components))}"] if options.components is not None else []


class Renderer:
    """Draws the view of any game as indented lines."""

    def position(self, view: View, picture: Picture) -> list[str]:
        """The position as lines of text."""
        return view_lines(view, picture.width)

    def legend(self, picture: Picture) -> list[str]:
        """How to read `position`."""
        return [picture.words.text("legend.plain")]


def view_lines(view: View, width: int, indent: int = 0) -> list[str]:
    """Plain data as indented lines, wrapped to the width of the screen."""
    out: list[str] = []
    space = " " * indent
    for key, value in view.items():
        if isinstance(value, dict) and value:
            out += [f"{space}{key}:", *view_lines(value, width, indent + 2)]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for number, one in enumerate(value, 1):
                out += [f"{space}{key} {number}:", *view_lines(one, width, indent + 2)]
        else:
            line = f"{space}{key}: {plain(value)}"
            out += textwrap.wrap(line, max(width, 20), subsequent_indent=space + "  ", break_on_hyphens=False)
    return out


def plain(value: Any) -> str:
    """A value of a view as text."""
    if isinstance(value, list | tuple):
        return " ".join(plain(one) for one in value) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(one)}" for key, one in value.items()) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def score_lines(scores: list[Score], picture: Picture, speech: Speech | None = None) -> list[str]:
    """The score sheet: one row per seat, one column per category; transposed if that is too wide."""
    parts = list(scores[0].parts)
    names = parts if speech is None else [speech.part(part) for part in parts]
    words = picture.words
    rows = [[words.text("score.place"), words.text("score.seat"), *names, words.text("score.total")]]
    for one in sorted(scores, key=lambda score: (score.place, score.seat)):
        points = [str(one.parts.get(part, 0)) for part in parts]
        rows.append([str(one.place), picture.who(one.seat), *points, picture.ink.bold(str(one.total))])
    lines = table(rows, [True, False, *[True] * (len(parts) + 1)])
    if max(width_of(line) for line in lines) <= picture.width:
        return lines
    return table([list(column) for column in zip(*rows, strict=True)], [False, *[True] * len(scores)])


def winner_line(scores: list[Score], picture: Picture) -> str:
    """The line that names the winner, or those who share the win."""
    winners = [picture.who(one.seat) for one in scores if one.place == 1]
    return picture.words.text("winner" if len(winners) == 1 else "winners", who=", ".join(winners))
