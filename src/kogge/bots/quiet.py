"""Positions in the middle of a turn say little: here it is finished, or at least the action that was begun."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.bots.contract import Evaluator
from kogge.bots.playout import lead, play_on
from kogge.core.contract import Action, Game, State
from kogge.core.dealer import Dealer

NARROW: Final = 12  # decisions among more than so many actions are not small
DEEPEST: Final = 8  # small decisions of one action
LONGEST: Final = 60  # decisions that are left of a turn


def finish_turn(game: Game[Any], evaluator: Evaluator, s: State, depth: i64, dealer: Dealer) -> i64:
    """Go on to the end of the turn by the evaluator's leanings; without them, finish what lies above `depth`.

    How many decisions were made.
    """
    if evaluator.leans():
        return play_on(game, evaluator, s, dealer, s.turn + 1, LONGEST)
    return settle(evaluator, s, depth)


def settle(evaluator: Evaluator, s: State, depth: i64) -> i64:
    """Let whoever is asked make the narrow decisions that lie above `depth` on the agenda, each by its next value."""
    made: i64 = 0
    while made < DEEPEST and len(s.agenda) > depth:
        seat = s.to_move()
        if seat < 0:
            break
        legal = evaluator.sift(s, s.legal())
        if len(legal) > NARROW:
            break
        best: Action = legal[0]
        if len(legal) > 1:
            highest: i64 = -1_000_000_000
            for action in legal:
                after = s.copy()
                after.apply(action)
                value = lead(evaluator, after, seat)
                if value > highest:
                    highest = value
                    best = action
        s.apply(best)
        made += 1
    return made
