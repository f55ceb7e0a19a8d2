"""Contests in rounds from entering to the last result, every game of them played to its end."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from kogge.client import Client
from tests.server.launch import ServerThread
from tests.server.players import play_live
from tests.server.test_contests import HOUR, refused

MOST = 2_000  # decisions of a game; it ends long before


class Season:
    """A contest for two at a table, with what its games came to."""

    def __init__(self, server: ServerThread, kind: str, names: tuple[str, ...], **more: Any) -> None:
        self.people = {name: server.client(name) for name in names}
        self.organiser = self.people[names[0]]
        wanted = {"people": 2, "board": "east", "hours": 5, "level": "random", **more}
        self.id = self.organiser.make_contest(kind, "Season", "hansa", 2, **wanted)
        for one in self.people.values():
            one.enter_contest(self.id)
        self.met: list[frozenset[str]] = []
        self.results: list[dict[str, tuple[int, int, int]]] = []  # of each round, by name: seat, points and place

    def play_round(self, last: bool = False) -> None:
        """Begin a round and play all its games."""
        tables = self.organiser.next_round(self.id)["rounds"][-1]["tables"]
        assert refused(lambda: self.organiser.next_round(self.id)) == ("closed" if last else "running")
        self.results.append({})
        for one in tables:
            self.met.append(frozenset(one["names"]))
            self.results[-1] |= self.play(one["id"], one["names"])

    def play(self, id: str, names: list[str]) -> dict[str, tuple[int, int, int]]:
        """Each person at a table: seat, points and place."""
        seats = {own_seat(self.people[name], id): name for name in names}
        with ExitStack() as stack:
            live = {seat: stack.enter_context(self.people[name].table(id).live(seat)) for seat, name in seats.items()}
            assert play_live(live, "hansa", MOST, f"{len(self.results)}/{'+'.join(names)}") < MOST
        result = self.people[names[0]].table(id).position(min(seats))["result"]
        scores = {score["seat"]: score for score in result["scores"]}
        return {name: (seat, scores[seat]["total"], scores[seat]["place"]) for seat, name in seats.items()}

    def lines(self) -> list[dict[str, Any]]:
        """The table."""
        lines: list[dict[str, Any]] = self.organiser.contest(self.id)["standings"]
        return lines

    def beaten(self, name: str) -> int:
        """How many opponents somebody has beaten."""
        return sum(2 - one[name][2] for one in self.results if name in one)

    def above(self, name: str) -> float:
        """Points above the field's mean: that of the same deal at the same seat."""
        out = 0.0
        for one in self.results:
            if name in one:
                seat, points, _ = one[name]
                field = [others for place, others, _ in one.values() if place == seat]
                out += points - sum(field) / len(field)
        return out

    def check(self) -> None:
        """The table says what the games came to."""
        for line in self.lines():
            name = line["name"]
            assert line["share"] == self.beaten(name), name
            assert line["above"] == pytest.approx(self.above(name), abs=0.05), name


def own_seat(one: Client, id: str) -> int:
    """Somebody's seat at a table."""
    return next(int(seat["seat"]) for seat in one.table(id).info()["seats"] if seat["mine"])


def test_a_swiss_tournament_from_its_first_round_to_its_last(fresh_server: ServerThread) -> None:
    season = Season(fresh_server, "swiss", ("Anna", "Bert", "Cora", "Dora"), deals=3)
    season.play_round()
    season.check()
    leader, *others = [line["name"] for line in season.lines()]
    season.play_round()
    season.check()
    neighbour = next(name for name in others if frozenset((leader, name)) not in season.met[:2])
    assert frozenset((leader, neighbour)) in season.met[2:], "who has done as well meets"
    season.play_round(last=True)
    season.check()
    assert len(set(season.met)) == len(season.met) == 6, "three rounds of four: everybody has met everybody once"
    assert refused(lambda: season.organiser.next_round(season.id)) == "closed"
    fresh_server.clock.ahead += 6 * HOUR
    assert season.organiser.contest(season.id)["contest"]["status"] == "closed"
    order = [line["name"] for line in season.lines()]
    made = [(-season.beaten(name), -round(season.above(name), 2)) for name in order]
    assert made == sorted(made)
    assert season.organiser.get(f"/api/contests/{season.id}/results.csv").splitlines()[1].split(",")[1] == order[0]


def test_a_league_of_three_in_which_one_plays_a_bot_each_round(fresh_server: ServerThread) -> None:
    season = Season(fresh_server, "league", ("Anna", "Bert", "Cora"), deals=3)
    for number in range(3):
        season.play_round(last=number == 2)
        season.check()
    pairs = [two for two in season.met if len(two) == 2]
    alone = [two for two in season.met if len(two) == 1]
    assert len(set(pairs)) == len(pairs) == 3, "everybody has met everybody"
    assert len(set(alone)) == len(alone) == 3, "and has sat against a bot once"
    assert refused(lambda: season.organiser.next_round(season.id)) == "closed"


def test_a_knock_out_of_four_is_won_in_the_final(fresh_server: ServerThread) -> None:
    season = Season(fresh_server, "knockout", ("Anna", "Bert", "Cora", "Dora"))
    season.play_round()
    assert len(season.met) == 2
    first = season.results[0]
    winners = {min(table, key=lambda name: (first[name][2], -first[name][0])) for table in season.met}
    season.play_round(last=True)
    assert season.met[2] == winners, "the best of each table go on"
    assert refused(lambda: season.organiser.next_round(season.id)) == "closed"
    final = season.results[1]
    champion = min(winners, key=lambda name: final[name][2])
    if len({final[name][2] for name in winners}) > 1:
        assert season.lines()[0]["name"] == champion
    assert {line["name"] for line in season.lines() if not line["out"]} == winners
    assert {line["name"] for line in season.lines()[:2]} == winners
