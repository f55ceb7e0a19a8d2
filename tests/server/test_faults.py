"""What must survive: bad networks, killed servers, full disks, lost databases. Nothing acknowledged is ever lost."""

from __future__ import annotations

import random
import resource
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kogge.client import Client, RemoteTable, ServerRefused
from tests.depth import trials
from tests.server.launch import UNLIMITED, Cluster, RunningServer, ServerProcess, ServerThread
from tests.server.players import Player, play_by_http, play_live
from tests.server.proxy import BadNetwork
from tests.server.test_seats import refused


def test_clients_that_lose_their_connections_end_with_equal_views(server: RunningServer) -> None:
    networks = [BadNetwork(server.port, seed) for seed in (1, 2)]
    anna = Client(f"http://127.0.0.1:{networks[0].port}", "Anna", patience=60)
    bert = Client(f"http://127.0.0.1:{networks[1].port}", "Bert", patience=60)
    table = anna.make_table("hansa", ["me", "open", "me"], public=True)
    bert.table(table.id).join(seat=1)
    with table.live(0) as first, bert.table(table.id).live(1) as second, table.live(2) as third:
        play_live({0: first, 1: second, 2: third}, "hansa", 250)
        for network in networks:
            network.bad = False
        assert sum(network.cuts for network in networks) > 5
        for one in (first, second, third):
            direct = Client(server.url, cookie=one.table.client.cookie).table(table.id)
            assert [event["number"] for event in one.events] == list(range(1, one.last + 1))
            assert one.position == direct.position(one.seat)
            assert one.events == direct.events(one.seat)
    plays = [event for event in first.events if event["kind"] == "play"]
    assert len(plays) == 250, "every decision once"
    for network in networks:
        network.close()


class Hammer:
    """A guest who plays alone as fast as possible, game after game, and remembers what was acknowledged."""

    def __init__(self, server: RunningServer, seed: object) -> None:
        self.client = Client(server.url, "Hammer", patience=0.2)
        self.player = Player("hansa", seed)
        self.tables: list[RemoteTable] = []
        self.acknowledged: list[list[tuple[int, str]]] = []
        self.sit_down()

    def sit_down(self) -> None:
        """At a table of its own."""
        self.tables.append(self.client.make_table("hansa", ["me", "me", "me"]))
        self.acknowledged.append([])

    def play(self) -> None:
        """Until the server is gone."""
        try:
            while True:
                self.one()
        except (OSError, ServerRefused, AssertionError, ValueError):
            return

    def one(self) -> None:
        """One decision."""
        position = self.tables[-1].position(0)
        if position["status"] == "over":
            self.sit_down()
            position = self.tables[-1].position(0)
        table = self.tables[-1]
        seat = position["prompt"]["seat"]
        position = table.position(seat)
        if position["choices"]:
            action = self.player.choose(position["choices"])
            ack = table.play(seat, action, position["version"])
            self.acknowledged[-1].append((ack["event"], action))

    def check(self) -> None:
        """Everything acknowledged is there, and play goes on."""
        self.client.patience = 10
        for table, acknowledged in zip(self.tables, self.acknowledged, strict=True):
            texts = {event["number"]: event.get("text") for event in table.events(0)}
            assert sorted(texts) == list(range(1, len(texts) + 1))
            for number, action in acknowledged:
                # The acknowledged number is that of the last entry; chance may have decided after the action.
                assert action in (texts.get(n) for n in range(number, max(0, number - 6), -1)), (number, action)
        self.one()
        self.client.patience = 0.2


def kill_and_check(server: ServerProcess, runs: int) -> None:
    """Kill the server at random points under load; nothing that was acknowledged may be missing."""
    chance = random.Random(runs)
    hammers = [Hammer(server, seed) for seed in range(3)]
    for _ in range(runs):
        wanted = made(hammers) + chance.randrange(5, 60)
        threads = [threading.Thread(target=hammer.play) for hammer in hammers]
        for thread in threads:
            thread.start()
        while made(hammers) < wanted and all(thread.is_alive() for thread in threads):
            time.sleep(0.001)
        time.sleep(chance.uniform(0.0, 0.02))  # into the middle of whatever is under way
        server.kill()
        for thread in threads:
            thread.join()
        assert made(hammers) >= wanted, "somebody could not play on"
        server.start()
        for hammer in hammers:
            hammer.check()


def made(hammers: list[Hammer]) -> int:
    """How many decisions have been acknowledged."""
    return sum(len(acknowledged) for hammer in hammers for acknowledged in hammer.acknowledged)


def test_kill_9_at_random_points_loses_nothing(start: Callable[..., ServerProcess], sqlite_url: str) -> None:
    kill_and_check(start(sqlite_url, "--no-rate-limits"), trials(1, 3, 100))


def test_kill_9_on_postgresql_loses_nothing(start: Callable[..., ServerProcess], cluster: Cluster) -> None:
    kill_and_check(start(cluster.database("kill"), "--no-rate-limits"), trials(1, 2, 50))


def test_a_full_disk_is_an_error_and_no_loss(start: Callable[..., ServerProcess], tmp_path: Path) -> None:
    file = tmp_path / "full.db"
    server = start(f"sqlite:///{file}", "--no-rate-limits")
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    seats = {0: anna, 1: anna, 2: anna}
    play_by_http(table, seats, "hansa", 20)
    assert server.process is not None
    wal = Path(f"{file}-wal").stat().st_size
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (wal, resource.RLIM_INFINITY))
    made = table.position(0)["decisions"]
    with pytest.raises(ServerRefused) as caught:
        play_by_http(table, seats, "hansa", 2_000, seed=1)
    assert (caught.value.status, caught.value.code) == (503, "storage")
    full = table.position(0)
    assert full["decisions"] >= made
    refused("storage", anna.make_table, "hansa", ["me", "me", "me"])
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert table.position(0) == full
    assert play_by_http(table, seats, "hansa", 20, seed=2) == 20
    server.kill()
    server.start()
    assert table.position(0)["decisions"] >= full["decisions"] + 20


def test_a_lost_database_is_an_error_and_no_loss(cluster: Cluster, request: pytest.FixtureRequest) -> None:
    mine = Cluster(cluster.programs)
    request.addfinalizer(mine.remove)
    mine.create()
    server = ServerThread(mine.database("lost"), **UNLIMITED)
    request.addfinalizer(server.stop)
    anna = server.start().client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    seats = {0: anna, 1: anna, 2: anna}
    play_by_http(table, seats, "hansa", 20)
    known: Any = table.events(0)
    position = table.position(0)
    mine.stop()
    assert not server.answers()
    error = refused("storage", play_by_http, table, seats, "hansa", 1, 1)
    assert error.status == 503
    mine.start()
    assert table.events(0) == known
    assert table.position(0) == position
    assert play_by_http(table, seats, "hansa", 20, seed=2) == 20
    assert server.answers()
