"""Trains a small policy for Yokohama with two players until it beats the random bot: actor-critic, numpy only.

    python examples/train_yokohama.py --minutes 2

The learner plays 64 games at once against the bot, at each seat in half of them. It is rewarded for every point by
which its lead grows; wins are counted in games that it was not trained on.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from kogge.research import Batch, Env, make

Floats = npt.NDArray[np.float32]

GAMES = 64  # at once
STEPS = 32  # of each game between two updates
HIDDEN = 64
DISCOUNT = 0.99
RATE = 0.003
ENTROPY = 0.01
SCALE = 10.0  # points that count as 1
LIMIT = 3000  # decisions after which a game is stopped; almost all end long before


class Policy:
    """One hidden layer; from it a logit for every action, and the value of the position."""

    def __init__(self, env: Env, seed: int) -> None:
        random = np.random.default_rng(seed)
        cells = int(env.features.size)
        high = np.concatenate([np.full(block.size, block.high) for block in env.features.blocks])
        self.scale = (1 / np.minimum(high, 20)).astype(np.float32)
        self.weights = {
            "hidden": (random.standard_normal((cells, HIDDEN)) / np.sqrt(cells)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "logits": np.zeros((HIDDEN, env.size), np.float32),
            "favour": np.zeros(env.size, np.float32),
            "value": np.zeros((HIDDEN, 1), np.float32),
        }
        self._steps = 0
        self._mean = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self._square = {name: np.zeros_like(one) for name, one in self.weights.items()}

    def forward(self, cells: npt.NDArray[np.int16], masks: npt.NDArray[np.uint8]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the probability of every action, and the value."""
        w = self.weights
        hidden = np.tanh((cells * self.scale) @ w["hidden"] + w["bias"])
        logits = np.where(masks, hidden @ w["logits"] + w["favour"], np.float32(-1e9))
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True), (hidden @ w["value"])[:, 0]

    def choose(self, batch: Batch, random: np.random.Generator) -> npt.NDArray[np.int64]:
        """An action for each game, as likely as the policy says."""
        odds = self.forward(batch.observations, batch.masks)[1].cumsum(axis=1)
        # The last cell is the sum up to rounding; what lies beyond it must not be drawn.
        drawn = random.random((len(odds), 1), np.float32) * odds[:, -1:] * np.float32(0.999999)
        chosen: npt.NDArray[np.int64] = (odds <= drawn).sum(axis=1)
        return chosen

    def learn(
        self, cells: npt.NDArray[np.int16], masks: npt.NDArray[np.uint8], actions: npt.NDArray[np.int64], goals: Floats
    ) -> None:
        """One step up the gradient: actions that led to more than the value become likelier."""
        w = self.weights
        count = len(actions)
        hidden, odds, values = self.forward(cells, masks)
        surprise: Floats = goals - values
        gain = (surprise - surprise.mean()) / (surprise.std() + 1e-6)
        chosen = np.zeros_like(odds)
        chosen[np.arange(count), actions] = 1
        logs = np.log(odds + 1e-9)
        entropy = -(odds * logs).sum(axis=1, keepdims=True)
        to_logits = (chosen - odds) * gain[:, None] - ENTROPY * odds * (logs + entropy)
        to_value: Floats = surprise[:, None]
        to_hidden = (to_logits @ w["logits"].T + to_value @ w["value"].T) * (1 - hidden**2)
        self._climb(
            {
                "hidden": (cells * self.scale).T @ to_hidden / count,
                "bias": to_hidden.mean(axis=0),
                "logits": hidden.T @ to_logits / count,
                "favour": to_logits.mean(axis=0),
                "value": (hidden.T @ to_value / count).astype(np.float32),
            }
        )

    def _climb(self, gradients: dict[str, Floats]) -> None:
        """Adam."""
        self._steps += 1
        for name, gradient in gradients.items():
            self._mean[name] = 0.9 * self._mean[name] + 0.1 * gradient
            self._square[name] = 0.99 * self._square[name] + 0.01 * gradient**2
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.99**self._steps)
            self.weights[name] += (RATE * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class Rollouts:
    """The learner's games, a few steps at a time."""

    def __init__(self, env: Env, seed: int) -> None:
        self.batch = Batch(env, GAMES, f"train/{seed}", LIMIT, "random")
        self.points = env.features.at("points")
        self.random = np.random.default_rng(seed)

    def lead(self) -> Floats:
        """By how many points the learner leads; its own cells come first in what it observes."""
        points = self.batch.observations[:, self.points : self.points + 2].astype(np.float32)
        lead: Floats = points[:, 0] - points[:, 1]
        return lead

    def train(self, policy: Policy) -> None:
        """Play some steps, then learn from them."""
        batch = self.batch
        cells, masks, actions, rewards, going = [], [], [], [], []
        for _ in range(STEPS):
            cells.append(batch.observations.copy())
            masks.append(batch.masks.copy())
            actions.append(policy.choose(batch, self.random))
            seats, before = batch.seats.copy(), self.lead()
            batch.step(actions[-1])
            over = (batch.terminated | batch.truncated).astype(bool)
            final = batch.rewards[np.arange(GAMES), seats].astype(np.float32)
            rewards.append((np.where(over, final, self.lead()) - before) / SCALE)
            going.append(~over)
        goal = policy.forward(batch.observations, batch.masks)[2]
        goals: list[Floats] = []
        for reward, on in zip(reversed(rewards), reversed(going), strict=True):
            goal = reward + DISCOUNT * np.where(on, goal, 0).astype(np.float32)
            goals.append(goal)
        goals.reverse()
        policy.learn(np.concatenate(cells), np.concatenate(masks), np.concatenate(actions), np.concatenate(goals))


def win_share(policy: Policy, env: Env, games: int, seed: int) -> float:
    """The share of wins in games against the random bot; a shared win counts half."""
    batch = Batch(make("yokohama", players=2, reward="win"), GAMES, f"test/{seed}", LIMIT, "random")
    random = np.random.default_rng(seed)
    wins: list[float] = []
    ended = np.zeros(GAMES, np.int64)
    each = -(-games // GAMES)  # the same number of games in every slot, so that short ones do not count more
    while (ended < each).any():
        seats = batch.seats.copy()
        batch.step(policy.choose(batch, random))
        for i in np.flatnonzero((batch.terminated | batch.truncated) & (ended < each)):
            wins.append(float(batch.rewards[i, seats[i]]))
            ended[i] += 1
    return float(np.mean(wins))


def train(minutes: float, games: int, seed: int) -> Iterator[tuple[float, int, float, Policy]]:
    """After each fifth of the time: seconds of training, decisions played, share of wins, and the policy."""
    env = make("yokohama", players=2, reward="margin")
    policy = Policy(env, seed)
    rollouts = Rollouts(env, seed)
    spent = 0.0
    yield spent, 0, win_share(policy, env, games, seed), policy
    for part in range(1, 6):
        started = time.perf_counter()
        while spent + time.perf_counter() - started < minutes * 60 * part / 5:
            rollouts.train(policy)
        spent += time.perf_counter() - started
        yield spent, rollouts.batch.steps, win_share(policy, env, games, seed), policy


def main(arguments: list[str] | None = None) -> None:
    """Train, and tell how it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=2.0, help="minutes of training (default 2)")
    parser.add_argument("--games", type=int, default=256, help="games that each test plays (default 256)")
    parser.add_argument("--seed", type=int, default=1, help="a number that determines all chance (default 1)")
    parser.add_argument("--save", type=Path, help="a file for the policy (.npz)")
    args = parser.parse_args(arguments)
    print(f"{'seconds':>8}{'decisions':>12}{'wins against random':>22}")
    for seconds, decisions, share, policy in train(args.minutes, args.games, args.seed):
        print(f"{seconds:>8.0f}{decisions:>12,}{share:>22.1%}", flush=True)
        if args.save is not None:
            np.savez(args.save, **policy.weights)


if __name__ == "__main__":
    main()
