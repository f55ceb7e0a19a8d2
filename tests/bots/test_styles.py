"""Styles: the same search and the same network, with a liking for some parts of the score."""

from __future__ import annotations

import pytest

from kogge.bots.heuristics import classic_heuristics, search_heuristics, value_features
from kogge.bots.levels import STYLED, bot_of
from kogge.bots.random import decide
from kogge.bots.registry import find_bot
from kogge.bots.search.rollout import play_on
from kogge.bots.value.features import blank_rows
from kogge.bots.value.styles import LEANINGS, STYLES, leaning_of
from kogge.core.contract import NATURE, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.games.registry import GAMES
from tests.bots.test_mcts import walk_to
from tests.bots.test_turn_search import choose

SET_UPS = {"hansa": ("league-45", 4), "yokohama": ("city", 3), "merchants": ("short", 3)}  # all of them are trained


DECISIONS = {
    "hansa": (90, 150, 210, 270, 330),
    "yokohama": (30, 50, 70, 90, 110, 130, 150, 170),
    "merchants": (60, 95, 130, 165, 200),
}


def played_to(name: str, decisions: int) -> State:
    """A position of a game that the rollout policy plays."""
    game = GAMES[name]
    s = walk_to(game, *SET_UPS[name], 20)
    policy = classic_heuristics(game)
    play_on(policy, policy.completion, s, Dealer("style"), 10_000, decisions, 0)
    while s.to_move() == NATURE or (s.to_move() >= 0 and len(s.legal()) < 3):
        s.apply(decide(s, Dealer("chance")))
    return s


@pytest.mark.parametrize("name", list(GAMES))
def test_every_style_of_a_game_likes_features_that_there_are(name: str) -> None:
    names = set(value_features(GAMES[name]).names)
    assert set(LEANINGS[name]) == set(STYLES)
    for style in STYLES:
        assert leaning_of(name, style)
        assert set(leaning_of(name, style)) <= names


@pytest.mark.parametrize("name", list(GAMES))
def test_a_style_adds_so_many_thousandths_for_each_unit(name: str) -> None:
    game = GAMES[name]
    s = played_to(name, DECISIONS[name][-1])  # by then everybody has something
    features = value_features(game)
    blank = blank_rows(features.size, s.n)
    features.read(s, blank)
    rows = [int(number) for number in blank]
    plain = list(search_heuristics(game).evaluator.values(s))
    for style in STYLES:
        styled = list(search_heuristics(game, style).evaluator.values(s))
        for p in range(int(s.n)):
            row = dict(zip(features.names, rows[p * int(features.size) :], strict=False))
            liked = sum(by * row[feature] for feature, by in leaning_of(name, style).items())
            assert styled[p] - plain[p] == liked
        assert styled != plain


@pytest.mark.long
@pytest.mark.parametrize("name", list(GAMES))
def test_styles_choose_differently_and_always_the_same(name: str) -> None:
    game = GAMES[name]
    chosen: dict[str, list[int]] = {}
    for style in ("", *STYLES):
        bot = f"turns:24+style={style}" if style else "turns:24"
        chosen[style] = []
        for decisions in DECISIONS[name]:
            s = played_to(name, decisions)
            action = choose(s, game, bot, "style")
            assert action == choose(s, game, bot, "style")
            chosen[style].append(int(action))
    assert all(chosen[style] != chosen[""] for style in STYLES)
    assert len({tuple(actions) for actions in chosen.values()}) > 2


def test_a_master_with_a_style_is_a_search_by_turns() -> None:
    for level, style in zip(STYLED, STYLES, strict=True):
        for game in GAMES:
            assert bot_of(level, game).endswith(f"+style={style}")
        find_bot(level)


@pytest.mark.parametrize(
    ("bot", "said"),
    [("turns:9+style=poet", "builder, fighter, racer"), ("mcts:9+style=racer", "a liking of the learned")],
)
def test_styles_that_there_are_not_are_refused(bot: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        find_bot(bot)
