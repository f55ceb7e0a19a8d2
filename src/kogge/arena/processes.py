"""Plays games on this machine, in this process or in worker processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeAlias

from kogge.arena.game import play_game
from kogge.arena.plan import Plan
from kogge.arena.result import GameResult
from kogge.arena.schedule import Pairing
from kogge.core.errors import KoggeError

Played: TypeAlias = Generator[tuple[GameResult, str], None, None]  # results and records


def play_here(plan: Plan, pairings: Iterable[Pairing]) -> Played:
    """Play one game after another in this process."""
    for one in pairings:
        yield play_game(plan, one)


def play_in_processes(plan: Plan, pairings: Iterable[Pairing], workers: int) -> Played:
    """Yield games in the order in which worker processes finish them."""
    todo = iter(pairings)
    running: set[Future[tuple[GameResult, str]]] = set()
    pool = worker_pool(workers)
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
        raise KoggeError("a worker process was killed") from error
    finally:
        end_pool(pool)  # a game in progress may take minutes; a resumed run plays it again


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """A pool whose processes ignore Ctrl-C and exit with this process, even if it is killed."""
    return ProcessPoolExecutor(workers, get_context("spawn"), start_worker)


def end_pool(pool: ProcessPoolExecutor) -> None:
    """Kill the workers, whatever they are doing, and wait until they are gone."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    # Who is killed in the middle of telling a result leaves half a message. The pool would wait for the rest for ever,
    # since this process, too, could still write it.
    if (results := pool._result_queue) is not None:
        results._writer.close()  # type: ignore[attr-defined]
    pool.shutdown(wait=True, cancel_futures=True)


def start_worker() -> None:
    """Ignore Ctrl-C, which reaches every process of a terminal: the parent decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    """Exit when the parent is gone. Otherwise a worker would wait for its next task forever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Delay Ctrl-C until the block is left. A process started inside ignores it from the start."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
