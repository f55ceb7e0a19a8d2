"""Kogge for PettingZoo: an AEC environment with an agent at every seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from kogge.core.rewards import WIN, returns_of
from kogge.extras import needs
from kogge.research.env import make

with needs("kogge.research.pettingzoo_env", "adapters"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

    from kogge.research.spaces import action_space, masked_space


class KoggeAEC(AECEnv[str, dict[str, Any], int]):
    """A game as agents `seat_0`, `seat_1` and so on see it: an observation beside the mask of what may be chosen.

    Rewards come with the last step. A game stops truncated after `limit` decisions, and is then worth to each seat what
    it would be if it had ended there.
    """

    metadata: dict[str, Any] = {"render_modes": [], "name": "kogge_v0", "is_parallelizable": False}  # noqa: RUF012 - as declared there

    def __init__(
        self,
        game: str = "yokohama",
        board: str | None = None,
        players: int | None = None,
        *,
        reward: str = WIN,
        limit: int = 0,
        **options: Any,
    ) -> None:
        super().__init__()
        self.env = make(game, board, players, reward=reward, **options)
        self.limit = limit
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.env.players)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations = {agent: masked_space(self.env) for agent in self.possible_agents}
        self._actions = {agent: action_space(self.env) for agent in self.possible_agents}
        self._nothing = np.zeros(self.env.size, np.int8)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object every time."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object every time."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed the generator of the last one draws it."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.env.reset(int(self._seeds.integers(2**31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.env.to_move()]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know; a mask of zeros unless it is to move."""
        env = self.env
        seat = self._seats[agent]
        mask = env.mask().view(np.int8) if seat == env.to_move() else self._nothing.copy()
        return {"observation": env.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an id for the agent to move. An illegal one raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: None is no action")
        env = self.env
        env.step(int(action))
        if env.is_over() or 0 < self.limit <= env.length:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[env.to_move()]

    def _finish(self) -> None:
        """Every agent is told what the game was worth to it, the last one to move first."""
        env = self.env
        ended = self.terminations if env.is_over() else self.truncations
        returns = returns_of(env.game, env.state, env.reward)
        for agent, seat in self._seats.items():
            ended[agent] = True
            self.rewards[agent] = returns[seat]
        self._accumulate_rewards()

    def render(self) -> None:
        """There is nothing to draw: `env.state` has everything."""

    def close(self) -> None:
        """There is nothing to close."""
