"""Everything a running server consists of."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from kogge.core.components import ComponentFile
from kogge.games.component_files import read_components
from kogge.server.ids import now
from kogge.server.runtime.absences import Absences
from kogge.server.runtime.analyses import Analyses
from kogge.server.runtime.commands import CommandService
from kogge.server.runtime.contests import ContestService
from kogge.server.runtime.delivery import Delivery
from kogge.server.runtime.expiry import Expiry
from kogge.server.runtime.mail import Mailer
from kogge.server.runtime.metrics_port import MetricsPort
from kogge.server.runtime.notices import NoticeReader
from kogge.server.runtime.notifier import Notifier
from kogge.server.runtime.pairing import Pairing
from kogge.server.runtime.plans import Plans
from kogge.server.runtime.presence import Presence
from kogge.server.runtime.push import PushKeys, contact
from kogge.server.runtime.registry import TableRegistry
from kogge.server.security.guests import Guests
from kogge.server.security.rate_limits import RateLimits
from kogge.server.security.signing import Signer
from kogge.server.security.tickets import Tickets
from kogge.server.security.tokens import Tokens
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
    tokens: Tokens
    tickets: Tickets
    mailer: Mailer
    commands: CommandService
    contests: ContestService
    analyses: Analyses
    presence: Presence
    notices: NoticeReader
    expiry: Expiry
    pairing: Pairing
    plans: Plans
    absences: Absences
    delivery: Delivery
    notifier: Notifier

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
        self._living: set[str] = set()  # processes, this one included

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
        self.tokens = Tokens(self.store, self.clock)
        self.tickets = Tickets(self.signer, self.clock)
        self.mailer = Mailer(self.settings)
        self.analyses = Analyses(
            self.store, self.registry.bots, self.registry.process, self.clock, self.settings.analysis_seconds
        )
        self.presence = Presence(self.registry.process, self.timer)
        self.presence.wake = self.registry.wake
        self.pairing = Pairing(self.registry, self.components)
        self.registry.supervisor.on_beat = self._beat
        self.commands = CommandService(self.registry, self.guests, self.limits, self.presence)
        self.contests = ContestService(self.registry)
        self.notices = NoticeReader(self.registry, self.guests, self.tokens)
        await self.registry.open()
        self.pairing.start()
        await self.notices.start()
        self.expiry = Expiry(self.registry, self.presence.seats)
        self.expiry.start()
        self.mailer.start()
        await self._open_notices()
        await self.metrics.open()

    async def _open_notices(self) -> None:
        site = self.settings.site
        keys = PushKeys(await self.store.secret("push"), contact(site, self.settings.mail_from))
        self.plans = Plans(self.registry, self.store)
        self.absences = Absences(self.registry)
        self.delivery = Delivery(self.store, self.limits, self.mailer, keys, self.clock, site)
        self.notifier = Notifier(self.registry, self.presence, self.delivery, self.plans, self.absences)
        self.notifier.start()

    def _beat(self, living: list[str]) -> None:
        self.presence.beat(living)
        self.pairing.beat(living)
        if self.settings.redis and not self._living.issubset(living):
            self.registry.note_missed_writes()  # whoever is gone may have stored what it could tell nobody any more
        self._living = set(living)

    async def close(self) -> None:
        """Finish what is being written."""
        self.metrics.close()
        await self.notifier.stop()
        await self.delivery.stop()
        await self.mailer.stop()
        await self.expiry.stop()
        await self.notices.stop()
        await self.pairing.stop()
        await self.analyses.close()
        await self.registry.close()
        await self.store.close()
        self.lock.release()
