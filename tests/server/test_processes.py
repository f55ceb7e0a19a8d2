"""Several server processes on one PostgreSQL: every table stays one table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from kogge.client import Client, ServerRefused
from kogge.server.runtime import supervisor
from tests.depth import trials
from tests.server.launch import Cluster, RunningServer, ServerProcess, ServerThread
from tests.server.players import play_live
from tests.server.test_seats import until


def elsewhere(client: Client, server: RunningServer) -> Client:
    """The same guest at another process."""
    return Client(server.url, cookie=client.cookie)


COMPUTED = ("step", "turn", "anchor", "gains")


def as_stored(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A process that was not there knows what decisions answered and brought as long as they stand, not if taken
    back."""
    return [{name: value for name, value in event.items() if name not in COMPUTED} for event in events]


@pytest.fixture(scope="module")
def two_processes(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServerProcess]]:
    """Two servers on one database, for the tests that leave them alive."""
    database = cluster.database("two")
    folder = tmp_path_factory.mktemp("processes")
    servers = [ServerProcess(database, "--no-rate-limits", log=folder / f"{i}.log") for i in range(2)]
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.stop)
            server.start()
        yield servers


def test_people_at_two_processes_play_one_game(two_processes: list[ServerProcess]) -> None:
    one, two = two_processes
    guests = [one.client("Anna"), two.client("Bert"), two.client("Carla")]
    table = guests[0].make_table("hansa", ["me", "open", "open"], public=True)
    for guest in guests[1:]:
        guest.table(table.id).join()
    with ExitStack() as stack:
        live = {seat: stack.enter_context(guest.table(table.id).live(seat)) for seat, guest in enumerate(guests)}
        play_live(live, "hansa", 120)
        mover = next(seat for seat, seen in live.items() if seen.choices)
        live[mover].play(live[mover].choices[0]["action"])
        live[mover].command("undo", seat=mover)
        play_live(live, "hansa", 20, seed=1)
        while live[0].present != [0, 1, 2]:
            live[0].wait(5)
    for seat, guest in enumerate(guests):
        for server in (one, two):
            there = elsewhere(guest, server).table(table.id)
            assert there.position(seat) == live[seat].position
            assert as_stored(there.events(seat)) == as_stored(live[seat].events)
            assert there.events(seat)[-10:] == live[seat].events[-10:]


def test_both_processes_write_at_once_and_nothing_is_lost(two_processes: list[ServerProcess]) -> None:
    servers = two_processes
    anna = servers[0].client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])

    surprises: list[ServerRefused] = []

    def hurry(server: RunningServer) -> None:
        mine = elsewhere(anna, server).table(table.id)
        for _ in range(40):
            seat = mine.position(0)["prompt"]["seat"]
            position = mine.position(seat)
            if not position["choices"]:
                continue  # the other process was faster
            try:
                mine.play(seat, position["choices"][0]["action"], position["version"])
            except ServerRefused as error:
                if error.code != "stale":
                    surprises.append(error)

    threads = [threading.Thread(target=hurry, args=(server,)) for server in servers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert surprises == []
    views = [elsewhere(anna, server).table(table.id) for server in servers]
    assert views[0].events(0) == views[1].events(0)
    assert views[0].position(0) == views[1].position(0)
    numbers = [event["number"] for event in views[0].events(0)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(views[0].log(0)) > 30


def test_another_process_takes_over_the_bots_of_a_dead_one(
    start: Callable[..., ServerProcess],
    serve: Callable[..., ServerThread],
    cluster: Cluster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(supervisor, "BEAT_SECONDS", 0.3)  # so that the dead are missed soon
    database = cluster.database("orphan")
    one, two = start(database, "--bot-pace", "0.2"), serve(database, bot_pace=0.2)
    anna = one.client("Anna")
    table = anna.make_table("hansa", ["bot", "bot", "bot"])
    there = elsewhere(anna, two).table(table.id)
    until(lambda: len(there.log()) > 6)
    one.kill()
    count = len(there.log())
    until(lambda: len(there.log()) > count + 5, 40)


def test_workers_of_one_command(start: Callable[..., ServerProcess], cluster: Cluster) -> None:
    server = start(cluster.database("workers"), "--workers", "2", "--no-rate-limits")
    guests = [server.client(name) for name in ("Anna", "Bert", "Carla")]
    table = guests[0].make_table("hansa", ["me", "open", "open"], public=True)
    for guest in guests[1:]:
        guest.table(table.id).join()
    with ExitStack() as stack:
        live = {seat: stack.enter_context(guest.table(table.id).live(seat)) for seat, guest in enumerate(guests)}
        assert play_live(live, "hansa", 60) == 60


def test_a_seat_taken_while_another_process_loads_the_table_stays_taken(two_processes: list[ServerProcess]) -> None:
    """A copy that is half from before the join and half from after it would give the seat away again, and start the
    game a second time."""
    one, two = two_processes
    anna, ben = one.client("Anna"), one.client("Ben")
    carla = two.client("Carla")
    for trial in range(trials(5, 40, 1_000)):
        table = anna.make_table("hansa", ["me", "open", "open"], public=True)
        loading = threading.Timer(trial % 13 / 1000, carla.table(table.id).info)
        loading.start()
        mine = ben.table(table.id).join()["seat"]
        loading.join()
        hers = carla.table(table.id).join()["seat"]
        assert mine != hers
        for server in (one, two):
            there = elsewhere(anna, server).table(table.id)
            until(lambda there=there: there.info()["status"] == "running")
            assert [one_of["name"] for one_of in there.info()["seats"]] == ["Anna", "Ben", "Carla"]
            assert elsewhere(ben, server).table(table.id).position(mine)["seat"] == mine
            assert elsewhere(carla, server).table(table.id).position(hers)["seat"] == hers
            assert [event["kind"] for event in there.events(0)].count("start") == 1
