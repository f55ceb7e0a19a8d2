"""The coach at a table: an analysis as it is sent, and the work that the bots' processes do for it."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from kogge.coach.decisions import judge_stretch
from kogge.coach.exercise import judge_answer
from kogge.coach.judge import Judge
from kogge.coach.stretches import Stretch
from kogge.core.contract import State
from kogge.core.errors import KoggeError
from kogge.games.component_files import digest_of
from kogge.games.registry import find_game
from kogge.server.fields import ActionText, Number
from kogge.server.live.wire import PlannedMove

ANSWER_SECONDS: Final = 0.6  # to judge an answer to an exercise


class CurvePoint(Struct):
    """The chance of every seat to win when a turn began, and at the end."""

    at: int
    turn: int
    chances: list[float]


class JudgedMove(Struct):
    """A decision, made after `at` others: the chance to win that it gave away (`loss`), and what was better."""

    at: int
    seat: int
    turn: int
    action: str
    step: str
    loss: float
    error: float
    mark: str
    win: float
    best_win: float
    best: list[PlannedMove]
    parts: dict[str, float]


class Account(Struct):
    """Decisions summed up: the accuracy from 0 to 100, none where nothing was decided, and how many were bad."""

    decisions: int
    accuracy: float | None
    loss: float
    inaccuracies: int
    mistakes: int
    blunders: int


class SeatAccount(Account):
    """How well a seat has played, and in which third of the game. `luck`: what chance has added to its chance to win,
    and `adjusted` its result without that."""

    seat: int
    phases: dict[str, Account]
    luck: float | None
    adjusted: float | None


class TurningPoint(Struct):
    """A turn by which somebody's chance changed much."""

    at: int
    turn: int
    seat: int
    change: float


class GameAnalysis(Struct):
    """What the coach has made of a game so far: `done` of so many turns are judged."""

    done: int
    of: int
    seconds: float
    curve: list[CurvePoint]
    judged: list[JudgedMove]
    seats: list[SeatAccount]
    turning_points: list[TurningPoint]


class AnalysisReply(Struct):
    """Whether a game is analysed, and what is known by now. One that `failed` lacks turns; asking begins it anew."""

    status: Literal["none", "running", "done", "failed"]
    analysis: GameAnalysis | None = None


class AnswerRequest(Struct, forbid_unknown_fields=True):
    """An answer to an exercise: what to play instead of the decision that was made after `at` others."""

    at: Number
    action: ActionText


class AnswerReply(Struct):
    """What an answer is worth: the chance to win with it, with what was played and with the best that is known.

    `moves`: how the turn that begins so is best played on; `parts`: points that it brings more than what was played.
    """

    win: float
    played_win: float
    best_win: float
    solved: bool
    better: bool
    moves: list[PlannedMove]
    best: list[PlannedMove]
    parts: dict[str, float]


class StretchJob(Struct, tag=True):
    """Decisions to be judged."""

    game: str
    components: str  # the text of the component file; empty: as shipped
    seconds: float
    at: int
    seat: int
    turn: int
    state: bytes
    plan: list[int]
    texts: list[str]
    steps: list[str]
    choices: list[int]
    rest: list[int]


class AnswerJob(Struct, tag=True):
    """An answer to be judged, in the position that was dumped."""

    game: str
    components: str
    state: bytes
    answer: str
    played: list[str]
    best: list[str]
    seed: str
    seconds: Annotated[float, Meta(gt=0)] = ANSWER_SECONDS


class JudgedReply(Struct):
    """What a process found, as plain data; `failed` says why it found nothing."""

    judged: list[dict[str, Any]] = []
    failed: str = ""


def stretch_job(game: str, components: str, stretch: Stretch, seconds: float) -> StretchJob:
    """A stretch as it is sent."""
    return StretchJob(game, components, seconds, **vars(stretch))


def judge_job(job: StretchJob | AnswerJob) -> JudgedReply:
    """The process's side."""
    digest_of(job.components)  # from now on the file is known here
    game = find_game(job.game)
    if isinstance(job, StretchJob):
        stretch = Stretch(job.at, job.seat, job.turn, job.state)
        stretch.plan, stretch.texts, stretch.steps = job.plan, job.texts, job.steps
        stretch.choices, stretch.rest = job.choices, job.rest
        # Many games share the processor; somebody waits for a hint or an answer, hardly for this.
        judge = Judge(game, job.seconds, seed=f"analysis/{job.at}", processor_time=True)
        found = judge_stretch(game, stretch, judge)
        return JudgedReply([one.data() for one in found])
    state: State = game.load(job.state)
    judge = Judge(game, job.seconds, seed=job.seed)
    try:
        return JudgedReply([judge_answer(game, state, judge, job.answer, job.played, job.best).data()])
    except KoggeError as error:
        return JudgedReply(failed=str(error))


def analysis_of(data: str) -> GameAnalysis:
    """An analysis as it was stored."""
    return msgspec.json.decode(data, type=GameAnalysis)
