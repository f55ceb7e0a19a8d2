"""What sockets are sent: encoded once for those who may know the same, and never for anybody else."""

from __future__ import annotations

import msgspec
import pytest

from kogge.server.live.updates import make_update
from kogge.server.table.commands import Chat, Pause
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from kogge.server.table.table import Table
from tests.server.tables import decide, do, new_id, table_of


def with_secrets() -> Table:
    """Everybody has been dealt a secret mission."""
    options = {"first": "1", "missions": "yes"}
    table = make_table(TableRequest("hansa", [SeatRequest("me")] * 4, options=options), "anna", "Anna", seed="1")
    table.take_changes()
    return table


@pytest.mark.parametrize("order", [(None, 0, 1, 2, 3), (3, 2, 1, 0, None), (1, None, 3, 0, 2)])
def test_each_seat_is_told_its_own_secrets_whoever_was_told_before(order: tuple[int | None, ...]) -> None:
    table = with_secrets()
    told: dict[int | None, bytes] = {}
    for seat in (*order, *order):
        update = msgspec.json.decode(make_update(table, seat, 0, -1).message)
        assert update["events"] == [entry.event(seat) for entry in table.entries]
        told[seat] = msgspec.json.encode(update["events"])
        match = table.playing()
        assert update["position"]["view"] == msgspec.json.decode(
            msgspec.json.encode(match.game.view(match.state, seat))
        )
    assert len(set(told.values())) == 5


def test_what_is_new_is_sent_and_nothing_else() -> None:
    table = table_of("anna", "bert", "carl")
    made, version = table.last(), table.version
    first = make_update(table, 0, made, version)
    assert msgspec.json.decode(first.message) == {"type": "news", "events": [], "position": None}
    do(table, "anna", Chat(new_id(), "hello"))
    update = make_update(table, 0, made, version)
    body = msgspec.json.decode(update.message)
    assert [event["kind"] for event in body["events"]] == ["chat"]
    assert body["position"] is None
    assert (update.last, update.version, update.more) == (made + 1, version, False)
    decide(table, "anna", "place")
    body = msgspec.json.decode(make_update(table, 0, made, version).message)
    assert [event["kind"] for event in body["events"]] == ["chat", "play"]
    assert body["position"]["version"] == table.version


def test_every_seat_gets_the_position_of_now() -> None:
    table = table_of("anna", "bert", "carl")
    for _ in range(4):
        for seat in (0, 1, 2, None):
            position = msgspec.json.decode(table.position(seat))
            match = table.playing()
            assert position["view"] == msgspec.json.decode(msgspec.json.encode(match.game.view(match.state, seat)))
            choices = [(one["action"], one["at"]) for one in position["choices"]]
            legal = [(one.text, one.anchor) for one in match.choices()] if seat == match.to_move() else []
            assert choices == legal
        decide(table, table.seats[table.playing().to_move()].name, "place")


def test_a_pause_is_seen_in_the_position() -> None:
    table = table_of("anna", "bert", "carl")
    made, version = table.last(), table.version
    assert msgspec.json.decode(table.position(0))["choices"]
    do(table, "bert", Pause(new_id()))
    position = msgspec.json.decode(make_update(table, 0, made, version).message)["position"]
    assert (position["status"], position["choices"]) == ("paused", [])
