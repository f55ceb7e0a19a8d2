"""A process that stops gives its tables to the others at once; nobody waits until it counts as dead."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import select

from kogge.server.runtime import notifier, supervisor
from kogge.server.storage import schema
from kogge.server.storage.repository import LONGEST_LIST
from kogge.server.storage.store import Store
from tests.depth import trials
from tests.server.launch import UNLIMITED, Cluster, ServerProcess, ServerThread
from tests.server.test_processes import elsewhere
from tests.server.test_seats import until
from tests.server.test_slow_play import DAY, game_of


def owners(database: str) -> list[str | None]:
    """The processes that run the tables, and those that say they live."""

    async def work() -> list[str | None]:
        store = Store(database)
        found = [row[0] for row in await store.rows(select(schema.tables.c.process).distinct())]
        found += [row[0] for row in await store.rows(select(schema.processes.c.id))]
        await store.engine.dispose()
        return found

    return asyncio.run(work())


@pytest.fixture(autouse=True)
def _nobody_counts_as_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the servers in this process a silent one lives on, so that they get its tables only if it gives them away."""
    monkeypatch.setattr(supervisor, "DEAD_AFTER", 1_000_000)


def test_bots_go_on_at_another_process_while_nobody_counts_as_dead(
    start: Callable[..., ServerProcess], serve: Callable[..., ServerThread], cluster: Cluster
) -> None:
    database = cluster.database("handover")
    one, two = start(database, "--bot-pace", "0.2"), serve(database, bot_pace=0.2, **UNLIMITED)
    anna = one.client("Anna")
    table = anna.make_table("hansa", ["bot", "bot", "bot"])
    there = elsewhere(anna, two).table(table.id)
    until(lambda: len(there.log()) > 6)
    first = owners(database)[0]
    one.stop()
    count = len(there.log())
    until(lambda: len(there.log()) > count + 5)
    assert first not in owners(database)


def test_all_tables_of_a_process_are_handed_over(
    start: Callable[..., ServerProcess], serve: Callable[..., ServerThread], cluster: Cluster
) -> None:
    """More than are asked for at once."""
    database = cluster.database("many")
    one = start(database, "--no-rate-limits")
    anna = one.client("Anna")
    for _ in range(trials(3, LONGEST_LIST + 5, LONGEST_LIST * 3)):
        anna.make_table("hansa", ["me", "me", "bot"], options={"first": "1"})
    serve(database)
    first = owners(database)[0]
    one.stop()
    until(lambda: first not in owners(database) and None not in owners(database))


def test_a_long_turn_ends_at_another_process_which_has_taken_nothing_over(
    serve: Callable[..., ServerThread], cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of slow games are not loaded when a server starts: an index finds those whose time is over."""
    monkeypatch.setattr(notifier, "SECONDS", 0.05)
    database = cluster.database("slow_handover")
    one, two = (serve(database, **UNLIMITED) for _ in range(2))
    anna, bert = one.client("Anna"), one.client("Bert")
    table = game_of(anna, bert)
    first = owners(database)[0]
    one.stop()
    until(lambda: first in owners(database)[:1], 2)
    two.clock.ahead += 4 * DAY
    there = elsewhere(anna, two).table(table.id)
    until(lambda: there.info()["seats"][0]["standin"])
    assert first not in owners(database)
