"""Gymnasium's own check passes for every game, board and number of players, against named rivals."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kogge.core.errors import BadOption, IllegalAction
from kogge.core.rewards import returns_of
from kogge.research.gymnasium_env import KoggeEnv
from tests.contract.cases import PLAIN, Case

ID = "kogge.research.gymnasium_env:Kogge-v0"


@pytest.mark.parametrize("case", PLAIN, ids=str)
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
def test_check(case: Case) -> None:
    seat = case.options.players - 1
    check_env(KoggeEnv(case.game.name, case.options.board, case.options.players, rivals="random", seat=seat))


def test_rivals_are_named() -> None:
    env = gymnasium.make(ID, game="yokohama", players=2, rivals="greedy", seat=1, disable_env_checker=True)
    learner = env.unwrapped
    assert isinstance(learner, KoggeEnv)
    _, info = env.reset(seed=1)
    for _ in range(10):
        assert learner.env.to_move() == 1
        ids = np.flatnonzero(info["action_mask"])
        assert learner.action_masks().tolist() == (info["action_mask"] == 1).tolist()
        _, reward, terminated, truncated, info = env.step(int(ids[0]))
        assert (reward, terminated, truncated) == (0.0, False, False)
    with pytest.raises(BadOption, match="no bot 'genius'"):
        KoggeEnv(rivals="genius").reset()
    with pytest.raises(BadOption, match="there is no seat 2"):
        KoggeEnv(players=2, seat=2)
    with pytest.raises(BadOption, match="illegal cannot be 'lose'"):
        KoggeEnv(illegal="lose")


def test_a_whole_game_ends_with_the_reward() -> None:
    env = KoggeEnv("yokohama", players=2, rivals="random", reward="points")
    _, info = env.reset(seed=2)
    over, steps, reward = False, 0, 0.0
    while not over:
        _, reward, over, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[steps % 2 - 1]))
        assert not truncated
        steps += 1
    assert reward == env.env.game.scores(env.env.state)[0].total
    assert not info["action_mask"].any()


def test_a_game_stops_at_the_limit() -> None:
    env = KoggeEnv("hansa", players=3, limit=20, reward="margin")
    _, info = env.reset(seed=1)
    flags = [False, False]
    reward = 0.0
    while not any(flags):
        assert reward == 0
        _, reward, *flags, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert flags == [False, True]
    assert 20 <= env.env.length < 40
    assert reward == returns_of(env.env.game, env.env.state, "margin")[0]


def test_an_illegal_id_is_replaced_or_refused() -> None:
    for illegal in ("random", "raise"):
        env = KoggeEnv("hansa", players=3, illegal=illegal)
        _, info = env.reset(seed=1)
        id = int(np.flatnonzero(info["action_mask"] == 0)[0])
        if illegal == "raise":
            with pytest.raises(IllegalAction):
                env.step(id)
        else:
            assert env.step(id)[4]["illegal"] is True
            ids = np.flatnonzero(env.env.mask())
            assert "illegal" not in env.step(int(ids[0]))[4]
