"""`kogge admin` on tables."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from kogge.cli.admin.command import (
    add_command,
    as_data,
    confirm,
    layout,
    limit_argument,
    moment,
    output_argument,
    tell,
    write_data,
    yes_argument,
)
from kogge.cli.text import printable

if TYPE_CHECKING:
    from kogge.server.storage.store import Store

STATUSES: Final = ("open", "running", "paused", "over", "cancelled", "closed")


def add_tables(inner: argparse._SubParsersAction[Any]) -> None:
    """Their commands."""
    parser = add_command(inner, "tables", "list tables, the newest first", _tables)
    parser.add_argument("--status", choices=STATUSES, help="only those")
    parser.add_argument("--person", metavar="WHO", help="only those of a person, by id or name")
    limit_argument(parser)
    table_argument(add_command(inner, "show", "show a table, its seats and who holds them", _show))
    parser = add_command(inner, "close", "close tables: they can be read, but nothing is done there any more", _close)
    table_argument(parser, many=True)
    yes_argument(parser)
    parser = add_command(inner, "export", "write everything that is stored of a table, secrets included", _export)
    table_argument(parser)
    output_argument(parser)
    parser = add_command(inner, "delete", "delete tables for good, and the copies that began with them", _delete)
    table_argument(parser, many=True)
    yes_argument(parser)
    parser = add_command(inner, "revoke-links", "make all links of a table's seats void", _revoke_links)
    table_argument(parser)
    yes_argument(parser)


def table_argument(parser: argparse.ArgumentParser, many: bool = False) -> None:
    dash = "put -- before one that begins with a dash, as old ones may"
    if many:
        parser.add_argument("tables", nargs="+", metavar="TABLE", help=f"ids of tables; {dash}")
    else:
        parser.add_argument("table", metavar="TABLE", help=f"a table's id; {dash}")


async def _tables(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.people import find_person
    from kogge.server.admin.tables import list_tables

    who = None if args.person is None else (await find_person(store, args.person)).id
    lines = await list_tables(store, args.status, who, args.limit)
    rows = [
        [one.id, one.game, one.status, moment(one.changed), str(one.entries), printable(", ".join(one.names))]
        for one in lines
    ]
    data = [as_data(one) for one in lines]
    tell(args, data, layout(["table", "game", "status", "changed", "entries", "names"], rows, "no tables"))


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

    write_data(args, await export_table(store, args.table))


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
