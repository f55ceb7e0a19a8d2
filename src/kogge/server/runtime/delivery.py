"""Notices on their way to one person: to their browsers, by mail, and to the address of a chat room.

Nothing of this may hold up a table: everything is sent from threads of its own (`lanes`), a few at a time, and tried
again later when the other side is away. A notice tells the game, the table, and that it is one's turn: nothing of the
position.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from kogge.games.registry import GAMES
from kogge.server.runtime.lanes import PUSH, WEBHOOK, Lanes
from kogge.server.runtime.mail import Mail, Mailer
from kogge.server.runtime.push import Endpoint, PushKeys
from kogge.server.security.outbound import NotSent, post
from kogge.server.security.rate_limits import RateLimits
from kogge.server.storage.accounts import address_of
from kogge.server.storage.store import StorageError, Store
from kogge.server.storage.wishes import endpoints_of, remove_endpoints, wishes_of
from kogge.words.dictionary import LANGUAGES, load

LOG: Final = logging.getLogger("kogge.notices")
MOST_WAITING: Final = 1_000  # notices of which nothing has been sent yet; more are dropped
PAUSES: Final = (30.0, 120.0, 600.0)  # seconds before another try
GONE: Final = (404, 410)  # a push service says so of a browser that nobody uses any more
TURN: Final = "turn"
REMIND: Final = "remind"
TRIAL: Final = "trial"


class Notice(msgspec.Struct, frozen=True):
    """What is to be told: the kind, and of which table."""

    kind: str
    game: str = ""
    table: str = ""
    slow: bool = True


class Delivery:
    """Knows by which ways somebody wants to be reached, and takes them."""

    def __init__(
        self, store: Store, limits: RateLimits, mailer: Mailer, keys: PushKeys, clock: Callable[[], int], site: str
    ) -> None:
        self._store = store
        self._limits = limits
        self._mailer = mailer
        self._clock = clock
        self._site = site.rstrip("/")
        self.keys = keys
        self.private = limits.settings.notify_private
        self.pauses: Sequence[float] = PAUSES
        self._lanes = Lanes()
        self._tasks: set[asyncio.Task[None]] = set()
        self._telling = 0  # people whose wishes are being read

    async def stop(self) -> None:
        """What is on its way is given up."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._lanes.stop()

    def send(self, who: str, notice: Notice) -> None:
        """Have somebody told; returns at once."""
        if self._telling >= MOST_WAITING or not self._limits.spend_notice(who):
            LOG.warning("too many notices; one was dropped")
            return
        self._telling += 1
        self._start(self._tell(who, notice))

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, who: str, notice: Notice) -> None:
        try:
            wishes = await wishes_of(self._store, who)
            if wishes.tables == "none" or (wishes.tables == "slow" and not notice.slow):
                return
            endpoints = await endpoints_of(self._store, who)
            address = await address_of(self._store, who) if wishes.mail and self._mailer.is_on else None
        except StorageError as error:
            LOG.warning("somebody could not be told of their turn", extra={"reason": str(error)})
            return
        finally:
            self._telling -= 1
        title, text = words_of(notice, wishes.language)
        body = {"title": title, "body": text, "path": path_of(notice), "tag": notice.table or notice.kind}
        for one in endpoints:
            self._start(self._push(Endpoint(one.address, one.key, one.auth), msgspec.json.encode(body)))
        if wishes.webhook:
            line = f"{title}: {text} {self._site + path_of(notice) if self._site else ''}".strip()
            facts = {"text": line, "content": line, **msgspec.structs.asdict(notice)}
            self._start(self._post(wishes.webhook, msgspec.json.encode(facts)))
        if address is not None:
            link = self._mailer.link(path_of(notice))
            self._mailer.send(Mail(address.address, f"Kogge: {title}", f"{text}\n\n{link}\n"))

    async def _push(self, endpoint: Endpoint, text: bytes) -> None:
        def send() -> int:
            body, headers = self.keys.message(endpoint, text, self._clock() // 1_000)
            return post(endpoint.address, body, headers, self.private)

        if await self._send(PUSH, endpoint.address, send) in GONE:
            await remove_endpoints(self._store, [endpoint.digest()])

    async def _post(self, address: str, body: bytes) -> None:
        headers = {"Content-Type": "application/json", "User-Agent": "Kogge"}
        await self._send(WEBHOOK, address, lambda: post(address, body, headers, self.private))

    async def _send(self, kind: str, address: str, send: Callable[[], int]) -> int:
        """The last status; 0 where nobody answered. Nobody is named in the log."""

        def attempt() -> int:
            try:
                return send()
            except NotSent as error:
                LOG.info("a notice was not sent", extra={"reason": str(error)})
                return 0

        if self._lanes.is_full(kind, address):
            LOG.warning("too many notices wait for one receiver; one was dropped")
            return 0
        return await self._lanes.send(kind, address, attempt, (*self.pauses, None))


def path_of(notice: Notice) -> str:
    """The page that a notice opens."""
    return f"/t/{notice.table}" if notice.table else "/games"


def words_of(notice: Notice, language: str) -> tuple[str, str]:
    """Title and text."""
    words = load(language if language in LANGUAGES else "en", "mail")
    game = GAMES.get(notice.game)
    title = notice.game if game is None else game.title
    return title or "Kogge", words.text(f"notice.{notice.kind}")
