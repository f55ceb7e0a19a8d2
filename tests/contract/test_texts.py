"""Texts from outside: whatever they are, they name an action or are refused as bad notation."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kogge.core.contract import Game, State
from kogge.core.errors import BadNotation
from tests.contract.cases import PLAIN, Case
from tests.contract.walks import eager, walk
from tests.depth import trials

STEADY = settings(deadline=None, derandomize=True, database=None)
JUNK = ("", " ", "\n", "?", "-1", "0", "\x00", "end end", "Ä", "²", "٣", "9" * 5000, "a" * 5000, "place", "draw ?")


def positions(case: Case) -> list[tuple[State, str]]:
    """One position for each pending step that a game meets, and a text that is legal there."""
    found: dict[str, tuple[State, str]] = {}
    for s, action in walk(case, eager(case, "texts"), case.habits.most):
        found.setdefault(s.agenda[-1].name(), (s.copy(), case.game.write(s, action)))
    return list(found.values())


def names_or_not(game: Game[Any], s: State, text: str) -> None:
    """Read it: an action whose text can be explained, or BadNotation with a message of one line."""
    try:
        action = game.read(s, text)
    except BadNotation as error:
        assert len(str(error).splitlines()) == 1
        return
    assert (game.why_not(s, text) is None) == (action in s.legal())


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_junk_is_bad_notation(case: Case) -> None:
    for s, text in positions(case):
        words = text.split()
        for junk in JUNK:
            names_or_not(case.game, s, junk)
            names_or_not(case.game, s, f"{text} {junk}")
            for i in range(len(words)):
                names_or_not(case.game, s, " ".join([*words[:i], junk, *words[i + 1 :]]))
                names_or_not(case.game, s, " ".join([*words[:i], words[i] + junk, *words[i + 1 :]]))
                names_or_not(case.game, s, " ".join([*words[:i], junk + words[i], *words[i + 1 :]]))


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_blanks_do_not_matter(case: Case) -> None:
    for s, text in positions(case):
        assert case.game.read(s, "  " + text.replace(" ", " \t ") + "\n") == case.game.read(s, text)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_any_words_are_read_or_refused(case: Case) -> None:
    """Words of legal texts in any order, mixed with anything else."""
    known = positions(case)
    words = sorted({word for _, text in known for word in text.split()})

    @settings(STEADY, max_examples=trials(20, 60, 2_000))
    @given(
        at=st.integers(0, len(known) - 1),
        some=st.lists(st.one_of(st.sampled_from(words), st.text(max_size=6)), max_size=5),
    )
    def try_words(at: int, some: list[str]) -> None:
        names_or_not(case.game, known[at][0], " ".join(some))

    try_words()
