"""The bots there are, by name: `greedy`, or with what they are told, `name:parameters`, or a level, `master`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from kogge.bots.contract import Bot
from kogge.bots.crowd import Crowd
from kogge.bots.evaluators.registry import evaluator_of, outlook_of
from kogge.bots.greedy import Greedy
from kogge.bots.levels import LEVELS, bot_of
from kogge.bots.mcts import Mcts
from kogge.bots.random import Random
from kogge.bots.settings import read_settings
from kogge.bots.weighing import Careless
from kogge.core.contract import Game
from kogge.core.errors import BadOption

# What makes a bot: the game, the parameters (all that follows the colon), and how many seconds it may think at most
# about one decision, 0 for as many as it likes.
Maker: TypeAlias = Callable[[Game[Any], str, float], Bot]

RANDOM: Final = "random"


def make_greedy(game: Game[Any], parameters: str, limit: float) -> Bot:
    """The greedy player, with the game's own evaluator; `noise=N`: one that errs."""
    noise = greedy_noise(parameters)
    return Careless(evaluator_of(game), noise) if noise else Greedy(evaluator_of(game))


def greedy_noise(parameters: str) -> int:
    """By how many hundredths of a point it misjudges."""
    name, _, value = parameters.partition("=")
    if not parameters:
        return 0
    if name != "noise" or not (value.isascii() and value.isdigit() and len(value) < 6):
        raise BadOption(f"greedy is told noise=N, N hundredths of a point, not {parameters!r}")
    return int(value)


def make_random(game: Game[Any], parameters: str, limit: float) -> Bot:
    """The random player."""
    return Random()


def make_mcts(game: Game[Any], parameters: str, limit: float) -> Bot:
    """The searching player, with the game's outlook; in several processes when it is told so."""
    settings = read_settings(parameters, limit)
    searcher = Mcts(outlook_of(game), settings)
    return Crowd(searcher) if settings.processes > 1 else searcher


BOTS: Final[dict[str, Maker]] = {"greedy": make_greedy, "mcts": make_mcts, RANDOM: make_random}


def find_bot(name: str) -> Maker:
    """What makes the bot of that name or level; BadOption when there is none."""
    word, _, parameters = bot_of(name, "").partition(":")
    if word not in BOTS:
        raise BadOption(f"there is no bot {name!r}; there are: {', '.join([*LEVELS, *BOTS])}")
    if word == "mcts":
        read_settings(parameters, 0.0)
    elif word == "greedy":
        greedy_noise(parameters)
    elif parameters:
        raise BadOption(f"the bot {word!r} takes no parameters; {parameters!r} follows its name")
    return BOTS[word]


def has_bot(name: str) -> bool:
    """Whether there is a bot of that name."""
    try:
        find_bot(name)
    except BadOption:
        return False
    return True


def make_bot(name: str, game: Game[Any], limit: float = 0.0) -> Bot:
    """A player for one seat of one match; `limit`: seconds a decision at most, 0 for as many as it likes."""
    played = bot_of(name, game.name)
    return find_bot(played)(game, played.partition(":")[2], limit)


def share_bots(text: str, seats: int) -> list[str]:
    """`a,b,c`: a bot's name for each of so many seats; a single name is for all of them."""
    names = [word.strip() for word in text.split(",")]
    for name in names:
        find_bot(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadOption(f"{len(names)} bots for {seats} seats; name one for each, or a single one for all")
    return names
