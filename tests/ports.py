"""Ports for servers of tests, which run in several processes at once."""

from __future__ import annotations

import os
import random
import socket
from typing import Final

# Below the ports that the system gives to connections going out (32768 and up on Linux): one of those may be taken
# between the look and the start of the server, by any test that connects to something.
LOWEST: Final = 20_000
HIGHEST: Final = 32_000

_chance = random.Random(f"{os.getpid()} {os.urandom(8).hex()}")  # not the global one: tests seed it


def free_port() -> int:
    """A port nobody listens on."""
    while True:
        port = _chance.randrange(LOWEST, HIGHEST)
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
