"""The workers of tables: nothing is seen or acknowledged before it is stored, and what is stored is what was done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable

from kogge.server.errors import Refused
from kogge.server.live.updates import make_update
from kogge.server.live.worker import Listener
from kogge.server.runtime.presence import Presence
from kogge.server.server import Server
from kogge.server.settings import Settings
from kogge.server.storage.repository import batch_of, load_table
from kogge.server.storage.store import Conflict, StorageError, Store
from kogge.server.storage.writers import Writer
from kogge.server.table import seats
from kogge.server.table.commands import (
    AnyCommand,
    AskRewind,
    Back,
    Chat,
    Leave,
    Pause,
    Play,
    Redo,
    Resume,
    SetSeat,
    Start,
    Undo,
    Vote,
)
from kogge.server.table.create import SeatRequest, TableRequest, make_table, rematch
from kogge.server.table.log import Entry
from kogge.server.table.table import Ack, Table
from tests.server.tables import new_id, snapshot


class Gate:
    """A writer that waits before it commits, or fails."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.open = asyncio.Event()
        self.open.set()
        self.error: Exception | None = None

    async def commit(self, statements: list[Executable], rows: list[dict[str, Any]], notices: list[str]) -> None:
        """As the writer, when the gate is open."""
        await self.open.wait()
        if self.error is not None:
            raise self.error
        await self.writer.commit(statements, rows, notices)

    async def forget(self) -> None:
        """As the writer."""
        await self.writer.forget()


def run(tmp_path: Path, work: Callable[[Server], Awaitable[None]], idle_seconds: float = 1_000.0) -> None:
    """With a server on a new file."""

    async def whole() -> None:
        server = Server(Settings(database=f"sqlite:///{tmp_path}/kogge.db", idle_seconds=idle_seconds))
        await server.open()
        try:
            await work(server)
        finally:
            await server.close()

    asyncio.run(whole())


async def opened(server: Server, *kinds: str) -> tuple[Table, str]:
    """A table that Anna made, and who she is."""
    who = await server.guests.create("Anna")
    requests = [SeatRequest(kind) for kind in kinds]  # type: ignore[arg-type]
    table = make_table(TableRequest("hansa", requests, options={"first": "1"}), who, "Anna", seed="1")
    await server.registry.add(table)
    return table, who


async def send(server: Server, id: str, who: str, command: AnyCommand) -> Ack:
    """As the interface does."""
    return await server.commands.execute(id, who, command)


async def play(server: Server, id: str, who: str) -> Ack:
    """Whoever is to move plays the first choice."""
    table = await server.registry.read(id, lambda table: table)
    match = table.playing()
    command = Play(new_id(), match.to_move(), match.choices()[0].text, table.version)
    return await send(server, id, who, command)


def row(entry: Entry) -> tuple[object, ...]:
    """What is stored of an entry."""
    return entry.number, entry.kind, entry.seat, entry.text, entry.hidden, entry.request, entry.at


def test_what_is_stored_is_what_was_done(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "open", "open")
        id = table.info.id
        bert = await server.guests.create("Bert")

        async def same() -> None:
            kept = await server.registry.read(id, lambda table: table)
            stored = await load_table(server.store, id)
            assert snapshot(stored) == snapshot(kept)
            assert stored.info == kept.info
            assert [row(entry) for entry in stored.entries] == [row(entry) for entry in kept.entries]
            assert stored.position(0) == kept.position(0)

        async def do(who: str, command: AnyCommand) -> None:
            await send(server, id, who, command)
            await same()

        links = {one.seat: seats.seat_link(table, anna, one.seat, server.signer) for one in table.seats[1:]}
        await server.registry.run(id, lambda t: seats.join(t, bert, "Bert", None, links[1], server.signer))
        await same()
        await do(anna, SetSeat(new_id(), 2, "bot", "random"))
        for _ in range(2):
            await play(server, id, anna)
            await same()
        await do(anna, Undo(new_id(), 0))
        await do(anna, Redo(new_id(), 0))
        await do(bert, Leave(new_id(), 1))
        await do(bert, Back(new_id(), 1))
        await do(anna, Pause(new_id()))
        await do(anna, Resume(new_id()))
        await do(bert, Chat(new_id(), "hello"))
        await do(anna, AskRewind(new_id(), 0, 3))
        await do(bert, Vote(new_id(), 1, True))
        assert len(table.log.decisions) == 3

    run(tmp_path, work)


def test_a_started_table_is_stored_with_its_bots(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "open", "open")
        await send(server, table.info.id, anna, SetSeat(new_id(), 2, "open"))
        await send(server, table.info.id, anna, Start(new_id(), "random"))
        stored = await load_table(server.store, table.info.id)
        assert [(one.kind, one.level) for one in stored.seats[1:]] == [("bot", "random")] * 2
        assert (stored.info.status, stored.info.attended) == ("running", True)
        assert stored.info.process == server.registry.process

    run(tmp_path, work)


def test_a_join_by_link_answers_with_the_seats_new_link(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "open", "open")
        id, signer = table.info.id, server.signer
        bert, carl = await server.guests.create("Bert"), await server.guests.create("Carl")
        invitation = seats.seat_link(table, anna, 1, signer)
        seat, link = await server.registry.run(id, lambda t: seats.join(t, bert, "Bert", None, invitation, signer))
        assert (seat, link) == (1, signer.link(id, 1, 1))
        assert link != invitation
        with pytest.raises(Refused, match="opens no seat"):
            await server.registry.run(id, lambda t: seats.join(t, carl, "Carl", None, invitation, signer))
        await server.registry.run(id, lambda t: seats.join(t, carl, "Carl", None, link, signer))
        assert table.seats[1].holders == {bert, carl}, "a second device of the owner"

    run(tmp_path, work)


def test_nobody_sees_what_is_not_stored_yet(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "me", "me")
        id = table.info.id
        gate = server.store._writer = Gate(server.store._writer)
        before = table.last()
        gate.open.clear()
        sent = asyncio.create_task(play(server, id, anna))
        looked = asyncio.create_task(server.registry.read(id, lambda t: t.last()))
        await asyncio.sleep(0.05)
        assert not sent.done()
        assert not looked.done()
        assert server.registry.worker(id).readable() is None
        gate.open.set()
        assert (await sent).event == before + 1
        assert await looked == before + 1

    run(tmp_path, work)


def test_what_cannot_be_stored_was_never_done(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "me", "me")
        id = table.info.id
        before = snapshot(table)
        gate = server.store._writer = Gate(server.store._writer)
        gate.error = OSError("the disk is full")
        with pytest.raises(StorageError):
            await play(server, id, anna)
        gate.error = None
        assert snapshot(await server.registry.read(id, lambda t: t)) == before
        await play(server, id, anna)

    run(tmp_path, work)


def test_one_tables_trouble_stays_its_own(tmp_path: Path) -> None:
    """Two tables and a guest in one commit; one of the tables was written to by somebody else meanwhile."""

    async def work(server: Server) -> None:
        one, anna = await opened(server, "me", "me", "me")
        two, bert = await opened(server, "me", "me", "me")
        made = one.last(), two.last()
        await written_elsewhere(server, one, anna)
        gate = server.store._writer = Gate(server.store._writer)
        gate.open.clear()
        busy = asyncio.create_task(server.guests.create("Carl"))  # the next two wait for it, and share a commit
        await asyncio.sleep(0.02)
        chats = [send(server, table.info.id, who, Chat(new_id(), "hi")) for table, who in ((one, anna), (two, bert))]
        dora = asyncio.create_task(server.guests.create("Dora"))
        waiting = asyncio.gather(*chats)
        await asyncio.sleep(0.02)
        gate.open.set()
        first, second = await waiting
        assert await server.guests.name(await dora) == "Dora"
        await busy
        assert first.event == made[0] + 2, "after the other's chat"
        assert second.event == made[1] + 1

    run(tmp_path, work)


async def written_elsewhere(server: Server, table: Table, who: str) -> None:
    """Another process has added a chat, and this one has not heard of it."""
    other = await load_table(server.store, table.info.id)
    seats.chat(other, who, "Anna", "from elsewhere")
    await server.store.write(batch_of(other, other.take_changes()))


def test_a_command_that_comes_second_is_decided_again(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "me", "me")
        await written_elsewhere(server, table, anna)
        ack = await send(server, table.info.id, anna, Chat(new_id(), "from here"))
        stored = await load_table(server.store, table.info.id)
        texts = [entry.event(0)["data"]["text"] for entry in stored.entries if entry.kind == "chat"]
        assert texts == ["from elsewhere", "from here"]
        assert ack.event == stored.last()

    run(tmp_path, work)


def test_two_batches_never_get_the_same_number(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "me", "me")
        await written_elsewhere(server, table, anna)
        seats.chat(table, anna, "Anna", "too late")
        with pytest.raises(Conflict):
            await server.store.write(batch_of(table, table.take_changes()))

    run(tmp_path, work)


def test_what_another_process_wrote_is_followed(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "me", "me")
        id = table.info.id
        await send(server, id, anna, Chat(new_id(), "from here"))
        await asyncio.sleep(0.01)
        listener = Listener()
        server.registry.worker(id).listeners.add(listener)
        await listener.wait()
        await written_elsewhere(server, table, anna)
        server.registry.note_remote_write(id, table.last())
        assert not listener._woken, "that number is known here"
        server.registry.note_remote_write(id, table.last() + 1)
        await asyncio.wait_for(listener.wait(), 1)
        update = await server.registry.read(id, lambda t: make_update(t, 0, t.last() - 1, t.version))
        assert b"from elsewhere" in update.message
        numbers = await server.registry.read(id, lambda t: [entry.number for entry in t.entries])
        assert numbers == list(range(1, len(numbers) + 1))
        assert b'"position":null' in update.message

    run(tmp_path, work)


def test_idle_tables_are_unloaded_but_who_looks_on_stays_connected(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "me", "me")
        id = table.info.id
        worker = server.registry.worker(id)
        listener = Listener()
        worker.listeners.add(listener)
        await asyncio.sleep(0.01)
        server.registry.unload_idle()
        assert worker.table is None
        assert server.registry.worker(id) is worker
        await listener.wait()
        await send(server, id, anna, Chat(new_id(), "hello"))
        await asyncio.wait_for(listener.wait(), 1)

    run(tmp_path, work, idle_seconds=0.0)


def test_a_new_table_has_its_worker_even_if_idle_ones_are_dropped_while_it_is_stored(tmp_path: Path) -> None:
    """Otherwise its bots would think at a worker that nobody finds, for ever."""

    async def work(server: Server) -> None:
        who = await server.guests.create("Anna")
        table = make_table(TableRequest("hansa", [SeatRequest("me")] * 3), who, "Anna")
        gate = Gate(server.store._writer)
        server.store._writer = gate
        gate.open.clear()
        adding = asyncio.create_task(server.registry.add(table))
        await asyncio.sleep(0.01)
        server.registry.unload_idle()
        gate.open.set()
        await adding
        assert server.registry.worker(table.info.id).table is table

    run(tmp_path, work)


def test_a_rematch_is_stored_with_the_entry_that_names_it(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table, anna = await opened(server, "me", "me", "me")
        table.info.status = "over"
        gate = server.store._writer = Gate(server.store._writer)
        gate.error = OSError("the disk is full")
        with pytest.raises(StorageError):
            await server.registry.run(table.info.id, lambda t: rematch(t, anna))
        gate.error = None
        stored = await load_table(server.store, table.info.id)
        assert stored.entries[-1].kind != "rematch"
        stored.info.status = "over"
        server.registry.worker(table.info.id).table = stored
        id = await server.registry.run(table.info.id, lambda t: rematch(t, anna))
        again = await load_table(server.store, id)
        assert (await load_table(server.store, table.info.id)).entries[-1].text == id
        assert again.info.process == server.registry.process
        assert [one.holders for one in again.seats] == [{anna}] * 3

    run(tmp_path, work)


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        other = Store(server.settings.database)
        assert await other.secret("key") == await server.store.secret("key")
        await other.close()

    run(tmp_path, work)


# Who is there


def test_presence_counts_sockets_and_forgets_dead_processes() -> None:
    presence = Presence("here")
    said: list[str] = []
    woken: list[str] = []
    presence.announce = said.append
    presence.wake = woken.append
    presence.came("t", 1)
    presence.came("t", 1)
    presence.came("t", None)
    assert presence.seats("t") == [1]
    presence.heard("there t 0 2")
    presence.heard("here t 0")  # one's own words come back
    assert presence.seats("t") == [0, 1, 2]
    presence.went("t", 1)
    assert presence.seats("t") == [0, 1, 2], "the other socket of seat 1 is still there"
    presence.went("t", 1)
    assert presence.seats("t") == [0, 2]
    presence.forget_dead(["here", "there"])
    assert presence.seats("t") == [0, 2]
    presence.forget_dead(["here"])
    assert presence.seats("t") == []
    assert said == ["here t 1", "here t"]
    assert set(woken) == {"t"}


def test_a_new_process_is_told_who_is_here() -> None:
    presence = Presence("here")
    said: list[str] = []
    presence.came("t", 1)
    presence.announce = said.append
    presence.heard("newcomer")
    assert said == ["here !", "here t 1"]
    other = Presence("there")
    other.heard("here t 0 2")
    other.heard("here u 1")
    for message in said:
        other.heard(message)
    assert (other.seats("t"), other.seats("u")) == ([1], []), "what was said before does not hold any more"


def test_bots_forget_a_table_that_ended_or_left_the_memory(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        process = server.registry.bots._processes[0]
        over, idle = [(await opened(server, "me", "bot", "bot"))[0] for _ in range(2)]
        for table in (over, idle):
            process.sent.job(table, 0, "random", 1.0)
        await server.registry.run(over.info.id, seats.close)
        await asyncio.sleep(0)
        assert set(process.sent.known) == {idle.info.id}
        server.registry.workers[idle.info.id].touched -= 2_000
        server.registry.unload_idle()
        assert server.registry.workers.get(idle.info.id) is None
        assert not process.sent.known

    run(tmp_path, work)
