"""Whole games of every title through HTTP and WebSocket."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from kogge.core.record import read_record, replay
from kogge.games.registry import GAMES, find_game
from tests.contract.cases import HABITS
from tests.depth import PROVE
from tests.server.launch import RunningServer
from tests.server.players import play_by_http, play_live

DATABASES = ("sqlite", "postgresql")


def pairs(first: int) -> list[tuple[str, str]]:
    """Every game with a database, in turns beginning with that one; when proving, with every database."""
    if PROVE:
        return [(database, game) for database in DATABASES for game in GAMES]
    return [(DATABASES[(first + i) % len(DATABASES)], game) for i, game in enumerate(GAMES)]


@pytest.mark.parametrize(("new_database", "game"), pairs(0), indirect=["new_database"])
def test_a_game_by_websocket(server: RunningServer, game: str) -> None:
    players = find_game(game).menu().boards[0].players[0]
    guests = [server.client(f"Guest {seat}") for seat in range(players)]
    table = guests[0].make_table(game, ["me"] + ["open"] * (players - 1), public=True)
    for guest in guests[1:]:
        guest.table(table.id).join()
    with ExitStack() as stack:
        live = {seat: stack.enter_context(guest.table(table.id).live(seat)) for seat, guest in enumerate(guests)}
        watching = stack.enter_context(server.client("Watcher").table(table.id).live())
        made = play_live(live, game, HABITS[game].most)
        assert live[0].status == "over", f"not over after {made} decisions"
        while watching.status != "over" or watching.last < live[0].last:
            watching.wait()
        numbers = [event["number"] for event in live[0].events]
        assert numbers == list(range(1, live[0].last + 1))
        assert live[0].position["result"] == watching.position["result"]
        assert {event["kind"] for event in watching.events} >= {"made", "seat", "start", "chance", "play", "over"}
        for seat, one in live.items():
            assert one.position == guests[seat].table(table.id).position(seat)
    record = read_record(table.record())
    match = replay(find_game(game), record)
    assert match.is_over()
    totals = [score["total"] for score in table.position(0)["result"]["scores"]]
    assert totals == [score.total for score in match.game.scores(match.state)]


@pytest.mark.parametrize(("new_database", "game"), pairs(1), indirect=["new_database"])
def test_a_game_by_http_alone(server: RunningServer, game: str) -> None:
    players = find_game(game).menu().boards[0].players[0]
    anna, bert = server.client("Anna"), server.client("Bert")
    table = anna.make_table(game, ["me"] * (players - 1) + ["open"])
    link = next(one["link"] for one in table.links() if one["seat"] == players - 1)
    joined = bert.table(table.id).join(link=link)
    assert joined["seat"] == players - 1
    seats = {**{seat: anna for seat in range(players - 1)}, players - 1: bert}
    play_by_http(table, seats, game, HABITS[game].most, seed=1)
    assert table.position(0)["status"] == "over"
    log = table.log(0)
    assert [line["decision"] for line in log] == list(range(1, len(log) + 1))


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_with_bots_to_the_first_hundred_decisions(server: RunningServer, game: str) -> None:
    players = find_game(game).menu().boards[0].players[0]
    anna = server.client("Anna")
    table = anna.make_table(game, ["me"] + ["bot"] * (players - 1))
    with table.live(0) as seat:
        play_live({0: seat}, game, 30)
        bots = {event["seat"] for event in seat.events if event["kind"] == "play"}
    assert len(bots) == players
