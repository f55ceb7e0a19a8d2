"""How a search is told what to do: `1s`, `500`, `0.1s+paranoid+processes=2`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.errors import BadOption

SECONDS: Final = 1.0  # when nothing is said
MOST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 100_000_000
MOST_PROCESSES: Final = 64
AS_THE_GAME: Final = -1  # what the game's evaluator says
USAGE: Final = "seconds (0.1s) or iterations (500), then any of +paranoid, +processes=2, +rounds=1, +cut=10"


class Settings:
    """How to search, how long and with how many processes."""

    def __init__(self) -> None:
        self.seconds = 0.0  # 0: no limit
        self.iterations: i64 = 0  # 0: no limit
        self.paranoid = False
        self.processes: i64 = 1
        self.rounds: i64 = AS_THE_GAME  # how often the turn goes round in a playout; 0: no playouts
        self.cut: i64 = 400  # decisions of a playout at most
        self.planning = 0.2  # the part of the time that goes into plans
        self.explore = 0.3  # how much a promising action that was tried little counts
        self.sharpness = 20_000.0  # millionths by which a first look prefers one action e times to another
        self.trust: i64 = 3  # how many visits a first look is worth


def read_settings(text: str, limit: float) -> Settings:
    """What follows the bot's name; `limit` (0: none) is kept whatever was said."""
    settings = Settings()
    words = text.split("+") if text else []
    for word in words:
        read_word(settings, word.strip())
    if settings.seconds == 0.0 and settings.iterations == 0:
        settings.seconds = SECONDS
    if limit > 0.0:
        settings.seconds = min(settings.seconds, limit) if settings.seconds > 0.0 else limit
    return settings


def read_word(settings: Settings, word: str) -> None:
    """One of the parts between plus signs."""
    name, _, value = word.partition("=")
    if name == "paranoid" and not value:
        settings.paranoid = True
    elif name == "processes":
        settings.processes = read_number(word, value, 1, MOST_PROCESSES)
    elif name == "rounds":
        settings.rounds = read_number(word, value, 0, 100)
    elif name == "cut":
        settings.cut = read_number(word, value, 1, MOST_ITERATIONS)
    elif word.endswith("s") and not value:
        settings.seconds = read_seconds(word)
    else:
        settings.iterations = read_number(word, word, 1, MOST_ITERATIONS)


def read_seconds(word: str) -> float:
    """`0.1s`"""
    try:
        seconds = float(word[:-1])
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= MOST_SECONDS:
        raise BadOption(f"{word!r} tells a search nothing; it takes {USAGE}")
    return seconds


def read_number(word: str, text: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise BadOption(f"{word!r} tells a search nothing; it takes {USAGE}")
    return int(text)
