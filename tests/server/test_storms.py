"""Several processes under storms of joining, leaving, starting and playing, while they are killed at random."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kogge.client import Client, RemoteTable, ServerRefused, new_request
from kogge.server.storage.repository import batch_of
from tests.depth import trials
from tests.server.launch import Cluster, ServerProcess
from tests.server.tables import table_of

WORKERS = 2
ROOMS = 4
GUESTS = 3  # who want the two free seats of each table
PATIENCE = 90.0  # seconds, for a server whose processes are killed all the time
DECISIONS = 20  # after so many, chance's included, a table has seen enough


def test_facts_are_never_stored_without_an_entry() -> None:
    table = table_of("anna", "bert", "carl")
    table.seats[1].name = "Berta"
    table.change_seat(1)
    with pytest.raises(ValueError, match="only together with its log"):
        batch_of(table, table.take_changes())


def workers_of(server: ServerProcess) -> list[int]:
    """The processes that serve, without those that only track resources."""
    assert server.process is not None
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_text()
        except (OSError, ValueError):
            continue  # it has just ended
        if parent == server.process.pid and "spawn_main" in command:
            found.append(int(folder.name))
    return found


class Killer:
    """Kills workers at random, mostly one and sometimes both; the server starts others, and they are waited for."""

    def __init__(self, servers: list[ServerProcess], seed: object) -> None:
        self.killed = Counter[ServerProcess]()
        self._servers = servers
        self._chance = random.Random(str(seed))
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(self._chance.uniform(0.0, 1.0)):
            server = self._chance.choice(self._servers)
            if server.log.read_text().count("Application startup complete") - self.killed[server] < WORKERS:
                continue
            workers = workers_of(server)
            for one in self._chance.sample(workers, self._chance.choice((1, 1, 1, WORKERS))):
                os.kill(one, signal.SIGKILL)
                self.killed[server] += 1


class Guest:
    """Somebody who asks now one process, now another, insists on an answer to everything, and remembers it."""

    def __init__(self, servers: list[ServerProcess], name: str, cookie: str = "") -> None:
        if not cookie:
            new = Client(servers[0].url, patience=PATIENCE)
            insist(lambda: new.post("/api/me", {"name": name}))
            cookie = new.cookie
        self.name = name
        self.cookie = cookie
        self._clients = [Client(server.url, cookie=cookie, patience=PATIENCE) for server in servers]
        self._chance = random.Random(name)
        self.seat: int | None = None
        self.starts = 0  # acknowledged
        self.decided: dict[int, str] = {}  # acknowledged, by the event
        self.always_played = True  # no bot has stood in

    def do(self, table: str, **command: Any) -> Any:
        """One command, however often it must be sent."""
        return self.post(f"/api/tables/{table}/commands", {**command, "id": new_request()})

    def table(self, table: str) -> RemoteTable:
        """A table at any process."""
        return self._any().table(table)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        client = self._any()
        return insist(lambda: client.post(path, body))

    def _any(self) -> Client:
        return self._chance.choice(self._clients)

    def sit_down(self, table: str, chance: random.Random) -> None:
        """Join; most leave again and come back, a few times."""
        for _ in range(4):
            self.seat = self._join(table)
            if self.seat is None or chance.random() < 0.3:
                return
            self._leave(table, self.seat)
            if self.seat is not None:
                return
        self.seat = self._join(table)

    def _join(self, table: str) -> int | None:
        try:
            return int(self.post(f"/api/tables/{table}/join", {"id": new_request()})["seat"])
        except ServerRefused as error:
            assert error.code in ("taken", "started"), error.code
            return None

    def _leave(self, table: str, seat: int) -> None:
        """Before the start the seat is free then. Afterwards a bot plays, until one comes back."""
        self.do(table, type="leave", seat=seat)
        if self._is_stood_in(table, seat):
            self.always_played = False
            self.do(table, type="back", seat=seat)
        else:
            self.seat = None

    def _is_stood_in(self, table: str, seat: int) -> bool:
        """Whether a bot plays; otherwise the seat is free. A process may show the time before for a moment."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            found = insist(self.table(table).info)["seats"][seat]
            if found["standin"] or not found["mine"]:
                return bool(found["standin"] and found["mine"])
            time.sleep(0.02)
        raise AssertionError("who has left neither left nor is stood in for")

    def start(self, table: str) -> None:
        """Try until the game has started."""
        for _ in range(2_000):
            try:
                self.do(table, type="start")
            except ServerRefused as error:
                if error.code == "started":
                    return
                assert error.code == "seats-free", error.code
                time.sleep(0.02)
            else:
                self.starts += 1
                return

    def play(self, table: str, chance: random.Random) -> None:
        """Decide whenever it is one's turn, until enough has been decided."""
        deadline = time.monotonic() + PATIENCE
        while self.seat is not None and time.monotonic() < deadline:
            position = insist(partial(self.table(table).position, self.seat))
            if position["decisions"] >= DECISIONS:
                return
            if not position["choices"]:
                time.sleep(0.02)
                continue
            action = chance.choice(position["choices"])["action"]
            try:
                ack = self.do(table, type="play", seat=self.seat, action=action, version=position["version"])
            except ServerRefused as error:
                assert error.code == "stale", error.code
                continue
            assert ack["event"] not in self.decided
            self.decided[ack["event"]] = action


def insist(work: Callable[[], Any]) -> Any:
    """The answer, also when the database is not to be had for a moment."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return work()
        except ServerRefused as error:
            if error.status != 503 or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


class Room:
    """A host, who also starts games from two further devices, and some guests meet at one table after another."""

    def __init__(self, servers: list[ServerProcess], number: int) -> None:
        self.servers = servers
        self.chance = random.Random(f"room {number}")
        self.host = Guest(servers, f"Host {number}")
        self.guests = [Guest(servers, f"Guest {number}.{i}") for i in range(GUESTS)]
        self.tally: Counter[str] = Counter()

    def meet(self) -> None:
        """One table, from the making to the last decision, and what must be true of it."""
        autostart = self.chance.random() < 0.5
        body = {"game": "hansa", "seats": [{"kind": kind} for kind in ("me", "open", "open")]}
        table = self.host.post("/api/tables", {**body, "public": True, "autostart": autostart})
        devices = [Guest(self.servers, self.host.name, self.host.cookie) for _ in range(2)]
        people = [self.host, *self.guests]
        for one in people:
            one.seat, one.decided, one.always_played = None, {}, True
        self.host.seat = 0
        with ThreadPoolExecutor() as pool:
            running = [pool.submit(self._take_part, one, table["id"], self.chance.random()) for one in people]
            if not autostart:
                running += [pool.submit(one.start, table["id"]) for one in devices]
            for one_of in running:
                one_of.result()
        assert sum(one.starts for one in devices) == (0 if autostart else 1)
        self._check(table["id"], people)

    def _take_part(self, one: Guest, table: str, seed: float) -> None:
        chance = random.Random(seed)
        if one is not self.host:
            one.sit_down(table, chance)
        one.play(table, chance)

    def _check(self, table: str, people: list[Guest]) -> None:
        """Nothing that was acknowledged is missing, whichever process is asked."""
        seated = {one.seat: one for one in people if one.seat is not None}
        assert len(seated) == sum(1 for one in people if one.seat is not None) == 3, "a seat was given away twice"
        for server in self.servers:
            there = Client(server.url, cookie=self.host.cookie, patience=PATIENCE).table(table)
            info, events = insist(there.info), insist(partial(there.events, 0))
            assert [one["name"] for one in info["seats"]] == [seated[seat].name for seat in range(3)]
            assert [event["number"] for event in events] == list(range(1, len(events) + 1))
            assert [event["kind"] for event in events].count("start") == 1
            texts = {event["number"]: event.get("text") for event in events}
            for one in seated.values():
                for number, action in one.decided.items():
                    # The number is that of the last event of the command: chance may have decided after the action.
                    assert action in (texts.get(n) for n in range(number, max(0, number - 6), -1)), (number, action)
                plays = sum(1 for event in events if event["kind"] == "play" and event["seat"] == one.seat)
                assert plays == len(one.decided) or not one.always_played, "a decision was made twice or not at all"
        for one in seated.values():
            assert insist(partial(one.table(table).position, one.seat))["seat"] == one.seat
        self.tally["tables"] += 1
        self.tally["seats"] += len(seated)
        self.tally["decisions"] += sum(len(one.decided) for one in seated.values())


@pytest.mark.long
def test_no_seat_start_or_decision_is_lost_when_processes_are_killed(
    start: Callable[..., ServerProcess], cluster: Cluster
) -> None:
    database = cluster.database("storm")
    # Two of them: of the workers behind one port, one gets nearly all connections as long as it lives.
    servers = [start(database, "--workers", str(WORKERS), "--no-rate-limits") for _ in range(2)]
    rooms = [Room(servers, number) for number in range(ROOMS)]
    meetings = trials(1, 2, 250)

    def meet(room: Room) -> None:
        for _ in range(meetings):
            room.meet()

    with Killer(servers, "storm") as killer, ThreadPoolExecutor() as pool:
        for done in [pool.submit(meet, room) for room in rooms]:
            done.result()
    tally = sum((room.tally for room in rooms), Counter[str]())
    print(f"{tally['tables']} tables, {tally['seats']} seats and {tally['decisions']} decisions acknowledged,")
    print(f"{killer.killed.total()} processes killed, nothing lost")
    assert tally["tables"] == ROOMS * meetings
