"""Positions in the middle of an opening: whether chance and the seats can have come there."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.actions import pack
from kogge.core.contract import Step
from kogge.core.errors import BadPosition
from kogge.games.merchants.actions import FIRST, HIDE, NEUTRAL, POST, ROUTE
from kogge.games.merchants.setup import FirstPlayer, HideRobber, NeutralPost, OpeningPost, OpeningRoute, new_game
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, Merchants

THIRD: Final = 3  # the post that brings the first cards


def check_opening(s: Merchants) -> None:
    """Play an opening that becomes this position. BadPosition names the step where that fails."""
    made = new_game(s.options)
    while made.key() != s.key():
        step = made.agenda[-1]
        action = wanted(s, made, step)
        if action not in list(made.legal()):
            raise BadPosition(f"position: this is no opening: from step {step.name!r} on it leads elsewhere")
        made.apply(action)
        if made.turn > 0:
            raise BadPosition("position: this is no opening: its steps do not wait in this order")


def wanted(s: Merchants, made: Merchants, step: Step[Any]) -> i64:
    """What must be decided for the opening to become the position; -1 when nothing can."""
    if isinstance(step, HideRobber):
        return pack(HIDE, 0, s.robber) if s.robber >= 0 else -1
    if isinstance(step, FirstPlayer):
        return pack(FIRST, 0, s.first)
    if isinstance(step, OpeningPost):
        return wanted_post(s, made, step)
    if isinstance(step, NeutralPost):
        for city in range(s.board.n_cities):
            if s.posts[city] == NEUTRAL_POST and made.posts[city] == EMPTY:
                return pack(NEUTRAL, 0, city)
    elif isinstance(step, OpeningRoute):
        for edge in range(s.board.n_edges):
            if s.routes[edge] == step.player + 1:
                return pack(ROUTE, 0, edge)
    return -1


def wanted_post(s: Merchants, made: Merchants, step: OpeningPost) -> i64:
    """A post of the seat; the third one is that whose hexes gave the cards it holds."""
    p = step.player
    found: i64 = -1
    for city in range(s.board.n_cities):
        if s.posts[city] != p + 1 or made.posts[city] != EMPTY:
            continue
        if gives_hand(s, p, city) == (step.which == THIRD):
            return pack(POST, 0, city)
        found = pack(POST, 0, city)
    return found


def gives_hand(s: Merchants, p: i64, city: i64) -> bool:
    """Whether the hexes beside the city gave just what the seat holds."""
    left = [int(s.hand[p * 5 + kind]) for kind in range(5)]
    for i in range(city * 3, city * 3 + 3):
        h = s.board.city_hexes[i]
        if h >= 0:
            left[int(s.board.terrain[h])] -= 1
    return not any(left)
