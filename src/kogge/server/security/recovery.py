"""Recovery codes: for whoever has lost the device with the passkey. Each signs in once; only hashes are stored."""

from __future__ import annotations

import secrets
from typing import Final

from kogge.server.storage.tokens import digest_of

CODES: Final = 10
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
GROUPS: Final = 4
GROUP: Final = 4  # sixteen of 31 letters: 79 bits, more than anybody can try


def new_code() -> str:
    """A code as people write it down: four groups of four."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def code_digest(code: str) -> str:
    """How a code is stored, however it was typed."""
    return digest_of("code " + "".join(letter for letter in code.lower() if letter in LETTERS))
