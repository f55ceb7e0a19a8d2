"""A playtest by numbers: bots play very many games, and what happens in them is counted.

    python bench/playtest.py --game yokohama --players 2,3,4 --games 2000 --workers 16 --json counts.json
    python bench/playtest.py --from counts.json --page docs/rules/yokohama-balance.md --plot docs/images/plot.svg

Prints tables in Markdown. Run it on the compiled package. `--json` keeps the counts, `--from` prints and draws kept
counts again without playing, `--page` puts them into a page, `--plot` needs matplotlib. Games are numbered, and a
game's number and the seed decide all its chances: the number of workers changes nothing.

What is counted for a game beyond points, ends and turn order is in a module of bench/counting; a game without one
gets the common tables. docs/rules/yokohama-balance.md and docs/rules/merchants-balance.md are made of this.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.counting.common import common_tables, count_game
from bench.counting.contract import Collector, Counts, Table
from bench.counting.plain import PlainCollector
from kogge.bots.contract import Observation
from kogge.bots.random import decide
from kogge.bots.registry import make_bot, share_bots
from kogge.cli.progress import bar_line
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.registry import find_game

COLLECTORS = {
    "yokohama": ("bench.counting.yokohama", "YokohamaCollector"),
    "merchants": ("bench.counting.merchants", "MerchantsCollector"),
}
MARKER = "<!-- numbers by bench/playtest.py -->"
PAUSE = 1.0  # seconds between two progress lines


@dataclass(frozen=True)
class Job:
    """What a worker must know."""

    game: str
    board: str | None
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: str
    limit: int


def collector_for(game: str) -> Collector:
    """The game's own, else one that counts nothing more."""
    if game not in COLLECTORS:
        return PlainCollector()
    module, name = COLLECTORS[game]
    made: Collector = getattr(import_module(module), name)()
    return made


def play_game(job: Job, number: int, collector: Collector) -> None:
    """One game to its end."""
    game = find_game(job.game)
    bots = [make_bot(name, game) for name in job.bots]
    dealer = Dealer(f"{job.seed}/{job.players}/{number}")
    s = game.new(game.menu().choose(job.board, job.players, job.options))
    collector.begin(s)
    made = 0
    while s.to_move() != NOBODY:
        seat = int(s.to_move())
        if seat == NATURE:
            action = decide(s, dealer)
        else:
            # Bots sit one place further in every game, so that a seat's luck is not a bot's.
            action = bots[(seat + number) % job.players].choose(Observation(game, s, seat, dealer), dealer)
        collector.see(s, int(action))
        s.apply(action)
        made += 1
        if made == job.limit:
            collector.counts.add("games", "all", "unfinished")
            return
    collector.end(s, game.scores(s))
    count_game(collector.counts, game, collector, s, made, job.players)


def play_some(job: Job, numbers: list[int]) -> tuple[int, Counts]:
    """Several games one after the other."""
    collector = collector_for(job.game)
    for number in numbers:
        play_game(job, number, collector)
    return len(numbers), collector.counts


def parts(job: Job, games: int, workers: int) -> Iterator[tuple[int, Counts]]:
    """All games, a few at a time, here or in other processes."""
    chunk = max(1, min(8, games // (workers * 4)))
    tasks = [list(range(first, min(first + chunk, games))) for first in range(0, games, chunk)]
    if workers == 1:
        for numbers in tasks:
            yield play_some(job, numbers)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        waiting: set[Future[tuple[int, Counts]]] = {pool.submit(play_some, job, numbers) for numbers in tasks}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()


def play_all(job: Job, games: int, workers: int) -> Counts:
    """With a progress line on standard error: one that stays in place on a terminal, else a line now and then."""
    counts = Counts()
    done = 0
    started = shown = perf_counter()
    on_terminal = sys.stderr.isatty()
    for number, part in parts(job, games, workers):
        counts.merge(part)
        done += number
        now = perf_counter()
        if now - shown >= (PAUSE if on_terminal else 30 * PAUSE) or done == games:
            shown = now
            line = f"{job.players} players: {bar_line(done, games, now - started)}"
            sys.stderr.write(f"\r{line}\x1b[K" if on_terminal else f"{line}\n")
            sys.stderr.flush()
    if on_terminal:
        sys.stderr.write("\r\x1b[K")
    return counts


def markdown(table: Table) -> str:
    """A table as Markdown; numbers are to the right."""
    lines = [f"### {table.title}", "", f"| {' | '.join(table.header)} |"]
    lines.append(f"| --- |{' ---: |' * (len(table.header) - 1)}")
    lines += [f"| {' | '.join(row)} |" for row in table.rows]
    return "\n".join([*lines, ""])


def report(collector: Collector, results: dict[int, Counts], board: str | None = None) -> str:
    """Everything, by number of players."""
    named = f"{board}, " if board else ""
    lines = []
    for players, counts in results.items():
        lines.append(f"## {named}{players} players, {counts.get('games', 'all', 'games'):,} games\n")
        if left := counts.get("games", "all", "unfinished"):
            lines.append(f"{left} games came to the limit and are not counted.\n")
        lines += [markdown(table) for table in [*common_tables(counts), *collector.tables(counts)]]
    return "\n".join(lines)


def marker_of(board: str | None) -> str:
    """A page on several boards has a marker for each."""
    return MARKER if board is None else MARKER.replace(" -->", f", board {board} -->")


def put_into_page(path: Path, text: str, board: str | None = None) -> None:
    """What stands above the marker is people's, what stands below, up to the next marker, is replaced."""
    marker = marker_of(board)
    above, _, below = path.read_text("utf-8").partition(marker)
    _, mark, rest = below.partition(MARKER.removesuffix(" -->"))
    following = f"\n{mark}{rest}" if mark else ""
    path.write_text(f"{above}{marker}\n\n{text}{following}", encoding="utf-8")


def kept(path: str) -> dict[int, Counts]:
    """Counts of a file that `--json` wrote."""
    results = {}
    for players, sums in json.loads(Path(path).read_text("utf-8"))["counts"].items():
        results[int(players)] = Counts()
        results[int(players)].sums = sums
    return results


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="yokohama")
    parser.add_argument("--board", help="the game's first one unless named; with --page, which marker")
    parser.add_argument(
        "--players", default="", help="numbers of players, as in 2,3,4; all of the board's unless named"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bots", default="greedy", help="one name for all seats, or one for each seat")
    parser.add_argument("--games", type=int, default=100, help="games for each number of players (default 100)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--seed", default="playtest")
    parser.add_argument("--limit", type=int, default=100_000, help="decisions after which a game is given up")
    parser.add_argument("--json", metavar="FILE", help="keep the counts in this file")
    parser.add_argument("--from", dest="source", metavar="FILE", help="do not play: read counts that --json kept")
    parser.add_argument(
        "--page", metavar="FILE", help="put the tables below the marker of a page instead of printing them"
    )
    parser.add_argument("--plot", metavar="FILE", help="draw an SVG or PNG")
    return parser.parse_args()


def play(args: argparse.Namespace) -> dict[int, Counts]:
    """Every number of players."""
    menu = find_game(args.game).menu()
    board = args.board or menu.boards[0].name
    allowed = next(entry.players for entry in menu.boards if entry.name == board)
    numbers = [int(n) for n in args.players.split(",")] if args.players else list(allowed)
    options: dict[str, str] = dict(pair.split("=", 1) for pair in args.option)
    results = {}
    for players in numbers:
        bots = tuple(share_bots(args.bots, players))
        job = Job(args.game, board, players, options, bots, args.seed, args.limit)
        results[players] = play_all(job, args.games, args.workers)
    return results


def main() -> None:
    """Play or read, then print, keep and draw."""
    args = arguments()
    results = kept(args.source) if args.source else play(args)
    collector = collector_for(args.game)
    if args.json:
        data: dict[str, Any] = {"game": args.game, "seed": args.seed, "counts": {n: c.sums for n, c in results.items()}}
        Path(args.json).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    text = report(collector, results, args.board)
    if args.page:
        put_into_page(Path(args.page), text, args.board)
    else:
        print(text)
    if args.plot:
        from bench.counting.plot import draw

        games = max(counts.get("games", "all", "games") for counts in results.values())
        title = f"{find_game(args.game).title}{f' ({args.board})' if args.board else ''}: {games:,} games each"
        draw(results, collector.bars, title, Path(args.plot))


if __name__ == "__main__":
    main()
