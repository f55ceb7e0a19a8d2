"""What posts of Merchants of Europe are expected to bring."""

from __future__ import annotations

from kogge.bots.merchants.income import (
    INCOME_CELLS,
    city_value,
    expected_income,
    income_value,
    pips,
    quick_city_value,
    remaining_percent,
)
from kogge.bots.merchants.weights import BLANK_PIPS, Weights
from kogge.games.merchants.found import TurnUp
from kogge.games.merchants.game import MERCHANTS
from kogge.games.merchants.production import Dice
from tests.bots.merchants.table import at


def test_m2_1_pips_are_the_odds_of_the_dice() -> None:
    s = at("")
    s.then(Dice(0))
    assert [pips(number) for number in range(2, 13)] == list(s.weights())
    assert pips(0) == 0


def test_m2_2_income_is_what_36_rolls_bring() -> None:
    s = at("robber 7,-5")
    expected = [0] * 5
    for number in range(2, 13):
        if number != 7:
            rolled = s.copy()
            rolled.then(Dice(0))
            rolled.apply(MERCHANTS.read(rolled, f"dice {number}"))
            for kind in range(5):
                expected[kind] += int(rolled.hand[kind] - s.hand[kind]) * int(pips(number))
    assert [int(expected_income(s)[kind]) for kind in range(5)] == expected
    assert sum(expected) > 0


def test_m5_3_a_token_about_to_be_turned_up_counts_for_a_middling_one() -> None:
    s = at("posts 1 istanbul")
    blanks = [h for h in s.board.city_hexes if h >= 0 and s.number[h] == 0]
    beside = [
        h for h in blanks if any(s.board.city_hexes[s.board.city_number["istanbul"] * 3 + i] == h for i in range(3))
    ]
    before = list(expected_income(s))
    s.then(TurnUp(beside[0]))
    after = list(expected_income(s))
    terrain = s.board.terrain[beside[0]]
    assert after[terrain] - before[terrain] == BLANK_PIPS


def test_m2_4_rolls_that_bring_nothing_bring_gold() -> None:
    w = Weights()
    income = expected_income(at(""))
    value = income_value(w, income, 0, 100)
    w.pip_gold += 1
    missed = sum(int(pips(n)) for n in range(2, 13) if n != 7 and not (int(income[INCOME_CELLS - 1]) >> n) & 1)
    assert income_value(w, income, 0, 100) - value == missed > 0


def test_m8_1_the_game_is_as_long_as_the_leader_leaves_it() -> None:
    s = at("")
    assert remaining_percent(s) == 100
    s.goods[1] = s.goods[1] // 2
    half = remaining_percent(s)
    s.goods[2] = 1
    assert 100 > half > remaining_percent(s) > 0
    assert income_value(Weights(), expected_income(s), 0, 50) < income_value(Weights(), expected_income(s), 0, 100)


def test_m5_2_a_coastal_city_is_worth_its_gold() -> None:
    s = at("")
    rich, poor = Weights(), Weights()
    poor.gold = 0
    coastal = [city for city in range(s.board.n_cities) if s.board.coast_gold[city] > 0]
    income = expected_income(s)
    for city in coastal:
        gold = s.board.coast_gold[city] * rich.gold
        assert city_value(rich, s, 0, city, income, 100) - city_value(poor, s, 0, city, income, 100) == gold
        assert quick_city_value(rich, s, city, 100) - quick_city_value(poor, s, city, 100) == gold
    assert coastal
