"""Options of a search, as text: `1s`, `500`, `0.1s+paranoid+processes=2`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.value.styles import STYLES
from kogge.core.errors import BadOption

SECONDS: Final = 1.0  # when nothing is said
MOST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 100_000_000
MOST_PROCESSES: Final = 64
BY_PROFILE: Final = -1  # the game's search profile decides
USAGE: Final = (
    "seconds (0.1s) or iterations (500), then any of +value, +paranoid, +processes=2, +rounds=1, +cut=9, +style=racer"
)


class SearchOptions:
    """How to search, how long and with how many processes."""

    def __init__(self) -> None:
        self.seconds = 0.0  # 0: no limit
        self.iterations: i64 = 0  # 0: no limit
        self.value = False  # the learned value judges, not the evaluator by weights; a search by turns always does so
        self.paranoid = False
        self.processes: i64 = 1
        self.rounds: i64 = BY_PROFILE  # how often the turn goes round in a rollout; 0: no rollouts
        self.cut: i64 = 400  # the most decisions of a rollout
        self.style = ""  # of play, where a search knows styles
        self.processor_time = False  # nobody waits: a search by turns counts processor time
        self.planning = 0.2  # the part of the time that goes into planning the turn
        self.exploration = 0.3  # how much a good prior of an action with few visits counts
        self.prior_scale = 20_000.0  # millionths of prior value that make a prior e times as large
        self.prior_visits: i64 = 3  # how many visits a prior value counts as


def read_options(text: str, limit: float) -> SearchOptions:
    """The options in a bot's name; `limit` (0: none) bounds the seconds whatever they say."""
    options = SearchOptions()
    words = text.split("+") if text else []
    for word in words:
        read_option(options, word.strip())
    if options.seconds == 0.0 and options.iterations == 0:
        options.seconds = SECONDS
    if limit > 0.0:
        options.seconds = min(options.seconds, limit) if options.seconds > 0.0 else limit
    return options


def read_option(options: SearchOptions, word: str) -> None:
    """One option, the text between plus signs."""
    name, _, value = word.partition("=")
    if name == "paranoid" and not value:
        options.paranoid = True
    elif name == "value" and not value:
        options.value = True
    elif name == "processes":
        options.processes = read_number(word, value, 1, MOST_PROCESSES)
    elif name == "rounds":
        options.rounds = read_number(word, value, 0, 100)
    elif name == "cut":
        options.cut = read_number(word, value, 1, MOST_ITERATIONS)
    elif name == "style":
        if value not in STYLES:
            raise BadOption(f"there is no style {value!r}; there are: {', '.join(STYLES)}")
        options.style = value
    elif word.endswith("s") and not value:
        options.seconds = read_seconds(word)
    else:
        options.iterations = read_number(word, word, 1, MOST_ITERATIONS)


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
