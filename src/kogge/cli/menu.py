"""Groups many choices by their words, verb first, until a group is short enough to list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

MOST_LISTED: Final = 12  # more choices than this are grouped
WORD: Final = re.compile(r"[^ .]+[ .]?")


class Entry:
    """One numbered line: a choice, or a group of choices with the same beginning."""

    def __init__(self, start: str, texts: Sequence[str]) -> None:
        self.start = start
        self.texts = texts

    def label(self) -> str:
        """The choice itself, or the beginning and the size of the group."""
        if len(self.texts) == 1:
            return self.texts[0]
        return f"{self.start.rstrip(' .')} ({len(self.texts)})"


def make_menu(texts: Sequence[str]) -> list[Entry]:
    """List the choices if they are few; otherwise group them by the first word in which they differ."""
    if len(texts) <= MOST_LISTED:
        return [Entry(text, [text]) for text in texts]
    words = [WORD.findall(text) for text in texts]
    at = 0
    while all(len(one) > at + 1 and one[: at + 1] == words[0][: at + 1] for one in words):
        at += 1
    groups: dict[str, list[str]] = {}
    for text, one in zip(texts, words, strict=True):
        groups.setdefault("".join(one[: at + 1]), []).append(text)
    return [Entry(start, group) for start, group in groups.items()]


def narrow(texts: Sequence[str], part: str) -> list[str]:
    """The choices that contain every word of `part`."""
    words = part.lower().split()
    return [text for text in texts if all(word in text.lower() for word in words)]
