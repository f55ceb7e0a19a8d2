"""`kogge admin` on the database as a whole: backups, ratings, what is too old."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kogge.cli.admin.command import add_command, as_data, run_work, settings_of, tell
from kogge.cli.arguments import Complaint, as_path, whole
from kogge.cli.progress import Progress

if TYPE_CHECKING:
    from kogge.server.storage.store import Store


def add_upkeep(inner: argparse._SubParsersAction[Any]) -> None:
    """Their commands."""
    parser = add_command(inner, "backup", "write a backup; servers may run meanwhile", _backup)
    parser.add_argument("file", metavar="FILE", type=as_path, help="the file to write; it holds all secrets")
    parser.add_argument("--replace", action="store_true", help="overwrite a file that is there")
    # It opens the database itself, alone.
    parser = add_command(inner, "restore", "fill an empty database from a backup", None)
    parser.set_defaults(run=restore)
    parser.add_argument("file", metavar="FILE", type=as_path, help="a backup, of SQLite or PostgreSQL")
    add_command(inner, "ratings", "compute all ratings again from the stored results", _ratings)
    parser = add_command(inner, "prune", "remove old talk, and old guests without a table", _prune)
    parser.add_argument("--chat-days", metavar="N", type=whole(0), help="talk older than this (default: the setting)")
    parser.add_argument("--guest-days", metavar="N", type=whole(0), help="guests older than this (the same)")
    parser.add_argument("--dry-run", action="store_true", help="only count")


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

    run_work(work())
    return 0


async def _prune(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.prune import prune

    usual = settings_of(args)
    chat = usual.chat_days if args.chat_days is None else args.chat_days
    guests = usual.guest_days if args.guest_days is None else args.guest_days
    done = await prune(store, chat, guests, args.dry_run)
    verb = "would remove" if args.dry_run else "removed"
    tell(args, as_data(done), f"{verb} {done.chat} lines of talk and {done.guests} guests without a table")


async def _ratings(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.storage.ratings import pools_of, recompute

    pools = await pools_of(store)
    games = 0
    progress = Progress(len(pools), "lists")
    for pool in pools:
        games += await recompute(store, *pool)
        progress.add(1)
    progress.close()
    tell(
        args, {"games": games, "pools": len(pools)}, f"{games} rated games counted, {len(pools)} lists of ratings made"
    )


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


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{number:,} {name}" for name, number in counts.items())
