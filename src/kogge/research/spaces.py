"""What the adapters share: the names of seats, and spaces that Gymnasium and PettingZoo know."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from kogge.core.features import Features
from kogge.research.env import Env


def observation_space(features: Features) -> spaces.Box:
    """The cells of an observation, each with the range of its block."""
    low = [np.full(block.size, block.low, np.int16) for block in features.blocks]
    high = [np.full(block.size, block.high, np.int16) for block in features.blocks]
    return spaces.Box(np.concatenate(low), np.concatenate(high), dtype=np.int16)


def action_space(env: Env) -> spaces.Discrete[Any]:
    """The players' ids."""
    return spaces.Discrete(env.size)


def masked_space(env: Env) -> spaces.Dict:
    """An observation beside the mask of what may be chosen."""
    mask = spaces.Box(0, 1, (env.size,), np.int8)
    return spaces.Dict({"observation": observation_space(env.features), "action_mask": mask})
