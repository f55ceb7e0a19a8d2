"""Analyses of finished games that go on in this process: each a task that has the bots' processes judge the turns."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from kogge.coach.analysis import Analysis
from kogge.coach.decisions import decision_of
from kogge.coach.stretches import Stretch
from kogge.core.components import KNOWN
from kogge.core.record import read_record
from kogge.games.registry import find_game
from kogge.server.errors import Refused, StorageError
from kogge.server.live.coaching import (
    AnalysisReply,
    AnswerJob,
    AnswerReply,
    GameAnalysis,
    analysis_of,
    stretch_job,
)
from kogge.server.runtime.bot_pool import BotPool
from kogge.server.storage.analyses import (
    begin_analysis,
    drop_analysis,
    fail_analysis,
    find_analysis,
    keep_analysis,
)
from kogge.server.storage.store import Store

LOG: Final = logging.getLogger("kogge.coach")
AT_ONCE: Final = 2  # turns of one game that are judged at the same time
STORE_EVERY: Final = 3.0  # seconds
PATIENCE: Final = 60.0  # with a process that judges a turn
MOST_FAILURES: Final = 6  # of processes, in the analysis of one game; with one more it ends
MOST_DECISIONS: Final = 5_000


class Running:
    """One analysis that goes on."""

    def __init__(self, table: str, who: str, analysis: Analysis) -> None:
        self.table = table
        self.who = who
        self.analysis = analysis
        self.todo: deque[Stretch] = deque(analysis.todo)
        self.failures = 0
        self.stopped = False  # what is being judged is judged to its end, so that no process has to be ended

    def put_back(self, stretch: Stretch) -> None:
        """A process has failed at it: it is tried again after everything else, unless that happens too often."""
        self.failures += 1
        if self.failures > MOST_FAILURES:
            self.todo.clear()
        else:
            self.todo.append(stretch)

    @property
    def complete(self) -> bool:
        """Whether every turn is judged."""
        return self.analysis.judged == len(self.analysis.todo)

    def found(self) -> GameAnalysis:
        """What is known by now."""
        return msgspec.convert(self.analysis.data(), GameAnalysis)


class Analyses:
    """All that go on here, by table. One at a time for each person."""

    def __init__(self, store: Store, bots: BotPool, process: str, clock: Callable[[], int], seconds: float) -> None:
        self._store = store
        self._seconds = seconds  # to think about a decision
        self._bots = bots
        self._process = process
        self._clock = clock
        self._running: dict[str, Running] = {}
        self._tasks: set[asyncio.Task[None]] = set()  # also of those that were cancelled and end soon
        self._beginning: set[str] = set()  # people whose analysis is about to begin

    async def read(self, table: str) -> AnalysisReply:
        """How far the analysis of a table has come, here or in another process."""
        running = self._running.get(table)
        if running is not None:
            return AnalysisReply("running", running.found())
        stored = await find_analysis(self._store, table, self._clock())
        if stored is None:
            return AnalysisReply("none")
        return AnalysisReply(stored.status, analysis_of(stored.data))

    async def start(self, table: str, who: str, record: str) -> AnalysisReply:
        """Begin, unless it is there or going on; one that has failed is begun anew."""
        known = await self.read(table)
        if known.status not in ("none", "failed"):
            return known
        if who in self._beginning or any(one.who == who for one in self._running.values()):
            raise Refused("busy", "one of your games is being analysed; wait for it or cancel it", status=429)
        self._beginning.add(who)
        try:
            analysis = await asyncio.to_thread(begin, record, self._seconds)
            if table in self._running:  # somebody else was quicker
                return await self.read(table)
            running = Running(table, who, analysis)
            self._running[table] = running
            try:
                await begin_analysis(self._store, table, self._process, encode(running), self._clock())
            except BaseException:
                del self._running[table]
                raise
            task = asyncio.create_task(self._run(running))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        finally:
            self._beginning.discard(who)
        return AnalysisReply("running", running.found())

    async def cancel(self, table: str, who: str) -> AnalysisReply:
        """Stop an analysis of one's own; what was found is lost."""
        running = self._running.get(table)
        if running is not None and running.who != who:
            raise Refused("not-yours", "somebody else has begun this analysis", status=403)
        if running is not None:
            running.stopped = True
            del self._running[table]
        await drop_analysis(self._store, table)
        return await self.read(table)

    async def answer(self, table: str, who: str, record: str, at: int, action: str) -> AnswerReply:
        """Judge an answer to an exercise."""
        known = await self.read(table)
        judged = [] if known.analysis is None else known.analysis.judged
        best = next(([move.action for move in one.best] for one in judged if one.at == at), [])
        job = await asyncio.to_thread(answer_job, record, at, action, best, self._process)
        reply = await self._bots.judge(job, table, who, PATIENCE)
        if reply is None or not (reply.judged or reply.failed):
            raise Refused("busy", "the coach could not answer; ask again", status=503)
        if reply.failed:
            raise Refused("illegal", reply.failed)
        return msgspec.convert(reply.judged[0], AnswerReply)

    async def close(self) -> None:
        """Stop all of them; they begin anew when somebody asks."""
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        for running in list(self._running.values()):
            with suppress(StorageError):
                await drop_analysis(self._store, running.table)

    async def _run(self, running: Running) -> None:
        """Judge turn after turn, some at once, and store what is known now and then."""
        try:
            keeper = asyncio.create_task(self._keep(running))
            workers = [asyncio.create_task(self._work(running)) for _ in range(AT_ONCE)]
            try:
                await asyncio.gather(*workers)
            finally:
                for task in (keeper, *workers):
                    task.cancel()
                await asyncio.gather(keeper, *workers, return_exceptions=True)
            if not running.stopped:
                await self._end(running)
        except StorageError as error:
            LOG.warning("an analysis was not stored", extra={"table": running.table, "reason": str(error)})
        finally:
            if self._running.get(running.table) is running:
                del self._running[running.table]

    async def _end(self, running: Running) -> None:
        """Store it as done, or as failed if a turn could not be judged: then it can be asked for again."""
        if running.complete:
            await keep_analysis(self._store, running.table, self._process, encode(running), True, self._clock())
            return
        LOG.warning("an analysis has failed", extra={"table": running.table, "failures": running.failures})
        await fail_analysis(self._store, running.table, self._process, encode(running), self._clock())

    async def _work(self, running: Running) -> None:
        analysis = running.analysis
        components = KNOWN[analysis.record.components].text if analysis.record.components else ""
        while running.todo and not running.stopped:
            stretch = running.todo.popleft()
            job = stretch_job(analysis.game.name, components, stretch, self._seconds)
            reply = await self._bots.judge(job, running.table, running.who, PATIENCE)
            if reply is None:
                running.put_back(stretch)
            else:
                analysis.add(decision_of(one) for one in reply.judged)

    async def _keep(self, running: Running) -> None:
        """Store what is known now and then, and notice when somebody has cancelled it in another process."""
        while not running.stopped:
            await asyncio.sleep(STORE_EVERY)
            data = encode(running)
            kept = await keep_analysis(self._store, running.table, self._process, data, False, self._clock())
            if not kept:
                running.stopped = True


def encode(running: Running) -> str:
    """As it is stored."""
    return msgspec.json.encode(running.found()).decode()


def begin(record: str, seconds: float) -> Analysis:
    """Cut a game into what can be judged."""
    read = read_record(record)
    if len(read.decisions) > MOST_DECISIONS:
        raise Refused("too-long", f"games of more than {MOST_DECISIONS} decisions are not analysed here", status=413)
    return Analysis(find_game(read.game), read, seconds)


def answer_job(record: str, at: int, action: str, best: list[str], seed: str) -> AnswerJob:
    """What a process needs to judge an answer."""
    read = read_record(record)
    game = find_game(read.game)
    analysis = Analysis(game, read, curve=False)
    stretch = next((one for one in analysis.todo if one.at <= at < one.at + len(one.texts)), None)
    if stretch is None:
        raise Refused("no-position", f"nobody decided anything after {at} decisions", status=404)
    state = game.load(stretch.state)
    for made in stretch.plan[: at - stretch.at]:
        state.apply(made)
    components = KNOWN[read.components].text if read.components else ""
    played = stretch.texts[at - stretch.at :]
    return AnswerJob(game.name, components, state.dump(), action, played, best, f"{seed}/{at}")
