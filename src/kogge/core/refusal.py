"""Why an action may not be played, as a rule, a code and what fills the code's sentence."""

from __future__ import annotations

from typing import Final

# What every game may answer; its own reasons come on top. `when.` and a step's name: this step is to be decided first.
COMMON_REASONS: Final[dict[str, str]] = {
    "over": "the game is over",
    "chance": "chance decides now",
    "when.other": "not now: something else is to be decided",
}


class Refusal:
    """The rule that forbids an action, and the reason: a code that a table has words for, and a sentence."""

    def __init__(self, rule: str, code: str, params: dict[str, str | int]) -> None:
        self.rule = rule
        self.code = code
        self.params = params
        self.reason = ""  # the sentence; `Game.why_not` fills it in

    def fill(self, sentence: str) -> Refusal:
        """Fill in the sentence of its code."""
        self.reason = sentence.format_map(self.params)
        return self

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


def no(rule: str, code: str, **params: str | int) -> Refusal:
    """A refusal by a rule, for one of the game's reasons."""
    return Refusal(rule, code, params)
