"""Coaching takes no memory that is not given back: processes that judge turns live for weeks."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest

from kogge.bots.random import playout
from kogge.coach.judge import Judge
from kogge.coach.turn_contest import TurnContest
from kogge.core.contract import NATURE, State
from kogge.core.dealer import Dealer
from kogge.games.registry import find_game

MERCHANTS = find_game("merchants")
FEW = 50  # blocks that an allocator may keep for itself


def position() -> State:
    """Some turns into a game with dice, where a seat can choose among many actions."""
    state: State = MERCHANTS.new(MERCHANTS.menu().choose("short", 3, {}))
    dealer = Dealer("memory")
    playout(state, dealer, 60)
    while state.to_move() == NATURE or len(state.legal()) < 8:
        playout(state, dealer, 1)
    return state


def contest() -> None:
    one = TurnContest(MERCHANTS, position(), "memory", 1)
    one.find(10, 4, 0.5, Dealer("memory"))
    assert len(one.compare(8)) > 1


def judge() -> None:
    state = position()
    Judge(MERCHANTS, iterations=10).judge(state, [[int(state.legal()[-1])]])


@pytest.mark.parametrize("work", [contest, judge])
@pytest.mark.long
def test_what_was_taken_is_given_back(work: Callable[[], None]) -> None:
    """An array that is handed to compiled code from here would stay for ever (`core/cells.py`)."""
    for _ in range(3):
        work()
    # What leaks grows every time; what the interpreter keeps, of tests before this one too, only now and then.
    assert min(growth(work) for _ in range(4)) < FEW


def growth(work: Callable[[], None]) -> int:
    """How many blocks stay allocated after ten times."""
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(10):
        work()
    gc.collect()
    return sys.getallocatedblocks() - before
