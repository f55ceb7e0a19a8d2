"""`make bench`: Kogge compiled, Kogge interpreted and catanatron side by side on one core, with the ratios.

The contenders take turns for several rounds and each keeps its best, so that a busy moment of the machine harms
nobody's number.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from kogge.games.registry import find_game

HERE = Path(__file__).resolve().parent
SRC = HERE.parent / "src"


def contenders(args: argparse.Namespace) -> dict[str, tuple[list[str], dict[str, str]]]:
    """Name, command and extra environment of each."""
    kogge = [
        str(HERE / "kogge_random.py"),
        f"--game={args.game}",
        f"--board={args.board}",
        f"--players={args.players}",
        f"--seconds={args.seconds}",
    ]
    return {
        "kogge compiled": (kogge, {}),
        "kogge interpreted": (kogge, {"PYTHONPATH": str(SRC)}),
        "catanatron": ([str(HERE / "catanatron_random.py"), f"--seconds={args.seconds}"], {}),
    }


def run_once(command: list[str], extra: dict[str, str]) -> dict[str, Any]:
    """One measurement in a process of its own."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | extra
    done = subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed:\n{done.stderr}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def best_of(args: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """Rounds of turns; the best of each number is kept."""
    best: dict[str, dict[str, Any]] = {}
    for turn in range(args.rounds):
        for name, (command, extra) in contenders(args).items():
            print(f"\rround {turn + 1}/{args.rounds}: {name:20}", end="", file=sys.stderr, flush=True)
            got = run_once(command, extra)
            kept = best.setdefault(name, got)
            for key in ("decisions_per_s", "games_per_s"):
                kept[key] = max(kept[key], got[key])
            kept["copy_us"] = min(kept["copy_us"], got["copy_us"])
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    if not best["kogge compiled"]["compiled"]:
        sys.exit("bench: the installed Kogge is not compiled (no compiler, or KOGGE_PURE was set)")
    return best


def compare_boards(args: argparse.Namespace) -> dict[str, float]:
    """Decisions per second of the compiled Kogge on every board of the game, the best of all rounds."""
    boards: dict[str, float] = {}
    for turn in range(args.rounds):
        for entry in find_game(args.game).menu().boards:
            print(f"\rround {turn + 1}/{args.rounds}: {entry.name:20}", end="", file=sys.stderr, flush=True)
            players = args.players if args.players in entry.players else entry.players[-1]
            command = [f"--game={args.game}", f"--board={entry.name}", f"--players={players}"]
            got = run_once([str(HERE / "kogge_random.py"), *command, f"--seconds={args.seconds}"], {})
            boards[entry.name] = max(boards.get(entry.name, 0.0), got["decisions_per_s"])
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    return boards


def report_boards(boards: dict[str, float], first: str) -> None:
    """Each board beside the one that was measured first."""
    print()
    for name, speed in boards.items():
        print(f"{name:20}{speed:>14,.0f} decisions/s, {speed / boards[first]:.0%} of {first}")


def report(best: dict[str, dict[str, Any]]) -> None:
    """A table of numbers and of ratios to catanatron."""
    print(f"{'':20}{'decisions/s':>14}{'games/s':>10}{'decisions/game':>16}{'copy µs':>10}")
    for name, got in best.items():
        print(
            f"{name:20}{got['decisions_per_s']:>14,.0f}{got['games_per_s']:>10.1f}"
            f"{got['decisions_per_game']:>16,.0f}{got['copy_us']:>10.2f}"
        )
    peer = best["catanatron"]
    print()
    for name, got in best.items():
        if name != "catanatron":
            faster = got["decisions_per_s"] / peer["decisions_per_s"]
            copies = peer["copy_us"] / got["copy_us"]
            print(f"{name} / catanatron: {faster:.1f} x the decisions per second, copies {copies:.1f} x faster")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="hansa")
    parser.add_argument("--board", default="league-45")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds of play per measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    best = best_of(args)
    boards = compare_boards(args)
    if args.json:
        print(json.dumps({"contenders": best, "boards": boards}, indent=1))
    else:
        report(best)
        report_boards(boards, args.board)


if __name__ == "__main__":
    main()
