"""Positions of Hansa Teutonica for tests of bots."""

from __future__ import annotations

from collections.abc import Iterator

from kogge.bots.contract import Pruning
from kogge.bots.hansa.pruning import HansaPruning
from kogge.bots.random import decide
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa

EVERYTHING = {"missions": "yes", "favours": "yes", "tax_1": "swap", "tax_2": "swap"}
SET_UPS: list[tuple[str, int, dict[str, str]]] = [
    ("league-45", 5, EVERYTHING),
    ("league-3", 2, {}),
    ("east", 4, {}),
    ("britannia-45", 4, {}),
]


def position(text: str) -> Hansa:
    return build_position(MENU, f"board league-45\nplayers 4\n{text}")


def without_stock(text: str) -> Hansa:
    """Seat 1 has no workers but those on the board."""
    s = position(f"turn 1\n{text}")
    s.stock[0] = s.stock[1] = 0
    return s


def worth_a_look(s: Hansa, *actions: str) -> set[str]:
    """What pruning leaves after these actions."""
    for action in actions:
        s.apply(HANSA.read(s, action))
    pruning: Pruning[Hansa] = HansaPruning()
    return {HANSA.write(s, action) for action in pruning.prune(s, s.legal())}


def random_walk(board: str, players: int, options: dict[str, str], decisions: int) -> Iterator[Hansa]:
    """The positions of a random game, all the same object."""
    dealer = Dealer(f"{board}/{players}")
    s = HANSA.new(MENU.choose(board, players, options))
    for _ in range(decisions):
        if s.to_move() == NOBODY:
            return
        yield s
        s.apply(decide(s, dealer))
