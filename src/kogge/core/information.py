"""What a seat knows of a whole game as text: everything that it was told since the beginning.

Two games that a seat cannot tell apart have the same text, and it forgets nothing: the information state of game theory
with perfect recall.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from kogge.core.contract import NATURE, Action, Game, State
from kogge.core.match import Match


def information_state(match: Match, seat: int | None) -> str:
    """The set-up and every decision in force, as a seat or a spectator (None) was told it: a line for each."""
    start: State = match.game.new(match.options) if match.start is None else match.start
    lines = [match.options.header().decode(), "spectator" if seat is None else f"seat {seat + 1}"]
    if match.start is not None:
        lines.append(json.dumps(match.game.view(start, seat), sort_keys=True))
    return "\n".join([*lines, *told_lines(match.game, start, [one.action for one in match.log], seat)])


def told_lines(game: Game[Any], start: State, actions: Iterable[Action], seat: int | None) -> list[str]:
    """The decisions that follow a position, as the seat was told them."""
    s = start.copy()
    out: list[str] = []
    for action in actions:
        out.append(told_line(game, s, action, seat))
        s.apply(action)
    return out


def told_line(game: Game[Any], s: State, action: Action, seat: int | None) -> str:
    """Who decides and what, as the seat is told it: `2: place t hamburg-lubeck.2`, `chance: draw ?`."""
    who = "chance" if s.to_move() == NATURE else str(s.to_move() + 1)
    return f"{who}: {game.tell(s, action, seat)}"
