"""An exercise: a decision of a finished game that cost much, to be found again. The coach answers by how much an answer
is better or worse than what was played, and where that comes from."""

from __future__ import annotations

from typing import Any

from kogge.coach.decisions import INACCURACY, MARKS, difference
from kogge.coach.judge import Judge, JudgedTurn
from kogge.coach.moves import Move
from kogge.core.contract import Game, State
from kogge.core.errors import BadOption


class Answer:
    """What an answer to an exercise is worth beside what was played and what the coach found."""

    def __init__(self, answered: JudgedTurn, played: JudgedTurn, best: JudgedTurn) -> None:
        self.win = answered.win
        self.played_win = played.win
        self.best_win = best.win
        self.moves: list[Move] = list(answered.moves)  # how the turn that begins so is best played
        self.best: list[Move] = list(best.moves)
        self.parts = difference(answered, played)  # points by category that it brings more than what was played

    @property
    def solved(self) -> bool:
        """Whether nothing clearly better was found."""
        close = next(loss for loss, mark in MARKS if mark == INACCURACY)
        return self.best_win - self.win < close

    @property
    def better(self) -> bool:
        """Whether it is better than what was played."""
        return self.win > self.played_win

    def data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "win": round(self.win, 4),
            "played_win": round(self.played_win, 4),
            "best_win": round(self.best_win, 4),
            "solved": self.solved,
            "better": self.better,
            "moves": [move.data() for move in self.moves],
            "best": [move.data() for move in self.best],
            "parts": {name: round(points, 2) for name, points in self.parts.items() if round(points, 2)},
        }


def read_plan(game: Game[Any], state: State, texts: list[str]) -> list[int]:
    """A turn that is written as notation, as far as it can be played from here."""
    s = state.copy()
    out: list[int] = []
    for text in texts:
        action = game.read(s, text)
        if action not in list(s.legal()):
            break
        out.append(int(action))
        s.apply(action)
    return out


def judge_answer(
    game: Game[Any], state: State, judge: Judge, answer: str, played: list[str], best: list[str]
) -> Answer:
    """Judge the turn that begins with the answer, as well as it can be played on, beside what was played and what the
    coach had found. BadNotation and BadOption say what is wrong with the answer."""
    seat, turn = state.to_move(), state.turn
    action = game.read(state, answer)
    if action not in list(state.legal()):
        raise BadOption(f"{answer} is not allowed in this position")
    plan = [int(action)]
    after: State = game.guess(state, seat, judge.dealer())
    after.apply(action)
    if after.to_move() == seat and after.turn == turn:
        plan += judge.judge(after).best.plan
    given = [plan, read_plan(game, state, played), read_plan(game, state, best)]
    found = judge.judge(state, given, propose=False)
    answered, was, coached = found.given
    return Answer(answered, was, min(coached, answered, key=lambda one: one.loss))
