"""Kogge's random play on one core: prints decisions/s, games/s and microseconds per copy as JSON.

Runs whichever Kogge is on the path: the installed one (compiled), or with PYTHONPATH=src the interpreted one.
"""

from __future__ import annotations

import argparse
import json
import time

from kogge.bots.random import playout
from kogge.core import contract
from kogge.core.dealer import Dealer
from kogge.games.registry import find_game

COPIES = 20_000


def measure(name: str, board: str, players: int, seconds: float) -> dict[str, float | bool]:
    """Play whole games until the time is over, then copy a position from the middle of a game."""
    game = find_game(name)
    options = game.menu().choose(board, players, {})
    dealer = Dealer("bench")
    decisions = games = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        decisions += playout(game.new(options), dealer, 10_000_000)
        games += 1
    state = game.new(options)
    playout(state, dealer, 500)
    started = time.perf_counter()
    for _ in range(COPIES):
        state.copy()
    copied = time.perf_counter() - started
    return {
        "compiled": not str(contract.__file__).endswith(".py"),
        "decisions_per_s": decisions / spent,
        "games_per_s": games / spent,
        "decisions_per_game": decisions / games,
        "copy_us": copied / COPIES * 1e6,
    }


def main() -> None:
    """Measure once and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="hansa")
    parser.add_argument("--board", default="league-45")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3.0)
    args = parser.parse_args()
    print(json.dumps(measure(args.game, args.board, args.players, args.seconds)))


if __name__ == "__main__":
    main()
