"""Measure how much of the results of games was luck, and how many games taking it out would save.

    .venv/bin/python -m tools.measure_luck --game merchants --setup short:4 --bot turns:0.005s --games 500

The games are the chunks of `tools.fit_chances`; what is missing is played. All seats are of one kind, so every seat
counts as a player of its own whose usual share of wins is known. What is left of the variance of wins when luck is
taken out is the part of the games that is still needed for the same precision.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

import numpy as np

from kogge.coach.chances import WinChances
from kogge.coach.luck import luck_account
from kogge.games.registry import find_game
from tools.chance_games import Chunk, Table, chunks_of, in_processes, play_chunk


def lucks_of_chunk(chunk: Chunk) -> list[tuple[list[float], list[float]]]:
    """Results and luck of every game."""
    game = find_game(chunk.game)
    options = game.menu().choose(chunk.board, chunk.players, {})
    chances = WinChances(game)
    with np.load(chunk.path()) as data:
        games = np.split(data["actions"], np.cumsum(data["lengths"])[:-1]) if len(data["lengths"]) else []
    accounts = [luck_account(chances, options, [int(action) for action in actions]) for actions in games]
    return [(account.result, account.luck) for account in accounts]


def measured(won: Table, luck: Table) -> dict[str, Any]:
    """Of [game, seat]: the weight that luck should have, and what is then left of the variance, by whole games."""
    centred = won - won.mean(axis=0)

    def left(games: Table) -> tuple[float, float]:
        x, y = luck[games].ravel(), centred[games].ravel()
        weight = float(x @ y / (x @ x))
        return weight, float(((y - weight * x) ** 2).sum() / (y @ y))

    chance = np.random.default_rng(1)
    count = len(won)
    drawn = [left(chance.integers(0, count, count))[1] for _ in range(1000)]
    weight, needed = left(np.arange(count))
    error = luck.std(axis=0) / np.sqrt(count)
    return {
        "weight": weight,
        "needed": needed,
        "low": float(np.quantile(drawn, 0.025)),
        "high": float(np.quantile(drawn, 0.975)),
        "mean": [f"{mean:+.4f} ± {1.96 * one:.4f}" for mean, one in zip(luck.mean(axis=0), error, strict=True)],
    }


def main(words: list[str] | None = None) -> None:
    """Play what is missing, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--setup", required=True, help="BOARD:PLAYERS")
    parser.add_argument("--bot", default="turns:0.005s")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--games-in", type=Path, default=Path("build/chances"))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(words)
    args.games_in.mkdir(parents=True, exist_ok=True)
    board, _, players = args.setup.partition(":")
    chunks = chunks_of(args.game, (board, int(players)), args.bot, args.games, args.seed, args.games_in)
    sum(in_processes(play_chunk, chunks, args.workers, f"{args.game} {args.setup} {args.bot}"))
    parts = in_processes(lucks_of_chunk, chunks, args.workers, "luck")
    pairs = [pair for part in parts for pair in part]
    won, luck = (np.array(column) for column in zip(*pairs, strict=True))
    found = measured(won, luck)
    print(f"{args.game} {args.setup}, {args.bot}, {len(won)} games")
    print(f"mean luck by seat: {', '.join(found['mean'])}")
    print(f"games needed: {found['needed']:.1%} ({found['low']:.1%} to {found['high']:.1%}), ", end="")
    print(f"luck weighs {found['weight']:.2f}")


if __name__ == "__main__":
    main()
