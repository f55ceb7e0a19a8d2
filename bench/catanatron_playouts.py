"""The same for catanatron's MCTS: simulations/s as JSON.

Where the installed catanatron has the player (its repository does, its package on the index may not), the player itself
is measured. Else what each of its simulations does at least: copy the position and play it to the end at random.
"""

from __future__ import annotations

import argparse
import json
import time
from importlib.util import find_spec
from typing import Any

from catanatron import Color, Game, RandomPlayer

MIDDLE = 200  # ticks into the game
SIMULATIONS = 20

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def position(ticks: int) -> Game:
    """A position so many ticks into a game of four random players."""
    game = Game([RandomPlayer(colour) for colour in COLOURS], seed=1)
    for _ in range(ticks):
        game.play_tick()
    return game


def simulate(game: Game, player: Any) -> int:
    """Some simulations of a decision; how many."""
    if player is not None:
        player.decide(game, game.playable_actions)
        return SIMULATIONS
    game.copy().play()
    return 1


def measure(ticks: int, seconds: float, player: Any) -> float:
    """Simulations a second."""
    game = position(ticks)
    done = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        done += simulate(game, player)
    return done / spent


def find_player(colour: Color) -> Any:
    """Its MCTS, None where the package lacks it."""
    if find_spec("catanatron.players.mcts") is None:
        return None
    from catanatron.players import mcts

    return mcts.MCTSPlayer(colour, mcts.MCTSPlayer.Params(num_simulations=SIMULATIONS))


def main() -> None:
    """Measure once and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    player = find_player(Color.RED)
    report = {
        "player": player is not None,
        "start": measure(0, seconds, player),
        "middle": measure(MIDDLE, seconds, player),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
