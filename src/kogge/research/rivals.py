"""Bots that sit at the other seats of an environment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from kogge.bots.contract import Bot
from kogge.bots.registry import find_bot, make_bot
from kogge.core.contract import Game

BotMaker: TypeAlias = Callable[[Game[Any]], Bot]
Rival: TypeAlias = str | BotMaker  # a bot's name, or what makes a bot of one's own for a game
Rivals: TypeAlias = Rival | Mapping[int, Rival] | None  # one for all other seats, or some by seat


def bot_maker(rival: Rival) -> BotMaker:
    """What makes the bot for one seat of one game."""
    if not isinstance(rival, str):
        return rival
    find_bot(rival)  # BadOption when there is none
    return partial(make_bot, rival)


def seated_rivals(rivals: Rivals, players: int, learner: int) -> list[BotMaker | None]:
    """[seat] the maker of its bot, None for the learner. Empty: there are no bots.

    A rival for all leaves the learner the seat that is named here.
    """
    if rivals is None:
        return []
    if isinstance(rivals, Mapping):
        if not {*rivals} < {*range(players)}:
            raise ValueError(f"rivals sit at some of the seats 0 to {players - 1}, and leave the learner at least one")
        return [bot_maker(rivals[seat]) if seat in rivals else None for seat in range(players)]
    maker = bot_maker(rivals)
    return [None if seat == learner else maker for seat in range(players)]
