"""Who asks, and how much they may: a person by a cookie, or a program by a token with scopes."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kogge.server.errors import Refused

READ: Final[str] = "read"  # look at whatever the person may see
PLAY: Final = "play"  # sit down, decide, take back, vote, leave
CREATE: Final = "create"  # make tables, copies and uploads
CHAT: Final = "chat"  # talk
SCOPES: Final = (READ, PLAY, CREATE, CHAT)
ACCOUNT: Final = "account"  # what no token allows: names, keys, absences, friends, blocks, entering contests, deletion


class Caller(Struct, frozen=True):
    """Somebody who has shown a cookie or a token."""

    who: str
    epoch: int = 0  # of the cookie
    issued: int = 0  # when the cookie was given, in seconds since 1970
    scopes: frozenset[str] | None = None  # of the token; None: a cookie, which allows everything
    token: str = ""  # the token's id
    expires: int | None = None  # when the token ends, in milliseconds since 1970

    def must(self, scope: str) -> None:
        """Refuse what the token does not allow. Every token may read."""
        if self.scopes is None or scope == READ or scope in self.scopes:
            return
        if scope == ACCOUNT:
            raise Refused("scope", "no token allows this: sign in with a browser", status=403)
        raise Refused("scope", f"this token does not have the scope {scope!r}", status=403)
