"""The greedy player: it does what is plainly good, and always answers."""

from __future__ import annotations

from kogge.bots.greedy import Greedy, advantage
from kogge.bots.heuristics import ScoreEvaluator, greedy_heuristics
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa
from kogge.games.registry import GAMES
from tests.bots.asking import choose_greedily


def position(text: str) -> Hansa:
    return build_position(MENU, "board league-45\nplayers 4\n" + text)


def choice(s: Hansa) -> str:
    return HANSA.write(s, choose_greedily(HANSA, s, Dealer("greedy")))


def test_it_is_a_bot_by_name() -> None:
    assert isinstance(make_bot("greedy", HANSA), Greedy)


def test_it_takes_the_points_that_end_a_won_game() -> None:
    s = position("turn 1\nprestige 1 19\nroute minden-hannover 1t 1t 1t\ncity minden 1t\ncity hannover 1t")
    assert choice(s) == "establish minden-hannover"


def test_it_develops_actions_early() -> None:
    s = position("turn 1\nsupply 1 2t\nroute quedlinburg-gottingen 1t 1t 1t")
    played: list[str] = []
    while s.to_move() == 0:
        played.append(choice(s))
        s.apply(HANSA.read(s, played[-1]))
    assert "establish quedlinburg-gottingen" in played
    assert "develop actions" in played


def test_it_hires_when_it_has_nobody() -> None:
    assert choice(position("turn 1")) == "income 2t 1m"


def test_it_does_not_end_a_game_it_would_lose() -> None:
    s = position("turn 1\nprestige 1 19\nprestige 2 19\nspecial 11 2\nroute minden-hannover 1t 1t 1t\ncity minden 1t")
    assert choice(s) != "establish minden-hannover"


def test_its_value_counts_points_as_points() -> None:
    behind = position("turn 1\nprestige 1 3")
    ahead = position("turn 1\nprestige 1 5")
    evaluator = greedy_heuristics(HANSA).evaluator
    assert advantage(evaluator, ahead, 0) > advantage(evaluator, behind, 0)
    assert list(ScoreEvaluator(HANSA).values(ahead)) == [500, 0, 0, 0]


def test_it_plays_games_it_has_no_evaluator_for() -> None:
    for game in GAMES.values():
        s = game.new(game.menu().choose(None, None, {}))
        dealer = Dealer("any")
        for _ in range(150):
            s.apply(decide(s, dealer))
        while s.to_move() < 0:
            s.apply(decide(s, dealer))
        assert choose_greedily(game, s, dealer) in list(s.legal())


def test_it_answers_legally_wherever_it_is_asked() -> None:
    dealer = Dealer("walk")
    s = HANSA.new(MENU.choose("league-3", 3, {}))
    for number in range(400):
        if s.to_move() >= 0 and number % 40 == 0:
            before = s.key()
            assert choose_greedily(HANSA, s, dealer) in list(s.legal())
            assert s.key() == before
        s.apply(decide(s, dealer))
