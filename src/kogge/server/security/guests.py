"""Guests: an id that is signed into a cookie, and a name. A player is a guest who can sign in; the id stays."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from kogge.server.errors import Refused
from kogge.server.ids import new_id
from kogge.server.security.callers import Caller
from kogge.server.security.signing import SignedCookie
from kogge.server.storage.people import Guest, add_guest, find_guest, muted_folds, rename_guest, revoke_cookies
from kogge.server.storage.store import Store
from kogge.server.table.names import folds

MOST_GUESTS: Final = 10_000  # kept in memory
DELETED: Final = 1 << 31  # an epoch that no cookie reaches


def must_not_be_locked(guest: Guest) -> None:
    """Refuse whoever was locked."""
    if guest.locked:
        raise Refused("locked", "whoever runs this server has locked this account", status=403)


class Guests:
    """Guests by identity, as long as nobody changes them elsewhere: then `read_again` is called."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Guest] = OrderedDict()
        self._void: OrderedDict[str, int] = OrderedDict()  # the epochs of those whose cookies were revoked lately
        self._locked: set[str] = set()  # those who were locked while the server ran: their sockets are closed
        self._muted: frozenset[str] | None = None

    async def find(self, who: str) -> Guest | None:
        """A guest, or None when nobody is known by that id."""
        found = self._known.get(who)
        if found is None:
            found = await find_guest(self._store, who)
            if found is not None:
                self._remember(who, found)
        return found

    async def name(self, who: str) -> str:
        """What somebody is called."""
        found = await self.find(who)
        if found is None:
            raise Refused("no-identity", "nobody is known by this cookie", status=401)
        return found.name

    async def bearer(self, cookie: SignedCookie, oldest: int) -> str | None:
        """Whose cookie it is; None when it was revoked, or given before `oldest` (seconds since 1970)."""
        found = await self.find(cookie.identity)
        if found is None or cookie.epoch < found.epoch or 0 < cookie.issued < oldest:
            return None
        must_not_be_locked(found)
        return cookie.identity

    def is_void(self, caller: Caller) -> bool:
        """Whether a cookie was revoked since it was accepted, or its bearer locked; for a token only the latter."""
        epoch = self._void.get(caller.who, 0)
        return caller.who in self._locked or epoch > (DELETED - 1 if caller.token else caller.epoch)

    async def must_not_be_muted(self, who: str) -> None:
        """Refuse whoever may not talk."""
        if self._muted is None:
            self._muted = await muted_folds(self._store)
        found = await self.find(who)
        if found is not None and (found.muted or not self._muted.isdisjoint(folds(found.name))):
            raise Refused("muted", "you may not talk here", status=403)

    async def create(self, name: str) -> str:
        """A new guest; their identity."""
        who = new_id()
        await add_guest(self._store, who, name)
        self._remember(who, Guest(name, 0, muted=False))
        return who

    async def rename(self, who: str, name: str) -> None:
        """Seats taken from now on carry the new name."""
        if await self.name(who) == name:
            return
        await rename_guest(self._store, who, name)
        await self.read_again(who)

    async def revoke(self, who: str) -> int:
        """All cookies of a guest are void; the epoch of those that are given from now on."""
        await revoke_cookies(self._store, who)
        await self.read_again(who)
        found = await self.find(who)
        return 0 if found is None else found.epoch

    async def read_again(self, who: str) -> bool:
        """Somebody has changed what is stored of a guest; whether cookies were revoked."""
        self._known.pop(who, None)
        found = await self.find(who)
        epoch = DELETED if found is None else found.epoch
        locked = found is not None and found.locked
        revoked = epoch > self._void.get(who, 0) or (locked and who not in self._locked)
        (self._locked.add if locked else self._locked.discard)(who)
        if revoked and epoch > 0:
            self._void[who] = epoch
            if len(self._void) > MOST_GUESTS:
                self._void.popitem(last=False)
        return revoked

    def read_all_again(self) -> None:
        """Somebody has changed or deleted many guests."""
        self._known.clear()

    def read_names_again(self) -> None:
        """Somebody has changed which names may not talk."""
        self._muted = None

    def _remember(self, who: str, guest: Guest) -> None:
        self._known[who] = guest
        if len(self._known) > MOST_GUESTS:
            self._known.popitem(last=False)
