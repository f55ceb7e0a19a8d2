"""How much one address and one person may do, so that nobody keeps the others from playing."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from kogge.server.errors import Refused
from kogge.server.metrics import REFUSED
from kogge.server.settings import Settings

MOST_BUCKETS: Final = 20_000
BOT_SECONDS_SAVED: Final = 120.0  # of thinking, by whoever was quiet
BURST_SECONDS: Final = 4.0  # a quiet client may spend this much at once


class TokenBuckets:
    """Token buckets, the least recently used forgotten first."""

    def __init__(self, rate: float, burst: float = 0.0, timer: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate  # a second; zero or less: no limit
        self._burst = max(burst or rate * BURST_SECONDS, 1.0)
        self._timer = timer
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str) -> bool:
        """Whether one more is allowed."""
        if self._rate <= 0:
            return True
        left = self._left(key)
        allowed = left >= 1.0
        self._keep(key, left - 1.0 if allowed else left)
        return allowed

    def charge(self, key: str, amount: float) -> None:
        """Take so much, whether or not it is there; nobody owes more than a full bucket."""
        if self._rate > 0:
            self._keep(key, max(self._left(key) - amount, -self._burst))

    def is_empty(self, key: str) -> bool:
        """Whether nothing is left."""
        return self._rate > 0 and self._left(key) <= 0

    def _left(self, key: str) -> float:
        left, since = self._buckets.get(key, (self._burst, 0.0))
        return min(self._burst, left + (self._timer() - since) * self._rate)

    def _keep(self, key: str, left: float) -> None:
        self._buckets[key] = (left, self._timer())
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)


class BotShares:
    """How long bots may think at the tables of one person, and of everybody from one address.

    Nobody is refused: the bots of whoever has used up their share let others go first.
    """

    def __init__(self, person: float, address: float, timer: Callable[[], float] = time.monotonic) -> None:
        self._person = TokenBuckets(person, BOT_SECONDS_SAVED, timer)
        self._address = TokenBuckets(address, BOT_SECONDS_SAVED, timer)
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def saw(self, who: str, address: str) -> None:
        """Remember where somebody comes from."""
        self._addresses[who] = address
        self._addresses.move_to_end(who)
        if len(self._addresses) > MOST_BUCKETS:
            self._addresses.popitem(last=False)

    def address_of(self, who: str) -> str:
        """Where somebody came from last; somebody not seen since the start is alone at an address of their own."""
        return self._addresses.get(who, who)

    def are_spent(self, who: str) -> bool:
        """Whether others go first."""
        return self._person.is_empty(who) or self._address.is_empty(self.address_of(who))

    @contextmanager
    def counted(self, who: str) -> Iterator[None]:
        """Time that a bot thinks for somebody."""
        started = time.monotonic()
        try:
            yield
        finally:
            taken = time.monotonic() - started
            self._person.charge(who, taken)
            self._address.charge(self.address_of(who), taken)


class RateLimits:
    """All limits of this process."""

    def __init__(self, settings: Settings, timer: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self._address = TokenBuckets(settings.rate_address, timer=timer)
        self._identity = TokenBuckets(settings.rate_identity, timer=timer)
        self._create = TokenBuckets(settings.rate_create, 10.0, timer)
        self._create_address = TokenBuckets(settings.rate_create_address, 60.0, timer)
        self._hints = TokenBuckets(settings.rate_hints, 5.0, timer)
        self._chat = TokenBuckets(settings.rate_chat, 5.0, timer)
        self._guests = TokenBuckets(settings.rate_guests, 60.0, timer)
        self._sign_in = TokenBuckets(settings.rate_sign_in, 20.0, timer)
        self._account = TokenBuckets(settings.rate_account, 20.0, timer)
        self._mail = TokenBuckets(settings.rate_mail, 3.0, timer)
        self._export = TokenBuckets(settings.rate_export, 3.0, timer)
        self._seeks = TokenBuckets(settings.rate_seeks, 10.0, timer)
        self._people = TokenBuckets(settings.rate_people, 20.0, timer)
        self._reports = TokenBuckets(settings.rate_reports, 5.0, timer)
        self._notices = TokenBuckets(settings.rate_notices, 30.0, timer)
        self.bots = BotShares(settings.bot_share, settings.bot_share_address, timer)
        self._sockets: dict[str, int] = {}

    def spend_address(self, address: str) -> bool:
        """Whether one more request or message from there is allowed."""
        return self._address.spend(address)

    def spend_guest(self, address: str) -> None:
        """Count a new guest, or refuse them."""
        if not self._guests.spend(address):
            REFUSED.labels("rate").inc()
            raise Refused("too-fast", "too many new guests from there; wait a little", status=429)

    def spend_creation(self, address: str) -> None:
        """Count a table that is made from there, whoever makes it, or refuse it."""
        if not self._create_address.spend(address):
            REFUSED.labels("rate").inc()
            raise Refused("too-fast", "too many new tables from there; wait a little", status=429)

    def spend_sign_in(self, address: str) -> None:
        """Count a try to sign in from there, or refuse it."""
        self._spend(self._sign_in, address, "too many tries to sign in; wait a little")

    def spend_account(self, who: str) -> None:
        """Count a change of somebody's account, or refuse it."""
        self._spend(self._account, who, "not so fast; wait a little")

    def spend_mail(self, recipient: str, address: str) -> None:
        """Count a mail, to whom and from where it was asked for, or refuse it."""
        for key in (address, recipient):
            self._spend(self._mail, key, "not so many mails; wait some minutes")

    def spend_export(self, who: str) -> None:
        """Count an export or a deletion, which read everything of somebody, or refuse it."""
        self._spend(self._export, who, "not so often; wait some minutes")

    def _spend(self, buckets: TokenBuckets, key: str, message: str) -> None:
        if not buckets.spend(key):
            REFUSED.labels("rate").inc()
            raise Refused("too-fast", message, status=429)

    def spend_hint(self, who: str) -> None:
        """Count a hint, which costs a bot's time, or refuse it."""
        if not self._hints.spend(who):
            REFUSED.labels("rate").inc()
            raise Refused("too-fast", "not so many hints; wait a little", status=429)

    def spend_seek(self, who: str) -> None:
        """Count a game that somebody looks for, or refuse it."""
        self._spend(self._seeks, who, "you look for too many games; wait a little")

    def spend_mark(self, who: str) -> None:
        """Count a friend or a block, or refuse it."""
        self._spend(self._people, who, "not so many people at once; wait a little")

    def spend_report(self, who: str) -> None:
        """Count a report, or refuse it."""
        self._spend(self._reports, who, "not so many reports; wait a little")

    def spend_notice(self, who: str) -> bool:
        """Whether one more notice may go out to somebody."""
        return self._notices.spend(who)

    def spend(self, who: str, chat: bool = False, create: bool = False) -> None:
        """Count what a person does, or refuse it."""
        allowed = self._identity.spend(who)
        if chat:
            allowed = allowed and self._chat.spend(who)
        if create:
            allowed = allowed and self._create.spend(who)
        if not allowed:
            REFUSED.labels("rate").inc()
            raise Refused("too-fast", "not so fast; wait a little", status=429)

    def add_socket(self, address: str) -> bool:
        """Whether one more socket from there is allowed; it then counts."""
        count = self._sockets.get(address, 0)
        if 0 < self.settings.sockets_per_address <= count:
            return False
        self._sockets[address] = count + 1
        return True

    def remove_socket(self, address: str) -> None:
        """A socket from there was closed."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
