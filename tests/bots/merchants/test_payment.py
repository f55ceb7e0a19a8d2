"""M4.2, MR21: bots share the gold of a connection seat by seat as they would share all of it at once."""

from __future__ import annotations

import pytest

from kogge.bots.contract import Observation
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.registry import make_bot
from kogge.bots.search.rollout import best_of_samples, lead
from kogge.core.dealer import Dealer
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.position import build_position
from kogge.games.merchants.state import Merchants

# Seat 2 has most posts and so is first among the others.
POSITION = """
    board short
    players 4
    version {version}
    turn 1
    posts 1 gdansk
    posts 2 prague berlin vienna krakow lviv
    routes 1 gdansk/3,-1n
    step {step} 1 {shares}
"""
SHARES = (
    "2-0-1-2 3-0-1-1",
    "2-2-1-0 2-0-1-2",
    "2-1-1-2 2-1-2-1 2-2-0-2 3-1-1-1",
    "1-2-2-0 2-1-2-0 0-2-2-1 0-1-3-1 2-0-3-0",
    "0-3-0-0 0-0-3-0 0-0-0-3",
)


def position(version: int, shares: str) -> Merchants:
    return build_position(
        MENU, POSITION.format(version=version, step="pay" if version >= 3 else "share", shares=shares)
    )


def leads(shares: str) -> dict[tuple[int, ...], int]:
    """By the gold of all seats after each sharing: what it is worth to the seat that chooses."""
    out = {}
    s = position(2, shares)
    for action in s.legal():
        after = s.copy()
        after.apply(action)
        out[gold(after)] = int(lead(greedy_heuristics(MERCHANTS).evaluator, after, 0))
    return out


def gold(s: Merchants) -> tuple[int, ...]:
    return tuple(int(coins) for coins in s.gold)


@pytest.mark.parametrize("name", ["greedy", "mcts:100"])
@pytest.mark.parametrize("shares", SHARES)
def test_mr21_bots_choose_the_best_sharing_step_by_step(shares: str, name: str) -> None:
    worth = leads(shares)
    assert len(set(worth.values())) > 1
    s = position(3, shares)
    bot = make_bot(name, MERCHANTS)
    dealer = Dealer("payment")
    while s.agenda[-1].name == "pay":
        s.apply(bot.choose(Observation(MERCHANTS, s, s.to_move(), dealer), dealer))
    assert worth[gold(s)] == max(worth.values())


@pytest.mark.parametrize("shares", SHARES)
def test_mr21_a_pending_payment_is_worth_what_its_best_sharing_is(shares: str) -> None:
    s = position(3, shares)
    assert lead(greedy_heuristics(MERCHANTS).evaluator, s, 0) == max(leads(shares).values())
    assert gold(s) == (3, 3, 3, 3)


def test_mr21_rollouts_share_gold_by_what_it_is_worth() -> None:
    s = position(3, SHARES[2])
    action = best_of_samples(greedy_heuristics(MERCHANTS).evaluator, s, Dealer("rollout"))
    assert MERCHANTS.write(s, action) == "pay 1 3"
