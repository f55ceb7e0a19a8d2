"""Hints over the wire: for the seat's owner, on its decision, where the table allows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kogge.client import Client
from kogge.games.registry import GAMES
from tests.server.launch import RunningServer, ServerThread
from tests.server.test_seats import refused


def mover(table: Any, seats: list[int]) -> int:
    """Which of these seats is to decide."""
    seat: int = table.position(seats[0])["prompt"]["seat"]
    assert seat in seats
    return seat


def two_people(server: RunningServer, **more: Any) -> tuple[list[Client], Any]:
    """A table of two people and a bot, begun."""
    anna, bert = server.client("Anna"), server.client("Bert")
    table = anna.make_table("hansa", ["me", "open", "bot"], public=True, options={"first": "1"}, **more)
    bert.table(table.id).join()
    return [anna, bert], table


def test_alone_against_bots(server: RunningServer) -> None:
    table = server.client("Anna").make_table("hansa", ["me", "bot", "bot"], options={"first": "1"})
    position = table.position(0)
    hint = table.hint(0)
    assert hint["version"] == position["version"]
    assert hint["level"] == "master"
    assert [one["chosen"] for one in hint["actions"]] == [True] + [False] * (len(hint["actions"]) - 1)
    legal = {choice["action"]: choice["at"] for choice in position["choices"]}
    for one in hint["actions"]:
        assert legal[one["action"]] == one["at"]
        assert one["value"] == pytest.approx(sum(one["parts"].values()), abs=0.02)
    assert table.position(0)["version"] == position["version"], "nothing has happened"
    table.play(0, hint["actions"][0]["action"], hint["version"])
    assert table.info()["hints"] == "alone"


def test_hot_seat_is_alone(server: RunningServer) -> None:
    table = server.client("Anna").make_table("hansa", ["me", "me", "me"])
    seat = mover(table, [0, 1, 2])
    assert table.hint(seat)["actions"]
    refused("not-your-turn", table.hint, (seat + 1) % 3)


def test_not_beside_other_people_unless_the_table_says_so(server: RunningServer) -> None:
    (_, bert), table = two_people(server)
    refused("no-hints", table.hint, 0)
    (_, bert), table = two_people(server, hints="always")
    assert table.hint(0)["actions"]
    refused("not-yours", bert.table(table.id).hint, 0)
    refused("not-your-turn", bert.table(table.id).hint, 1)
    refused("not-yours", server.client("Eve").table(table.id).hint, 0)


def test_never_is_never(server: RunningServer) -> None:
    table = server.client("Anna").make_table("hansa", ["me", "bot", "bot"], hints="never", options={"first": "1"})
    refused("no-hints", table.hint, 0)


def test_a_copy_of_a_running_game_has_none(server: RunningServer) -> None:
    table = server.client("Anna").make_table("hansa", ["me", "bot", "bot"], hints="always", options={"first": "1"})
    copy = table.fork(0, 0)
    refused("copy", copy.hint, mover(copy, [0, 1, 2]))


def test_hints_are_rationed(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, rate_hints=0.3)
    table = server.client("Anna").make_table("hansa", ["me", "bot", "bot"], options={"first": "1"})
    for _ in range(5):
        table.hint(0)
    assert refused("too-fast", table.hint, 0).status == 429
    server.clock.ahead += 3
    refused("too-fast", table.hint, 0)
    server.clock.ahead += 1
    table.hint(0)


def test_games_tell_levels_first(server: RunningServer) -> None:
    told = server.client("Anna").get("/api/games")
    assert told["bots"][:4] == ["apprentice", "merchant", "master", "grandmaster"]
    assert {"master-builder", "master-fighter", "master-racer"} <= set(told["bots"])
    assert {"greedy", "random"} <= set(told["bots"])
    assert told["default_bot"] == "merchant"
    for game in told["games"]:
        assert [one["level"] for one in game["levels"]] == ["apprentice", "merchant", "master", "grandmaster"]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_bot_that_is_offered_can_be_had(server: RunningServer, game: str) -> None:
    anna = server.client("Anna")
    for level in anna.get("/api/games")["bots"]:
        bot = {"kind": "bot", "level": level}
        made = anna.post("/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}, bot]})
        assert anna.get(f"/api/tables/{made['id']}")["seats"][2]["level"] == level


@pytest.mark.parametrize("level", ["apprentice", "merchant", "master", "greedy", "random"])
def test_every_level_plays(server: RunningServer, level: str) -> None:
    anna = server.client("Anna")
    seats = [{"kind": "bot", "level": level}, {"kind": "me"}, {"kind": "bot", "level": level}]
    id = anna.post("/api/tables", {"game": "hansa", "seats": seats, "options": {"first": "1"}})["id"]
    table = anna.table(id)
    with table.live(1) as seat:
        while not seat.choices:
            seat.wait()
    assert [one["level"] for one in table.info()["seats"]] == [level, "", level]
