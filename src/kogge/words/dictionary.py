"""Dictionaries: `data/<language>/<name>.json`, one for each game and one for what every table says."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

LANGUAGES: Final = ("en", "uk", "pl", "ru")
ENGLISH: Final = "en"
HOLE: Final = re.compile(r"\{(\w+)\}")
FORMS: Final = re.compile(r"\[([^\]|]*(?:\|[^\]|]*)+)\]")  # "[trader|traders]": one of them, as the number wants it

Params: TypeAlias = dict[str, str | int]


class UnknownLanguage(ValueError):
    """There is no dictionary in this language."""


class Dictionary:
    """The texts of one language by key."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts

    def find(self, key: str) -> str | None:
        """A text with its holes, or None."""
        return self.texts.get(key)

    def text(self, key: str, **params: str | int) -> str:
        """A text with its holes filled. One that is missing shows its key, so that somebody sees the hole."""
        return fill(self.texts.get(key, key), params)

    def name(self, kind: str, id: str) -> str:
        """The name of a thing (`marker.swap`); its id where it has no name."""
        return self.texts.get(f"{kind}.{id}", id)


def fill(text: str, params: Params) -> str:
    """Fill `{name}` from params. A hole that nothing fills stays visible."""
    return HOLE.sub(lambda hole: str(params.get(hole[1], hole[0])), text)


def inflect(text: str, count: int, language: str) -> str:
    """Choose among the forms of a text, such as `[trader|traders]`, the one that goes with a number."""
    form = plural_form(abs(count), language)
    return FORMS.sub(lambda found: found[1].split("|")[form], text)


def plural_form(count: int, language: str) -> int:
    """Which form goes with a number: one or other in English; one, few or many in Ukrainian, Polish and Russian."""
    if count == 1:
        return 0
    if language == ENGLISH:
        return 1
    if language != "pl" and count % 10 == 1 and count % 100 != 11:
        return 0
    return 1 if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else 2


@cache
def load(language: str, name: str) -> Dictionary:
    """The dictionary of a game, or `table`. UnknownLanguage where there is none."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"no words in {language!r}; there are {', '.join(LANGUAGES)}")
    file = files("kogge.words").joinpath("data", language, f"{name}.json")
    texts: dict[str, str] = json.loads(file.read_text("utf-8"))
    return Dictionary(language, texts)
