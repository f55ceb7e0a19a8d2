"""`kogge perft`: counts the positions after each number of decisions, and how fast they are found."""

from __future__ import annotations

import argparse
import json
from time import perf_counter

from kogge.cli.arguments import chosen_start
from kogge.cli.engine import is_compiled
from kogge.cli.text import table
from kogge.core.contract import State
from kogge.core.match import Match
from kogge.games.registry import find_game


def count_positions(state: State, depth: int, counts: list[int], at: int = 0) -> None:
    """Add the positions after d decisions to `counts[d]`, up to `depth`. A branch stops where its game ends."""
    counts[at] += 1
    if at == depth:
        return
    legal = state.legal()
    if at + 1 == depth:
        # The last decision need not be applied: every choice leads to one position.
        counts[depth] += len(legal)
        return
    for action in legal:
        child = state.copy()
        child.apply(action)
        count_positions(child, depth, counts, at + 1)


def run(args: argparse.Namespace) -> int:
    """Count the positions and print them."""
    game = find_game(args.game)
    options, start = chosen_start(args, game)
    first = Match(game, options, args.seed, start).state
    counts = [0] * (args.depth + 1)
    began = perf_counter()
    count_positions(first, args.depth, counts)
    seconds = perf_counter() - began
    speed = sum(counts) / seconds
    if args.json:
        data = {
            **options.data(),
            "seed": args.seed,
            "depth": args.depth,
            "positions": counts[-1],
            "by_depth": counts,
            "seconds": seconds,
            "nodes_per_s": speed,
            "compiled": is_compiled(),
        }
        print(json.dumps(data))
        return 0
    rows = [["depth", "positions"], *[[str(d), f"{n:,}"] for d, n in enumerate(counts)]]
    engine = "compiled" if is_compiled() else "interpreted"
    print(f"{game.title}, board {options.board}, {options.players} players, seed {args.seed}, {engine}")
    print("\n".join(table(rows, [True, True])))
    print(f"{sum(counts):,} nodes in {seconds:.2f} s, {speed:,.0f} nodes/s")
    return 0
