"""A command that is sent again is acknowledged as the first time and does nothing, whatever it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import get_args
from uuid import uuid4

import pytest

from kogge.server.security.signing import Signer
from kogge.server.server import Server
from kogge.server.settings import Settings
from kogge.server.table import seats
from kogge.server.table.commands import (
    AnyCommand,
    AskBot,
    AskEnd,
    AskRewind,
    Back,
    Cancel,
    Chat,
    Command,
    Leave,
    Pause,
    Play,
    Redo,
    RemoveHolder,
    RenewLink,
    Reset,
    Resign,
    Resume,
    SetSeat,
    Start,
    Undo,
    Vacation,
    Vote,
)
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from kogge.server.table.table import Ack, Table
from tests.server.launch import Cluster
from tests.server.tables import decide, do, new_id, reloaded, snapshot, table_of, wait


def running() -> Table:
    """Anna has decided twice, and it is Bert's turn."""
    table = table_of("anna", "bert", "carl")
    decide(table, "anna", "place")
    decide(table, "anna", "place")
    return table


def awaiting() -> Table:
    """The others have waited for Carl for more than a minute."""
    table = running()
    decide(table, "bert", "place")
    decide(table, "bert", "place")
    wait(table, 61)
    return table


def after(*commands: AnyCommand) -> Table:
    """The same, and Anna has sent these."""
    table = running()
    for command in commands:
        do(table, "anna", command)
    return table


def waiting() -> Table:
    """A free seat: the game has not started."""
    return table_of("anna", "bert", "", autostart=False)


def slow() -> Table:
    """Everybody has a day for a turn, and some days off."""
    return table_of("anna", "bert", "carl", turn_limit=86_400, vacation=5)


def asked() -> Table:
    """Bert and Carl are to answer; Bert has agreed."""
    table = after(AskRewind(new_id(), 0, 3))
    do(table, "bert", Vote(new_id(), 1, True))
    return table


# Each command: the table, who sends it, and what happens before it comes again; without its id it would do more then.
CASES: dict[str, tuple[Callable[[], Table], str, AnyCommand, str, AnyCommand]] = {
    "play": (running, "bert", Play("x", 1, "place t hamburg-lubeck.1", 7), "anna", Chat(new_id(), "ah")),
    "undo": (running, "anna", Undo("x", 0), "anna", Chat(new_id(), "ah")),
    "redo": (lambda: after(Undo(new_id(), 0), Undo(new_id(), 0)), "anna", Redo("x", 0), "bert", Chat(new_id(), "ah")),
    "reset": (running, "anna", Reset("x", 0), "anna", Redo(new_id(), 0)),
    "ask-rewind": (running, "anna", AskRewind("x", 0, 3), "bert", Vote(new_id(), 1, False)),
    "ask-bot": (awaiting, "anna", AskBot("x", 0, 2), "bert", Vote(new_id(), 1, False)),
    "ask-end": (running, "anna", AskEnd("x", 0), "bert", Vote(new_id(), 1, False)),
    "vote": (asked, "carl", Vote("x", 2, False), "anna", AskRewind(new_id(), 0, 3)),
    "chat": (running, "anna", Chat("x", "hello"), "bert", Chat(new_id(), "hello")),
    "leave": (running, "bert", Leave("x", 1), "bert", Back(new_id(), 1)),
    "leave before the start": (waiting, "bert", Leave("x", 1), "anna", SetSeat(new_id(), 1, "bot")),
    "resign": (running, "bert", Resign("x", 1), "anna", Chat(new_id(), "ah")),
    "vacation": (slow, "anna", Vacation("x", 0, 2), "anna", Vacation(new_id(), 0, 0)),
    "back": (lambda: after(Leave(new_id(), 0)), "anna", Back("x", 0), "anna", Leave(new_id(), 0)),
    "back with nothing to do": (running, "anna", Back("x", 0), "anna", Leave(new_id(), 0)),
    "start": (waiting, "anna", Start("x", "random"), "anna", Pause(new_id())),
    "pause": (running, "anna", Pause("x"), "bert", Resume(new_id())),
    "resume": (lambda: after(Pause(new_id())), "anna", Resume("x"), "bert", Pause(new_id())),
    "set-seat to a bot": (waiting, "anna", SetSeat("x", 2, "bot", "random"), "anna", SetSeat(new_id(), 2, "open")),
    "cancel": (waiting, "anna", Cancel("x"), "bert", Chat(new_id(), "ah")),
    "renew-link": (waiting, "anna", RenewLink("x", 2), "anna", Chat(new_id(), "ah")),
    "remove-holder": (running, "anna", RemoveHolder("x", 1), "carl", Chat(new_id(), "ah")),
    "set-seat to nobody": (waiting, "anna", SetSeat("x", 1, "open"), "anna", SetSeat(new_id(), 1, "bot", "random")),
}


def send(table: Table, who: str, command: AnyCommand) -> Ack:
    """Seat 2 has no socket."""
    return do(table, who, command, 2)


def test_every_command_is_tried() -> None:
    assert {type(case[2]) for case in CASES.values()} == set(get_args(AnyCommand))
    assert all(issubclass(one, Command) for one in get_args(AnyCommand))


@pytest.mark.parametrize("case", CASES)
def test_a_command_sent_again_does_nothing(case: str) -> None:
    make, who, command, _, _ = CASES[case]
    table = make()
    first = send(table, who, command)
    stands = snapshot(table)
    again = send(table, who, command)
    assert (first.repeated, again.repeated) == (False, True)
    assert (again.version, again.event) == (first.version, first.event)
    assert snapshot(table) == stands


@pytest.mark.parametrize("case", [case for case in CASES if case != "cancel"])  # nothing happens at a cancelled table
def test_nor_when_something_else_has_happened_since(case: str) -> None:
    make, who, command, other, between = CASES[case]
    table = make()
    first = send(table, who, command)
    assert not send(table, other, between).repeated
    stands = snapshot(table)
    again = send(table, who, command)
    assert (again.version, again.event, again.repeated) == (first.version, first.event, True)
    assert snapshot(table) == stands


@pytest.mark.parametrize("case", [case for case in CASES if case != "back with nothing to do"])
def test_nor_in_a_process_that_reads_what_is_stored(case: str) -> None:
    make, who, command, _, _ = CASES[case]
    table = make()
    first = send(table, who, command)
    table = reloaded(table)
    stands = snapshot(table)
    again = send(table, who, command)
    assert (again.version, again.event, again.repeated) == (first.version, first.event, True)
    assert snapshot(table) == stands


@pytest.mark.parametrize("case", CASES)
def test_ids_are_each_persons_own(case: str) -> None:
    make, who, command, _, _ = CASES[case]
    for other in {"anna", "bert", "carl"} - {who}:
        table = make()
        do(table, other, Chat(command.id, "this id is mine"))
        assert not send(table, who, command).repeated


@pytest.mark.parametrize("free", [1, 2])
def test_a_join_sent_again_takes_no_second_seat(free: int) -> None:
    """With one free seat it starts the game, which is no reason to refuse it the second time."""
    table = table_of("anna", *[""] * free, *["bert"] * (2 - free), autostart=False)
    table.info.public = table.info.autostart = True
    links = Signer("a key")
    first = seats.join_once(table, "carl", "Carl", None, None, links, "x")
    table.take_changes()
    for again in (table, reloaded(table)):
        stands = snapshot(again)
        assert seats.join_once(again, "carl", "Carl", None, None, links, "x") == first
        assert snapshot(again) == stands
    assert (table.info.status == "running") == (free == 1)
    other = seats.join_once(table, "dora", "Dora", None, None, links, "x") if free == 2 else None
    assert other is None or other[0] == 2, "ids are each person's own"


def test_a_refused_command_may_be_sent_again() -> None:
    table = running()
    with pytest.raises(Exception, match="is not yours"):
        do(table, "bert", Undo("x", 0))
    before = len(table.entries)
    assert not do(table, "bert", Chat("x", "then this")).repeated
    assert len(table.entries) == before + 1


def test_other_processes_and_later_starts_know_the_ids(new_database: Callable[[], str]) -> None:
    """Every id is looked up in the database, so it does not matter which process answers the second time."""

    async def work() -> None:
        database = new_database()
        one = await started(database)
        who = await one.guests.create("Anna")
        table = make_table(TableRequest("hansa", [SeatRequest("me")] * 3, options={"first": "1"}), who, "Anna")
        id = table.info.id
        await one.registry.add(table)
        commands: list[AnyCommand] = [
            Play("a", 0, "place t hamburg-lubeck.1", table.version),
            Undo("b", 0),
            Chat("c", "hello"),
            Leave("d", 1),
            Back("e", 1),
            Pause("f"),
            Resume("g"),
        ]
        first = [await one.commands.execute(id, who, command) for command in commands]
        await one.close()
        two = await started(database)
        again = [await two.commands.execute(id, who, command) for command in commands]
        entries = await two.registry.read(id, lambda t: t.last())
        await two.close()
        assert [(ack.version, ack.event) for ack in again] == [(ack.version, ack.event) for ack in first]
        assert not any(ack.repeated for ack in first)
        assert all(ack.repeated for ack in again)
        assert entries == first[-1].event

    asyncio.run(work())


def test_two_processes_carry_out_the_same_command_once(cluster: Cluster) -> None:
    async def work() -> None:
        database = cluster.database(f"kogge_{uuid4().hex[:12]}")
        one, two = await started(database), await started(database)
        who = await one.guests.create("Anna")
        table = make_table(TableRequest("hansa", [SeatRequest("me")] * 3, options={"first": "1"}), who, "Anna")
        await one.registry.add(table)
        id, before = table.info.id, table.last()
        await two.registry.read(id, lambda t: t.last())  # both have the table in memory
        acks = await asyncio.gather(*[server.commands.execute(id, who, Pause("same")) for server in (one, two)])
        assert sorted(ack.repeated for ack in acks) == [False, True]
        assert {ack.event for ack in acks} == {before + 1}
        await one.close()
        await two.close()

    asyncio.run(work())


async def started(database: str) -> Server:
    """A server without sockets."""
    server = Server(Settings(database=database))
    await server.open()
    return server
