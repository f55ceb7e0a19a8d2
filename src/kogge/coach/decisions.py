"""What every decision of a stretch cost: the turn as a whole is judged first, and where it lost something the loss is
charged to the decisions after which nothing better was left."""

from __future__ import annotations

from typing import Any, Final

from kogge.coach.judge import Judge, JudgedTurn, Judgement, error_between
from kogge.coach.moves import Move
from kogge.coach.stretches import Stretch
from kogge.core.contract import Game, State

INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
# Chances to win that a decision gave away, the dearest first.
MARKS: Final = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, INACCURACY))
CLEAR: Final = 2.0  # standard errors: what could be noise is not marked
CLOSE: Final = 0.015  # a turn that lost less is not looked at again


class JudgedDecision:
    """A decision and what it cost."""

    def __init__(self, at: int, seat: int, turn: int, text: str, step: str) -> None:
        self.at = at  # decisions made before it
        self.seat = seat
        self.turn = turn
        self.text = text
        self.step = step  # the name of the step that it answered
        self.loss = 0.0  # the chance to win that it gave away
        self.error = 0.0
        self.win = 0.0  # the chance with what was played,
        self.best_win = 0.0  # and with what was best from here on
        self.best: list[Move] = []  # that turn, as far as it was certain; empty: nothing better was found
        self.parts: dict[str, float] = {}  # points by category that it was worth more by, once the turn has gone round

    @property
    def mark(self) -> str:
        """How bad it was; empty: not bad, or not clearly so."""
        if self.loss < CLEAR * self.error:
            return ""
        return next((mark for loss, mark in MARKS if self.loss >= loss), "")

    def data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "at": self.at,
            "seat": self.seat,
            "turn": self.turn,
            "action": self.text,
            "step": self.step,
            "loss": round(self.loss, 4),
            "error": round(self.error, 4),
            "mark": self.mark,
            "win": round(self.win, 4),
            "best_win": round(self.best_win, 4),
            "best": [move.data() for move in self.best] if self.mark else [],
            "parts": {name: round(points, 2) for name, points in self.parts.items() if self.mark and round(points, 2)},
        }


def decision_of(data: dict[str, Any]) -> JudgedDecision:
    """A decision that another process has judged, of its plain data."""
    out = JudgedDecision(data["at"], data["seat"], data["turn"], data["action"], data["step"])
    out.loss, out.error, out.win, out.best_win = data["loss"], data["error"], data["win"], data["best_win"]
    out.best = [Move(**move) for move in data["best"]]
    out.parts = data["parts"]
    return out


def judge_stretch(game: Game[Any], stretch: Stretch, judge: Judge) -> list[JudgedDecision]:
    """Judge the decisions of a stretch in which there was something to choose."""
    weight = stretch.weight
    if not weight:
        return []
    state: State = game.load(stretch.state)
    given = [stretch.plan + stretch.rest]
    if stretch.rest:
        given.append(stretch.plan)  # what came later was decided knowing more: what a policy does may be better
    found = judge.judge(state, given, weight)
    played = min(found.given, key=lambda turn: turn.loss)
    if weight == 1 or played.loss < CLOSE:
        return charge(stretch, [(0, found.best)], played)
    return _look_again(stretch, state, judge, given, found)


def _look_again(
    stretch: Stretch, state: State, judge: Judge, given: list[list[int]], found: Judgement
) -> list[JudgedDecision]:
    """Find what would have been best after each of the decisions, then compare all of that on new guesses."""
    plans: list[tuple[int, list[int]]] = [(0, list(found.best.plan))]
    s = state.copy()
    for k in range(1, len(stretch.plan)):
        s.apply(stretch.plan[k - 1])
        if stretch.choices[k] > 1:
            best = judge.judge(s, [stretch.plan[k:] + stretch.rest]).best
            plans.append((k, stretch.plan[:k] + list(best.plan)))
    again = judge.judge(state, [*given, *[plan for _, plan in plans]], stretch.weight, propose=False)
    played = min(again.given[: len(given)], key=lambda turn: turn.loss)
    turns = again.given[len(given) :]
    return charge(stretch, [(k, turn) for (k, _), turn in zip(plans, turns)], played)


def charge(stretch: Stretch, found: list[tuple[int, JudgedTurn]], played: JudgedTurn) -> list[JudgedDecision]:
    """Charge each decision with the difference between the best that was left before it and after it. `found`: turns
    that go with what was played for so many decisions at least, judged together with it: what one difference is worth
    follows from the trials of its two turns, however noisy the rest of the turn is."""
    out: list[JudgedDecision] = []
    ladder = [_left(stretch, found, played, k) for k in range(len(stretch.plan) + 1)]
    for k, text in enumerate(stretch.texts):
        if stretch.choices[k] < 2:
            continue
        one = JudgedDecision(stretch.at + k, stretch.seat, stretch.turn, text, stretch.steps[k])
        best, after = ladder[k], ladder[k + 1]
        one.loss = max(0.0, after.loss - best.loss)
        one.best_win = best.win
        one.win = max(0.0, best.win - one.loss)
        if one.loss > 0.0:
            one.error = error_between(best, after)
            one.best = list(best.moves[k:])
            one.parts = difference(best, after)
        out.append(one)
    return out


def difference(one: JudgedTurn, other: JudgedTurn) -> dict[str, float]:
    """Points by category that one turn brings more than another."""
    names = [*one.parts, *[name for name in other.parts if name not in one.parts]]
    return {name: one.parts.get(name, 0.0) - other.parts.get(name, 0.0) for name in names}


def _left(stretch: Stretch, found: list[tuple[int, JudgedTurn]], played: JudgedTurn, made: int) -> JudgedTurn:
    """The best turn that begins with the first decisions that were made."""
    begun = tuple(stretch.plan[:made])
    best = played
    for least, turn in found:
        if turn.loss < best.loss and (made <= least or turn.plan[:made] == begun):
            best = turn
    return best
