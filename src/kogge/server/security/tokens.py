"""Tokens: what programs show instead of a cookie. The database knows only their hashes."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from kogge.server.security.callers import Caller
from kogge.server.storage.store import Store
from kogge.server.storage.tokens import StoredToken, digest_of, find_token, note_use, valid_ids

PREFIX: Final = "kogge-"  # so that people and scanners of leaked secrets see what it is
LONGEST: Final = 100
SCHEME: Final = "bearer "
MOST_TOKENS: Final = 10_000  # kept in memory
USE_NOTED_AFTER: Final = 60_000  # milliseconds: the last use is stored this exactly


def new_token() -> str:
    """A token nobody can guess."""
    return PREFIX + secrets.token_urlsafe(32)


def shown_token(authorization: str) -> str | None:
    """The token of an Authorization header; None when there is no such header, "" when it holds none of ours."""
    if not authorization:
        return None
    given = authorization[len(SCHEME) :].strip()
    ours = authorization[: len(SCHEME)].lower() == SCHEME and given.startswith(PREFIX) and given.isascii()
    return given if ours and len(given) <= LONGEST else ""


class Tokens:
    """Tokens by their hash, as long as nobody changes them elsewhere: then `read_again` is called."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[str, StoredToken] = OrderedDict()
        self._void: OrderedDict[str, None] = OrderedDict()  # ids of those that were revoked lately

    async def bearer(self, text: str) -> Caller | None:
        """Whose token it is and what it allows; None when it is unknown, revoked or over."""
        if not text:
            return None
        digest = digest_of(text)
        found = self._known.get(digest) or await find_token(self._store, digest)
        if found is None or (found.expires is not None and found.expires <= self._clock()):
            return None
        self._known[digest] = found
        self._known.move_to_end(digest)
        if len(self._known) > MOST_TOKENS:
            self._known.popitem(last=False)
        if found.used is None or found.used < self._clock() - USE_NOTED_AFTER:
            found.used = self._clock()
            note_use(self._store, found.id, found.used)
        return Caller(found.who, scopes=frozenset(found.scopes), token=found.id, expires=found.expires)

    def is_void(self, caller: Caller) -> bool:
        """Whether a token was revoked, or is over, since it was accepted."""
        return caller.token in self._void or (caller.expires is not None and caller.expires <= self._clock())

    async def read_again(self, who: str) -> bool:
        """Somebody has changed what is stored of a person; whether tokens of theirs were revoked."""
        mine = [(digest, one.id) for digest, one in self._known.items() if one.who == who]
        if not mine:
            return False
        left = await valid_ids(self._store, who)
        gone = [(digest, id) for digest, id in mine if id not in left]
        for digest, id in gone:
            self._known.pop(digest, None)
            self._void[id] = None
            if len(self._void) > MOST_TOKENS:
                self._void.popitem(last=False)
        return bool(gone)
