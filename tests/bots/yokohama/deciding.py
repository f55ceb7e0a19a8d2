"""Decisions of Yokohama's rollout policy, and locations, in words."""

from __future__ import annotations

from kogge.bots.yokohama.rollout_policy import YokohamaRolloutPolicy
from kogge.bots.yokohama.weights import Weights
from kogge.core.dealer import Dealer
from kogge.games.yokohama.game import YOKOHAMA
from kogge.games.yokohama.state import Yokohama
from tests.yokohama.table import let_chance_decide, play


def place(s: Yokohama, name: str) -> int:
    """The number of a location."""
    return next(c for c in range(s.cells) if s.cell_name(c) == name)


def rollout_action(s: Yokohama, seed: str = "rollout", noise: int = 0) -> int:
    """The decision of somebody who sees the position for the first time."""
    return int(YokohamaRolloutPolicy(Weights()).action(s, Dealer(seed), noise))


def rollout_text(s: Yokohama) -> str:
    """The same in words, without noise."""
    return YOKOHAMA.write(s, rollout_action(s))


def rollout_turn(s: Yokohama) -> list[str]:
    """Everything the seat to move does in this turn, by one policy that remembers its plan."""
    policy = YokohamaRolloutPolicy(Weights())
    dealer = Dealer("turn")
    seat, turn = s.to_move(), s.turn
    out = []
    while s.to_move() == seat and s.turn == turn:
        out.append(YOKOHAMA.write(s, policy.action(s, dealer, 0)))
        play(s, out[-1])
        let_chance_decide(s)
    return out
