"""Nobody goes back alone past a barrier: every other person must agree, each for themselves."""

from __future__ import annotations

import pytest

from kogge.server.errors import Refused
from kogge.server.table.commands import AnyCommand, AskBot, AskRewind, Back, Leave, Play, Redo, Undo, Vote
from kogge.server.table.table import Table
from tests.server.tables import decide, do, new_id, reloaded, snapshot, table_of, wait


def refused(code: str, table: Table, who: str, command: AnyCommand, *absent: int) -> None:
    """Refused by that code; nothing has changed."""
    before = snapshot(table)
    with pytest.raises(Refused) as caught:
        do(table, who, command, *absent)
    assert caught.value.code == code
    assert snapshot(table) == before


def decisions(table: Table) -> int:
    """How many are in force."""
    return len(table.log.decisions)


def four_people() -> tuple[Table, int]:
    """Anna has had her turn, Bert has begun his; how many decisions stood before them."""
    table = table_of("anna", "bert", "carl", "dora")
    start = decisions(table)
    decide(table, "anna", "place")
    decide(table, "anna", "place")
    decide(table, "bert", "place")
    return table, start


def vote(table: Table, who: str, seat: int, agree: bool = True) -> None:
    """Under an id of its own."""
    do(table, who, Vote(new_id(), seat, agree))


def needs(table: Table) -> list[int] | None:
    """The seats that have not agreed yet; None when nothing is asked."""
    return None if table.proposal is None else table.proposal.needs


@pytest.mark.parametrize("last", [1, 2, 3])
def test_a_rewind_needs_the_yes_of_everybody_else(last: int) -> None:
    table, start = four_people()
    do(table, "anna", AskRewind(new_id(), 0, start))
    made = decisions(table)
    people = {1: "bert", 2: "carl", 3: "dora"}
    waiting = [1, 2, 3]
    for seat in [one for one in people if one != last]:
        vote(table, people[seat], seat)
        waiting.remove(seat)
        assert needs(table) == waiting
        assert decisions(table) == made
        table = reloaded(table)
    vote(table, people[last], last)
    assert needs(table) is None
    assert decisions(table) == start


def test_asking_alone_changes_nothing() -> None:
    table, start = four_people()
    made = decisions(table)
    do(table, "anna", AskRewind(new_id(), 0, start))
    assert (decisions(table), needs(table)) == (made, [1, 2, 3])
    refused("asked", table, "bert", AskRewind(new_id(), 1, start))


@pytest.mark.parametrize("before", [0, 1, 2])
def test_one_no_ends_the_question(before: int) -> None:
    table, start = four_people()
    made = decisions(table)
    do(table, "anna", AskRewind(new_id(), 0, start))
    people = [("bert", 1), ("carl", 2), ("dora", 3)]
    for who, seat in people[:before]:
        vote(table, who, seat)
    vote(table, *people[before], agree=False)
    assert (decisions(table), needs(table)) == (made, None)
    for who, seat in people:
        refused("not-asked", table, who, Vote(new_id(), seat, True))


def test_who_votes_twice_counts_once() -> None:
    table, start = four_people()
    do(table, "anna", AskRewind(new_id(), 0, start))
    vote(table, "bert", 1)
    for _ in range(3):
        refused("not-asked", table, "bert", Vote(new_id(), 1, True))
    refused("not-asked", table, "bert", Vote(new_id(), 1, False))
    assert needs(table) == [2, 3]


def test_nobody_votes_for_another_nor_for_their_own_question() -> None:
    table, start = four_people()
    do(table, "anna", AskRewind(new_id(), 0, start))
    refused("not-yours", table, "bert", Vote(new_id(), 2, True))
    refused("not-asked", table, "anna", Vote(new_id(), 0, True))
    refused("not-yours", table, "eve", Vote(new_id(), 1, True))


def test_a_person_with_two_seats_answers_for_both() -> None:
    table = table_of("anna", "bert", "carl", "bert")
    start = decisions(table)
    decide(table, "anna", "place")
    do(table, "anna", AskRewind(new_id(), 0, start))
    assert needs(table) == [1, 2, 3]
    vote(table, "bert", 3)
    assert needs(table) == [2]
    vote(table, "carl", 2)
    assert decisions(table) == start


def test_who_is_away_behind_a_bot_is_asked_all_the_same() -> None:
    table, start = four_people()
    do(table, "carl", Leave(new_id(), 2))
    do(table, "anna", AskRewind(new_id(), 0, start))
    assert needs(table) == [1, 2, 3]
    vote(table, "bert", 1)
    vote(table, "dora", 3)
    assert needs(table) == [2]
    vote(table, "carl", 2)
    assert decisions(table) == start


def test_a_decision_withdraws_the_question() -> None:
    table, start = four_people()
    do(table, "anna", AskRewind(new_id(), 0, start))
    vote(table, "carl", 2)
    decide(table, "bert", "place")
    assert needs(table) is None
    refused("not-asked", table, "dora", Vote(new_id(), 3, True))


def test_a_bot_for_somebody_absent_needs_everybody_but_them() -> None:
    table, _ = four_people()
    decide(table, "bert", "place")
    wait(table, 61)
    refused("present", table, "anna", AskBot(new_id(), 0, 2))
    do(table, "anna", AskBot(new_id(), 0, 2), 2)
    assert needs(table) == [1, 3]
    do(table, "bert", Vote(new_id(), 1, True), 2)
    assert not table.seats[2].standin
    do(table, "dora", Vote(new_id(), 3, True), 2)
    assert table.seats[2].standin
    do(table, "carl", Back(new_id(), 2))
    assert not table.seats[2].standin


# Barriers and versions: the table's version is the match's, before and after a restart.


def test_nobody_takes_back_what_another_has_answered() -> None:
    table, _ = four_people()
    for again in (table, reloaded(table)):
        refused("undo", again, "anna", Undo(new_id(), 0))


def test_what_another_has_seen_stays_even_if_they_take_theirs_back() -> None:
    table, _ = four_people()
    do(table, "bert", Undo(new_id(), 1))
    for again in (table, reloaded(table)):
        refused("undo", again, "anna", Undo(new_id(), 0))
        do(again, "bert", Redo(new_id(), 1))


def test_one_may_take_back_ones_own_after_a_restart() -> None:
    table, start = four_people()
    table = reloaded(table)
    do(table, "bert", Undo(new_id(), 1))
    assert decisions(table) == start + 2


def test_only_the_newest_version_is_played_on() -> None:
    table, _ = four_people()
    match = table.playing()
    action = match.choices()[0].text
    seen = [table.version]
    do(table, "bert", Undo(new_id(), 1))
    seen.append(table.version)
    do(table, "bert", Redo(new_id(), 1))
    assert table.version == match.version == table.last()
    for again in (table, reloaded(table)):
        for version in (*seen, again.version + 1, 0):
            refused("stale", again, "bert", Play(new_id(), 1, action, version))
        do(again, "bert", Play(new_id(), 1, action, again.version))


def test_talk_changes_no_version_and_every_decision_does() -> None:
    table, start = four_people()
    version = table.version
    do(table, "anna", AskRewind(new_id(), 0, start))
    vote(table, "bert", 1, agree=False)
    assert table.version == version
    decide(table, "bert", "place")
    assert table.version > version
    assert reloaded(table).version == table.version
