"""Random names, and the time: what a table needs from the machine it runs on."""

from __future__ import annotations

import secrets
import time
from typing import Final

ID_LETTERS: Final = 20  # of the id of a guest, a player or a table
BOT: Final = "bot-"  # begins the id of a bot account, so that wherever an id is known, this is


def new_id() -> str:
    """A name nobody can guess, for a table, a person or a process. No dash begins it: a command would take it so."""
    while True:
        name = secrets.token_urlsafe(15)
        if not name.startswith(("-", BOT)):
            return name


def new_bot_id() -> str:
    """The id of a person who is a program."""
    return BOT + new_id()


def is_bot_id(who: str) -> bool:
    """Whether somebody is a program, and says so."""
    return who.startswith(BOT)


def new_seed() -> str:
    """Chance at a table: nobody but the server may know it before the game is over."""
    return secrets.token_hex(16)


def new_nonce() -> str:
    """What makes chance fresh: everybody may know it, since they do not know the seed."""
    return secrets.token_hex(8)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
