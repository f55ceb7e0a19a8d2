"""Make the puzzles of the package: let bots play, find positions with one clearly best turn, keep the best of them.

    .venv/bin/python -m tools.make_puzzles --minutes 7 --workers 16 --seed 1 --out build/puzzles
    .venv/bin/python -m tools.make_puzzles --collect --out build/puzzles --into src/kogge/coach/puzzles

    .venv/bin/python -m tools.make_puzzles --again src/kogge/coach/puzzles --out build/puzzles-again

Each task is one game of bots. It follows from the seed and its number alone and becomes a file, so the same command
goes on where it was stopped, and another seed or another machine adds to it (copy the files together, `--collect`).
When the time is up, games that go on are left as they are, with what was found in them. Then the puzzles of each game
are sorted, the best first and no kind too often, and written to a file a game. The levels that try them think for a
number of iterations, so a machine that is busy makes the same puzzles.

When bots have learnt something, what they were sure of may be wrong: `--again` looks at the positions of known puzzles
once more, as if they had just been met, and keeps those that are still puzzles.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import shlex
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from kogge.bots.heuristics import search_heuristics
from kogge.coach.puzzle import BadPuzzle, Puzzle, read_puzzle, read_puzzles, write_puzzles
from kogge.coach.puzzle_attempt import Attempt, check_puzzle
from kogge.coach.puzzle_theme import theme_of
from kogge.games.registry import find_game
from tools.find_puzzles import Finder

# The main set-ups come more often.
SETUPS: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    "hansa": (
        ("league-45", 4),
        ("league-3", 3),
        ("league-45", 4),
        ("east", 4),
        ("league-3", 2),
        ("league-45", 5),
        ("league-3", 3),
        ("britannia-45", 4),
        ("east", 3),
        ("britannia-3", 3),
    ),
    "yokohama": (("city", 2), ("city", 3), ("city", 4)),
    "merchants": (("short", 3), ("short", 4), ("short", 3), ("main", 3), ("short", 3), ("main", 4)),
}
COMMANDS: Final = "commands.txt"  # what the files in the folder were made by
FINISH: Final = 20.0  # seconds at the end of which no search is begun any more
GUESS: Final = 3.0  # puzzles that the first game of a title is expected to bring


@dataclass(frozen=True)
class Task:
    """One game of bots."""

    game: str
    number: int
    seed: str
    out: Path
    deadline: float

    def path(self) -> Path:
        """Where its puzzles are kept."""
        return self.out / f"{self.game}-{self.seed}-{self.number:05}.json"


@dataclass
class Title:
    """How far the search in one game has come."""

    name: str
    next: int = 0
    played: int = 0
    running: int = 0
    puzzles: int = 0
    looks: int = 0
    seconds: float = 0.0

    def expected(self) -> float:
        """The puzzles found, and those that the running games may bring."""
        return self.puzzles + self.running * (self.puzzles / self.played if self.played else GUESS)


def play(task: Task) -> dict[str, Any]:
    """Look for puzzles in one game; what was found, also as a file."""
    setups = SETUPS[task.game]
    board, players = setups[task.number % len(setups)]
    start = time.process_time()
    finder = Finder(find_game(task.game), board, players, f"{task.seed}/{task.game}/{task.number}", task.deadline)
    finder.run()
    data = {
        "game": task.game,
        "looks": finder.looks,
        "dropped": finder.dropped,
        "seconds": round(time.process_time() - start, 1),
        "puzzles": [one.data() for one in finder.found],
    }
    temporary = task.path().with_suffix(f".{os.getpid()}.tmp")
    temporary.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    temporary.rename(task.path())
    return data


def look_again(one: Puzzle) -> list[dict[str, Any]]:
    """The puzzle as it is found now; empty when it is none any more."""
    game = find_game(one.game)
    finder = Finder(game, one.board, one.players, f"again/{one.id}", math.inf)
    finder.look(game.read_position(one.position), one.seat)
    return [replace(found, source=one.source).data() for found in finder.found]


def look_at_known(args: argparse.Namespace) -> None:
    """Look at all known puzzles once more."""
    for name in args.game:
        path = args.again / f"{name}.json"
        known = read_puzzles(find_game(name), path.read_text(encoding="utf-8"), path.name)
        with ProcessPoolExecutor(args.workers, multiprocessing.get_context("spawn")) as pool:
            found = [one for some in pool.map(look_again, known) for one in some]
        print(f"{name}: {len(found)} of {len(known)} are still puzzles", file=sys.stderr, flush=True)
        out = args.out / f"{name}-again-00000.json"
        out.write_text(json.dumps({"puzzles": found}, ensure_ascii=False), encoding="utf-8")


def search(args: argparse.Namespace) -> None:
    """Play games until the time is up: always one of the title that has fewest puzzles."""
    deadline = time.time() + args.minutes * 60.0 - FINISH
    titles = [Title(name) for name in args.game]
    running: dict[Future[dict[str, Any]], Title] = {}
    shown = 0.0
    with ProcessPoolExecutor(args.workers, multiprocessing.get_context("spawn")) as pool:
        while time.time() < deadline or running:
            while time.time() < deadline and len(running) < args.workers:
                title = min(titles, key=lambda one: (one.expected(), one.running))
                task = Task(title.name, title.next, args.seed, args.out, deadline)
                title.next += 1
                if task.path().exists():
                    count_in(title, json.loads(task.path().read_text(encoding="utf-8")))
                    continue
                title.running += 1
                running[pool.submit(play, task)] = title
            ready, _ = wait(running, timeout=2.0, return_when=FIRST_COMPLETED)
            for future in ready:
                title = running.pop(future)
                title.running -= 1
                count_in(title, future.result())
            if time.time() - shown > args.report:
                shown = time.time()
                report(titles, max(deadline - time.time(), 0.0))
    report(titles, 0.0)


def count_in(title: Title, data: dict[str, Any]) -> None:
    """Count what a game brought."""
    title.played += 1
    title.puzzles += len(data["puzzles"])
    title.looks += data["looks"]
    title.seconds += data["seconds"]


def report(titles: list[Title], left: float) -> None:
    """One line: what was found so far."""
    parts = [
        f"{one.name}: {one.puzzles} puzzles of {one.looks} positions in {one.played} games, {one.seconds:.0f} s"
        for one in titles
    ]
    print(f"{'; '.join(parts)}; {left:.0f} s left", file=sys.stderr, flush=True)


def collect(args: argparse.Namespace) -> None:
    """Sort what was found into one file a game, which says by what command."""
    commands = args.out / COMMANDS
    command = " && ".join(commands.read_text(encoding="utf-8").splitlines()) if commands.exists() else ""
    into: Path = args.into or args.out
    into.mkdir(parents=True, exist_ok=True)
    for name in args.game:
        game = find_game(name)
        found: dict[str, Puzzle] = {}
        for path in sorted(args.out.glob(f"{name}-*-*.json")):
            for data in json.loads(path.read_text(encoding="utf-8"))["puzzles"]:
                try:
                    one = themed(read_puzzle(game, data, path.name))
                    found[one.id] = one
                except BadPuzzle as error:
                    print(f"left out: {error}", file=sys.stderr)
        chosen = choose(list(found.values()), args.most)
        (into / f"{name}.json").write_text(write_puzzles(name, command, chosen), encoding="utf-8")
        print(f"{into / f'{name}.json'}: {len(chosen)} of {len(found)} puzzles; {tell(chosen)}")


def themed(one: Puzzle) -> Puzzle:
    """The puzzle with its theme found again, so that old finds follow what themes mean now."""
    attempt = Attempt(one)
    check_puzzle(one)
    best, second = attempt.end_of(one.solutions[0]), attempt.end_of(one.others[0].texts)
    return replace(one, theme=theme_of(best, search_heuristics(attempt.game), second.state))


def quality(one: Puzzle) -> float:
    """How good a puzzle is: a clear margin, one solution, some decisions to find, neither trivial nor a riddle."""
    decisions = len(one.solutions[0])
    return (
        min(one.gap, 0.2) * 5.0
        + min(one.gap / max(one.error, 0.001), 12.0) / 12.0
        + (0.5 if len(one.solutions) == 1 else 0.0)
        + min(decisions, 6) / 6.0
        + (0.5 if one.rating >= 1100 else 0.0)
    )


def choose(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    """The best first; the more there are of a theme, a set-up and a difficulty already, the less another one counts."""
    left = sorted(puzzles, key=lambda one: (-quality(one), one.id))
    out: list[Puzzle] = []
    taken: dict[str, int] = {}
    while left and len(out) < most:
        best = max(left, key=lambda one: quality(one) - crowding(one, taken, len(out)))
        left.remove(best)
        out.append(best)
        for kind in kinds_of(best):
            taken[kind] = taken.get(kind, 0) + 1
    return out


def kinds_of(one: Puzzle) -> tuple[str, ...]:
    """What there should not be too many of."""
    return (
        f"theme {one.theme}",
        f"board {one.board} {one.players}",
        f"level {one.level()}",
        f"game {one.source.rpartition('/')[0]}",
    )


def crowding(one: Puzzle, taken: dict[str, int], count: int) -> float:
    """How much of its kinds is there already."""
    return sum(3.0 * taken.get(kind, 0) / (count + 5.0) for kind in kinds_of(one))


def tell(puzzles: list[Puzzle]) -> str:
    """How many there are of each theme, set-up and difficulty."""
    counts: dict[str, int] = {}
    for one in puzzles:
        for kind in kinds_of(one)[:3]:
            counts[kind] = counts.get(kind, 0) + 1
    return ", ".join(f"{kind}: {counts[kind]}" for kind in sorted(counts))


def note(path: Path, command: str) -> None:
    """Remember what was asked for, once."""
    known = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if command not in known:
        path.write_text("\n".join([*known, command]) + "\n", encoding="utf-8")


def main() -> None:
    """Search, then collect."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=sorted(SETUPS), help="several may be named; without: all")
    parser.add_argument("--minutes", type=float, default=7.0, help="for the whole search")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, required=True, help="a folder: a file for each game played, one a title")
    parser.add_argument("--into", type=Path, help="write the files of the titles there instead")
    parser.add_argument("--most", type=int, default=200, help="puzzles a title")
    parser.add_argument("--collect", action="store_true", help="search no further, only collect what is in the folder")
    parser.add_argument("--again", type=Path, help="look at the puzzles of this folder once more instead of searching")
    parser.add_argument("--report", type=float, default=15.0, help="seconds between two lines of progress")
    args = parser.parse_args()
    args.game = args.game or list(SETUPS)
    args.out.mkdir(parents=True, exist_ok=True)
    if args.again is not None:
        old = json.loads((args.again / f"{args.game[0]}.json").read_text(encoding="utf-8"))["command"]
        note(args.out / COMMANDS, old)
        note(args.out / COMMANDS, f"python -m tools.make_puzzles --again {args.again} --out {args.out}")
        look_at_known(args)
    elif not args.collect:
        note(args.out / COMMANDS, shlex.join(["python", "-m", "tools.make_puzzles", *sys.argv[1:]]))
        search(args)
    collect(args)


if __name__ == "__main__":
    main()
