"""The bots there are, by name: `greedy`, `name:parameters`, or a level such as `master`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from kogge.bots.contract import Bot
from kogge.bots.greedy import Greedy
from kogge.bots.heuristics import classic_heuristics, greedy_heuristics, search_heuristics
from kogge.bots.levels import LEVELS, STYLED, bot_of
from kogge.bots.noisy import NoisyGreedy
from kogge.bots.random import Random
from kogge.bots.scripts.registry import SCRIPT, check_script, make_script
from kogge.bots.search.mcts import Mcts
from kogge.bots.search.options import read_options
from kogge.bots.search.parallel import ParallelMcts
from kogge.bots.search.turn_search import TurnSearch
from kogge.bots.value_greedy import ValueGreedy
from kogge.core.contract import Game
from kogge.core.errors import BadOption

# The game, the parameters (all that follows the colon), and the most seconds a decision may take (0: no limit).
Maker: TypeAlias = Callable[[Game[Any], str, float], Bot]

RANDOM: Final = "random"
BY_VALUE: Final = "value"  # what a greedy player is told that goes by the learned value


class BotKind(NamedTuple):
    """What makes a bot, and what checks its parameters (BadOption)."""

    make: Maker
    check: Callable[[str], object]


def make_greedy(game: Game[Any], parameters: str, limit: float) -> Bot:
    """The greedy player; `noise=N`: one that errs; `value`: one that goes by the learned value."""
    noise = greedy_noise(parameters)
    heuristics = greedy_heuristics(game)
    if parameters == BY_VALUE:
        return ValueGreedy(search_heuristics(game), Greedy(heuristics))
    return NoisyGreedy(heuristics, noise) if noise else Greedy(heuristics)


def greedy_noise(parameters: str) -> int:
    """By how many hundredths of a point it errs."""
    name, _, value = parameters.partition("=")
    if parameters in ("", BY_VALUE):
        return 0
    if name != "noise" or not (value.isascii() and value.isdigit() and len(value) < 6):
        raise BadOption(f"greedy is told value, or noise=N, N hundredths of a point, not {parameters!r}")
    return int(value)


def make_random(game: Game[Any], parameters: str, limit: float) -> Bot:
    """The random player."""
    return Random()


def no_parameters(parameters: str) -> None:
    """For a bot that has none."""
    if parameters:
        raise BadOption(f"the bot {RANDOM!r} takes no parameters; {parameters!r} follows its name")


def make_mcts(game: Game[Any], parameters: str, limit: float) -> Bot:
    """The searching player; in several processes when its options say so."""
    options = read_options(parameters, limit)
    search = Mcts(search_heuristics(game, options.style) if options.value else classic_heuristics(game), options)
    return ParallelMcts(search) if options.processes > 1 else search


def make_turns(game: Game[Any], parameters: str, limit: float) -> Bot:
    """The player that searches by turns."""
    options = read_options(parameters, limit)
    return TurnSearch(search_heuristics(game, options.style), options)


def mcts_options(parameters: str) -> object:
    """Read for the errors that may be in it."""
    options = read_options(parameters, 0.0)
    if options.style and not options.value:
        raise BadOption(f"a style is a liking of the learned value: mcts:1s+value+style={options.style}")
    return options


def turns_options(parameters: str) -> object:
    """Read for the errors that may be in it."""
    return read_options(parameters, 0.0)


BOTS: Final[dict[str, BotKind]] = {
    "greedy": BotKind(make_greedy, greedy_noise),
    "mcts": BotKind(make_mcts, mcts_options),
    "turns": BotKind(make_turns, turns_options),
    RANDOM: BotKind(make_random, no_parameters),
    SCRIPT: BotKind(make_script, check_script),
}


def find_bot(name: str) -> BotKind:
    """The kind of bot with that name or level; BadOption when there is none, or its parameters are wrong."""
    word, _, parameters = bot_of(name, "").partition(":")
    kind = BOTS.get(word)
    if kind is None:
        raise BadOption(f"there is no bot {name!r}; there are: {', '.join([*LEVELS, *STYLED, *BOTS])}")
    kind.check(parameters)
    return kind


def has_bot(name: str) -> bool:
    """Whether there is a bot of that name."""
    try:
        find_bot(name)
    except BadOption:
        return False
    return True


def make_bot(name: str, game: Game[Any], limit: float = 0.0) -> Bot:
    """A player for one seat of one match; `limit`: the most seconds a decision may take, 0 for no limit."""
    played = bot_of(name, game.name)
    return find_bot(played).make(game, played.partition(":")[2], limit)


def share_bots(text: str, seats: int) -> list[str]:
    """`a,b,c`: a bot's name for each seat; a single name is for all of them."""
    names = [word.strip() for word in text.split(",")]
    for name in names:
        find_bot(name)
    return for_each_seat(names, seats)


def for_each_seat(names: list[str], seats: int) -> list[str]:
    """A name for each seat; a single one is for all of them."""
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadOption(f"{len(names)} bots for {seats} seats; name one for each, or a single one for all")
    return names
