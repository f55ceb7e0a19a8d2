"""How good the analysis of games is, as two pieces of JSON: what it makes of Master's own games and how long a game
takes; then which planted blunders it finds.

    .venv/bin/python -m bench.analysis hansa --players 4 --games 20 --plants 300 --workers 16

A blunder is planted by replacing a decision of a Master's game by a random legal one; the Master plays the turn on. It
counts if it loses over ten points when it is judged by ten times the search, and it is found if the usual search calls
it a mistake or worse. `--games` are the games of the Master that are played, and analysed for what is called a mistake
in them; `--records DIR` takes games that were played before.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from kogge.arena.processes import worker_pool
from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.cli.progress import Progress
from kogge.coach.analysis import Analysis
from kogge.coach.decisions import BLUNDER, MISTAKE, JudgedDecision
from kogge.coach.stretches import Stretch
from kogge.coach.work import Work, do_work
from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.record import read_record, record_of
from kogge.games.registry import find_game

LOSS = 0.10  # of a planted decision, by the long search, to count as a blunder
LONGER = 10  # times the search that tells what a blunder is
BAD = (MISTAKE, BLUNDER)

In = TypeVar("In")
Out = TypeVar("Out")


class Setup(NamedTuple):
    """Whose games are analysed."""

    game: str
    board: str | None
    players: int | None
    bot: str
    seed: str


class Plant(NamedTuple):
    """A stretch in which one decision was replaced; which one it was."""

    work: Work
    which: int


class Found(NamedTuple):
    """What the usual search and the long one make of it."""

    loss: float
    mark: str
    true_loss: float


def play(setup: Setup, index: int) -> str:
    """One game of the Master against itself, as a record."""
    game = find_game(setup.game)
    match = Match(game, game.menu().choose(setup.board, setup.players, {}), f"{setup.seed}/{index}")
    bots = [make_bot(setup.bot, game) for _ in range(match.options.players)]
    dealer = Dealer(f"{setup.seed}/{index}/bots")
    while not match.is_over():
        seat = match.to_move()
        guess = game.guess(match.state, seat, dealer)
        match.play_action(seat, bots[seat].choose(Observation(game, guess, seat, dealer), dealer))
    return record_of(match).write()


def plant(record: str, bot: str, seconds: float, seed: str) -> Plant:
    """Replace a decision of a game by a random one and let the bot play the turn on."""
    read = read_record(record)
    game = find_game(read.game)
    analysis = Analysis(game, read, seconds)
    chance = random.Random(seed)
    stretch = chance.choice(analysis.todo)
    index = chance.choice([k for k, choices in enumerate(stretch.choices) if choices > 1])
    state = game.load(stretch.state)
    new = Stretch(stretch.at, stretch.seat, stretch.turn, stretch.state)
    dealer = Dealer(seed)
    player = make_bot(bot, game)
    while state.to_move() == new.seat and state.turn == new.turn:
        made = len(new.plan)
        legal = list(state.legal())
        if made < index:
            action = stretch.plan[made]
        elif made == index:
            action = chance.choice([one for one in legal if one != stretch.plan[made]])
        else:
            guess = game.guess(state, new.seat, dealer)
            action = player.choose(Observation(game, guess, new.seat, dealer), dealer)
        new.plan.append(int(action))
        new.texts.append(game.write(state, action))
        new.steps.append(state.agenda[-1].name)
        new.choices.append(len(legal))
        state.apply(action)
    return Plant(Work(read.game, "", new, seconds, 0), index)


def find(record: str, bot: str, seconds: float, seed: str) -> Found:
    """Plant a decision and judge it twice."""
    planted = plant(record, bot, seconds, seed)
    at = planted.work.stretch.at + planted.which
    usual = next(one for one in do_work(planted.work) if one.at == at)
    long = next(one for one in do_work(planted.work._replace(seconds=seconds * LONGER)) if one.at == at)
    return Found(usual.loss, usual.mark, long.loss)


def spread(workers: int, what: str, calls: Iterable[tuple[Callable[..., Out], tuple[Any, ...]]]) -> Iterator[Out]:
    """Do all of it in processes, with a bar, in the order in which it is done."""
    pool = worker_pool(workers)
    try:
        futures = [pool.submit(call, *given) for call, given in calls]
        progress = Progress(len(futures), what)
        for future in as_completed(futures):
            progress.add(1)
            yield future.result()
        progress.close()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def own_games(records: list[str], seconds: float, workers: int) -> dict[str, Any]:
    """What is called a mistake in the Master's own games, and how long it took."""
    work: list[Work] = []
    decisions = 0
    for record in records:
        read = read_record(record)
        analysis = Analysis(find_game(read.game), read, seconds)
        decisions += sum(one.seat != NATURE for one in read.decisions)
        work += analysis.work()
    started = time.perf_counter()
    judged: list[JudgedDecision] = []
    for some in spread(workers, "turns", [(do_work, (one,)) for one in work]):
        judged += some
    took = time.perf_counter() - started
    return {
        "games": len(records),
        "decisions": len(judged),
        "mistakes": sum(one.mark in BAD for one in judged) / max(1, len(judged)),
        "blunders": sum(one.mark == BLUNDER for one in judged) / max(1, len(judged)),
        "inaccuracies": sum(one.mark not in ("", *BAD) for one in judged) / max(1, len(judged)),
        "core_seconds_a_500_decision_game": took * workers / max(1, decisions) * 500,
    }


def planted(found: list[Found]) -> dict[str, Any]:
    """Which planted blunders were found."""
    bad = [one for one in found if one.true_loss >= LOSS]
    good = [one for one in found if one.true_loss < 0.02]
    return {
        "plants": len(found),
        "blunders": len(bad),
        "found": sum(one.mark in BAD for one in bad) / max(1, len(bad)),
        "found_as_blunders": sum(one.mark == BLUNDER for one in bad) / max(1, len(bad)),
        "harmless": len(good),
        "harmless_called_mistakes": sum(one.mark in BAD for one in good) / max(1, len(good)),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--board")
    parser.add_argument("--players", type=int)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--plants", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", default="analysis")
    parser.add_argument("--records", type=Path, help="a folder of records to take instead of playing")
    args = parser.parse_args()
    setup = Setup(args.game, args.board, args.players, args.bot, args.seed)
    if args.records is None:
        records = list(spread(args.workers, "games", [(play, (setup, index)) for index in range(args.games)]))
    else:
        records = [path.read_text(encoding="utf-8") for path in sorted(args.records.glob("*.txt"))[: args.games]]
    what = {"game": args.game, "bot": args.bot, "seconds": args.seconds}
    if not records:
        parser.error("there is no game to analyse")
    show(what | {"own": own_games(records, args.seconds, args.workers)})
    chosen = [records[index % len(records)] for index in range(args.plants)]
    calls = [(find, (one, args.bot, args.seconds, f"{args.seed}/{index}")) for index, one in enumerate(chosen)]
    if calls:
        show(what | {"planted": planted(list(spread(args.workers, "plants", calls)))})


def show(result: dict[str, Any]) -> None:
    """As soon as it is known: the rest may take long."""
    print(json.dumps(result, indent=1), flush=True)


if __name__ == "__main__":
    main()
