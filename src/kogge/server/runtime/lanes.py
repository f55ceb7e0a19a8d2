"""Threads that post to other people's servers, so that a slow one keeps nobody waiting but itself.

Push services and webhooks have threads of their own. One host has few of them at a time, and a host that has once taken
long shares the last few with others of its kind, for a while. So whoever sets a webhook that never answers, or many,
costs the others nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import urlsplit

PUSH: Final = "push"
WEBHOOK: Final = "webhook"
SLOW: Final = "slow"
THREADS: Final = {PUSH: 6, WEBHOOK: 4, SLOW: 2}
OF_ONE_HOST: Final = {PUSH: 4, WEBHOOK: 2}  # most browsers share a few push services
MOST_WAITING: Final = {PUSH: 2_000, WEBHOOK: 1_000}  # and are tried again; more are dropped
MOST_FOR_ONE: Final = {PUSH: 1_000, WEBHOOK: 200}  # of these for one host: chat rooms share few, too
SECONDS: Final = 3.0  # after which a host has taken long
REMEMBERED: Final = 3_600.0  # seconds
MOST_REMEMBERED: Final = 1_000
BUSY: Final = 429


class Lanes:
    """Threads for each kind of receiver."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._threads = {lane: ThreadPoolExecutor(some, f"kogge-{lane}") for lane, some in THREADS.items()}
        self._gates: dict[tuple[str, str], asyncio.Semaphore] = {}
        self._waiting: Counter[tuple[str, str]] = Counter()  # by kind and host
        self._in_all: Counter[str] = Counter()
        self._slow: OrderedDict[str, float] = OrderedDict()  # hosts that have taken long, and until when they are slow

    def stop(self) -> None:
        """What has not begun is given up."""
        for pool in self._threads.values():
            pool.shutdown(wait=False, cancel_futures=True)

    def is_full(self, kind: str, address: str) -> bool:
        """Whether so much waits for a host, or for all of them, that no more is taken."""
        return self._waiting[kind, host_of(address)] >= MOST_FOR_ONE[kind] or self._in_all[kind] >= MOST_WAITING[kind]

    async def send(self, kind: str, address: str, send: Callable[[], int], pauses: Sequence[float | None]) -> int:
        """Send until somebody has answered for good, with pauses between the tries; the last status, 0 for none."""
        host = host_of(address)
        self._waiting[kind, host] += 1
        self._in_all[kind] += 1
        try:
            return await self._try(kind, host, send, pauses)
        finally:
            self._in_all[kind] -= 1
            self._waiting[kind, host] -= 1
            if not self._waiting[kind, host]:
                del self._waiting[kind, host]
                self._gates.pop((kind, host), None)

    async def _try(self, kind: str, host: str, send: Callable[[], int], pauses: Sequence[float | None]) -> int:
        status = 0
        for pause in pauses:
            status = await self._once(kind, host, send)
            if is_final(status):
                break
            if pause is not None:
                await asyncio.sleep(pause)
        return status

    async def _once(self, kind: str, host: str, send: Callable[[], int]) -> int:
        if not self._is_slow(host):
            async with self._gates.setdefault((kind, host), asyncio.Semaphore(OF_ONE_HOST[kind])):
                if not self._is_slow(host):  # which may have been found out while this one waited
                    return await self._run(kind, host, send)
        return await self._run(SLOW, host, send)

    async def _run(self, lane: str, host: str, send: Callable[[], int]) -> int:
        began = self._timer()

        def timed() -> int:
            nonlocal began
            began = self._timer()
            return send()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads[lane], timed)
        finally:
            if self._timer() - began > SECONDS:
                self._slow[host] = self._timer() + REMEMBERED
                self._slow.move_to_end(host)
                if len(self._slow) > MOST_REMEMBERED:
                    self._slow.popitem(last=False)

    def _is_slow(self, host: str) -> bool:
        return self._slow.get(host, 0.0) > self._timer()


def is_final(status: int) -> bool:
    """Whether trying again would change nothing."""
    return 0 < status < 500 and status != BUSY


def host_of(address: str) -> str:
    """Whose address it is."""
    return urlsplit(address).hostname or ""
