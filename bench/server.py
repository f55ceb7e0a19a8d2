"""Measures the table server: 100 four-seat tables played by scripted clients over loopback, idle tables, and sockets.

    python bench/server.py [--tables 100] [--seconds 10] [--rate 1500] [--idle 2000] [--sockets 5000]
                           [--database sqlite|postgresql|all] [--soak MINUTES]

The server runs on one core and the clients on another, where there are two. A decision is acknowledged when it is on
the disk. On a machine that is busy otherwise only the processor time means much. `--soak` plays game after game at
the asked rate instead, and tells how the server's memory grows. Everything stays on 127.0.0.1 and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.kept_programs import processor_seconds
from kogge.client import Client
from kogge.server.security.connections import most_files
from tests.server.launch import Cluster, ServerProcess, postgres_programs
from tests.server.players import Player

GAME = "hansa"
SEATS = 4
SOAK_GAME_SECONDS = 45.0


class Choice(msgspec.Struct):
    """What a decision needs of a choice."""

    action: str


class Position(msgspec.Struct):
    """What a decision needs of a position. The rest is skipped while decoding: the clients have one core for 400."""

    version: int
    status: str
    choices: list[Choice]


class Message(msgspec.Struct):
    """What the server says: `ack` and `refused` carry an id, `news` a position."""

    type: str
    id: str | None = None
    position: Position | None = None


MESSAGES = msgspec.json.Decoder(Message)


class Seat:
    """One seat's socket."""

    def __init__(self, table: Table, seat: int, socket: ClientConnection) -> None:
        self.table = table
        self.seat = seat
        self.socket = socket
        self.answers: dict[str, asyncio.Future[str]] = {}

    async def read(self) -> None:
        """News for the table, answers for whoever waits."""
        async for text in self.socket:
            message = MESSAGES.decode(text)
            if message.id is not None:
                self.answers.pop(message.id).set_result(message.type)
            elif message.position is not None and (message.position.choices or message.position.status == "over"):
                self.table.positions.put_nowait((self, message.position))


class Table:
    """Four sockets; whoever has choices decides."""

    def __init__(self, id: str, cookie: str) -> None:
        self.id = id
        self.cookie = cookie
        self.positions: asyncio.Queue[tuple[Seat, Position]] = asyncio.Queue()
        self.player = Player(GAME, id)
        self.seats: list[Seat] = []
        self.count = 0

    async def open(self, url: str) -> None:
        """Connect every seat."""
        for seat in range(SEATS):
            address = f"ws{url[4:]}/api/tables/{self.id}/live?seat={seat}"
            socket = await connect(address, additional_headers={"cookie": self.cookie}, compression=None, max_size=None)
            self.seats.append(Seat(self, seat, socket))

    async def play(self, pace: float, latencies: list[float], until: float) -> None:
        """Decide as soon as it can, or every `pace` seconds on average, as people do: not in step with the server."""
        newest = -1
        due = time.perf_counter()
        readers = [asyncio.create_task(seat.read()) for seat in self.seats]
        try:
            while time.perf_counter() < until:
                seat, position = await self.positions.get()
                if position.status == "over":
                    return
                if position.version <= newest:
                    continue
                newest = position.version
                if pace:
                    due = max(due + random.expovariate(1 / pace), time.perf_counter())
                    await asyncio.sleep(due - time.perf_counter())
                await self._decide(seat, position, latencies)
        finally:
            for reader in readers:
                reader.cancel()

    async def _decide(self, seat: Seat, position: Position, latencies: list[float]) -> None:
        self.count += 1
        name = f"d{self.count}"
        command = {
            "type": "play",
            "id": name,
            "seat": seat.seat,
            "action": self.player.pick([choice.action for choice in position.choices]),
            "version": position.version,
        }
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        seat.answers[name] = answer
        started = time.perf_counter()
        await seat.socket.send(msgspec.json.encode(command).decode())
        if await answer == "ack":
            latencies.append(time.perf_counter() - started)


async def measure(server: ServerProcess, guest: Client, tables: int, seconds: float, rate: float) -> str:
    """Play for some seconds; rate 0: as fast as it goes."""
    ids = [guest.make_table(GAME, ["me"] * SEATS).id for _ in range(tables)]
    opened = [Table(id, guest.cookie) for id in ids]
    for table in opened:
        await table.open(server.url)
    assert server.process is not None
    latencies: list[float] = []
    worked = processor_seconds(server.process.pid)
    pace = tables / rate if rate else 0.0
    started = time.perf_counter()
    until = started + seconds
    tasks = [asyncio.create_task(table.play(pace, latencies, until)) for table in opened]
    await asyncio.wait(tasks, timeout=seconds + 5)
    taken = time.perf_counter() - started
    worked = processor_seconds(server.process.pid) - worked
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*[seat.socket.close() for table in opened for seat in table.seats])
    latencies.sort()
    count = len(latencies)
    if not count:
        return "nothing was acknowledged"
    p50, p99 = latencies[count // 2], latencies[min(count - 1, int(count * 0.99))]
    speed = f"{count / taken:6.0f} decisions/s acknowledged, p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms"
    return f"{speed}; server's processor time {worked / count * 1000:.2f} ms a decision"


def memory(process: int) -> int:
    """Bytes a process holds."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


async def connect_seats(
    url: str, guest: Client, ids: list[str], seats: range, readers: set[asyncio.Task[None]]
) -> list[ClientConnection]:
    """A socket for each of these seats of every table, and somebody who reads it."""
    sockets = []
    for id in ids:
        for seat in seats:
            address = f"ws{url[4:]}/api/tables/{id}/live?seat={seat}"
            headers = {"cookie": guest.cookie}
            sockets.append(await connect(address, additional_headers=headers, compression=None))
            readers.add(asyncio.create_task(read_all(sockets[-1])))
    return sockets


async def hold(server: ServerProcess, guest: Client, ids: list[str], count: int) -> tuple[int, int, int]:
    """The server's memory with one seat of every table connected, then with so many sockets; how many of them live."""
    assert server.process is not None
    process = server.process.pid
    readers: set[asyncio.Task[None]] = set()
    sockets = await connect_seats(server.url, guest, ids, range(1), readers)
    await asyncio.sleep(1)
    seated = memory(process)
    seat = 1
    while len(sockets) < count and seat < SEATS:
        sockets += await connect_seats(server.url, guest, ids[: count - len(sockets)], range(seat, seat + 1), readers)
        seat += 1
    await asyncio.sleep(1)
    held = memory(process)
    answers = await asyncio.gather(*[is_alive(socket) for socket in sockets])
    await asyncio.gather(*[socket.close() for socket in sockets])
    return seated, held, sum(answers)


async def read_all(socket: ClientConnection) -> None:
    """As a page does: whoever reads nothing answers no ping either, and is hung up on."""
    try:
        async for _ in socket:
            pass
    except ConnectionClosed:
        return


async def is_alive(socket: ClientConnection) -> bool:
    """Whether the server answers on a socket."""
    try:
        async with asyncio.timeout(60):
            await (await socket.ping())
    except (TimeoutError, ConnectionClosed):
        return False
    return True


def idle(server: ServerProcess, count: int, sockets: int) -> None:
    """Memory per table with many tables open: in memory, then with a connected seat at each, then with many more."""
    guest = server.client("Idle")
    assert server.process is not None
    guest.make_table(GAME, ["me"] * SEATS)
    before = memory(server.process.pid)
    ids = [guest.make_table(GAME, ["me"] * SEATS).id for _ in range(count)]
    for id in ids[:10]:
        guest.table(id).position(0)
    after = memory(server.process.pid)
    print(f"  {count} idle tables: {(after - before) / count / 1000:5.1f} kB each", flush=True)
    seated, held, living = asyncio.run(hold(server, guest, ids, sockets))
    print(f"  a connected seat at each: {(seated - after) / count / 1000:5.1f} kB more each", flush=True)
    print(f"  {living} sockets held and alive, with {held / 1_000_000:.0f} MB in all", flush=True)


async def soak(server: ServerProcess, guest: Client, tables: int, minutes: float, rate: float) -> None:
    """Game after game at the same rate; the server's memory each minute, and how it grew after the warm-up."""
    assert server.process is not None
    until = time.perf_counter() + minutes * 60
    latencies: list[float] = []

    async def play_on() -> None:
        while time.perf_counter() < until:
            made = await asyncio.to_thread(guest.make_table, GAME, ["me"] * SEATS)
            table = Table(made.id, guest.cookie)
            await table.open(server.url)
            # Scripted games are long: leave them, or their logs would grow for as long as anybody looks.
            await table.play(tables / rate, latencies, min(until, time.perf_counter() + SOAK_GAME_SECONDS))
            await asyncio.gather(*[seat.socket.close() for seat in table.seats])

    tasks = [asyncio.create_task(play_on()) for _ in range(tables)]
    samples: list[float] = []
    decisions = 0
    while time.perf_counter() < until:
        await asyncio.sleep(min(60.0, max(until - time.perf_counter(), 0.1)))
        samples.append(memory(server.process.pid) / 1_000_000)
        decisions += len(latencies)
        latencies.clear()
        print(f"  minute {len(samples):3}: {samples[-1]:6.1f} MB, {decisions} decisions so far", flush=True)
    await asyncio.wait(tasks, timeout=20)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    warm = samples[len(samples) * 2 // 5 :]
    if len(warm) > 1:
        growth = (warm[-1] - warm[0]) / (len(warm) - 1)
        print(
            f"  after the warm-up: {min(warm):.1f} to {max(warm):.1f} MB, {growth * 1000:+.0f} kB a minute", flush=True
        )


def run(name: str, database: str, options: argparse.Namespace, cores: list[int]) -> None:
    """All measurements on one database."""
    server = ServerProcess(database, "--no-rate-limits").start()
    assert server.process is not None
    if len(cores) > 1:
        os.sched_setaffinity(server.process.pid, {cores[0]})
        for task in Path(f"/proc/{server.process.pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), {cores[0]})
    try:
        print(f"{name}, {options.tables} tables of {SEATS} seats, every seat connected", flush=True)
        guest = server.client("Bench")
        if options.soak:
            asyncio.run(soak(server, guest, options.tables, options.soak, options.rate))
            return
        calm = asyncio.run(measure(server, guest, options.tables, options.seconds, options.rate))
        print(f"  asked for {options.rate:.0f}/s: {calm}", flush=True)
        full = asyncio.run(measure(server, guest, options.tables, options.seconds, 0.0))
        print(f"  flat out:      {full}", flush=True)
        if options.idle:
            idle(server, options.idle, options.sockets)
    finally:
        server.stop()


def main() -> None:
    """Both databases, unless told otherwise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=1_500.0, help="decisions a second to ask for in the calm run")
    parser.add_argument("--idle", type=int, default=2_000)
    parser.add_argument("--sockets", type=int, default=5_000)
    parser.add_argument("--soak", type=float, default=0.0, metavar="MINUTES", help="play on and watch the memory")
    parser.add_argument("--database", choices=["sqlite", "postgresql", "all"], default="all")
    options = parser.parse_args()
    most_files()
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[1]})
    if options.database in ("sqlite", "all"):
        with tempfile.TemporaryDirectory() as folder:
            run("SQLite", f"sqlite:///{folder}/bench.db", options, cores)
    programs = postgres_programs()
    if options.database in ("postgresql", "all"):
        if programs is None:
            print("PostgreSQL is not installed; Debian: apt-get install postgresql")
            return
        cluster = Cluster(programs, durable=True)
        try:
            run("PostgreSQL", cluster.create().database("bench"), options, cores)
        finally:
            cluster.remove()


if __name__ == "__main__":
    main()
