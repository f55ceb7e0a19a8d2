"""One contender of `make bench-research`, measured once on one core: prints its numbers as JSON.

Everybody plays at random, and everybody makes the observation and the mask of every decision.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import time
from collections.abc import Callable
from typing import Any

from kogge.bots.random import playout
from kogge.core import contract
from kogge.core.dealer import Dealer
from kogge.games.registry import find_game

SETUPS = {"hansa": ("league-45", 4), "yokohama": ("city", 4), "merchants": ("main", 4)}
AT_ONCE = 64
ROUND_TRIPS = 5_000


def batch(game: str, seconds: float) -> dict[str, Any]:
    """Kogge's batch of 64."""
    from kogge.research import Batch, make

    games = Batch(make(game, *SETUPS[game]), AT_ONCE, "bench")
    return rate(seconds, lambda: games.step(games.sample()), AT_ONCE)


def adapter(game: str, seconds: float) -> dict[str, Any]:
    """Kogge behind PettingZoo's interface."""
    from kogge.research.pettingzoo_env import KoggeAEC

    return agents(KoggeAEC(game, *SETUPS[game]), seconds)


def zoo(game: str, seconds: float) -> dict[str, Any]:
    """One of PettingZoo's own games, as its authors let people make it."""
    from pettingzoo.classic import chess_v6, connect_four_v3

    return agents({"chess": chess_v6, "connect_four": connect_four_v3}[game].env(), seconds)


def agents(env: Any, seconds: float) -> dict[str, Any]:
    """The usual loop of PettingZoo: `last`, choose by the mask, `step`."""
    import numpy as np

    draw = random.Random(1)
    env.reset(seed=1)

    def step() -> None:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            return
        env.step(int(draw.choice(np.flatnonzero(observation["action_mask"]))))

    return rate(seconds, step, 1)


def spiel(game: str, seconds: float) -> dict[str, Any]:
    """A game of OpenSpiel that is written in C++. Only decisions of players count, as with Kogge."""
    import pyspiel

    loaded = pyspiel.load_game(game)
    draw = random.Random(1)
    state = loaded.new_initial_state()

    def step() -> None:
        nonlocal state
        while state.is_chance_node():
            ids, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draw.choices(ids, odds)[0])
        if state.is_terminal():
            state = loaded.new_initial_state()
            return step()
        state.observation_tensor()
        state.legal_actions_mask()
        state.apply_action(draw.choice(state.legal_actions()))
        return None

    return rate(seconds, step, 1)


def pickled(game: str, seconds: float) -> dict[str, Any]:
    """A state from the middle of a game through pickle and back."""
    title = find_game(game)
    state: Any = title.new(title.menu().choose(*SETUPS[game], {}))
    playout(state, Dealer("bench"), 500)
    best = 1e9
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        started = time.perf_counter()
        for _ in range(ROUND_TRIPS):
            pickle.loads(pickle.dumps(state, pickle.HIGHEST_PROTOCOL))
        best = min(best, (time.perf_counter() - started) / ROUND_TRIPS)
    return {"us": best * 1e6, "bytes": len(pickle.dumps(state, pickle.HIGHEST_PROTOCOL))}


def rate(seconds: float, step: Callable[[], object], each: int) -> dict[str, Any]:
    """Steps in a second, after a short time to warm up."""
    ends = time.perf_counter() + seconds / 10
    while time.perf_counter() < ends:
        step()
    done = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        for _ in range(20):
            step()
        done += 20
    return {"per_s": done * each / spent}


KINDS: dict[str, Callable[[str, float], dict[str, Any]]] = {
    "batch": batch,
    "adapter": adapter,
    "pettingzoo": zoo,
    "open_spiel": spiel,
    "pickle": pickled,
}


def main() -> None:
    """Measure once and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=list(KINDS), required=True)
    parser.add_argument("--game", required=True)
    parser.add_argument("--seconds", type=float, default=3.0)
    args = parser.parse_args()
    compiled = not str(contract.__file__).endswith(".py")
    print(json.dumps({**KINDS[args.kind](args.game, args.seconds), "compiled": compiled}))


if __name__ == "__main__":
    main()
