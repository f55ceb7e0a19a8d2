"""OpenSpiel's own test passes for every game, board and number of players, and its search plays them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from kogge.core.information import information_state
from kogge.core.match import Match
from kogge.games.registry import GAMES
from kogge.research.open_spiel_game import KoggeGame, KoggeState
from tests.contract.cases import PLAIN, Case
from tests.depth import trials

LIMIT = trials(10, 20, 500)


def load(name: str, **given: object) -> Any:
    """A game as OpenSpiel knows it."""
    return pyspiel.load_game(f"kogge_{name}", given)


def step_at_random(state: Any, random: np.random.RandomState) -> None:
    """Chance by its odds, anybody else by any legal action."""
    if state.is_chance_node():
        ids, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(ids, p=odds)))
    else:
        state.apply_action(int(random.choice(state.legal_actions())))


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_random_sim(case: Case) -> None:
    game = load(case.game.name, board=case.options.board, players=case.options.players, limit=LIMIT)
    assert game.num_players() == case.options.players
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_states_are_stored_and_read() -> None:
    pyspiel.random_sim_test(load("merchants", limit=LIMIT), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_its_search_plays(name: str) -> None:
    """Its rollouts go to the end, so the games are short ones."""
    game = load(name, limit=6)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bots = [mcts.MCTSBot(game, 2, 4, evaluator, random_state=random) for _ in range(game.num_players())]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            step_at_random(state, random)
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(game.utility_sum())


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("kogge_hansa(board=league-45,players=5,missions=yes,reward=points)")
    assert isinstance(game, KoggeGame)
    assert game.env.options["missions"] == "yes"
    assert game.env.players == 5
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_information_states_tell_what_the_seat_was_told() -> None:
    game = load("hansa", board="league-45", players=4, missions="yes", first="1")
    random = np.random.RandomState(3)
    state = game.new_initial_state()
    for _ in range(40):
        step_at_random(state, random)
    assert isinstance(state, KoggeState)
    env = state.env
    match = Match(env.game, env.options)
    for one in state.full_history():
        chance = one.player == pyspiel.PlayerId.CHANCE
        match.play_action(match.to_move(), env.codec.code(one.action + env.size if chance else one.action))
    told = [state.information_state_string(seat).splitlines() for seat in range(4)]
    for seat, lines in enumerate(told):
        assert lines[0] == f"seat {seat + 1}"
        assert lines[1:] == information_state(match, seat).splitlines()[2:]
    assert len({"".join(lines[1:]) for lines in told}) == 4, "each seat has a mission that the others do not know"


def test_a_clone_goes_on_alone() -> None:
    state = load("yokohama", players=2).new_initial_state()
    random = np.random.RandomState(1)
    for _ in range(120):
        step_at_random(state, random)
    other = state.clone()
    before = str(state)
    assert str(other) == before
    for _ in range(5):
        step_at_random(other, random)
    assert str(state) == before != str(other)
