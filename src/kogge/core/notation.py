"""Actions as text: a verb's words, then a word for each field. A game lists its forms once, to read and to write by.

Whatever is wrong with a text is BadNotation, which quotes it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final, Generic

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.contract import Action, S
from kogge.core.errors import BadNotation


def is_number(word: str) -> bool:
    """A few digits and nothing else: Python refuses to convert thousands of them, and no number here is that large."""
    return word.isascii() and word.isdigit() and len(word) < 10


def read_number(text: str, word: str, most: int) -> i64:
    """A number from 1 to the most."""
    if not is_number(word) or not 1 <= int(word) <= most:
        raise BadNotation(f"{text!r}: {word!r} is not a number from 1 to {most}")
    return int(word)


def read_name(text: str, what: str, names: Sequence[str], word: str) -> i64:
    """The index of a name in a list; the message tells them all."""
    if word not in names:
        raise BadNotation(f"{text!r}: there is no {what} {word!r}; there are: {', '.join(names)}")
    return names.index(word)


def read_place(text: str, what: str, numbers: Mapping[str, int], word: str, board: str) -> i64:
    """The number of a place on a board. The message does not list them: there are too many."""
    if word not in numbers:
        raise BadNotation(f"{text!r}: there is no {what} {word!r} on board {board}")
    return numbers[word]


class Field(Generic[S]):
    """What one word of a text means: a number inside, and the kind of place on the table that it names, if any."""

    def __init__(self, place: str = "") -> None:
        self.place: Final = place

    @abstractmethod
    def write(self, s: S, number: i64) -> str:
        """The word."""

    @abstractmethod
    def read(self, s: S, text: str, word: str) -> i64:
        """The number that a word of the text means."""


class Names(Field[S]):
    """One of a list of names."""

    def __init__(self, what: str, names: Sequence[str], place: str = "") -> None:
        super().__init__(place)
        self.what: Final = what
        self._names: Final = names

    def names(self, s: S) -> Sequence[str]:
        """The names in the order of their numbers; overridden where they depend on the state."""
        return self._names

    def write(self, s: S, number: i64) -> str:
        return self.names(s)[number]

    def read(self, s: S, text: str, word: str) -> i64:
        return read_name(text, self.what, self.names(s), word)


class Number(Field[S]):
    """A number as people count, from 1; inside it counts from `first`."""

    def __init__(self, most: int = 0, first: int = 0, place: str = "") -> None:
        super().__init__(place)
        self._most: Final = most
        self.first: Final = first

    def most(self, s: S) -> int:
        """The highest one; overridden where it depends on the state."""
        return self._most

    def write(self, s: S, number: i64) -> str:
        return str(number + 1 - self.first)

    def read(self, s: S, text: str, word: str) -> i64:
        return read_number(text, word, self.most(s)) - 1 + self.first


class SeatNumber(Number[S]):
    """A seat."""

    def most(self, s: S) -> int:
        return int(s.n)


class Form(Generic[S]):
    """How the actions of one verb are written: its words and at most two fields, the action's in the same order."""

    def __init__(self, words: str, verb: i64, *fields: Field[S]) -> None:
        self.words: Final = words
        self.verb: Final = verb
        self.fields: Final = fields

    def write(self, s: S, action: Action) -> str:
        """The text of an action of this verb."""
        if not self.fields:
            return self.words
        last = self.fields[-1].write(s, second_of(action))
        if len(self.fields) == 1:
            return f"{self.words} {last}"
        return f"{self.words} {self.fields[0].write(s, first_of(action))} {last}"

    def read(self, s: S, text: str, rest: list[str]) -> Action:
        """The action that a text names; `rest` is what follows the verb's words."""
        self.expect(text, rest, len(self.fields))
        a: i64 = self.fields[0].read(s, text, rest[0]) if len(rest) > 1 else 0
        b: i64 = self.fields[-1].read(s, text, rest[-1]) if rest else 0
        return pack(self.verb, a, b)

    def expect(self, text: str, rest: list[str], n: int) -> None:
        """BadNotation unless exactly n words follow the verb."""
        if len(rest) != n:
            raise BadNotation(f"{text!r}: {len(rest)} words after the verb, expected {n}")

    def anchor(self, s: S, action: Action) -> str:
        """The place on the table that the last field names; empty when it names none."""
        if not self.fields or not self.fields[-1].place:
            return ""
        return f"{self.fields[-1].place}:{self.fields[-1].write(s, second_of(action))}"


class Forms(Generic[S]):
    """Every form of a game. A verb's words are one word, or two where others begin with the same (`use swap`)."""

    def __init__(self, forms: list[Form[S]]) -> None:
        self._by_words: Final = {form.words: form for form in forms}
        self._by_verb: Final = {int(form.verb): form for form in forms}

    def write(self, s: S, action: Action) -> str:
        """The text of an action."""
        return self._by_verb[verb_of(action)].write(s, action)

    def read(self, s: S, text: str) -> Action:
        """The action that a text names; whether it is legal is not asked here."""
        words = text.split()
        if not words:
            raise BadNotation("an empty text is no action")
        for n in (2, 1):
            form = self._by_words.get(" ".join(words[:n]))
            if form is not None:
                return form.read(s, text, words[n:])
        raise BadNotation(f"{text!r}: there is no action {words[0]!r}")

    def anchor(self, s: S, action: Action) -> str:
        """The place on the table that an action is about; empty when it names none."""
        return self._by_verb[verb_of(action)].anchor(s, action)
