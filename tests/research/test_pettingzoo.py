"""PettingZoo's own tests pass for every game, board and number of players."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from kogge.core.errors import IllegalAction
from kogge.core.rewards import returns_of
from kogge.research.pettingzoo_env import KoggeAEC
from tests.contract.cases import PLAIN, Case
from tests.depth import trials

CYCLES = trials(40, 100, 1000)


def make_env(case: Case, limit: int = 30) -> KoggeAEC:
    """An environment whose games soon stop."""
    return KoggeAEC(case.game.name, case.options.board, case.options.players, limit=limit)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_api(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # As in PettingZoo's own classic games an observation has a mask beside it, and is therefore no single array.
        warnings.filterwarnings("ignore", "Observation")
        warnings.filterwarnings("error", "Agent .* not", UserWarning)
        api_test(make_env(case), CYCLES)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_seeds(case: Case) -> None:
    seed_test(lambda: make_env(case), CYCLES)


def test_a_whole_game_gives_every_agent_its_return() -> None:
    env = KoggeAEC("yokohama", players=3, reward="margin")
    env.reset(seed=4)
    random = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        assert not truncated
        if not terminated:
            assert agent == f"seat_{env.env.to_move()}"
            assert not env.observe(env.possible_agents[env.env.to_move() - 1])["action_mask"].any()
        env.step(None if terminated else int(random.choice(np.flatnonzero(observation["action_mask"]))))
    returns = returns_of(env.env.game, env.env.state, "margin")
    assert list(total.values()) == returns
    assert env.agents == []


def test_what_is_illegal_is_refused() -> None:
    env = KoggeAEC("hansa", players=3)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(ValueError, match="None is no action"):
        env.step(None)
