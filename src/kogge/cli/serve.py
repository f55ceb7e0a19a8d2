"""`kogge serve`: the table server."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from kogge.cli.arguments import Complaint, as_path, read_text
from kogge.core.errors import KoggeError
from kogge.games.component_files import read_components

if TYPE_CHECKING:
    from kogge.server.settings import Settings

# Several processes, or one on PostgreSQL, are made by uvicorn from this name.
FACTORY = "kogge.server.app:create_app"


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("serve", help="serve tables over the network", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: %(default)s)")
    parser.add_argument(
        "--database",
        default="sqlite:///kogge.db",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: %(default)s)",
    )
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help="server processes; more than one need PostgreSQL"
    )
    parser.add_argument("--bots", type=int, default=1, metavar="N", help="processes for bots (default: %(default)s)")
    parser.add_argument("--bot-seconds", type=float, default=5.0, metavar="S", help="a bot's time to decide")
    parser.add_argument("--bot-pace", type=float, default=0.0, metavar="S", help="pause before each move of a bot")
    parser.add_argument(
        "--components",
        action="append",
        default=[],
        metavar="FILE",
        help="decks, tiles and prices of your own for new tables of a game; may be given once for each game",
    )
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another site whose pages may play here"
    )
    parser.add_argument(
        "--proxy", action="store_true", help="behind a proxy on this machine: believe its X-Forwarded headers"
    )
    parser.add_argument("--https", action="store_true", help="people come by https: cookies are for https only")
    parser.add_argument("--no-rate-limits", action="store_true", help="for measurements on this machine only")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        import uvicorn

        from kogge.server.json_logging import logging_config
        from kogge.server.storage.file_lock import check_unserved
        from kogge.server.storage.store import StorageError
    except ImportError as error:
        raise KoggeError(f"the server's parts are not installed ({error.name}); install kogge[server]") from error
    settings = settings_of(args)
    if not settings.database.startswith(("sqlite:", "postgres:", "postgresql:")):
        raise KoggeError("--database is sqlite:///FILE or postgresql://USER@HOST/NAME")
    if settings.workers > 1 and not settings.database.startswith("postgres"):
        raise KoggeError("several processes need PostgreSQL: --database postgresql://…")
    try:
        check_unserved(settings.database)
    except StorageError as error:
        raise KoggeError(str(error)) from error
    os.environ.update(settings.environment())
    options = uvicorn_options(settings)
    uvicorn.run(FACTORY, factory=True, workers=settings.workers, log_config=logging_config(), **options)
    return 0


def component_paths(paths: list[str]) -> tuple[str, ...]:
    """The files, checked, as paths that server processes find too. A game has one file at most."""
    games: dict[str, str] = {}
    for path in paths:
        game = read_components(read_text(path), path).game
        if game in games:
            raise Complaint(f"{games[game]} and {path} are both components of {game}")
        games[game] = path
    return tuple(str(as_path(path).absolute()) for path in paths)


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """How uvicorn serves the application, whoever starts it."""
    return {
        "host": settings.host,
        "port": settings.port,
        "loop": "auto",  # uvloop where there is one
        "ws": "websockets-sansio",
        "ws_max_size": settings.largest_message,
        "ws_per_message_deflate": False,  # compressing a position takes longer than making and sending it
        "ws_ping_interval": 20,
        "ws_ping_timeout": 20,
        "access_log": False,
        "proxy_headers": settings.behind_proxy,
        "server_header": False,
        "timeout_graceful_shutdown": 5,
        "h11_max_incomplete_event_size": 32_768,
    }


def settings_of(args: argparse.Namespace) -> Settings:
    """The command line as settings."""
    from kogge.server.settings import Settings

    usual = Settings()
    return Settings(
        host=args.host,
        port=args.port,
        database=args.database,
        workers=args.workers,
        bot_processes=args.bots,
        bot_seconds=args.bot_seconds,
        bot_pace=args.bot_pace,
        components=component_paths(args.components),
        origins=tuple(args.origin),
        behind_proxy=args.proxy,
        secure_cookies=args.https,
        rate_address=0.0 if args.no_rate_limits else usual.rate_address,
        rate_identity=0.0 if args.no_rate_limits else usual.rate_identity,
        rate_guests=0.0 if args.no_rate_limits else usual.rate_guests,
        rate_hints=0.0 if args.no_rate_limits else usual.rate_hints,
        rate_create=0.0 if args.no_rate_limits else usual.rate_create,
        sockets_per_address=0 if args.no_rate_limits else usual.sockets_per_address,
    )
