"""Hints: the best turns, what they are worth, and why, about guesses only."""

from __future__ import annotations

import pytest

from kogge.bots.random import decide
from kogge.coach.hint import Advice, advise
from kogge.coach.wording import percent, plan_words, reason_words
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa
from kogge.games.registry import GAMES
from kogge.words.dictionary import LANGUAGES
from kogge.words.registry import speech_for
from tests.coach.test_judge import WINNING
from tests.depth import trials

CATEGORIES = {"track", "abilities", "markers", "special", "cities", "network"}


def position(text: str) -> Hansa:
    return build_position(MENU, "board league-45\nplayers 4\n" + text)


def hints(s: Hansa, most: int = 5) -> list[Advice]:
    return advise(HANSA, s, "hint", iterations=20, most=most)


def test_points_are_told_by_the_rulebooks_categories() -> None:
    s = position(WINNING)
    found = hints(s)
    assert "establish minden-hannover" in [move.action for move in found[0].plan]
    assert found[0].parts["track"] >= 2, "a point for each of its own cities"
    for one in found:
        assert one.value == pytest.approx(sum(one.parts.values()), abs=0.02)
        assert set(one.parts) <= CATEGORIES


def test_the_plan_is_told_in_words_with_what_it_brings() -> None:
    s = position(WINNING)
    best = hints(s)[0]
    told = plan_words(speech_for(s.options), best.plan, 0)
    assert "Minden–Hannover" in told and "+2 pts" in told
    for language in LANGUAGES:
        speech = speech_for(s.options, language)
        assert plan_words(speech, best.plan, 0)
        assert reason_words(speech, best.parts)


def test_nothing_above_the_recommendation() -> None:
    s = position("turn 1\nsupply 1 2t\nroute quedlinburg-gottingen 1t 1t 1t")
    found = hints(s)
    assert [one.chosen for one in found] == [True] + [False] * (len(found) - 1)
    assert len({one.action for one in found}) == len(found), "nothing is told twice"
    assert [one.win for one in found] == sorted((one.win for one in found), reverse=True)


@pytest.mark.long
def test_nothing_hidden_shows() -> None:
    s = HANSA.new(MENU.choose("league-45", 4, {"missions": "yes", "first": "1"}))
    dealer = Dealer("secret")
    while s.to_move() < 0:
        s.apply(decide(s, dealer))
    other = HANSA.guess(s, 0, Dealer("another"))
    assert other.key() != s.key()
    told = [[(one.plan, one.win, one.parts) for one in advise(HANSA, state, "x", iterations=3)] for state in (s, other)]
    assert told[0] == told[1]


def test_chances_read_as_what_they_are() -> None:
    assert [percent(share) for share in (0.0, 0.001, 0.254, 0.999, 1.0)] == ["0 %", "1 %", "25 %", "99 %", "100 %"]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_no_hint_lists_anything_above_its_recommendation(name: str) -> None:
    """A sample; `bench/hints.py` makes five hundred."""
    game = GAMES[name]
    s = game.new(game.menu().choose(None, None, {}))
    dealer = Dealer("walk")
    made = 0
    while s.to_move() != NOBODY and made < trials(4, 8, 60):
        if s.to_move() >= 0 and dealer.below(30) == 0 and len(s.legal()) > 1:
            made += 1
            before = s.key()
            found = advise(game, s, f"hint/{made}", iterations=10)
            assert found[0].chosen and not any(one.chosen for one in found[1:])
            assert all(one.win <= found[0].win for one in found)
            assert {one.action for one in found} <= set(s.legal())
            assert s.key() == before
        s.apply(decide(s, dealer))
    assert made
