"""Kogge's search on one core: playouts/s to the end of the game and iterations/s with cut-off, as JSON.

Both are whole iterations of the `mcts` bot: a guess, the way down the tree, the playout, what follows from it.
"""

from __future__ import annotations

import argparse
import json
import time

from kogge.bots.contract import Observation
from kogge.bots.heuristics import search_heuristics
from kogge.bots.search.mcts import Mcts
from kogge.bots.search.options import read_options
from kogge.bots.search.rollout import play_on
from kogge.core import contract
from kogge.core.contract import State
from kogge.core.dealer import Dealer
from kogge.games.registry import find_game

TO_THE_END = "rounds=100+cut=100000"
CUT = "rounds=100+cut=10"
OPENING_NOISE = 40  # per cent, of the quick decisions that lead to the position
AT_ONCE = 0.25  # seconds a decision, so that trees have the size that they have in play


def measure(name: str, board: str, players: int, seconds: float, parameters: str, turns: int) -> dict[str, float]:
    """Let the bot think about one position again and again; iterations and decisions of playouts each second."""
    game = find_game(name)
    dealer = Dealer("bench")
    state: State = game.new(game.menu().choose(board, players, {}))
    heuristics = search_heuristics(game)
    play_on(heuristics, heuristics.rollout, state, dealer, turns, 100_000, OPENING_NOISE)
    iterations = decisions = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        bot = Mcts(search_heuristics(game), read_options(f"{AT_ONCE}s+{parameters}", 0.0))
        bot.choose(Observation(game, state, state.to_move(), dealer), dealer)
        iterations += int(bot.iterations)
        decisions += int(bot.rollout_decisions)
    return {"per_s": iterations / spent, "decisions": decisions / iterations}


def main() -> None:
    """Measure once and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="hansa")
    parser.add_argument("--board", default="league-45")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=2.0)
    args = parser.parse_args()
    where = (args.game, args.board, args.players, args.seconds)
    report = {
        "compiled": not str(contract.__file__).endswith(".py"),
        "start": measure(*where, TO_THE_END, 1),
        "middle": measure(*where, TO_THE_END, 8 * args.players),
        "cut": measure(*where, CUT, 8 * args.players),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
