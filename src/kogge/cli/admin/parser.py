"""The command and its own commands."""

from __future__ import annotations

import argparse
from typing import Any, Final

from kogge.cli.admin.people import add_people
from kogge.cli.admin.tables import add_tables
from kogge.cli.admin.upkeep import add_upkeep

EPILOG: Final = """examples:
  kogge admin tables --status running
  kogge admin --database postgresql://kogge@db/kogge show TABLE
  kogge admin delete-person Anna --yes
  kogge admin backup kogge.backup"""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """The command and its own commands."""
    parser = commands.add_parser(
        "admin",
        help="look after a table server's tables, people and backups",
        description="Look after a table server's tables, people and backups. A running server notices within a second.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: the server's own)"
    )
    parser.add_argument("--config", metavar="FILE", help="the server's settings file; it names the database")
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, dest="admin_command")
    add_tables(inner)
    add_people(inner)
    add_upkeep(inner)
