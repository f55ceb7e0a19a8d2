"""Two servers on one database, one of which has not heard what the other has written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import pytest

from kogge.client import new_request
from kogge.server.errors import Refused
from kogge.server.server import Server
from kogge.server.settings import Settings
from kogge.server.storage.repository import load_table
from kogge.server.table import seats
from kogge.server.table.commands import Back, Leave, Play
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from kogge.server.table.table import Table
from tests.server.launch import Cluster


@asynccontextmanager
async def two_servers(cluster: Cluster) -> AsyncIterator[tuple[Server, Server]]:
    """Both are open, and nobody carries notices from one to the other."""
    database = cluster.database(f"kogge_{uuid4().hex[:12]}")
    one, two = Server(Settings(database=database)), Server(Settings(database=database))
    for server in (one, two):
        await server.open()
    try:
        yield one, two
    finally:
        for server in (two, one):
            await server.close()


def test_a_process_with_an_old_copy_takes_no_table_over_without_reading_it_again(cluster: Cluster) -> None:
    async def work() -> None:
        async with two_servers(cluster) as (one, two):
            anna, bert = [await one.guests.create(name) for name in ("Anna", "Bert")]
            wanted = TableRequest("hansa", [SeatRequest("me"), SeatRequest("open"), SeatRequest("bot")], public=True)
            table = make_table(wanted, anna, "Anna")
            await one.registry.add(table)
            await two.registry.read(table.info.id, lambda t: t.last())  # two has it in memory
            await one.registry.run(table.info.id, lambda t: seats.join(t, bert, "Bert", 1, None, one.signer))
            await two.registry.run(table.info.id, two.registry.supervisor._own)  # nobody has told it
            for server in (two, one):
                await server.registry.run(table.info.id, lambda t: t.add("chat", text="{}"))
                seen: Table = await server.registry.read(table.info.id, lambda t: t)
                assert seen.seats[1].holders == {bert}
                assert seen.info.process == server.registry.process
                assert [entry.kind for entry in seen.entries].count("start") == 1

    asyncio.run(work())


def test_nobody_is_refused_by_a_process_with_an_old_copy(cluster: Cluster) -> None:
    async def work() -> None:
        async with two_servers(cluster) as (one, two):
            anna, bert = [await one.guests.create(name) for name in ("Anna", "Bert")]
            wanted = TableRequest("hansa", [SeatRequest("me"), SeatRequest("open"), SeatRequest("me")], public=True)
            table = make_table(wanted, anna, "Anna")
            id = table.info.id
            await one.registry.add(table)
            await two.registry.read(id, lambda t: t.last())  # two has it in memory, and is told nothing
            await one.registry.run(id, lambda t: seats.join(t, bert, "Bert", 1, None, one.signer))
            await two.registry.read(id, lambda t: t.may_see(bert, 1))
            for server, other in ((one, two), (two, one), (one, two)):
                seen: Table = await other.registry.read(id, lambda t: t)
                match = seen.playing()
                command = Play(new_request(), match.to_move(), match.choices()[0].text, seen.version)
                await server.commands.execute(id, bert if match.to_move() == 1 else anna, command)
            with pytest.raises(Refused):
                await two.registry.read(id, lambda t: t.may_see(bert, 0))

    asyncio.run(work())


def test_nothing_is_left_undone_because_of_an_old_copy(cluster: Cluster) -> None:
    """Who left at one process comes back at another, which has not heard of it and sees nothing to do."""

    async def work() -> None:
        async with two_servers(cluster) as (one, two):
            anna = await one.guests.create("Anna")
            table = make_table(TableRequest("hansa", [SeatRequest("me")] * 3), anna, "Anna")
            id = table.info.id
            await one.registry.add(table)
            for here, there in ((one, two), (two, one)):
                await there.registry.read(id, lambda t: t.last())
                await here.commands.execute(id, anna, Leave(new_request(), 1))
                await there.commands.execute(id, anna, Back(new_request(), 1))
                stored = await load_table(there.store, id)
                assert not stored.seats[1].standin

    asyncio.run(work())
