"""Y2.1: bots of Yokohama do not use others' secret orders, on tables where a bot that peeks plays otherwise."""

from __future__ import annotations

import pytest

from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.core.dealer import Dealer
from kogge.games.yokohama.game import YOKOHAMA
from kogge.games.yokohama.state import Yokohama
from tests.bots.peeking import PeekingObservation
from tests.yokohama.table import FOUR, TWO, position

SEEDS = ("a", "b", "c", "d")

# Seat 1 may stop in the way of seat 2 or of seat 3, who are equal but for their secret orders. Both have the goods of
# order_33, so whoever holds it is ahead, and that is whom seat 1 would hinder if it knew.
AHEAD = """
turn 1 move
hand 1 assistant 0
things 1 yen 3
men 1 fishing_ground 2 silk_mill2 3
men 2 fishing_ground 4
men 3 silk_mill2 4
things 2 copper 4 tea 1 fish 1 yen 3
things 3 copper 4 tea 1 fish 1 yen 3
"""
# Seat 2 lacks four copper of order_33, or four silk of order_30, and can fetch them in its next turn, unless seat 1
# stops there now.
NEXT = """
turn 1 move
hand 1 assistant 0
men 1 copper_mine 1 silk_mill 1
hand 2 assistant 0
men 2 copper_mine 3 silk_mill 3
things 2 tea 1 fish 1
"""
GREEDY = ("greedy", FOUR + AHEAD, "secret 2 order_33\nsecret 3 order_16", "secret 2 order_16\nsecret 3 order_33")
SEARCH = ("mcts:20", TWO + NEXT, "secret 2 order_33", "secret 2 order_30")


def tables(text: str, one: str, other: str) -> tuple[Yokohama, Yokohama]:
    """Two tables that seat 1 cannot tell apart."""
    first, second = position(one, text), position(other, text)
    assert first.key() != second.key()
    assert YOKOHAMA.view(first, 0) == YOKOHAMA.view(second, 0)
    return first, second


def choice(name: str, observation: type[Observation], s: Yokohama, seed: str) -> str:
    """What seat 1 does when a bot sees the table through such an observation."""
    dealer = Dealer(seed)
    return YOKOHAMA.write(s, make_bot(name, YOKOHAMA).choose(observation(YOKOHAMA, s, 0, dealer), dealer))


@pytest.mark.parametrize(("name", "text", "one", "other"), [GREEDY, SEARCH], ids=["greedy", "mcts"])
def test_a_bot_plays_the_same_whatever_the_secret_orders_are(name: str, text: str, one: str, other: str) -> None:
    first, second = tables(text, one, other)
    for seed in SEEDS:
        assert choice(name, Observation, first, seed) == choice(name, Observation, second, seed)


@pytest.mark.parametrize(
    ("name", "text", "one", "other", "hindered"),
    [
        (*GREEDY, ("enter fishing_ground", "enter silk_mill2")),
        (*SEARCH, ("enter copper_mine", "enter silk_mill")),
    ],
    ids=["greedy", "mcts"],
)
def test_a_bot_that_peeked_would_hinder_the_right_opponent(
    name: str, text: str, one: str, other: str, hindered: tuple[str, str]
) -> None:
    """The twin: on these tables the secret orders decide what is best, so the test above can fail."""
    first, second = tables(text, one, other)
    for seed in SEEDS:
        found = choice(name, PeekingObservation, first, seed), choice(name, PeekingObservation, second, seed)
        assert found == hindered
