"""Bots in processes of their own. The server sends them the log; a bot is shown only a guess of the
position, never the truth.

A process keeps the positions of the tables it has seen, so that it is usually sent only what is new. It has
a time limit: when it is over, the process is ended and another one started.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import zlib
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec
from mypy_extensions import i64

from kogge.bots import random
from kogge.bots.contract import Bot, Observation
from kogge.bots.hint import ADVISER, advise
from kogge.bots.levels import LEVELS, USUAL
from kogge.bots.registry import BOTS, has_bot, make_bot
from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer
from kogge.core.match import Decision
from kogge.games.registry import find_game
from kogge.server.metrics import BOT_MOVES
from kogge.server.table import Table
from kogge.server.wire import HintAction

LOG: Final = logging.getLogger("kogge.bots")
MOST_POSITIONS: Final = 200  # a process remembers so many tables
SECONDS_TO_START: Final = 30.0
THINKING: Final = 0.7  # the share of its time limit that a bot may think; the rest is for the way there and back


def bot_levels() -> list[str]:
    """Every level a seat can be given."""
    return [*LEVELS, *BOTS]


def default_level() -> str:
    """What a seat gets when no level is named."""
    return USUAL


class Job(msgspec.Struct):
    """A decision to be made. The first `keep` decisions are known to the process, `texts` follow."""

    table: str
    game: str
    board: str
    players: int
    options: dict[str, str]
    keep: int
    texts: list[str]
    seat: int
    level: str
    dealer: str
    seconds: float = 0.0  # to think at most, 0 for as many as the bot likes
    hint: bool = False  # for a person: the best actions and why


class Reply(msgspec.Struct):
    """The action's text, or empty: the process does not know that table (any more)."""

    action: str = ""
    hints: list[HintAction] = []


class Position:
    """A table as the process knows it, and its bots by seat and level: they may remember."""

    def __init__(self, made: int, state: State) -> None:
        self.made = made
        self.state = state
        self.bots: dict[tuple[int, str], Bot] = {}


class Positions:
    """The process's side: the truth lives only inside `decide`, the bot gets a guess."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Position] = OrderedDict()

    def decide(self, job: Job) -> Reply:
        """Bring the table's position up to date and let the bot decide on a guess of it."""
        game = find_game(job.game)
        known = self._known.pop(job.table, None)
        if job.keep == 0:
            known = Position(0, game.new(game.menu().choose(job.board, job.players, job.options)))
        elif known is None or known.made != job.keep:
            return Reply()
        state = known.state
        for text in job.texts:
            state.apply(game.read(state, text))
        known.made = job.keep + len(job.texts)
        self._known[job.table] = known
        if len(self._known) > MOST_POSITIONS:
            self._known.popitem(last=False)
        dealer = Dealer(job.dealer)
        guess = game.guess(state, job.seat, dealer)
        if job.hint:
            return hints_for(game, guess, job, dealer)
        whose = (job.seat, job.level)
        if whose not in known.bots:
            known.bots[whose] = make_bot(job.level, game, job.seconds)
        action = known.bots[whose].choose(Observation(game, guess, job.seat, dealer, job.seconds), dealer)
        return Reply(game.write(guess, action))


def hints_for(game: Game[Any], guess: State, job: Job, dealer: Dealer) -> Reply:
    """Advice about a position; the first line is what the adviser would play."""
    lines = []
    observation = Observation(game, guess, job.seat, dealer, job.seconds)
    for one in advise(game, observation, dealer, seconds=job.seconds):
        action = i64(one.action)
        text = game.write(guess, action)
        lines.append(HintAction(text, game.anchor(guess, action), one.value, one.parts, one.chosen))
    return Reply(lines[0].action, lines)


def serve_bots(connection: Connection) -> None:
    """The process: answers until the server is gone."""
    positions = Positions()
    decoder = msgspec.msgpack.Decoder(Job)
    while True:
        try:
            message = connection.recv_bytes()
            connection.send_bytes(msgspec.msgpack.encode(positions.decide(decoder.decode(message))))
        except (EOFError, OSError, KeyboardInterrupt):
            return


class Worker:
    """One process, asked one thing at a time."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()
        self._answer: asyncio.Future[bytes] | None = None
        self._known: dict[str, tuple[int, Decision]] = {}

    async def answer(self, table: Table, seat: int, level: str, seconds: float, hint: bool = False) -> Reply:
        """The bot's answer; empty when the process failed or was too slow."""
        async with self._lock:
            if table.waiting_for() != seat:
                return Reply()
            try:
                job = self._job(table, seat, level, seconds, hint)
                answer = await asyncio.wait_for(self._ask(job), self._patience(seconds))
                if not answer.action:
                    self._known.pop(table.info.id, None)
                    answer = await asyncio.wait_for(self._ask(self._job(table, seat, level, seconds, hint)), seconds)
                return answer
            except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as error:
                LOG.warning(
                    "a bot failed", extra={"table": table.info.id, "level": level, "reason": type(error).__name__}
                )
                self.stop()
                return Reply()

    def _patience(self, seconds: float) -> float:
        return seconds if self._process is not None else seconds + SECONDS_TO_START

    def _job(self, table: Table, seat: int, level: str, seconds: float, hint: bool) -> Job:
        info = table.info
        log = table.log.decisions
        keep, last = self._known.get(info.id, (0, None))
        if keep > len(log) or keep == 0 or log[keep - 1] is not last:
            keep = 0
        if log:
            self._known[info.id] = (len(log), log[-1])
        texts = [one.text for one in log[keep:]]
        dealer = secrets.token_hex(8)
        think = seconds * THINKING
        setup = (info.id, info.game, info.board, info.players, info.options)
        return Job(*setup, keep, texts, seat, level, dealer, think, hint)

    async def _ask(self, job: Job) -> Reply:
        loop = asyncio.get_running_loop()
        if self._connection is None:
            await loop.run_in_executor(None, self._start)
            assert self._connection is not None
            loop.add_reader(self._connection.fileno(), self._readable)
        self._answer = loop.create_future()
        self._connection.send_bytes(msgspec.msgpack.encode(job))
        return msgspec.msgpack.decode(await self._answer, type=Reply)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve_bots, args=(theirs,), daemon=True, name="kogge-bots")
        self._process.start()
        theirs.close()

    def _readable(self) -> None:
        answer = self._answer
        if self._connection is None or answer is None:
            return
        try:
            message = self._connection.recv_bytes()
        except (EOFError, OSError) as error:
            asyncio.get_running_loop().remove_reader(self._connection.fileno())
            if not answer.done():
                answer.set_exception(error)
            return
        if not answer.done():
            answer.set_result(message)

    def stop(self) -> None:
        """End the process; the next move starts another one."""
        if self._connection is not None:
            asyncio.get_running_loop().remove_reader(self._connection.fileno())
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(1)
        self._connection = None
        self._process = None
        self._known.clear()


class BotPool:
    """Some processes; a table always goes to the same one, which knows it."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._workers = [Worker() for _ in range(max(1, processes))]
        self._seconds = seconds

    async def move(self, table: Table, seat: int) -> str:
        """An action for a seat that a bot plays: the bot's, or any legal one when the bot fails."""
        level = table.chairs[seat].level or default_level()
        if not has_bot(level):  # stored by a server that knew it
            level = default_level()
        answer = await self._worker(table).answer(table, seat, level, self._seconds)
        if answer.action:
            BOT_MOVES.labels("bot").inc()
        return answer.action

    async def hint(self, table: Table, seat: int) -> list[HintAction]:
        """Advice for a person; empty when it failed."""
        answer = await self._worker(table).answer(table, seat, ADVISER, self._seconds, hint=True)
        BOT_MOVES.labels("hint").inc()
        return answer.hints

    def _worker(self, table: Table) -> Worker:
        return self._workers[zlib.crc32(table.info.id.encode()) % len(self._workers)]

    def stop(self) -> None:
        """End every process."""
        for worker in self._workers:
            worker.stop()


def fallback_move(table: Table) -> str:
    """Any legal action, for a bot that gave none."""
    BOT_MOVES.labels("fallback").inc()
    match = table.playing()
    return match.game.write(match.state, random.verb_first(match.state.legal(), Dealer(secrets.token_hex(8))))
