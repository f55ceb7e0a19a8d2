"""`kogge admin` on people, and on what they have reported of each other."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from kogge.cli.admin.command import (
    add_command,
    as_data,
    confirm,
    layout,
    limit_argument,
    moment,
    output_argument,
    person_argument,
    tell,
    write_data,
    yes_argument,
)
from kogge.cli.arguments import Complaint, whole
from kogge.cli.text import printable

if TYPE_CHECKING:
    from kogge.server.admin.people import PersonLine
    from kogge.server.storage.store import Store


def add_people(inner: argparse._SubParsersAction[Any]) -> None:
    """Their commands."""
    parser = add_command(inner, "people", "list people, the newest first", _people)
    parser.add_argument("name", nargs="?", metavar="NAME", help="only those whose name contains this")
    parser.add_argument("--players", action="store_true", help="only those who can sign in")
    parser.add_argument("--bots", action="store_true", help="only bot accounts; with --players, both")
    limit_argument(parser)
    parser = add_command(inner, "export-person", "write everything that is stored of a person", _export_person)
    person_argument(parser)
    output_argument(parser)
    parser = add_command(
        inner, "delete-person", "delete a person for good; seats of theirs lose the name", _delete_person
    )
    person_argument(parser)
    yes_argument(parser)
    parser = add_command(inner, "revoke", "make all cookies of a person void", _revoke)
    person_argument(parser)
    yes_argument(parser)
    parser = add_command(inner, "reports", "list what people have reported, the newest first", _reports)
    parser.add_argument("--all", action="store_true", dest="everything", help="those that were closed too")
    limit_argument(parser)
    parser = add_command(inner, "close-reports", "close reports that somebody has seen to", _close_reports)
    parser.add_argument("numbers", nargs="+", metavar="N", type=whole(1), help="numbers of reports")
    for name, purpose, work in (
        ("lock", "lock a person out, with their bots: cookies, tokens and passkeys open nothing", _lock),
        ("unlock", "let them in again", _unlock),
    ):
        parser = add_command(inner, name, purpose, work)
        person_argument(parser)
        yes_argument(parser)
    for name, purpose, work in (
        ("mute", "let a person, or everybody of a name, talk no more", _mute),
        ("unmute", "let them talk again", _unmute),
    ):
        parser = add_command(inner, name, purpose, work)
        group = parser.add_mutually_exclusive_group(required=True)
        group.add_argument("person", nargs="?", metavar="WHO", help="a person, by id or name")
        group.add_argument("--name", metavar="NAME", help="everybody of this name, and of names that look like it")


async def _people(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.people import list_people

    lines = await list_people(store, args.name, args.limit, args.players, args.bots)
    rows = [
        [one.id, printable(one.name), moment(one.created), str(one.tables), ", ".join(_marks(one))] for one in lines
    ]
    tell(args, [as_data(one) for one in lines], layout(["person", "name", "came", "tables", ""], rows, "nobody"))


def _marks(person: PersonLine) -> list[str]:
    """What is special about somebody in a list."""
    marks = {"player": person.since is not None, "muted": person.muted, "locked": person.locked}
    return [name for name, is_so in marks.items() if is_so]


async def _export_person(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.admin.people import export_person, find_person

    write_data(args, await export_person(store, (await find_person(store, args.person)).id))


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


async def _lock(store: Store, args: argparse.Namespace) -> None:
    await _set_locked(store, args, locked=True)


async def _unlock(store: Store, args: argparse.Namespace) -> None:
    await _set_locked(store, args, locked=False)


async def _set_locked(store: Store, args: argparse.Namespace, locked: bool) -> None:
    from kogge.server.admin.people import find_person, lock_person

    person = await find_person(store, args.person)
    confirm(args, f"{'Lock' if locked else 'Unlock'} {person.name} ({person.id}) and their bots?")
    people = await lock_person(store, person.id, locked)
    names = ", ".join(f"{one.name} ({one.id})" for one in people)
    data = {"locked": locked, "people": [one.id for one in people]}
    tell(args, data, printable(f"{'locked' if locked else 'unlocked'}: {names}"))


async def _mute(store: Store, args: argparse.Namespace) -> None:
    await _set_muted(store, args, muted=True)


async def _unmute(store: Store, args: argparse.Namespace) -> None:
    await _set_muted(store, args, muted=False)


async def _set_muted(store: Store, args: argparse.Namespace, muted: bool) -> None:
    from kogge.server.admin.people import find_person, mute_name, mute_person

    if args.name is not None:
        await mute_name(store, args.name, muted)
        whom = f"everybody called {args.name}"
    else:
        person = await mute_person(store, (await find_person(store, args.person)).id, muted)
        whom = f"{person.name} ({person.id})"
    tell(args, {"muted": muted, "whom": whom}, printable(f"{whom} may {'no longer' if muted else 'again'} talk"))


async def _reports(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.storage.social import list_reports

    lines = await list_reports(store, args.everything, args.limit)
    rows = [
        [str(one.number), moment(one.created), one.reason, one.other, one.person, one.table or "", printable(one.text)]
        for one in lines
    ]
    head = ["report", "when", "reason", "about", "by", "table", "text"]
    tell(args, [as_data(one) for one in lines], layout(head, rows, "no reports"))


async def _close_reports(store: Store, args: argparse.Namespace) -> None:
    from kogge.server.storage.social import close_reports

    closed = await close_reports(store, args.numbers)
    missing = [str(number) for number in args.numbers if number not in closed]
    if missing:
        raise Complaint(f"there is no report {', '.join(missing)}; closed: {', '.join(map(str, closed)) or 'none'}")
    tell(args, {"closed": closed}, f"closed: {', '.join(map(str, closed))}")
