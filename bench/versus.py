"""Players of today against those of an earlier commit.

    python bench/versus.py --base v0.1 --bot mcts:0.1s --base-bot mcts:0.1s --game hansa --board league-45 \\
        --players 4 --seats 1 --games 400 --workers 16 --seed 1

The new bot holds `--seats` seats, the base bot the others, and everybody moves one seat on from game to game. Both
sides are processes that are asked by the protocol of docs/agents.md (`kogge bot`), each of its own installed Kogge: so
neither has an advantage, and any two versions can meet. The base is built from a git revision into build/versus
(minutes, the first time), without a network if this environment has the tools. Or it is found by `--base-python`, the
Python of an environment in which some Kogge is installed; `--python` does the same for the new side, which is otherwise
the Kogge that runs this. Games follow the newest rules that both know.

A machine that has the sources but not their history is given the base as a file:

    git archive --output base.tar fca10ef           # where the history is; all files, docs/ too, which the build needs
    python bench/versus.py --base base.tar ...      # on the other machine

Prints the share of games that the new side won, with Wilson's 95 % interval, points, ends, and the processor time that
each side took for a decision. The exit status is 1 if a program failed.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.environments import python_of
from bench.kept_programs import take_spent
from bench.reporting import percent, score_of
from kogge.arena.game import play_game
from kogge.arena.plan import Plan
from kogge.arena.processes import worker_pool
from kogge.arena.result import GameResult
from kogge.arena.schedule import Pairing, pairing, whole_blocks
from kogge.arena.summary import failure_data, time_data
from kogge.cli.progress import Progress
from kogge.core.errors import BadOption, KoggeError
from kogge.games.registry import GAMES, find_game

NEW: Final = "new"
BASE: Final = "base"
DECISIONS: Final = 20_000  # a game is given up after so many
ASK_VERSION: Final = "import sys; from kogge.games.registry import find_game; print(find_game(sys.argv[1]).version)"


@dataclass(frozen=True)
class Side:
    """A bot, and the Python of the Kogge that plays it."""

    name: str
    python: Path | None  # None: as this process
    bot: str

    def words(self) -> list[str]:
        """The Python, which sees its own packages only, whatever this process sees."""
        return [sys.executable] if self.python is None else [str(self.python), "-I"]

    def player(self) -> str:
        """Its name in a plan."""
        command = shlex.join([*self.words(), "-m", "kogge", "bot", self.bot])
        return f"bench.kept_programs:KeptProgram:{self.name}={command}"

    def rules(self, game: str) -> int:
        """The newest version of the rules that it knows."""
        asked = [*self.words(), "-c", ASK_VERSION, game]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
            raise BadOption(f"there is no Kogge with {game} in {asked[0]}: {last}")
        return int(done.stdout)


@dataclass
class Played:
    """What the games brought."""

    results: list[GameResult] = field(default_factory=list)
    spent: dict[str, float] = field(default_factory=lambda: {NEW: 0.0, BASE: 0.0})

    def add(self, result: GameResult, spent: dict[str, float]) -> None:
        """One more game."""
        self.results.append(result)
        for side, seconds in spent.items():
            self.spent[side] += seconds


def play_one(plan: Plan, one: Pairing) -> tuple[GameResult, dict[str, float]]:
    """One game, in a worker whose programs go on with the next one; and the processor time of each side."""
    result, _ = play_game(plan, one)
    return result, take_spent()


def play_all(plan: Plan, games: int, workers: int) -> Iterator[tuple[GameResult, dict[str, float]]]:
    """Games as they are finished."""
    todo = (pairing(plan.bots, plan.players, plan.seed, index) for index in range(games))
    running: set[Future[tuple[GameResult, dict[str, float]]]] = set()
    pool = worker_pool(workers)
    try:
        while True:
            running |= {pool.submit(play_one, plan, one) for one in islice(todo, workers - len(running))}
            if not running:
                return
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def plan_of(args: argparse.Namespace, new: Side, base: Side) -> Plan:
    """Who meets whom by which rules."""
    game = find_game(args.game)
    version = args.rules or min(new.rules(game.name), base.rules(game.name), game.version)
    options = game.menu().choose(args.board, args.players, {}, version)
    if not 0 < args.seats < options.players:
        raise BadOption(f"--seats is 1 to {options.players - 1} of {options.players} seats, not {args.seats}")
    return Plan(
        game=game.name,
        version=version,
        board=options.board,
        players=options.players,
        options=dict(options.chosen),
        bots=(*[new.player()] * args.seats, *[base.player()] * (options.players - args.seats)),
        seed=args.seed,
        limit=DECISIONS,
        seconds=0.0,
        sources={},
    )


def side_data(side: Side, played: Played) -> dict[str, Any]:
    """How one side decided."""
    times = time_data(side.player(), played.results)
    decisions = times["decisions"]
    seconds = played.spent[side.name]
    return {
        "bot": side.bot,
        "python": " ".join(side.words()),
        "processor_seconds": seconds,
        "processor_per_decision": seconds / decisions if decisions else None,
        **times,
        **failure_data(side.player(), played.results),
    }


def report_of(plan: Plan, seats: int, new: Side, base: Side, played: Played) -> dict[str, Any]:
    """Everything, as plain data."""
    return {
        "game": plan.game,
        "board": plan.board,
        "players": plan.players,
        "rules": plan.version,
        "seed": plan.seed,
        "seats": seats,
        "even": seats / plan.players,
        **score_of(NEW, new.player(), played.results).data(),
        "sides": {NEW: side_data(new, played), BASE: side_data(base, played)},
    }


def report_lines(report: dict[str, Any]) -> list[str]:
    """The report for people."""
    ended = ", ".join(f"{name} {count}" for name, count in report["ended_by"].items())
    unfinished = f", {report['unfinished']} unfinished" if report["unfinished"] else ""
    lines = [
        f"{report['game']} {report['board']}, {report['players']} players, rules {report['rules']}, "
        f"seed {report['seed']}: {report['games']} games{unfinished}",
        f"new wins {percent(report['share'])} ({percent(report['low'])} to {percent(report['high'])}) "
        f"with {report['seats']} of {report['players']} seats; even is {percent(report['even'])}",
        f"mean points: new {report['mean']:.1f}, base {report['others_mean']:.1f}, winners {report['winner_mean']:.1f}",
        f"ended by: {ended}",
    ]
    for name, one in report["sides"].items():
        if not one["decisions"]:
            continue
        lines.append(
            f"{name} ({one['bot']}): {one['processor_per_decision'] * 1000:.1f} ms of processor time a decision, "
            f"{one['decisions']} decisions, answers within {one['p50'] * 1000:.1f} ms (median), "
            f"{one['p95'] * 1000:.1f} ms (95 %)"
        )
        if one["forfeits"]:
            lines.append(f"{name} FAILED in {one['forfeits']} seats; the first time: {one['forfeit']}")
    return lines


def arguments() -> argparse.Namespace:
    """What may be chosen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "--base", metavar="REVISION", help="the commit of the base, or a .tar that `git archive` made of one"
    )
    where.add_argument("--base-python", type=Path, metavar="PATH", help="the Python of the base's environment")
    parser.add_argument("--python", type=Path, metavar="PATH", help="the Python of the new side's environment")
    parser.add_argument("--bot", default="mcts:0.1s", help="of the new side")
    parser.add_argument("--base-bot", default="mcts:0.1s")
    parser.add_argument("--game", default="hansa", choices=list(GAMES))
    parser.add_argument("--board")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rules", type=int, metavar="VERSION", help="without it the newest that both sides know")
    parser.add_argument("--seats", type=int, default=1, help="of the new side")
    parser.add_argument("--games", type=int, default=400, help="rounded up to whole rotations")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> int:
    """Play and report; after Ctrl-C the games that were finished."""
    args = arguments()
    new = Side(NEW, args.python, args.bot)
    base = Side(BASE, args.base_python or python_of(args.base), args.base_bot)
    plan = plan_of(args, new, base)
    games = whole_blocks(args.games, plan.players)
    progress = Progress(games)
    played = Played()
    try:
        for result, spent in play_all(plan, games, args.workers):
            played.add(result, spent)
            progress.add(1)
    except KeyboardInterrupt:
        pass
    finally:
        progress.close()
    report = report_of(plan, args.seats, new, base, played)
    print(json.dumps(report) if args.json else "\n".join(report_lines(report)))
    return 1 if any(one["forfeits"] for one in report["sides"].values()) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KoggeError as error:
        sys.exit(f"versus: {error}")
