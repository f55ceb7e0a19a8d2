"""A planned turn as people can be told it: its decisions, where they happen, and what each brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kogge.core.contract import Game, State


class Move(NamedTuple):
    """One decision of a plan."""

    action: str  # as notation
    at: str  # where on the table, as `Game.anchor` names places
    step: str  # the name of the step that it answers
    gains: list[dict[str, Any]]  # what it brings to whom, as `Gain.data` gives it

    def data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return self._asdict()


def certain_moves(game: Game[Any], first: State, plan: Sequence[int]) -> list[Move]:
    """The decisions of a turn up to where chance or another seat decides: what comes after is a guess, and its text
    could tell what was guessed."""
    s = first.copy()
    seat = s.to_move()
    turn = s.turn
    out: list[Move] = []
    for action in plan:
        if s.to_move() != seat or s.turn != turn:
            break
        before = s.copy()
        s.apply(action)
        gains = [gain.data() for gain in game.gains(before, action, s, int(seat))]
        out.append(Move(game.write(before, action), game.anchor(before, action), before.agenda[-1].name, gains))
    return out
