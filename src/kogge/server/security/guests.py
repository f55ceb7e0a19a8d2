"""Guests: an id that is signed into a cookie, and a name."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from kogge.server.errors import Refused
from kogge.server.ids import new_id
from kogge.server.storage.repository import add_guest, guest_name, rename_guest
from kogge.server.storage.store import Store

MOST_NAMES: Final = 10_000  # kept in memory


class Guests:
    """Names by identity."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: OrderedDict[str, str] = OrderedDict()

    async def name(self, who: str) -> str:
        """What somebody is called."""
        found = self._names.get(who)
        if found is None:
            found = await guest_name(self._store, who)
            if found is None:
                raise Refused("no-identity", "nobody is known by this cookie", status=401)
            self._remember(who, found)
        return found

    async def create(self, name: str) -> str:
        """A new guest; their identity."""
        who = new_id()
        await add_guest(self._store, who, name)
        self._remember(who, name)
        return who

    async def rename(self, who: str, name: str) -> None:
        """Seats taken from now on carry the new name."""
        await rename_guest(self._store, who, name)
        self._remember(who, name)

    def _remember(self, who: str, name: str) -> None:
        self._names[who] = name
        if len(self._names) > MOST_NAMES:
            self._names.popitem(last=False)
