"""The puzzles that come with Kogge: all of a game, those of a theme, that of a day, and which one comes next."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from kogge.coach.puzzle import Puzzle, read_puzzles
from kogge.coach.puzzle_theme import themes_of
from kogge.core.errors import BadOption
from kogge.games.registry import find_game

FOLDER: Final = Path(__file__).parent / "puzzles"
NEAR: Final = 12  # among so many of about the solver's rating the next one is drawn


@cache
def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game. BadPuzzle when the file is damaged."""
    found = find_game(game)
    path = FOLDER / f"{game}.json"
    if not path.exists():
        return ()
    return tuple(read_puzzles(found, path.read_text(encoding="utf-8"), path.name))


def find_puzzle(game: str, puzzle: str) -> Puzzle:
    """The puzzle of that id."""
    for one in load_puzzles(game):
        if one.id == puzzle:
            return one
    raise BadOption(f"{game} has no puzzle {puzzle[:40]!r}")


def check_theme(game: str, theme: str) -> None:
    """BadOption for a theme that no puzzle of the game can have."""
    if theme not in themes_of(game):
        raise BadOption(f"{game} has no puzzles about {theme[:40]!r}; there are: {', '.join(themes_of(game))}")


def of_theme(game: str, theme: str = "") -> list[Puzzle]:
    """The puzzles of a theme, or all of them. BadOption when there are none."""
    if theme:
        check_theme(game, theme)
    found = [one for one in load_puzzles(game) if theme in ("", one.theme)]
    if not found:
        raise BadOption(f"there are no puzzles of {game}{f' about {theme}' if theme else ''}")
    return found


def read_day(text: str) -> date:
    """`2026-11-18`"""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise BadOption(f"a day is written as 2026-11-18, not {text[:40]!r}") from error


def daily_puzzle(game: str, day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody. New puzzles hardly ever change those of other days."""
    return min(of_theme(game), key=lambda one: _lot(f"{day.isoformat()}/{one.id}"))


def next_puzzle(puzzles: Iterable[Puzzle], rating: float, done: Collection[str], draw: str) -> Puzzle | None:
    """One that was not done yet, of about this rating; `draw` decides between those. None when all were done."""
    left = sorted((one for one in puzzles if one.id not in done), key=lambda one: (abs(one.rating - rating), one.id))
    return min(left[:NEAR], key=lambda one: _lot(f"{draw}/{one.id}"), default=None)


def _lot(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
