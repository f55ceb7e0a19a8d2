"""Everything a running server consists of."""

from __future__ import annotations

import time
from collections.abc import Callable

from kogge.server.guard import Guard
from kogge.server.hall import Hall
from kogge.server.keys import Keys
from kogge.server.live import Live
from kogge.server.people import People
from kogge.server.presence import Presence
from kogge.server.settings import Settings
from kogge.server.store import Store, now


class Server:
    """Made before the database is there; `open` fills in the rest."""

    hall: Hall
    keys: Keys
    people: People
    live: Live
    presence: Presence

    def __init__(
        self, settings: Settings, clock: Callable[[], int] = now, timer: Callable[[], float] = time.monotonic
    ) -> None:
        self.settings = settings
        self.clock = clock  # milliseconds since 1970, for tables
        self.guard = Guard(settings, timer)  # seconds since any moment, for rates
        self.store = Store(settings.database)

    async def open(self) -> None:
        """Migrate, read the key, begin."""
        await self.store.open()
        self.keys = Keys(await self.store.secret("key"))
        self.hall = Hall(self.settings, self.store, self.keys, self.clock)
        self.people = People(self.store)
        self.presence = Presence(self.hall.process)
        self.presence.wake = self._wake
        self.hall.attendant.on_beat = self.presence.only
        self.live = Live(self.hall, self.people, self.guard, self.presence)
        await self.hall.open()

    async def close(self) -> None:
        """The other way round."""
        await self.hall.close()
        await self.store.close()

    def _wake(self, table: str) -> None:
        place = self.hall.places.get(table)
        if place is not None:
            for listener in place.listeners:
                listener.wake.set()
