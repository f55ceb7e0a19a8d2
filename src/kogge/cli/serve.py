"""`kogge serve`: the table server."""

from __future__ import annotations

import argparse
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kogge.cli.arguments import Complaint, as_path, read_text
from kogge.core.errors import KoggeError

if TYPE_CHECKING:
    from kogge.server.settings import Settings

# Several processes, or one on PostgreSQL, are made by uvicorn from this name.
FACTORY = "kogge.server.app:create_app"
THIS_MACHINE = ("127.0.0.1", "::1")


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """The command and its options. What is not given is absent, so that the settings file can say it."""
    parser = subparsers.add_parser(
        "serve", help="serve tables over the network", description=__doc__, argument_default=argparse.SUPPRESS
    )
    parser.add_argument("--config", metavar="FILE", help="settings in TOML; options and KOGGE_ variables override it")
    parser.add_argument("--host", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port to listen on (default: 8000)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: sqlite:///kogge.db)",
    )
    parser.add_argument("--workers", type=int, metavar="N", help="server processes; more than one need PostgreSQL")
    parser.add_argument(
        "--redis", metavar="URL", help="redis://HOST:PORT, by which servers tell each other what is new (or Valkey)"
    )
    parser.add_argument("--bots", dest="bot_processes", type=int, metavar="N", help="processes for bots (default: 1)")
    parser.add_argument("--bot-seconds", type=float, metavar="S", help="a bot's time to decide")
    parser.add_argument("--bot-pace", type=float, metavar="S", help="pause before each move of a bot")
    parser.add_argument(
        "--origin", dest="origins", action="append", metavar="URL", help="another site whose pages may play here"
    )
    parser.add_argument(
        "--components",
        action="append",
        metavar="FILE",
        help="decks, tiles and prices of your own for new tables of a game; may be given once for each game",
    )
    parser.add_argument(
        "--proxy",
        dest="proxies",
        action="append",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="a proxy whose X-Forwarded headers are believed: an address or a network (none: this machine)",
    )
    parser.add_argument(
        "--https",
        dest="secure_cookies",
        action="store_true",
        help="people come by https: cookies are for https only",
    )
    parser.add_argument(
        "--host-name",
        dest="hosts",
        action="append",
        metavar="NAME",
        help="a name people reach the server by; requests for other names are refused",
    )
    parser.add_argument("--metrics-port", type=int, metavar="N", help="serve /metrics at this port alone")
    parser.add_argument("--no-rate-limits", action="store_true", help="for measurements on this machine only")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    import uvicorn
    from msgspec import structs

    from kogge.server.json_logging import logging_config
    from kogge.server.settings import load_settings
    from kogge.server.storage.file_lock import check_unserved
    from kogge.server.storage.store import StorageError, require_driver, require_redis

    file = Path(args.config) if "config" in args else None
    settings = load_settings(file, options=options_of(args))
    settings = structs.replace(settings, components=component_paths(list(settings.components)))
    if not settings.database.startswith(("sqlite:", "postgres:", "postgresql:")):
        raise KoggeError("--database is sqlite:///FILE or postgresql://USER@HOST/NAME")
    if settings.workers > 1 and not settings.database.startswith("postgres"):
        raise KoggeError("several processes need PostgreSQL: --database postgresql://…")
    if settings.redis and not settings.database.startswith("postgres"):
        raise KoggeError("redis is for several servers, which need PostgreSQL: --database postgresql://…")
    try:
        require_driver(settings.database)
        require_redis(settings.redis)
        check_unserved(settings.database)
    except StorageError as error:
        raise KoggeError(str(error)) from error
    os.environ.update(settings.environment())
    options = uvicorn_options(settings)
    uvicorn.run(FACTORY, factory=True, workers=settings.workers, log_config=logging_config(), **options)
    return 0


def component_paths(paths: list[str]) -> tuple[str, ...]:
    """The files, checked, as paths that server processes find too. A game has one file at most."""
    from kogge.games.component_files import read_components

    games: dict[str, str] = {}
    for path in paths:
        game = read_components(read_text(path), path).game
        if game in games:
            raise Complaint(f"{games[game]} and {path} are both components of {game}")
        games[game] = path
    return tuple(str(as_path(path).absolute()) for path in paths)


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """How uvicorn serves the application, whoever starts it."""
    from kogge.server.security.connections import ConnectionLimits, GuardedHttp, GuardedSocket

    limits = ConnectionLimits(settings)
    return {
        "host": settings.host,
        "port": settings.port,
        "loop": "auto",  # uvloop where there is one
        "http": partial(GuardedHttp, limits),
        "ws": partial(GuardedSocket, limits),
        "ws_max_size": settings.largest_message,
        "ws_per_message_deflate": False,  # compressing a position takes longer than making and sending it
        "ws_ping_interval": 20,
        "ws_ping_timeout": 20,
        "access_log": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "timeout_keep_alive": settings.keep_alive_seconds,
        "server_header": False,
        "timeout_graceful_shutdown": 5,
    }


def options_of(args: argparse.Namespace) -> dict[str, Any]:
    """The settings that the command line names."""
    from kogge.server.settings import NO_LIMITS, TYPES

    out = {name: value for name, value in vars(args).items() if name in TYPES}
    if "proxies" in out:
        out["proxies"] = [one for given in out["proxies"] for one in ([given] if given else THIS_MACHINE)]
    return {**out, **(NO_LIMITS if "no_rate_limits" in args else {})}
