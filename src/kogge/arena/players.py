"""The bots of a tournament or of the command line: built-in ones by name, custom ones from a file or a module.

`my_bot.py:Clever` is the class Clever in a file, `package.module:Clever` a class to import. The class is called as
`Clever(game)`, or as `Clever(game, text)` if the name goes on: `my_bot.py:Clever:text`. `command:PROGRAM` is another
program, which is asked over its standard input and output.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from kogge.arena.command import COMMAND, CommandBot, Forfeit
from kogge.bots.contract import Bot, Observation
from kogge.bots.registry import BOTS, find_bot, for_each_seat, make_bot
from kogge.core.contract import Action, Game
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption, KoggeError


class BotFailed(KoggeError):
    """A bot could not be created, raised an error, or returned an illegal action."""


def is_custom(name: str) -> bool:
    """Whether a name refers to a file or a module rather than to a built-in bot."""
    first, colon, _ = name.partition(":")
    return bool(colon) and first not in BOTS


def read_names(text: str) -> tuple[str, ...]:
    """Split names such as `greedy,mcts:1s,my_bot.py:Clever`. Raises BadOption for an unknown built-in bot."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if not is_custom(name):
            find_bot(name)
    return names


def share_players(text: str, seats: int) -> list[str]:
    """Split names as `read_names` does: one for each seat, or a single one for all."""
    return for_each_seat(list(read_names(text)), seats)


def read_sources(names: tuple[str, ...]) -> dict[str, str]:
    """Read the files that define bots, so that their text can be sent to the processes that play."""
    out: dict[str, str] = {}
    for name in names:
        where = name.partition(":")[0]
        if is_custom(name) and where.endswith(".py"):
            try:
                out[where] = Path(where).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
                raise BadOption(f"cannot read the bot's file {where}: {reason}") from error
    return out


def make_player(name: str, game: Game[Any], seconds: float, sources: dict[str, str]) -> Bot:
    """Create the bot for one seat of one match."""
    if not is_custom(name):
        return make_bot(name, game, seconds)
    where, _, rest = name.partition(":")
    if where == COMMAND:
        try:
            return CommandBot(rest, seconds)
        except Forfeit as error:
            raise BotFailed(f"the bot {name} could not be created: {error}") from error
    kind, colon, text = rest.partition(":")
    found = getattr(_module(where, name, sources), kind, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BotFailed(f"{where} has no bot {kind!r}: a class that inherits from kogge.bots.contract.Bot")
    maker: Any = found  # the signature of its constructor is unknown
    try:
        made: Bot = maker(game, text) if colon else maker(game)
    except Exception as error:
        raise BotFailed(f"the bot {name} could not be created: {type(error).__name__}: {error}") from error
    return made


class CheckedBot(Bot):
    """A custom bot outside a tournament. It is handed a guess, as in the arena, and its answers are checked."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        guess = observation.guess()
        legal = list(guess.legal())
        seen = Observation(observation.game, guess, observation.seat, dealer, observation.seconds)
        try:
            action = self.bot.choose(seen, dealer)
        except Exception as error:
            raise BotFailed(f"the bot {self.name} failed: {type(error).__name__}: {error}") from error
        if action not in legal:
            raise BotFailed(f"the bot {self.name} answered {action!r}, which is not a legal action")
        return action


def make_checked(name: str, game: Game[Any], sources: dict[str, str]) -> Bot:
    """Create the bot for one seat of a match that is not part of a tournament."""
    made = make_player(name, game, 0.0, sources)
    return CheckedBot(name, made) if is_custom(name) else made


def _module(where: str, name: str, sources: dict[str, str]) -> ModuleType:
    try:
        if where in sources:
            return _from_text(where, sources[where])
        if "" not in sys.path:
            sys.path.insert(0, "")  # modules in the current folder
        return import_module(where)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name == where:
            raise BotFailed(f"there is no bot and no module {where!r}; bots are: {', '.join(BOTS)}") from error
        raise BotFailed(f"the bot {name} could not be loaded: {type(error).__name__}: {error}") from error


def _from_text(where: str, text: str) -> ModuleType:
    """Make a module of its text, once per process."""
    name = f"kogge_bot_{abs(hash((where, text)))}"
    if name not in sys.modules:
        module = ModuleType(name)
        module.__file__ = where
        sys.modules[name] = module
        try:
            exec(compile(text, where, "exec"), module.__dict__)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]
