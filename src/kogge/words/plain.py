"""A game that has no words yet: notation and the names of its steps have to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kogge.core.contract import View
from kogge.words.dictionary import Dictionary, load
from kogge.words.speech import Mood, Speech


class PlainSpeech(Speech):
    """Says everything as the engine writes it."""

    def __init__(self, scene: View, language: str) -> None:
        self.scene = scene
        self.language = language
        self.words = Dictionary(language, {})
        self.table = load(language, "table")
        self.seats = []

    def phrase(self, action: str, step: str, mood: Mood) -> str:
        return action

    def namers(self) -> Mapping[str, Callable[[str], str]]:
        return {}

    def prompt(self, step: str) -> str:
        return step.replace("-", " ")

    def facts(self, view: View, pending: View) -> list[str]:
        return [f"{name}: {value}" for name, value in pending["facts"].items()]

    def points(self, view: View) -> list[str]:
        return []

    def pages(self, view: View) -> list[str]:
        return []

    def explain(self, id: str) -> list[str]:
        return []
