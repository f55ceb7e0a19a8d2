"""People who look for a game find each other, and each seek is paired once, whichever process does it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from kogge.client import Client, LiveLobby
from kogge.server.runtime import supervisor
from kogge.server.runtime.pairing import Pairing
from kogge.server.server import Server
from kogge.server.settings import NO_LIMITS, Settings
from kogge.server.storage.seeks import add_seek, end_seek, ends_of, open_seeks, pair_seeks
from kogge.server.storage.store import Conflict
from kogge.server.table.pairing import Seek, Wish, first_group, fits, paired_table
from tests.depth import trials
from tests.server.launch import Cluster, RunningServer, ServerThread
from tests.server.test_seats import refused, three, until

HANSA = Wish("hansa", 3)


def seek(number: int, wish: Wish = HANSA, person: str = "", rating: int = 1000) -> Seek:
    """The one that was made as the so many-th."""
    return Seek(f"s{number}", person or f"p{number}", f"Guest {number}", wish, "here", number, rating)


# Who fits together


def test_people_who_want_the_same_are_paired_the_longest_first() -> None:
    assert first_group([seek(1), seek(2)], ()) is None
    others = [seek(4, Wish("hansa", 4)), seek(5, Wish("yokohama", 3)), seek(6, Wish("hansa", 3, turn_limit=60))]
    group = first_group([seek(9), seek(3), *others, seek(2), seek(1)], ())
    assert group is not None
    assert [one.id for one in group] == ["s1", "s2", "s3"]


def test_any_board_fits_every_board() -> None:
    some, east = Wish("hansa", 3), Wish("hansa", 3, "east")
    assert fits(some, east)
    assert fits(east, some)
    assert not fits(east, Wish("hansa", 3, "league-3"))
    wishes = [some, Wish("hansa", 3, "league-3"), east, east]
    group = first_group([seek(i, wish) for i, wish in enumerate(wishes)], ())
    assert group is not None
    assert [one.id for one in group] == ["s0", "s2", "s3"], "not two boards at one table"
    assert paired_table(group).info.board == "east"


def test_options_that_are_not_named_are_as_usual() -> None:
    plain, missions = Wish("hansa", 3), Wish("hansa", 3, options={"missions": "yes"})
    assert not fits(plain, missions) and fits(missions, Wish("hansa", 3, "league-3", {"missions": "yes"}))
    assert fits(plain, Wish("hansa", 3, options={"missions": "no"})), "named or not"
    assert not fits(plain, Wish("hansa", 3, rated=True)), "rated only by agreement"
    group = [seek(i, Wish("hansa", 3, options={"missions": "yes"}, rated=True)) for i in range(3)]
    table = paired_table(group)
    assert table.info.options["missions"] == "yes" and table.info.rated and table.info.hints == "never"


def test_everybody_is_as_strong_as_the_others_want() -> None:
    any_two, strong = Wish("yokohama", 2), Wish("yokohama", 2, rating_from=1200)
    weak = Wish("yokohama", 2, rating_to=1100)
    assert first_group([seek(1, any_two), seek(2, strong, rating=1500)], ()) is None, "a new one counts as 1000"
    assert first_group([seek(1, any_two, rating=1200), seek(2, strong, rating=1500)], ()) is not None
    assert first_group([seek(1, weak, rating=1300), seek(2, strong, rating=1050)], ()) is not None
    assert first_group([seek(1, weak, rating=1000), seek(2, strong, rating=1050)], ()) is None, "both must agree"


def test_nobody_is_paired_with_themselves_or_with_somebody_they_avoid() -> None:
    two = Wish("yokohama", 2)
    assert first_group([seek(1, two, "a"), seek(2, two, "a")], ()) is None
    enemies = {frozenset(("a", "b"))}
    assert first_group([seek(1, two, "a"), seek(2, two, "b")], enemies) is None
    group = first_group([seek(1, two, "a"), seek(2, two, "b"), seek(3, two, "c")], enemies)
    assert group is not None
    assert [one.person for one in group] == ["a", "c"]


def test_a_paired_table_has_everybody_once_and_has_begun() -> None:
    group = [seek(i, Wish("hansa", 3, bank=600, delay=10)) for i in range(3)]
    places = set()
    for _ in range(40):
        table = paired_table(group)
        assert (table.info.status, table.info.bank, table.info.delay, table.info.host) == ("running", 600, 10, "p0")
        assert sorted(one.name for one in table.seats) == ["Guest 0", "Guest 1", "Guest 2"]
        assert [entry.kind for entry in table.entries].count("made") == 1
        assert table.info.waiting_time == 60
        places.add(next(one.seat for one in table.seats if "p0" in one.holders))
    assert places == {0, 1, 2}, "chance says who sits where"
    slow = paired_table([seek(i) for i in range(3)])
    assert slow.info.waiting_time == 24 * 3_600, "without a clock nobody is replaced by a bot after a minute"


# At a server


def looking(stack: ExitStack, guest: Client, game: str = "yokohama", players: int = 2, **more: object) -> LiveLobby:
    """Somebody who looks for a game."""
    lobby = stack.enter_context(guest.lobby())
    lobby.seek(game, players, **more)
    return lobby


def test_three_people_find_each_other(server: RunningServer) -> None:
    guests = three(server)
    with ExitStack() as stack:
        lobbies = [looking(stack, guest, "hansa", 3, board="east", bank=900, increment=15) for guest in guests]
        tables = [lobby.found() for lobby in lobbies]
    assert len({table.id for table in tables}) == 1
    info = tables[0].info()
    assert (info["status"], info["board"], info["bank"], info["increment"]) == ("running", "east", 900, 15)
    assert sorted(seat["name"] for seat in info["seats"]) == ["Anna", "Bert", "Carla"]
    for table in tables:
        assert sum(seat["mine"] for seat in table.info()["seats"]) == 1


def test_people_find_a_rated_game_with_options(server: RunningServer) -> None:
    anna, bert, carla = three(server)
    wanted = {"board": "league-3", "options": {"missions": "yes"}, "rated": True, "bank": 1234}
    with ExitStack() as stack:
        looking(stack, carla, "hansa", 2, **{**wanted, "rating_from": 1001})
        hers = looking(stack, anna, "hansa", 2, **wanted)
        until(lambda: [(one["name"], one["rating"]) for one in bert.get("/api/seeks") if one["wish"]["rated"]][1:])
        seen = {one["name"]: one for one in bert.get("/api/seeks")}
        assert seen["Anna"]["wish"]["options"] == {"missions": "yes"} and seen["Anna"]["rating"] == 1000
        assert seen["Carla"]["waiting"] == 1, "nobody is strong enough for her"
        his = looking(stack, bert, "hansa", 2, **wanted)
        info = his.found().info()
        assert hers.found().id == info["id"]
        assert (info["board"], info["rated"], info["options"]["missions"]) == ("league-3", True, "yes")


def test_a_seek_is_seen_and_ends_when_the_seeker_leaves(server: RunningServer) -> None:
    anna, bert, _ = three(server)
    with ExitStack() as stack:
        hers = looking(stack, anna, "merchants", 4)
        his = stack.enter_context(bert.lobby())
        while not his.seeks:
            his.wait()
        assert [(one["name"], one["wish"]["game"], one["waiting"], one["mine"]) for one in his.seeks] == [
            ("Anna", "merchants", 1, False)
        ]
        hers.close()
        while his.seeks:
            his.wait()
        hers = looking(stack, anna, "merchants", 4)
        until(lambda: bert.get("/api/seeks"))
        hers.stop()
        until(lambda: not bert.get("/api/seeks"))
    with ExitStack() as stack:
        for guest in (anna, bert):
            looking(stack, guest, "merchants", 3)
        until(lambda: len(bert.get("/api/seeks")) == 2)
        before = {one["id"] for one in bert.get("/api/seeks")}
        looking(stack, anna, "merchants", 3)  # in another tab
        until(lambda: {one["id"] for one in bert.get("/api/seeks")} - before)
        assert sorted(one["name"] for one in bert.get("/api/seeks")) == ["Anna", "Bert"], "one seek for everybody"


def test_whoever_is_blocked_is_neither_seen_nor_paired(server: RunningServer) -> None:
    anna, bert, carla = three(server)
    anna.block(person=bert.get("/api/me")["id"])
    with ExitStack() as stack:
        lobbies = {guest: looking(stack, guest, "yokohama", 2, bank=60) for guest in (anna, bert)}
        until(lambda: len(carla.get("/api/seeks")) == 2)
        assert [one["name"] for one in bert.get("/api/seeks")] == ["Bert"]
        table = looking(stack, carla, "yokohama", 2, bank=60).found()
        names = {seat["name"] for seat in table.info()["seats"]}
        assert names in ({"Anna", "Carla"}, {"Bert", "Carla"})
        assert lobbies[anna if "Anna" in names else bert].found().id == table.id
        until(lambda: len(carla.get("/api/seeks")) == 1)


@pytest.mark.parametrize(
    "wish",
    [
        *({"game": "chess"}, {"players": 9}, {"board": "moon"}, {"increment": 5}, {"players": 1}, {"level": "any"}),
        *({"options": {"missions": "maybe"}}, {"options": {"moon": "yes"}}, {"rating_from": 9, "rating_to": 8}),
    ],
)
def test_what_nobody_can_play_is_refused(server: RunningServer, wish: dict[str, object]) -> None:
    with server.client("Anna").lobby() as lobby:
        lobby.seek(**{"game": "hansa", "players": 3, **wish})  # type: ignore[arg-type]

        def told() -> None:
            while True:
                lobby.wait()

        code = "malformed" if wish in ({"players": 1}, {"level": "any"}) else "bad-request"
        refused(code, told)
        lobby.seek("hansa", 3)
        while not lobby.seeks:
            lobby.wait()


def test_too_many_seeks_are_refused(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    with server.client("Anna").lobby() as lobby:
        for _ in range(11):
            lobby.seek("hansa", 3)

        def told() -> None:
            while True:
                lobby.wait()

        assert "too many games" in refused("too-fast", told).message


# Several processes


def test_two_processes_pair_the_same_seek_once(cluster: Cluster, tmp_path: Path) -> None:
    """Two people wait; a third comes to each of two processes at once. Whatever happens between, every seek is in one
    table and every table has its people."""

    async def work() -> None:
        database = cluster.database("pairing")
        servers = [Server(Settings(database=database, **NO_LIMITS)) for _ in range(2)]  # type: ignore[arg-type]
        for server in servers:
            await server.open()
        people = [await servers[0].guests.create(f"Guest {i}") for i in range(6)]
        wish = Wish("yokohama", 2)
        for trial in range(trials(5, 15, 200)):
            some = people[: 2 + trial % 5]
            ids = await asyncio.gather(
                *(servers[i % 2].pairing.seek(who, f"Guest {i}", wish) for i, who in enumerate(some))
            )
            ends = await ends_of(servers[0].store, ids)
            tables = [ends[id] for id in ids if ends.get(id) is not None]
            assert len(tables) == len(some) // 2 * 2, "everybody who could be paired is"
            assert all(tables.count(table) == 2 for table in tables)
            left = await open_seeks(servers[1].store)
            assert len(left) == len(some) % 2
            for one in left:
                await servers[0].pairing.leave(one.id)
                await servers[1].pairing.leave(one.id)
        for server in servers:
            await server.close()

    asyncio.run(asyncio.wait_for(work(), 120))


def test_a_process_that_has_just_begun_keeps_its_seekers(cluster: Cluster) -> None:
    """Who lives is counted now and then; a process that came after that is no process that has gone."""

    async def work() -> None:
        database = cluster.database("begun")
        servers = [Server(Settings(database=database, **NO_LIMITS)) for _ in range(2)]  # type: ignore[arg-type]
        for server in servers:
            await server.open()
        first, second = servers
        await first.pairing.stop()  # its own beats would come between
        who = await first.guests.create("Anna")
        id = await second.pairing.seek(who, "Anna", Wish("yokohama", 2))
        first.pairing.beat([first.registry.process])  # counted before the second one began
        await first.pairing._read()
        assert [one.id for one in await open_seeks(first.store)] == [id]
        for _ in range(2):  # now it is gone
            first.pairing.beat([first.registry.process])
            await first.pairing._read()
        assert await ends_of(first.store, [id]) == {id: None}
        for server in servers:
            await server.close()

    asyncio.run(asyncio.wait_for(work(), 120))


def test_of_two_pairings_of_one_seek_the_second_does_nothing(new_database: Callable[[], str]) -> None:
    async def work() -> None:
        server = Server(Settings(database=new_database()))
        await server.open()
        await server.pairing.stop()
        wish = Wish("yokohama", 2)
        people = [await server.guests.create(f"Guest {i}") for i in range(3)]
        seeks = [Seek(f"seek{i}", who, "", wish, server.registry.process, i) for i, who in enumerate(people)]
        for one in seeks:
            await add_seek(server.store, one)
        first, second = paired_table(seeks[:2]), paired_table(seeks[1:])
        await pair_seeks(server.store, seeks[:2], first, 0)
        with pytest.raises(Conflict):
            await pair_seeks(server.store, seeks[1:], second, 0)
        assert not await end_seek(server.store, "seek0", 0), "whoever leaves too late has a table"
        assert await ends_of(server.store, ["seek0", "seek1", "seek2"]) == dict.fromkeys(
            ("seek0", "seek1"), first.info.id
        )
        assert await end_seek(server.store, "seek2", 0)
        with pytest.raises(Conflict):
            await pair_seeks(server.store, [seeks[2]], paired_table(seeks[1:]), 0)
        await server.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_seeks_of_another_process_are_seen_and_paired(serve: Callable[..., ServerThread], cluster: Cluster) -> None:
    database = cluster.database("seeks")
    one, two = (serve(database, **NO_LIMITS) for _ in range(2))
    anna, bert = one.client("Anna"), two.client("Bert")
    with ExitStack() as stack:
        hers = looking(stack, anna)
        his = stack.enter_context(bert.lobby())
        while not his.seeks:
            his.wait()
        his.seek("yokohama", 2)
        assert his.found().id == hers.found().id


def test_seeks_of_a_dead_process_end(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "BEAT_SECONDS", 0.1)

    async def work() -> None:
        database = cluster.database("dead_seeks")
        servers = [Server(Settings(database=database)) for _ in range(2)]
        for server in servers:
            await server.open()
        who = await servers[0].guests.create("Anna")
        await servers[0].pairing.seek(who, "Anna", HANSA)
        pairing: Pairing = servers[1].pairing
        while not pairing.seeks:
            await asyncio.sleep(0.02)
        await servers[0].close()  # with somebody who is still looking
        while pairing.seeks:
            await asyncio.sleep(0.02)
        await servers[1].close()

    asyncio.run(asyncio.wait_for(work(), 60))
