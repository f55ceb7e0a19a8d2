"""The words of every game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from kogge.core.contract import Game, View
from kogge.core.options import Options
from kogge.games.registry import find_game
from kogge.words.dictionary import ENGLISH
from kogge.words.hansa_page import HansaPage
from kogge.words.merchants_page import MerchantsPage
from kogge.words.plain import PlainSpeech
from kogge.words.speech import Speech
from kogge.words.yokohama_page import YokohamaPage

SPEECHES: Final[dict[str, type[Speech]]] = {
    "hansa": HansaPage,
    "yokohama": YokohamaPage,
    "merchants": MerchantsPage,
}


def make_speech(game: str, scene: View, language: str) -> Speech:
    """Words of a game for a scene; those of a game without a dictionary are its notation."""
    return SPEECHES.get(game, PlainSpeech)(scene, language)


@lru_cache(maxsize=64)
def _speech(options: Options, language: str) -> Speech:
    return make_speech(options.game, find_game(options.game).scene(options), language)


def speech_for(options: Options, language: str = ENGLISH) -> Speech:
    """How a set-up of a game is said in a language. UnknownLanguage where there are no words."""
    return _speech(options, language)


def usual(game: Game[Any]) -> Options:
    """The set-up that a game has if nothing is chosen."""
    return game.menu().choose(None, None, {})


def say(game: Game[Any], action: str, language: str = ENGLISH, options: Options | None = None) -> str:
    """An action of the notation as a phrase. Options tell the board, where names depend on it."""
    return speech_for(options or usual(game), language).say(action)


def tell(game: Game[Any], action: str, language: str = ENGLISH, options: Options | None = None) -> str:
    """The same of a seat that did it, in the third person."""
    return speech_for(options or usual(game), language).tell(action)
