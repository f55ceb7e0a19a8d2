"""Who meets whom, and who leads: without a server."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from kogge.server.contest.facts import Contest, Played
from kogge.server.contest.pairing import Groups, pair
from kogge.server.contest.sheet import csv_text, picture
from kogge.server.contest.standings import scored, standings, table_winners


def contest(kind: str, people: int = 2, **more: Any) -> Contest:
    """Any contest of that kind."""
    facts: dict[str, Any] = {
        **{"id": "c", "kind": kind, "name": "Cup & more", "organiser": "a", "day": None, "game": "hansa", "version": 2},
        **{"board": "east", "players": 4, "options": {}, "people": people, "level": "random", "deals": 5},
        **{"seed": "equal-1:x", "opens": 0, "closes": 100, "round_hours": 1},
    }
    return Contest(**{**facts, **more})


def season(one: Contest, people: list[str], rounds: int) -> list[Groups]:
    """The tables of all rounds, without results."""
    before: list[Groups] = []
    for number in range(rounds):
        before.append(pair(one, number, people, before))
        assert sorted(who for group in before[-1] for who in group) == sorted(people), "everybody plays in each round"
    return before


def meetings(rounds: list[Groups]) -> list[frozenset[str]]:
    """Every pair that has met."""
    return [frozenset(two) for groups in rounds for group in groups for two in combinations(group, 2)]


@pytest.mark.parametrize("n", [2, 3, 4, 7, 8])
def test_in_a_league_everybody_meets_everybody_once(n: int) -> None:
    people = list("abcdefgh"[:n])
    met = meetings(season(contest("league"), people, n - 1 if n % 2 == 0 else n))
    assert sorted(met, key=sorted) == sorted((frozenset(two) for two in combinations(people, 2)), key=sorted)


def test_in_a_swiss_nobody_meets_twice_while_it_can_be_helped() -> None:
    met = meetings(season(contest("swiss"), list("abcdefgh"), 4))
    assert len(set(met)) == len(met)


def test_swiss_neighbours_meet() -> None:
    one = contest("swiss")
    assert pair(one, 1, list("abcd"), [[["a", "c"], ["b", "d"]]]) == [["a", "b"], ["c", "d"]]
    assert pair(one, 1, list("abcd"), [[["a", "b"], ["c", "d"]]]) == [["a", "c"], ["b", "d"]]


@pytest.mark.parametrize("kind", ["swiss", "league"])
@pytest.mark.parametrize("size", [2, 3])
def test_enemies_do_not_meet_and_everybody_plays(kind: str, size: int) -> None:
    people, enemies = list("abcdefgh"), {frozenset("ab"), frozenset("cd"), frozenset("ah")}
    before: list[Groups] = []
    for number in range(7):
        before.append(pair(contest(kind, size), number, people, before, enemies))
        assert sorted(who for group in before[-1] for who in group) == people
    assert not enemies & set(meetings(before))
    assert pair(contest(kind), 0, "ab", [], {frozenset("ab")}) == [["a"], ["b"]], "each against bots"


def test_in_a_knock_out_enemies_meet_only_when_nobody_else_is_left() -> None:
    enemies = {frozenset("ab"), frozenset("cd")}
    for seed in range(20):
        groups = pair(contest("knockout", seed=f"equal-1:{seed}"), 0, "abcd", [], enemies)
        assert not enemies & {frozenset(group) for group in groups}
    assert [sorted(group) for group in pair(contest("knockout"), 1, "ab", [], enemies)] == [["a", "b"]]


@pytest.mark.parametrize(("n", "sizes"), [(4, [4]), (5, [3, 2]), (6, [3, 3]), (9, [3, 3, 3]), (12, [4, 4, 4])])
def test_tables_are_as_full_as_they_can_be(n: int, sizes: list[int]) -> None:
    for kind in ("swiss", "league", "knockout"):
        groups = pair(contest(kind, people=4), 0, list("abcdefghijkl"[:n]), [])
        assert sorted((len(group) for group in groups), reverse=True) == sizes


def test_tables_of_more_people_repeat_few_meetings() -> None:
    met = meetings(season(contest("league", people=3), list("abcdefghi"), 3))
    assert len(met) - len(set(met)) <= 4


def test_the_same_seed_pairs_the_same() -> None:
    assert season(contest("league", people=3), list("abcdef"), 3) == season(
        contest("league", people=3), list("abcdef"), 3
    )
    other = contest("league", people=3, seed="equal-1:y")
    assert season(other, list("abcdef"), 3) != season(contest("league", people=3), list("abcdef"), 3)


def play(who: str, points: int, place: int = 1, deal: int = 0, seat: int = 0, absent: bool = False) -> Played:
    """A finished deal."""
    return Played(deal, f"t{who}{deal}", seat, who, place, points, 4, absent)


def test_points_are_compared_with_the_same_deal_and_seat() -> None:
    found = scored([play("a", 40), play("b", 30), play("c", 90, seat=1), play("d", 10, deal=1)])
    assert {who: [one.above for one in mine] for who, mine in found.items()} == {
        "a": [5],
        "b": [-5],
        "c": [0],
        "d": [0],
    }


def test_who_left_is_no_part_of_the_field() -> None:
    found = scored([play("a", 40), play("b", 30), play("c", 99, absent=True)])
    assert [found[who][0].above for who in "abc"] == [5, -5, -5]
    assert found["c"][0].share == 0


def test_who_waited_until_the_deal_closed_has_beaten_those_who_were_awaited() -> None:
    waited = Played(0, "t", 1, "c", 2, 0, 4, waited=True)  # two of four were awaited
    found = scored([play("a", 40, seat=1), play("b", 30, seat=1), waited, Played(0, "t", 0, "d", 4, 0, 4, absent=True)])
    assert {who: found[who][0].above for who in "abcd"} == {"a": 5, "b": -5, "c": 0, "d": 0}, "no part of the field"
    assert [found[who][0].share for who in "cd"] == [0.667, 0]
    assert table_winners([waited, Played(0, "t", 0, "d", 4, 0, 4, absent=True)], 0) == {"t": "c"}


def test_equal_results_share_a_place() -> None:
    lines = standings(contest("duplicate"), [play("a", 40), play("b", 40), play("c", 10)])
    assert [(line.place, line.who) for line in lines] == [(1, "a"), (1, "b"), (3, "c")]


def test_rounds_are_won_by_beating_others_first() -> None:
    lines = standings(contest("swiss"), [play("a", 10, place=1), play("b", 50, place=2)], ["c"], [["a", "b", "c"]])
    assert [line.who for line in lines] == ["a", "b", "c"]


def test_who_is_still_in_a_knock_out_leads() -> None:
    played = [play("a", 50, place=2), play("b", 10, place=1)]
    lines = standings(contest("knockout"), played, "ab", [["a", "b"], ["b"]])
    assert [(line.who, line.out) for line in lines] == [("b", False), ("a", True)]


def test_the_winner_of_a_table() -> None:
    played = [Played(0, "t", 0, "a", 2, 9, 2), Played(0, "t", 1, "b", 1, 9, 2), Played(1, "t2", 0, "a", 1, 9, 2)]
    assert table_winners(played, 0) == {"t": "b"}
    tied = [Played(0, "t", 0, "a", 1, 9, 2), Played(0, "t", 1, "b", 1, 9, 2)]
    assert table_winners(tied, 0) == {"t": "b"}, "equal: who sat later"


def test_files_say_what_the_table_says() -> None:
    one = contest("duplicate", deals=1)
    lines = standings(one, [play("a", 40), play("b", 30)])
    names = {"a": '=HYPERLINK("x")', "b": "<Bert>"}
    text = csv_text(one, lines, names)
    assert text.splitlines()[0] == "place,name,above_mean,beaten,points_1,above_1"
    assert text.splitlines()[1] == '1,"\'=HYPERLINK(""x"")",5.0,1.0,40,5.0'
    drawn = picture(one, lines, names)
    assert "&lt;Bert&gt;" in drawn
    assert "Cup &amp; more" in drawn
    assert picture(one, [], {}).endswith("</svg>\n")
