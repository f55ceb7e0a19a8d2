"""How a command of `kogge admin` is parsed, run on the database, and reported."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kogge.cli.arguments import Complaint, as_path, whole
from kogge.cli.text import printable, table
from kogge.core.errors import KoggeError

if TYPE_CHECKING:
    from kogge.server.settings import Settings
    from kogge.server.storage.store import Store

Work = Callable[["Store", argparse.Namespace], Awaitable[Any]]


def add_command(
    inner: argparse._SubParsersAction[Any], name: str, purpose: str, work: Work | None
) -> argparse.ArgumentParser:
    """One of its commands. Without work on an open database it has to set what runs it."""
    sentence = f"{purpose[0].upper()}{purpose[1:]}."
    parser: argparse.ArgumentParser = inner.add_parser(name, help=purpose, description=sentence, allow_abbrev=False)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.set_defaults(run=run, work=work)
    return parser


def limit_argument(parser: argparse.ArgumentParser) -> None:
    """How many lines."""
    parser.add_argument("--limit", metavar="N", type=whole(1), default=100, help="at most so many (default: 100)")


def person_argument(parser: argparse.ArgumentParser) -> None:
    """Whom it is about."""
    parser.add_argument("person", metavar="WHO", help="a person's id, or a name that only one person bears")


def yes_argument(parser: argparse.ArgumentParser) -> None:
    """Whether to ask first."""
    parser.add_argument("--yes", action="store_true", help="do not ask")


def output_argument(parser: argparse.ArgumentParser) -> None:
    """Where to write."""
    parser.add_argument("--output", metavar="FILE", type=as_path, help="a new file (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Open the database, do the work and report."""
    from kogge.server.admin import session

    async def whole_work() -> Any:
        async with session.open_store(settings_of(args).database) as store:
            return await args.work(store, args)

    run_work(whole_work())
    return 0


def run_work(work: Any) -> None:
    """Wait for a coroutine; trouble with the database is told in one line."""
    import asyncio

    from kogge.server.storage.store import StorageError

    try:
        asyncio.run(work)
    except StorageError as error:
        raise KoggeError(str(error)) from error


def settings_of(args: argparse.Namespace) -> Settings:
    """The settings that a server would have with the same settings file, variables and database."""
    from kogge.server.settings import load_settings

    file = None if args.config is None else as_path(args.config)
    return load_settings(file, options={} if args.database is None else {"database": args.database})


def confirm(args: argparse.Namespace, question: str) -> None:
    """Ask, unless --yes was given; without a terminal --yes must be given."""
    if args.yes:
        return
    if not sys.stdin.isatty():
        raise Complaint(f"{question} Add --yes to do it.")
    sys.stderr.write(f"{printable(question)} [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise Complaint("nothing was done")


def tell(args: argparse.Namespace, data: Any, text: str) -> None:
    """Print the result, as JSON or as text."""
    print(json.dumps(data, ensure_ascii=False, indent=2) if args.json else text)


def moment(milliseconds: int) -> str:
    """A time as people read it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def as_data(value: Any) -> Any:
    """A line of a list, as JSON has it."""
    import msgspec

    return msgspec.to_builtins(value)


def layout(head: list[str], rows: list[list[str]], nothing: str) -> str:
    """A list as text."""
    return "\n".join(table([head, *rows], [name == "entries" for name in head])) if rows else nothing


def write_data(args: argparse.Namespace, data: Any) -> None:
    """Write an export to a new file, or print it."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    if args.output is None:
        print(text)
        return
    output: Path = args.output
    try:
        with output.open("x", encoding="utf-8") as out:
            out.write(f"{text}\n")
    except FileExistsError as error:
        raise Complaint(f"{output} is there already") from error
    tell(args, {"file": str(output)}, str(output))
