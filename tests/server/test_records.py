"""Replays, copies, records."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from kogge.core.match import Match
from kogge.core.record import read_record, record_of, replay
from kogge.games.registry import find_game
from tests.server.launch import UNLIMITED, RunningServer, ServerThread
from tests.server.players import play_by_http
from tests.server.test_seats import refused, until

RECORDS: Final = Path(__file__).parents[1] / "records"


def test_every_position_of_the_past_is_what_was_seen_then(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    seen = {}
    for _ in range(40):
        position = table.position(1)
        seen[position["decisions"]] = position["view"]
        play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 1, seed=len(seen))
    for decision, view in seen.items():
        assert table.replay(decision, 1)["view"] == view
    refused("no-position", table.replay, 9_999, 1)


def test_a_record_comes_down_and_goes_up_again(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 60)
    running = table.record(0)
    assert "\nseed " not in running
    copy = anna.upload(running)
    assert copy.position(0)["view"] == table.position(0)["view"]
    assert copy.info()["status"] == "running"
    assert play_by_http(copy, {0: anna, 1: anna, 2: anna}, "hansa", 6_000, seed=7) < 6_000
    whole = copy.record()
    assert "\nseed " in whole
    assert replay(find_game("hansa"), read_record(whole)).is_over()
    museum = anna.upload(whole)
    assert museum.info()["status"] == "over"
    assert museum.position(0)["result"] == copy.position(0)["result"]
    bert = server.client("Bert")
    refused("private", bert.table(museum.id).position)


def test_the_history_of_a_finished_game_ends_with_its_scores(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    refused("running", table.history)
    assert play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 6_000, seed=7) < 6_000
    points = table.history()
    scores = sorted(table.position(0)["result"]["scores"], key=lambda score: score["seat"])
    assert points[-1]["parts"] == [score["parts"] for score in scores]
    assert points[-1]["decision"] == len(table.log())
    assert [sum(parts.values()) for parts in points[0]["parts"]] == [0, 0, 0]
    assert [point["turn"] for point in points[:-1]] == sorted({point["turn"] for point in points})


def test_bad_records_are_refused_with_the_line(server: RunningServer) -> None:
    anna = server.client("Anna")
    error = refused(
        "bad-request", anna.upload, "kogge record 1\ngame hansa 1\nboard league-3\nplayers 3\n\n1 * first 9\n"
    )
    assert "line 6" in error.message
    refused("bad-request", anna.upload, "nonsense")
    refused("bad-request", anna.upload, "kogge record 1\ngame chess 1\nboard x\nplayers 2\n")


def test_a_copy_of_ones_own_game_is_the_game(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 50)
    copy = table.fork(30)
    assert copy.position(0)["view"] == table.replay(30, 0)["view"]
    assert copy.info()["watch"] is False
    assert play_by_http(copy, {0: anna, 1: anna, 2: anna}, "hansa", 5, seed=2) == 5
    assert table.position(0)["decisions"] >= 50


def test_a_copy_seats_bots_where_they_are_wanted(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "bot", "bot apprentice"], options={"first": "1"})
    for seats in (["me", "bot", "bot"], ["me", "bot master", "bot apprentice"]):  # a guess of a running game
        copy = table.fork(table.position(0)["decisions"], 0, seats)
        info = copy.info()
        assert [seat["kind"] for seat in info["seats"]] == ["human", "bot", "bot"]
        assert info["copy"]
        made = copy.events(0)[0]
        assert made["data"]["source"] == {"table": table.id, "decisions": table.position(0)["decisions"]}
        before = len(copy.log())
        copy.command("play", seat=0, action="end", version=copy.position(0)["version"])
        until(lambda copy=copy, before=before: {line["seat"] for line in copy.log()[before:]} >= {0, 1, 2}, 60)
    refused("bad-request", table.fork, 0, 0, ["me", "bot"])
    refused("bad-request", table.fork, 0, 0, ["me", "bot", "open"])


def test_a_copy_of_a_finished_game_seats_bots_too(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"], options={"first": "1"})
    assert play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 6_000, seed=7) < 6_000
    start = table.turns()[0]
    copy = table.fork(start, None, ["bot", "me", "me"])
    until(lambda: len(copy.log()) > start, 60)
    assert copy.log()[start]["seat"] == 0
    assert not copy.info()["copy"]


def test_turns_begin_where_their_first_player_decides(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"], options={"first": "2"})
    play_by_http(table, {0: anna, 1: anna, 2: anna}, "hansa", 60)
    log, starts = table.log(), table.turns()
    assert all(line["seat"] is None for line in log[: starts[0]])
    movers = [log[start]["seat"] for start in starts]
    assert movers == [(1 + turn) % 3 for turn in range(len(movers))]
    assert len(movers) > 5


def test_a_copy_of_a_running_game_is_a_guess_that_survives_a_restart(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url, **UNLIMITED)
    anna, bert = server.client("Anna"), server.client("Bert")
    table = anna.make_table("hansa", ["me", "open", "me"], public=True)
    bert.table(table.id).join()
    play_by_http(table, {0: anna, 1: bert, 2: anna}, "hansa", 80)
    refused("not-yours", bert.table(table.id).fork, 20)
    decisions = table.position(0)["decisions"]
    copy = bert.table(table.id).fork(decisions, 1)
    assert copy.position(1)["view"] == bert.table(table.id).position(1)["view"]
    play_by_http(copy, {0: bert, 1: bert, 2: bert}, "hansa", 20, seed=4)
    here = copy.position(0)
    server.restart()
    assert copy.position(0) == here
    refused("copy", copy.record)
    refused("private", anna.table(copy.id).position)
    deeper = copy.fork(10, 1)
    assert deeper.position(1)["view"] == copy.replay(10, 1)["view"]


def late_record() -> str:
    """A game of three that began from a position, and has gone on for two decisions."""
    game = find_game("hansa")
    start = game.read_position("board league-3\nplayers 3\nturn 2 left 2\nsupply 2 3t\nhand 2 swap\nprestige 1 17\n")
    match = Match(game, start.options, "late", start)
    match.play(1, "place t hamburg-lubeck.1")
    match.play(1, "place t hamburg-lubeck.2")
    return record_of(match, with_seed=False).write()


def test_a_record_that_began_from_a_position_goes_up_and_survives_a_restart(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url, **UNLIMITED)
    anna = server.client("Anna")
    table = anna.upload(late_record())
    everybody = {0: anna, 1: anna, 2: anna}
    assert table.position(0)["view"]["seats"][0]["prestige"] == 17
    assert table.replay(0, 0)["view"]["left"] == 2
    play_by_http(table, everybody, "hansa", 20, seed=4)
    here = table.position(0)
    server.restart()
    assert table.position(0) == here
    assert "position ?" in table.record(0).splitlines()
    copy = table.fork(5)
    assert copy.position(0)["view"] == table.replay(5, 0)["view"]
    server.restart()
    assert copy.position(0)["view"] == table.replay(5, 0)["view"]
    assert play_by_http(table, everybody, "hansa", 6_000, seed=7) < 6_000
    whole = table.record()
    assert "position prestige 1 17" in whole.splitlines()
    assert replay(find_game("hansa"), read_record(whole)).is_over()
    assert anna.upload(whole).position(0)["result"] == table.position(0)["result"]


def test_bots_and_hints_know_the_position_that_a_game_began_from(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.upload(late_record())
    legal = {choice["action"] for choice in table.position(2)["choices"]}
    assert {one["action"] for one in table.hint(2)["actions"]} <= legal
    table.command("leave", seat=2)
    with table.live(0) as anna_sees:
        while not any(one["seat"] == 2 for one in table.log()):
            anna_sees.wait()


def test_a_corrupt_position_in_a_record_is_refused_with_its_line(server: RunningServer) -> None:
    lines = late_record().splitlines()
    at = lines.index("position hand 2 swap")
    lines[at] = "position hand 2 joker"
    error = refused("bad-request", server.client("Anna").upload, "\n".join(lines))
    assert f"line {at + 1}: position, 'hand 2 joker'" in error.message


@pytest.mark.parametrize("game", ["hansa", "yokohama", "merchants"])
def test_a_whole_game_comes_at_once_as_it_comes_step_by_step(server: RunningServer, game: str) -> None:
    anna = server.client("Anna")
    shortest = min((RECORDS / game).rglob("*.txt"), key=lambda path: path.stat().st_size)
    table = anna.upload(shortest.read_text())
    whole = table.whole_game(1)
    views = [whole["view"]]
    for step in whole["steps"]:
        views.append(after(views[-1], step["set"]))
    made = len(whole["steps"])
    for n in [*range(0, made, max(1, made // 12)), made]:
        one = table.replay(n, 1)
        assert one["view"] == views[n]
        assert one["prompt"] == (whole["steps"][n - 1]["prompt"] if n else whole["prompt"])
        assert one["last"] == (whole["steps"][n - 1]["last"] if n else None)
    assert whole["position"] == table.position(1)
    assert whole["events"] == table.events(1)
    assert whole["turns"] == anna.get(f"/api/tables/{table.id}/turns")
    assert whole["history"] == table.history()
    assert whole["table"] == {**table.info(), "seats": whole["table"]["seats"]}
    refused("private", server.client("Bert").table(table.id).whole_game)


def test_a_game_that_goes_on_does_not_come_as_a_whole(server: RunningServer) -> None:
    refused("running", server.client("Anna").make_table("hansa", ["me", "me", "me"]).whole_game, 0)


def after(view: Any, changes: list[list[Any]]) -> Any:
    """A view with changes made, as a page makes them."""
    out = deepcopy(view)
    for path, *value in changes:
        if not path:
            out = value[0]
            continue
        at = out
        for key in path[:-1]:
            at = at[key]
        if value:
            at[path[-1]] = value[0]
        else:
            del at[path[-1]]
    return out
