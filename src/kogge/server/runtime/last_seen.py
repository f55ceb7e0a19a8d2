"""When people were last seen: a request or an open socket of theirs, here or at another process."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

MOST_PEOPLE: Final = 100_000
LONG_SILENCE: Final = 20.0  # after it the other processes are told at once, else with the next beat


class LastSeen:
    """Seconds by a timer that never jumps. Of whoever is not known it is assumed that they were seen as late as can be:
    nobody counts as away for longer than this process has been able to see them."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._earliest = timer()
        self._seen: OrderedDict[str, float] = OrderedDict()
        self._sockets: Counter[str] = Counter()
        self._fresh: set[str] = set()  # what the other processes have not been told

    def saw(self, who: str) -> bool:
        """Somebody asked for something; whether that ends a long silence."""
        silence = self.seconds(who)
        self._note(who)
        self._fresh.add(who)
        return silence > LONG_SILENCE

    def came(self, who: str) -> None:
        """They have opened a socket."""
        self._sockets[who] += 1

    def went(self, who: str) -> None:
        """They have closed one."""
        self._note(who)
        self._fresh.add(who)
        self._sockets[who] -= 1
        if self._sockets[who] <= 0:
            del self._sockets[who]

    def heard(self, people: Iterable[str]) -> None:
        """Another process has seen them."""
        for who in people:
            self._note(who)

    def seconds(self, who: str) -> float:
        """For how long nobody has seen them."""
        if who in self._sockets:
            return 0.0
        return self._timer() - self._seen.get(who, self._earliest)

    def knows(self, who: str) -> bool:
        """Whether somebody has been seen at all, as far as it is remembered."""
        return who in self._sockets or who in self._seen

    def take_fresh(self) -> list[str]:
        """Whom the other processes should know to be here."""
        fresh = sorted(self._fresh.union(self._sockets))
        self._fresh.clear()
        return fresh

    def _note(self, who: str) -> None:
        self._seen[who] = self._timer()
        self._seen.move_to_end(who)
        if len(self._seen) > MOST_PEOPLE:
            _, self._earliest = self._seen.popitem(last=False)
