"""Taking back within the barrier, and past it by consent."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kogge.client import Client, RemoteTable
from tests.depth import trials
from tests.server.launch import RunningServer, ServerThread
from tests.server.players import Player
from tests.server.test_seats import refused


def alone(server: RunningServer) -> tuple[Client, RemoteTable]:
    """A hot-seat table."""
    anna = server.client("Anna")
    return anna, anna.make_table("hansa", ["me", "me", "me"], options={"first": "1"})


def two_people(server: RunningServer) -> tuple[RemoteTable, RemoteTable]:
    """Anna has seats 0 and 2, Bert 1."""
    anna, bert = server.client("Anna"), server.client("Bert")
    table = anna.make_table("hansa", ["me", "open", "me"], public=True, options={"first": "1"})
    bert.table(table.id).join()
    return table, bert.table(table.id)


def step(table: RemoteTable, seat: int, verb: str) -> str:
    """Play the first choice with that verb."""
    position = table.position(seat)
    action = next(one["action"] for one in position["choices"] if one["action"].startswith(verb))
    table.play(seat, action, position["version"])
    return str(action)


def test_undo_redo_and_reset_within_the_turn(server: RunningServer) -> None:
    _, table = alone(server)
    before = table.position(0)
    step(table, 0, "place")
    middle = table.position(0)
    step(table, 0, "place")
    table.command("undo", seat=0)
    again = table.position(0)
    assert again["view"] == middle["view"]
    assert again["version"] > middle["version"], "a version is never used twice"
    refused("stale", table.play, 0, "end", middle["version"])
    table.command("undo", seat=0)
    assert table.position(0)["view"] == before["view"]
    refused("undo", table.command, "undo", seat=0)
    table.command("redo", seat=0)
    assert table.position(0)["view"] == middle["view"]
    table.command("redo", seat=0)
    refused("undo", table.command, "redo", seat=0)
    table.command("reset", seat=0)
    assert table.position(0)["view"] == before["view"]
    assert [event["kind"] for event in table.events(0)][-6:] == ["play", "undo", "undo", "redo", "redo", "undo"]
    assert len(table.log(0)) == before["decisions"]


def test_events_name_the_step_that_was_answered_after_a_restart_too(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url)
    _, table = alone(server)
    for verb in ("place", "move", ""):  # the last one: whatever comes first
        step(table, 0, verb)

    def steps() -> list[tuple[str, str]]:
        return [(event["text"].split()[0], event["step"]) for event in table.events(0) if event["kind"] == "play"]

    told = steps()
    assert [name for _, name in told[:2]] == ["turn", "turn"]
    assert told[2][1] not in ("", "turn"), told
    server.restart()
    assert steps() == told


def test_a_repeated_undo_takes_back_once(server: RunningServer) -> None:
    anna, table = alone(server)
    step(table, 0, "place")
    step(table, 0, "place")
    path = f"{table.path}/commands"
    first = anna.post(path, {"type": "undo", "id": "same", "seat": 0})
    second = anna.post(path, {"type": "undo", "id": "same", "seat": 0})
    assert not first["repeated"]
    assert second["repeated"]
    assert second["event"] == first["event"]


def test_a_repeated_play_plays_once(server: RunningServer) -> None:
    anna, table = alone(server)
    position = table.position(0)
    action = position["choices"][0]["action"]
    body = {"type": "play", "id": "same", "seat": 0, "action": action, "version": position["version"]}
    first = anna.post(f"{table.path}/commands", body)
    second = anna.post(f"{table.path}/commands", body)
    assert (first["repeated"], second["repeated"]) == (False, True)
    assert table.position(0)["decisions"] == position["decisions"] + 1


def test_what_was_taken_back_can_be_played_again_after_a_restart(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url)
    _, table = alone(server)
    step(table, 0, "place")
    step(table, 0, "place")
    both = table.position(0)
    table.command("undo", seat=0)
    table.command("undo", seat=0)
    server.restart()
    table.command("redo", seat=0)
    table.command("redo", seat=0)
    assert table.position(0)["view"] == both["view"]
    refused("undo", table.command, "redo", seat=0)


def test_past_the_barrier_the_others_are_asked(server: RunningServer) -> None:
    anna, bert = two_people(server)
    start = anna.position(0)
    step(anna, 0, "place")
    step(anna, 0, "place")
    step(bert, 1, "place")
    refused("undo", anna.command, "undo", seat=0)
    anna.command("ask-rewind", seat=0, decisions=start["decisions"])
    assert anna.info()["proposal"]["needs"] == [1]
    refused("asked", bert.command, "ask-rewind", seat=1, decisions=0)
    bert.command("vote", seat=1, agree=False)
    assert anna.info()["proposal"] is None
    assert anna.position(0)["decisions"] == start["decisions"] + 3
    anna.command("ask-rewind", seat=0, decisions=start["decisions"])
    bert.command("vote", seat=1, agree=True)
    assert anna.position(0)["view"] == start["view"]
    assert bert.events(1)[-1]["kind"] == "rewind"


def test_a_decision_withdraws_the_question(server: RunningServer) -> None:
    anna, bert = two_people(server)
    step(anna, 0, "place")
    step(anna, 0, "place")
    step(bert, 1, "place")
    anna.command("ask-rewind", seat=0, decisions=4)
    step(bert, 1, "place")
    assert anna.info()["proposal"] is None
    refused("not-asked", bert.command, "vote", seat=1, agree=True)


def test_nobody_need_be_asked_when_nobody_else_plays(server: RunningServer) -> None:
    _, table = alone(server)
    first = table.position(0)
    player = Player("hansa", 5)
    for _ in range(30):
        seat = table.position(0)["prompt"]["seat"]
        position = table.position(seat)
        table.play(seat, player.choose(position["choices"]), position["version"])
    table.command("ask-rewind", seat=0, decisions=first["decisions"])
    assert table.position(0)["view"] == first["view"]
    refused("undo", table.command, "ask-rewind", seat=0, decisions=9_999)


def test_why_not_names_the_rule_and_only_the_seat_to_move_may_ask(server: RunningServer) -> None:
    anna, bert = two_people(server)
    answer = anna.why_not(0, "establish hamburg-lubeck")
    assert not answer["allowed"]
    assert (answer["rule"], answer["code"]) == ("H4.8", "route-incomplete")
    assert answer["params"] == {"route": "hamburg-lubeck"}
    assert answer["reason"] == "not every post of hamburg-lubeck holds an own worker"
    assert anna.why_not(0, anna.position(0)["choices"][0]["action"])["allowed"]
    refused("not-your-turn", bert.why_not, 1, "end")
    refused("not-yours", bert.why_not, 0, "end")


def test_the_last_action_of_a_turn_is_known_to_end_it(server: RunningServer) -> None:
    _, table = alone(server)
    assert not table.why_not(0, "place t hamburg-lubeck.1")["ends"]
    assert table.why_not(0, "end")["ends"]
    assert not table.why_not(0, "establish hamburg-lubeck")["ends"]  # it is not allowed
    before = table.position(0)
    table.play(0, "place t hamburg-lubeck.1", before["version"])
    assert table.why_not(0, "place t hamburg-lubeck.2")["ends"]
    assert table.position(0)["decisions"] == before["decisions"] + 1  # asking plays nothing
    table.play(0, "place t hamburg-lubeck.2", table.position(0)["version"])
    assert table.position(1)["prompt"]["seat"] == 1


def test_a_turn_that_goes_on_with_drawing_a_marker_is_over(server: RunningServer) -> None:
    """H6.4: nobody can take back alone what chance has answered."""
    _, table = alone(server)
    route = next(iter(table.position(0)["view"]["markers"]))
    for action in (
        f"place t {route}.1",
        f"place t {route}.2",
        "end",
        "end",
        f"place t {route}.3",
        f"establish {route}",
    ):
        seat = table.position(0)["prompt"]["seat"]
        table.play(seat, action, table.position(seat)["version"])
    assert table.position(0)["prompt"]["name"] == "settle"
    assert table.why_not(0, "skip")["ends"]
    table.play(0, "skip", table.position(0)["version"])
    assert table.position(0)["prompt"]["name"] == "lay"  # still this seat's, but chance has decided


@pytest.mark.parametrize("game", ["hansa", "yokohama", "merchants"])
def test_of_every_action_it_is_known_before_whether_it_ends_the_turn(server: RunningServer, game: str) -> None:
    table = server.client("Anna").make_table(game, ["me", "me", "me"])
    player = Player(game, 7)
    ended = 0
    for _ in range(trials(40, 120, 600)):
        seat = table.position(0)["prompt"]["seat"]
        before = table.position(seat)
        action = player.choose(before["choices"])
        ends = table.why_not(seat, action)["ends"]
        table.play(seat, action, before["version"])
        after = table.position(seat)
        over = after["result"] is not None or after["view"]["turn"] != before["view"]["turn"]
        laying = after["prompt"] is not None and after["prompt"]["name"] == "lay"  # H6.4: drawn when the turn is over
        assert ends == (over or laying), action
        ended += over
        if after["result"] is not None:
            break
    assert ended > 3
