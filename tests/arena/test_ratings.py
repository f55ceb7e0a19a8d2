"""Ratings: what the model says of games whose strengths are known, whatever the order they come in."""

from __future__ import annotations

from dataclasses import replace
from math import log10

import pytest

from kogge.arena.ratings import SCALE, Tally, rate, strengths, win_chance
from kogge.arena.result import GameResult
from kogge.core.dealer import Dealer
from tests.arena.games import result_of

STRENGTH = {"a": 8, "b": 4, "c": 2, "d": 1}


def drawn_games(count: int, seed: str, players: int = 3) -> list[GameResult]:
    """Games among bots of known strength, placed as the model says; the bots change from game to game."""
    dealer = Dealer(seed)
    out = []
    for index in range(count):
        left = list(STRENGTH)
        while len(left) > players:
            left.pop(int(dealer.below(len(left))))
        places = {}
        for place in range(1, players + 1):
            tickets = [name for name in left for _ in range(STRENGTH[name])]
            places[tickets[int(dealer.below(len(tickets)))]] = place
            left = [name for name in left if name not in places]
        out.append(result_of(index, *[(name, 10 - place, place) for name, place in places.items()]))
    return out


def test_known_strengths_are_found() -> None:
    found = rate(drawn_games(3000, "known"))
    mean = sum(log10(one) for one in STRENGTH.values()) / len(STRENGTH)
    for name, strength in STRENGTH.items():
        true = SCALE * (log10(strength) - mean)
        assert found[name].points == pytest.approx(true, abs=20)
    assert sum(one.points for one in found.values()) == pytest.approx(0, abs=1e-6)


def test_the_order_of_games_does_not_matter() -> None:
    games = drawn_games(60, "order")
    assert rate(games) == rate(games[::-1]) == rate(games[30:] + games[:30])


def test_intervals_hold_the_truth_as_often_as_they_say_and_become_narrower() -> None:
    mean = sum(log10(one) for one in STRENGTH.values()) / len(STRENGTH)
    hits = 0
    for seed in range(10):
        for name, one in rate(drawn_games(60, f"interval {seed}")).items():
            hits += one.low <= SCALE * (log10(STRENGTH[name]) - mean) <= one.high
    assert hits >= 34, "of 40; 95 % would be 38"
    few, many = rate(drawn_games(60, "narrow")), rate(drawn_games(960, "narrow"))
    assert many["b"].high - many["b"].low < (few["b"].high - few["b"].low) / 2


def test_two_bots_differ_as_their_games_say() -> None:
    games = [result_of(i, ("a", 9, 1), ("b", 5, 2)) for i in range(3000)]
    games += [result_of(3000 + i, ("a", 5, 2), ("b", 9, 1)) for i in range(1000)]
    found = rate(games)
    assert found["a"].points - found["b"].points == pytest.approx(SCALE * log10(3), abs=0.5)


def test_who_wins_always_has_a_finite_rating() -> None:
    found = rate([result_of(i, ("a", 9, 1), ("b", 5, 2), ("c", 1, 3)) for i in range(30)])
    assert 2000 > found["a"].points > found["b"].points > found["c"].points > -2000


def test_equal_places_say_nothing_about_their_order() -> None:
    tied = rate([result_of(i, ("a", 9, 1), ("b", 9, 1), ("c", 1, 3)) for i in range(20)])
    assert tied["a"].points == pytest.approx(tied["b"].points)
    assert tied["a"].points > tied["c"].points
    last = rate([result_of(i, ("a", 9, 1), ("b", 5, 2), ("c", 5, 2)) for i in range(20)])
    assert last["b"].points == pytest.approx(last["c"].points)


def test_a_bot_on_several_seats_has_one_rating() -> None:
    games = [result_of(i, ("a", 9, 1), ("b", 5, 2), ("b", 1, 3)) for i in range(12)]
    found = rate(games)
    assert found.keys() == {"a", "b"}
    assert found["a"].points > 0 > found["b"].points
    even = []
    for index in range(90):
        names = ["a" if seat == index % 3 else "b" for seat in range(3)]
        even.append(result_of(index, *[(name, 9, 1 + (seat != index // 3 % 3)) for seat, name in enumerate(names)]))
    assert rate(even)["a"].points == pytest.approx(0, abs=1), "two seats win twice as often as one"
    assert rate([result_of(0, ("a", 9, 1), ("a", 5, 2), ("a", 1, 3))]) == {}, "against itself it shows nothing"


def test_the_games_of_one_deal_count_as_one_draw() -> None:
    """Ten games of each deal that all end alike tell no more than one of each."""
    single = drawn_games(40, "deals")
    tenfold = [replace(one, index=10 * one.index + k) for one in single for k in range(10)]
    once, often = rate(single), rate(tenfold)
    assert often["a"].high - often["a"].low > 0.7 * (once["a"].high - once["a"].low)


def test_the_algorithm_finds_the_maximum() -> None:
    """Any other strengths are less likely; checked without the imagined games' help."""
    tally = Tally()
    for game in drawn_games(50, "maximum"):
        tally.add_game([(seat.place, ord(seat.bot) - ord("a")) for seat in game.seats])

    def likelihood(found: list[float]) -> float:
        out = sum(0.5 * log10(one / (one + 1)) + 0.5 * log10(1 / (one + 1)) for one in found)
        out += sum(count * log10(found[bot]) for bot, count in tally.placed.items())
        return out - sum(count * log10(sum(found[bot] for bot in left)) for left, count in tally.among.items())

    best = strengths(tally, [1.0] * 4, 1e-12)
    for bot in range(4):
        for factor in (0.99, 1.01):
            other = [one * factor if i == bot else one for i, one in enumerate(best)]
            assert likelihood(other) < likelihood(best)


def test_the_chance_to_win_follows_from_the_points() -> None:
    assert win_chance(0, 1, 3) == pytest.approx(1 / 4)
    assert win_chance(400, 1, 1) == pytest.approx(10 / 11)
    assert win_chance(-400, 2, 2) == pytest.approx(1 / 11)
