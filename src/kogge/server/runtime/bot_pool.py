"""Bots in processes of their own, so that thinking never holds up the server.

A process keeps the positions of the tables it has seen, so that it is usually sent only what is new. It has
a time limit: when that is over, the process is ended and another one started. Those who wait for a process are
served fairly, so that nobody's many tables keep the bots from anybody else's.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import zlib
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

import msgspec

from kogge.coach.hint import ADVISER
from kogge.server.live.coaching import AnswerJob, JudgedReply, StretchJob
from kogge.server.live.thinking import Job, Reply, Sent, level_of
from kogge.server.live.wire import HintAction
from kogge.server.metrics import BOT_MOVES
from kogge.server.runtime.bot_worker import Forget, serve_bots
from kogge.server.runtime.fair_queue import FairQueue
from kogge.server.security.rate_limits import BotShares
from kogge.server.table.table import Table

LOG: Final = logging.getLogger("kogge.bots")
SECONDS_TO_START: Final = 30.0
THINKING: Final = 0.7  # the share of its time limit that a bot may think; the rest is for the way there and back


class BotProcess:
    """One process, asked one thing at a time."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None
        self._queue = FairQueue()
        self._answer: asyncio.Future[bytes] | None = None
        self.sent = Sent()
        self._forgotten: list[str] = []  # the process has not been told yet

    async def answer(
        self, table: Table, seat: int, level: str, seconds: float, shares: BotShares, owner: str, hint: bool = False
    ) -> Reply:
        """The bot's answer, thought out at the owner's expense; empty when the process failed or was too slow."""
        try:
            return await self._answer_in_turn(table, seat, level, seconds, shares, owner, hint)
        finally:
            self._tell_forgotten()

    def waiting(self) -> int:
        """How many it serves or has waiting."""
        return self._queue.length()

    def forget(self, table: str) -> None:
        """Nobody needs a table's position and bots any more."""
        if self.sent.forget(table):
            self._forgotten.append(table)
            self._tell_forgotten()

    def _tell_forgotten(self) -> None:
        """While the process is at work it does not listen: then it is told afterwards."""
        if self._forgotten and self._connection is not None and not self._queue.is_busy():
            with suppress(OSError):
                self._connection.send_bytes(msgspec.msgpack.encode(Forget(self._forgotten)))
            self._forgotten = []

    async def _answer_in_turn(
        self, table: Table, seat: int, level: str, seconds: float, shares: BotShares, owner: str, hint: bool
    ) -> Reply:
        path = (shares.address_of(owner), owner, table.info.id)
        async with self._queue.turn(path, shares.are_spent(owner)):
            if table.waiting_for() != seat:
                return Reply()
            with shares.counted(owner):
                return await self._think(table, seat, level, seconds, hint)

    async def _think(self, table: Table, seat: int, level: str, seconds: float, hint: bool) -> Reply:
        try:
            job = self.sent.job(table, seat, level, seconds * THINKING, hint)
            # Not `wait_for`: before Python 3.12 it forgets that it was cancelled when the answer comes just then.
            async with asyncio.timeout(self._patience(seconds)):
                answer = await self._ask(job)
            if not answer.action:
                self.sent.forget(table.info.id)
                async with asyncio.timeout(seconds):
                    answer = await self._ask(self.sent.job(table, seat, level, seconds * THINKING, hint))
            return answer
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as error:
            LOG.warning("a bot failed", extra={"table": table.info.id, "level": level, "reason": type(error).__name__})
            self.stop()
            return Reply()

    def _patience(self, seconds: float) -> float:
        return seconds if self._process is not None else seconds + SECONDS_TO_START

    async def judge(
        self, job: StretchJob | AnswerJob, table: str, seconds: float, shares: BotShares, owner: str
    ) -> JudgedReply | None:
        """What the coach finds, at the owner's expense; None when the process failed. Whoever is at a table goes before
        an analysis, which nobody waits for."""
        path = (shares.address_of(owner), owner, table)
        late = isinstance(job, StretchJob) or shares.are_spent(owner)
        try:
            async with self._queue.turn(path, late):
                with shares.counted(owner):
                    return await self._judge(job, table, seconds)
        finally:
            self._tell_forgotten()

    async def _judge(self, job: StretchJob | AnswerJob, table: str, seconds: float) -> JudgedReply | None:
        try:
            async with asyncio.timeout(self._patience(seconds)):
                return msgspec.msgpack.decode(await self._send(job), type=JudgedReply)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as error:
            LOG.warning("the coach failed", extra={"table": table, "reason": type(error).__name__})
            self.stop()
            return None
        except asyncio.CancelledError:
            self.stop()  # it must not answer the next question with this answer
            raise

    async def _ask(self, job: Job) -> Reply:
        return msgspec.msgpack.decode(await self._send(job), type=Reply)

    async def _send(self, job: Job | StretchJob | AnswerJob) -> bytes:
        loop = asyncio.get_running_loop()
        if self._connection is None:
            starting = loop.run_in_executor(None, self._start)
            try:
                await asyncio.shield(starting)
            except asyncio.CancelledError:
                await starting  # a process that is half started could not be ended
                raise
            assert self._connection is not None
            loop.add_reader(self._connection.fileno(), self._readable)
        self._answer = loop.create_future()
        self._connection.send_bytes(msgspec.msgpack.encode(job))
        return await self._answer

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
        self.sent.clear()
        self._forgotten.clear()


class BotPool:
    """Some processes; a table always goes to the same one, which knows it."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.shares = BotShares(0.0, 0.0)  # no limits, until the server sets them
        self._processes = [BotProcess() for _ in range(max(1, processes))]
        self._seconds = seconds

    async def move(self, table: Table, seat: int) -> str:
        """An action for a seat that a bot plays: the bot's, or any legal one when the bot fails."""
        process = self._process_for(table)
        answer = await process.answer(table, seat, level_of(table, seat), self._seconds, self.shares, table.info.host)
        if answer.action:
            BOT_MOVES.labels("bot").inc()
        return answer.action

    async def hint(self, table: Table, seat: int, who: str) -> list[HintAction]:
        """Advice for a person; empty when it failed."""
        process = self._process_for(table)
        answer = await process.answer(table, seat, ADVISER, self._seconds, self.shares, who, hint=True)
        BOT_MOVES.labels("hint").inc()
        return answer.hints

    async def judge(self, job: StretchJob | AnswerJob, table: str, who: str, seconds: float) -> JudgedReply | None:
        """What the coach finds, in whichever process has least to do; None when it failed."""
        process = min(self._processes, key=lambda one: one.waiting())
        BOT_MOVES.labels("coach").inc()
        return await process.judge(job, table, seconds, self.shares, who)

    def forget(self, table: str) -> None:
        """A table has ended or left the memory: no process needs to remember it."""
        self._process_of(table).forget(table)

    def _process_for(self, table: Table) -> BotProcess:
        return self._process_of(table.info.id)

    def _process_of(self, table: str) -> BotProcess:
        return self._processes[zlib.crc32(table.encode()) % len(self._processes)]

    def stop(self) -> None:
        """End every process."""
        for one in self._processes:
            one.stop()
