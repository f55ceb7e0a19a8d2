"""One thing at a time, and whoever has had the least time goes first: among addresses, then people, then tables.

Counting time and not turns keeps a slow bot from getting more than a quick one. Whoever comes back after a while has
saved nothing up, but does not stand behind those who were served meanwhile either.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

Turn: TypeAlias = "asyncio.Future[None]"
LATE_TURN: Final = 4  # so often, counted in turns, somebody goes who has had more than their share
MOST_BRANCHES: Final = 1_000  # remembered without anybody waiting there


class Branch:
    """Those who wait, by the next part of their path."""

    def __init__(self, used: float = 0.0) -> None:
        self.used = used  # seconds
        self.count = 0
        self._latest = 0.0  # what the branch had used that went last
        self._branches: dict[str, Branch] = {}
        self._turns: deque[Turn] = deque()

    def add(self, path: tuple[str, ...], turn: Turn) -> None:
        """One more waits."""
        self.count += 1
        if not path:
            self._turns.append(turn)
            return
        branch = self._branch(path[0])
        if not branch.count:
            branch.used = max(branch.used, self._latest)
        branch.add(path[1:], turn)

    def take(self) -> Turn:
        """Whose turn it is."""
        self.count -= 1
        if self._turns:
            return self._turns.popleft()
        branch = min((one for one in self._branches.values() if one.count), key=lambda one: one.used)
        self._latest = branch.used
        return branch.take()

    def remove(self, path: tuple[str, ...], turn: Turn) -> None:
        """One does not wait any longer."""
        self.count -= 1
        if path:
            self._branches[path[0]].remove(path[1:], turn)
        else:
            self._turns.remove(turn)

    def charge(self, path: tuple[str, ...], seconds: float) -> None:
        """Somebody was served for so long."""
        self.used += seconds
        if path:
            self._branch(path[0]).charge(path[1:], seconds)

    def _branch(self, name: str) -> Branch:
        found = self._branches.get(name)
        if found is None:
            if len(self._branches) >= MOST_BRANCHES:
                self._branches = {key: one for key, one in self._branches.items() if one.count}
            found = self._branches[name] = Branch(self._latest)
        return found


class FairQueue:
    """Those who are within their share go first; the others get every fourth turn, so they wait but not for ever."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._usual = Branch()
        self._late = Branch()
        self._busy = False
        self._turns = 0
        self._passed: set[Turn] = set()  # whose turn came after they had been cancelled, and before they knew

    def is_busy(self) -> bool:
        """Whether somebody has their turn."""
        return self._busy

    def length(self) -> int:
        """How many have their turn or wait for it."""
        return self._usual.count + self._late.count + self._busy

    @asynccontextmanager
    async def turn(self, path: tuple[str, ...], late: bool = False) -> AsyncIterator[None]:
        """Wait for one's turn, and have it until the block ends."""
        branch = self._late if late else self._usual
        await self._wait(branch, path)
        started = self._timer()
        try:
            yield
        finally:
            branch.charge(path, self._timer() - started)
            self._next()

    async def _wait(self, branch: Branch, path: tuple[str, ...]) -> None:
        turn: Turn = asyncio.get_running_loop().create_future()
        branch.add(path, turn)
        if not self._busy:
            self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # it had just been given
            elif turn in self._passed:
                self._passed.discard(turn)
            else:
                branch.remove(path, turn)
            raise

    def _next(self) -> None:
        while self._usual.count or self._late.count:
            self._turns += 1
            late = self._late.count and (not self._usual.count or self._turns % LATE_TURN == 0)
            turn = (self._late if late else self._usual).take()
            if not turn.done():
                self._busy = True
                turn.set_result(None)
                return
            self._passed.add(turn)
        self._busy = False
