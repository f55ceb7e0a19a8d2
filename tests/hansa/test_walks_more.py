"""Walks over every board, number of players and option: nothing is stuck or lost, and every verb is played."""

from __future__ import annotations

from typing import Final

import pytest

from kogge.core.contract import NOBODY
from kogge.games.hansa.game import HANSA, MENU
from tests.hansa.wander import Wanderer, cases, sparse

LONGEST: Final = 3_000  # an eager game has ended by then
LATE: Final = 300  # decisions of a walk from a late position
AUDIT: Final = 16

EVERYWHERE: Final = {
    *("income", "place", "displace", "move", "establish", "end"),
    *("pay", "put", "lift", "done", "office", "extra", "develop", "prestige", "skip"),
    *("first", "gold", "draw", "lay"),
    *("use swap", "use develop", "use +4", "use move3", "use exchange", "use tax", "use block"),
}
ONLY: Final = {
    "league-45": {"mission", "offer", "favour", "flip", "hire"},
    "league-3": {"mission", "offer", "favour", "flip", "hire", "neutral"},
    "east": {"green", "hire", "neutral"},
    "britannia-45": {"hire"},
    "britannia-3": {"hire", "neutral"},
}
STEPS: Final = {
    "league-45": {"give-up"},
    "league-3": {"give-up", "neutral-office"},
    "east": {"move-any", "advance", "green", "place-two", "neutral-office"},
    "britannia-45": {"move-any", "place-abroad"},
    "britannia-3": {"move-any", "place-abroad", "neutral-office"},
}


@pytest.mark.long
@pytest.mark.parametrize("board", [entry.name for entry in MENU.boards])
def test_every_verb_is_played_and_every_game_ends(board: str) -> None:
    played: set[str] = set()
    steps: set[str] = set()
    for name, players, given in cases():
        if name != board:
            continue
        for thrifty in (False, True):
            seed = f"{name} {players} {sorted(given.items())} {thrifty}"
            whole = Wanderer(seed, thrifty)
            s = HANSA.new(MENU.choose(name, players, given))
            whole.walk(s, LONGEST, AUDIT)
            assert s.to_move() == NOBODY, seed
            assert HANSA.ended_by(s)
            late = Wanderer(f"late {seed}", not thrifty)
            late.walk(sparse(name, players, given), LATE, AUDIT)
            played |= whole.played | late.played
            steps |= whole.steps | late.steps
    assert (EVERYWHERE | ONLY[board]) - played == set()
    assert STEPS[board] - steps == set()
