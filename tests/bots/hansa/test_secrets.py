"""H8.1: bots do not know others' missions, where knowing them would change what they do."""

from __future__ import annotations

import pytest

from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA
from kogge.games.hansa.state import Hansa
from tests.bots.hansa.positions import position
from tests.bots.peeking import PeekingObservation

BOTS = ["greedy", "mcts:30"]
SEEDS = ["a", "b", "c"]
FULFILLED = 5  # Dortmund, Stendal, Kampen
UNFULFILLED = 2  # Dortmund, Minden, Luneburg


def last_action(mission: int) -> Hansa:
    """Seat 1 can end the game, and wins unless seat 2's mission is the one whose cities it controls."""
    return position(
        "option missions yes\nturn 1 left 1\nsupply 1 3t\nprestige 1 19\nprestige 2 17\n"
        "city minden 1t\ncity hannover 1t\nroute minden-hannover 1t 1t 1t\n"
        "city dortmund 2t\ncity stendal 2t\ncity kampen 2t\n"
        f"mission 1 1\nmission 2 {mission}\nmission 3 6\nmission 4 7"
    )


def choose(bot: str, seed: str, kind: type[Observation], s: Hansa) -> str:
    dealer = Dealer(seed)
    return HANSA.write(s, make_bot(bot, HANSA).choose(kind(HANSA, s, 0, dealer), dealer))


def test_seat_1_cannot_tell_the_two_positions_apart_but_ending_the_game_wins_one_of_them() -> None:
    places = []
    for mission in (FULFILLED, UNFULFILLED):
        s = last_action(mission)
        assert HANSA.view(s, 0) == HANSA.view(last_action(UNFULFILLED), 0)
        s.apply(HANSA.read(s, "establish minden-hannover"))
        assert HANSA.ended_by(s) == "prestige"
        places.append(HANSA.scores(s)[0].place)
    assert places == [2, 1]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_another_mission_of_an_opponent_changes_no_answer(bot: str, seed: str) -> None:
    answers = [choose(bot, seed, Observation, last_action(mission)) for mission in (FULFILLED, UNFULFILLED)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_that_peeks_is_found_out(bot: str) -> None:
    """The twin: whoever sees the mission ends the game only where that wins."""
    for seed in SEEDS:
        peeked = [choose(bot, seed, PeekingObservation, last_action(mission)) for mission in (FULFILLED, UNFULFILLED)]
        assert peeked[0] != "establish minden-hannover"
        assert peeked[1] == "establish minden-hannover"
