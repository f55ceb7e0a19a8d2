"""Positions from outside: whatever is written, it is refused with a sentence, or it is a position to play on from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from kogge.bots.random import decide
from kogge.core.contract import NATURE, NOBODY, Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadPosition
from tests.contract.cases import CASES, PLAIN, Case
from tests.contract.walks import eager, walk
from tests.depth import sample, trials

PAGE: Final = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
SLIPS: Final = trials(4, 25, 2_000)  # texts for each case
DECISIONS: Final = trials(20, 60, 5_000)  # from each text that is accepted
AUDITED: Final = 60  # of them
NUMBERS: Final = ("0", "1", "2", "3", "5", "9", "15", "63", "99", "999", "-1")
FEW_POSTS: Final = "in the warehouse"  # Merchants: by hand a seat may have fewer posts than an opening gives


class Writer:
    """Writes positions of one case, and makes slips of the pen."""

    def __init__(self, case: Case, seed: str) -> None:
        self.game = case.game
        self.dealer = Dealer(case.seed(seed))
        self.texts = self._positions(case, seed)
        self.lines = [line for text in self.texts for line in text.splitlines()]
        self.words = sorted({word for line in self.lines for word in line.split()})

    def _positions(self, case: Case, seed: str) -> list[str]:
        """One for each pending step that a game meets, and its end."""
        found: dict[str, str] = {}
        last: list[State] = []
        for s, _ in walk(case, eager(case, seed), case.habits.most):
            if s.agenda[-1].name not in found:
                found[s.agenda[-1].name] = self.game.write_position(s)
            last = [s]
        return [*found.values(), *[self.game.write_position(s) for s in last]]

    def pick(self, some: list[str]) -> str:
        """Any of them."""
        return some[self.dealer.below(len(some))]

    def slip(self) -> str:
        """A position with one to three slips."""
        lines = self.pick(self.texts).splitlines()
        for _ in range(int(self.dealer.below(3)) + 1):
            self._spoil(lines)
        return "\n".join(lines)

    def _spoil(self, lines: list[str]) -> None:
        """A line or a word is lost, said twice, exchanged, or taken from elsewhere."""
        below = self.dealer.below
        at, other = int(below(len(lines))), int(below(len(lines)))
        words = lines[at].split() or ["turn"]
        word, swapped = int(below(len(words))), int(below(len(words)))
        slip = int(below(10))
        if slip == 0 and len(lines) > 1:
            del lines[at]
        elif slip == 1:
            lines.insert(at, lines[other])
        elif slip == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif slip == 3:
            lines.insert(at, self.pick(self.lines))
        elif slip == 4:
            lines[at] = self.pick([line for line in self.lines if line.startswith(f"{words[0]} ")] or self.lines)
        else:
            self._spoil_words(slip, words, word, swapped)
            lines[at] = " ".join(words)

    def _spoil_words(self, slip: int, words: list[str], at: int, other: int) -> None:
        if slip == 5:
            del words[at]
        elif slip == 6:
            words[at], words[other] = words[other], words[at]
        elif slip == 7:
            words[at] = self.pick(self.words)
        elif slip == 8:
            words.insert(at, self.pick(self.words))
        else:
            words[at] = self.pick(list(NUMBERS))


def play_on(game: Game[Any], s: State, dealer: Dealer) -> None:
    """Random decisions, to the end or for a while, with everything in order."""
    for number in range(DECISIONS):
        if s.to_move() == NOBODY:
            break
        assert len(s.legal()) > 0
        if number < AUDITED:
            assert [one for one in game.audit(s) if not one.endswith(FEW_POSTS)] == []
            if s.to_move() != NATURE:
                game.guess(s, s.to_move(), dealer)
        s.apply(decide(s, dealer))
    game.scores(s)


def documented(title: str) -> set[str]:
    """The lines that the page has in tables about positions of all games, and of this one."""
    words: set[str] = set()
    for heading in ("Positions", f"Positions of {title}"):
        section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        for cell in re.findall(r"^\| (`.*?) \|", section, re.M):
            words |= set(re.findall(r"`([a-z]+)[ `]", cell))
    return words


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_every_line_that_is_written_is_documented(case: Case) -> None:
    written = {line.split()[0] for line in Writer(case, "lines").lines}
    assert written - documented(case.game.title) == set()


@pytest.mark.long
@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_slip_of_the_pen_is_refused_or_gives_a_position_to_play_on_from(case: Case) -> None:
    writer = Writer(case, "slips")
    game = case.game
    refused = 0
    for _ in range(SLIPS):
        text = writer.slip()
        try:
            s = game.read_position(text)
        except BadPosition as error:
            refused += 1
            assert str(error).startswith("position"), text
            assert len(str(error).splitlines()) == 1, text
            continue
        assert game.audit(s) == [], text
        again = game.read_position(game.write_position(s))
        assert again.key() == s.key(), text
        try:
            play_on(game, s, writer.dealer)
        except Exception as error:
            raise AssertionError(f"{error!r} after\n{text}") from error
    assert refused > 0


def game_of(case: Case) -> str:
    """The name of its game."""
    return case.game.name


SOME: Final = sample(CASES, game_of, 2)


@pytest.mark.parametrize("case", SOME, ids=str)
def test_a_guess_of_a_position_can_be_written_too(case: Case) -> None:
    """The command line shows a person a guess: it must be as good a position as the true one."""
    dealer = Dealer(case.seed("guesses"))
    for number, (s, _) in enumerate(walk(case, eager(case, "guesses"), 400)):
        if number % 20 == 0 and s.to_move() != NATURE:
            guess = case.game.guess(s, s.to_move(), dealer)
            text = case.game.write_position(guess)
            assert case.game.read_position(text).key() == guess.key(), text
