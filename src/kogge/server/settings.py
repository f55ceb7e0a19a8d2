"""What a server is started with. Everything can be set by the command line or by KOGGE_ variables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec

PREFIX: Final = "KOGGE_"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits are generous for people and tight for programs; zero turns a rate limit off."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///kogge.db"
    workers: int = 1
    origins: tuple[str, ...] = ()  # further origins whose pages may play here, beside the server's own
    behind_proxy: bool = False  # believe X-Forwarded-For and -Proto of the machine itself
    secure_cookies: bool = False  # cookies over https only
    largest_body: int = 64_000  # bytes of a request, except an uploaded record
    largest_record: int = 2_000_000
    largest_message: int = 16_000  # bytes of a WebSocket message
    rate_address: float = 200.0  # requests and messages a second from one address
    rate_identity: float = 50.0  # the same of one person
    rate_create: float = 0.5  # tables, copies and uploads a second of one person
    rate_chat: float = 1.0
    rate_hints: float = 0.3  # hints a second for one person
    rate_guests: float = 1.0  # new guests a second from one address
    sockets_per_address: int = 200
    idle_seconds: float = 120.0  # a table nobody has touched for this long is unloaded
    most_loaded: int = 2_000  # tables in memory
    bot_processes: int = 1
    bot_seconds: float = 5.0  # a bot that thinks longer is replaced by a legal move
    bot_pace: float = 0.0  # seconds between two moves of bots at a table
    components: tuple[str, ...] = ()  # component files; new tables of their games are played with them
    static: str = ""  # a folder with the browser client; empty: the one that came with the package

    def address(self) -> str:
        """Where a browser on this machine finds the server."""
        return f"http://{self.host}:{self.port}/"

    def environment(self) -> dict[str, str]:
        """The settings as variables, for worker processes."""
        return {f"{PREFIX}SETTINGS": msgspec.json.encode(self).decode()}

    def static_folder(self) -> Path | None:
        """The browser client's files, if there are any."""
        folder = Path(self.static) if self.static else Path(__file__).parent / "static"
        return folder if (folder / "index.html").is_file() else None


def from_environment() -> Settings:
    """The settings a parent process left."""
    return msgspec.json.decode(os.environ.get(f"{PREFIX}SETTINGS", "{}"), type=Settings)
