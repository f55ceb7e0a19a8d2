"""What decisions brought is told with them: cut by seat, and the same for a table that was loaded again."""

from __future__ import annotations

from typing import Any

import msgspec

from kogge.server.live.updates import make_update
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from kogge.server.table.history import replay_data, told_log
from kogge.server.table.table import Table
from tests.server.tables import decide, reloaded, table_of


def events_of(table: Table, seat: int | None) -> list[dict[str, Any]]:
    body = msgspec.json.decode(make_update(table, seat, 0, -1).message)
    events: list[dict[str, Any]] = body["events"]
    return events


def played() -> Table:
    """A game of Yokohama, in which orders are dealt in secret."""
    request = TableRequest("yokohama", [SeatRequest("me")] * 3, options={"first": "1"})
    table = make_table(request, "anna", "Anna", seed="1")
    for _ in range(3):
        decide(table, "anna", "keep")
    for _ in range(40):
        decide(table, "anna")
    return table


def test_a_decision_is_told_with_what_it_brought() -> None:
    table = table_of("anna", "bert", "carl")
    decide(table, "anna", "income")
    last = events_of(table, 0)[-1]
    assert last["turn"] == 1
    assert {"seat": 0, "what": "supply", "of": "trader", "count": 1, "why": "named"} in last["gains"]


def test_secret_gains_are_counted_and_not_named() -> None:
    table = played()
    dealt = [e for e in events_of(table, 0) if e["kind"] == "chance" and "order" in str(e.get("gains"))]
    own = [gain["of"] for event in dealt for gain in event["gains"] if gain["seat"] == 0]
    others = [gain["of"] for event in dealt for gain in event["gains"] if gain["seat"] != 0]
    assert len(own) == 2
    assert "?" not in own
    assert others == ["?"] * 4
    kept = [gain["of"] for e in events_of(table, None) if e.get("text") == "keep ?" for gain in e["gains"]]
    assert kept == ["?"] * 3


def test_a_loaded_table_tells_the_same() -> None:
    table = played()
    again = reloaded(table)
    for seat in (None, 0, 1, 2):
        assert events_of(again, seat) == events_of(table, seat)
    assert any(event.get("gains") for event in events_of(again, 0))


def test_replay_and_log_tell_what_was_brought() -> None:
    table = played()
    again = reloaded(table)
    made = len(table.log.decisions)
    assert [replay_data(again, n, 0)["last"] for n in range(1, made + 1)] == [
        {name: value for name, value in line.items() if name != "decision"} for line in told_log(table, 0)
    ]
    assert any(line.get("gains") for line in told_log(again, 0))
