"""`make bench`, second part: playouts of Kogge's search beside catanatron's MCTS in one run on one core.

The two take turns for several rounds and each keeps its best, so that a busy moment harms nobody's number.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.run import run_once

HERE = Path(__file__).resolve().parent


def best_of(args: argparse.Namespace) -> tuple[dict[str, Any], dict[str, Any]]:
    """Rounds of turns; the best of each number is kept."""
    seconds = f"--seconds={args.seconds}"
    where = (f"--game={args.game}", f"--board={args.board}", f"--players={args.players}", seconds)
    kogge: dict[str, Any] = {}
    peer: dict[str, Any] = {}
    for turn in range(args.rounds):
        print(f"\rround {turn + 1}/{args.rounds}", end="", file=sys.stderr, flush=True)
        got = run_once([str(HERE / "kogge_playouts.py"), *where], {})
        for key in ("start", "middle", "cut"):
            if key not in kogge or got[key]["per_s"] > kogge[key]["per_s"]:
                kogge[key] = got[key]
        kogge["compiled"] = got["compiled"]
        theirs = run_once([str(HERE / "catanatron_playouts.py"), seconds], {})
        for key in ("start", "middle"):
            peer[key] = max(peer.get(key, 0.0), theirs[key])
        peer["player"] = theirs["player"]
    print("\r" + " " * 20 + "\r", end="", file=sys.stderr)
    return kogge, peer


def report(args: argparse.Namespace, kogge: dict[str, Any], peer: dict[str, Any]) -> list[str]:
    """The numbers and their ratios."""
    what = "its MCTS player" if peer["player"] else "what its MCTS does each time: copy, then random play to the end"
    lines = [
        f"search on one core, {'compiled' if kogge['compiled'] else 'interpreted'}: "
        f"{args.game} {args.board}, {args.players} players; best of {args.rounds} rounds of {args.seconds:g} s",
        f"catanatron: {what}",
        f"{'playouts to the end':28}{'kogge mcts':>14}{'decisions':>12}{'catanatron':>14}{'ratio':>9}",
    ]
    for key, title in (("start", "from the first turn"), ("middle", "from the middle")):
        mine = kogge[key]
        lines.append(
            f"{title:28}{mine['per_s']:>12,.0f}/s{mine['decisions']:>12,.0f}{peer[key]:>12,.0f}/s"
            f"{mine['per_s'] / peer[key]:>8,.1f}x"
        )
    cut = kogge["cut"]
    lines.append(f"{'cut off after 10 decisions':28}{cut['per_s']:>12,.0f}/s{cut['decisions']:>12,.0f}")
    return lines


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="hansa")
    parser.add_argument("--board", default="league-45")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    args, _ = parser.parse_known_args()
    print("\n".join(report(args, *best_of(args))))


if __name__ == "__main__":
    main()
