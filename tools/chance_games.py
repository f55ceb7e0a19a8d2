"""Games to fit chances to win to, and looks at their positions.

A game is kept as the numbers of its actions, in chunks, so that positions can be judged again in seconds when an
evaluator has changed: only the games of players that judge by it have to be played again.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from kogge.bots.contract import Observation
from kogge.bots.heuristics import search_heuristics
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.coach.chances import result_of
from kogge.coach.looks import look_at
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.registry import find_game

LONGEST = 400  # turns; a game that goes on longer is thrown away
LOOKS = 24  # at each game: half of them where turns begin, half anywhere
GREEDY_CHUNK = 20  # games of a file
SEARCHED_CHUNK = 4
Table = NDArray[Any]
T = TypeVar("T")
R = TypeVar("R")


class Chunk(NamedTuple):
    """Some games of one kind of players, which follow from these words alone."""

    game: str
    board: str
    players: int
    bot: str
    seed: str
    number: int
    games: int
    folder: str

    def path(self) -> Path:
        """Where it is kept. The name says all that its games follow from."""
        bot = self.bot.replace(":", "-")
        name = f"{self.game}-{self.board}-{self.players}-{bot}-{self.seed}-{self.games}x{self.number:05}.npz"
        return Path(self.folder) / name


def play_chunk(chunk: Chunk) -> int:
    """Play the games of a chunk unless they were played before; how many came to an end."""
    path = chunk.path()
    if not path.exists():
        played = [actions_of_game(chunk, i) for i in range(chunk.games)]
        ended = [actions for actions in played if actions]
        temporary = path.with_suffix(f".{os.getpid()}.tmp.npz")
        np.savez_compressed(
            temporary,
            actions=np.array([action for actions in ended for action in actions], dtype=np.int64),
            lengths=np.array([len(actions) for actions in ended], dtype=np.int64),
        )
        temporary.rename(path)
    with np.load(path) as data:
        return len(data["lengths"])


def actions_of_game(chunk: Chunk, number: int) -> list[int]:
    """All actions of one game, chance's too; none when it did not end."""
    game = find_game(chunk.game)
    s: Any = game.new(game.menu().choose(chunk.board, chunk.players, {}))
    seed = f"{chunk.seed}/{chunk.bot}/{chunk.number}/{number}"
    nature, dealer = Dealer(f"{seed}/nature"), Dealer(f"{seed}/bots")
    bots = [make_bot(chunk.bot, game) for _ in range(chunk.players)]
    out: list[int] = []
    while s.to_move() != NOBODY:
        if s.turn > LONGEST:
            return []
        seat, legal = s.to_move(), s.legal()
        if seat == NATURE:
            action = decide(s, nature)
        elif len(legal) == 1:
            action = legal[0]
        else:
            action = bots[seat].choose(Observation(game, s, seat, dealer), dealer)
        out.append(int(action))
        s.apply(action)
    return out


class Looks(NamedTuple):
    """Looks at positions of many games."""

    nearest: Table  # [position]
    rounds: Table
    values: Table  # [position, seat]
    scores: Table  # [position, seat]
    active: Table  # [position] -1: nobody yet
    first: Table
    late: Table  # 0 to 1: the part of the turns that was over, known afterwards
    won: Table  # [position, seat] the share of the win
    game: Table  # which game the position is of

    def only(self, which: Table) -> Looks:
        """Some of the positions."""
        return Looks(*(column[which] for column in self))


def join(parts: list[Looks]) -> Looks:
    """All of them; games are numbered through."""
    games = 0
    numbered = []
    for part in parts:
        numbered.append(part._replace(game=part.game + games))
        games += int(part.game.max()) + 1 if len(part.game) else 0
    return Looks(*(np.concatenate(columns) for columns in zip(*numbered, strict=True)))


def judge_chunk(chunk: Chunk) -> Looks | None:
    """Replay the games of a chunk and look at some positions of each; None when no game of it ended."""
    game = find_game(chunk.game)
    heuristics = search_heuristics(game)
    options = game.menu().choose(chunk.board, chunk.players, {})
    rows: list[tuple[Any, ...]] = []
    with np.load(chunk.path()) as data:
        if not len(data["lengths"]):
            return None
        games = np.split(data["actions"], np.cumsum(data["lengths"])[:-1])
    for number, actions in enumerate(games):
        chosen = positions_to_see(options, game, actions, f"{chunk.seed}/{chunk.number}/{number}")
        s: Any = game.new(options)
        seen = []
        for i, action in enumerate(actions):
            if i in chosen:
                seen.append((look_at(game, heuristics, s), int(s.turn)))
            s.apply(int(action))
        won, turns = result_of(game, s), max(int(s.turn), 1)
        rows += [
            (*look.marks, look.values, look.scores, look.active, look.first, turn / turns, won, number)
            for look, turn in seen
        ]
    columns = zip(*rows, strict=True)
    kinds = (np.float64,) * 4 + (np.int64,) * 2 + (np.float64,) * 2 + (np.int64,)
    return Looks(*(np.array(column, dtype=kind) for column, kind in zip(columns, kinds, strict=True)))


def positions_to_see(options: Any, game: Any, actions: Table, seed: str) -> set[int]:
    """Numbers of decisions."""
    s = game.new(options)
    begins, turn = [], -1
    for i, action in enumerate(actions):
        if s.turn != turn:
            begins.append(i)
            turn = s.turn
        s.apply(int(action))
    chance = random.Random(seed)
    picked = chance.sample(begins, min(LOOKS // 2, len(begins)))
    return set(picked) | set(chance.sample(range(len(actions)), min(LOOKS - LOOKS // 2, len(actions))))


def chunks_of(game: str, setup: tuple[str, int], bot: str, games: int, seed: str, folder: Path) -> list[Chunk]:
    """So many games, cut up."""
    size = min(GREEDY_CHUNK if bot.startswith("greedy") else SEARCHED_CHUNK, max(games, 1))
    return [Chunk(game, *setup, bot, seed, i, size, str(folder)) for i in range(-(-games // size))]


def in_processes(work: Callable[[T], R], tasks: list[T], workers: int, what: str) -> Iterator[R]:
    """Do the tasks in processes and say how far it is."""
    start = time.perf_counter()
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        results: Iterable[R] = pool.imap(work, tasks)
        for number, result in enumerate(results, 1):
            yield result
            if number == len(tasks) or number % max(len(tasks) // 20, 1) == 0:
                spent = time.perf_counter() - start
                print(f"{what}: {number}/{len(tasks)} chunks, {spent:.0f} s", file=sys.stderr, flush=True)
