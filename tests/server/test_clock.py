"""Clocks that nobody can cheat: no command gives time back, no jump of the machine's clock takes any, no fault stops
them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from kogge.server.errors import Refused
from kogge.server.runtime import supervisor
from kogge.server.runtime.registry import TableRegistry
from kogge.server.server import Server
from kogge.server.settings import Settings
from kogge.server.storage.repository import load_table
from kogge.server.storage.store import Store
from kogge.server.table.clock import GameClock, SeatTime, SteadyClock, TurnLimit
from kogge.server.table.commands import (
    AnyCommand,
    AskRewind,
    Back,
    Leave,
    Pause,
    Play,
    Redo,
    Reset,
    Resume,
    Undo,
    Vote,
)
from kogge.server.table.consent import stand_in
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from kogge.server.table.facts import PAUSED, RUNNING
from kogge.server.table.log import PLAY, REWIND, START, UNDO, Entry
from kogge.server.table.table import Table
from tests.depth import trials
from tests.server.launch import Cluster, ServerThread
from tests.server.tables import decide, do, new_id, reloaded, stored, table_of, wait
from tests.server.test_consent import refused
from tests.server.test_registry import Gate
from tests.server.test_seats import until


def timed(*people: str, limit: int = 60) -> Table:
    """A table with so many seconds for a turn."""
    return table_of(*people, turn_limit=limit)


def used(table: Table, seat: int) -> float:
    """Seconds of its turn that a seat has used."""
    return table.times.used(seat, table.clock()).turn / 1_000


# The time of a turn


def test_a_turn_is_all_that_a_seat_decides_in_a_row() -> None:
    table = timed("anna", "bert", "carl")
    wait(table, 20)
    decide(table, "anna", "place")
    wait(table, 30)
    for again in (table, reloaded(table)):
        assert used(again, 0) == 50
    decide(table, "anna", "place")
    assert used(table, 1) == 0
    wait(table, 7)
    for again in (table, reloaded(table)):
        assert used(again, 1) == 7


def test_taking_back_gives_no_time_back() -> None:
    table = timed("anna", "bert", "carl")
    wait(table, 20)
    decide(table, "anna", "place")
    wait(table, 20)
    do(table, "anna", Undo(new_id(), 0))
    do(table, "anna", Redo(new_id(), 0))
    wait(table, 10)
    decide(table, "anna", "place")  # her turn is over
    wait(table, 5)
    do(table, "anna", Undo(new_id(), 0))
    for again in (table, reloaded(table)):
        assert used(again, 0) == 50, "while Bert was awaited, her time stood still"
    do(table, "anna", Reset(new_id(), 0))
    assert used(reloaded(table), 0) == used(table, 0) == 50
    wait(table, 11)
    refused("time-out", table, "anna", Play(new_id(), 0, table.playing().choices()[0].text, table.version))
    refused("time-out", table, "anna", Redo(new_id(), 0))


def test_leaving_and_coming_back_gives_no_time_back() -> None:
    table = timed("anna", "bert", "carl")
    wait(table, 50)
    do(table, "anna", Leave(new_id(), 0))
    wait(table, 100)  # while the bot thinks
    do(table, "anna", Back(new_id(), 0))
    for again in (table, reloaded(table)):
        assert used(again, 0) == 50
    wait(table, 5)
    assert used(reloaded(table), 0) == used(table, 0) == 55


def test_who_was_too_late_comes_back_after_the_turn() -> None:
    table = timed("anna", "bert", "carl")
    wait(table, 61)
    stand_in(table, 0)
    table.take_changes()
    for again in (table, reloaded(table)):
        refused("time-out", again, "anna", Back(new_id(), 0))


def test_a_rewind_by_consent_begins_a_new_turn() -> None:
    table = timed("anna", "bert", "carl")
    start = len(table.log.decisions)
    wait(table, 20)
    decide(table, "anna", "place")
    wait(table, 30)
    do(table, "anna", AskRewind(new_id(), 0, start))
    do(table, "bert", Vote(new_id(), 1, True))
    do(table, "carl", Vote(new_id(), 2, True))
    assert used(reloaded(table), 0) == used(table, 0) == 0


def test_turns_are_added_up_for_other_time_controls() -> None:
    class Delay:
        """Sixty seconds for the whole game; the first five of each turn are free."""

        def cost(self, turn: int) -> int:
            return max(0, turn - 5_000)

        def left(self, used: SeatTime) -> int:
            return 60_000 - used.before - self.cost(used.turn)

    clock = GameClock(Delay())
    clock.follow(Entry(1, START, None, "", at=0))
    clock.seat = 0
    clock.follow(Entry(2, PLAY, 0, "a", at=12_000, spent=12_000))
    clock.seat = 1
    assert clock.left(1, 16_000) == 60_000
    clock.follow(Entry(3, UNDO, 0, "1", at=16_000, spent=12_000))
    clock.seat = 0
    clock.follow(Entry(4, PLAY, 0, "b", at=17_000, spent=13_000))
    clock.seat = 1
    clock.follow(Entry(5, PLAY, 1, "c", at=27_000, spent=10_000))
    clock.seat = 0
    assert clock.used(0, 30_000) == SeatTime(3_000, 8_000, 1)
    assert clock.left(0, 30_000) == 52_000
    assert clock.left(0, 36_000) == 48_000
    assert clock.left(1, 36_000) == 55_000
    clock.follow(Entry(6, REWIND, 0, "0 n", at=36_000))
    assert clock.left(1, 36_000) == 55_000, "a rewind gives nobody's bank anything back"


COMMANDS = (
    lambda seat: Undo(new_id(), seat),
    lambda seat: Redo(new_id(), seat),
    lambda seat: Reset(new_id(), seat),
    lambda seat: Leave(new_id(), seat),
    lambda seat: Back(new_id(), seat),
    lambda seat: Pause(new_id()),
    lambda seat: Resume(new_id()),
    lambda seat: Vote(new_id(), seat, True),
    lambda seat: AskRewind(new_id(), seat, 3),
)


def any_command(table: Table, seat: int, chance: random.Random) -> AnyCommand:
    """Half of them are decisions."""
    match = table.playing()
    if match.to_move() == seat and chance.random() < 0.6:
        return Play(new_id(), seat, chance.choice(match.choices()).text, table.version)
    return chance.choice(COMMANDS)(seat)


@pytest.mark.parametrize("trial", range(trials(2, 10, 200)))
def test_whatever_is_done_a_loaded_table_counts_on_where_it_was(trial: int) -> None:
    chance = random.Random(f"clock {trial}")
    people = ("anna", "bert", "carl")
    table = timed(*people, limit=10_000)
    other = reloaded(table)  # in another process, which follows what is written
    for _ in range(120):
        wait(table, chance.choice((0, 1, 5, 30)))
        seat = chance.randrange(3)
        turn = {one: used(table, one) for one in range(3)}
        decided = table.times._last
        command = any_command(table, seat, chance)
        try:
            do(table, people[seat], command)
        except Refused:
            continue
        again = reloaded(table)
        if not other.catch_up(stored(table, other.last())):
            other = reloaded(table)
        for one in range(3):
            now = table.clock() + chance.randrange(50_000)
            assert again.times.used(one, now) == table.times.used(one, now), command
            assert other.times.used(one, now) == table.times.used(one, now), command
            if isinstance(command, (Undo, Redo, Reset, Leave, Back, Pause, Resume)) and one == decided:
                assert used(table, one) >= turn[one], (command, "gave time back")


# Pauses


def test_a_pause_of_the_clock_needs_everybody_who_plays() -> None:
    table = timed("anna", "bert", "carl", "dora")
    do(table, "dora", Leave(new_id(), 3))
    wait(table, 20)
    do(table, "anna", Pause(new_id()))
    assert table.info.status == RUNNING
    assert table.proposal is not None
    assert table.proposal.needs == [1, 2]
    wait(table, 10)
    do(table, "bert", Vote(new_id(), 1, True))
    do(table, "carl", Vote(new_id(), 2, True))
    assert table.info.status == PAUSED
    wait(table, 10_000)
    for again in (table, reloaded(table)):
        assert used(again, 0) == 30, "it counted until all had agreed, and no longer"
    do(table, "bert", Resume(new_id()))
    assert table.info.status == PAUSED
    do(table, "anna", Vote(new_id(), 0, True))
    do(table, "carl", Vote(new_id(), 2, True))
    assert table.info.status == RUNNING
    wait(table, 5)
    for again in (table, reloaded(table)):
        assert used(again, 0) == 35
    assert [entry.text for entry in table.entries if entry.kind == "pause"] == ['{"seat":0,"awaited":0,"count":1}']


def test_one_no_or_silence_leaves_the_clock_running() -> None:
    table = timed("anna", "bert", "carl", limit=1_000)
    do(table, "anna", Pause(new_id()))
    do(table, "bert", Vote(new_id(), 1, False))
    do(table, "anna", Pause(new_id()))
    do(table, "bert", Vote(new_id(), 1, True))
    wait(table, 61)
    refused("not-asked", table, "carl", Vote(new_id(), 2, True))
    assert table.info.status == RUNNING
    assert used(table, 0) == 61


def test_nobody_ends_a_game_by_never_coming_back_from_a_pause() -> None:
    table = timed("anna", "bert", "carl")
    do(table, "anna", Pause(new_id()))
    do(table, "bert", Vote(new_id(), 1, True))
    do(table, "carl", Vote(new_id(), 2, True))
    do(table, "anna", Resume(new_id()))
    do(table, "bert", Vote(new_id(), 1, True))
    wait(table, 23 * 3_600)
    refused("asked", table, "anna", Resume(new_id()))
    wait(table, 3_601)
    table = reloaded(table)
    do(table, "bert", Resume(new_id()))
    assert table.info.status == RUNNING


def test_without_a_clock_anybody_may_pause() -> None:
    table = table_of("anna", "bert", "carl")
    wait(table, 40)
    do(table, "carl", Pause(new_id()))
    wait(table, 1_000)
    do(table, "bert", Resume(new_id()))
    assert used(reloaded(table), 0) == used(table, 0) == 40


# The machine's clock


def test_a_clock_is_steady() -> None:
    wall, timer = 5_000_000, 7.0
    clock = SteadyClock(lambda: wall, lambda: timer)
    assert clock() == 5_000_000
    wall = 1
    timer += 2.5
    assert clock() == 5_002_500
    wall = 10**15
    assert clock() == 5_002_500


def test_jumps_of_the_machines_clock_stand_nobody_in(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"], options={"first": "1"}, turn_limit=3_600)
    server.clock.ahead = 3_000
    for error in (100_000, -100_000, 10**9):
        server.clock.error = error
        position = table.position(0)
        table.play(0, position["choices"][0]["action"], position["version"])
        table.command("undo", seat=0)
        assert not table.info()["seats"][0]["standin"]
    times = [event["at"] for event in table.events(0)]
    assert times == sorted(times)
    assert times[-1] - times[0] == 3_000_000
    server.clock.ahead = 3_601
    until(lambda: table.info()["seats"][0]["standin"], 30)


def test_processes_with_different_clocks_know_each_other_as_living(cluster: Cluster) -> None:
    async def work() -> None:
        store = Store(cluster.database("signs"))
        await store.open()
        one, two = (TableRegistry(Settings(database="sqlite://"), store).supervisor for _ in range(2))
        both = {one.registry.process, two.registry.process}
        for _ in range(2 * supervisor.DEAD_AFTER):
            await one._living()
            assert set(await two._living()) == both
        await one._living()
        for _ in range(supervisor.DEAD_AFTER):
            assert set(await two._living()) == both
        assert await two._living() == [two.registry.process]
        await store.close()

    asyncio.run(work())


# Faults


def test_a_limit_that_runs_out_while_the_server_is_away_is_applied_when_it_is_back(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url)
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"], options={"first": "1"}, turn_limit=3_600)
    server.clock.ahead = 3_000
    position = table.position(0)
    table.play(0, position["choices"][0]["action"], position["version"])
    server.stop()
    server.clock.ahead = 3_601  # the turn goes on, ten minutes of it were left
    server.start()
    until(lambda: table.info()["seats"][0]["standin"], 30)


def test_a_limit_that_runs_out_while_nothing_can_be_stored_is_applied_afterwards(tmp_path: Path) -> None:
    """Nobody looks at the table meanwhile: the server remembers it by itself."""

    async def work() -> None:
        seconds = 0.0
        server = Server(Settings(database=f"sqlite:///{tmp_path}/kogge.db"), timer=lambda: seconds)
        await server.open()
        who = await server.guests.create("Anna")
        wanted = TableRequest("hansa", [SeatRequest("me")] * 3, options={"first": "1"}, turn_limit=60)
        table = make_table(wanted, who, "Anna", clock=server.clock)
        await server.registry.add(table)
        gate = Gate(server.store._writer)
        gate.error = OSError("the disk is full")
        server.store._writer = gate
        seconds = 61.0
        worker = server.registry.worker(table.info.id)
        while worker.table is not None:
            await asyncio.sleep(0.05)
        gate.error = None
        while not (await load_table(server.store, table.info.id)).seats[0].standin:
            await asyncio.sleep(0.05)
        await server.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_turn_limit_is_seconds_for_a_turn() -> None:
    limit = TurnLimit(60)
    assert limit.left(SeatTime(59_000, 10**9, 100)) == 1_000
    assert limit.left(SeatTime(61_000)) == -1_000
