"""What a seat may know of gains."""

from __future__ import annotations

from kogge.core.gains import Gain, add, cut, has_secret


def told(gains: list[Gain], seat: int | None) -> list[tuple[int | None, str, str, int]]:
    return [(gain.seat, gain.what, gain.of, gain.count) for gain in cut(gains, seat)]


def test_nothing_is_not_a_gain() -> None:
    out: list[Gain] = []
    add(out, 0, "gold", 0)
    add(out, 0, "gold", -2)
    assert [gain.count for gain in out] == [-2]


def test_what_is_secret_is_counted_and_not_named() -> None:
    gains = [Gain(0, "order", 1, "order_07", seen_by=(0,)), Gain(1, "yen", 2)]
    assert told(gains, 0) == [(0, "order", "order_07", 1), (1, "yen", "", 2)]
    assert told(gains, 1) == told(gains, None) == [(0, "order", "?", 1), (1, "yen", "", 2)]
    assert has_secret(gains)
    assert not has_secret(gains[1:])


def test_secret_things_of_a_kind_are_told_as_one_number() -> None:
    gains = [Gain(0, "card", 1, "wood", seen_by=(0,)), Gain(0, "card", 2, "salt", seen_by=(0,))]
    assert told(gains, 1) == [(0, "card", "?", 3)]
    assert [gain.count for gain in gains] == [1, 2], "cutting has changed what the others are told"


def test_a_secret_exchange_of_equal_numbers_is_not_told() -> None:
    gains = [Gain(0, "card", 1, "wood", seen_by=(0,)), Gain(0, "card", -1, "salt", seen_by=(0,))]
    assert told(gains, 1) == []


def test_data_leaves_out_what_is_empty() -> None:
    assert Gain(None, "points", 1).data() == {"seat": None, "what": "points", "count": 1}
    assert Gain(2, "points", 1, why="control", at="city:hamburg").data() == {
        **{"seat": 2, "what": "points", "count": 1},
        **{"why": "control", "at": "city:hamburg"},
    }
