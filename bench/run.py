"""`make bench`: every game of Kogge, compiled and interpreted, beside catanatron on one core, with the ratios.

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

from kogge.games.registry import GAMES, find_game

HERE = Path(__file__).resolve().parent
SRC = HERE.parent / "src"
PEER = "catanatron"
PLAYERS = 4
GOALS = {"decisions": 8.0, "copies": 5.0}  # so many times faster than the peer the compiled engine is to be


def boards_of(name: str) -> list[tuple[str, int]]:
    """Every board of a game, with four players or the number next to it."""
    out = []
    for entry in find_game(name).menu().boards:
        players = PLAYERS if PLAYERS in entry.players else entry.players[-1]
        out.append((entry.name, players))
    return out


def main_board(name: str) -> tuple[str, int]:
    """The board a game is measured on: the first one that four can play."""
    boards = boards_of(name)
    return next((entry for entry in boards if entry[1] == PLAYERS), boards[0])


def kogge(name: str, board: str, players: int, seconds: float) -> list[str]:
    """The command for one board."""
    script = str(HERE / "kogge_random.py")
    return [script, f"--game={name}", f"--board={board}", f"--players={players}", f"--seconds={seconds}"]


def contenders(games: list[str], seconds: float) -> dict[str, tuple[list[str], dict[str, str]]]:
    """Name, command and extra environment of each."""
    out: dict[str, tuple[list[str], dict[str, str]]] = {}
    for name in games:
        command = kogge(name, *main_board(name), seconds)
        out[f"{name} compiled"] = (command, {})
        out[f"{name} interpreted"] = (command, {"PYTHONPATH": str(SRC)})
    out[PEER] = ([str(HERE / "catanatron_random.py"), f"--seconds={seconds}"], {})
    return out


def run_once(command: list[str], extra: dict[str, str]) -> dict[str, Any]:
    """One measurement in a process of its own."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | extra
    done = subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed:\n{done.stderr}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def progress(turn: int, rounds: int, name: str) -> None:
    """What is being measured."""
    print(f"\rround {turn + 1}/{rounds}: {name:24}", end="", file=sys.stderr, flush=True)


def best_of(games: list[str], rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Rounds of turns; the best of each number is kept."""
    best: dict[str, dict[str, Any]] = {}
    for turn in range(rounds):
        for name, (command, extra) in contenders(games, seconds).items():
            progress(turn, rounds, name)
            got = run_once(command, extra)
            kept = best.setdefault(name, got)
            for key in ("decisions_per_s", "games_per_s"):
                kept[key] = max(kept[key], got[key])
            kept["copy_us"] = min(kept["copy_us"], got["copy_us"])
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    for name in games:
        if not best[f"{name} compiled"]["compiled"]:
            sys.exit("bench: the installed Kogge is not compiled (no compiler, or KOGGE_PURE was set)")
    return best


def compare_boards(games: list[str], rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    """Decisions per second of the compiled Kogge on every board of games that have several, the best of all rounds."""
    found: dict[str, dict[str, float]] = {}
    for turn in range(rounds):
        for name in games:
            boards = boards_of(name)
            if len(boards) == 1:
                continue
            speeds = found.setdefault(name, {})
            for board, players in boards:
                progress(turn, rounds, f"{name} {board}")
                got = run_once(kogge(name, board, players, seconds), {})
                speeds[board] = max(speeds.get(board, 0.0), got["decisions_per_s"])
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    return found


def report_boards(found: dict[str, dict[str, float]]) -> None:
    """Each board beside the one that the game was measured on."""
    for name, boards in found.items():
        first = main_board(name)[0]
        print()
        for board, speed in boards.items():
            print(f"{name + ' ' + board:24}{speed:>14,.0f} decisions/s, {speed / boards[first]:.0%} of {first}")


def ratios(best: dict[str, dict[str, Any]]) -> dict[str, dict[str, float]]:
    """How many times faster than the peer each contender decides and copies."""
    peer = best[PEER]
    return {
        name: {
            "decisions": got["decisions_per_s"] / peer["decisions_per_s"],
            "copies": peer["copy_us"] / got["copy_us"],
        }
        for name, got in best.items()
        if name != PEER
    }


def report(best: dict[str, dict[str, Any]]) -> None:
    """A table of numbers and of ratios to the peer; the goals are the compiled engine's."""
    print(f"{'':24}{'decisions/s':>14}{'games/s':>10}{'decisions/game':>16}{'copy µs':>10}")
    for name, got in best.items():
        print(
            f"{name:24}{got['decisions_per_s']:>14,.0f}{got['games_per_s']:>10.2f}"
            f"{got['decisions_per_game']:>16,.0f}{got['copy_us']:>10.2f}"
        )
    print(f"\n{'against ' + PEER:24}{'decisions/s':>14}{'copies':>10}")
    for name, found in ratios(best).items():
        goal = ""
        if name.endswith(" compiled"):
            met = all(found[what] >= least for what, least in GOALS.items())
            goal = f"   {'meets' if met else 'MISSES'} {GOALS['decisions']:.0f} x and {GOALS['copies']:.0f} x"
        print(f"{name:24}{found['decisions']:>12.1f} x{found['copies']:>8.1f} x{goal}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), help="only this game (default: all of them)")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds of play per measurement (default 3)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured (default 3)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    args = parser.parse_args()
    games = [args.game] if args.game else list(GAMES)
    best = best_of(games, args.rounds, args.seconds)
    boards = compare_boards(games, args.rounds, args.seconds)
    if args.json:
        print(json.dumps({"contenders": best, "against": ratios(best), "boards": boards}, indent=1))
    else:
        report(best)
        report_boards(boards)


if __name__ == "__main__":
    main()
