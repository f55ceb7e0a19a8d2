"""Processes on this machine that play games."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread

from kogge.arena.plan import Plan
from kogge.arena.playing import play_game
from kogge.arena.result import GameResult
from kogge.arena.schedule import Pairing
from kogge.core.errors import KoggeError


def play_here(plan: Plan, pairings: Iterable[Pairing]) -> Iterator[tuple[GameResult, str]]:
    """One game after the other in this process."""
    for one in pairings:
        yield play_game(plan, one)


def play_in_processes(plan: Plan, pairings: Iterable[Pairing], workers: int) -> Iterator[tuple[GameResult, str]]:
    """Games as they are done by other processes."""
    todo = iter(pairings)
    running: set[Future[tuple[GameResult, str]]] = set()
    pool = pool_of(workers)
    try:
        while True:
            for one in islice(todo, 2 * workers - len(running)):
                with interrupts_held_back():
                    running.add(pool.submit(play_game, plan, one))
            if not running:
                return
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()
    except BrokenProcessPool as error:
        raise KoggeError("a worker process was ended from outside") from error
    finally:
        for process in list((pool._processes or {}).values()):
            process.kill()  # games in flight may take minutes: they are played again when the run is resumed
        pool.shutdown(wait=True, cancel_futures=True)


def pool_of(workers: int) -> ProcessPoolExecutor:
    """So many processes that leave Ctrl-C to this one, and end when it does, however it ends."""
    return ProcessPoolExecutor(workers, get_context("spawn"), begin_working)


def begin_working() -> None:
    """Ctrl-C reaches every process of a terminal; the first one decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A pool's process whose parent was killed would wait for its next task for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """A process that is started here is deaf to Ctrl-C from its very beginning; this one hears it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
