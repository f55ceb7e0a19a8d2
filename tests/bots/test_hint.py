"""Hints: the best actions, what they are worth, and why, about guesses only."""

from __future__ import annotations

import pytest

from kogge.bots.contract import Observation
from kogge.bots.hint import OTHERS, PROSPECTS, Advice, advise
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.core.contract import NOBODY, State
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.registry import GAMES


def hints(s: State, seat: int = 0, most: int = 5) -> list[Advice]:
    dealer = Dealer("hint")
    return advise(HANSA, Observation(HANSA, s, seat, dealer), dealer, most, adviser="greedy")


def test_points_are_told_by_the_rulebooks_categories() -> None:
    text = "turn 1\nprestige 1 10\nroute minden-hannover 1t 1t 1t\ncity minden 1t\ncity hannover 1t"
    s = build_position(MENU, "board league-45\nplayers 4\n" + text)
    found = hints(s, most=500)
    (establish,) = [one for one in found if HANSA.write(s, one.action) == "establish minden-hannover"]
    assert establish.parts["track"] == 2, "a point for each of its own cities"
    for one in found:
        assert one.value == pytest.approx(sum(one.parts.values()), abs=0.02)
        assert set(one.parts) <= {"track", "abilities", "markers", "special", "cities", "network", PROSPECTS, OTHERS}


def test_the_advisers_choice_comes_first_then_the_best() -> None:
    s = build_position(MENU, "board league-45\nplayers 4\nturn 1\nsupply 1 2t\nroute quedlinburg-gottingen 1t 1t 1t")
    found = hints(s)
    assert [one.chosen for one in found] == [True] + [False] * 4
    dealer = Dealer("hint")
    assert found[0].action == make_bot("greedy", HANSA).choose(Observation(HANSA, s, 0, dealer), dealer)
    ranks = [one.rank for one in found[1:]]
    assert ranks == sorted(ranks, reverse=True)
    told = [(one.action >> 24, one.rank, one.parts) for one in found]
    assert all(told.count(one) == 1 for one in told), "nothing is told twice"


def test_a_won_game_goes_before_anything() -> None:
    text = "turn 1\nprestige 1 19\nroute minden-hannover 1t 1t 1t\ncity minden 1t\ncity hannover 1t"
    s = build_position(MENU, "board league-45\nplayers 4\n" + text)
    assert HANSA.write(s, hints(s)[0].action) == "establish minden-hannover"
    assert abs(hints(s)[0].value) < 100


def test_nothing_hidden_shows() -> None:
    s = HANSA.new(MENU.choose("league-45", 4, {"missions": "yes", "first": "1"}))
    dealer = Dealer("secret")
    while s.to_move() < 0:
        s.apply(decide(s, dealer))
    other = HANSA.guess(s, 0, Dealer("another"))
    assert other.key() != s.key()
    told = [[(one.action, one.value, one.parts) for one in hints(one_of)] for one_of in (s, other)]
    assert told[0] == told[1]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_hints(name: str) -> None:
    game = GAMES[name]
    s = game.new(game.menu().choose(None, None, {}))
    dealer = Dealer("walk")
    for number in range(200):
        if s.to_move() == NOBODY:
            break
        if s.to_move() >= 0 and number % 40 > 36:
            before = s.key()
            found = advise(game, Observation(game, s, s.to_move(), dealer), dealer, adviser="mcts:5")
            assert found[0].chosen
            assert {one.action for one in found} <= set(s.legal())
            assert s.key() == before
        s.apply(decide(s, dealer))
