"""Ratings: rated by agreement and between people, computed from results, the same when computed again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import insert, select

from kogge.cli.main import main
from kogge.client import ServerRefused
from kogge.server.admin.people import delete_person
from kogge.server.errors import Refused
from kogge.server.storage import schema
from kogge.server.storage.ratings import SURE, SeatResult, current, leaders, new_rating, rate, ratings_of, recompute
from kogge.server.storage.repository import batch_of, load_table
from kogge.server.storage.results import games_of, openings_of, tallies_of
from kogge.server.storage.store import Batch, Store
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from kogge.server.table.outcome import Outcome, outcome_of
from kogge.server.table.play import decide
from kogge.server.table.seats import join, may_invite, remove_owner
from kogge.server.table.table import Table
from tests.server.launch import RunningServer
from tests.server.players import Player


class Links:
    """Links for tables without a server."""

    def link(self, table: str, seat: int, generation: int) -> str:
        return f"{table}/{seat}/{generation}"

    def opens(self, link: str, table: str, seat: int, generation: int) -> bool:
        return link == self.link(table, seat, generation)


def rated_table(people: str = "ab") -> Table:
    """A rated game of Hansa Teutonica that has begun."""
    seats = [SeatRequest("me"), *[SeatRequest("open")] * (len(people) - 1)]
    table = make_table(TableRequest("hansa", seats, public=True, rated=True), people[0], people[0])
    for who in people[1:]:
        join(table, who, who, None, None, Links())
    return table


def played_out(table: Table) -> Outcome | None:
    """Everybody plays to the end."""
    match = table.playing()
    player = Player(table.info.game, "any")
    while not match.is_over():
        match.play(match.to_move(), player.pick([choice.text for choice in match.choices()]))
    return outcome_of(table, match)


@pytest.fixture(scope="module")
def ended() -> Table:
    """A rated game that is over."""
    table = rated_table()
    played_out(table)
    return table


def again(table: Table) -> Outcome:
    """The outcome of a finished game as its seats are now."""
    outcome = outcome_of(table, table.playing())
    assert outcome is not None
    return outcome


def test_a_rated_game_has_people_only() -> None:
    for seats in (["me", "bot"], ["me", "me"], ["me"]):
        requests = [SeatRequest(kind) for kind in seats]  # type: ignore[arg-type] # any of the kinds
        with pytest.raises(Exception, match=r"people|players"):
            make_table(TableRequest("hansa", requests, rated=True), "a", "Anna")
    table = rated_table()
    assert table.info.rated
    assert table.info.hints == "never"


def test_what_counts(ended: Table) -> None:
    outcome = again(ended)
    assert outcome.rated
    assert [one.who for one in outcome.seats] == ["a", "b"]
    assert sorted(one.place for one in outcome.seats) in ([1, 2], [1, 1])
    assert all(one.opening for one in outcome.seats)
    assert all(len(one.opening) <= 200 for one in outcome.seats)

    ended.seats[0].standin = True
    assert again(ended).rated, "whoever leaves a game loses it, and cannot undo that it counts"
    assert again(ended).seats[0].absent
    ended.seats[1].standin = True
    assert not again(ended).rated, "nobody was there when it ended"
    ended.seats[0].standin = ended.seats[1].standin = False

    ended.seats[1].holders.add("c")
    assert not again(ended).rated, "two people held a seat"
    assert again(ended).seats[1].who is None
    ended.seats[1].holders.discard("c")
    assert again(ended).rated

    ended.seats[1].holders = set()
    assert again(ended).rated, "who was deleted has left, and does not undo the game of the others"
    assert [(one.who, one.absent) for one in again(ended).seats] == [("a", False), (None, True)]
    ended.seats[0].standin = True
    assert not again(ended).rated
    ended.seats[0].standin = False

    ended.seats[1].holders = {"bot-c"}
    assert not again(ended).rated, "people are not rated with programs"
    ended.seats[1].holders = {"b"}


def test_a_seat_of_a_rated_game_is_one_persons() -> None:
    table = make_table(
        TableRequest("hansa", [SeatRequest("me"), SeatRequest("open"), SeatRequest("open")], rated=True, public=True),
        "a",
        "a",
    )
    _, link = join(table, "b", "b", None, None, Links())
    for who, how in (("a", None), ("b", None), ("guest", link)):
        with pytest.raises(Refused) as caught:
            join(table, who, who, None, how, Links())
        assert caught.value.code == "taken"
    assert join(table, "b", "b", None, link, Links()) == (1, link), "their own link still leads them back"
    join(table, "c", "c", None, None, Links())
    remove_owner(table, table.seats[1])
    assert not may_invite(table, "a", table.seats[1]), "nobody follows whoever was deleted"
    with pytest.raises(Refused):
        join(table, "guest", "guest", None, Links().link(table.info.id, 1, table.seats[1].link), Links())


def test_others_are_rated_when_somebody_is_deleted(new_database: Callable[[], str]) -> None:
    """Bert deletes himself in the middle of the game."""

    async def work(store: Store) -> None:
        made = rated_table()
        await store.write(batch_of(made, made.take_changes()))
        await delete_person(store, "b")
        table = await load_table(store, made.info.id)
        assert (table.seats[1].name, table.seats[1].standin) == ("", True)
        player, match = Player("hansa", "any"), table.playing()
        while not match.is_over():
            action = player.pick([choice.text for choice in match.choices()])
            decide(table, match.to_move(), action, table.version)  # as the bot does that plays on
        await store.write(batch_of(table, table.take_changes()))
        assert [(one.rated, one.others) for one in await games_of(store, "a", None, 9)] == [(True, [""])]
        assert [(one.games, one.players) for one in await ratings_of(store, "a")] == [(1, 2)]

    with_store(new_database(), work)


def test_nobody_goes_back_in_a_rated_game(server: RunningServer) -> None:
    anna, bert = server.client("Anna"), server.client("Bert")
    table = anna.make_table("hansa", ["me", "open"], rated=True, public=True)
    assert table.info()["rated"]
    with pytest.raises(ServerRefused, match="wait for people"):
        table.command("start", fill="random")
    bert.table(table.id).join()
    seat = table.position()["prompt"]["seat"]
    mover = (anna, bert)[seat].table(table.id)
    position = mover.position(seat)
    mover.play(seat, position["choices"][0]["action"], position["version"])
    with pytest.raises(ServerRefused, match="counts"):
        table.command("ask-rewind", seat=0, decisions=1)
    with pytest.raises(ServerRefused, match="people"):
        anna.make_table("hansa", ["me", "bot"], rated=True)


def test_the_model_moves_ratings_the_right_way() -> None:
    seats = [SeatResult(0, "a", 1, False), SeatResult(1, "b", 2, False), SeatResult(2, "c", 3, False)]
    before = dict.fromkeys(range(3), new_rating())
    after = rate(seats, before)
    assert after[0].mu > new_rating().mu > after[2].mu
    assert all(one.sigma < new_rating().sigma for one in after.values()), "every game makes them more certain"
    seats[0].absent = True
    left = rate(seats, before)
    assert left[0].mu < left[2].mu, "who leaves comes last, even if the bot won"


def game(batch: Batch, number: int, places: dict[str, int], ended: int = 0, rated: bool = True) -> None:
    """A finished game, as a table stores it."""
    id = f"t{number}"
    facts = {"table_id": id, "game": "hansa", "version": 2, "board": "east", "players": len(places), "contest": ""}
    batch.add(insert(schema.finished_games).values(**facts, ended=ended or number, rated=rated, deal=0))
    for seat, (who, place) in enumerate(places.items()):
        row = {"seat": seat, "identity": who, "level": "", "place": place, "points": 50 - place, "absent": False}
        batch.add(insert(schema.results).values(table_id=id, opening=f"place t x.{place}", **row))


def with_store(database: str, work: Callable[[Store], Any]) -> Any:
    """Do something with a new database in which Anna, Bert and Cora are known."""

    async def whole() -> Any:
        store = Store(database)
        await store.open()
        try:
            if not await store.rows(select(schema.identities.c.id)):
                batch = Batch("")
                for who, name in (("a", "Anna"), ("b", "Bert"), ("c", "Cora")):
                    batch.add(insert(schema.identities).values(id=who, name=name, created=1, epoch=0, muted=False))
                await store.write(batch)
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


async def steps(store: Store) -> list[tuple[Any, ...]]:
    """Everything that is stored of ratings."""
    s = schema.rating_steps.c
    return [tuple(row) for row in await store.rows(select(schema.rating_steps).order_by(s.pool, s.number, s.seat))]


def test_ratings_are_counted_once_and_the_same_when_counted_again(new_database: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        for number in range(1, SURE + 1):
            batch = Batch("")
            game(batch, number, {"a": 1, "b": 2} if number % 3 else {"b": 1, "a": 2})
            await store.write(batch)
            await leaders(store, "hansa", 2, 10)  # as if somebody looked after every game
        batch = Batch("")
        game(batch, 90, {"a": 2, "b": 1}, rated=False)
        game(batch, 91, {"a": 1, "b": 2, "c": 3})
        await store.write(batch)
        lines = await leaders(store, "hansa", 2, 10)
        assert [(line.place, line.name, line.games) for line in lines] == [(1, "Anna", SURE), (2, "Bert", SURE)]
        assert await leaders(store, "hansa", 3, 10) == [], "one game is too little to be listed"
        found = await steps(store)
        assert await recompute(store, "hansa", 2) == SURE
        assert await steps(store) == found
        mine = await ratings_of(store, "a")
        assert [(one.players, one.games, one.sure, len(one.history)) for one in mine] == [
            (2, SURE, True, SURE),
            (3, 1, False, 1),
        ]
        assert mine[0].rating == lines[0].rating

    with_store(new_database(), work)


def test_a_game_that_comes_late_is_counted_where_it_belongs(new_database: Callable[[], str]) -> None:
    """Another process may store a game that ended earlier: the order of the games is that of their ends."""

    async def work(store: Store) -> None:
        batch = Batch("")
        game(batch, 5, {"a": 1, "b": 2})
        await store.write(batch)
        await leaders(store, "hansa", 2, 10)
        batch = Batch("")
        game(batch, 3, {"b": 1, "a": 2})
        await store.write(batch)
        await leaders(store, "hansa", 2, 10)
        late = await steps(store)
        assert [row[3] for row in late] == ["t3", "t3", "t5", "t5"]
        await recompute(store, "hansa", 2)
        assert await steps(store) == late

    with_store(new_database(), work)


def test_two_processes_count_at_the_same_time(new_database: Callable[[], str]) -> None:
    database = new_database()
    if database.startswith("sqlite"):
        return  # one process only

    async def work(store: Store) -> None:
        batch = Batch("")
        for number in range(1, 9):
            game(batch, number, {"a": 1, "b": 2})
        await store.write(batch)
        other = Store(database)
        await other.open(migrate=False)
        try:
            await asyncio.gather(*(leaders(one, "hansa", 2, 10) for one in (store, other, store, other)))
        finally:
            await other.close()
        found = await steps(store)
        assert [row[1] for row in found] == [number for number in range(1, 9) for _ in "ab"]
        assert await recompute(store, "hansa", 2) == 8
        assert await steps(store) == found

    with_store(database, work)


def test_a_profile_is_made_of_results(new_database: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        batch = Batch("")
        game(batch, 1, {"a": 1, "b": 2})
        game(batch, 2, {"a": 1, "b": 2}, rated=False)
        game(batch, 3, {"b": 1, "a": 2})
        await store.write(batch)
        assert [(one.games, one.wins, one.points) for one in await tallies_of(store, "a")] == [(3, 2, 48.7)]
        assert [(one.text, one.games, one.wins) for one in await openings_of(store, "a", 9)] == [
            ("place t x.1", 2, 2),
            ("place t x.2", 1, 0),
        ]
        games = await games_of(store, "a", None, 2)
        assert [(one.table, one.place, one.others) for one in games] == [("t3", 2, ["Bert"]), ("t2", 1, ["Bert"])]
        assert [one.table for one in await games_of(store, "a", games[-1].ended, 2)] == ["t1"]
        assert (await current(store, "hansa/2")) == {}

    with_store(new_database(), work)


def test_the_command_computes_all_again(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(store: Store) -> None:
        batch = Batch("")
        game(batch, 1, {"a": 1, "b": 2})
        game(batch, 2, {"a": 1, "b": 2, "c": 3})
        await store.write(batch)

    with_store(sqlite_url, work)
    assert main(["admin", "--database", sqlite_url, "ratings", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"games": 2, "pools": 2}


def test_a_person_who_is_deleted_leaves_an_empty_place(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(store: Store) -> None:
        batch = Batch("")
        game(batch, 1, {"a": 1, "b": 2})
        await store.write(batch)
        await leaders(store, "hansa", 2, 10)

    async def look(store: Store) -> None:
        found = await store.rows(select(schema.results.c.identity).order_by(schema.results.c.seat))
        assert [row.identity for row in found] == [None, "b"]
        assert {row[5] for row in await steps(store)} == {None, "b"}

    with_store(sqlite_url, work)
    assert main(["admin", "--database", sqlite_url, "delete-person", "a", "--yes"]) == 0
    with_store(sqlite_url, look)


def test_openings_of_deals_that_are_open_are_not_told(new_database: Callable[[], str]) -> None:
    """A contest as a whole closes after each of its rounds has."""

    async def work(store: Store) -> None:
        batch = Batch("")
        contest: dict[str, Any] = {"kind": "swiss", "name": "Open", "game": "hansa", "version": 2, "board": "east"}
        contest |= {"players": 2, "options": "{}", "people": 2, "level": "random", "deals": 2, "seed": "x", "opens": 0}
        batch.add(insert(schema.contests).values(id="cup", closes=900, round_hours=1, **contest))
        for number, closes in ((0, 100), (1, 200)):
            batch.add(insert(schema.rounds).values(contest_id="cup", number=number, closes=closes))
            game(batch, number + 1, {"a": 1 + number, "b": 2 - number})
            row = schema.finished_games.c.table_id == f"t{number + 1}"
            batch.add(schema.finished_games.update().where(row).values(contest="cup", deal=number))
        await store.write(batch)
        for time, told in ((99, []), (100, ["place t x.1"]), (200, ["place t x.1", "place t x.2"])):
            assert [one.text for one in await openings_of(store, "a", time)] == told

    with_store(new_database(), work)
