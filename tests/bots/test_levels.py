"""Levels for people: each is a bot, in every game, and told with the rating that was measured for it."""

from __future__ import annotations

import pytest

from kogge.bots import levels
from kogge.bots.contract import Observation
from kogge.bots.greedy import action_values
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.levels import LEVELS, MEASURED, bot_of, level_data
from kogge.bots.random import decide
from kogge.bots.registry import BOTS, find_bot, has_bot, make_bot, share_bots
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.registry import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_a_bot_of_every_game(game: str, level: str) -> None:
    bot = bot_of(level, game)
    assert bot.partition(":")[0] in BOTS
    find_bot(bot)
    assert has_bot(level)
    assert level_data(level, game)["bot"] == bot


def test_a_name_that_is_no_level_is_a_bots_own() -> None:
    assert bot_of("greedy:noise=5", "hansa") == "greedy:noise=5"
    assert share_bots("master,apprentice", 2) == ["master", "apprentice"]
    with pytest.raises(BadOption, match="apprentice, merchant, master"):
        find_bot("duke")


def test_ratings_are_of_the_bots_that_play_now(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"bot": bot_of("master", "hansa"), "rating": 31.5, "low": 30.0, "high": 33.0}
    easy = {**row, "bot": bot_of("apprentice", "hansa"), "rating": 24.0}
    rows = {"apprentice": easy, "master": row, "merchant": {**row, "bot": "another"}}
    monkeypatch.setitem(MEASURED, "hansa", {"levels": rows})
    assert level_data("master", "hansa") == {"level": "master", **row}
    assert level_data("merchant", "hansa")["rating"] is None
    assert level_data("master", "no game")["rating"] is None
    del rows["apprentice"]
    assert level_data("master", "hansa")["rating"] is None, "alone it says nothing"


def test_what_was_measured_says_how() -> None:
    for game, one in levels.MEASURED.items():
        assert game in GAMES
        assert one["command"].startswith("kogge tournament ")
        for row in one["levels"].values():
            assert row["low"] < row["rating"] < row["high"]


@pytest.mark.parametrize("name", ["greedy:noise", "greedy:noise=-1", "greedy:x=3", "greedy:noise=9999999"])
def test_bad_parameters_are_refused(name: str) -> None:
    with pytest.raises(BadOption, match="noise=N"):
        find_bot(name)


@pytest.mark.long
def test_an_apprentice_errs_and_only_so_far() -> None:
    s = HANSA.new(MENU.choose("league-3", 3, {"first": "1"}))
    dealer = Dealer("set-up")
    while s.to_move() < 0:
        s.apply(decide(s, dealer))
    short: dict[int, list[int]] = {}
    for noise in (0, 100, 100_00):
        bot = make_bot(f"greedy:noise={noise}", HANSA)
        short[noise] = []
        for seed in range(20):
            observation = Observation(HANSA, s, 0, Dealer(str(seed)))
            values = list(action_values(greedy_heuristics(HANSA), s, 0, s.legal(), Dealer(str(seed))))
            chosen = bot.choose(observation, Dealer(str(seed)))
            short[noise].append(max(values) - values[list(s.legal()).index(chosen)])
    assert max(short[0]) == 0
    assert max(short[100]) <= 100
    assert max(short[100_00]) > 100


@pytest.mark.long
def test_noise_never_makes_up_for_more_than_it_says() -> None:
    """The noise is just less than what the second best action lacks, so the best one is always chosen."""
    s = HANSA.new(MENU.choose("league-3", 3, {"first": "1"}))
    dealer = Dealer("set-up")
    while s.to_move() < 0:
        s.apply(decide(s, dealer))
    heuristics = greedy_heuristics(HANSA)
    actions = heuristics.pruning.prune(s, s.legal())
    erred = 0
    for seed in range(40):
        values = [int(value) for value in action_values(heuristics, s, 0, actions, Dealer(str(seed)))]
        best = values.index(max(values))
        gap = values[best] - max(value for value in values if value < values[best])
        observation = Observation(HANSA, s, 0, Dealer(str(seed)))
        chosen = make_bot(f"greedy:noise={gap - 1}", HANSA).choose(observation, Dealer(str(seed)))
        assert values[list(actions).index(chosen)] == values[best]
        chosen = make_bot(f"greedy:noise={gap * 3}", HANSA).choose(observation, Dealer(str(seed)))
        erred += values[list(actions).index(chosen)] != values[best]
    assert erred > 5
