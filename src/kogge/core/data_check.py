"""Checks of data that people write: boards and components. A problem is one sentence that names the file and the place.

A kind says what a value must look like; records and lists hold further kinds. What the values mean together is checked
by each game, once their shape is right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from kogge.core.errors import BadData

LANGUAGES: Final = ("en", "uk", "pl", "ru")
WORD: Final = re.compile(r"[a-z][a-z0-9_-]*")
LONGEST_TEXT: Final = 2_000
NAMES: Final = ("id", "at")  # what an element of a list is called by, else it is counted from 1


class Problems:
    """What is wrong with one file, in the order in which it was found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[str] = []

    def add(self, place: str, what: str) -> None:
        """Note a problem; the place is a path such as `routes > hamburg-lubeck > ends`, empty for the whole file."""
        self.found.append(f"{self.file}, {place}: {what}" if place else f"{self.file}: {what}")

    def refuse(self) -> None:
        """BadData with the first problem, if there is any."""
        if not self.found:
            return
        more = len(self.found) - 1
        rest = f" (and {more} more: kogge games --check lists them)" if more else ""
        raise BadData(self.found[0] + rest)


def inside(place: str, name: object) -> str:
    """The place of a part of what is at that place."""
    return f"{place} > {name}" if place else str(name)


class Kind:
    """What a value must look like. This one takes anything."""

    def check(self, value: Any, place: str, problems: Problems) -> None:
        """Note what is wrong with a value and with everything in it."""


class Whole(Kind):
    """A whole number within limits."""

    def __init__(self, least: int = 0, most: int = 999) -> None:
        self.least = least
        self.most = most

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            problems.add(place, f"{shown(value)} is not a whole number from {self.least} to {self.most}")


class Coordinate(Kind):
    """A number to draw with."""

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not -100_000 < value < 100_000:
            problems.add(place, f"{shown(value)} is not a coordinate")


class Text(Kind):
    """Any text in one line."""

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > LONGEST_TEXT:
            problems.add(place, f"{shown(value)} is not a line of text")


class Word(Kind):
    """A name of a thing as actions and records write it."""

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if not isinstance(value, str) or not WORD.fullmatch(value) or len(value) > 40:
            problems.add(place, f"{shown(value)} is not a word of small letters, digits, - and _")


class Flag(Kind):
    """True or false."""

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if not isinstance(value, bool):
            problems.add(place, f"{shown(value)} is neither true nor false")


class OneOf(Kind):
    """One of some words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if value not in self.words:
            problems.add(place, f"{shown(value)} is none of: {', '.join(self.words)}")


class Matching(Kind):
    """A text of a certain form."""

    def __init__(self, pattern: str, what: str) -> None:
        self.pattern = re.compile(pattern)
        self.what = what

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if not isinstance(value, str) or not self.pattern.fullmatch(value):
            problems.add(place, f"{shown(value)} is not {self.what}")


class ListOf(Kind):
    """A list of values of one kind."""

    def __init__(self, kind: Kind, least: int = 0, most: int = 999) -> None:
        self.kind = kind
        self.least = least
        self.most = most

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if not isinstance(value, list):
            problems.add(place, f"{shown(value)} is not a list")
            return
        if not self.least <= len(value) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            problems.add(place, f"it has {len(value)} elements, and must have {wanted}")
        for number, one in enumerate(value, 1):
            self.kind.check(one, inside(place, called(one, number)), problems)


class Record(Kind):
    """An object with named fields; what is neither needed nor optional is refused, as it may be misspelled."""

    def __init__(self, needed: Mapping[str, Kind], optional: Mapping[str, Kind] | None = None) -> None:
        self.needed: dict[str, Kind] = dict(needed)
        self.optional: dict[str, Kind] = dict(optional or {})

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(place, f"{shown(value)} is not an object with fields")
            return
        for name in self.needed:
            if name not in value:
                problems.add(place, f"{name!r} is missing")
        known = {**self.needed, **self.optional}
        for name in value:
            if name in known:
                known[name].check(value[name], inside(place, name), problems)
            elif not is_remark(name):
                problems.add(place, f"{name!r} is not known; known are: {', '.join(known)}")


class Translated(Kind):
    """A name in every language."""

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(place, f"{shown(value)} is not a name in every language: {', '.join(LANGUAGES)}")
            return
        for language in LANGUAGES:
            text = value.get(language)
            if not isinstance(text, str) or not text.strip() or not text.isprintable():
                problems.add(place, f"the name in the language {language!r} is missing")


def is_remark(name: object) -> bool:
    """Whether a field is for people: where something comes from and how sure that is."""
    return isinstance(name, str) and (name in ("note", "provenance", "from") or name.endswith("confidence"))


def called(one: Any, number: int) -> str:
    """An element of a list by its name if it has one, else by its number."""
    if isinstance(one, dict):
        for name in NAMES:
            if isinstance(one.get(name), str):
                return str(one[name])
    return str(number)


def shown(value: Any) -> str:
    """A value for a message, not too long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def check_distinct(names: list[str], place: str, problems: Problems) -> None:
    """No name occurs twice."""
    for name in sorted({name for name in names if names.count(name) > 1}):
        problems.add(place, f"{name!r} is there twice")
