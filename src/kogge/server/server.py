"""Everything a running server consists of."""

from __future__ import annotations

from kogge.server.api.socket import Live
from kogge.server.runtime.presence import Presence
from kogge.server.runtime.registry import TableRegistry
from kogge.server.security.guests import Guests
from kogge.server.security.middleware import RateLimits
from kogge.server.security.signing import Signer
from kogge.server.settings import Settings
from kogge.server.storage.store import Store


class Server:
    """Made before the database is there; `open` fills in the rest."""

    registry: TableRegistry
    signer: Signer
    people: Guests
    live: Live
    presence: Presence

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = RateLimits(settings)
        self.store = Store(settings.database)

    async def open(self) -> None:
        """Migrate, read the key, begin."""
        await self.store.open()
        self.signer = Signer(await self.store.secret("key"))
        self.registry = TableRegistry(self.settings, self.store, self.signer)
        self.guests = Guests(self.store)
        self.presence = Presence(self.registry.process)
        self.presence.wake = self._wake
        self.registry.supervisor.on_beat = self.presence.only
        self.live = Live(self.registry, self.guests, self.limits, self.presence)
        await self.registry.open()

    async def close(self) -> None:
        """The other way round."""
        await self.registry.close()
        await self.store.close()

    def _wake(self, table: str) -> None:
        worker = self.registry.workers.get(table)
        if worker is not None:
            for listener in worker.listeners:
                listener.wake.set()
