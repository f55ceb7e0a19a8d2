"""Everything a running server consists of."""

from __future__ import annotations

import time
from collections.abc import Callable

from kogge.server.ids import now
from kogge.server.runtime.commands import CommandService
from kogge.server.runtime.expiry import Expiry
from kogge.server.runtime.presence import Presence
from kogge.server.runtime.registry import TableRegistry
from kogge.server.security.guests import Guests
from kogge.server.security.rate_limits import RateLimits
from kogge.server.security.signing import Signer
from kogge.server.settings import Settings
from kogge.server.storage.file_lock import FileLock
from kogge.server.storage.store import Store


class Server:
    """Made before the database is there; `open` fills in the rest."""

    registry: TableRegistry
    signer: Signer
    guests: Guests
    commands: CommandService
    presence: Presence
    expiry: Expiry

    def __init__(
        self, settings: Settings, clock: Callable[[], int] = now, timer: Callable[[], float] = time.monotonic
    ) -> None:
        self.settings = settings
        self.clock = clock  # milliseconds since 1970, for tables
        self.limits = RateLimits(settings, timer)  # seconds since any moment, for rates
        self.store = Store(settings.database, settings.database_seconds)
        self.lock = FileLock(settings.database, settings.address())

    async def open(self) -> None:
        """Migrate, read the key, begin."""
        self.lock.acquire()
        await self.store.open()
        self.signer = Signer(await self.store.secret("key"))
        self.registry = TableRegistry(self.settings, self.store, self.clock)
        self.registry.bots.shares = self.limits.bots
        self.guests = Guests(self.store)
        self.presence = Presence(self.registry.process)
        self.presence.wake = self.registry.wake
        self.registry.supervisor.on_beat = self.presence.forget_dead
        self.commands = CommandService(self.registry, self.guests, self.limits, self.presence)
        await self.registry.open()
        self.expiry = Expiry(self.registry, self.presence.seats)
        self.expiry.start()

    async def close(self) -> None:
        """Finish what is being written."""
        await self.expiry.stop()
        await self.registry.close()
        await self.store.close()
        self.lock.release()
