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


@cache
def load(language: str, name: str) -> Dictionary:
    """The dictionary of a game, or `table`. UnknownLanguage where there is none."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"no words in {language!r}; there are {', '.join(LANGUAGES)}")
    file = files("kogge.words").joinpath("data", language, f"{name}.json")
    texts: dict[str, str] = json.loads(file.read_text("utf-8"))
    return Dictionary(language, texts)
