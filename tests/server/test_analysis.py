"""The coach over the wire: analyses go on in the background and are kept, answers to exercises are judged."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

import pytest

from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.client import RemoteTable
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.record import record_of
from kogge.games.yokohama.game import YOKOHAMA
from tests.coach.games import lost_game
from tests.server.launch import RunningServer, ServerThread
from tests.server.test_seats import refused


class BotProcesses:
    """Those that servers of this test process start from now on."""

    def __init__(self) -> None:
        self.others = {one.pid for one in multiprocessing.active_children()}

    def kill(self) -> int:
        """Returns how many there were."""
        mine = {one.pid for one in multiprocessing.active_children()} - self.others
        for pid in mine:
            if pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        return len(mine)


def finished(table: RemoteTable) -> dict[str, Any]:
    """Wait for an analysis to be done."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        reply: dict[str, Any] = table.analysis()
        if reply["status"] != "running":
            return reply
        time.sleep(0.05)
    raise AssertionError("the analysis does not end")


def long_game() -> str:
    """A game that takes a while to be analysed."""
    match = Match(YOKOHAMA, YOKOHAMA.menu().choose(None, 2, {}), "long")
    dealer = Dealer("long")
    bot = make_bot("greedy", YOKOHAMA)
    while not match.is_over():
        seat = match.to_move()
        match.play_action(seat, bot.choose(Observation(YOKOHAMA, match.state, seat, dealer), dealer))
    return record_of(match).write()


def test_an_analysis_is_made_and_kept(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna = server.client("Anna")
    table = anna.upload(lost_game().write())
    assert table.analysis() == {"status": "none", "analysis": None}
    begun = table.analyse()
    assert begun["status"] in ("running", "done")
    assert begun["analysis"]["curve"], "the curve is there at once"
    done = finished(table)
    assert done["status"] == "done"
    analysis = done["analysis"]
    assert analysis["done"] == analysis["of"] == 2
    blunder = next(one for one in analysis["judged"] if one["mark"] == "blunder")
    assert (blunder["at"], blunder["seat"]) == (0, 0)
    assert blunder["best"][-1]["action"] == "establish minden-hannover"
    assert blunder["best"][-1]["at"], "with its place on the board"
    assert table.analyse() == done, "it is not made twice"
    refused("private", server.client("Bert").table(table.id).analysis)
    server.restart()
    assert table.analysis() == done


def test_a_turn_whose_process_is_killed_is_judged_again(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    processes = BotProcesses()
    server = serve(sqlite_url, analysis_seconds=1.0)
    table = server.client("Anna").upload(lost_game().write())
    table.analyse()
    while not processes.kill():
        time.sleep(0.01)
    done = finished(table)
    assert done["status"] == "done"
    assert done["analysis"]["done"] == done["analysis"]["of"] == 2
    assert done["analysis"]["judged"][0]["mark"] == "blunder"


def test_an_analysis_with_holes_has_failed_and_can_be_asked_for_again(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    processes = BotProcesses()
    server = serve(sqlite_url, analysis_seconds=1.0)
    table = server.client("Anna").upload(lost_game().write())
    table.analyse()
    deadline = time.monotonic() + 60
    while (reply := table.analysis())["status"] == "running" and time.monotonic() < deadline:
        processes.kill()
        time.sleep(0.01)
    assert reply["status"] == "failed"
    assert reply["analysis"]["curve"] and reply["analysis"]["done"] < reply["analysis"]["of"]
    server.restart()
    assert table.analysis() == reply, "it is kept as what it is"
    assert server.client("Bert").get(f"/api/people/{table.client.me()['id']}")["accuracy"] is None
    assert table.analyse()["status"] == "running"
    assert finished(table)["status"] == "done"


def test_a_profile_tells_the_accuracy_of_analysed_games(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna, bert = server.client("Anna"), server.client("Bert")
    people = {one: f"/api/people/{one.me()['id']}" for one in (anna, bert)}
    assert anna.get(people[anna])["accuracy"] is None
    seats = []
    for _ in range(2):
        table = anna.upload(lost_game().write())
        table.analyse()
        seats.append(finished(table)["analysis"]["seats"])
        # A record is nobody's game: these become games of two people, of whom the second has left.
        with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as database, database:
            for seat, (person, absent) in enumerate(((anna, False), (bert, True))):
                row = (table.id, seat, person.me()["id"], "", seat + 1, 20, "", absent)
                database.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    told = anna.get(people[anna])["accuracy"]
    assert told == {"accuracy": seats[0][0]["accuracy"], "games": 2, "decisions": 2 * seats[0][0]["decisions"]}
    assert 0 < told["accuracy"] < 100
    assert seats[0][1]["accuracy"] == 100.0
    assert anna.get(people[bert])["accuracy"] is None, "a bot made these decisions"


def test_answers_to_exercises(server: RunningServer) -> None:
    table = server.client("Anna").upload(lost_game().write())
    table.analyse()
    finished(table)
    right = table.answer(0, "establish minden-hannover")
    assert right["solved"] and right["better"] and right["win"] == 1.0
    assert right["played_win"] < 0.5
    assert right["moves"][0]["action"] == "establish minden-hannover"
    wrong = table.answer(0, "move minden-hannover.2")
    assert not wrong["solved"] and wrong["best"][-1]["action"] == "establish minden-hannover"
    refused("illegal", table.answer, 0, "establish hamburg-bremen")
    refused("illegal", table.answer, 0, "nonsense")
    refused("no-position", table.answer, 99, "end")


def test_only_finished_games(server: RunningServer) -> None:
    table = server.client("Anna").make_table("hansa", ["me", "bot", "bot"])
    for ask in (table.analysis, table.analyse, table.cancel_analysis):
        refused("running", ask)
    refused("running", table.answer, 0, "end")


@pytest.mark.long
def test_one_at_a_time_and_cancelled(server: RunningServer) -> None:
    anna, bert = server.client("Anna"), server.client("Bert")
    record = long_game()
    table = anna.upload(record)
    assert table.analyse()["status"] == "running"
    other = anna.upload(record)
    assert refused("busy", other.analyse).status == 429
    theirs = bert.upload(record)
    assert theirs.analyse()["status"] == "running", "somebody else's goes on beside it"
    assert table.cancel_analysis()["status"] == "none"
    assert table.analysis()["status"] == "none"
    assert other.analyse()["status"] == "running"
    for one in (other, theirs):
        one.cancel_analysis()
