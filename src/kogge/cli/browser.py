"""`kogge play` without a terminal: a server on this machine only, and the browser at its first page.

Tables are kept in the user's data folder, so a game goes on where it was left.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kogge.cli.serve import FACTORY, uvicorn_options
from kogge.core.errors import KoggeError
from kogge.games.registry import find_game

if TYPE_CHECKING:
    from kogge.server.storage.file_lock import FileInUse

HOST: Final = "127.0.0.1"
USUAL_PORT: Final = 8137  # the same every time if it is free: browsers keep cookies and settings by address
PATIENCE: Final = 20.0  # seconds a server may take to answer


def is_wanted(args: argparse.Namespace) -> bool:
    """Whether nothing but the game is named: the page asks for everything else itself."""
    told = [
        args.terminal,
        args.board,
        args.players,
        args.option,
        args.seat,
        args.names,
        args.seed,
        args.bots,
        args.load,
        args.components,
        args.position,
        args.language,
    ]
    return not any(told) and not args.hotseat and not args.no_colour


def run(args: argparse.Namespace) -> int:
    """The command: serve until interrupted."""
    if args.game is not None:
        find_game(args.game)
    import uvicorn

    from kogge.server.settings import Settings
    from kogge.server.storage.file_lock import FileInUse, check_unserved

    port = free_port()
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(host=HOST, port=port, database=f"sqlite:///{folder / 'tables.db'}")
    if settings.static_folder() is None:
        raise KoggeError("this Kogge was built without its pages (it needs Node.js); try --terminal")
    try:
        check_unserved(settings.database)
    except FileInUse as error:
        return show_running(error, args.game)
    os.environ.update(settings.environment())
    address = settings.address()
    sys.stdout.write(f"Kogge is at {address} (Ctrl-C ends it; games are kept in {folder})\n")
    sys.stdout.flush()
    threading.Thread(target=open_when_ready, args=(address, args.game), daemon=True).start()
    uvicorn.run(FACTORY, factory=True, log_level="warning", **uvicorn_options(settings))
    return 0


def show_running(error: FileInUse, game: str | None) -> int:
    """Another `kogge play` has this user's games: open its page instead of serving them twice."""
    if not error.address:
        raise KoggeError(str(error)) from error
    sys.stdout.write(f"Kogge is running at {error.address} already\n")
    webbrowser.open(page_of(error.address, game))
    return 0


def page_of(address: str, game: str | None) -> str:
    """The first page, where this game is selected for a new table."""
    return f"{address}#{game}" if game else address


def free_port() -> int:
    """The usual port, or any other one when somebody has it."""
    for port in (USUAL_PORT, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise KoggeError("no port is free")


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "kogge"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "kogge"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "kogge"


def open_when_ready(address: str, game: str | None) -> None:
    """Open the page as soon as the server answers. Without a browser, the address on the screen has to do."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}health", timeout=1):
                break
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
    webbrowser.open(page_of(address, game))
