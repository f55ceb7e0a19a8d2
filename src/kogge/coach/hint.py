"""What a strong player would do, and why: the best turns, one for each way to begin, by one judge."""

from __future__ import annotations

from typing import Any, Final

from kogge.coach.judge import Judge, JudgedTurn
from kogge.coach.moves import Move
from kogge.core.contract import Game, State

ADVISER: Final = "master"  # the level whose strength the judge has
SECONDS: Final = 1.0  # to think about a hint, where nobody says otherwise
MOST: Final = 5


class Advice:
    """A way to begin, the turn that is best after it, and what that is worth."""

    def __init__(self, turn: JudgedTurn, chosen: bool) -> None:
        self.action = turn.plan[0]
        self.win = turn.win  # the chance to win
        self.parts = {name: round(points, 2) for name, points in turn.parts.items() if round(points, 2)}
        self.value = round(sum(self.parts.values()), 2)  # points that it is expected to bring until the next turn
        self.plan: list[Move] = list(turn.moves)  # this decision, then those that follow it
        self.chosen = chosen  # the recommendation, which is the best of the list

    @property
    def text(self) -> str:
        """The decision as notation."""
        return self.plan[0].action


def advise(
    game: Game[Any],
    state: State,
    seed: str,
    seconds: float = SECONDS,
    iterations: int = 0,
    most: int = MOST,
) -> list[Advice]:
    """Advice for the seat to decide, by what it may know; the best first. With iterations time does not matter."""
    judge = Judge(game, 0.0 if iterations else seconds, iterations, seed)
    turns = judge.judge(state).by_first_action()
    return [Advice(turn, turn is turns[0]) for turn in turns[:most]]
