"""Rollout decisions in Yokohama: always legal, to some purpose, by nothing that is hidden."""

from __future__ import annotations

import pytest

from kogge.bots.contract import NO_ACTION
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.random import decide
from kogge.bots.search.rollout import play_on
from kogge.bots.yokohama.rollout_policy import YokohamaRolloutPolicy
from kogge.bots.yokohama.turn_plan import TurnPlan
from kogge.bots.yokohama.weights import Weights
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.yokohama.game import MENU, YOKOHAMA
from kogge.games.yokohama.state import NOWHERE
from tests.bots.asking import choose_greedily
from tests.bots.yokohama.deciding import rollout_action, rollout_text
from tests.yokohama.table import choices, dealt, let_chance_decide, pending, play, position

EVERYTHING = {"reward_tokens": "yes", "free_merchants": "yes"}
NOISE = 40


@pytest.mark.parametrize(("players", "version"), [(2, 1), (2, 2), (3, 2), (4, 1), (4, 2)])
@pytest.mark.parametrize("greedily", [False, True])
def test_it_is_legal_wherever_others_have_led(players: int, version: int, greedily: bool) -> None:
    dealer = Dealer(f"led {players} {greedily}")
    s = YOKOHAMA.new(MENU.choose("city", players, EVERYTHING, version))
    asked = 0
    while s.to_move() != NOBODY and asked < (120 if greedily else 1200):
        if s.to_move() != NATURE:
            before = s.key()
            action = rollout_action(s, f"{asked}", NOISE)
            assert action == NO_ACTION or action in s.legal()
            assert s.key() == before
            asked += 1
            if greedily and asked % 2 == 0:
                s.apply(choose_greedily(YOKOHAMA, s, dealer))
                continue
        s.apply(decide(s, dealer))
    assert asked > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_it_alone_end_with_points_for_everybody(players: int) -> None:
    """Y9.1: by an end condition, in about as many rounds as people need; the policy nearly always has an opinion."""
    policy = YokohamaRolloutPolicy(Weights())
    dealer = Dealer(f"alone {players}")
    s = YOKOHAMA.new(MENU.choose("city", players, EVERYTHING))
    unsure = 0
    while s.to_move() != NOBODY:
        action = NO_ACTION if s.to_move() == NATURE else int(policy.action(s, dealer, NOISE))
        if action == NO_ACTION:
            unsure += s.to_move() != NATURE
            action = decide(s, dealer)
        assert action in s.legal()
        s.apply(action)
    assert 10 * players < s.turn < 35 * players
    assert unsure < 5
    assert all(one.total > 40 for one in YOKOHAMA.scores(s))


def test_equal_seeds_play_equal_games_and_noise_differs() -> None:
    keys = []
    for seed, noise in (("a", NOISE), ("a", NOISE), ("b", NOISE)):
        s = dealt(4)
        heuristics = greedy_heuristics(YOKOHAMA)
        play_on(heuristics, heuristics.rollout, s, Dealer(seed), 20, 10_000, noise)
        keys.append(s.key())
    assert keys[0] == keys[1] != keys[2]


def test_a_plan_is_nobody_elses() -> None:
    """What was planned for one position says nothing about another one of the same turn."""
    policy = YokohamaRolloutPolicy(Weights())
    places = []
    for text in ("men 1 bank 3", "men 1 copper_mine 3"):
        s = position(f"turn 1 place\nhand 1 assistant 4\n{text}")
        action = policy.action(s, Dealer("plan"), 0)
        assert action == rollout_action(s, "plan")
        places.append(YOKOHAMA.write(s, action))
    assert places == ["place bank", "place copper_mine"]


def test_it_does_not_use_what_the_seat_cannot_know() -> None:
    """Y2.1: guesses of one view lead to the same decision."""
    dealer = Dealer("guesses")
    s = dealt(4)
    compared = 0
    for number in range(600):
        seat = int(s.to_move())
        if seat >= 0 and number % 20 == 0:
            assert {rollout_action(YOKOHAMA.guess(s, seat, dealer)) for _ in range(4)} == {rollout_action(s)}
            compared += 1
        s.apply(decide(s, dealer))
    assert compared > 10


def test_y4_3_it_fulfils_an_order() -> None:
    s = position("turn 1\norders 1 order_12\nthings 1 copper 1 silk 1 tea 1 fish 1")
    assert rollout_text(s) == "fulfil order_12"


def test_y4_2_it_shows_an_achievement_before_the_goods_are_gone() -> None:
    s = position("turn 1\ngoals a_copper b_yen c_p3c2\norders 1 order_18\nthings 1 copper 5 fish 2")
    assert rollout_text(s) == "achieve a_copper"


@pytest.mark.parametrize(("version", "expected"), [(1, "done"), (2, "place bank")])
def test_yr2_who_plans_to_place_none_places_one_where_it_costs_nothing(version: int, expected: str) -> None:
    s = position(f"version {version}\nturn 1 place\nthings 1 yen 2\npresident 2 copper_mine\npresident 3 silk_mill")
    policy = YokohamaRolloutPolicy(Weights())
    policy.plan = TurnPlan(s, NOWHERE, 0, s.men[:0])
    assert YOKOHAMA.write(s, policy.action(s, Dealer("none"), 0)) == expected


@pytest.mark.parametrize(("version", "expected"), [(1, "done"), (2, "study")])
def test_yr7_university_is_used_for_a_movement(version: int, expected: str) -> None:
    s = position(
        f"""version {version}
        turn 1
        techs 1 university
        things 1 yen 1
        hand 1 assistant 0
        men 1 bank 1
        step movement 1 1
        step phase 1 after"""
    )
    assert rollout_text(s) == expected
    if version == 2:
        assert rollout_text(play(s, "study")).startswith("deploy ")


def test_y3_2_it_goes_where_its_assistants_wait() -> None:
    """From the hand, with nobody left to place: the strong bank rather than the weak church."""
    s = position("turn 1 move\nmen 1 bank 4 church 1\nhand 1 assistant 0")
    assert rollout_text(s) == "enter bank"


def test_y3_2_a_walk_ends_where_it_is_best() -> None:
    """Asked on the way, it neither turns past a strong location nor stops at a weak one before it."""
    for strong, weak, expected in (("silk_mill", "bank", "stop"), ("bank", "silk_mill", "walk bank")):
        s = position(f"turn 1 move\npresident 1 copper_mine\nmen 1 {strong} 4 {weak} 1\nhand 1 assistant 0")
        assert "walk silk_mill" in choices(s)
        play(s, "walk silk_mill")
        assert rollout_text(s) == expected


def test_y3_4_y3_5_it_takes_the_token_and_builds() -> None:
    s = position("turn 1 move\nmen 1 bank 4\nhand 1 shop 1")
    play(s, "enter bank")
    assert rollout_text(s) == "take"
    play(s, "take")
    let_chance_decide(s)
    assert pending(s) == "build"
    assert rollout_text(s).startswith("shop")
