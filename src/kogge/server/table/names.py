"""Names of people: never blank, and at a table never to be mistaken for another's.

Two names are alike when one of their folds is the same. A fold is the name after NFKC, without marks and blanks, each
letter replaced by the Latin one that it looks like. Letters look different in capitals, so a name has three folds: as
it is written, in small letters, and in capitals (η looks like n, its capital like H).
"""
# ruff: noqa: RUF001 (letters that look alike are what this is about)

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

LONGEST_NAME: Final = 40
BOT_MARK: Final = "[bot]"  # ends the name of every bot account, wherever it is shown, in all languages
LONGEST_BOT_NAME: Final = LONGEST_NAME - len(BOT_MARK) - 5  # room for the mark, and for a number at a table
MOST_MARKS: Final = 3  # on one letter; more only cover the lines above and below
SEPARATORS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
BLANKS: Final = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")  # letters and signs that nobody sees
HIDDEN: Final = ("Cf", "Cn", "Co", "Cs")  # zero width, direction, unassigned, private, halves of pairs
VISIBLE: Final = ("L", "N", "P", "S")

# What the letters look like: Latin first, then those of Cyrillic, Greek and a few others that are drawn like it.
CAPITALS: Final = dict(
    zip(
        "0158|I" + "АВЕЗКМНОРСТУХЅІЈҺԀԚԜЬ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "olsbll" + "abe3kmhopctyxsljhdqwb" + "abezhlkmnoptyx",
        strict=True,
    )
)
SMALL: Final = dict(
    zip(
        "015|ı" + "авезкмнорстухѕіјһԁԛԝьгпи" + "αβγεηικνορτυχωμ" + "ɑɡɩɪʏ",
        "olsli" + "abe3kmhopctyxsijhdqwbrnu" + "abyenikvoptuxwu" + "agiiy",
        strict=True,
    )
)


def clean_name(text: str) -> str:
    """A name as it is shown: one line, nothing that hides or turns letters around. Empty when nobody would see it."""
    text = BLANKS.sub(" ", SEPARATORS.sub(" ", unicodedata.normalize("NFKC", text)))
    out: list[str] = []
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind == "Mn" else 0
        if kind not in HIDDEN and marks <= MOST_MARKS:
            out.append(letter)
    name = " ".join("".join(out).split())[:LONGEST_NAME].strip()
    return name if any(unicodedata.category(letter)[0] in VISIBLE for letter in name) else ""


def bot_name(text: str) -> str:
    """A name as a bot account bears it, with its mark; empty when nobody would see the rest of it."""
    plain = clean_name(text)
    while plain.casefold().endswith(BOT_MARK):
        plain = plain[: -len(BOT_MARK)].rstrip()
    return f"{plain[:LONGEST_BOT_NAME].rstrip()} {BOT_MARK}" if plain else ""


def folds(name: str) -> frozenset[str]:
    """What a name looks like."""
    text = unicodedata.normalize("NFKC", name)
    return frozenset(_fold(form) for form in (text, text.casefold(), text.upper()))


def _fold(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text)
    letters = [letter for letter in plain if unicodedata.category(letter)[0] in VISIBLE]
    return "".join(CAPITALS.get(letter) or SMALL.get(letter) or letter.casefold() for letter in letters)


def are_alike(one: str, other: str) -> bool:
    """Whether two names could be mistaken for each other."""
    return not folds(one).isdisjoint(folds(other))


def distinct_name(name: str, others: Iterable[str]) -> str:
    """The name, or the name with the first number from 2 on that is like none of the others."""
    taken = frozenset[str]().union(*(folds(other) for other in others))
    number = 1
    wanted = name
    while not folds(wanted).isdisjoint(taken):
        number += 1
        suffix = f" {number}"
        wanted = f"{name[: LONGEST_NAME - len(suffix)].rstrip()}{suffix}"
    return wanted
