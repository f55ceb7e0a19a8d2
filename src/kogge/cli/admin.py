"""`kogge admin`: what whoever runs a table server can do, beside the server or without it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kogge.cli.arguments import Complaint, as_path, whole
from kogge.cli.progress import Progress
from kogge.cli.text import printable, table
from kogge.core.errors import KoggeError

if TYPE_CHECKING:
    from kogge.server.settings import Settings
    from kogge.server.storage.store import Store

STATUSES: Final = ("open", "running", "paused", "over", "closed")
EPILOG: Final = """examples:
  kogge admin tables --status running
  kogge admin --database postgresql://kogge@db/kogge show TABLE
  kogge admin delete-person Anna --yes
  kogge admin backup kogge.backup"""

Work = Callable[["Store", argparse.Namespace], Awaitable[Any]]


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
    _add_tables(inner)
    _add_people(inner)
    _add_upkeep(inner)


def _add(inner: argparse._SubParsersAction[Any], name: str, purpose: str, work: Work | None) -> argparse.ArgumentParser:
    sentence = f"{purpose[0].upper()}{purpose[1:]}."
    parser: argparse.ArgumentParser = inner.add_parser(name, help=purpose, description=sentence, allow_abbrev=False)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.set_defaults(run=restore if work is None else run, work=work)
    return parser


def _add_tables(inner: argparse._SubParsersAction[Any]) -> None:
    parser = _add(inner, "tables", "list tables, the newest first", _tables)
    parser.add_argument("--status", choices=STATUSES, help="only those")
    parser.add_argument("--person", metavar="WHO", help="only those of a person, by id or name")
    _limit(parser)
    _table_argument(_add(inner, "show", "show a table, its seats and who holds them", _show))
    parser = _add(inner, "close", "close tables: they can be read, but nothing is done there any more", _close)
    _table_argument(parser, many=True)
    _confirmed(parser)
    parser = _add(inner, "export", "write everything that is stored of a table, secrets included", _export)
    _table_argument(parser)
    _output(parser)
    parser = _add(inner, "delete", "delete tables for good, and the copies that began with them", _delete)
    _table_argument(parser, many=True)
    _confirmed(parser)
    parser = _add(inner, "revoke-links", "make all links of a table's seats void", _revoke_links)
    _table_argument(parser)
    _confirmed(parser)


def _add_people(inner: argparse._SubParsersAction[Any]) -> None:
    parser = _add(inner, "people", "list people, the newest first", _people)
    parser.add_argument("name", nargs="?", metavar="NAME", help="only those whose name contains this")
    _limit(parser)
    parser = _add(inner, "export-person", "write everything that is stored of a person", _export_person)
    _person_argument(parser)
    _output(parser)
    parser = _add(inner, "delete-person", "delete a person for good; seats of theirs lose the name", _delete_person)
    _person_argument(parser)
    _confirmed(parser)
    parser = _add(inner, "revoke", "make all cookies of a person void", _revoke)
    _person_argument(parser)
    _confirmed(parser)
    for name, purpose, work in (
        ("mute", "let a person, or everybody of a name, talk no more", _mute),
        ("unmute", "let them talk again", _unmute),
    ):
        parser = _add(inner, name, purpose, work)
        group = parser.add_mutually_exclusive_group(required=True)
        group.add_argument("person", nargs="?", metavar="WHO", help="a person, by id or name")
        group.add_argument("--name", metavar="NAME", help="everybody of this name, and of names that look like it")


def _add_upkeep(inner: argparse._SubParsersAction[Any]) -> None:
    parser = _add(inner, "backup", "write a backup; servers may run meanwhile", _backup)
    parser.add_argument("file", metavar="FILE", type=as_path, help="the file to write; it holds all secrets")
    parser.add_argument("--replace", action="store_true", help="overwrite a file that is there")
    parser = _add(inner, "restore", "fill an empty database from a backup", None)
    parser.add_argument("file", metavar="FILE", type=as_path, help="a backup, of SQLite or PostgreSQL")
    parser = _add(inner, "prune", "remove old talk, and old guests without a table", _prune)
    parser.add_argument("--chat-days", metavar="N", type=whole(0), help="talk older than this (default: the setting)")
    parser.add_argument("--guest-days", metavar="N", type=whole(0), help="guests older than this (the same)")
    parser.add_argument("--dry-run", action="store_true", help="only count")


def _limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--limit", metavar="N", type=whole(1), default=100, help="at most so many (default: 100)")


def _table_argument(parser: argparse.ArgumentParser, many: bool = False) -> None:
    dash = "put -- before one that begins with a dash, as old ones may"
    if many:
        parser.add_argument("tables", nargs="+", metavar="TABLE", help=f"ids of tables; {dash}")
    else:
        parser.add_argument("table", metavar="TABLE", help=f"a table's id; {dash}")


def _person_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("person", metavar="WHO", help="a person's id, or a name that only one person bears")


def _confirmed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask")


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--output", metavar="FILE", type=as_path, help="a new file (default: standard output)")


# -- running


def run(args: argparse.Namespace) -> int:
    """Open the database, do the work and report."""
    from kogge.server.admin import session

    async def whole_work() -> Any:
        async with session.open_store(settings_of(args).database) as store:
            return await args.work(store, args)

    _run(whole_work())
    return 0


def _run(work: Any) -> None:
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


def bar(unit: str) -> tuple[Callable[[int, int], None], Callable[[], None]]:
    """A progress bar as two functions: to report rows done, and to clear it."""
    shown: list[Progress] = []

    def report(done: int, total: int) -> None:
        if not shown:
            shown.append(Progress(max(1, total), unit))
        shown[0].add(done - shown[0].done)

    def close() -> None:
        if shown:
            shown[0].close()

    return report, close


# -- tables


async def _tables(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.people import find_person
    from kogge.server.admin.tables import list_tables

    who = None if args.person is None else (await find_person(store, args.person)).id
    lines = await list_tables(store, args.status, who, args.limit)
    rows = [
        [one.id, one.game, one.status, moment(one.changed), str(one.entries), printable(", ".join(one.names))]
        for one in lines
    ]
    data = [_plain(one) for one in lines]
    tell(args, data, _layout(["table", "game", "status", "changed", "entries", "names"], rows, "no tables"))


async def _show(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.tables import show_table

    facts = await show_table(store, args.table)
    lines = [f"{name}: {value}" for name, value in facts.items() if name not in ("seats", "created")]
    lines.append(f"created: {moment(facts['created'])}")
    for one in facts["seats"]:
        stands_in = ", a bot stands in" if one["standin"] else ""
        held = ", ".join(one["holders"]) or "nobody"
        lines.append(f"seat {one['seat'] + 1}: {one['kind']} {one['name']!r}, held by {held}{stands_in}")
    tell(args, facts, "\n".join(printable(line) for line in lines))


async def _close(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.tables import close_table, load

    for id in args.tables:
        await load(store, id)
    confirm(args, f"Close {len(args.tables)} tables?")
    for id in args.tables:
        await close_table(store, id)
    tell(args, {"closed": args.tables}, f"closed: {', '.join(args.tables)}")


async def _export(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.tables import export_table

    _write(args, await export_table(store, args.table))


async def _delete(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.tables import copies_of, delete_tables, load

    for id in args.tables:
        await load(store, id)
    copies = await copies_of(store, args.tables)
    more = f" and {len(copies)} copies that began with them" if copies else ""
    confirm(args, f"Delete {len(args.tables)} tables{more} for good?")
    gone = await delete_tables(store, args.tables)
    tell(args, {"deleted": gone}, f"deleted: {', '.join(gone)}")


async def _revoke_links(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.tables import load, revoke_links

    await load(store, args.table)
    confirm(args, f"Make all links of table {args.table} void?")
    await revoke_links(store, args.table)
    tell(args, {"revoked": args.table}, f"the links of {args.table} are void")


# -- people


async def _people(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.people import list_people

    lines = await list_people(store, args.name, args.limit)
    rows = [
        [one.id, printable(one.name), moment(one.created), str(one.tables), "muted" if one.muted else ""]
        for one in lines
    ]
    tell(args, [_plain(one) for one in lines], _layout(["person", "name", "came", "tables", ""], rows, "nobody"))


async def _export_person(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.people import export_person

    _write(args, await export_person(store, args.person))


async def _delete_person(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.people import delete_person, find_person

    person = await find_person(store, args.person)
    confirm(args, f"Delete {person.name} ({person.id}), who is at {person.tables} tables, for good?")
    done = await delete_person(store, person.id)
    deleted, kept = len(done["deleted"]), len(done["kept"])
    text = f"deleted {person.id}, {deleted} tables of their own, and their name at {kept} others"
    tell(args, {"person": person.id, **done}, text)


async def _revoke(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.people import find_person, revoke_person

    person = await find_person(store, args.person)
    confirm(args, f"Make all cookies of {person.name} ({person.id}) void?")
    await revoke_person(store, person.id)
    tell(args, {"revoked": person.id}, f"the cookies of {person.id} are void")


async def _mute(store: Store, args: argparse.Namespace) -> None:
    await _set_muted(store, args, muted=True)


async def _unmute(store: Store, args: argparse.Namespace) -> None:
    await _set_muted(store, args, muted=False)


async def _set_muted(store: Store, args: argparse.Namespace, muted: bool) -> None:
    from kogge.server.admin.people import mute_name, mute_person

    if args.name is not None:
        await mute_name(store, args.name, muted)
        whom = f"everybody called {args.name}"
    else:
        person = await mute_person(store, args.person, muted)
        whom = f"{person.name} ({person.id})"
    tell(args, {"muted": muted, "whom": whom}, printable(f"{whom} may {'no longer' if muted else 'again'} talk"))


# -- upkeep


async def _backup(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.storage.backup import write_backup

    if args.file.exists() and not args.replace:
        raise Complaint(f"{args.file} is there already; add --replace to overwrite it")
    report, close = bar("rows")
    try:
        counts = await write_backup(store, args.file, report)
    finally:
        close()
    tell(args, {"file": str(args.file), "rows": counts}, f"{args.file}: {_counted(counts)}")


def restore(args: argparse.Namespace) -> int:
    """Fill an empty database; no server may use it meanwhile."""
    from kogge.server.storage.backup import restore_backup
    from kogge.server.storage.file_lock import FileLock
    from kogge.server.storage.store import Store

    database = settings_of(args).database
    if not args.file.is_file():
        raise Complaint(f"there is no file {args.file}")
    report, close = bar("rows")

    async def work() -> None:
        lock = FileLock(database, "")
        lock.acquire()
        store = Store(database)
        try:
            counts = await restore_backup(store, args.file, report)
        finally:
            close()
            await store.close()
            lock.release()
        tell(args, {"file": str(args.file), "rows": counts}, f"restored {_counted(counts)}")

    _run(work())
    return 0


async def _prune(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.prune import prune

    usual = settings_of(args)
    chat = usual.chat_days if args.chat_days is None else args.chat_days
    guests = usual.guest_days if args.guest_days is None else args.guest_days
    done = await prune(store, chat, guests, args.dry_run)
    verb = "would remove" if args.dry_run else "removed"
    tell(args, _plain(done), f"{verb} {done.chat} lines of talk and {done.guests} guests without a table")


# -- output


def _plain(value: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(value)


def _layout(head: list[str], rows: list[list[str]], nothing: str) -> str:
    return "\n".join(table([head, *rows], [name == "entries" for name in head])) if rows else nothing


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{number:,} {name}" for name, number in counts.items())


def _write(args: argparse.Namespace, data: Any) -> None:
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
