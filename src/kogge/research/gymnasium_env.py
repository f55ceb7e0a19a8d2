"""Kogge for Gymnasium: a learner at one seat, named bots at the others.

    gymnasium.make("kogge.research.gymnasium_env:Kogge-v0", game="yokohama", players=2, rivals="greedy")

`info["action_mask"]` tells what may be chosen, and so does `action_masks()`, as sb3-contrib asks for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kogge.core.errors import BadOption
from kogge.core.rewards import WIN, returns_of
from kogge.extras import needs
from kogge.research.arrays import Array
from kogge.research.env import make
from kogge.research.rivals import Rival

with needs("kogge.research.gymnasium_env", "adapters"):
    import gymnasium

    from kogge.research.spaces import action_space, observation_space

ILLEGAL = ("random", "raise")


class KoggeEnv(gymnasium.Env[Array, int]):
    """One seat of a game. The reward comes with the last step.

    `illegal` says what becomes of an id that may not be played: `random` plays a legal one instead and sets
    `info["illegal"]`, `raise` raises IllegalAction. A game stops truncated after `limit` decisions of all seats, and is
    then worth what it would be if it had ended there.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - as declared there

    def __init__(
        self,
        game: str = "yokohama",
        board: str | None = None,
        players: int | None = None,
        *,
        rivals: Rival = "random",
        seat: int = 0,
        reward: str = WIN,
        limit: int = 0,
        illegal: str = "random",
        **options: Any,
    ) -> None:
        if illegal not in ILLEGAL:
            raise BadOption(f"illegal cannot be {illegal!r}; it can be: {', '.join(ILLEGAL)}")
        self.env = make(game, board, players, reward=reward, **options)
        if not 0 <= seat < self.env.players:
            raise BadOption(f"there is no seat {seat}, only 0 to {self.env.players - 1}")
        self.rivals = rivals
        self.seat = seat
        self.limit = limit
        self.illegal = illegal
        self.observation_space = observation_space(self.env.features)
        self.action_space = action_space(self.env)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin a game. Without a seed the generator of the last one draws it."""
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(2**31))
        self.env.reset(game_seed, self.rivals, self.seat)
        return self.env.observation(self.seat), self._info(False)

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play an id, and let chance and the rivals decide until it is the learner's turn again."""
        env = self.env
        id = int(action)
        legal = env.legal_ids()
        illegal = self.illegal == "random" and id not in legal
        env.step(legal[int(self.np_random.integers(len(legal)))] if illegal else id)
        over = env.is_over()
        truncated = not over and 0 < self.limit <= env.length
        ended = over or truncated
        reward = returns_of(env.game, env.state, env.reward)[self.seat] if ended else 0.0
        return env.observation(self.seat), reward, over, truncated, self._info(illegal)

    def action_masks(self) -> Array:
        """What may be chosen now."""
        return self.env.mask().astype(np.bool_)

    def _info(self, illegal: bool) -> dict[str, Any]:
        out: dict[str, Any] = {"action_mask": self.env.mask().view(np.int8)}
        return {**out, "illegal": True} if illegal else out


gymnasium.register("Kogge-v0", entry_point="kogge.research.gymnasium_env:KoggeEnv")
