"""Everything a running server consists of."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from kogge.core.components import ComponentFile
from kogge.games.component_files import read_components
from kogge.server.ids import now
from kogge.server.runtime.commands import CommandService
from kogge.server.runtime.expiry import Expiry
from kogge.server.runtime.metrics_port import MetricsPort
from kogge.server.runtime.notices import NoticeReader
from kogge.server.runtime.presence import Presence
from kogge.server.runtime.registry import TableRegistry
from kogge.server.security.guests import Guests
from kogge.server.security.rate_limits import RateLimits
from kogge.server.security.signing import Signer
from kogge.server.settings import Settings
from kogge.server.storage.components import store_components
from kogge.server.storage.file_lock import FileLock
from kogge.server.storage.store import Store
from kogge.server.table.clock import SteadyClock


class Server:
    """Made before the database is there; `open` fills in the rest."""

    registry: TableRegistry
    signer: Signer
    guests: Guests
    commands: CommandService
    presence: Presence
    notices: NoticeReader
    expiry: Expiry

    def __init__(
        self, settings: Settings, clock: Callable[[], int] = now, timer: Callable[[], float] = time.monotonic
    ) -> None:
        self.settings = settings
        self.timer = timer  # seconds since any moment, for whatever happens inside this process
        self.clock = SteadyClock(clock, timer)  # milliseconds since 1970, for tables
        self.limits = RateLimits(settings, timer)
        self.store = Store(settings.database, settings.database_seconds)
        self.metrics = MetricsPort(settings)
        self.components: dict[str, ComponentFile] = {}  # by game: what new tables are played with
        self.lock = FileLock(settings.database, settings.address())

    async def open(self) -> None:
        """Migrate, read the key, begin."""
        self.lock.acquire()
        await self.store.open()
        for path in self.settings.components:
            file = read_components(Path(path).read_text(encoding="utf-8"), path)
            await store_components(self.store, file)
            self.components[file.game] = file
        self.signer = Signer(await self.store.secret("key"))
        self.registry = TableRegistry(self.settings, self.store, self.clock)
        self.registry.bots.shares = self.limits.bots
        self.guests = Guests(self.store)
        self.presence = Presence(self.registry.process, self.timer)
        self.presence.wake = self.registry.wake
        self.registry.supervisor.on_beat = self.presence.beat
        self.commands = CommandService(self.registry, self.guests, self.limits, self.presence)
        self.notices = NoticeReader(self.registry, self.guests)
        await self.registry.open()
        await self.notices.start()
        self.expiry = Expiry(self.registry, self.presence.seats)
        self.expiry.start()
        await self.metrics.open()

    async def close(self) -> None:
        """Finish what is being written."""
        self.metrics.close()
        await self.expiry.stop()
        await self.notices.stop()
        await self.registry.close()
        await self.store.close()
        self.lock.release()
