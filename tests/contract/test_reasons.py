"""Every reason of a refusal has its words in every language."""

from __future__ import annotations

from string import Formatter

import pytest

from kogge.games.registry import GAMES
from kogge.words import LANGUAGES
from kogge.words.dictionary import load

PREFIX = "why."


def holes(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_reason_has_its_words(game: str, language: str) -> None:
    texts = load(language, game).texts
    words = {key.removeprefix(PREFIX): text for key, text in texts.items() if key.startswith(PREFIX)}
    reasons = GAMES[game].reasons()
    assert set(words) == set(reasons)
    assert {code: holes(text) for code, text in words.items()} == {code: holes(text) for code, text in reasons.items()}
