"""Random names, and the time: what a table needs from the machine it runs on."""

from __future__ import annotations

import secrets
import time


def new_id() -> str:
    """A name nobody can guess, for a table, a person or a process. No dash begins it: a command would take it so."""
    while True:
        name = secrets.token_urlsafe(15)
        if not name.startswith("-"):
            return name


def new_seed() -> str:
    """Chance at a table: nobody but the server may know it before the game is over."""
    return secrets.token_hex(16)


def new_nonce() -> str:
    """What makes chance fresh: everybody may know it, since they do not know the seed."""
    return secrets.token_hex(8)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
