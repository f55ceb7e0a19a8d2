"""Walks that never meet a rule prove nothing about it: every verb must be played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kogge.core.dealer import Dealer
from kogge.games.registry import GAMES
from tests.contract.cases import CASES, HABITS, Case
from tests.contract.walks import Walker, eager, walk
from tests.records.planner import Planner

ROUNDS = 6

# Players with an aim, for what eager ones hardly ever come to: a game, an option, and who plays such cases.
SCOUTS: dict[str, tuple[str, str, Callable[[Case, str], Walker]]] = {
    "hansa": ("favours", "yes", lambda case, seed: Planner(Dealer(case.seed(seed)), "favours", case.habits)),
}


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_verb_is_played(name: str) -> None:
    habits = HABITS[name]
    missing = set(habits.verbs)
    cases = [case for case in CASES if case.game.name == name]
    walks: list[tuple[Case, Walker]] = [
        (case, eager(case, f"verbs {seed}")) for seed in range(ROUNDS) for case in cases
    ]
    if name in SCOUTS:
        option, value, scout = SCOUTS[name]
        # After the first round, when little else is missing.
        walks[len(cases) : len(cases)] = [
            (case, scout(case, f"verbs {seed}"))
            for seed in range(ROUNDS)
            for case in cases
            if case.options[option] == value
        ]
    for case, walker in walks:
        if missing:
            missing -= verbs_of(case, walker)
    assert not missing, f"never played: {sorted(missing)}"


def verbs_of(case: Case, walker: Walker) -> set[str]:
    """What is played in one game; nothing but the verbs that are known."""
    habits = case.habits
    met = {habits.verb(case.game.write(s, action)) for s, action in walk(case, walker, habits.most)}
    assert met <= set(habits.verbs), "add the verb to tests/contract/cases.py"
    return met
