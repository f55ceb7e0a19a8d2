"""Positions both ways: a written position is read back as the same one, and what cannot be is refused."""

from __future__ import annotations

import itertools
from typing import Final

import pytest

from kogge.bots.contract import NO_ACTION
from kogge.bots.random import decide
from kogge.bots.yokohama.rollout_policy import YokohamaRolloutPolicy
from kogge.bots.yokohama.weights import Weights
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.core.errors import BadPosition
from kogge.games.yokohama.game import MENU, YOKOHAMA
from kogge.games.yokohama.position_steps import STEPS
from kogge.games.yokohama.state import Yokohama
from tests.depth import trials
from tests.yokohama.table import FOUR, play, position

SETUPS: Final = list(itertools.product((2, 3, 4), ("no", "yes"), ("no", "yes")))
POSITIONS: Final = trials(60, 300, 10_000)
COMMON: Final = ("place", "move", "first-extra", "second-extra", "collect")
EVERY: Final = 20  # of the positions at common steps, so that a sample comes to rare steps and to ends of games


def decisions(number: int, policy: YokohamaRolloutPolicy, s: Yokohama, dealer: Dealer) -> int:
    """Games are played at random and, every second one, mostly with a purpose: those build, research and achieve."""
    if number % 2 == 1 and s.to_move() != NATURE and dealer.below(10) > 0:
        action = policy.action(s, dealer, 50)
        if action != NO_ACTION:
            return int(action)
    return int(decide(s, dealer))


def some_positions(players: int, rewards: str, merchants: str) -> list[Yokohama]:
    """Positions of games from their set-up on, of chance's decisions and of ends of games too."""
    out: list[Yokohama] = []
    for number in itertools.count():
        first = "random" if number % 2 == 0 else str(number % players + 1)
        given = {"first": first, "reward_tokens": rewards, "free_merchants": merchants}
        s = YOKOHAMA.new(MENU.choose("city", players, given))
        dealer = Dealer(f"round trip {number}")
        policy = YokohamaRolloutPolicy(Weights())
        made = 0
        while s.to_move() != NOBODY and len(out) < POSITIONS:
            common = s.agenda[-1].name in COMMON or (s.turn == 0 and number > 0)
            if not common or made % EVERY == 0:
                out.append(s.copy())
            s.apply(decisions(number, policy, s, dealer))
            made += 1
        if len(out) >= POSITIONS:
            break
        out.append(s)
    return out


@pytest.mark.parametrize(("players", "rewards", "merchants"), SETUPS)
def test_a_written_position_is_read_as_the_same_one(players: int, rewards: str, merchants: str) -> None:
    for s in some_positions(players, rewards, merchants):
        text = YOKOHAMA.write_position(s)
        again = YOKOHAMA.read_position(text)
        assert again.key() == s.key(), text
        assert list(again.built) == list(s.built), text
        assert list(again.legal()) == list(s.legal()), text
        assert again.options.data() == s.options.data(), text
        assert YOKOHAMA.write_position(again) == text


WALK = "turn 1 move\npresident 1 bank\nmen 1 church 1 port_a 1 copper_mine 1\nthings 1 yen 9"


def test_a_mid_action_step_is_written_by_name() -> None:
    s = position("turn 1 place\nmen 1 bank 1")
    play(s, "place church", "place church")
    text = YOKOHAMA.write_position(s)
    assert "turn 1\n" in text or "turn 1 " in text
    assert YOKOHAMA.read_position(text).key() == s.key()


def test_a_phase_is_named_where_it_says_all() -> None:
    text = YOKOHAMA.write_position(position("turn 3 move\nround 2\nmen 3 bank 2"))
    assert "turn 3 move" in text.splitlines()
    assert "step" not in text


def test_what_happened_this_turn_can_be_said() -> None:
    s = position("turn 1\nagents 1 uk us\nmen 1 bank 2\nused agent")
    assert YOKOHAMA.why_not(s, "agent bank") is not None
    assert YOKOHAMA.why_not(position("turn 1\nagents 1 uk us\nmen 1 bank 2"), "agent bank") is None


def test_every_step_is_known_by_its_name() -> None:
    assert all(made.name == name for name, (made, _) in STEPS.items())
