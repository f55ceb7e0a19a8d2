"""Contests: everybody the same deal once, nothing of it told before it has closed, results against the field."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest

from kogge.client import Client, RemoteTable, ServerRefused
from tests.server.launch import ServerThread
from tests.server.players import Player
from tests.server.test_seats import until

HOUR = 3_600
HIDDEN = "draw ?"


def refused(work: Callable[[], Any]) -> str:
    """The code of a refusal."""
    with pytest.raises(ServerRefused) as caught:
        work()
    return caught.value.code


def finish(table: RemoteTable, seat: int, seed: object, game: str = "hansa") -> None:
    """One person plays to the end, against bots."""
    player = Player(game, seed)
    with table.live(seat) as live:
        while live.status != "over":
            if live.choices:
                live.play(player.choose(live.choices))
            else:
                live.wait()


def dealt(table: RemoteTable, seat: int) -> list[str]:
    """What chance has shown to a seat."""
    return [line["text"] for line in table.log(seat) if line["seat"] is None]


def duplicate(anna: Client, **more: Any) -> str:
    """A contest for one person at a table, with quick bots."""
    wanted: dict[str, Any] = {"level": "random", "hours": 2, "board": "league-3", "options": {"first": "1"}, **more}
    return anna.make_contest("duplicate", "Friday", "hansa", 3, **wanted)


def test_a_duplicate_contest_from_the_first_deal_to_the_results(fresh_server: ServerThread) -> None:
    anna, bert, cora = (fresh_server.client(name) for name in ("Anna", "Bert", "Cora"))
    contest = duplicate(anna, deals=2)
    mine, his = anna.play_deal(contest), bert.play_deal(contest)
    assert mine.id != his.id
    assert anna.play_deal(contest).id == mine.id, "everybody plays a deal once"
    assert dealt(mine, 0) == dealt(his, 0), "the same set-up"
    finish(mine, 0, "left")
    finish(his, 0, "right")
    # A marker that lies face down at one table in the end may have been taken, and seen, at the other.
    both = [pair for pair in zip(dealt(mine, 0), dealt(his, 0)) if HIDDEN not in pair]
    assert both
    assert all(one == other for one, other in both), "the same markers in the same order"
    assert anna.play_deal(contest).id == mine.id, "also when it is over"

    reply = cora.contest(contest)
    lines = reply["standings"]
    assert [line["place"] for line in lines] == ([1, 1] if lines[0]["above"] == 0 else [1, 2])
    assert sum(line["above"] for line in lines) == pytest.approx(0, abs=0.02), "the field's mean is zero"
    points = {line["name"]: line["deals"][0]["points"] for line in lines}
    mean = (points["Anna"] + points["Bert"]) / 2
    assert lines[0]["above"] == pytest.approx(max(points.values()) - mean)
    assert lines[0]["deals"][0]["table"] is None, "the table is not shown while the deal is open"
    assert [one["done"] for one in anna.contest(contest)["mine"]] == [True, False]

    rows = list(csv.DictReader(io.StringIO(anna.get(f"/api/contests/{contest}/results.csv"))))
    assert [row["name"] for row in rows] == [line["name"] for line in lines]
    assert float(rows[0]["above_1"]) == lines[0]["above"]
    assert not rows[0]["points_2"]
    picture = ElementTree.fromstring(anna.get(f"/api/contests/{contest}/results.svg"))
    assert picture.tag.endswith("svg")
    assert {"Anna", "Bert"} <= {one.text for one in picture.iter()}

    # What a bot ended, or nobody before it closed, is worth the worst of the field, and no part of it.
    before = {line["name"]: line["above"] for line in lines}
    cora.play_deal(contest)
    assert {line["name"]: line["above"] for line in cora.contest(contest)["standings"]} == before
    fresh_server.clock.ahead += 3 * HOUR
    after = {line["name"]: line["above"] for line in cora.contest(contest)["standings"]}
    assert after == {**before, "Cora": min(before.values())}


def test_nothing_of_a_deal_is_told_before_it_has_closed(fresh_server: ServerThread) -> None:
    anna, bert = fresh_server.client("Anna"), fresh_server.client("Bert")
    contest = duplicate(anna)
    mine = anna.play_deal(contest)
    assert mine.info()["sealed"]
    assert mine.info()["contest"] == contest
    stranger = bert.table(mine.id)
    for look in (stranger.position, stranger.log, stranger.record, stranger.events, lambda: stranger.replay(0)):
        assert refused(look) == "private"
    assert refused(lambda: mine.hint(0)) == "no-hints"
    assert refused(lambda: mine.command("ask-rewind", seat=0, decisions=0)) == "counts"
    assert refused(lambda: mine.fork(3, 0)) == "sealed"
    finish(mine, 0, "left")
    assert refused(lambda: mine.fork(3, 0)) == "sealed"
    assert refused(mine.rematch) == "contest"
    assert "seed" not in mine.record(0)
    assert refused(lambda: stranger.position(0)) == "private"
    assert refused(lambda: mine.position(1)) == "not-yours", "nor the others' secrets"
    profile = f"/api/people/{anna.me()['id']}"
    assert bert.get(profile)["openings"] == []
    others = {decision - 1: line["seat"] for decision, line in enumerate(mine.log(0), 1) if line["seat"] is not None}
    asked = next(before for before, seat in others.items() if seat != 0)
    own = next(before for before, seat in others.items() if seat == 0)
    assert mine.replay(asked, 0)["choices"] == [] and mine.replay(own, 0)["choices"], "nor what they could choose"

    fresh_server.clock.ahead += 3 * HOUR
    assert refused(lambda: bert.play_deal(contest)) == "closed"
    assert not mine.info()["sealed"]
    assert "\nseed equal-1:" in stranger.record()
    assert stranger.replay(5)["decision"] == 5
    assert mine.replay(asked, 0)["choices"]
    assert [one["games"] for one in bert.get(profile)["openings"]] == [1]
    bert.table(mine.id).fork(3)
    assert bert.contest(contest)["standings"][0]["deals"][0]["table"] == mine.id


def test_people_share_a_table_of_a_contest(fresh_server: ServerThread) -> None:
    anna, bert, cora = (fresh_server.client(name) for name in ("Anna", "Bert", "Cora"))
    contest = duplicate(anna, people=2)
    first = anna.play_deal(contest)
    assert first.info()["status"] == "open"
    assert refused(lambda: first.command("leave", seat=0)) == "contest"
    assert refused(lambda: first.command("set-seat", seat=1, kind="bot")) == "counts"
    assert refused(lambda: first.command("start", fill="random")) == "counts"
    link = first.links()[-1]["link"]
    assert refused(lambda: cora.table(first.id).join(link=link)) == "contest"
    assert bert.play_deal(contest).id == first.id
    assert first.info()["status"] == "running"
    waits = int(first.position(0)["prompt"]["seat"])
    one, other = (first, bert.table(first.id)) if waits == 1 else (bert.table(first.id), first)
    fresh_server.clock.ahead += 4_000
    assert refused(lambda: one.command("ask-bot", seat=1 - waits, absent=waits)) == "counts", "nor replaced by a bot"
    assert refused(lambda: other.command("pause")) == "counts", "nor kept waiting by a pause"
    third = cora.play_deal(contest)
    assert third.id != first.id, "who comes third waits at another table"
    assert third.position(0)["view"] is None
    fresh_server.clock.ahead += 3 * HOUR
    deals = {line["name"]: line["deals"] for line in anna.contest(contest)["standings"]}
    assert [one["absent"] for one in deals[("Anna", "Bert")[waits]]] == [True], "who was awaited did not end the deal"
    assert [one["waited"] for one in deals[("Anna", "Bert")[1 - waits]]] == [True]
    assert "Cora" not in deals, "nobody came, so she did not begin it"


def test_whoever_is_blocked_does_not_share_a_table_of_a_contest(fresh_server: ServerThread) -> None:
    anna, bert, cora = (fresh_server.client(name) for name in ("Anna", "Bert", "Cora"))
    contest = duplicate(anna, people=2)
    anna.block(person=bert.me()["id"])
    first = anna.play_deal(contest)
    assert bert.play_deal(contest).id != first.id
    assert cora.play_deal(contest).id == first.id
    rounds = anna.make_contest("league", "Season", "hansa", 2, people=2, board="east")
    for one in (anna, bert):
        one.enter_contest(rounds)
    tables = anna.next_round(rounds)["rounds"][0]["tables"]
    assert sorted(one["names"] for one in tables) == [["Anna"], ["Bert"]]


def test_a_person_who_asks_twice_at_once_plays_a_deal_once(fresh_server: ServerThread) -> None:
    anna = fresh_server.client("Anna")
    contest = duplicate(anna)
    devices = [Client(fresh_server.url, cookie=anna.cookie) for _ in range(6)]
    with ThreadPoolExecutor(len(devices)) as pool:
        tables = {table.id for table in pool.map(lambda one: one.play_deal(contest), devices)}
    assert len(tables) == 1
    assert [one["id"] for one in anna.my_tables()] == list(tables), "no other table was left behind"


def test_the_daily_challenge(fresh_server: ServerThread) -> None:
    anna, bert = fresh_server.client("Anna"), fresh_server.client("Bert")
    today = anna.daily("hansa")
    assert bert.daily("hansa")["contest"]["id"] == today["contest"]["id"], "one for everybody"
    assert anna.daily("yokohama")["contest"]["id"] != today["contest"]["id"]
    assert today["contest"]["closes"] - today["contest"]["opens"] == 24 * HOUR * 1_000
    assert today["contest"]["people"] == 1
    table = anna.play_deal(today["contest"]["id"])
    kinds = [(one["kind"], one["level"]) for one in table.info()["seats"]]
    assert kinds == [("human", ""), ("bot", "merchant"), ("bot", "merchant")]
    assert [one["table"] for one in anna.daily("hansa")["mine"]] == [table.id]
    assert [one["table"] for one in bert.daily("hansa")["mine"]] == [None]
    fresh_server.clock.ahead += 25 * HOUR
    assert anna.daily("hansa")["contest"]["id"] != today["contest"]["id"], "the next day has another"
    assert anna.contest(today["contest"]["id"])["contest"]["status"] == "closed"
    assert refused(lambda: anna.daily("chess")) == "no-game"


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"people": 4}, "not 4 people"),
        ({"level": "nobody"}, "no bot"),
        ({"name": " \u200b "}, "name"),
        ({"board": "moon"}, "no board"),
        ({"kind": "swiss"}, "two people"),
    ],
)
def test_a_contest_that_cannot_be_played_is_refused(
    fresh_server: ServerThread, wrong: dict[str, Any], word: str
) -> None:
    anna = fresh_server.client("Anna")
    body = {"kind": "duplicate", "name": "Friday", "game": "hansa", "players": 3, **wrong}
    with pytest.raises(ServerRefused, match=word):
        anna.post("/api/contests", body)
    assert anna.contests() == []


def test_pairings_and_standings_of_rounds(fresh_server: ServerThread) -> None:
    """A knock-out of four from entering to the winner, over HTTP; nobody plays on with open games."""
    people = [fresh_server.client(name) for name in ("Anna", "Bert", "Cora", "Dora")]
    anna, bert, *_ = people
    contest = anna.make_contest("knockout", "Cup", "hansa", 2, people=2, board="east", hours=5, level="random")
    assert refused(lambda: anna.next_round(contest)) == "too-few"
    for one in people:
        one.enter_contest(contest)
        one.enter_contest(contest)
    assert len(anna.contest(contest)["people"]) == 4
    assert refused(lambda: bert.next_round(contest)) == "not-organiser"
    assert refused(lambda: anna.play_deal(contest)) == "contest"
    reply = anna.next_round(contest)
    assert refused(lambda: bert.post(f"/api/contests/{contest}/withdraw")) == "started"
    tables = reply["rounds"][0]["tables"]
    assert sorted(name for one in tables for name in one["names"]) == ["Anna", "Bert", "Cora", "Dora"]
    assert refused(lambda: anna.next_round(contest)) == "running", "its games are not over"
    mine = [one.contest(contest)["mine"][0]["table"] for one in people]
    setups = {tuple(dealt(one.table(id), seat_of(one, id))) for one, id in zip(people, mine, strict=True)}
    assert len(setups) == 1, "every table of a round plays the same deal"
    # Time passes, and nobody has ended anything: of each table the one goes on who waited for the other.
    awaited = {
        int(one.table(id).position(seat_of(one, id))["prompt"]["seat"]) for one, id in zip(people, mine, strict=True)
    }
    (slow,) = awaited  # the same on equal deals
    fresh_server.clock.ahead += 6 * HOUR
    final = anna.next_round(contest)["rounds"][1]["tables"]
    assert len(final) == 1
    assert sorted(final[0]["names"]) == sorted(one["names"][1 - slow] for one in tables)
    reply = anna.contest(contest)
    assert [line["out"] for line in reply["standings"]].count(True) == 2
    assert refused(lambda: anna.next_round(contest)) == "closed"
    fresh_server.clock.ahead += 6 * HOUR
    assert anna.contest(contest)["contest"]["status"] == "closed"


def seat_of(one: Client, id: str) -> int:
    """Somebody's seat at a table."""
    return next(int(seat["seat"]) for seat in one.table(id).info()["seats"] if seat["mine"])


def test_whoever_keeps_others_waiting_has_lost_the_deal(fresh_server: ServerThread) -> None:
    anna, bert = fresh_server.client("Anna"), fresh_server.client("Bert")
    contest = anna.make_contest("swiss", "Open", "hansa", 2, people=2, board="east", hours=5, deals=1)
    for one in (anna, bert):
        one.enter_contest(contest)
    table = anna.table(anna.next_round(contest)["rounds"][0]["tables"][0]["id"])
    seats = {seat_of(one, table.id): one for one in (anna, bert)}
    slow = seats[int(table.position(seat_of(anna, table.id))["prompt"]["seat"])]
    fresh_server.clock.ahead += 6 * HOUR

    def result() -> dict[str, tuple[Any, ...]]:
        lines = anna.contest(contest)["standings"]
        return {
            line["name"]: (
                line["place"],
                line["share"],
                *(line["deals"][0][what] for what in ("above", "absent", "waited")),
            )
            for line in lines
        }

    late, other = ("Anna", "Bert") if slow is anna else ("Bert", "Anna")
    assert result() == {other: (1, 1.0, 0.0, False, True), late: (2, 0.0, 0.0, True, False)}
    rows = list(csv.DictReader(io.StringIO(anna.get(f"/api/contests/{contest}/results.csv"))))
    assert [row["points_1"] for row in rows] == ["", ""]
    # Afterwards anybody can look at the other tables: what is played on counts for nothing.
    seat = seat_of(slow, table.id)
    for _ in range(6):
        position = slow.table(table.id).position(seat)
        if not position["choices"]:
            break
        slow.table(table.id).play(seat, position["choices"][0]["action"], position["version"])
    assert not slow.table(table.id).position(seat)["choices"], "now the other one is awaited"
    assert result() == {other: (1, 1.0, 0.0, False, True), late: (2, 0.0, 0.0, True, False)}


def test_a_contest_has_the_clock_that_its_organiser_chose(fresh_server: ServerThread) -> None:
    anna, bert = fresh_server.client("Anna"), fresh_server.client("Bert")
    contest = anna.make_contest("league", "Season", "hansa", 2, people=2, board="east", turn_limit=86_400)
    assert anna.contest(contest)["contest"]["turn_limit"] == anna.contests()[0]["turn_limit"] == 86_400
    for one in (anna, bert):
        one.enter_contest(contest)
    table = anna.table(anna.next_round(contest)["rounds"][0]["tables"][0]["id"])
    assert table.info()["turn_limit"] == 86_400
    assert anna.play_deal(duplicate(anna, turn_limit=60)).info()["turn_limit"] == 60
    mover = int(table.position(seat_of(anna, table.id))["prompt"]["seat"])
    fresh_server.clock.ahead += 24 * HOUR + 60
    until(lambda: table.info()["seats"][mover]["standin"])
    assert anna.play_deal(anna.daily("hansa")["contest"]["id"]).info()["turn_limit"] is None
    for wrong in (5, 3_000_000, "a day"):
        assert refused(partial(duplicate, anna, turn_limit=wrong)) == "malformed"
