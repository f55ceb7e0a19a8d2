"""The greedy player: it does what is plainly good, and always answers."""

from __future__ import annotations

import pytest

from kogge.bots.contract import Observation
from kogge.bots.greedy import Greedy, advantage
from kogge.bots.heuristics import ScoreEvaluator, greedy_heuristics, search_heuristics
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.bots.search.win_probability import CERTAIN, win_probabilities
from kogge.bots.value_greedy import ValueGreedy
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
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


def by_value(s: Hansa, bot: str = "greedy:value") -> str:
    """What the one who goes by the learned value chooses."""
    observation = Observation(HANSA, s, s.to_move(), Dealer("guess"))
    return HANSA.write(s, make_bot(bot, HANSA).choose(observation, Dealer("greedy")))


def test_by_value_it_ends_a_won_game() -> None:
    s = position("turn 1\nprestige 1 19\nroute minden-hannover 1t 1t 1t\ncity minden 1t\ncity hannover 1t")
    assert isinstance(make_bot("greedy:value", HANSA), ValueGreedy)
    while s.to_move() == 0:
        s.apply(HANSA.read(s, by_value(s)))
    assert s.is_over()


def test_a_won_game_is_worth_more_than_any_that_only_seems_to_be() -> None:
    heuristics = search_heuristics(HANSA)
    far_ahead = position("turn 1\nprestige 1 19\nspecial 8 1\ncity minden 1t 1t")
    heuristics.profile.win_scale = 1  # as sure as an evaluator can be
    open_yet = win_probabilities(heuristics, far_ahead)
    assert CERTAIN - 4 <= sum(open_yet) <= CERTAIN
    won = position(
        "turn 1\nprestige 1 19\nprestige 2 18\nroute minden-hannover 1t 1t 1t\ncity minden 1t\ncity hannover 1t"
    )
    while not won.is_over():
        won.apply(HANSA.read(won, by_value(won)))
    heuristics.profile.win_scale = 1000
    assert win_probabilities(heuristics, won)[0] > open_yet[0] > CERTAIN * 9 // 10


def test_by_value_it_is_the_usual_one_where_nothing_was_learnt() -> None:
    for start in range(0, 120, 20):
        dealer = Dealer(f"start {start}")
        s = HANSA.new(MENU.choose("britannia-3", 3, {}))
        for _ in range(start):
            s.apply(decide(s, dealer))
        while s.to_move() < 0:
            s.apply(decide(s, dealer))
        assert by_value(s) == by_value(s, "greedy")


def test_what_a_greedy_player_is_told_is_checked() -> None:
    for told in ("values", "value=1", "noise", "value+noise=3"):
        with pytest.raises(BadOption, match="greedy is told value, or noise=N"):
            make_bot(f"greedy:{told}", HANSA)
