"""Clocks with banks, vacations, and what becomes of a game that somebody leaves, as docs/playing-online.md says."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadOption
from kogge.server.live.bots import is_late, time_out
from kogge.server.live.clocks import clocks_of
from kogge.server.table import play
from kogge.server.table.clock import Bank, SeatTime, TurnLimit, time_control
from kogge.server.table.commands import (
    AskEnd,
    AskRewind,
    Back,
    Cancel,
    Chat,
    Leave,
    Pause,
    Play,
    RemoveHolder,
    Resign,
    SetSeat,
    Start,
    Vacation,
    Vote,
)
from kogge.server.table.create import SeatRequest, TableRequest, make_table, rematch
from kogge.server.table.facts import CANCELLED, ENDED, OPEN, RUNNING
from kogge.server.table.seats import join
from kogge.server.table.table import Table
from tests.server.tables import decide, do, new_id, reloaded, table_of, wait
from tests.server.test_consent import refused

DAY = 24 * 3_600


def left(table: Table, seat: int) -> float:
    """Seconds that a seat has left."""
    found = table.times.left(seat, table.clock())
    assert found is not None
    return found / 1_000


def end_turn(table: Table, who: str) -> None:
    """Both actions of a turn."""
    decide(table, who, "place")
    decide(table, who, "place")


# Clocks


def test_an_increment_is_added_when_a_turn_is_over() -> None:
    table = table_of("anna", "bert", "carl", bank=60, increment=5)
    wait(table, 20)
    assert left(table, 0) == 40
    end_turn(table, "anna")
    wait(table, 100)
    assert left(table, 0) == 40, "the turn counts when the next player has decided: until then it could be taken back"
    table = table_of("anna", "bert", "carl", bank=60, increment=5)
    wait(table, 20)
    end_turn(table, "anna")
    wait(table, 10)
    end_turn(table, "bert")
    for again in (table, reloaded(table)):
        assert [left(again, seat) for seat in range(3)] == [45, 50, 60]


def test_a_delay_is_free_every_turn() -> None:
    table = table_of("anna", "bert", "carl", bank=60, delay=15)
    wait(table, 10)
    end_turn(table, "anna")
    wait(table, 40)
    end_turn(table, "bert")
    for again in (table, reloaded(table)):
        assert [left(again, seat) for seat in range(3)] == [60, 35, 60]


def test_turns_of_a_bot_add_nothing_to_a_bank() -> None:
    table = table_of("anna", "bert", "carl", bank=60, increment=30)
    do(table, "anna", Leave(new_id(), 0))
    for who in ("bert", "carl"):
        match = table.playing()
        while match.to_move() == 0:
            play.decide(table, 0, match.choices()[0].text, table.version)
        end_turn(table, who)
    for again in (table, reloaded(table)):
        assert left(again, 0) == 60
    do(table, "anna", Back(new_id(), 0))
    assert left(table, 0) == 60


def test_whoever_has_used_up_the_bank_is_late_and_cannot_come_back() -> None:
    table = table_of("anna", "bert", "carl", bank=60)
    wait(table, 61)
    assert is_late(table)
    time_out(table)
    table.take_changes()
    assert table.seats[0].standin
    refused("time-out", table, "anna", Back(new_id(), 0))


def test_a_late_player_loses_the_seat_where_the_table_wants_it() -> None:
    table = table_of("anna", "bert", "carl", turn_limit=60, time_out="lost")
    wait(table, 61)
    time_out(table)
    table.take_changes()
    for again in (table, reloaded(table)):
        assert (again.seats[0].standin, again.seats[0].gone) == (True, "late")
        refused("gone", again, "anna", Back(new_id(), 0))
    assert table.info.status == RUNNING


def test_every_seat_shows_its_clock() -> None:
    table = table_of("anna", "bert", "carl", bank=600, delay=10)
    wait(table, 4)
    clocks = clocks_of(table)
    assert clocks is not None
    assert (clocks.now, clocks.running) == (table.clock(), 0)
    assert [(one.left, one.free) for one in clocks.seats] == [(600_000, 6_000), (600_000, 10_000), (600_000, 10_000)]
    assert clocks_of(table_of("anna", "bert", "carl")) is None


def test_kinds_of_clocks() -> None:
    table = table_of("anna", "bert", "carl", bank=600, increment=10)
    assert time_control(table.info) == Bank(600, 10)
    assert time_control(table_of("anna", "bert", "carl", turn_limit=DAY).info) == TurnLimit(DAY)
    assert time_control(table_of("anna", "bert", "carl").info) is None
    assert Bank(60, 5).left(SeatTime(10_000, 20_000, 2)) == 40_000


@pytest.mark.parametrize(
    "clock",
    [
        {"bank": 60, "turn_limit": 60},
        {"increment": 5},
        {"delay": 5},
        {"bank": 60, "increment": 5, "delay": 5},
        {"turn_limit": 3_600, "vacation": 5},
        {"vacation": 5},
    ],
)
def test_there_are_no_other_clocks(clock: dict[str, int]) -> None:
    with pytest.raises(BadOption):
        make_table(TableRequest("hansa", [SeatRequest("me")] * 3, **clock), "anna", "anna")  # type: ignore[arg-type]


def test_a_rematch_has_the_same_clock() -> None:
    table = table_of("anna", "bert", "carl", bank=600, delay=10, time_out="lost")
    table.set_status(ENDED)
    rematch(table, "anna")
    again = table.changes.tables[0].info
    assert (again.bank, again.delay, again.time_out, again.turn_limit) == (600, 10, "lost", None)


# Vacations


def test_a_vacation_stops_the_clock_and_has_its_days() -> None:
    table = table_of("anna", "bert", "carl", turn_limit=DAY, vacation=5)
    wait(table, DAY / 2)
    do(table, "anna", Vacation(new_id(), 0, 3))
    wait(table, 3 * DAY)
    for again in (table, reloaded(table)):
        assert left(again, 0) == DAY / 2
        clocks = clocks_of(again)
        assert clocks is not None
        assert (clocks.seats[0].vacation, clocks.seats[0].vacation_left) == (None, 2)
    refused("no-vacation", table, "anna", Vacation(new_id(), 0, 3))
    do(table, "anna", Vacation(new_id(), 0, 2))
    refused("no-vacation", table, "anna", Vacation(new_id(), 0, 1))
    wait(table, DAY)
    do(table, "anna", Vacation(new_id(), 0, 0))
    for again in (table, reloaded(table)):
        assert left(again, 0) == DAY / 2
        clocks = clocks_of(again)
        assert clocks is not None
        assert clocks.seats[0].vacation_left == 1, "what is not used can be taken later"
    wait(table, DAY / 2 + 1)
    assert is_late(table)
    refused("no-vacation", table, "anna", Vacation(new_id(), 0, 0))


def test_another_process_follows_a_vacation() -> None:
    table = table_of("anna", "bert", "carl", turn_limit=DAY, vacation=5)
    other = reloaded(table)
    do(table, "anna", Vacation(new_id(), 0, 1))
    assert other.catch_up(table.entries[other.last() :])
    wait(table, DAY)
    assert left(other, 0) == left(table, 0) == DAY


def test_there_are_vacations_only_where_the_table_has_them() -> None:
    refused("no-vacation", table_of("anna", "bert", "carl", turn_limit=DAY), "anna", Vacation(new_id(), 0, 1))
    refused("no-vacation", table_of("anna", "bert", "carl"), "anna", Vacation(new_id(), 0, 1))
    refused("not-yours", table_of("anna", "bert", "carl"), "anna", Vacation(new_id(), 1, 1))


# Leaving for good


def test_whoever_resigns_has_no_say_any_more() -> None:
    table = table_of("anna", "bert", "carl")
    do(table, "bert", Resign(new_id(), 1))
    for again in (table, reloaded(table)):
        assert (again.seats[1].gone, again.seats[1].standin, again.info.status) == ("resigned", True, RUNNING)
    for command in (Back(new_id(), 1), Resign(new_id(), 1), AskRewind(new_id(), 1, 1), AskEnd(new_id(), 1)):
        refused("gone", table, "bert", command)
    refused("gone", table, "bert", Play(new_id(), 1, "end", table.version))
    refused("not-yours", table, "bert", Pause(new_id()))
    do(table, "bert", Chat(new_id(), "sorry"))
    decide(table, "anna", "place")
    do(table, "anna", AskRewind(new_id(), 0, len(table.log.decisions) - 1))
    assert table.proposal is not None
    assert table.proposal.needs == [2]


def test_nobody_resigns_before_the_start_or_after_the_end() -> None:
    refused("not-started", table_of("anna", "bert", "", autostart=False), "anna", Resign(new_id(), 0))
    table = table_of("anna", "bert", "carl")
    table.set_status(ENDED)
    refused("over", table, "anna", Resign(new_id(), 0))


def test_the_others_end_the_game_by_agreement() -> None:
    table = table_of("anna", "bert", "carl", "dora")
    do(table, "bert", Resign(new_id(), 1))
    do(table, "dora", Leave(new_id(), 3))
    do(table, "anna", AskEnd(new_id(), 0), 3)  # Dora left to a bot, and has not been seen since
    assert table.proposal is not None
    assert table.proposal.needs == [2]
    decide(table, "anna", "place")
    assert table.proposal is not None, "play goes on meanwhile"
    do(table, "carl", Vote(new_id(), 2, True))
    for again in (table, reloaded(table)):
        assert again.info.status == ENDED
        assert again.entries[-1].text == '{"ended_by":"agreement","scores":[]}'
        assert b'"result":null' in again.position(0)
    refused("over", table, "anna", AskEnd(new_id(), 0))


def test_one_no_and_the_game_goes_on() -> None:
    table = table_of("anna", "bert", "carl")
    do(table, "anna", AskEnd(new_id(), 0))
    do(table, "bert", Vote(new_id(), 1, False))
    assert table.info.status == RUNNING
    do(table, "carl", Leave(new_id(), 2))
    do(table, "anna", AskEnd(new_id(), 0))
    assert table.proposal is not None
    assert table.proposal.needs == [1, 2], "whoever was there a moment ago is asked, though a bot plays for them"


def test_the_last_one_may_end_it_alone_and_nobody_left_ends_it() -> None:
    table = table_of("anna", "bert", "carl")
    do(table, "bert", Resign(new_id(), 1))
    do(table, "carl", Resign(new_id(), 2))
    assert table.info.status == RUNNING
    do(table, "anna", AskEnd(new_id(), 0))
    assert table.info.status == ENDED
    table = table_of("anna", "bert", "carl")
    for seat, who in enumerate(("anna", "bert", "carl")):
        do(table, who, Resign(new_id(), seat))
    assert table.info.status == ENDED


class Links:
    """Every seat's link is its number."""

    def link(self, table: str, seat: int, generation: int) -> str:
        return str(seat)

    def opens(self, link: str, table: str, seat: int, generation: int) -> bool:
        return link == str(seat)


def test_the_host_may_give_a_seat_that_was_given_up_to_somebody_else() -> None:
    table = table_of("anna", "bert", "carl")
    do(table, "bert", Resign(new_id(), 1))
    do(table, "anna", RemoveHolder(new_id(), 1))
    join(table, "dora", "dora", None, "1", Links())
    assert (table.seats[1].gone, table.seats[1].standin, table.seats[1].name) == ("", False, "dora")


# Before the start


def test_the_host_cancels_a_table_before_the_start() -> None:
    table = table_of("anna", "bert", "", autostart=False)
    refused("not-host", table, "bert", Cancel(new_id()))
    do(table, "anna", Cancel(new_id()))
    assert reloaded(table).info.status == CANCELLED
    refused("closed", table, "anna", Start(new_id(), ""))
    refused("closed", table, "anna", SetSeat(new_id(), 1, "open"))
    refused("started", table_of("anna", "bert", "carl"), "anna", Cancel(new_id()))


def test_the_host_sends_somebody_away_before_the_start() -> None:
    table = table_of("anna", "bert", "", autostart=False)
    refused("not-host", table, "bert", RemoveHolder(new_id(), 0))
    do(table, "anna", RemoveHolder(new_id(), 1))
    assert table.info.status == OPEN
    assert '"what":"kicked"' in table.entries[-1].text
    assert not table.seats[1].holders
