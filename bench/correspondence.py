"""Measures what slow games cost a server while nobody plays: 2,000 games with days for a turn.

    python bench/correspondence.py [--games 2000] [--minutes 1.5] [--reminders 10] [--late 2]
                                   [--database sqlite|postgresql]

The games are made by people over HTTP, everybody with a webhook, and begin. Then their times are moved in the database,
so that meanwhile some turns come to their reminder and some to their end: about five times as many as in real games,
where a turn takes a day.
The share of a core is that of the server's process, from its own processor time: what else the machine does matters
little. Everything stays on 127.0.0.1 and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import func, select, update

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.kept_programs import processor_seconds
from kogge.client import Client
from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Store
from kogge.server.storage.turns import NOTICE, REMINDER, TIME_OUT
from tests.server.launch import Cluster, ServerProcess, postgres_programs
from tests.server.receiver import Receiver

PEOPLE = 50
DAY = 86_400
SETTLING = 15.0  # seconds after the start that are not measured


def make_games(server: ServerProcess, receiver: Receiver, count: int) -> None:
    """Of two people each, with three days for a turn."""
    people = [server.client(f"Guest {i}") for i in range(PEOPLE)]
    for one in people:
        one.post("/api/notifications", {"webhook": f"{receiver.address}/room"})
    for i in range(count):
        make_game(people[i % PEOPLE], people[(i + 1 + i // PEOPLE) % PEOPLE])
        if sys.stderr.isatty() and i % 50 == 0:
            print(f"\r  {i} of {count} games are made", end="", file=sys.stderr, flush=True)


def make_game(host: Client, guest: Client) -> None:
    """Begun, and nobody is there."""
    if host is guest:
        return
    table = host.make_table("hansa", ["me", "open"], public=True, turn_limit=3 * DAY)
    guest.table(table.id).join()


async def count_of(store: Store, what: str) -> int:
    """How many games wait for somebody (`games`), for whose notice (`untold`), and how many seats a bot plays for."""
    table = schema.seats if what == "standins" else schema.awaited
    query = select(func.count()).select_from(table)
    if what == "untold":
        query = query.where(schema.awaited.c.stage == NOTICE)
    elif what == "standins":
        query = query.where(schema.seats.c.standin.is_(True))
    return int((await store.rows(query))[0][0])


async def move_times(store: Store, reminders: int, late: int, milliseconds: int) -> None:
    """Some turns come to their reminder, and some to their end, evenly in so many milliseconds from now."""
    a, e = schema.awaited.c, schema.entries.c
    ids = [row.table_id for row in await store.rows(select(a.table_id).limit(reminders + late))]
    batch = Batch("")
    start = now() + int(2 * SETTLING * 1_000)
    for i, id in enumerate(ids[:reminders]):
        due = start + milliseconds * i // max(reminders, 1)
        batch.add(update(schema.awaited).where(a.table_id == id).values(stage=REMINDER, due=due))
    for i, id in enumerate(ids[reminders:]):
        due = start + milliseconds * i // max(late, 1)
        back = due - 3 * DAY * 1_000
        batch.add(update(schema.entries).where(e.table_id == id).values(at=back))
        times = {"since": back, "deadline": due, "stage": TIME_OUT, "due": due + 1}
        batch.add(update(schema.awaited).where(a.table_id == id).values(**times))
    await store.write(batch)


def with_store(database: str, work: str, *arguments: int) -> int:
    """Do something with the database of a server that does not run, or only look."""

    async def run() -> int:
        store = Store(database)
        await store.open(migrate=False)
        try:
            if work == "move":
                await move_times(store, *arguments)
                return 0
            return await count_of(store, work)
        finally:
            await store.close()

    return asyncio.run(run())


def share_of_core(server: ServerProcess, minutes: float) -> float:
    """Of the server's process, after it has settled."""
    assert server.process is not None
    time.sleep(SETTLING)
    worked, began = processor_seconds(server.process.pid), time.monotonic()
    time.sleep(minutes * 60)
    return (processor_seconds(server.process.pid) - worked) / (time.monotonic() - began)


def measure(database: str, options: argparse.Namespace) -> None:
    """Look at an empty server, make the games, let everybody be told that it is their turn, and then look on."""
    settings = Path(tempfile.mkstemp(suffix=".toml")[1])
    settings.write_text("notify_private = true\n")
    server = ServerProcess(database, "--no-rate-limits", "--config", str(settings)).start()
    try:
        with Receiver() as receiver:
            empty = share_of_core(server, options.minutes / 2)
            print(f"  no games: {empty * 100:.2f} % of a core", flush=True)
            make_games(server, receiver, options.games)
            while with_store(database, "untold"):
                time.sleep(1)
            server.stop()
            milliseconds = int((options.minutes - 0.5) * 60_000)
            with_store(database, "move", options.reminders, options.late, milliseconds)
            games = with_store(database, "games")
            told = len(receiver.requests)
            server.start()
            assert server.process is not None
            began = processor_seconds(server.process.pid)
            share = share_of_core(server, options.minutes)
            told = len(receiver.requests) - told
            late = with_store(database, "standins")
            print(f"  {games} games: {share * 100:.2f} % of a core in {options.minutes * 60:.0f} s,", flush=True)
            print(f"  with {told} reminders sent, {late} turns ended by the clock; {began:.1f} s to start", flush=True)
    finally:
        server.stop()
        settings.unlink()


def main() -> None:
    """One database."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--minutes", type=float, default=1.5)
    parser.add_argument("--reminders", type=int, default=10)
    parser.add_argument("--late", type=int, default=2)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    options = parser.parse_args()
    if options.database == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            print("SQLite", flush=True)
            measure(f"sqlite:///{folder}/bench.db", options)
        return
    programs = postgres_programs()
    if programs is None:
        sys.exit("PostgreSQL is not installed; Debian: apt-get install postgresql")
    cluster = Cluster(programs, durable=True)
    try:
        print("PostgreSQL", flush=True)
        measure(cluster.create().database("bench"), options)
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
