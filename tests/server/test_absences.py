"""Being away from all tables at once, as docs/playing-online.md says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest

from kogge.server.runtime import notifier
from kogge.server.storage.absences import Absence, left_in_year
from kogge.server.table.clock import DAY as MILLISECONDS
from kogge.server.table.clock import Vacations
from tests.server.launch import UNLIMITED, ServerThread
from tests.server.receiver import Receiver
from tests.server.test_seats import refused, until
from tests.server.test_slow_play import DAY, end_turn, game_of, webhook


@pytest.fixture
def slow(serve: Callable[..., ServerThread], sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> ServerThread:
    """A server that looks at turns all the time."""
    monkeypatch.setattr(notifier, "SECONDS", 0.02)
    return serve(sqlite_url, notify_private=True, **UNLIMITED)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Somewhere to be told."""
    with Receiver() as one:
        yield one


def test_clocks_stand_still_everywhere_while_somebody_is_away(slow: ServerThread, receiver: Receiver) -> None:
    anna, bert = slow.client("Anna"), slow.client("Bert")
    webhook(anna, receiver)
    hers, his = game_of(anna, bert, turn_limit=DAY), game_of(bert, anna, turn_limit=DAY)
    assert anna.be_away(10)["left"] == 20
    assert (anna.get("/api/me/absence")["until"] or 0) > slow.clock.milliseconds()
    clocks = hers.info()["clocks"]["seats"]
    assert clocks[0]["vacation"] and not clocks[1]["vacation"], "where it waits for her the clock stops at once"
    end_turn(bert, his, 0)
    slow.clock.ahead += 20
    until(lambda: his.info()["clocks"]["seats"][1]["vacation"])  # and elsewhere when her turn comes
    slow.clock.ahead += 9 * DAY
    refused("away", anna.be_away, 3)
    for table, seat in ((hers, 0), (his, 1)):
        assert not table.info()["seats"][seat]["standin"], "nobody is late who is away"
        assert table.info()["clocks"]["seats"][seat]["left"] > (DAY - 60) * 1_000
    assert receiver.requests == [], "nor told of turns"
    slow.clock.ahead += 2.5 * DAY
    until(lambda: hers.info()["seats"][0]["standin"] and his.info()["seats"][1]["standin"])


def test_somebody_who_is_back_early_has_days_left_and_a_clock_that_runs(slow: ServerThread) -> None:
    anna, bert = slow.client("Anna"), slow.client("Bert")
    refused("away", anna.be_away, 0)
    table = game_of(anna, bert, turn_limit=DAY, vacation=2)
    live = game_of(anna, bert, turn_limit=600)
    anna.be_away(30)
    assert live.info()["clocks"]["seats"][0]["vacation"] is None, "not where people stay at the table"
    slow.clock.ahead += 5 * DAY
    assert anna.be_away(0) == {"until": None, "left": 25, "a_year": 30}
    clock = table.info()["clocks"]["seats"][0]
    assert (clock["vacation"], clock["vacation_left"]) == (None, 2), "the table's own days are untouched"
    refused("away", anna.be_away, 26)
    anna.be_away(25)
    anna.be_away(0)
    assert anna.get("/api/me/absence")["left"] == 24, "a day at least"
    table.command("vacation", seat=0, days=2)
    anna.be_away(3)
    slow.clock.ahead += 2.5 * DAY
    assert table.info()["clocks"]["seats"][0]["vacation"], "one after the other"
    slow.clock.ahead += 2 * DAY
    until(lambda: table.info()["seats"][0]["standin"])


def test_days_are_counted_by_the_year() -> None:
    def at(year: int, month: int, day: int) -> int:
        return int(datetime(year, month, day, tzinfo=UTC).timestamp()) * 1000

    christmas = Absence(1, at(2026, 12, 22), at(2027, 1, 11))
    assert left_in_year([christmas], at(2026, 12, 31)) == 20 * MILLISECONDS
    assert left_in_year([christmas], at(2027, 6, 1)) == 20 * MILLISECONDS
    assert left_in_year([christmas], at(2028, 1, 1)) == 30 * MILLISECONDS


def test_vacations_and_absences_do_not_overlap() -> None:
    days = Vacations()
    days.follow(0, 10)
    days.follow(5, 30, away=True)
    assert (days.until(0), days.within(0, 100), days.taken()) == (30, 30, 10)
    days.follow(7, 7, away=True)
    assert (days.until(7), days.within(0, 100), days.away_until(7)) == (10, 10, None)
