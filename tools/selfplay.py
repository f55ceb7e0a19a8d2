"""Play games of quick players against each other, and note what a learned value may learn from: rows and winners.

    .venv/bin/python -m tools.selfplay --game hansa --setup league-45:4 --games 4000 --seed 1 --out build/value/0
    .venv/bin/python -m tools.selfplay --game hansa --setup league-45:4 --games 4000 --seed 2 --out build/value/1 \\
        --value build/value/0.json

A player compares a few whole turns that its policy samples. Every seat has a style of its own (how many turns, how
noisy, how daring) and, in a first generation, weights of its own; in a later one (`--value`) most seats judge by that
network and some by an older judge, so that the net also sees what it would not play. With `--searched mcts:60`, seats
that judge by the network search instead, and what the search makes of everybody's chances is noted beside who won:
`tools.train_value --blend` learns from both. With `--searched greedy` they are greedy players who go by the network.

The games are cut into chunks, each of which follows from the seed and its number alone and becomes a file: the same
command goes on where it was stopped. They are played by processes of this machine or on a Ray cluster (`--ray`), whose
nodes need Kogge and nothing else; machines without a network can play other chunks (`--chunks FIRST:LAST`).
"""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import random
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kogge.bots.contract import Bot, Heuristics, Observation
from kogge.bots.greedy import Greedy
from kogge.bots.heuristics import classic_heuristics, greedy_heuristics, value_features, value_heuristics
from kogge.bots.random import decide
from kogge.bots.search.mcts import Mcts
from kogge.bots.search.options import read_options
from kogge.bots.search.turn_search import TurnSearch
from kogge.bots.search.turns import TurnStyle, best_turn, play_turn
from kogge.bots.search.win_probability import CERTAIN
from kogge.bots.value.features import blank_rows
from kogge.bots.value.network import Network
from kogge.bots.value_greedy import ValueGreedy
from kogge.core.contract import NATURE, NOBODY, Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption, KoggeError
from kogge.core.options import Options
from kogge.games.registry import find_game
from tools.tuning import numbers_of, with_numbers
from tools.workers import spread

CHUNK = 20  # games of a file
LONGEST = 400  # turns; a game that goes on longer is thrown away
EVERY = 2  # turns between two looks, on average
OPENING = 6  # turns of the longest random opening


class Plan(NamedTuple):
    """What the games of a chunk follow from, beside its number."""

    game: str
    setup: tuple[str, int]
    seed: str
    value: str  # the text of a weights file, so that it travels; empty: there is none
    older: float
    searched: str


class Player:
    """One seat of one game: its judge and its style."""

    def __init__(self, heuristics: Heuristics, style: TurnStyle, bot: Bot | None = None) -> None:
        self.heuristics = heuristics
        self.style = style
        self.bot = bot  # a player that searches; it goes by observations


def spread_weights(game: Game[Any], chance: random.Random) -> Heuristics:
    """A judge by weights that are each more or less than usual by chance."""
    numbers = numbers_of(with_numbers(game, {}))
    spread = chance.choice((0.0, 0.3, 0.7))
    out = {name: round(v * math.exp(chance.gauss(0.0, spread))) for name, v in numbers.items()}
    # What counts for something goes on counting: a policy may rely on it.
    return with_numbers(game, {name: max(v, 1) if numbers[name] > 0 else v for name, v in out.items()})


def make_player(game: Game[Any], plan: Plan, network: Network | None, chance: random.Random, searched: bool) -> Player:
    """By the learned value, by fitted weights, or by weights of its own."""
    style = TurnStyle(chance.choice((3, 6, 10, 16)), chance.choice((60, 120, 200)), chance.choice((0, 4, 10)))
    bot: Bot | None = None
    if network is not None and chance.random() >= plan.older:
        heuristics = value_heuristics(game, network)
        if searched:
            bot = make_searcher(game, plan.searched, heuristics)
    elif chance.random() < 0.5:
        heuristics = classic_heuristics(game)
    else:
        heuristics = spread_weights(game, chance)
    return Player(heuristics, style, bot)


def make_searcher(game: Game[Any], name: str, heuristics: Heuristics) -> Bot:
    """A search of that name, `mcts:60` or `turns:60`, or the greedy player, with this judge."""
    word, _, options = name.partition(":")
    if name == "greedy":
        return ValueGreedy(heuristics, Greedy(greedy_heuristics(game)))
    makers: dict[str, type[Mcts] | type[TurnSearch]] = {"mcts": Mcts, "turns": TurnSearch}
    if word not in makers:
        raise BadOption(f"{name!r} is neither greedy nor a search: {', '.join(makers)}, and how long, as in mcts:60")
    return makers[word](heuristics, read_options(options, 0.0))


def play_on_plan(game: Game[Any], s: State, seat: int, player: Player, dealer: Dealer) -> None:
    """One turn of a seat: the best of its samples, replayed with chances of its own, so that nobody is clairvoyant."""
    turn = s.turn
    planned = list(best_turn(player.heuristics, s.copy(), seat, dealer, player.style).actions)
    while s.turn == turn and s.to_move() != NOBODY:
        decider = s.to_move()
        if decider == NATURE:
            s.apply(decide(s, dealer))
        elif decider == seat and planned and planned[0] in list(s.legal()):
            s.apply(planned.pop(0))
        else:
            planned = []
            play_turn(player.heuristics, s, dealer, dealer, 0, 0)


def play_turn_of(game: Game[Any], s: State, players: list[Player], dealer: Dealer) -> list[float]:
    """One turn of whoever is to move, with the decisions that it asks of others; everybody's chances to win at its
    beginning as a search sees them, empty without a search."""
    seat = s.to_move()
    player = players[seat]
    told: list[float] = []
    if player.bot is None:
        play_on_plan(game, s, seat, player, dealer)
        return told
    turn = s.turn
    first = True
    while s.turn == turn and s.to_move() != NOBODY:
        decider = s.to_move()
        if decider == NATURE:
            s.apply(decide(s, dealer))
            continue
        bot = players[decider].bot
        if bot is None:
            play_turn(players[decider].heuristics, s, dealer, dealer, 0, 0)
        else:
            s.apply(bot.choose(Observation(game, s, decider, dealer), dealer))
            if first and isinstance(bot, Mcts):
                told = [chance / CERTAIN for chance in bot.chances]
        first = False
    return told


def shares(game: Game[Any], s: State) -> list[float]:
    """Each seat's share of the victory."""
    places = [one.place for one in sorted(game.scores(s), key=lambda one: one.seat)]
    return [1.0 / places.count(1) if place == 1 else 0.0 for place in places]


class Noted(NamedTuple):
    """What one game taught."""

    rows: list[bytes]
    turns: list[int]
    told: list[list[float]]
    won: list[float]
    points: list[int]
    ended_by: str


def play_game(game: Game[Any], options: Options, plan: Plan, network: Network | None, seed: str) -> Noted | None:
    """One game; None when it did not end."""
    chance = random.Random(seed)
    dealer = Dealer(seed)
    searched = bool(plan.searched)
    players = [make_player(game, plan, network, chance, searched) for _ in range(options.players)]
    features = value_features(game)
    s: State = game.new(options)
    opening = chance.randrange(OPENING + 1)
    rows: list[bytes] = []
    turns: list[int] = []
    told: list[list[float]] = []
    nothing = [math.nan] * options.players
    buffer = blank_rows(features.size, options.players)
    while s.to_move() != NOBODY:
        if s.to_move() == NATURE:
            s.apply(decide(s, dealer))
            continue
        if s.turn > LONGEST:
            return None
        noted = s.turn > 0 and chance.randrange(EVERY) == 0
        if noted:
            features.read(s, buffer)
            rows.append(np.array(list(buffer), dtype=np.int8).tobytes())
            turns.append(int(s.turn))
        chances: list[float] = []
        if s.turn <= opening:
            play_turn(players[s.to_move()].heuristics, s, dealer, dealer, 200, 30)
        else:
            chances = play_turn_of(game, s, players, dealer)
        if noted:
            told.append(chances or nothing)
    points = [int(one.total) for one in sorted(game.scores(s), key=lambda one: one.seat)]
    return Noted(rows, turns, told, shares(game, s), points, game.ended_by(s))


class Chunk(NamedTuple):
    """Some games that were played, as the bytes of their file."""

    number: int
    games: int
    content: bytes

    def write(self, folder: Path) -> None:
        """All of it or nothing."""
        path = chunk_path(folder, self.number)
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        temporary.write_bytes(self.content)
        temporary.rename(path)


def chunk_path(folder: Path, number: int) -> Path:
    """Where a chunk is kept."""
    return folder / f"chunk-{number:05}.npz"


def play_chunk(task: tuple[Plan, int]) -> Chunk:
    """Play the games of one chunk; those that ended are kept."""
    plan, number = task
    game = find_game(plan.game)
    options = game.menu().choose(plan.setup[0], plan.setup[1], {})
    network = Network(json.loads(plan.value)) if plan.value else None
    rows: list[bytes] = []
    index: list[int] = []
    turns: list[int] = []
    told: list[list[float]] = []
    won: list[list[float]] = []
    points: list[list[int]] = []
    endings: list[str] = []
    for i in range(CHUNK):
        noted = play_game(game, options, plan, network, f"{plan.seed}/{number}/{i}")
        if noted is None or not noted.rows:
            continue
        rows += noted.rows
        index += [len(won)] * len(noted.rows)
        turns += noted.turns
        told += noted.told
        won.append(noted.won)
        points.append(noted.points)
        endings.append(noted.ended_by)
    features = value_features(game)
    out = io.BytesIO()
    np.savez_compressed(
        out,
        rows=np.frombuffer(b"".join(rows), dtype=np.int8).reshape(-1, options.players, int(features.size)),
        game=np.array(index, dtype=np.int32),
        turn=np.array(turns, dtype=np.int16),
        told=np.array(told, dtype=np.float32).reshape(-1, options.players),
        won=np.array(won, dtype=np.float32),
        points=np.array(points, dtype=np.int16),
        ended_by=np.array(endings),
        setup=np.array([f"{plan.game} {plan.setup[0]} {plan.setup[1]}"]),
        digest=np.array([features.digest]),
    )
    return Chunk(number, len(won), out.getvalue())


def check_searched(parser: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """A search that is not known, or has nothing to judge by, is refused before anything is played."""
    if not args.searched:
        return
    if not args.value:
        parser.error("--searched needs --value: the network by which the search judges")
    try:
        game = find_game(args.game)
        make_searcher(game, args.searched, classic_heuristics(game))
    except BadOption as error:
        parser.error(str(error))


def read_setup(text: str) -> tuple[str, int]:
    """`league-45:4`"""
    board, _, players = text.partition(":")
    return board, int(players or 4)


def arguments() -> argparse.ArgumentParser:
    """Of the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--setup", action="append", required=True, help="BOARD:PLAYERS; several take turns")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the chunks")
    parser.add_argument("--value", default="", help="a weights file; without one, players judge by weights")
    parser.add_argument("--older", type=float, default=0.15, help="the share of seats that judge by weights anyhow")
    parser.add_argument(
        "--searched", default="", help="a search (mcts:60, turns:0.02s) or greedy; without one: sampled turns"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; local: one of this machine")
    parser.add_argument("--chunks", default="", help="FIRST:LAST, for one of several machines")
    parser.add_argument("--seconds", type=float, default=0.0, help="start no chunk after so long")
    return parser


def main(words: list[str] | None = None) -> None:
    """Play all chunks that are not there yet."""
    parser = arguments()
    args = parser.parse_args(words)
    check_searched(parser, args)
    args.out.mkdir(parents=True, exist_ok=True)
    first, last = 0, max(args.games // CHUNK, 1)
    if args.chunks:
        first, last = (int(part) for part in args.chunks.split(":"))
    value = Path(args.value).read_text(encoding="utf-8") if args.value else ""
    setups = [read_setup(text) for text in args.setup]
    tasks = [
        (Plan(args.game, setups[i % len(setups)], args.seed, value, args.older, args.searched), i)
        for i in range(first, last)
        if not chunk_path(args.out, i).exists()
    ]
    start = time.perf_counter()
    done = 0
    for number, chunk in enumerate(spread(play_chunk, tasks, args.workers, args.ray), 1):
        chunk.write(args.out)
        done += chunk.games
        spent = time.perf_counter() - start
        if number == len(tasks) or sys.stderr.isatty() or number % 25 == 0:
            rate = f"{done / spent:.1f} games/s"
            print(f"\r{number}/{len(tasks)} chunks, {done} games, {rate}", end="\n", file=sys.stderr, flush=True)
        if args.seconds and spent > args.seconds:
            break


if __name__ == "__main__":
    try:
        main()
    except KoggeError as error:
        sys.exit(f"selfplay: {error}")
