"""How a game is said: the base of every game's words.

The browser says the same by `web/src/games/*/say.ts`; a test compares the two, sentence by sentence.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from kogge.core.contract import View
from kogge.core.refusal import Refusal
from kogge.words.dictionary import ENGLISH, HOLE, Dictionary, Params, fill, load

# A choice is a phrase ("place …"); what somebody did is told in the third person ("places …").
Mood = Literal["say", "does"]
SAY: Final[Mood] = "say"
DOES: Final[Mood] = "does"


class Speech:
    """Sentences about one set-up of a game, in one language."""

    game: str

    def __init__(self, scene: View, language: str) -> None:
        self.scene = scene
        self.language = language
        self.words = load(language, self.game)
        self.table: Dictionary = load(language, "table")
        self.seats: list[str] = []  # how the seats are called; those without a name by their numbers

    def say(self, action: str, step: str = "") -> str:
        """A choice as a phrase: "place a trader on post 2 of Hamburg–Lübeck". Unknown notation is given back."""
        return self.phrase(action, step, SAY)

    def tell(self, action: str, step: str = "") -> str:
        """What a seat did, in the third person and without a subject; what chance did, as a sentence of its own."""
        return self.phrase(action, step, DOES)

    @abstractmethod
    def phrase(self, action: str, step: str, mood: Mood) -> str:
        """An action of the notation in words."""

    @abstractmethod
    def namers(self) -> Mapping[str, Callable[[str], str]]:
        """How the ids that fill a refusal become names, by the hole that they fill."""

    @abstractmethod
    def facts(self, view: View, pending: View) -> list[str]:
        """What the pending step still needs, as far as it tells."""

    @abstractmethod
    def pages(self, view: View) -> list[str]:
        """The table in plain language: what lies where, the desks, what is on offer."""

    @abstractmethod
    def explain(self, id: str) -> list[str]:
        """What a word of the notation is: a card, a marker, a place, a verb. Empty where the game has no such word."""

    @abstractmethod
    def points(self, view: View) -> list[str]:
        """What everybody may see of the score, seat by seat."""

    def sentence(self, mood: Mood, key: str) -> str | None:
        """The sentence of an action. Chance does nothing in the third person."""
        told = self.words.find(f"does.{key}") if mood == DOES else None
        return told if told is not None else self.words.find(f"say.{key}")

    def name(self, names: Any, id: str) -> str:
        """One of the names that came with the scene; the id where there is none."""
        if not isinstance(names, dict):
            return id
        return str(names.get(self.language) or names.get(ENGLISH) or id)

    def reason(self, code: str, params: Mapping[str, str | int]) -> str:
        """Why something is not allowed. Ids that fill the sentence become names. Empty: there are no words for it."""
        template = self.words.find(f"why.{code}")
        if template is None:
            return ""
        namers = {"seat": self.called, **self.namers()}
        filled: Params = {name: namers[name](str(value)) if name in namers else value for name, value in params.items()}
        return fill(template, filled)

    def ended(self, by: str) -> str:
        """Which end condition ended the game."""
        found = self.words.find(f"ended.{by}")
        return found if found is not None else by

    def part(self, name: str) -> str:
        """A category of the score."""
        return self.words.name("score", name)

    def refusal(self, refusal: Refusal) -> str:
        """A refusal of the engine with its rule."""
        return f"{self.reason(refusal.code, refusal.params) or refusal.reason} ({refusal.rule})"

    def prompt(self, step: str) -> str:
        """What is to be decided."""
        found = self.words.find(f"prompt.{step}")
        return found if found is not None else self.words.text("prompt.other")

    def called(self, number: str) -> str:
        """A seat, counted from 1 as in the notation, by its name where it has one."""
        seat = int(number) - 1 if number.isdigit() else -1
        name = self.seats[seat] if 0 <= seat < len(self.seats) else ""
        return name or self.words.text("seat.bare", n=number)

    def who(self, view: View, seat: int) -> str:
        """A seat by its name, or by its number; then the viewer's own is marked."""
        if self.seats and self.seats[seat]:
            return self.seats[seat]
        return self.table.text("seat.you" if view["seat"] == seat else "seat", n=seat + 1)

    def listed(self, action: str) -> bool:
        """Whether the page already lists every place where such an action could happen."""
        return False

    def explained(self, id: str, *kinds: str) -> list[str]:
        """Names and tips of an id in the dictionary, for each kind of thing that it names."""
        out: list[str] = []
        for kind in kinds:
            name = self.words.find(f"{kind}.{id}")
            tip = self.words.find(f"{kind}.{id}.tip")
            if name is not None:
                out.append(f"{id}: {name}" if tip is None else f"{id}: {name}. {tip}")
        return out

    def explain_verb(self, verb: str) -> list[str]:
        """What the actions of a verb do, with dots for what they name."""
        keys = [
            key for key in self.words.texts if key == f"say.{verb}" or key.startswith((f"say.{verb}.", f"say.{verb} "))
        ]
        return list(dict.fromkeys(f"{verb}: {HOLE.sub('…', self.words.texts[key])}" for key in keys))
