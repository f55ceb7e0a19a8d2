"""The schedule favours nobody by seat, by chance or by opponents."""

from __future__ import annotations

from collections import Counter

import pytest

from kogge.arena.schedule import line_ups, pairing, period, whole_blocks
from kogge.core.errors import BadOption


def test_one_bot_per_seat_is_the_only_line_up() -> None:
    assert line_ups(["a", "b", "b", "b"], 4) == [("a", "b", "b", "b")]


def test_a_small_pool_fills_the_seats_in_every_way() -> None:
    assert line_ups(["a", "b", "c"], 4) == [("a", "b", "c", "a"), ("a", "b", "c", "b"), ("a", "b", "c", "c")]
    for one in line_ups(["a", "b"], 5):
        assert set(one) == {"a", "b"}
        assert len(one) == 5
    together = Counter(name for one in line_ups(["a", "b"], 5) for name in one)
    assert together["a"] == together["b"]


def test_a_large_pool_meets_in_every_combination() -> None:
    found = line_ups(["a", "b", "c", "d"], 2)
    assert found == [("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d")]


def test_a_pool_names_each_bot_once() -> None:
    with pytest.raises(BadOption, match="name one for each seat, or each bot once"):
        line_ups(["a", "a", "b"], 4)


@pytest.mark.parametrize(("bots", "players"), [("abcd", 4), ("abbb", 4), ("abc", 4), ("ab", 4), ("abcde", 3), ("a", 3)])
def test_every_bot_has_every_seat_equally_often_on_equal_deals(bots: str, players: int) -> None:
    names = tuple(bots) if len(bots) > 1 else tuple(bots) * players
    sets = line_ups(names, players)
    rounds = 5
    games = [pairing(names, players, "s", i) for i in range(rounds * len(sets) * players)]
    seats: Counter[tuple[str, int]] = Counter()
    for block in range(len(games) // players):
        four = games[block * players : (block + 1) * players]
        assert len({tuple(sorted(one.bots)) for one in four}) == 1
        assert len({(one.deal, one.bots) for one in four}) == players, "no game is played twice"
    for one in games:
        for seat, name in enumerate(one.bots):
            seats[name, seat] += 1
    for name in set(names):
        assert len({seats[name, seat] for seat in range(players)}) == 1
    met = Counter(tuple(sorted(one.bots)) for one in games)
    assert len(set(met.values())) == 1
    first_round = {one.deal for one in games[: len(sets) * players] if one.deal.endswith(".0")}
    assert first_round == {"s/0.0"}, "every line-up has the same chances"


def test_a_short_run_is_a_prefix_of_a_longer_one_and_seeds_differ() -> None:
    names = ("a", "b", "c")
    once = [pairing(names, 4, "s", i) for i in range(60)]
    assert [pairing(names, 4, "s", i) for i in range(60)] == once
    assert [pairing(names, 4, "t", i).bots for i in range(60)] != [one.bots for one in once]


def test_who_sits_beside_whom_changes() -> None:
    after = Counter(pairing(("a", "b", "c", "d"), 4, "s", 4 * i).bots for i in range(40))
    assert len(after) > 6


def test_blocks_are_whole() -> None:
    assert [whole_blocks(n, 4) for n in (1, 4, 5, 400)] == [4, 4, 8, 400]
    assert [period(tuple(word)) for word in ("abcd", "abab", "aaaa", "aab")] == [4, 2, 1, 3]
