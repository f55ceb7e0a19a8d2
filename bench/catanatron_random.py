"""The same for catanatron with four random players: decisions/s, games/s and microseconds per copy as JSON."""

from __future__ import annotations

import argparse
import json
import time

from catanatron import Color, Game, RandomPlayer

COPIES = 2_000
TICKS = 200  # a position from the middle of a game


def new_game(seed: int) -> Game:
    """Four random players."""
    return Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)


def measure(seconds: float) -> dict[str, float]:
    """Play whole games until the time is over, then copy a position from the middle of a game."""
    decisions = games = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        game = new_game(games)
        game.play()
        decisions += len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)
        games += 1
    game = new_game(0)
    for _ in range(TICKS):
        game.play_tick()
    started = time.perf_counter()
    for _ in range(COPIES):
        game.copy()
    copied = time.perf_counter() - started
    return {
        "decisions_per_s": decisions / spent,
        "games_per_s": games / spent,
        "decisions_per_game": decisions / games,
        "copy_us": copied / COPIES * 1e6,
    }


def main() -> None:
    """Measure once and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    print(json.dumps(measure(parser.parse_args().seconds)))


if __name__ == "__main__":
    main()
