"""`kogge simulate`: bots play many games, and the report gives speed, lengths and scores."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from kogge.arena.players import make_checked, read_sources, share_players
from kogge.arena.processes import interrupts_held_back, worker_pool
from kogge.bots.contract import Bot, Observation
from kogge.bots.random import decide, playout
from kogge.bots.registry import RANDOM
from kogge.cli.arguments import Complaint, as_path, chosen_start, components_text, write_text
from kogge.cli.engine import is_compiled
from kogge.cli.progress import Progress
from kogge.cli.tally import Span, Tally
from kogge.cli.text import table
from kogge.core.contract import NATURE, NOBODY, Action, Game, State
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.options import Options
from kogge.core.record import record_of
from kogge.games.component_files import digest_of
from kogge.games.registry import find_game

REPORT: Final = 0.25  # seconds of play per chunk: rare reports, but a quick answer to Ctrl-C
MOST_AT_ONCE: Final = 64
INTERRUPTED: Final = 130


@dataclass(frozen=True)
class Job:
    """Everything a worker needs, as plain data to send to another process."""

    game: str
    board: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: str
    limit: int
    records: Path | None
    position: str = ""  # what every game begins from, if not from its beginning
    components: str = ""  # the text of the component file, empty as shipped
    sources: dict[str, str] = field(default_factory=dict)  # the text of every file that defines a bot

    def seated(self, game: Game[Any]) -> list[Bot]:
        """A new bot for each seat."""
        return [make_checked(name, game, self.sources) for name in self.bots]

    def chosen(self, game: Game[Any]) -> tuple[Options, State | None]:
        """The options, checked by the game, and the position to begin from, if there is one."""
        digest = digest_of(self.components)
        if self.position:
            state: State = game.read_position(self.position)
            return state.options, state
        return game.menu().choose(self.board, self.players, self.options, None, digest), None


def play_game(job: Job, index: int, tally: Tally) -> None:
    """Play one game. Seed and index determine all chance, so a short run is a prefix of a longer one."""
    game = find_game(job.game)
    options, start = job.chosen(game)
    dealer = Dealer(f"{job.seed}/{index}")
    if job.records is not None:
        match = record_game(Match(game, options, start=start), job, dealer)
        made = len(match.log)
        state = match.state
        names = dict(enumerate(job.bots))
        write_text(job.records / f"game-{index:06}.txt", record_of(match, names).write())
    else:
        state = game.new(options) if start is None else start
        made = play_out(game, state, job, dealer)
    if state.to_move() == NOBODY:
        tally.add_finished(made, int(state.turn), game.ended_by(state), game.scores(state))
    else:
        tally.add_unfinished(made)


def play_out(game: Game[Any], state: State, job: Job, dealer: Dealer) -> int:
    """Play to the end or to the limit. Returns the number of decisions. Random bots alone take the compiled loop."""
    if all(name == RANDOM for name in job.bots):
        return int(playout(state, dealer, job.limit))
    bots = job.seated(game)
    made = 0
    while made < job.limit and state.to_move() != NOBODY:
        state.apply(_decide(bots, game, state, dealer))
        made += 1
    return made


def record_game(match: Match, job: Job, dealer: Dealer) -> Match:
    """Play the same game through a match, which checks and logs every decision."""
    game = match.game
    bots = job.seated(game)
    while len(match.log) < job.limit and not match.is_over():
        action = _decide(bots, game, match.state, dealer)
        match.play(match.to_move(), game.write(match.state, action))
    return match


def _decide(bots: list[Bot], game: Game[Any], state: State, dealer: Dealer) -> Action:
    seat = int(state.to_move())
    if seat == NATURE:
        return decide(state, dealer)
    return bots[seat].choose(Observation(game, state, seat, dealer), dealer)


def play_chunk(job: Job, first: int, count: int) -> Tally:
    """Play several games one after another."""
    tally = Tally(job.players)
    for index in range(first, first + count):
        play_game(job, index, tally)
    return tally


def play_all(job: Job, games: int, workers: int, tally: Tally) -> bool:
    """Count all games in the tally. Returns False if Ctrl-C stopped the run early."""
    progress = Progress(games)
    try:
        if workers == 1:
            for index in range(games):
                play_game(job, index, tally)
                progress.add(1)
        else:
            for part in _play_elsewhere(job, games, workers):
                tally.merge(part)
                progress.add(part.games)
    except KeyboardInterrupt:
        return False
    finally:
        progress.close()
    return True


def _play_elsewhere(job: Job, games: int, workers: int) -> Iterator[Tally]:
    """Yield the tallies of chunks as worker processes finish them."""
    running: set[Future[Tally]] = set()
    given = done = 0
    start = perf_counter()
    pool = worker_pool(workers)
    try:
        while True:
            while len(running) < 2 * workers and given < games:
                speed = done / (perf_counter() - start) / workers
                count = min(games - given, max(1, min(MOST_AT_ONCE, int(speed * REPORT))))
                with interrupts_held_back():
                    running.add(pool.submit(play_chunk, job, given, count))
                given += count
            if not running:
                return
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                part = future.result()
                done += part.games
                yield part
    except BrokenProcessPool as error:
        raise Complaint("a worker process was killed") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def run(args: argparse.Namespace) -> int:
    """Play the games and print the report."""
    game = find_game(args.game)
    options, first = chosen_start(args, game)
    position = "" if first is None else game.write_position(first)
    bots = tuple(share_players(args.bots, options.players))
    sources = read_sources(bots)
    records: Path | None = None
    if args.records is not None:
        records = as_path(args.records)
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Complaint(f"cannot create the folder {records}: {error.strerror or error}") from error
    setup = (game.name, options.board, options.players, options.chosen)
    job = Job(*setup, bots, args.seed, args.limit, records, position, components_text(args.components), sources)
    tally = Tally(options.players)
    start = perf_counter()
    complete = play_all(job, args.games, args.workers, tally)
    report = report_data(job, args.games, tally, perf_counter() - start, complete)
    print(json.dumps(report) if args.json else "\n".join(report_lines(game, job, tally, report)))
    return 0 if complete else INTERRUPTED


def report_data(job: Job, asked: int, tally: Tally, seconds: float, complete: bool) -> dict[str, Any]:
    """The report of a run as plain data."""
    return {
        "game": job.game,
        "board": job.board,
        "players": job.players,
        "options": job.options,
        "components": digest_of(job.components) or None,
        "bots": list(job.bots),
        "seed": job.seed,
        "limit": job.limit,
        "compiled": is_compiled(),
        "complete": complete,
        "asked": asked,
        "games": tally.games,
        "finished": tally.finished,
        "decisions": tally.decisions,
        "seconds": seconds,
        "decisions_per_s": tally.decisions / seconds,
        "games_per_s": tally.games / seconds,
        "length": {"decisions": tally.length.data(), "turns": tally.turns.data()},
        "ended_by": dict(sorted(tally.ended.items())),
        "scores": [tally.seat_data(seat, bot) for seat, bot in enumerate(job.bots)],
    }


def report_lines(game: Game[Any], job: Job, tally: Tally, report: dict[str, Any]) -> list[str]:
    """The report as tables for people."""
    chosen = ", ".join(f"{name}={value}" for name, value in job.options.items()) or "none"
    speed = f"{report['decisions_per_s']:,.0f} decisions/s, {report['games_per_s']:,.2f} games/s"
    rows = [
        ["game", f"{game.title}, board {job.board}, {job.players} players"],
        ["options", chosen],
        ["seed", job.seed],
        ["engine", "compiled" if report["compiled"] else "interpreted"],
        ["games", f"{tally.games:,} played, {tally.finished:,} finished"],
        ["speed", f"{speed} ({tally.decisions:,} decisions in {report['seconds']:,.1f} s)"],
    ]
    if not report["complete"]:
        rows.append(["stopped", f"before all {report['asked']:,} games were played"])
    unfinished = tally.games - tally.finished
    if unfinished:
        rows.append(["limit", f"{unfinished:,} games stopped at {job.limit:,} decisions"])
    out = table(rows, [False, False])
    if not tally.finished:
        return out
    endings = [
        ["ended by", "games", "share"],
        *[[name, f"{n:,}", f"{n / tally.finished:.1%}"] for name, n in sorted(tally.ended.items())],
    ]
    lengths = [
        ["length", "mean", "min", "max"],
        _span_row("decisions", tally.length),
        _span_row("turns", tally.turns),
    ]
    return [
        *out,
        "",
        *table(lengths, [False, True, True, True]),
        "",
        *table(endings, [False, True, True]),
        "",
        *_score_lines(report["scores"]),
    ]


def _span_row(name: str, span: Span) -> list[str]:
    return [name, f"{span.mean() or 0:,.1f}", f"{span.least:,}", f"{span.most:,}"]


def _score_lines(scores: list[dict[str, Any]]) -> list[str]:
    """Mean points by seat and category, and over all seats."""
    parts = list(scores[0]["parts"])
    rows = [["seat", "bot", "wins", "total", *parts]]
    for one in scores:
        numbers = [one["mean"], *[one["parts"][part] for part in parts]]
        rows.append([str(one["seat"] + 1), one["bot"], f"{one['win_share']:.1%}", *[f"{n:.1f}" for n in numbers]])
    means = [
        sum(one["mean"] for one in scores),
        *[sum(one["parts"][part] for one in scores) for part in parts],
    ]
    rows.append(["all", "", "", *[f"{n / len(scores):.1f}" for n in means]])
    return table(rows, [False, False, *[True] * (len(parts) + 2)])
