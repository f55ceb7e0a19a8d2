"""Walks that never meet a rule prove nothing about it: every verb must be played."""

from __future__ import annotations

import pytest

from kogge.games.registry import GAMES
from tests.contract.cases import CASES, HABITS
from tests.contract.walks import eager, walk

ROUNDS = 6


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_is_played(name: str) -> None:
    game = GAMES[name]
    habits = HABITS[name]
    missing = set(habits.verbs)
    for seed in range(ROUNDS):
        for case in CASES:
            if case.game.name != name or not missing:
                continue
            for s, action in walk(case, eager(case, f"verbs {seed}"), habits.most):
                verb = habits.verb(game.write(s, action))
                assert verb in habits.verbs, f"{verb!r} is not among the verbs in tests/contract/cases.py"
                missing.discard(verb)
    assert not missing, f"never played: {sorted(missing)}"
