"""A finished game cut into what can be judged: stretches of decisions that one seat made without anything happening in
between."""

from __future__ import annotations

from typing import Any

from kogge.core.contract import NATURE, Game, State
from kogge.core.record import Record, replay


class Stretch:
    """Decisions of one seat within one turn, with neither chance nor another seat deciding in between: the seat knew at
    the first of them all that it knew at the last."""

    def __init__(self, at: int, seat: int, turn: int, state: bytes) -> None:
        self.at = at  # decisions made before it, everybody's
        self.seat = seat
        self.turn = turn
        self.state = state  # the position before it, dumped
        self.plan: list[int] = []  # what was decided, as packed actions
        self.texts: list[str] = []
        self.steps: list[str] = []  # the names of the steps that were answered
        self.choices: list[int] = []  # how much there was to choose from, decision by decision
        self.rest: list[int] = []  # what the seat decided later in the same turn, when something had happened

    @property
    def weight(self) -> int:
        """Decisions that deserve the name: there was something to choose."""
        return sum(choices > 1 for choices in self.choices)


class Moment:
    """A point of the curve: a turn begins, or the game has ended."""

    def __init__(self, at: int, turn: int, state: State) -> None:
        self.at = at
        self.turn = turn
        self.state = state


class Course:
    """A game as it went."""

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []
        self.moments: list[Moment] = []
        self.decisions = 0
        self.scores: list[dict[str, Any]] = []
        self.actions: list[int] = []  # everybody's, chance's too


def course_of(game: Game[Any], record: Record) -> Course:
    """Follow a record, whose decisions are checked. BadRecord names what is wrong with it."""
    log = replay(game, record).log
    s = record.start(game) or game.new(record.chosen(game))
    out = Course()
    out.decisions = len(log)
    out.actions = [int(one.action) for one in log]
    running: Stretch | None = None
    for at, one in enumerate(log):
        if one.seat != NATURE and (not out.moments or out.moments[-1].turn != s.turn):
            out.moments.append(Moment(at, int(s.turn), s.copy()))
        if running is not None and (running.seat != one.seat or running.turn != s.turn):
            running = None
        if one.seat != NATURE:
            if running is None:
                running = Stretch(at, one.seat, int(s.turn), s.dump())
                out.stretches.append(running)
            running.plan.append(int(one.action))
            running.texts.append(one.text)
            running.steps.append(s.agenda[-1].name)
            running.choices.append(len(s.legal()))
        s.apply(one.action)
    out.moments.append(Moment(len(log), int(s.turn), s))
    out.scores = [score.data() for score in game.scores(s)]
    _note_rest(out.stretches)
    return out


def _note_rest(stretches: list[Stretch]) -> None:
    """What each seat did later in the same turn."""
    for i, one in enumerate(stretches):
        for later in stretches[i + 1 :]:
            if later.turn != one.turn:
                break
            if later.seat == one.seat:
                one.rest += later.plan
